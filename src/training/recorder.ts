import { log } from '../../agents/learned/exp.ts';
import type { NetworkShape } from '../../agents/learned/shape.ts';
import { OUTCOMES } from '../../agents/learned/shape.ts';
import { beliefSize, newSamples, type Samples, toHalves } from './samples.ts';

/** A logarithm below this one's says no more. */
const LEAST_CHANCE = 1e-6;

/** Decisions of matches as they are played; `close` turns a finished match into targets, `take` hands over what is kept. */
export class Recorder {
  readonly #shape: NetworkShape;
  readonly #size: number;
  #observations: Uint16Array;
  #facts: Int8Array;
  #beliefs: Float32Array;
  #seats: number[] = [];
  #starts: number[] = [0];
  #parts: number[] = [];
  #leanings: number[] = [];
  #targets: number[] = [];
  #chosen: number[] = [];
  #uses: number[] = [];
  #deployment: number[] = [];
  #predicted: number[] = [];
  #outcomes: number[] = [];
  #advantages: number[] = [];
  /** First decision of the open match. */
  #first = 0;

  constructor(shape: NetworkShape) {
    this.#shape = shape;
    this.#size = shape.planes * shape.rows * shape.columns;
    this.#observations = new Uint16Array(256 * this.#size);
    this.#facts = new Int8Array(256 * shape.slots);
    this.#beliefs = new Float32Array(256 * beliefSize(shape));
  }

  get count(): number {
    return this.#seats.length;
  }

  /**
   * Adds a decision of `seat`; `predicted` is the network's outcome, `parts` four ints for each of the `actions` actions, `leanings` what
   * the network read of the heuristic, where its shape asks for that, `chances` what was believed of the slots beforehand, null where that
   * is nothing.
   */
  add(
    seat: number,
    observation: Float32Array,
    parts: Int32Array,
    actions: number,
    leanings: Float32Array,
    targets: Float32Array,
    use: number,
    chosen: number,
    predicted: Float32Array,
    facts: Int32Array,
    chances: Float32Array | null,
    isDeployment: boolean,
  ): void {
    const at = this.#seats.length;
    if ((at + 1) * this.#size > this.#observations.length) this.#grow();
    toHalves(observation, this.#observations, at * this.#size);
    this.#facts.set(facts, at * this.#shape.slots);
    const wide = beliefSize(this.#shape);
    for (let i = 0; i < wide; i++)
      this.#beliefs[at * wide + i] = chances === null ? 0 : log(Math.max(chances[i], LEAST_CHANCE));
    this.#seats.push(seat);
    for (let i = 0; i < 4 * actions; i++) this.#parts.push(parts[i]);
    for (let i = 0; i < actions; i++) this.#targets.push(targets[i]);
    if (this.#shape.leaning) for (let i = 0; i < actions; i++) this.#leanings.push(leanings[i]);
    this.#starts.push(this.#targets.length);
    this.#chosen.push(chosen);
    this.#uses.push(use);
    this.#deployment.push(isDeployment ? 1 : 0);
    for (let i = 0; i < OUTCOMES; i++) this.#predicted.push(predicted[i]);
  }

  #grow(): void {
    const observations = new Uint16Array(2 * this.#observations.length);
    observations.set(this.#observations);
    this.#observations = observations;
    const facts = new Int8Array(2 * this.#facts.length);
    facts.set(this.#facts);
    this.#facts = facts;
    const beliefs = new Float32Array(2 * this.#beliefs.length);
    beliefs.set(this.#beliefs);
    this.#beliefs = beliefs;
  }

  /**
   * Ends the open match: a decision's target is the mix of what was predicted at the same seat's later decisions and of the end, with
   * weights that fall by `lambda` a decision; its advantage is that target's value less its own prediction.
   */
  close(payoffs: Float64Array, lambda: number): void {
    const end = this.#seats.length;
    const mixes = Array.from(payoffs, (payoff) => outcomeOf(payoff));
    const later: (number[] | null)[] = Array.from(payoffs, () => null);
    this.#outcomes.length = end * OUTCOMES;
    this.#advantages.length = end;
    for (let i = end - 1; i >= this.#first; i--) {
      const seat = this.#seats[i];
      const mix = mixes[seat];
      const next = later[seat];
      const own = this.#predicted.slice(i * OUTCOMES, (i + 1) * OUTCOMES);
      for (let j = 0; j < OUTCOMES; j++) {
        if (next !== null) mix[j] = (1 - lambda) * next[j] + lambda * mix[j];
        this.#outcomes[i * OUTCOMES + j] = mix[j];
      }
      this.#advantages[i] = mix[0] - mix[2] - (own[0] - own[2]);
      later[seat] = own;
    }
    this.#first = end;
  }

  /** Advantage of a decision of a closed match. */
  advantage(index: number): number {
    return this.#advantages[index];
  }

  use(index: number): number {
    return this.#uses[index];
  }

  /** The decisions for which `keep` gives a use of their policy, or -1 to leave them out; the recorder is empty afterwards. */
  take(keep: (index: number) => number): Samples {
    const picks: number[] = [];
    const uses: number[] = [];
    let actions = 0;
    for (let i = 0; i < this.#first; i++) {
      const use = keep(i);
      if (use < 0) continue;
      picks.push(i);
      uses.push(use);
      actions += this.#starts[i + 1] - this.#starts[i];
    }
    const out = newSamples(this.#shape, picks.length, actions);
    const { slots } = this.#shape;
    const wide = beliefSize(this.#shape);
    const size = this.#size;
    let at = 0;
    for (const [to, i] of picks.entries()) {
      const [start, end] = [this.#starts[i], this.#starts[i + 1]];
      out.observations.set(this.#observations.subarray(i * size, (i + 1) * size), to * size);
      out.facts.set(this.#facts.subarray(i * slots, (i + 1) * slots), to * slots);
      out.beliefs.set(this.#beliefs.subarray(i * wide, (i + 1) * wide), to * wide);
      out.starts[to] = at;
      for (let j = start; j < end; j++) {
        out.targets[at] = this.#targets[j];
        if (this.#shape.leaning) out.leanings[at] = this.#leanings[j];
        for (let part = 0; part < 4; part++) out.parts[4 * at + part] = this.#parts[4 * j + part];
        at++;
      }
      out.chosen[to] = this.#chosen[i];
      out.policyUse[to] = uses[to];
      out.deployment[to] = this.#deployment[i];
      out.advantages[to] = this.#advantages[i];
      for (let j = 0; j < OUTCOMES; j++) out.outcomes[to * OUTCOMES + j] = this.#outcomes[i * OUTCOMES + j];
    }
    out.starts[picks.length] = at;
    this.#reset();
    return out;
  }

  #reset(): void {
    this.#seats = [];
    this.#starts = [0];
    this.#parts = [];
    this.#leanings = [];
    this.#targets = [];
    this.#chosen = [];
    this.#uses = [];
    this.#deployment = [];
    this.#predicted = [];
    this.#outcomes = [];
    this.#advantages = [];
    this.#first = 0;
  }
}

/** Chances of win, draw and loss that a payoff stands for. */
export function outcomeOf(payoff: number): number[] {
  return [Math.max(0, payoff), 1 - Math.abs(payoff), Math.max(0, -payoff)];
}
