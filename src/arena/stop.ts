// Sequential stopping: a rule that the experiment states beforehand looks at every finished pair in schedule order, whoever finished first,
// and ends the run when it has its answer. What was played beyond is discarded, so the records do not depend on workers.
import type { Experiment } from '../experiment.ts';
import { BettingSequence } from '../stats/betting-sequence.ts';
import { effectVerdict } from '../stats/equivalence.ts';
import { pairCell } from '../stats/pairs.ts';
import { SequentialTest } from '../stats/sprt.ts';
import type { Plan } from './plan.ts';
import { pointsOf } from './points.ts';
import type { PairRecord } from './record.ts';
import { seatOf } from './schedule.ts';

/** What a rule found out, and after how many pairs (with arms: blocks). */
export interface Decision {
  readonly answer: 'H0' | 'H1' | 'above' | 'below' | 'equivalent';
  readonly units: number;
}

/** Takes the records of a run one by one, in schedule order. Feed it all that are on disk to take a run up again. */
export interface StopRule {
  push(record: PairRecord): Decision | null;
}

/** The rule of an experiment, or null when it has none. */
export function makeStopRule({ experiment, arms }: Pick<Plan, 'experiment' | 'arms'>): StopRule | null {
  const { stop } = experiment;
  if (stop === undefined) return null;
  if ('margin' in stop) return arms.length > 1 ? new ArmRule(experiment, arms, stop) : new MatchupRule(stop);
  return new TestRule(experiment, stop);
}

export type StopTest = Extract<NonNullable<Experiment['stop']>, { h0: number }>;
export type StopMargin = Extract<NonNullable<Experiment['stop']>, { margin: number }>;

/** Points of the first entrant in each leg. */
function legPoints(record: PairRecord): number[] {
  const seatCount = record.matches.length;
  return record.matches.map(({ payoffs }, leg) => pointsOf(payoffs, seatOf(0, leg, seatCount)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The sequential test of an experiment. Pairs of all scenarios count alike, in the mix of the schedule. */
export function sequentialTest(experiment: Experiment, { unit, h0, h1, alpha, beta }: StopTest): SequentialTest {
  const maxPairs = experiment.schedule.pairs * experiment.scenarios.length;
  return new SequentialTest({ margins: { unit, h0, h1 }, alpha, beta, maxPairs });
}

class TestRule implements StopRule {
  readonly #test: SequentialTest;

  constructor(experiment: Experiment, stop: StopTest) {
    this.#test = sequentialTest(experiment, stop);
  }

  push(record: PairRecord): Decision | null {
    const [first, second] = legPoints(record);
    const answer = this.#test.push(pairCell(first, second));
    return answer === 'H0' || answer === 'H1' ? { answer, units: this.#test.pairs } : null;
  }
}

/** A confidence sequence on the score of the first agent, against even. */
class MatchupRule implements StopRule {
  readonly #margin: number;
  readonly #sequence: BettingSequence;

  constructor({ margin, level }: StopMargin) {
    this.#margin = margin;
    this.#sequence = new BettingSequence({ level });
  }

  push(record: PairRecord): Decision | null {
    this.#sequence.push(mean(legPoints(record)));
    const { lo, hi } = this.#sequence.interval;
    return decided({ lo: lo - 0.5, hi: hi - 0.5 }, this.#margin, this.#sequence.count);
  }
}

/** The agent that the arms change, if there is one: then arms are compared by its score, else by that of the first seat. */
export function comparedAgent({ arms }: Experiment): string | null {
  return arms?.flatMap(({ agents }) => Object.keys(agents ?? {}))[0] ?? null;
}

/** Mean points of an agent over a pair or block, or of the first seat for null. */
export function measured({ agents, matches }: PairRecord, agent: string | null): number {
  const seatCount = matches.length;
  return mean(
    matches.flatMap(({ payoffs }, leg) => {
      if (agent === null) return [pointsOf(payoffs, 0)];
      return agents.flatMap((name, entrant) =>
        name === agent ? [pointsOf(payoffs, seatOf(entrant, leg, seatCount))] : [],
      );
    }),
  );
}

/** A confidence sequence on the difference of two arms, block by block. */
class ArmRule implements StopRule {
  readonly #margin: number;
  readonly #arms: readonly string[];
  readonly #agent: string | null;
  readonly #sequence: BettingSequence;
  #base = Number.NaN;

  constructor(experiment: Experiment, arms: readonly string[], { margin, level }: StopMargin) {
    this.#margin = margin;
    this.#arms = arms;
    this.#agent = comparedAgent(experiment);
    this.#sequence = new BettingSequence({ level, range: { lo: -1, hi: 1 } });
  }

  push(record: PairRecord): Decision | null {
    const value = measured(record, this.#agent);
    if (record.arm === this.#arms[0]) {
      this.#base = value;
      return null;
    }
    this.#sequence.push(value - this.#base);
    return decided(this.#sequence.interval, this.#margin, this.#sequence.count);
  }
}

function decided(interval: { lo: number; hi: number }, margin: number, units: number): Decision | null {
  const answer = effectVerdict(interval, margin);
  return answer === 'undecided' ? null : { answer, units };
}
