import type { Dice } from '../../core/rng.ts';
import { counter, strike } from './combat.ts';
import { COUNTER, STRIKE } from './layout.ts';
import type { GeneralsState } from './state.ts';

const MEAN = 100;

/** Number of rolls: 100 - v to 100 + v percent, all alike. */
export function rollCount(variancePct: number): number {
  return variancePct === 0 ? 0 : 2 * variancePct + 1;
}

export function chanceOutcomes(s: GeneralsState, outcomes: Int32Array, probabilities: Float64Array): number {
  const count = rollCount(s.ground.params.variancePct);
  for (let outcome = 0; outcome < count; outcome++) {
    outcomes[outcome] = outcome;
    probabilities[outcome] = 1 / count;
  }
  return count;
}

/** Names a strike: round, seat to move, both tiles, which strike it is, how many the struck tile has taken this turn. */
function strikeKey(s: GeneralsState): number {
  const { v } = s;
  const countering = v.phase[0] === COUNTER;
  const from = countering ? v.target[0] : v.selected[0];
  const to = countering ? v.selected[0] : v.target[0];
  const tiles = ((v.round[0] * 4 + v.seat[0]) * 1024 + from) * 1024 + to;
  return (tiles * 2 + (countering ? 1 : 0)) * 256 + v.hits[to];
}

export function sampleChance(s: GeneralsState, dice: Dice): number {
  return dice.below(rollCount(s.ground.params.variancePct), strikeKey(s));
}

export function applyChance(s: GeneralsState, outcome: number): void {
  const roll = MEAN - s.ground.params.variancePct + outcome;
  s.v.lastRoll[0] = roll;
  s.v.lastWitnesses[0] = s.v.witnesses[0];
  if (s.v.phase[0] === STRIKE) strike(s, roll);
  else counter(s, roll);
}
