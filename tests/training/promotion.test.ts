import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { WeightsMeta } from '../../agents/learned/weights.ts';
import { Xoshiro } from '../../src/core/rng.ts';
import { judge, TOLERANCE } from '../../src/training/promotion.ts';
import { shipWeights } from '../../src/training/shipping.ts';

const rng = new Xoshiro(4, 5);

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
    const { isPromoted, reasons, members, overall } = judge('H1', [member('a', 0.7, 0.6), member('b', 0.8, 0.8)]);
    expect({ isPromoted, reasons }).toEqual({ isPromoted: true, reasons: [] });
    expect(members.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(members[0].difference).toBeCloseTo(members[0].candidate - members[0].champion, 12);
    expect(overall!.lo).toBeGreaterThan(-TOLERANCE);
    expect(overall!.lo).toBeLessThan(overall!.difference);
  });

  test.each([
    ['H0', /no stronger/],
    ['undecided', /no decision/],
  ] as const)('is refused after a duel that came to %s', (decision, reason) => {
    const { isPromoted, reasons } = judge(decision, []);
    expect(isPromoted).toBe(false);
    expect(reasons.join()).toMatch(reason);
  });

  test('is refused to what beats the champion and has forgotten an exploiter', () => {
    const pool = [member('a', 0.9, 0.5), member('turtle', 0.5, 0.9), member('c', 0.9, 0.5)];
    const { isPromoted, reasons, members, overall } = judge('H1', pool);
    expect(isPromoted).toBe(false);
    expect(reasons).toEqual(['it has become worse against turtle']);
    expect(members.map(({ p }) => p <= 0.05)).toEqual([false, true, false]);
    expect(overall!.lo).toBeGreaterThan(0);
  });

  test('is refused where small losses add up, and where too few pairs could tell', () => {
    const small = Array.from({ length: 8 }, (_, i) => member(`m${i}`, 0.72, 0.76, 400));
    expect(judge('H1', small).reasons.join()).toMatch(/loss of 3 points of 100/);
    expect(judge('H1', [member('a', 0.7, 0.7, 10)]).isPromoted).toBe(false);
  });

  test('of equal networks is seldom refused for one member among many', () => {
    let refused = 0;
    for (let run = 0; run < 200; run++) {
      const pool = Array.from({ length: 8 }, (_, i) => member(`m${i}`, 0.7, 0.7, 60));
      if (judge('H1', pool).reasons.some((reason) => reason.includes('worse against'))) refused++;
    }
    expect(refused).toBeLessThan(25);
  });

  test('compares the same pairs alone', () => {
    expect(() => judge('H1', [{ name: 'a', candidate: [1, 0], champion: [1] }])).toThrow(/expected as many/);
  });
});

test('weights ship with their card in place of those of the same game alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fogbench-ship-'));
  const from = mkdtempSync(join(tmpdir(), 'fogbench-new-'));
  for (const name of ['generals-m1-00000001', 'generals-m11-00000001', 'generals-s1-00000001'])
    for (const end of ['safetensors', 'md']) writeFileSync(join(folder, `${name}.${end}`), 'old');
  writeFileSync(join(from, 'generals-m1-00000002.safetensors'), 'new');
  writeFileSync(join(from, 'generals-m1-00000002.md'), 'card');
  const meta = { ruleset: 'generals', scenario: 'm1' } as WeightsMeta;
  const path = shipWeights(join(from, 'generals-m1-00000002.safetensors'), meta, folder);
  expect(readFileSync(path, 'utf8')).toBe('new');
  const names = () => readdirSync(folder).sort();
  expect(names().filter((name) => name.includes('-m1-'))).toEqual([
    'generals-m1-00000002.md',
    'generals-m1-00000002.safetensors',
  ]);
  expect(names()).toHaveLength(6);
  // Once more from there: nothing is lost.
  shipWeights(path, meta, folder);
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(names()).toHaveLength(6);
  for (const each of [folder, from]) rmSync(each, { recursive: true });
});
