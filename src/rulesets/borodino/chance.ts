import type { Dice } from '../../core/rng.ts';
import { MARKERS, PHASES, UNITS } from './layout.ts';
import * as N from './nodes.ts';
import type { Position } from './position.ts';
import * as R from './registers.ts';

/** Dice and draws: outcomes, probabilities, and the keys under which a match asks for them. */

const D10 = 10;
/** Ways to roll 2 to 12 with two dice, of 36. */
const WAYS = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
const LOWEST_ROLL = 2;

export function listChances(p: Position, outcomes: Int32Array, probabilities: Float64Array): number {
  const node = p.r[R.NODE];
  if (node === N.DRAW) return listDraws(p, outcomes, probabilities);
  const count = node === N.FLANK_ROLL ? WAYS.length : D10;
  for (let k = 0; k < count; k++) {
    outcomes[k] = node === N.FLANK_ROLL ? k + LOWEST_ROLL : k;
    probabilities[k] = node === N.FLANK_ROLL ? WAYS[k] / 36 : 1 / D10;
  }
  return count;
}

function listDraws(p: Position, outcomes: Int32Array, probabilities: Float64Array): number {
  let total = 0;
  for (let kind = 0; kind < MARKERS; kind++) total += p.cup[kind];
  let count = 0;
  for (let kind = 0; kind < MARKERS; kind++) {
    if (p.cup[kind] === 0) continue;
    outcomes[count] = kind;
    probabilities[count++] = p.cup[kind] / total;
  }
  return count;
}

/** What runs, with the marker of its group that it is. */
function activationOf(p: Position): number {
  const runs = p.r[R.RUNS];
  return 2 * runs + (runs < MARKERS && p.cup[runs] > 0 ? 1 : 0);
}

/** Below 2^40: turn, activation, kind of die, unit, hex, repetition. */
function dieKey(p: Position, kind: number): number {
  const r = p.r;
  const unit = r[R.SUBJECT] < 0 ? UNITS : r[R.SUBJECT];
  const hex = r[R.PLACE] < 0 ? 0 : r[R.PLACE] + 1;
  const repetition = unit === UNITS ? 0 : p.rolls[unit];
  return ((((r[R.TURN] * 64 + activationOf(p)) * 64 + kind) * 128 + unit) * 2048 + hex) * 64 + repetition;
}

/** Notes that the subject has rolled, so that its next die in this activation has another key. */
export function countRoll(p: Position): void {
  const unit = p.r[R.SUBJECT];
  if (unit >= 0) p.rolls[unit] = Math.min(63, p.rolls[unit] + 1);
}

export function sampleChance(p: Position, dice: Dice): number {
  const node = p.r[R.NODE];
  if (node === N.DRAW) return sampleDraw(p, dice);
  const key = dieKey(p, node);
  if (node !== N.FLANK_ROLL) return dice.below(D10, key);
  // One number in 36 stands for both dice.
  const pair = dice.below(36, key);
  return LOWEST_ROLL + (pair % 6) + ((pair / 6) | 0);
}

const KEYS_A_MARKER = 2048 * 64;

/**
 * Keys of the markers of a turn, two a kind. They are too large for small integers, and a number that is computed for a call is allocated;
 * the null makes the array hold its numbers as objects, which are passed on as they are.
 */
const markerKeys: (readonly (number | null)[] | undefined)[] = [];

function keysOfTurn(turn: number): readonly (number | null)[] {
  const known = markerKeys[turn];
  if (known !== undefined) return known;
  const first = ((turn * 64 + 2 * PHASES + 1) * 64 + N.DRAW) * 128 * KEYS_A_MARKER;
  const keys: (number | null)[] = [];
  for (let kind = 0; kind < MARKERS; kind++) keys.push(first + kind * KEYS_A_MARKER, first + kind * KEYS_A_MARKER + 1);
  keys.push(null);
  markerKeys[turn] = keys;
  return keys;
}

/**
 * The least of fixed priorities. Of two markers of a group the lesser comes first; when one is left that was not named first, it is the
 * greater of the pair, and its priority is asked for again: the same number from the dice of a match, a fresh one from a stream.
 */
function sampleDraw(p: Position, dice: Dice): number {
  const keys = keysOfTurn(p.r[R.TURN]);
  let best = -1;
  let least = 0;
  for (let kind = 0; kind < MARKERS; kind++) {
    const count = p.cup[kind];
    if (count === 0) continue;
    const key = keys[2 * kind] as number;
    let priority = dice.priority(key);
    if (count === 2) {
      priority = Math.min(priority, dice.priority(keys[2 * kind + 1] as number));
    } else if (p.r[R.NAMED] !== kind && hadTwo(p, kind)) {
      const other = keys[2 * kind + 1] as number;
      priority = dice.priority(priority < dice.priority(other) ? other : key);
    }
    if (best < 0 || priority < least) {
      least = priority;
      best = kind;
    }
  }
  return best;
}

function hadTwo(p: Position, kind: number): boolean {
  return ((p.filledTwice[0] >> kind) & 1) === 1;
}
