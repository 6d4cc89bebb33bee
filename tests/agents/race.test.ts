import { describe, expect, test } from 'vitest';
import { Race } from '../../agents/mcts/race.ts';

/** An evaluator that is not asked: arms are worth what the course says. */
const nobody = { steps: 0, hasPrior: true, evaluate: () => {}, prior: () => {} };

describe('what a race remembers', () => {
  // Arm 0 is worth 0; arm 1 is worth 1 and -0.4 by turns: ahead by 0.3, which two worlds can't tell from chance.
  function raceWith(memory?: number) {
    const order = Int32Array.of(0, 1);
    const options = {
      budget: { simulations: 4 },
      priorWeight: 0,
      doubt: 1.5,
      ...(memory === undefined ? {} : { memory }),
    };
    const race = new Race(options, nobody, order, new Float32Array(2));
    const entered: number[] = [];
    const course = {
      enter: (n: number) => entered.push(n),
      play: (arm: number, out: Float64Array, at: number) => {
        out[at] = arm === 0 ? 0 : entered.at(-1)! % 2 === 0 ? 1 : -0.4;
      },
    };
    /** The winner of a race with a favourite. */
    const run = (favourite: number): number => {
      order[0] = favourite;
      order[1] = 1 - favourite;
      entered.length = 0;
      expect(race.run(course, 2)).toBe(4);
      expect(entered).toEqual([0, 1]);
      return order[0];
    };
    return { race, run };
  }

  test('is nothing, unless it is told to: the favourite stays for ever', () => {
    const { race, run } = raceWith();
    for (let n = 0; n < 40; n++) expect(run(0)).toBe(0);
    expect(race.pulls).toEqual(Float64Array.of(2, 2));
  });

  test('adds up until it is evidence', () => {
    const { race, run } = raceWith(0.9);
    let races = 1;
    while (run(0) === 0 && races < 40) races++;
    expect(races).toBeGreaterThan(2);
    expect(races).toBeLessThan(15);
    expect(race.mean(1)).toBeCloseTo(0.3, 9);
    expect(race.pulls[1]).toBeGreaterThan(6);
  });

  test('is forgotten with the favourite that it speaks of', () => {
    const { race, run } = raceWith(0.9);
    for (let n = 0; n < 5; n++) run(0);
    expect(race.pulls[0]).toBeGreaterThan(6);
    run(1);
    expect(race.pulls).toEqual(Float64Array.of(2, 2));
  });
});
