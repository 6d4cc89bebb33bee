import { fromCell, passAction, toCell } from '../actions.ts';
import { ACTOR, isDeploying, isOnBoard, KNOWN, PLY, type Position, TOKEN } from '../layout.ts';
import { BOTH, BRAVE, EMPTY, GENERAL, LOSE, MINE, PRIVATE, SAPPER, SPY, WIN } from '../tables.ts';

// What medals need to know of a match and its final position does not tell. Fed with every ply before it is played, by a live match and by
// a replayed log alike; all of it is counted for both seats.

/** Indices into HonourTally.counts, each [south, north]. */
export const REGICIDES = 0;
/** Enemy spies caught as medal 7 wants it. */
export const SPIES_CAUGHT = 2;
export const FORLORN_HOPES = 4;
export const MINES_CLEARED = 6;
export const MINE_VICTIMS = 8;
export const GENERAL_KILLS = 10;
/** Positions in which the seat saw as much more as medal 18 wants it. */
export const EYES = 12;
const COUNTERS = 14;

const RANK_2 = 1;
const RANK_5 = 4;

/** Medal 18 counts from the ply after this one. */
const EYES_FROM = 20;

export class HonourTally {
  readonly counts = new Int32Array(COUNTERS);
  /** False while nothing has changed since `#look`. */
  #isNew = true;

  reset(): void {
    this.counts.fill(0);
    this.#isNew = true;
  }

  /** `action` is about to be played on `position`. */
  see(position: Position, action: number): void {
    if (isDeploying(position)) return;
    this.#look(position);
    const { tables, board, scalars } = position;
    if (action === passAction(tables)) return;
    const seat = scalars[ACTOR];
    const to = toCell(tables, seat, action);
    if (board[to] === EMPTY) return;
    this.#isNew = true;
    this.#countAttack(position, seat, board[fromCell(tables, seat, action)] - 1, board[to] - 1);
  }

  /** The match is over, and this is its last position. */
  finish(position: Position): void {
    if (!isDeploying(position)) this.#look(position);
  }

  #countAttack({ tables, kind, flags }: Position, seat: number, attacker: number, defender: number): void {
    const { counts } = this;
    const enemy = 1 - seat;
    const a = kind[attacker];
    const d = kind[defender];
    const outcome = tables.outcome[(a << 4) | d];
    const attackerFalls = outcome === LOSE || outcome === BOTH;
    const defenderFalls = outcome === WIN || outcome === BOTH;
    if (attackerFalls) {
      if (d === MINE) counts[MINE_VICTIMS + enemy]++;
      if (d === SPY && a === GENERAL) counts[REGICIDES + enemy]++;
      if (d === GENERAL) counts[GENERAL_KILLS + enemy]++;
    }
    if (defenderFalls) {
      if (a === GENERAL) counts[GENERAL_KILLS + seat]++;
      if (a === SPY && d === GENERAL) counts[REGICIDES + seat]++;
      if (a === SAPPER && d === MINE) counts[MINES_CLEARED + seat]++;
      if (a === BRAVE && d <= RANK_2) counts[FORLORN_HOPES + seat]++;
      // A spy that removed anything was revealed by it.
      if (d === SPY && a >= RANK_5 && a <= PRIVATE && (flags[defender] & KNOWN) === 0) counts[SPIES_CAUGHT + seat]++;
    }
  }

  /** Medal 18: half of the living enemies are revealed, and at most 35 % of the own units. */
  #look(position: Position): void {
    if (!this.#isNew || position.clocks[PLY] <= EYES_FROM) return;
    this.#isNew = false;
    const { unitCount } = position;
    const known = [knownUnits(position, 0), knownUnits(position, 1)];
    for (let seat = 0; seat < 2; seat++) {
      const sees = 2 * known[1 - seat] >= unitCount[1 - seat] && unitCount[1 - seat] > 0;
      if (sees && 100 * known[seat] <= 35 * unitCount[seat]) this.counts[EYES + seat]++;
    }
  }
}

/** 9.4.52: units on the board whose kind is public, or that are marked tokens. */
function knownUnits(position: Position, seat: number): number {
  const { tables, flags } = position;
  let known = 0;
  for (let unit = tables.unitBase[seat]; unit < tables.unitBase[seat + 1]; unit++) {
    if (isOnBoard(position, unit) && (flags[unit] & (KNOWN | TOKEN)) !== 0) known++;
  }
  return known;
}
