// What happened in the matches of a run, arm by arm: means of the rules' points and facts over units, beside what the first arm gives on
// the same seeds.
import { pointsOf } from '../arena/points.ts';
import type { PairRecord } from '../arena/record.ts';
import { type VarianceRatio, varianceRatio } from '../stats/common-random-numbers.ts';
import type { Interval } from '../stats/interval.ts';
import { sampleOf } from '../stats/sample.ts';
import { studentInterval } from '../stats/student.ts';
import { LEVEL } from './summary.ts';

/** A number of each match. */
export interface Quantity {
  readonly name: string;
  /** NaN where the match has none: after a forfeit, or where it does not count. */
  of(match: PairRecord['matches'][number]): number;
}

/** Points of the first seat, 1, ½ or 0. */
export const scoreOfFirst: Quantity = { name: 'score of seat 0', of: ({ payoffs }) => pointsOf(payoffs, 0) };

/** The rulebook's points of the first seat less those of the second. */
export const marginOfFirst: Quantity = {
  name: 'margin of seat 0',
  of: ({ scores }) => (scores === null ? Number.NaN : scores[0] - scores[1]),
};

export function factAt(name: string, index: number): Quantity {
  return { name, of: ({ facts }) => (facts === null ? Number.NaN : facts[index]) };
}

/** Whether a fact is above 0. */
export function shareAbove({ name, of }: Quantity): Quantity {
  return {
    name: `${name} > 0`,
    of: (match) => {
      const value = of(match);
      return Number.isNaN(value) ? value : value > 0 ? 1 : 0;
    },
  };
}

/** A fact over the matches where it is above 0. */
export function whereAbove({ name, of }: Quantity): Quantity {
  return { name: `${name} where > 0`, of: (match) => (of(match) > 0 ? of(match) : Number.NaN) };
}

export interface Estimate {
  readonly count: number;
  readonly mean: number;
  /** Student's, over units. */
  readonly interval: Interval;
}

export interface FactRow {
  readonly scenario: string;
  readonly arm: string;
  readonly quantity: string;
  readonly value: Estimate;
  /** Less the first arm, over the units in which both have a value; null in the first arm. */
  readonly difference: Estimate | null;
  /** What shared chance was worth to the difference; null in the first arm. */
  readonly shared: VarianceRatio | null;
}

/** Rows by scenario, quantity, then arm, in order of appearance. */
export function factRows(records: Iterable<PairRecord>, quantities: readonly Quantity[]): FactRow[] {
  const scenarios = new Map<string, Map<string, Map<number, number[]>>>();
  for (const record of records) {
    const arms = entry(scenarios, record.scenario, () => new Map<string, Map<number, number[]>>());
    const units = entry(arms, record.arm, () => new Map<number, number[]>());
    units.set(
      record.pair,
      quantities.map(({ of }) => meanOf(record.matches.map(of))),
    );
  }
  return [...scenarios].flatMap(([scenario, arms]) => {
    const [base] = arms.values();
    return quantities.flatMap(({ name }, k) =>
      [...arms].map(([arm, units]) => ({ scenario, arm, quantity: name, ...rowOf(units, base, k) })),
    );
  });
}

type Units = ReadonlyMap<number, readonly number[]>;

function rowOf(units: Units, base: Units, k: number): Pick<FactRow, 'value' | 'difference' | 'shared'> {
  const value = estimateOf([...units.values()].map((row) => row[k]).filter((x) => !Number.isNaN(x)));
  if (units === base) return { value, difference: null, shared: null };
  const here: number[] = [];
  const there: number[] = [];
  for (const [pair, row] of units) {
    const other = base.get(pair)?.[k] ?? Number.NaN;
    if (Number.isNaN(row[k]) || Number.isNaN(other)) continue;
    here.push(row[k]);
    there.push(other);
  }
  return { value, difference: estimateOf(here.map((x, i) => x - there[i])), shared: varianceRatio(here, there) };
}

function estimateOf(values: readonly number[]): Estimate {
  const sample = sampleOf(values);
  return { count: sample.count, mean: sample.mean, interval: studentInterval(sample, LEVEL) };
}

/** Mean of what is there, NaN when nothing is. */
function meanOf(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
