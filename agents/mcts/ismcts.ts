// Information set Monte Carlo tree search. Each simulation draws a world, walks one tree that all worlds share, adds one edge, and
// rolls out. A node is what its observer has seen on the way from the root: its own actions and the events that it was shown of each
// ply. So what it can't tell apart is one node, and chance needs no nodes of its own. The observer is always the searching seat
// (single observer: other seats reply as if they saw its hidden actions), or the seat that decides (multiple observers). At nodes of
// other seats the legal actions differ from world to world; there an action is judged by how often it was available.
// Cowling, Powley, Whitehouse 2012, "Information set Monte Carlo tree search".

import type { SeatView } from '../../src/core/agent.ts';
import { CHANCE, type Game, type Seat, type State, TERMINAL } from '../../src/core/game.ts';
import { mix32 } from '../../src/core/hash.ts';
import { type Dice, type Rng, StreamDice } from '../../src/core/rng.ts';
import type { Evaluator } from './evaluator.ts';
import { logOf } from './log-table.ts';
import type { MctsOptions } from './options.ts';
import { Meter, newTrace, resetTrace, type Search } from './search.ts';
import { NONE, Tree } from './tree.ts';

/** Edges that a search without a budget of simulations may hold; beyond it the tree stops growing and simulations go on. */
const POOL = 1 << 16;

export type TreeOptions = Pick<
  MctsOptions,
  'mode' | 'budget' | 'exploration' | 'priorWeight' | 'choice' | 'selection' | 'firstPlay' | 'widening'
>;

export class TreeSearch implements Search {
  readonly trace;
  readonly #game: Game;
  readonly #seat: Seat;
  readonly #evaluator: Evaluator;
  readonly #play: Rng;
  readonly #determinizer: Rng;
  readonly #dice: Dice;
  readonly #meter: Meter;
  readonly #exploration: number;
  readonly #proportional: boolean;
  readonly #isPuct: boolean;
  readonly #firstPlay: number;
  readonly #widening: number;
  readonly #tree: Tree;
  readonly #world: State;
  readonly #values: Float64Array;
  readonly #legal: Int32Array;
  readonly #prior: Float32Array;
  readonly #priorWeight: number;
  readonly #events: Int32Array;
  readonly #pathEdge: Int32Array;
  readonly #pathSeat: Int32Array;
  /** By action: `#epoch` when it is legal at the node at hand, one more when an edge has it already. */
  readonly #mark: Int32Array;
  #epoch = 0;
  /** Observers of nodes, and for each seat the two lanes of what it has seen since the root. */
  readonly #observers: Int32Array;
  readonly #keys: Int32Array;
  #grown = false;

  constructor(game: Game, seat: Seat, options: TreeOptions, evaluator: Evaluator, play: Rng, determinizer: Rng) {
    const { maxLegalActions, maxPlies, maxEvents, actionCount, seatCount } = game.info;
    this.trace = newTrace(maxLegalActions);
    this.#game = game;
    this.#seat = seat;
    this.#evaluator = evaluator;
    this.#play = play;
    this.#determinizer = determinizer;
    this.#dice = new StreamDice(play);
    this.#meter = new Meter(options.budget);
    this.#exploration = options.exploration;
    this.#proportional = options.choice === 'proportional';
    this.#isPuct = options.selection === 'puct';
    this.#firstPlay = options.firstPlay ?? 0;
    this.#widening = options.widening ?? Number.POSITIVE_INFINITY;
    const simulations = 'simulations' in options.budget ? options.budget.simulations : POOL;
    this.#tree = new Tree(Math.min(simulations, POOL) + 1);
    this.#world = game.newState();
    this.#values = new Float64Array(seatCount);
    this.#legal = new Int32Array(maxLegalActions);
    this.#prior = new Float32Array(maxLegalActions);
    this.#priorWeight = options.priorWeight;
    this.#events = new Int32Array(maxEvents);
    this.#pathEdge = new Int32Array(maxPlies + 1);
    this.#pathSeat = new Int32Array(maxPlies + 1);
    this.#mark = new Int32Array(actionCount);
    const all = Int32Array.from({ length: seatCount }, (_, i) => i);
    this.#observers = options.mode === 'mo-ismcts' ? all : Int32Array.of(seat);
    this.#keys = new Int32Array(2 * seatCount);
  }

  choose(view: SeatView, legal: Int32Array, count: number): number {
    const tree = this.#tree;
    const evaluator = this.#evaluator;
    const meter = this.#meter;
    tree.reset();
    this.#mark.fill(0);
    this.#epoch = 0;
    let simulations = 0;
    evaluator.steps = 0;
    meter.start();
    do {
      view.sampleState(this.#world, this.#determinizer, null);
      this.#simulate();
      simulations++;
    } while (meter.allows(1, simulations, evaluator.steps));
    return this.#conclude(legal, count, simulations);
  }

  #simulate(): void {
    const world = this.#world;
    const tree = this.#tree;
    const evaluator = this.#evaluator;
    const values = this.#values;
    let length = 0;
    let steps = 0;
    this.#keys.fill(0x6a09e667);
    this.#grown = false;
    for (;;) {
      const actor = world.toAct();
      if (actor === TERMINAL) {
        world.payoffs(values);
        break;
      }
      let action: number;
      if (actor === CHANCE) {
        action = world.sampleChance(this.#dice);
      } else {
        const edge = this.#walk(world, actor);
        if (edge === NONE) {
          evaluator.evaluate(world, values);
          break;
        }
        this.#pathEdge[length] = edge;
        this.#pathSeat[length] = actor;
        length++;
        action = tree.action[edge];
      }
      world.apply(action);
      steps++;
      if (this.#grown) {
        evaluator.evaluate(world, values);
        break;
      }
      this.#mixPly(world, actor, action);
    }
    evaluator.steps += steps;
    for (let i = 0; i < length; i++) {
      const edge = this.#pathEdge[i];
      tree.visits[edge]++;
      tree.total[edge] += values[this.#pathSeat[i]];
    }
  }

  /** The edge to follow from the node at hand, a new one if an action has none yet (`#grown`); NONE when the pool is full. */
  #walk(world: State, actor: Seat): number {
    const tree = this.#tree;
    const observer = this.#observers.length > 1 ? actor : this.#seat;
    const keys = this.#keys;
    const node = tree.node(keys[2 * observer] ^ Math.imul(actor + 1, 0x9e3779b1), keys[2 * observer + 1] ^ actor);
    if (node === NONE) return NONE;
    tree.nodeVisits[node]++;
    // The searching seat's own legal actions are the same in every world of a node: once all have edges, no list is needed.
    if (actor === this.#seat) {
      if (tree.triedCount[node] === tree.legalCount[node]) return this.#bestOwn(node);
      return this.#grow(world, node, true);
    }
    return this.#grow(world, node, false);
  }

  /** Ties are broken at random, else two seats that chase each other fall into step. */
  #bestOwn(node: number): number {
    const { visits, total, bias, prior, nextEdge, firstEdge, nodeVisits } = this.#tree;
    const spread = this.#exploration * this.#exploration * logOf(nodeVisits[node]);
    const reach = this.#isPuct ? this.#exploration * Math.sqrt(nodeVisits[node]) : 0;
    let best = NONE;
    let bestScore = Number.NEGATIVE_INFINITY;
    let ties = 1;
    for (let edge = firstEdge[node]; edge !== NONE; edge = nextEdge[edge]) {
      const n = visits[edge];
      const score = this.#isPuct
        ? total[edge] / n + (reach * prior[edge]) / (1 + n)
        : (total[edge] + bias[edge] + Math.sqrt(spread * n)) / n;
      if (score > bestScore) {
        bestScore = score;
        best = edge;
        ties = 1;
      } else if (score === bestScore && this.#play.below(++ties) === 0) best = edge;
    }
    return best;
  }

  /** Tries a legal action that has no edge: the likeliest by the prior, or any. Else follows the best of those available in this world. */
  #grow(world: State, node: number, own: boolean): number {
    const tree = this.#tree;
    const { action, visits, available, total, bias, prior, nextEdge } = tree;
    const legal = this.#legal;
    const mark = this.#mark;
    const count = world.legalActions(legal);
    if (own) tree.legalCount[node] = count;
    const epoch = (this.#epoch += 2);
    for (let i = 0; i < count; i++) mark[legal[i]] = epoch;
    const spread = this.#exploration * this.#exploration;
    let best = NONE;
    let bestScore = Number.NEGATIVE_INFINITY;
    let ties = 1;
    let tried = 0;
    let sum = 0;
    let passed = 0;
    const reach = this.#isPuct ? this.#exploration * Math.sqrt(tree.nodeVisits[node]) : 0;
    for (let edge = tree.firstEdge[node]; edge !== NONE; edge = nextEdge[edge]) {
      if (mark[action[edge]] !== epoch) continue;
      mark[action[edge]] = epoch + 1;
      tried++;
      const n = visits[edge];
      available[edge]++;
      sum += total[edge];
      passed += n;
      const score = this.#isPuct
        ? total[edge] / n + (reach * prior[edge]) / (1 + n)
        : (total[edge] + bias[edge] + Math.sqrt(spread * logOf(available[edge]) * n)) / n;
      if (score > bestScore) {
        bestScore = score;
        best = edge;
        ties = 1;
      } else if (score === bestScore && this.#play.below(++ties) === 0) best = edge;
    }
    if (tried === count || tree.edgeCount === tree.capacity) return best;
    if (best !== NONE && tried >= 1 + this.#widening * Math.sqrt(tree.nodeVisits[node])) return best;
    const { hasPrior } = this.#evaluator;
    const i = hasPrior ? this.#likeliest(world, count, epoch) : this.#anyUntried(count - tried, epoch);
    const chance = hasPrior ? this.#prior[i] : 1 / count;
    // First-play urgency: what the node is worth, less a little, with what the prior adds.
    if (this.#isPuct && best !== NONE && sum / passed - this.#firstPlay + reach * chance <= bestScore) return best;
    this.#grown = true;
    const edge = tree.addEdge(node, legal[i]);
    available[edge] = 1;
    tree.prior[edge] = chance;
    tree.bias[edge] = hasPrior ? this.#priorWeight * chance : 0;
    return edge;
  }

  /** Index of an untried action, each alike. */
  #anyUntried(untried: number, epoch: number): number {
    let rest = this.#play.below(untried);
    let i = 0;
    for (; ; i++) if (this.#mark[this.#legal[i]] === epoch && rest-- === 0) return i;
  }

  /** Index of the untried action with the highest prior probability. */
  #likeliest(world: State, count: number, epoch: number): number {
    const prior = this.#prior;
    this.#evaluator.prior(world, this.#legal, count, prior);
    let best = NONE;
    for (let i = 0; i < count; i++) {
      if (this.#mark[this.#legal[i]] === epoch && (best === NONE || prior[i] > prior[best])) best = i;
    }
    return best;
  }

  /** Adds to each observer's key what it saw of the last ply, and the action if it was its own; a ply unseen leaves no trace. */
  #mixPly(world: State, actor: Seat, action: number): void {
    const information = this.#game.information;
    const observers = this.#observers;
    const events = this.#events;
    const keys = this.#keys;
    for (let k = 0; k < observers.length; k++) {
      const observer = observers[k];
      const count = information.events(world, observer, events);
      const own = observer === actor ? action : NONE;
      if (count === 0 && own === NONE) continue;
      let key0 = mix32(keys[2 * observer] ^ (own + 1));
      let key1 = mix32(keys[2 * observer + 1] + count);
      for (let i = 0; i < count; i++) {
        key0 = mix32(key0 ^ events[i]);
        key1 = mix32(key1 + events[i]);
      }
      keys[2 * observer] = key0;
      keys[2 * observer + 1] = key1 ^ Math.imul(key0, 0x9e3779b1);
    }
  }

  #conclude(legal: Int32Array, count: number, simulations: number): number {
    const tree = this.#tree;
    const trace = this.trace;
    const mark = this.#mark;
    resetTrace(trace, 0);
    trace.policy[0] = 0;
    for (let i = 0; i < count; i++) mark[legal[i]] = i;
    let sum = 0;
    let best = 0;
    let bestEdge = tree.firstEdge[0];
    for (let edge = tree.firstEdge[0]; edge !== NONE; edge = tree.nextEdge[edge]) {
      const i = mark[tree.action[edge]];
      trace.visits[i] = tree.visits[edge];
      sum += tree.visits[edge];
      const ahead = tree.visits[edge] - tree.visits[bestEdge];
      if (ahead > 0 || (ahead === 0 && (tree.total[edge] > tree.total[bestEdge] || edge === bestEdge))) {
        best = i;
        bestEdge = edge;
      }
    }
    trace.simulations = simulations;
    trace.nodes = tree.nodeCount;
    if (!this.#proportional) {
      trace.policy[best] = 1;
    } else {
      for (let i = 0; i < count; i++) trace.policy[i] = trace.visits[i] / sum;
      let rest = this.#play.below(sum);
      best = 0;
      while (rest >= trace.visits[best]) rest -= trace.visits[best++];
      for (bestEdge = tree.firstEdge[0]; tree.action[bestEdge] !== legal[best]; ) bestEdge = tree.nextEdge[bestEdge];
    }
    trace.value = tree.total[bestEdge] / tree.visits[bestEdge];
    return best;
  }
}
