import type { Seat, State } from '../../src/core/game.ts';

/** Where search meets knowledge: rollouts, features and networks all implement this. The state is a sampled world and scratch. */
export interface Evaluator {
  /** Plies played since the caller last set it to 0. */
  steps: number;
  /** Whether `prior` tells actions apart. */
  readonly hasPrior: boolean;
  /** Values for every seat, in payoff units. */
  evaluate(state: State, values: Float64Array): void;
  /** From now on values say how much has changed since this position, where the evaluator can tell. */
  anchor?(state: State): void;
  /** The estimate of the payoff itself that a mean of such values stands for. */
  settle?(value: number, seat: Seat): number;
  /** Prior probabilities of the `count` actions in `legal` at a decision, same order. */
  prior(state: State, legal: Int32Array, count: number, out: Float32Array): void;
}
