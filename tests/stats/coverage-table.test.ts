import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatNumber } from '../../src/stats/format.ts';
import { scoreInterval } from '../../src/stats/interval.ts';
import { PAIR_MODELS, pairCoverage } from './coverage.ts';

const [head, ...lines] = readFileSync(new URL('../../results/calibration/coverage.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const columns = head.split(',');
const rows = lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [columns[i], cell])));
const ours = rows.filter(({ method }) => method === 'wilson_n_eff');

test('the published coverage of 95 % intervals is 94 to 96 % from 200 units on at rates from .3 to .7', () => {
  const held = ours.filter(({ units, rate }) => Number(units) >= 200 && Number(rate) >= 0.3 && Number(rate) <= 0.7);
  expect(held.length).toBeGreaterThan(20);
  for (const { coverage } of held) {
    expect(Number(coverage)).toBeGreaterThanOrEqual(0.94);
    expect(Number(coverage)).toBeLessThanOrEqual(0.96);
  }
});

test('and at least 93 % from 50 units on at rates from .1 to .9', () => {
  const held = ours.filter(({ units }) => Number(units) >= 50);
  expect(held.length).toBeGreaterThan(60);
  for (const { coverage } of held) expect(Number(coverage)).toBeGreaterThanOrEqual(0.93);
});

test('its first row is what the simulation gives', () => {
  const [{ units, rate, repetitions, coverage }] = rows;
  const [model] = PAIR_MODELS;
  expect([units, rate, repetitions]).toEqual(['20', String(model.rate), '20000']);
  expect(formatNumber(pairCoverage(scoreInterval, model, 20, 20_000, 1), 4)).toBe(coverage);
});
