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
import { Odds, UNMOVED, WORTH } from './napoleonix-moves-odds.ts';

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

/** Indices into the lean: added to the worth of attacks, weight of coming nearer to prey. */
const ATTACK = 0;
const APPROACH = 1;

/** Steps of the noise on scores. */
const GRAIN = 1 << 16;

export class NapoleonixMoves implements KnownPolicy {
  readonly #tables: Tables;
  readonly #options: MovesOptions;
  readonly #distances: Distances;
  readonly #odds: Odds;
  readonly #list: Int32Array;
  readonly #scores: Float64Array;
  /** [ATTACK, APPROACH], by points and clock. */
  readonly #lean = new Float64Array(2);
  /** The unit whose steps are scored, and what is known of it. */
  #unit = -1;
  #row = 0;
  #danger = 0;
  #load = 0;
  /** Weight of the fear of an attack on it. */
  #exposure = 0;
  readonly #huntedCell: Uint8Array;
  readonly #huntedPrize: Float64Array;
  #hunted = 0;

  constructor(tables: Tables, options: MovesOptions, maxLegalActions: number) {
    this.#tables = tables;
    this.#options = options;
    this.#distances = distancesOf(tables);
    this.#odds = new Odds(tables);
    this.#huntedCell = new Uint8Array(tables.units);
    this.#huntedPrize = new Float64Array(tables.units);
    this.#list = new Int32Array(maxLegalActions);
    this.#scores = new Float64Array(maxLegalActions);
  }

  choose(state: State, seat: Seat, rng: Rng): Action {
    const { blunder } = this.#options;
    const noise = this.#options.noise / GRAIN;
    if (blunder > 0 && rng.float() < blunder) return state.sampleLegal(rng);
    const list = this.#list;
    const count = state.legalActions(list);
    if (count === 1) return list[0];
    this.#score(state as State & Position, seat, list, count);
    const scores = this.#scores;
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const score = scores[i] + noise * rng.below(GRAIN);
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
      if (board[to] === EMPTY) this.#scoreStep(i, position, seat, unit, from, to);
      else this.#scoreAttack(i, position, seat, unit, board[to] - 1);
    }
  }

  /** Prepares for the actions of a unit: its odds, its load, the danger where it stands, and what it may hunt. */
  #lookAt(position: Position, seat: Seat, unit: number, from: number): void {
    const odds = this.#odds;
    const flags = position.flags[unit];
    const row = odds.rowOf(position.kind[unit]);
    this.#unit = unit;
    this.#row = row;
    this.#load = (flags & CARRIES) === 0 ? 0 : odds.load[unit];
    this.#exposure = this.#options.caution * ((flags & KNOWN) === 0 ? UNSEEN : 1);
    const worst = this.#worstAt(position, seat, from);
    this.#danger = worst < 0 ? 0 : this.#exposure * odds.fear[worst] + this.#options.caution * this.#load;
    let hunted = 0;
    if (this.#lean[APPROACH] > 0) {
      const { worth, preyClass, preyLoad, preyCount } = odds;
      for (let i = 0; i < preyCount; i++) {
        const prize = worth[row + preyClass[i]] + preyLoad[i];
        if (prize <= 0) continue;
        this.#huntedCell[hunted] = odds.preyCell[i];
        this.#huntedPrize[hunted++] = prize;
      }
    }
    this.#hunted = hunted;
  }

  #scoreAttack(i: number, position: Position, seat: Seat, unit: number, target: number): void {
    const odds = this.#odds;
    const { flags, kind, cell } = position;
    const own = kind[unit];
    const at = this.#row + odds.classOf(position, target);
    const removal = odds.removal[at];
    let score = odds.worth[at] + this.#lean[ATTACK] + this.#danger - (1 - removal) * this.#load;
    if ((flags[unit] & KNOWN) === 0) score -= SHOWN * WORTH[own];
    if ((flags[target] & KNOWN) === 0) score += SEEN;
    if ((flags[target] & CARRIES) !== 0) {
      // The nearer a carrier is to its home, the more it is worth to stop it.
      const way = this.#distances.home[((1 - seat) << 8) | cell[target]];
      score += removal * (odds.load[target] * (1 + 2 / (1 + way)));
    } else {
      const worst = this.#worstAt(position, seat, cell[target]);
      if (worst >= 0) score -= this.#options.caution * removal * (odds.fear[worst] + this.#load);
    }
    this.#scores[i] = score;
  }

  #scoreStep(i: number, position: Position, seat: Seat, unit: number, from: number, to: number): void {
    const odds = this.#odds;
    const worst = this.#worstAt(position, seat, to);
    let score = this.#danger;
    if (worst >= 0) score -= this.#exposure * odds.fear[worst] + this.#options.caution * this.#load;
    if ((position.flags[unit] & MOVED) === 0) score -= FIRST_MOVE * WORTH[position.kind[unit]];
    if (this.#load > 0) {
      const home = this.#distances.home;
      score += HOMEWARD * this.#load * (home[(seat << 8) | from] - home[(seat << 8) | to]);
    }
    const approach = this.#lean[APPROACH];
    if (approach === 0) {
      this.#scores[i] = score;
      return;
    }
    const huntedCell = this.#huntedCell;
    const huntedPrize = this.#huntedPrize;
    const { pull } = this.#distances;
    const { cells } = this.#tables;
    const near = to * cells;
    const far = from * cells;
    let nearer = 0;
    for (let h = 0; h < this.#hunted; h++) {
      nearer += huntedPrize[h] * (pull[near + huntedCell[h]] - pull[far + huntedCell[h]]);
    }
    const prize = odds.worth[this.#row + UNMOVED];
    if (prize > 0) nearer += prize * (odds.nearness[odds.nearnessAt(to)] - odds.nearness[odds.nearnessAt(from)]);
    this.#scores[i] = score + approach * nearer;
  }

  /** Where in the odds the fear of the worst neighbour of a cell stands, for the unit at hand; -1 when there is none to fear. */
  #worstAt(position: Position, seat: Seat, at: number): number {
    const { delta, enterable } = this.#tables;
    const odds = this.#odds;
    const { board } = position;
    const { fear } = odds;
    const row = this.#row;
    let worst = -1;
    for (let direction = 0; direction < 4; direction++) {
      const mark = board[at + delta[direction]];
      if (mark === EMPTY || enterable[(seat << 8) | mark] === 0) continue;
      const enemy = row + odds.classOf(position, mark - 1);
      if (fear[enemy] > 0 && (worst < 0 || fear[enemy] > fear[worst])) worst = enemy;
    }
    return worst;
  }

  /** Sets the lean towards attacks and towards the enemy by points and clock. */
  #readClock(position: Position, seat: Seat): void {
    const options = this.#options;
    const lean = this.#lean;
    const lead = pointsLead(position, seat);
    const isStalling = options.stall && lead > 0;
    lean[ATTACK] = options.attacks && !isStalling ? options.aggression : -1e6;
    lean[APPROACH] = isStalling ? 0 : options.approach;
    if (!options.clock) return;
    const run = position.clocks[CLOCK] / this.#tables.quietPlies;
    if (lead > 0) {
      lean[ATTACK] -= STAKE * run * run;
      lean[APPROACH] *= 0.5 * (1 - run);
    } else {
      lean[ATTACK] += (lead < 0 ? STAKE : 0.3 * STAKE) * run * run;
      lean[APPROACH] *= 1 + run;
    }
  }
}

/** Above 0 where `seat` is ahead by the points that end the match when the clock runs out; fractions are compared without dividing. */
function pointsLead(position: Position, seat: number): number {
  const { tables, unitCount, soldierCount } = position;
  const { armyTotal } = tables;
  const enemy = 1 - seat;
  switch (tables.params.pointsMode) {
    case 'units':
      return unitCount[seat] - unitCount[enemy];
    case 'soldiers':
      return soldierCount[seat] - soldierCount[enemy];
    case 'fraction':
      return unitCount[seat] * armyTotal[enemy] - unitCount[enemy] * armyTotal[seat];
  }
}
