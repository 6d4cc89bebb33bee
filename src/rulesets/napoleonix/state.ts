import { type Action, type Seat, type State, TERMINAL } from '../../core/game.ts';
import type { Dice, Rng } from '../../core/rng.ts';
import { actionName, actionParts, deployedKind, fromCell, passAction } from './actions.ts';
import { attack } from './combat.ts';
import { canDeploy, deploy, listDeployments, startDeployment } from './deployment.ts';
import { fillFacts } from './facts.ts';
import { ACTOR, DRAW, ENDED, isDeploying, makeLayout, NOBODY, PLY, type Position, WINNER } from './layout.ts';
import { listActions } from './legal.ts';
import { move, pass } from './movement.ts';
import { EMPTY, NORTH, SOUTH, type Tables } from './tables.ts';
import { positionText } from './text.ts';
import { pointsOf } from './victory.ts';

/** After so many draws without a hit `sampleLegal` lists the actions instead: few are legal, or a ban is waived. */
const MAX_TRIES = 24;

export class NapoleonixState implements State, Position {
  readonly tables: Tables;
  readonly bytes: Uint8Array;
  readonly deficit: Position['deficit'];
  readonly held: Position['held'];
  readonly fixed: Position['fixed'];
  readonly clocks: Position['clocks'];
  readonly scalars: Position['scalars'];
  readonly lastUnit: Position['lastUnit'];
  readonly lastFrom: Position['lastFrom'];
  readonly soldierCount: Position['soldierCount'];
  readonly unitCount: Position['unitCount'];
  readonly fakesLeft: Position['fakesLeft'];
  readonly placed: Position['placed'];
  readonly left: Position['left'];
  readonly loadToken: Position['loadToken'];
  readonly loadCarrier: Position['loadCarrier'];
  readonly board: Position['board'];
  readonly cell: Position['cell'];
  readonly kind: Position['kind'];
  readonly flags: Position['flags'];
  readonly slot: Position['slot'];
  readonly soldiers: Position['soldiers'];
  readonly shut: Position['shut'];
  readonly tallies: Position['tallies'];
  readonly record: Position['record'];
  readonly recordHead: Position['recordHead'];
  readonly #list: Int32Array;

  constructor(tables: Tables) {
    const layout = makeLayout(tables);
    const buffer = new ArrayBuffer(layout.byteLength);
    const views = layout.over(buffer);
    this.tables = tables;
    this.bytes = new Uint8Array(buffer);
    this.deficit = views.deficit;
    this.held = views.held;
    this.fixed = views.fixed;
    this.clocks = views.clocks;
    this.scalars = views.scalars;
    this.lastUnit = views.lastUnit;
    this.lastFrom = views.lastFrom;
    this.soldierCount = views.soldierCount;
    this.unitCount = views.unitCount;
    this.fakesLeft = views.fakesLeft;
    this.placed = views.placed;
    this.left = views.left;
    this.loadToken = views.loadToken;
    this.loadCarrier = views.loadCarrier;
    this.board = views.board;
    this.cell = views.cell;
    this.kind = views.kind;
    this.flags = views.flags;
    this.slot = views.slot;
    this.soldiers = views.soldiers;
    this.shut = views.shut;
    this.tallies = views.tallies;
    this.record = views.record;
    this.recordHead = views.recordHead;
    this.#list = new Int32Array(maxLegalActions(tables));
    this.reset();
  }

  reset(): void {
    startDeployment(this);
  }

  copyFrom(source: this): void {
    this.bytes.set(source.bytes);
  }

  toAct(): Seat {
    const actor = this.scalars[ACTOR];
    return actor === NOBODY ? TERMINAL : actor;
  }

  isDeployment(): boolean {
    return isDeploying(this);
  }

  legalActions(out: Int32Array): number {
    return isDeploying(this) ? listDeployments(this, out) : listActions(this, out);
  }

  isLegal(action: Action): boolean {
    const { tables } = this;
    if (isDeploying(this)) return canDeploy(this, deployedKind(tables, action));
    if (action >= passAction(tables)) return this.#isListed(action);
    const seat = this.scalars[ACTOR];
    const from = fromCell(tables, seat, action);
    const word = seat * tables.words + (from >> 5);
    if ((((this.held[word] & ~this.fixed[word]) >>> (from & 31)) & 1) === 0) return false;
    const to = from + tables.delta[(seat << 2) | (action & 3)];
    if ((this.shut[to] & (1 << seat)) !== 0) return false;
    // A banned step is legal where there is nothing else.
    return to !== this.lastFrom[seat] || !this.#isBanned(seat, from, to) || this.#isListed(action);
  }

  #isListed(action: Action): boolean {
    return this.#list.subarray(0, this.legalActions(this.#list)).includes(action);
  }

  sampleLegal(rng: Rng): Action {
    if (isDeploying(this)) return this.#pick(rng);
    const { tables, soldiers, shut } = this;
    const seat = this.scalars[ACTOR];
    const steps = tables.packedDelta[seat];
    const base = seat * tables.listLength;
    const closed = 1 << seat;
    const banned = this.lastFrom[seat];
    // Random bits name a direction and a place in the list, filled up to a power of two by places that lead nowhere.
    const mask = -1 >>> Math.clz32((this.soldierCount[seat] << 2) - 1);
    const width = mask < 256 ? 8 : 16;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      let bits = rng.bits();
      for (let rest = 32; rest > 0; rest -= width) {
        const step = bits & mask;
        bits >>>= width;
        const from = soldiers[base + (step >> 2)];
        const to = from + ((steps << ((step & 3) << 3)) >> 24);
        if ((shut[to] & closed) !== 0) continue;
        if (to === banned && this.#isBanned(seat, from, to)) continue;
        return (tables.squareOf[(seat << 8) | from] << 2) | (step & 3);
      }
    }
    return this.#pick(rng);
  }

  /** 2.4 rules 4 and 6, for a step to the square that a unit left last. */
  #isBanned(seat: number, from: number, to: number): boolean {
    return this.board[from] === this.lastUnit[seat] && this.board[to] === EMPTY;
  }

  #pick(rng: Rng): Action {
    const count = this.legalActions(this.#list);
    return this.#list[rng.below(count)];
  }

  apply(action: Action): void {
    const tables = this.tables;
    const seat = this.scalars[ACTOR];
    if (action >= tables.squares << 2) {
      if (action === passAction(tables)) pass(this, seat);
      else deploy(this, deployedKind(tables, action));
      return;
    }
    const from = tables.cellOf[seat * tables.squares + (action >> 2)];
    const to = from + tables.delta[(seat << 2) | (action & 3)];
    if (this.board[to] === EMPTY) move(this, seat, from, to);
    else attack(this, seat, from, to);
  }

  chanceOutcomes(_outcomes: Int32Array, _probabilities: Float64Array): number {
    return 0;
  }

  sampleChance(_dice: Dice): Action {
    throw new Error('Broken invariant: napoleonix has no chance events');
  }

  payoffs(out: Float64Array): void {
    const winner = this.scalars[WINNER];
    out[SOUTH] = winner === DRAW ? 0 : winner === SOUTH ? 1 : -1;
    out[NORTH] = winner === DRAW ? 0 : winner === NORTH ? 1 : -1;
  }

  endReason(): number {
    return this.scalars[ENDED] - 1;
  }

  scores(out: Float64Array): void {
    for (let seat = 0; seat < 2; seat++) out[seat] = pointsOf(this, seat);
  }

  facts(out: Float64Array): void {
    fillFacts(this, out);
  }

  turn(): number {
    return isDeploying(this) ? 0 : (this.clocks[PLY] >> 1) + 1;
  }

  actionName(action: Action): string {
    return actionName(this, action);
  }

  actionParts(action: Action, out: Int32Array): void {
    actionParts(this, action, out);
  }

  toString(): string {
    return positionText(this, null);
  }
}

/** 9.3.44: four steps a soldier; deployments have at most one action a kind and the empty square. */
export function maxLegalActions(tables: Tables): number {
  return Math.max(4 * tables.maxSoldiers, 15);
}
