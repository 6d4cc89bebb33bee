import type { Game, State } from '../core/game.ts';
import { Xoshiro } from '../core/rng.ts';
import { randomMatch, replay } from '../inspect/walk.ts';
import { checksum, type MeasureOptions, measure, type Work } from './measure.ts';

export interface PrimitiveFigures {
  readonly name: string;
  readonly ruleset: string;
  readonly scenario: string;
  readonly ns: number;
  readonly draws: number;
  readonly checksum: string;
}

const POSITIONS = 64;

/** Positions at which a seat decides, spread over random matches: one in the first 140 decisions after deployment of each. */
export function midgamePositions(game: Game, count: number): State[] {
  return Array.from({ length: count }, (_, seed) => {
    const nodes: number[] = [];
    const actions = randomMatch(game, new Xoshiro(seed, 55), (state, plies) => {
      if (state.toAct() >= 0 && !state.isDeployment()) nodes.push(plies.length);
    });
    const chosen = nodes[new Xoshiro(seed, 56).below(Math.min(nodes.length, 140))];
    return replay(game, actions.slice(0, chosen));
  });
}

/** Copy, determinize (with its copy), mask (with its copy) and observe at middle-game positions. */
export function benchPrimitives(game: Game, options: MeasureOptions): PrimitiveFigures[] {
  const { info, information } = game;
  const positions = midgamePositions(game, POSITIONS);
  const seats = positions.map((position) => position.toAct());
  const state = game.newState();
  const [planes, rows, columns] = info.observationShape;
  const observation = new Float32Array(planes * rows * columns);
  let rng = new Xoshiro(3, 3);
  const once: Readonly<Record<string, (i: number) => void>> = {
    copy: (i) => state.copyFrom(positions[i]),
    determinize: (i) => {
      state.copyFrom(positions[i]);
      information.determinize(state, seats[i], rng, null);
    },
    mask: (i) => {
      state.copyFrom(positions[i]);
      information.mask(state, seats[i]);
    },
    observe: (i) => information.observe(positions[i], seats[i], observation),
  };
  const sums = Object.values(once).map((step) => {
    rng = new Xoshiro(4, 4);
    return checksum((words) => {
      for (let i = 0; i < POSITIONS; i++) {
        step(i);
        for (const byte of state.bytes) words.add(byte);
        for (const value of observation) words.add(Math.round(value * 1000));
      }
    });
  });
  const works: Work[] = Object.entries(once).map(([name, step]) => ({
    name,
    run(rounds) {
      for (let round = 0; round < rounds; round++) for (let i = 0; i < POSITIONS; i++) step(i);
      return rounds * POSITIONS;
    },
  }));
  return measure(works, options).timings.map(({ name, ns, draws }, i) => ({
    name,
    ruleset: info.ruleset,
    scenario: info.scenario,
    ns,
    draws,
    checksum: sums[i],
  }));
}
