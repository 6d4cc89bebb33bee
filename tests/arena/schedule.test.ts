import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineupsOf, Schedule, seatOf } from '../../src/arena/schedule.ts';

const shape = { seatCount: 2, scenarios: 2, arms: 3, lineups: lineupsOf('round-robin', 3, 2), pairs: 5, seed: 9 };

describe('lineups', () => {
  it('of a round robin are all choices of agents', () => {
    expect(lineupsOf('round-robin', 3, 2)).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    expect(lineupsOf('round-robin', 4, 3)).toHaveLength(4);
  });

  it('with fewer agents than seats let all take part as evenly as can be', () => {
    expect(lineupsOf('round-robin', 2, 4)).toEqual([[0, 0, 1, 1]]);
    expect(lineupsOf('round-robin', 2, 3)).toEqual([
      [0, 0, 1],
      [0, 1, 1],
    ]);
  });

  it('of a gauntlet set the focus against each other agent', () => {
    expect(lineupsOf('gauntlet', 3, 2, 1)).toEqual([
      [1, 0],
      [1, 2],
    ]);
    expect(lineupsOf('gauntlet', 2, 4, 0)).toEqual([[0, 1, 1, 1]]);
  });

  it('of self-play are copies of one agent', () => {
    expect(lineupsOf('self-play', 2, 3)).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
  });
});

describe('a single lineup', () => {
  it('seats all agents in the order of the list and swaps nobody', () => {
    const lineups = lineupsOf('single', 3, 3);
    expect(lineups).toEqual([[0, 1, 2]]);
    const schedule = new Schedule({ ...shape, seatCount: 3, lineups, pairs: 2, scenarios: 1, arms: 1, legs: 1 });
    expect(schedule.length).toBe(2);
    expect([0, 1].map((index) => schedule.at(index))).toMatchObject([
      { pair: 0, leg: 0, entrants: [0, 1, 2] },
      { pair: 1, leg: 0, entrants: [0, 1, 2] },
    ]);
  });
});

describe('the schedule', () => {
  it('names each combination of scenario, lineup, arm and leg equally often', () => {
    const schedule = new Schedule(shape);
    expect(schedule.length).toBe(5 * 2 * 3 * 3 * 2);
    const counts = new Map<string, number>();
    for (let i = 0; i < schedule.length; i++) {
      const { scenario, lineup, arm, leg } = schedule.at(i);
      const key = [scenario, lineup, arm, leg].join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(counts.size).toBe(36);
    expect(new Set(counts.values())).toEqual(new Set([5]));
  });

  it('gives the legs and arms of a pair one seed, and no two pairs the same', () => {
    const schedule = new Schedule(shape);
    const seeds = new Map<string, number>();
    for (let i = 0; i < schedule.length; i++) {
      const { pair, seed } = schedule.at(i);
      expect(seeds.get(seed.join()) ?? pair).toBe(pair);
      seeds.set(seed.join(), pair);
    }
    expect(seeds.size).toBe(5 * 2 * 3);
  });

  it('begins like a shorter one', () => {
    const long = new Schedule(shape);
    const short = new Schedule({ ...shape, pairs: 2 });
    for (let i = 0; i < short.length; i++) expect(long.at(i)).toEqual(short.at(i));
  });

  it('seats every entrant everywhere once in a block', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), (seatCount) => {
        const schedule = new Schedule({ ...shape, seatCount, lineups: lineupsOf('self-play', 1, seatCount) });
        const seats = new Set<string>();
        for (let leg = 0; leg < seatCount; leg++) {
          schedule.at(leg).entrants.forEach((entrant, seat) => {
            expect(seatOf(entrant, leg, seatCount)).toBe(seat);
            seats.add(`${entrant} ${seat}`);
          });
        }
        expect(seats.size).toBe(seatCount * seatCount);
      }),
    );
  });
});
