import { CHANCE, type Game, type State, TERMINAL } from '../core/game.ts';
import { StreamDice, Xoshiro } from '../core/rng.ts';
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

/** Positions at which a seat decides, spread over random matches. */
export function midgamePositions(game: Game, count: number): State[] {
  const positions: State[] = [];
  for (let seed = 0; positions.length < count; seed++) {
    const rng = new Xoshiro(seed, 55);
    const dice = new StreamDice(rng);
    const state = game.newState();
    const plies = 20 + rng.below(120);
    let decisions = 0;
    for (let actor = state.toAct(); actor !== TERMINAL; actor = state.toAct()) {
      if (actor !== CHANCE && !state.isDeployment() && decisions++ >= plies) break;
      state.apply(actor === CHANCE ? state.sampleChance(dice) : state.sampleLegal(rng));
    }
    if (state.toAct() < 0 && positions.length + seed < 100 * count) continue;
    if (state.toAct() < 0) throw new Error(`No position of ${game.info.ruleset} at which a seat decides was found.`);
    positions.push(state);
  }
  return positions;
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
