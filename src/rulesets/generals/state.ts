import { CellFlood, type Flood } from '../../board/flood.ts';
import { GroupFlood } from '../../board/flood-64.ts';
import type { Action, Seat, State } from '../../core/game.ts';
import { CHANCE, TERMINAL } from '../../core/game.ts';
import type { Layout } from '../../core/layout.ts';
import type { Dice, Rng } from '../../core/rng.ts';
import {
  KIND_ATTACK,
  KIND_BUILD,
  KIND_END,
  KIND_LAUNCH,
  KIND_MOVE,
  KIND_SELECT,
  KIND_UNLOAD,
  kindOf,
  tileOf,
} from './actions.ts';
import { applyChance, chanceOutcomes, sampleChance } from './chance.ts';
import { attack } from './combat.ts';
import { build, incomeOf } from './economy.ts';
import { fillFacts } from './facts.ts';
import type { Ground } from './layout.ts';
import {
  codeOf,
  DESTINATION,
  type GeneralsFields,
  GeneralsViews,
  KIND,
  NOBODY,
  ORDER,
  OVER,
  STRIKE,
} from './layout.ts';
import { legalActions, sampleLegal } from './legal.ts';
import { move } from './movement.ts';
import { refresh } from './sight.ts';
import { FUEL, KIND_CODES, KINDS, START_TURNS_OF_INCOME } from './tables.ts';
import { actionName, draw } from './text.ts';
import { unload } from './transport.ts';
import { completeOrder, endTurn, orderCap } from './turn.ts';
import { put } from './units.ts';
import { endIfAlone, fall, fillPayoffs, scoreTimes100 } from './victory.ts';

/** One position. The facts are in `bytes` and nowhere else; everything else here is scratch of one call. */
export class GeneralsState implements State {
  readonly bytes: Uint8Array;
  readonly v: GeneralsViews;
  readonly ground: Ground;
  readonly words: number;
  readonly ownerWords: number;
  readonly fog: boolean;
  /** Submarines hide: under fog, where the rule holds. */
  readonly stealth: boolean;

  /** Reachable tiles of the chosen unit, while `floodIsCurrent`. */
  readonly flood: Flood;
  floodIsCurrent = false;
  /** Reachable tiles where the chosen unit may end its move, its own left out. */
  readonly goals: Int32Array;
  readonly barred: Int32Array;
  readonly route: Int32Array;
  readonly tilesOut: Int32Array;
  readonly moreTiles: Int32Array;
  readonly otherTiles: Int32Array;
  readonly unloadsOut = new Int32Array(KINDS);
  readonly weights: Float64Array;
  readonly legalOut: Int32Array;
  readonly sorter: Int32Array;
  readonly scoreScratch: Float64Array;

  /** What the ply has done so far that `refresh` has not yet shown: touched tiles, tiles where units died, seats whose eyes changed. */
  readonly touched: Int32Array;
  readonly dead: Int32Array;
  readonly newHands: Int32Array;
  readonly differs: Int32Array;
  readonly occupied: Int32Array;
  readonly eyeRows: Int32Array;
  readonly contactRows: Int32Array;
  eyes = 0;
  stale = false;
  handsChanged = false;
  movedFrom = -1;
  movedTo = -1;
  readonly lossTile: Int32Array;
  readonly lossCode: Int32Array;
  readonly lossHp: Int32Array;
  readonly gainTile: Int32Array;

  #start: Uint8Array | null;

  /** `start` holds the bytes of the first position, or null for the one state that computes them. */
  constructor(ground: Ground, layout: Layout<GeneralsFields>, start: Uint8Array | null) {
    const { tiles, words } = ground;
    this.ground = ground;
    this.#start = start;
    this.words = words;
    this.ownerWords = (ground.buildings + 31) >> 5;
    this.fog = ground.params.fog;
    this.stealth = ground.params.fog && ground.params.subStealth;
    this.bytes = new Uint8Array(layout.byteLength);
    this.v = new GeneralsViews(layout.over(this.bytes.buffer as ArrayBuffer));
    this.flood = GroupFlood.fits(tiles, ground.grid.columns) ? new GroupFlood(ground.grid) : new CellFlood(tiles);
    this.goals = new Int32Array(words);
    this.barred = new Int32Array(words);
    this.route = new Int32Array(tiles);
    this.tilesOut = new Int32Array(2 * tiles + 2);
    this.moreTiles = new Int32Array(tiles + 1);
    this.otherTiles = new Int32Array(tiles + 1);
    this.legalOut = new Int32Array(3 * tiles + 32);
    this.sorter = new Int32Array(words);
    this.weights = new Float64Array(1 + KINDS * (ground.seatCount - 1));
    this.scoreScratch = new Float64Array(ground.seatCount);
    this.touched = new Int32Array(words);
    this.dead = new Int32Array(words);
    this.newHands = new Int32Array(this.ownerWords);
    this.differs = new Int32Array(words);
    this.occupied = new Int32Array(words);
    this.eyeRows = new Int32Array(tiles + ground.buildings);
    this.contactRows = new Int32Array(tiles + ground.buildings);
    this.lossTile = new Int32Array(tiles);
    this.lossCode = new Int32Array(tiles);
    this.lossHp = new Int32Array(tiles);
    this.gainTile = new Int32Array(tiles);
    this.reset();
  }

  reset(): void {
    if (this.#start === null) {
      this.setUp();
      this.#start = this.bytes.slice();
    }
    this.bytes.set(this.#start);
    this.floodIsCurrent = false;
  }

  copyFrom(source: GeneralsState): void {
    this.bytes.set(source.bytes);
    this.floodIsCurrent = false;
  }

  /** The first position: buildings, units and money of section 3, seat 0 to move. */
  private setUp(): void {
    const { v, ground, words } = this;
    const { params, seatCount, buildings } = ground;
    v.owner.set(ground.startOwner);
    for (let seat = 0; seat < seatCount; seat++) {
      v.alive[seat] = 1;
      v.memory.set(ground.startOwner, seat * buildings);
      v.money[seat] = START_TURNS_OF_INCOME * incomeOf(this, seat);
      for (const { kind, at, hp } of params.map.seats[seat].units) {
        const index = KIND_CODES.indexOf(kind);
        put(this, at[1] * ground.grid.columns + at[0], codeOf(seat, index), hp, FUEL[index], 0);
      }
      if (!params.fog) {
        for (let tile = 0; tile < ground.tiles; tile++) {
          v.visible[seat * words + (tile >> 5)] |= 1 << (tile & 31);
          v.near[seat * words + (tile >> 5)] |= 1 << (tile & 31);
        }
      }
    }
    this.eyes = (1 << seatCount) - 1;
    v.round[0] = 1;
    v.phase[0] = ORDER;
    v.selected[0] = -1;
    v.target[0] = -1;
    v.hold[0] = -1;
    v.orderCap[0] = params.orderCap > 0 ? params.orderCap : orderCap(this, 0);
    refresh(this);
    this.announceUnits();
    if (!params.fog) {
      v.swept.set(v.visible.subarray(0, words));
      v.sweptNear.set(v.near.subarray(0, words));
    }
    v.changed.fill(0);
    v.changedOwner.fill(0);
    v.lastSeat[0] = NOBODY;
    v.lastAction[0] = -1;
  }

  /** The map is public, and so are the units that it starts with: what a seat does not see of them it knows as last sightings. */
  private announceUnits(): void {
    const { v, ground, fog } = this;
    for (let seat = 0; seat < ground.seatCount && fog; seat++) {
      const base = seat * ground.tiles;
      for (let tile = 0; tile < ground.tiles; tile++) {
        if (v.unit[tile] === 0 || v.picture[base + tile] !== 0) continue;
        v.ghost[base + tile] = v.unit[tile];
        v.ghostHp[base + tile] = v.hp[tile];
      }
    }
  }

  toAct(): Seat {
    const phase = this.v.phase[0];
    if (phase < STRIKE) return this.v.seat[0];
    return phase === OVER ? TERMINAL : CHANCE;
  }

  legalActions(out: Int32Array): number {
    return legalActions(this, out);
  }

  sampleLegal(rng: Rng): Action {
    return sampleLegal(this, rng);
  }

  apply(action: Action): void {
    const { v } = this;
    const phase = v.phase[0];
    for (let i = 0; i < v.changed.length; i++) v.changed[i] = 0;
    for (let i = 0; i < v.changedOwner.length; i++) v.changedOwner[i] = 0;
    v.lastRoll[0] = 0;
    v.lastWitnesses[0] = 0;
    v.lastFallen[0] = 0;
    v.lastPassed[0] = 0;
    if (phase >= STRIKE) {
      v.lastSeat[0] = NOBODY;
      v.lastAction[0] = -1;
      applyChance(this, action);
    } else {
      v.lastSeat[0] = v.seat[0];
      v.lastAction[0] = action;
      this.decide(action, phase);
    }
    if (this.stale) refresh(this);
  }

  private decide(action: Action, phase: number): void {
    const { v, ground } = this;
    const { ids } = ground;
    const seat = v.seat[0];
    const unturn = ground.unturn[seat];
    switch (kindOf(ids, action)) {
      case KIND_END:
        endTurn(this);
        return;
      case KIND_SELECT: {
        const tile = unturn[action - ids.select];
        v.selected[0] = tile;
        v.phase[0] = v.unit[tile] === 0 ? KIND : DESTINATION;
        this.floodIsCurrent = false;
        return;
      }
      case KIND_LAUNCH:
        v.selected[0] = unturn[tileOf(ids, action)];
        v.hold[0] = action - ids.launch < ids.tiles ? 0 : 1;
        v.phase[0] = DESTINATION;
        this.floodIsCurrent = false;
        return;
      case KIND_MOVE:
        move(this, unturn[action - ids.move]);
        return;
      case KIND_BUILD:
        build(this, action - ids.build);
        return;
      case KIND_ATTACK:
        attack(this, unturn[action - ids.attack]);
        return;
      case KIND_UNLOAD:
        unload(this, (action - ids.unload) >> 2, (action - ids.unload) & 3);
        return;
      default:
        if (action === ids.wait && phase !== ORDER) completeOrder(this);
        else this.surrender(seat);
    }
  }

  /** Falls at once, and the turn passes (10.5: 41). */
  private surrender(seat: Seat): void {
    fall(this, 1 << seat);
    this.v.phase[0] = ORDER;
    this.v.selected[0] = -1;
    this.v.hold[0] = -1;
    this.v.moved[0] = 0;
    if (!endIfAlone(this)) endTurn(this);
  }

  isDeployment(): boolean {
    return false;
  }

  chanceOutcomes(outcomes: Int32Array, probabilities: Float64Array): number {
    return chanceOutcomes(this, outcomes, probabilities);
  }

  sampleChance(dice: Dice): Action {
    return sampleChance(this, dice);
  }

  payoffs(out: Float64Array): void {
    fillPayoffs(this, out);
  }

  endReason(): number {
    return this.v.endReason[0];
  }

  scores(out: Float64Array): void {
    for (let seat = 0; seat < this.ground.seatCount; seat++) out[seat] = scoreTimes100(this, seat) / 100;
  }

  facts(out: Float64Array): void {
    fillFacts(this, out);
  }

  turn(): number {
    return this.v.round[0];
  }

  actionName(action: Action): string {
    return actionName(this, action);
  }

  actionParts(action: Action, out: Int32Array): void {
    const { ids } = this.ground;
    const kind = kindOf(ids, action);
    const { selected, seat } = this.v;
    out[0] = kind;
    out[1] = selected[0] < 0 ? -1 : this.ground.turn[seat[0]][selected[0]];
    out[2] = tileOf(ids, action);
    out[3] = kind === KIND_BUILD ? action - ids.build : kind === KIND_UNLOAD ? action - ids.unload : -1;
    if (kind === KIND_LAUNCH) out[3] = action - ids.launch < ids.tiles ? 0 : 1;
  }

  toString(): string {
    return draw(this, null);
  }
}
