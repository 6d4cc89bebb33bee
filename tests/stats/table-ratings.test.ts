import { describe, expect, test } from 'vitest';
import { ELO_PER_STRENGTH, fitRatings } from '../../src/stats/bradley-terry.ts';
import { rateTables, type TableBlock, tableBounds } from '../../src/stats/table-ratings.ts';
import { uniforms } from './rng.ts';

const NAMES = ['a', 'b', 'c', 'd'];
/** Log strengths of Plackett and Luce's model. */
const STRENGTHS = [1, 0.5, 0, -0.5];

/** Places by Plackett and Luce: the next place goes to one of those left, by strength. */
function placements(random: () => number): number[] {
  const left = [0, 1, 2, 3];
  const places = [0, 0, 0, 0];
  for (let place = 0; place < 4; place++) {
    const weights = left.map((i) => Math.exp(STRENGTHS[i]));
    let at = random() * weights.reduce((sum, w) => sum + w, 0);
    let pick = 0;
    while (pick < left.length - 1 && at >= weights[pick]) at -= weights[pick++];
    places[left.splice(pick, 1)[0]] = place;
  }
  return places;
}

/** A block of four matches; `copies` of each hang together completely. */
function block(random: () => number, distinct = 4): TableBlock {
  const matches = Array.from({ length: distinct }, () => placements(random));
  const meetings = NAMES.flatMap((a, i) =>
    NAMES.slice(i + 1).map((b, k) => {
      const wins = matches.filter((places) => places[i] < places[i + 1 + k]).length * (4 / distinct);
      return { a, b, wins, draws: 0, losses: 4 - wins };
    }),
  );
  return { group: 'abcd', meetings };
}

function rate(blocks: readonly TableBlock[], repetitions = 200) {
  const random = uniforms(5);
  return rateTables(blocks, 'c', { random, repetitions });
}

describe('ratings of tables of four', () => {
  const random = uniforms(71);
  const blocks = Array.from({ length: 400 }, () => block(random));

  test('find the strengths of Plackett and Luce from placements', () => {
    for (const [i, { agent, elo, lo, hi }] of rate(blocks).entries()) {
      const truth = ELO_PER_STRENGTH * (STRENGTHS[i] - STRENGTHS[2]);
      expect(agent).toBe(NAMES[i]);
      expect(Math.abs(elo - truth)).toBeLessThan(20);
      expect(lo - 5).toBeLessThanOrEqual(truth);
      expect(hi + 5).toBeGreaterThanOrEqual(truth);
    }
  });

  test('are Davidson’s fit to all meetings, without a term for seats', () => {
    const rows = blocks.flatMap(({ meetings }) =>
      meetings.map(({ a, b, wins, draws, losses }) => ({ scenario: '', first: a, second: b, wins, draws, losses })),
    );
    const fit = fitRatings(rows, { sides: false });
    rate(blocks, 2).forEach(({ elo }, i) => {
      expect(elo).toBeCloseTo(ELO_PER_STRENGTH * (fit.strengths[i] - fit.strengths[2]), 8);
    });
  });

  test('are the same bytes for blocks and meetings in any order and from any side', () => {
    const turned = [...blocks].reverse().map(({ group, meetings }) => ({
      group,
      meetings: [...meetings]
        .reverse()
        .map(({ a, b, wins, draws, losses }) => ({ a: b, b: a, wins: losses, draws, losses: wins })),
    }));
    expect(rate(turned)).toEqual(rate(blocks));
  });

  test('take the block for the unit: four copies of a match know as much as one', () => {
    const copied = Array.from({ length: 400 }, () => block(random, 1));
    const width = (all: readonly TableBlock[]) => {
      const [{ lo, hi }] = rate(all);
      return hi - lo;
    };
    expect(width(copied) / width(blocks)).toBeGreaterThan(1.6);
    expect(width(copied) / width(blocks)).toBeLessThan(2.4);
  });

  test('95 % intervals hold the truth about as often', () => {
    const truth = ELO_PER_STRENGTH * (STRENGTHS[0] - STRENGTHS[2]);
    const repetitions = 60;
    let held = 0;
    for (let r = 0; r < repetitions; r++) {
      const [{ lo, hi }] = rate(
        Array.from({ length: 60 }, () => block(random)),
        100,
      );
      if (lo <= truth && truth <= hi) held++;
    }
    expect(held / repetitions).toBeGreaterThan(0.95 - 3 * Math.sqrt(0.0475 / repetitions));
  });

  test('an agent that never beat anybody is bound from above alone', () => {
    const lost = blocks.map(({ group, meetings }) => ({
      group,
      meetings: meetings.map((meeting) => (meeting.b === 'd' ? { ...meeting, wins: 4, losses: 0 } : meeting)),
    }));
    const { below, above } = tableBounds(lost, 'c');
    expect([[...below].sort(), [...above].sort()]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c', 'd'],
    ]);
  });

  test('twins are level, with an interval and a shared place', () => {
    // a takes what b takes, block by block.
    const twins = blocks.map(({ group, meetings }) => ({
      group,
      meetings: meetings.map((meeting) =>
        meeting.a === 'a' && meeting.b === 'b'
          ? { ...meeting, wins: 2, losses: 2 }
          : meeting.a === 'b'
            ? { ...meetings.find((other) => other.a === 'a' && other.b === meeting.b)!, a: 'b' }
            : meeting,
      ),
    }));
    const [a, b] = rate(twins);
    expect(a.elo - b.elo).toBeCloseTo(0, 6);
    expect(a).toMatchObject({ bestRank: 1, worstRank: 2 });
    expect(b).toMatchObject({ bestRank: 1, worstRank: 2 });
    const alone = twins.map(({ group, meetings }) => ({ group, meetings: meetings.slice(0, 1) }));
    const [, second] = rateTables(alone, 'a', { random: uniforms(6), repetitions: 200 });
    expect(second.agent).toBe('b');
    expect(second.hi - second.lo).toBeGreaterThan(20);
  });

  test('an anchor that did not play is refused', () => {
    expect(() => rateTables(blocks, 'z', { random, repetitions: 1 })).toThrow('Anchor "z" given');
  });
});
