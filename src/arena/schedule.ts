// Which agents meet, where, and on which seed: pure functions of an index, so that jobs can be split, retried and resumed by range.
//
// Lineups of a game with k seats, by kind:
//   round-robin  every choice of k agents; with fewer agents than seats every lineup in which all take part as evenly as k allows
//   gauntlet     the focus agent against each other one, which fills all remaining seats
//   self-play    each agent against copies of itself
//   single       all agents once, each at the seat of its place in the list: one match a pair, seats are not swapped
// Order is round by round (a round plays each scenario and lineup once), so that any beginning of a run is balanced.
import { pairSeed } from '../core/hash.ts';

/** Indices into the experiment's agents, one an entrant; the same index twice makes two entrants. */
export type Lineup = readonly number[];

/** One match, fully determined: the same spec gives the same record on any worker, in any order. */
export interface MatchSpec {
  readonly index: number;
  /** The legs of one pair share its seed, in all arms. */
  readonly pair: number;
  readonly arm: number;
  readonly leg: number;
  readonly scenario: number;
  readonly lineup: number;
  readonly seed: readonly [number, number];
  /** Entrant at each seat: the lineup turned by `leg`, so that each entrant sits everywhere once. */
  readonly entrants: readonly number[];
}

export interface Shape {
  readonly seatCount: number;
  readonly scenarios: number;
  readonly arms: number;
  readonly lineups: readonly Lineup[];
  /** Pairs of each lineup, scenario and arm. */
  readonly pairs: number;
  readonly seed: number;
  /** Matches of a pair, one a seat when absent. */
  readonly legs?: number | undefined;
}

/** A pair, or with k seats a block of k rotations, in one arm: what is recorded as a whole. */
export interface UnitSpec {
  readonly unit: number;
  readonly pair: number;
  readonly arm: number;
  readonly scenario: number;
  readonly lineup: number;
  readonly seed: readonly [number, number];
}

export class Schedule {
  readonly shape: Shape;
  readonly seatCount: number;
  /** Matches of a pair: one a seat, or one in all where seats are not swapped. */
  readonly legs: number;
  /** Pairs over all arms: records of the run. */
  readonly units: number;
  /** Matches. */
  readonly length: number;

  constructor(shape: Shape) {
    this.shape = shape;
    this.seatCount = shape.seatCount;
    this.legs = shape.legs ?? shape.seatCount;
    this.units = shape.pairs * shape.scenarios * shape.lineups.length * shape.arms;
    this.length = this.units * this.legs;
  }

  unit(unit: number): UnitSpec {
    const { arms, lineups, scenarios, seed } = this.shape;
    const pair = Math.floor(unit / arms);
    const lineup = pair % lineups.length;
    const scenario = Math.floor(pair / lineups.length) % scenarios;
    return { unit, pair, arm: unit % arms, scenario, lineup, seed: pairSeed(seed, pair) };
  }

  at(index: number): MatchSpec {
    const { pair, arm, scenario, lineup, seed, unit } = this.unit(Math.floor(index / this.legs));
    const leg = index - unit * this.legs;
    return { index, pair, arm, leg, scenario, lineup, seed, entrants: entrantsOf(leg, this.seatCount) };
  }
}

/** Entrant at each seat in a leg. */
export function entrantsOf(leg: number, seatCount: number): number[] {
  const entrants: number[] = [];
  for (let seat = 0; seat < seatCount; seat++) entrants.push((seat + leg) % seatCount);
  return entrants;
}

/** Seat of an entrant in a leg. */
export function seatOf(entrant: number, leg: number, seatCount: number): number {
  return (entrant - leg + seatCount) % seatCount;
}

/** Values by seat of one leg, put in the order of entrants. */
export function byEntrant(bySeat: readonly number[], leg: number, seatCount: number): number[] {
  const values: number[] = [];
  for (let entrant = 0; entrant < seatCount; entrant++) values.push(bySeat[seatOf(entrant, leg, seatCount)]);
  return values;
}

export type ScheduleKind = 'round-robin' | 'gauntlet' | 'self-play' | 'single';

/** `focus` is the agent of a gauntlet. */
export function lineupsOf(kind: ScheduleKind, agents: number, seatCount: number, focus = 0): Lineup[] {
  const all = Array.from({ length: agents }, (_, agent) => agent);
  if (kind === 'single') return [all];
  if (kind === 'self-play') return all.map((agent) => Array<number>(seatCount).fill(agent));
  if (kind === 'gauntlet') {
    const others = all.filter((agent) => agent !== focus);
    return others.map((other) => [focus, ...Array<number>(seatCount - 1).fill(other)]);
  }
  if (agents >= seatCount) return choices(all, seatCount);
  const copies = Math.floor(seatCount / agents);
  return choices(all, seatCount % agents).map((extra) =>
    all.flatMap((agent) => Array<number>(copies + (extra.includes(agent) ? 1 : 0)).fill(agent)),
  );
}

/** All choices of `size` items, in order of the list. */
function choices(items: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, i) => choices(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]));
}
