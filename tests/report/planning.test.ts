import { expect, test } from 'vitest';
import { ASSUMED_DEVIATION, plannedHalfWidth, planRow } from '../../src/report/planning.ts';

const question = { deviation: ASSUMED_DEVIATION, pilotUnits: 0, planned: 400, power: 0.8, level: 0.95 };

test('sizes agree with the table of the method: pairs of even decisive matches', () => {
  // 785, 4 906 and 19 623 matches for 55, 52 and 51 %: half as many pairs.
  expect(planRow(0.05, question).units).toBe(393);
  expect(planRow(0.02, question).units).toBe(2453);
  expect(planRow(0.01, question).units).toBe(9812);
  // Sequential, 50 against 52 %, both errors 5 %: 1 656 pairs, before rounding up.
  expect(Math.abs(planRow(0.02, question).sequentialUnits - 1656)).toBeLessThanOrEqual(1);
});

test('a small pilot asks for more pairs to be safe, a large one hardly', () => {
  const small = planRow(0.05, { ...question, pilotUnits: 20 });
  const large = planRow(0.05, { ...question, pilotUnits: 2000 });
  expect(small.safeUnits / small.units).toBeCloseTo(1.177 ** 2, 1);
  expect(large.safeUnits / large.units).toBeLessThan(1.03);
});

test('power, sign error and half-width at a planned size', () => {
  const row = planRow(0.05, { ...question, planned: 393 });
  expect(row.power).toBeCloseTo(0.8, 2);
  // Phi(-0.05 / (0.3536 / sqrt(393))) = Phi(-2.804)
  expect(row.signError).toBeCloseTo(0.00253, 4);
  expect(row.significantSignError).toBeLessThan(row.signError);
  expect(planRow(0.0001, question).signError).toBeCloseTo(0.5, 1);
  expect(plannedHalfWidth({ ...question, planned: 1201 })).toBeCloseTo(0.02, 3);
});
