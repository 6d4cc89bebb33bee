import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type MatchObserver, Table } from '../../src/arena/match.ts';
import { makePlan, type Plan } from '../../src/arena/plan.ts';
import { seatOf } from '../../src/arena/schedule.ts';
import * as catalog from '../../src/catalog.ts';
import { CHANCE, type Game, type State } from '../../src/core/game.ts';
import { type Dice, MatchDice } from '../../src/core/rng.ts';
import { parseExperiment, readExperiment } from '../../src/experiment.ts';
import { LuckMeter } from '../../src/report/luck/luck-meter.ts';
import { parseValue, ValueFunction } from '../../src/report/luck/value-function.ts';
import { nodeNames } from '../../src/rulesets/borodino/nodes.ts';
import * as R from '../../src/rulesets/borodino/registers.ts';
import type { BorodinoState } from '../../src/rulesets/borodino/state.ts';
import { holm } from '../../src/stats/multiple-testing.ts';
import { type Sample, sampleOf, standardError } from '../../src/stats/sample.ts';
import { studentCdf } from '../../src/stats/student.ts';

/** One kind of chance event of Borodino. */
export interface KindLuck {
  /** As in nodes.ts. */
  readonly kind: string;
  readonly events: number;
  /**
   * Outcomes of first legs against the chances that were told, with one degree of freedom less than there are outcomes. In the second leg
   * equal events fall alike, and would count twice.
   */
  readonly chiSquare: number;
  readonly degrees: number;
  /** Points of 100 that these events gave to the first agent, one value a pair. */
  readonly luck: Sample;
  /** Two-sided, of a mean of 0; NaN where the value function sees nothing of these events. */
  readonly p: number;
}

export interface LuckByKind {
  readonly kinds: readonly KindLuck[];
  /** Of all these kinds together. */
  readonly luck: Sample;
  readonly p: number;
  /** The least `p` of a kind, by Holm. */
  readonly pHolm: number;
}

const VALUE = 'experiments/values/borodino-utitsa.json';
const EXPERIMENT = 'experiments/06-luck-borodino.yaml';
const LEGS = 2;
/** More than rounding leaves. */
const SOMETHING = 1e-9;

class Tally {
  events = 0;
  readonly seen: Float64Array;
  readonly expected: Float64Array;
  /** By pair. */
  readonly luck: Float64Array;

  constructor(outcomes: number, pairs: number) {
    this.seen = new Float64Array(outcomes);
    this.expected = new Float64Array(outcomes);
    this.luck = new Float64Array(pairs);
  }

  row(kind: string): KindLuck {
    let chiSquare = 0;
    let degrees = -1;
    for (let i = 0; i < this.seen.length; i++) {
      if (this.expected[i] === 0) continue;
      chiSquare += (this.seen[i] - this.expected[i]) ** 2 / this.expected[i];
      degrees++;
    }
    const luck = sampleOf(this.luck);
    return { kind, events: this.events, chiSquare, degrees, luck, p: pOfNoMean(luck) };
  }
}

function pOfNoMean(luck: Sample): number {
  const error = standardError(luck);
  return error < SOMETHING ? Number.NaN : 2 * studentCdf(-Math.abs(luck.mean / error), luck.count - 1);
}

/** The same dice; they throw when a key is asked for again. */
function askedOnce(dice: Dice): Dice {
  const keys = new Set<number>();
  return {
    below(n, key) {
      assert.ok(!keys.has(key), `two events share the die of key ${key}`);
      keys.add(key);
      return dice.below(n, key);
    },
    float: (key) => dice.float(key),
    priority: (key) => dice.priority(key),
  };
}

/** As in nodes.ts. */
function kindOf(state: State): string {
  return nodeNames[(state as BorodinoState).r[R.NODE]];
}

async function planWith(pairs: number, seed: number): Promise<Plan> {
  const { experiment } = await readExperiment(EXPERIMENT, readFileSync(EXPERIMENT, 'utf8'));
  const changed = parseExperiment({ ...experiment, seed, schedule: { ...experiment.schedule, pairs } });
  return makePlan({ experiment: changed, directory: 'experiments' }, catalog);
}

function meterOf(game: Game): LuckMeter {
  const file = parseValue(VALUE, readFileSync(VALUE, 'utf8'));
  return new LuckMeter(game, new ValueFunction(VALUE, file, game), VALUE, file.gain);
}

function play(plan: Plan, table: Table, index: number, observer: MatchObserver): void {
  const { seed, entrants, lineup, scenario, arm } = plan.schedule.at(index);
  const agents = entrants.map((entrant) => plan.makeAgent(plan.lineups[lineup][entrant], scenario, arm));
  table.play(agents, { seed, entrants, observer });
}

/**
 * Plays the agents of 06-luck-borodino with another seed and measures luck as `fogbench luck` does, kind by kind. Throws where two events
 * of a match share a die. `only` leaves out all kinds but one, which is faster; `change` may put another game in the place of the one that
 * is played.
 */
export async function luckByKind(
  pairs: number,
  seed: number,
  only: string | null = null,
  change: (game: Game) => Game = (game) => game,
): Promise<LuckByKind> {
  const plan = await planWith(pairs, seed);
  const game = change(plan.games[0][0]);
  const table = new Table(game);
  const meter = meterOf(game);
  const size = game.info.maxChanceOutcomes;
  const outcomes = new Int32Array(size);
  const chances = new Float64Array(size);
  const tallies = new Map<string, Tally>();
  const whole = new Float64Array(pairs);
  for (let index = 0; index < plan.schedule.length; index++) {
    const { seed: lanes, pair, leg } = plan.schedule.at(index);
    const points = (100 / LEGS) * (seatOf(0, leg, LEGS) === 0 ? 1 : -1);
    const dice = askedOnce(new MatchDice(lanes));
    meter.start([false, false]);
    play(plan, table, index, (seat, action, state) => {
      if (seat !== CHANCE) return;
      assert.equal(state.sampleChance(dice), action, 'the dice of the match decide');
      const kind = kindOf(state);
      if (only !== null && kind !== only) return;
      const tally = tallies.get(kind) ?? new Tally(size, pairs);
      tallies.set(kind, tally);
      tally.events++;
      if (leg === 0) {
        const count = state.chanceOutcomes(outcomes, chances);
        for (let i = 0; i < count; i++) tally.expected[outcomes[i]] += chances[i];
        tally.seen[action]++;
      }
      const before = meter.luck;
      meter.observe(seat, action, state);
      tally.luck[pair] += points * (meter.luck - before);
    });
    whole[pair] += points * meter.luck;
  }
  const kinds = [...tallies].map(([kind, tally]) => tally.row(kind)).sort((a, b) => (a.kind < b.kind ? -1 : 1));
  const luck = sampleOf(whole);
  const pHolm = Math.min(...holm(kinds.map(({ p }) => p).filter((p) => !Number.isNaN(p))));
  return { kinds, luck, p: pOfNoMean(luck), pHolm };
}

/**
 * What luck is expected to be at the chance events of one match, up to `most` of each kind: the mean over outcomes by the chances that are
 * told, farthest from 0; and the largest luck there was, for comparison.
 */
export async function expectedLuck(
  seed: number,
  most: number,
): Promise<{ farthest: number; largest: number; kinds: number }> {
  const plan = await planWith(1, seed);
  const [game] = plan.games[0];
  const meter = meterOf(game);
  const outcomes = new Int32Array(game.info.maxChanceOutcomes);
  const chances = new Float64Array(game.info.maxChanceOutcomes);
  const looked = new Map<string, number>();
  let farthest = 0;
  let largest = 0;
  play(plan, new Table(game), 0, (seat, _action, state) => {
    if (seat !== CHANCE) return;
    const before = looked.get(kindOf(state)) ?? 0;
    if (before === most) return;
    looked.set(kindOf(state), before + 1);
    const count = state.chanceOutcomes(outcomes, chances);
    let expected = 0;
    for (let i = 0; i < count; i++) {
      meter.start([false, false]);
      meter.observe(seat, outcomes[i], state);
      expected += chances[i] * meter.luck;
      largest = Math.max(largest, Math.abs(meter.luck));
    }
    farthest = Math.max(farthest, Math.abs(expected));
  });
  return { farthest, largest, kinds: looked.size };
}
