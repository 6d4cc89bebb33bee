import { invariant } from '../../src/core/errors.ts';
import type { Game, Seat, State } from '../../src/core/game.ts';
import type { KnownPolicy } from '../mcts/known.ts';
import { exp, log, softmax } from './exp.ts';
import type { Network } from './network.ts';
import { knownFor } from './seen.ts';

const PARTS = 4;
/** Least leaning, so that a logarithm exists. */
const LEAST = 1e-6;

/** A network bound to a game: reads positions for the seat that is to decide. Everything it gives is overwritten by the next read. */
export class Reader {
  readonly network: Network;
  readonly legal: Int32Array;
  /** The policy over `legal`, after `consider`. */
  readonly policy: Float32Array;
  readonly #game: Game;
  readonly #parts = new Int32Array(PARTS);
  /** Null where the network reads no leanings. */
  readonly #heuristic: KnownPolicy | null;

  constructor(game: Game, network: Network) {
    this.#game = game;
    this.network = network;
    const heuristic = network.shape.leaning ? (knownFor(game)?.policy ?? null) : null;
    invariant(heuristic !== null || !network.shape.leaning, 'the network reads leanings of a heuristic');
    this.#heuristic = heuristic;
    this.legal = new Int32Array(game.info.maxLegalActions);
    this.policy = new Float32Array(game.info.maxLegalActions);
  }

  /** The value of the position for `seat`, which is to decide. */
  read(state: State, seat: Seat): number {
    this.#game.information.observe(state, seat, this.network.observation);
    this.network.run();
    return this.network.value();
  }

  /** Fills `legal` and what the network reads of actions, returns their count. */
  list(state: State): number {
    const count = state.legalActions(this.legal);
    this.#fillParts(state, this.legal, count);
    this.#fillLeanings(state, this.legal, count);
    return count;
  }

  /** After `read` of the same position: fills `legal` and `policy`, returns their count. */
  consider(state: State, temperature: number): number {
    const count = state.legalActions(this.legal);
    this.weigh(state, this.legal, count, temperature, this.policy);
    return count;
  }

  /** After `read` of the same position, or of the same information set: the policy over `count` actions. */
  weigh(state: State, legal: Int32Array, count: number, temperature: number, out: Float32Array): void {
    const network = this.network;
    this.#fillParts(state, legal, count);
    this.#fillLeanings(state, legal, count);
    network.score(count);
    for (let i = 0; i < count; i++) out[i] = network.scores[i];
    softmax(out, 0, count, temperature);
  }

  #fillLeanings(state: State, legal: Int32Array, count: number): void {
    const heuristic = this.#heuristic;
    if (heuristic === null) return;
    const leanings = this.network.leanings;
    if (state.isDeployment()) {
      leanings.fill(0, 0, count);
      return;
    }
    heuristic.prior(state, state.toAct(), legal, count, leanings);
    for (let i = 0; i < count; i++) leanings[i] = log(Math.max(leanings[i], LEAST));
  }

  #fillParts(state: State, legal: Int32Array, count: number): void {
    const parts = this.#parts;
    const to = this.network.parts;
    for (let i = 0; i < count; i++) {
      state.actionParts(legal[i], parts);
      for (let part = 0; part < PARTS; part++) to[PARTS * i + part] = parts[part];
    }
  }
}

/** Index of the action at which the running sum of `policy` passes `uniform` (in [0, 1)). */
export function pick(policy: Float32Array, count: number, uniform: number): number {
  let rest = uniform;
  let last = 0;
  for (let i = 0; i < count; i++) {
    if (policy[i] <= 0) continue;
    last = i;
    rest -= policy[i];
    if (rest < 0) break;
  }
  return last;
}

/** Raises probabilities to 1 / temperature, with the largest as unit; temperature 0 leaves the first of the largest alone. */
export function temper(policy: Float32Array, count: number, temperature: number, out: Float32Array): void {
  let best = 0;
  for (let i = 1; i < count; i++) if (policy[i] > policy[best]) best = i;
  if (temperature === 0) {
    out.fill(0, 0, count);
    out[best] = 1;
    return;
  }
  let total = 0;
  for (let i = 0; i < count; i++) {
    const share = policy[i] / policy[best];
    out[i] = share <= 0 ? 0 : temperature === 1 ? share : exp(log(share) / temperature);
    total += out[i];
  }
  for (let i = 0; i < count; i++) out[i] /= total;
}
