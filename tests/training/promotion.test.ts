import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shapeFor } from '../../agents/learned/shape.ts';
import { encodeWeights } from '../../agents/learned/weights.ts';
import { Xoshiro } from '../../src/core/rng.ts';
import { generals } from '../../src/rulesets/generals/index.ts';
import { judge, TOLERANCE } from '../../src/training/promotion.ts';
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
