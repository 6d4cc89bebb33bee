// Search among whole ways to play. A turn of many orders offers too many plans to compare them order by order, but scripts that play turns
// in different ways are few and differ much. At the first decision of each own turn every script plays on for the seat in sampled
// worlds, against the policy that others are taken to follow, all in the same worlds under the same dice; sequential halving keeps the
// better ones. The one that wins decides until the turn is over.
// Churchill, Buro 2013, "Portfolio Greedy Search and Simulation for Large-Scale Combat in StarCraft"; Perez-Liebana and others 2021.

import type { SeatView } from '../../src/core/agent.ts';
import type { Game, Seat, State } from '../../src/core/game.ts';
import type { Rng } from '../../src/core/rng.ts';
import type { KnownPolicy } from '../heuristic/knowledge.ts';
import type { MctsOptions } from './options.ts';
import { type Course, Race } from './race.ts';
import type { Rollout } from './rollout.ts';
import { newTrace, resetTrace, type Search } from './search.ts';
import type { WorldDice } from './world-dice.ts';

/** Arms are scripts. */
export class ScriptSearch implements Search, Course {
  readonly trace;
  readonly #seat: Seat;
  readonly #rollout: Rollout;
  readonly #scripts: readonly KnownPolicy[];
  readonly #play: Rng;
  readonly #determinizer: Rng;
  readonly #race: Race;
  readonly #anchors: boolean;
  readonly #known: State;
  readonly #worlds: State[];
  readonly #scratch: State;
  readonly #dice: WorldDice;
  readonly #values: Float64Array;
  #sampled = 0;
  /** The turn that the script at hand was chosen for. */
  #turn = -1;
  #script = 0;
  #view!: SeatView;
  #world!: State;
  #number = 0;
  #lane0 = 0;
  #lane1 = 0;

  /** The first script is the one that a match begins with. */
  constructor(
    game: Game,
    seat: Seat,
    options: MctsOptions,
    rollout: Rollout,
    scripts: readonly KnownPolicy[],
    dice: WorldDice,
    play: Rng,
    determinizer: Rng,
  ) {
    this.trace = newTrace(game.info.maxLegalActions);
    this.#seat = seat;
    this.#rollout = rollout;
    this.#scripts = scripts;
    this.#dice = dice;
    this.#play = play;
    this.#determinizer = determinizer;
    this.#race = new Race(options, rollout, new Int32Array(scripts.length), new Float32Array(scripts.length));
    this.#anchors = options.anchor ?? false;
    this.#known = game.newState();
    this.#worlds = Array.from({ length: options.worlds }, () => game.newState());
    this.#scratch = game.newState();
    this.#values = new Float64Array(game.info.seatCount);
  }

  choose(view: SeatView, legal: Int32Array, _count: number): number {
    const known = this.#known;
    view.known(known);
    let simulations = 0;
    if (known.turn() !== this.#turn) {
      this.#turn = known.turn();
      simulations = this.#compare(view);
    }
    const action = this.#scripts[this.#script].choose(known, this.#seat, this.#play);
    let index = 0;
    while (legal[index] !== action) index++;
    const trace = this.trace;
    resetTrace(trace, index);
    trace.simulations = simulations;
    if (simulations > 0) {
      trace.nodes = this.#sampled;
      trace.value = this.#race.mean(this.#script);
      if (this.#anchors) trace.value = this.#rollout.settle(trace.value, this.#seat);
      trace.visits[index] = simulations;
    }
    return index;
  }

  /** Chooses the script of the turn; the one so far is the favourite. */
  #compare(view: SeatView): number {
    const { order } = this.#race;
    for (let i = 0; i < order.length; i++) order[i] = i;
    order[0] = this.#script;
    order[this.#script] = 0;
    this.#lane0 = this.#play.bits();
    this.#lane1 = this.#play.bits();
    this.#view = view;
    this.#sampled = 0;
    const simulations = this.#race.run(this, order.length);
    this.#script = order[0];
    return simulations;
  }

  enter(n: number): void {
    const worlds = this.#worlds;
    const index = n % worlds.length;
    const world = worlds[index];
    if (index >= this.#sampled) {
      this.#view.sampleState(world, this.#determinizer, null);
      this.#sampled++;
    }
    this.#world = world;
    this.#number = n;
    if (this.#anchors) this.#rollout.anchor(world);
  }

  play(arm: number, out: Float64Array, at: number): void {
    const scratch = this.#scratch;
    this.#dice.seed(this.#lane0 + this.#number, this.#lane1);
    scratch.copyFrom(this.#world);
    this.#rollout.own = this.#scripts[arm];
    this.#rollout.evaluate(scratch, this.#values);
    out[at] = this.#values[this.#seat];
  }
}
