import { expect, test } from 'vitest';
import { outcomeOf, Recorder } from '../../src/training/recorder.ts';
import { BY_ADVANTAGE, NO_POLICY } from '../../src/training/samples.ts';
import { SMALL_SHAPE } from './fixtures.ts';

const observation = new Float32Array(SMALL_SHAPE.planes * SMALL_SHAPE.rows * SMALL_SHAPE.columns).fill(0.5);
const facts = new Int32Array(SMALL_SHAPE.slots).fill(-1);

function add(recorder: Recorder, seat: number, predicted: readonly number[], actions = 2): void {
  const parts = new Int32Array(4 * actions).fill(1);
  const targets = new Float32Array(actions).fill(1 / actions);
  recorder.add(
    seat,
    observation,
    parts,
    actions,
    new Float32Array(actions),
    targets,
    BY_ADVANTAGE,
    0,
    new Float32Array(predicted),
    facts,
    null,
    false,
  );
}

test('targets mix what the same seat predicted later with the end of the match', () => {
  const recorder = new Recorder(SMALL_SHAPE);
  add(recorder, 0, [0.5, 0, 0.5]);
  add(recorder, 1, [0.25, 0.5, 0.25]);
  add(recorder, 0, [0.75, 0.25, 0]);
  recorder.close(Float64Array.of(1, -1), 0.5);
  expect(recorder.advantage(2)).toBeCloseTo(1 - 0.75, 6);
  // Half of the later prediction (0.75 - 0), half of the win; less the own prediction of 0.
  expect(recorder.advantage(0)).toBeCloseTo(0.5 * 0.75 + 0.5 * 1, 6);
  expect(recorder.advantage(1)).toBeCloseTo(-1, 6);
  const samples = recorder.take(() => BY_ADVANTAGE);
  expect([...samples.outcomes.slice(0, 3)]).toEqual([0.875, 0.125, 0]);
  expect([...samples.outcomes.slice(3, 6)]).toEqual([0, 0, 1]);
  expect([...samples.outcomes.slice(6, 9)]).toEqual([1, 0, 0]);
});

test('a match does not reach into the one before', () => {
  const recorder = new Recorder(SMALL_SHAPE);
  add(recorder, 0, [1, 0, 0]);
  recorder.close(Float64Array.of(-1, 1), 0.5);
  add(recorder, 0, [0, 1, 0]);
  recorder.close(Float64Array.of(1, -1), 0.5);
  expect(recorder.advantage(0)).toBeCloseTo(-2, 6);
  expect(recorder.advantage(1)).toBeCloseTo(1, 6);
});

test('what is kept is handed over once, with its own actions', () => {
  const recorder = new Recorder(SMALL_SHAPE);
  add(recorder, 0, [0, 1, 0], 3);
  add(recorder, 1, [0, 1, 0], 1);
  add(recorder, 0, [0, 1, 0], 2);
  recorder.close(Float64Array.of(0, 0), 1);
  const samples = recorder.take((i) => (i === 1 ? -1 : i === 0 ? NO_POLICY : BY_ADVANTAGE));
  expect(samples.count).toBe(2);
  expect([...samples.starts]).toEqual([0, 3, 5]);
  expect([...samples.policyUse]).toEqual([NO_POLICY, BY_ADVANTAGE]);
  expect(recorder.count).toBe(0);
  expect(recorder.take(() => BY_ADVANTAGE).count).toBe(0);
});

test('payoffs between loss and win stand for chances that have them as their mean', () => {
  for (const payoff of [-1, -0.25, 0, 0.5, 1]) {
    const [win, draw, loss] = outcomeOf(payoff);
    expect(win + draw + loss).toBe(1);
    expect(win - loss).toBe(payoff);
  }
});
