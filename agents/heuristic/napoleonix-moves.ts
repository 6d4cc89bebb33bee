// One ply of expected material. An attack is worth what its outcomes are worth, by the odds of what the defender may be. A step is
// worth the danger that it leaves, less the danger that it enters, and the prey that it comes nearer to. The quiet clock is read
// against the points: the side that is behind attacks while there is time, the side that is ahead lets it run out.

import type { Action, Seat, State } from '../../src/core/game.ts';
import type { Rng } from '../../src/core/rng.ts';
import { fromCell, passAction } from '../../src/rulesets/napoleonix/actions.ts';
import { CARRIES, CLOCK, KNOWN, MOVED, type Position } from '../../src/rulesets/napoleonix/layout.ts';
import { EMPTY, type Tables } from '../../src/rulesets/napoleonix/tables.ts';
import type { KnownPolicy } from './knowledge.ts';
import { type Distances, distancesOf } from './napoleonix-map.ts';
import { loadWorth, Odds, WORTH } from './napoleonix-moves-odds.ts';

/** What the policy wants; described in the schema of napoleonix.ts. */
export interface MovesOptions {
  readonly clock: boolean;
  readonly aggression: number;
  readonly caution: number;
  readonly approach: number;
  readonly stall: boolean;
  readonly attacks: boolean;
  readonly blunder: number;
  readonly noise: number;
}

/** Fear of an enemy that does not know what it attacks, in parts of the fear of one that does. */
const UNSEEN = 0.5;
/** Price of showing a kind, in parts of its worth, and gain of seeing one. */
const SHOWN = 0.06;
const SEEN = 0.3;
/** Price of showing that a unit can move, in parts of its worth. */
const FIRST_MOVE = 0.02;
/** Worth of a step towards home with a load, in parts of the load's worth. */
const HOMEWARD = 0.35;
/** What an adjudication hangs on, in material. */
const STAKE = 8;

export class NapoleonixMoves implements KnownPolicy {
  readonly #tables: Tables;
  readonly #options: MovesOptions;
  readonly #distances: Distances;
  readonly #odds: Odds;
  readonly #list: Int32Array;
  readonly #scores: Float64Array;
  #attackBias = 0;
  #approach = 1;
  /** The unit whose steps are scored, and what it is worth to leave its cell. */
  #unit = -1;
  #danger = 0;
  #load = 0;

  constructor(tables: Tables, options: MovesOptions, maxLegalActions: number) {
    this.#tables = tables;
    this.#options = options;
    this.#distances = distancesOf(tables);
    this.#odds = new Odds(tables);
    this.#list = new Int32Array(maxLegalActions);
    this.#scores = new Float64Array(maxLegalActions);
  }

  choose(state: State, seat: Seat, rng: Rng): Action {
    const { blunder, noise } = this.#options;
    if (blunder > 0 && rng.float() < blunder) return state.sampleLegal(rng);
    const list = this.#list;
    const count = state.legalActions(list);
    if (count === 1) return list[0];
    this.#score(state as State & Position, seat, list, count);
    const scores = this.#scores;
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const score = scores[i] + noise * rng.float();
      if (score > bestScore) {
        bestScore = score;
        best = i;
      }
    }
    return list[best];
  }

  prior(state: State, seat: Seat, legal: Int32Array, count: number, out: Float32Array): void {
    const scores = this.#scores;
    this.#score(state as State & Position, seat, legal, count);
    let best = scores[0];
    for (let i = 1; i < count; i++) best = Math.max(best, scores[i]);
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const behind = 1 + best - scores[i];
      out[i] = 1 / (behind * behind);
      sum += out[i];
    }
    for (let i = 0; i < count; i++) out[i] /= sum;
  }

  /** Fills the scores of the actions of a list, in which those of a unit stand together. */
  #score(position: Position, seat: Seat, list: Int32Array, count: number): void {
    const tables = this.#tables;
    const { board } = position;
    const scores = this.#scores;
    const pass = passAction(tables);
    this.#odds.read(position, seat);
    this.#readClock(position, seat);
    this.#unit = -1;
    for (let i = 0; i < count; i++) {
      const action = list[i];
      if (action >= pass) {
        scores[i] = 0;
        continue;
      }
      const from = fromCell(tables, seat, action);
      const to = from + tables.delta[(seat << 2) | (action & 3)];
      const unit = board[from] - 1;
      if (unit !== this.#unit) this.#lookAt(position, seat, unit, from);
      scores[i] =
        board[to] === EMPTY
          ? this.#step(position, seat, unit, from, to)
          : this.#attack(position, seat, unit, board[to] - 1);
    }
  }

  #lookAt(position: Position, seat: Seat, unit: number, from: number): void {
    this.#unit = unit;
    this.#odds.fill(position.kind[unit]);
    this.#load = (position.flags[unit] & CARRIES) === 0 ? 0 : loadWorth(position, unit, seat);
    this.#danger = this.#dangerAt(position, seat, unit, from, (position.flags[unit] & KNOWN) !== 0);
  }

  #attack(position: Position, seat: Seat, unit: number, target: number): number {
    const odds = this.#odds;
    const options = this.#options;
    const { flags, kind, cell } = position;
    const own = kind[unit];
    const at = odds.rowOf(own) + odds.classOf(position, target);
    const removal = odds.removal[at];
    let score = odds.worth[at] + this.#attackBias;
    if ((flags[unit] & KNOWN) === 0) score -= SHOWN * WORTH[own];
    if ((flags[target] & KNOWN) === 0) score += SEEN;
    if ((flags[target] & CARRIES) !== 0) {
      score += removal * this.#rescue(position, seat, target);
    } else {
      score -= options.caution * removal * this.#dangerAt(position, seat, unit, cell[target], true);
    }
    score -= (1 - removal) * this.#load;
    return score + options.caution * this.#danger;
  }

  #step(position: Position, seat: Seat, unit: number, from: number, to: number): number {
    const options = this.#options;
    const tables = this.#tables;
    const odds = this.#odds;
    const { preyCell, preyClass, preyLoad } = odds;
    const isKnown = (position.flags[unit] & KNOWN) !== 0;
    let score = options.caution * (this.#danger - this.#dangerAt(position, seat, unit, to, isKnown));
    if ((position.flags[unit] & MOVED) === 0) score -= FIRST_MOVE * WORTH[position.kind[unit]];
    if (this.#load > 0) {
      const home = this.#distances.home;
      score += HOMEWARD * this.#load * (home[(seat << 8) | from] - home[(seat << 8) | to]);
    }
    if (this.#approach === 0) return score;
    const pull = this.#distances.pull;
    const row = odds.rowOf(position.kind[unit]);
    const near = to * tables.cells;
    const far = from * tables.cells;
    let nearer = 0;
    for (let i = 0; i < odds.preyCount; i++) {
      const worth = odds.worth[row + preyClass[i]] + preyLoad[i];
      if (worth > 0) nearer += worth * (pull[near + preyCell[i]] - pull[far + preyCell[i]]);
    }
    return score + this.#approach * nearer;
  }

  /** What it is worth to stop a carrier: the more, the nearer it is to its home. */
  #rescue(position: Position, seat: Seat, carrier: number): number {
    const way = this.#distances.home[((1 - seat) << 8) | position.cell[carrier]];
    return loadWorth(position, carrier, seat) * (1 + 2 / (1 + way));
  }

  /** Expected loss of a unit of the seat on a cell to the worst of its neighbours. */
  #dangerAt(position: Position, seat: Seat, unit: number, at: number, isKnown: boolean): number {
    const { delta, enterable } = this.#tables;
    const odds = this.#odds;
    const board = position.board;
    const row = odds.rowOf(position.kind[unit]);
    let worst = 0;
    for (let direction = 0; direction < 4; direction++) {
      const mark = board[at + delta[direction]];
      if (mark === EMPTY || enterable[(seat << 8) | mark] === 0) continue;
      const fear = odds.fear[row + odds.classOf(position, mark - 1)];
      if (fear > worst) worst = fear;
    }
    if (worst === 0) return 0;
    return (isKnown ? worst : UNSEEN * worst) + this.#load;
  }

  /** Sets the lean towards attacks and towards the enemy by points and clock. */
  #readClock(position: Position, seat: Seat): void {
    const options = this.#options;
    const lead = pointsLead(position, seat);
    let bias = options.attacks ? options.aggression : -1e6;
    let approach = options.approach;
    if (options.stall && lead > 0) {
      bias = -1e6;
      approach = 0;
    }
    if (options.clock) {
      const run = position.clocks[CLOCK] / this.#tables.quietPlies;
      if (lead > 0) {
        bias -= STAKE * run * run;
        approach *= 0.5 * (1 - run);
      } else {
        bias += (lead < 0 ? STAKE : 0.3 * STAKE) * run * run;
        approach *= 1 + run;
      }
    }
    this.#attackBias = bias;
    this.#approach = approach;
  }
}

/** How far `seat` is ahead by the points that end the match when the clock runs out, as units of a full army. */
function pointsLead(position: Position, seat: number): number {
  const { tables, unitCount, soldierCount } = position;
  const enemy = 1 - seat;
  switch (tables.params.pointsMode) {
    case 'units':
      return unitCount[seat] - unitCount[enemy];
    case 'soldiers':
      return soldierCount[seat] - soldierCount[enemy];
    case 'fraction':
      return unitCount[seat] - (unitCount[enemy] * tables.armyTotal[seat]) / tables.armyTotal[enemy];
  }
}
