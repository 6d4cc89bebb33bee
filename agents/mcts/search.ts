import type { AgentTrace, Budget, SeatView } from '../../src/core/agent.ts';

/** Chooses among the legal actions of a view by search, and leaves in `trace` what the choice rests on. */
export interface Search {
  readonly trace: AgentTrace;
  /** Index into `legal` of the chosen action; `count` is at least 2. */
  choose(view: SeatView, legal: Int32Array, count: number): number;
}

/** Says when a decision's budget is used up. */
export class Meter {
  readonly #simulations: number;
  readonly #steps: number;
  readonly #milliseconds: number;
  #started = 0;

  constructor(budget: Budget) {
    this.#simulations = 'simulations' in budget ? budget.simulations : Number.POSITIVE_INFINITY;
    this.#steps = 'steps' in budget ? budget.steps : Number.POSITIVE_INFINITY;
    this.#milliseconds = 'milliseconds' in budget ? budget.milliseconds : 0;
  }

  start(): void {
    if (this.#milliseconds > 0) this.#started = performance.now();
  }

  /** Whether `wanted` more simulations may start after `simulations` with `steps` plies. */
  allows(wanted: number, simulations: number, steps: number): boolean {
    if (simulations + wanted > this.#simulations || steps >= this.#steps) return false;
    return this.#milliseconds === 0 || performance.now() - this.#started < this.#milliseconds;
  }

  /** Share of the budget that is gone. */
  spent(simulations: number, steps: number): number {
    if (this.#milliseconds > 0) return (performance.now() - this.#started) / this.#milliseconds;
    return Math.max(simulations / this.#simulations, steps / this.#steps);
  }
}

export function newTrace(maxLegalActions: number): AgentTrace {
  return {
    simulations: 0,
    value: 0,
    nodes: 0,
    visits: new Int32Array(maxLegalActions),
    policy: new Float32Array(maxLegalActions),
  };
}

/** Empties a trace and gives all probability to the legal action of an index. */
export function resetTrace(trace: AgentTrace, index: number): void {
  trace.simulations = 0;
  trace.value = 0;
  trace.nodes = 0;
  trace.visits.fill(0);
  trace.policy.fill(0);
  trace.policy[index] = 1;
}
