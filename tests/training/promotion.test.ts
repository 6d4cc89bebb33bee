import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shapeFor } from '../../agents/learned/shape.ts';
import { encodeWeights } from '../../agents/learned/weights.ts';
import { Xoshiro } from '../../src/core/rng.ts';
import { generals } from '../../src/rulesets/generals/index.ts';
import { normalQuantile } from '../../src/stats/normal.ts';
import { SequentialTest } from '../../src/stats/sprt.ts';
import { normalDraw } from '../../src/stats/uniform.ts';
import {
  DUEL,
  DUEL_PAIRS,
  judge,
  lookError,
  MEMBER_MARGIN,
  POOL_MARGIN,
  type Promotion,
  ROUND_PAIRS,
  ROUNDS,
} from '../../src/training/promotion.ts';
import { shipWeights } from '../../src/training/shipping.ts';
import { initialTensors } from '../../src/training/trainer.ts';

const rng = new Xoshiro(4, 5);
const m1 = generals.createGame(generals.parseParams('m1', {}));

/** Scores of pairs with a mean of about `share`. */
function pairs(share: number, count = 200): number[] {
  return Array.from({ length: count }, () => ((rng.float() < share ? 1 : 0) + (rng.float() < share ? 1 : 0)) / 2);
}

const member = (name: string, candidate: number, champion: number, count?: number) => ({
  name,
  candidate: pairs(candidate, count),
  champion: pairs(champion, count),
});

describe('promotion', () => {
  test('takes a won duel and no loss against the pool', () => {
    const pool = [member('a', 0.7, 0.6, 400), member('b', 0.8, 0.8, 400)];
    const { decision, reasons, members, overall, morePairs } = judge('H1', pool);
    expect({ decision, reasons, morePairs }).toEqual({ decision: 'promoted', reasons: [], morePairs: 0 });
    expect(members.map(({ name, state }) => [name, state])).toEqual([
      ['a', 'held'],
      ['b', 'held'],
    ]);
    expect(members[0].difference).toBeCloseTo(members[0].candidate - members[0].champion, 12);
    expect(members[0].lo).toBeGreaterThan(-MEMBER_MARGIN);
    expect(overall!.lo).toBeGreaterThan(-POOL_MARGIN);
    expect(overall!.difference).toBeCloseTo((members[0].difference + members[1].difference) / 2, 12);
  });

  test.each([
    ['H0', 'refused', /no stronger/],
    ['undecided', 'undecided', /no decision/],
    ['H1', 'undecided', /not met the pool/],
  ] as const)('a duel that came to %s, without a pool: %s', (duel, decision, reason) => {
    const promotion = judge(duel, []);
    expect(promotion.decision).toBe(decision);
    expect(promotion.reasons.join()).toMatch(reason);
  });

  test('is refused to what beats the champion and has forgotten an exploiter', () => {
    const pool = [member('a', 0.9, 0.5), member('turtle', 0.5, 0.9), member('c', 0.9, 0.5)];
    const { decision, reasons, members, overall } = judge('H1', pool);
    expect(decision).toBe('refused');
    expect(reasons).toEqual(['against turtle it loses more than 10 points of 100']);
    expect(members.map(({ state }) => state)).toEqual(['held', 'broken', 'held']);
    expect(overall).toMatchObject({ state: 'held', morePairs: 0 });
  });

  test('is refused where small losses add up', () => {
    const small = Array.from({ length: 8 }, (_, i) => member(`m${i}`, 0.69, 0.76, 400));
    const { decision, reasons } = judge('H1', small);
    expect(decision).toBe('refused');
    expect(reasons).toContain('over the pool it loses more than 3 points of 100');
  });

  test('is left open by too few pairs, and told how many more would do', () => {
    const scores = (count: number) => ({
      name: 'a',
      candidate: Array.from({ length: count }, (_, i) => (i % 2 === 0 ? 1 : 0)),
      champion: Array.from({ length: count }, (_, i) => (i % 4 < 2 ? 1 : 0)),
    });
    const { decision, reasons, morePairs } = judge('H1', [scores(100)]);
    expect(decision).toBe('undecided');
    expect(reasons).toEqual([
      'a loss of 10 points of 100 against a is neither shown nor ruled out',
      'a loss of 3 points of 100 over the pool is neither shown nor ruled out',
    ]);
    // Differences of 0, 1, 0, -1: variance 1/2, so that 1.733 sqrt(1 / 2n) = 0.03 at 1,669 pairs.
    expect(morePairs).toBeGreaterThan(1550);
    expect(morePairs).toBeLessThan(1600);
    expect(judge('H1', [scores(100 + 4 * Math.ceil(morePairs / 4) + 4)]).decision).toBe('promoted');
  });

  test('of a network that plays as the champion does waits for pairs that could have told', () => {
    const same = (count: number) => [{ name: 'a', candidate: pairs(1, count), champion: pairs(1, count) }];
    expect(judge('H1', same(10)).decision).toBe('undecided');
    expect(judge('H1', same(200)).decision).toBe('promoted');
  });

  test('compares the same pairs alone', () => {
    expect(() => judge('H1', [{ name: 'a', candidate: [1, 0], champion: [1] }])).toThrow(/expected as many/);
  });
});

/** Shares of the members' points that the champion takes, as pools look. Pairs of independent decisive matches, networks on unlike seeds. */
const POOL = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.97];

function promotionOf(shift: (i: number) => number, pool: readonly number[]): Promotion['decision'] {
  const scores = pool.map((_, i) => ({ name: `m${i}`, candidate: [] as number[], champion: [] as number[] }));
  let decision: Promotion['decision'] = 'undecided';
  for (let round = 1; decision === 'undecided' && round <= ROUNDS; round++) {
    pool.forEach((share, i) => {
      scores[i].candidate.push(...pairs(Math.min(1, share + shift(i)), ROUND_PAIRS));
      scores[i].champion.push(...pairs(share, ROUND_PAIRS));
    });
    ({ decision } = judge('H1', scores, round));
  }
  return decision;
}

describe('error rates of the rule in simulation', () => {
  const RUNS = 400;
  const rates = (shift: (i: number) => number, pool = POOL) => {
    const counts = { promoted: 0, refused: 0, undecided: 0 };
    for (let run = 0; run < RUNS; run++) counts[promotionOf(shift, pool)]++;
    return { promoted: counts.promoted / RUNS, refused: counts.refused / RUNS };
  };
  /** Three standard errors of a rate of 5 %. */
  const slack = 3 * Math.sqrt(0.0475 / RUNS);

  test('equal: promoted nearly always, never refused', () => {
    const equal = rates(() => 0);
    expect(equal.promoted).toBeGreaterThan(0.92);
    expect(equal.refused).toBe(0);
    // Where independent matches spread most.
    expect(
      rates(
        () => 0,
        POOL.map(() => 0.5),
      ).promoted,
    ).toBeGreaterThan(0.8);
  });

  test('better by 2 points: promoted', () => {
    expect(rates(() => 0.02).promoted).toBeGreaterThan(0.98);
  });

  test('worse by a margin, on average or against one member: promoted in 5 % of cases at most', () => {
    expect(rates(() => -POOL_MARGIN).promoted).toBeLessThan(0.05 + slack);
    expect(rates((i) => (i === 1 ? -MEMBER_MARGIN : 0.02)).promoted).toBeLessThan(0.05 + slack);
  });

  test('worse by twice a margin: refused', () => {
    const all = rates(() => -2 * POOL_MARGIN);
    expect(all.promoted).toBe(0);
    expect(all.refused).toBeGreaterThan(0.95);
    const one = rates((i) => (i === 1 ? -2 * MEMBER_MARGIN : 0.02));
    expect(one.promoted).toBe(0);
    expect(one.refused).toBeGreaterThan(0.95);
  });

  test('the looks together err in 5 % of cases to each side', () => {
    const bounds = Array.from({ length: ROUNDS }, (_, i) => normalQuantile(1 - lookError(i + 1)));
    let crossed = 0;
    const walks = 40_000;
    for (let walk = 0; walk < walks; walk++) {
      let sum = 0;
      for (let round = 1; round <= ROUNDS; round++) {
        sum += normalDraw(() => rng.float());
        if (sum / Math.sqrt(round) > bounds[round - 1]) {
          crossed++;
          break;
        }
      }
    }
    expect(Math.abs(crossed / walks - 0.05)).toBeLessThan(4 * Math.sqrt(0.0475 / walks));
  });

  test('the duel: equal networks seldom win it, 53 % nearly always do', () => {
    const wins = (share: number): number => {
      let won = 0;
      for (let run = 0; run < 150; run++) {
        const { h0, h1, unit, alpha, beta } = DUEL;
        const test = new SequentialTest({ margins: { h0, h1, unit }, alpha, beta, maxPairs: DUEL_PAIRS });
        while (test.state === 'running') test.push(4 * pairs(share, 1)[0]);
        if (test.state === 'H1') won++;
      }
      return won / 150;
    };
    expect(wins(0.5)).toBeLessThan(0.05 + 3 * Math.sqrt(0.0475 / 150));
    expect(wins(0.53)).toBeGreaterThan(0.85);
    expect(wins(0.55)).toBeGreaterThan(0.98);
  });
});

test('weights ship with their card in place of those of the same game alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fogbench-ship-'));
  const names = () => readdirSync(folder).sort();
  const from = mkdtempSync(join(tmpdir(), 'fogbench-new-'));
  for (const name of ['generals-m1-00000001', 'generals-m11-00000001', 'generals-s1-00000001'])
    for (const end of ['safetensors', 'md']) writeFileSync(join(folder, `${name}.${end}`), 'old');
  const shape = shapeFor(m1.info, { channels: 4, trunk: 4 });
  const { ruleset, version: rulesetVersion, scenario, params } = m1.info;
  const bytes = encodeWeights(
    { shape, ruleset, rulesetVersion, scenario, params, training: {} },
    initialTensors(shape, 1),
  );
  // Whatever the file is called.
  writeFileSync(join(from, 'generation-8.safetensors'), bytes);
  expect(() => shipWeights(join(from, 'generation-8.safetensors'), folder)).toThrow(/no model card/);
  expect(names()).toHaveLength(6);
  writeFileSync(join(from, 'generation-8.md'), 'card');
  const path = shipWeights(join(from, 'generation-8.safetensors'), folder);
  expect(readFileSync(path).equals(bytes)).toBe(true);
  const shipped = names().filter((name) => name.includes('-m1-'));
  expect(shipped.map((name) => name.replace(/[0-9a-f]{8}/, '#'))).toEqual([
    'generals-m1-#.md',
    'generals-m1-#.safetensors',
  ]);
  expect(shipped).not.toContain('generals-m1-00000001.md');
  expect(names()).toHaveLength(6);
  // Once more from there: nothing is lost.
  shipWeights(path, folder);
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(names()).toHaveLength(6);
  for (const each of [folder, from]) rmSync(each, { recursive: true });
});
