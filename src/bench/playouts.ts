import { CHANCE, type Game, type State, TERMINAL } from '../core/game.ts';
import { StreamDice, Xoshiro } from '../core/rng.ts';
import { checksum, type MeasureOptions, measure, type Work } from './measure.ts';

export type Path = 'sample' | 'list';

export interface PlayoutFigures {
  readonly ruleset: string;
  readonly scenario: string;
  readonly path: Path;
  readonly nsPerDecision: number;
  readonly drawsPerDecision: number;
  readonly decisionsPerSecond: number;
  readonly matchesPerSecond: number;
  readonly decisionsPerMatch: number;
  readonly checksum: string;
}

const STARTS = 64;
const CHECKED_MATCHES = 200;

/** Whole random matches from prepared positions after deployment, by `sampleLegal` and by the list of legal actions. */
export class Playouts {
  readonly game: Game;
  readonly #starts: readonly State[];
  readonly #state: State;
  readonly #legal: Int32Array;
  #rng = new Xoshiro(1, 2);
  #dice = new StreamDice(this.#rng);
  #next = 0;
  decisions = 0;

  constructor(game: Game) {
    this.game = game;
    this.#state = game.newState();
    this.#legal = new Int32Array(game.info.maxLegalActions);
    this.#starts = Array.from({ length: STARTS }, (_, i) => deployed(game, new Xoshiro(i, 99)));
  }

  reseed(seed: number): void {
    this.#rng = new Xoshiro(seed, 2);
    this.#dice = new StreamDice(this.#rng);
    this.#next = 0;
    this.decisions = 0;
  }

  /** One match by `sampleLegal`; the state stays at its end. */
  sampleMatch(): State {
    const state = this.#start();
    const rng = this.#rng;
    const dice = this.#dice;
    let decisions = 0;
    for (let actor = state.toAct(); actor !== TERMINAL; actor = state.toAct()) {
      if (actor === CHANCE) {
        state.apply(state.sampleChance(dice));
      } else {
        state.apply(state.sampleLegal(rng));
        decisions++;
      }
    }
    this.decisions += decisions;
    return state;
  }

  /** One match by a pick from `legalActions`. */
  listMatch(): State {
    const state = this.#start();
    const rng = this.#rng;
    const dice = this.#dice;
    const legal = this.#legal;
    let decisions = 0;
    for (let actor = state.toAct(); actor !== TERMINAL; actor = state.toAct()) {
      if (actor === CHANCE) {
        state.apply(state.sampleChance(dice));
      } else {
        state.apply(legal[rng.below(state.legalActions(legal))]);
        decisions++;
      }
    }
    this.decisions += decisions;
    return state;
  }

  #start(): State {
    this.#state.copyFrom(this.#starts[this.#next++ % STARTS]);
    return this.#state;
  }

  work(path: Path): Work {
    return {
      name: path,
      run: (rounds) => {
        const before = this.decisions;
        for (let i = 0; i < rounds; i++) path === 'sample' ? this.sampleMatch() : this.listMatch();
        return this.decisions - before;
      },
    };
  }

  /** Hash of the last positions of a fixed number of matches. */
  checksum(path: Path, matches: number): { readonly checksum: string; readonly decisionsPerMatch: number } {
    this.reseed(7);
    const hash = checksum((words) => {
      for (let i = 0; i < matches; i++) {
        const { bytes } = path === 'sample' ? this.sampleMatch() : this.listMatch();
        for (let j = 0; j < bytes.length; j++) words.add(bytes[j]);
      }
      words.add(this.decisions);
    });
    return { checksum: hash, decisionsPerMatch: this.decisions / matches };
  }
}

/** The first position after deployment of a random match. */
export function deployed(game: Game, rng: Xoshiro): State {
  const state = game.newState();
  const dice = new StreamDice(rng);
  while (state.toAct() !== TERMINAL && state.isDeployment()) {
    state.apply(state.toAct() === CHANCE ? state.sampleChance(dice) : state.sampleLegal(rng));
  }
  return state;
}

export function benchPlayouts(game: Game, options: MeasureOptions): PlayoutFigures[] {
  const playouts = new Playouts(game);
  const paths: readonly Path[] = ['sample', 'list'];
  const matches = game.info.maxPlies > 50_000 ? CHECKED_MATCHES / 20 : CHECKED_MATCHES;
  const sums = paths.map((path) => playouts.checksum(path, matches));
  const timings = measure(
    paths.map((path) => playouts.work(path)),
    options,
  );
  return timings.map(({ ns, draws }, i) => ({
    ruleset: game.info.ruleset,
    scenario: game.info.scenario,
    path: paths[i],
    nsPerDecision: ns,
    drawsPerDecision: draws,
    decisionsPerSecond: 1e9 / ns,
    matchesPerSecond: 1e9 / (ns * sums[i].decisionsPerMatch),
    decisionsPerMatch: sums[i].decisionsPerMatch,
    checksum: sums[i].checksum,
  }));
}
