// What a seat may expect of the enemies on the board: counts of the kinds not yet seen, split by whether a unit has moved (rules
// document 5.5, with flags and fakes as one kind as in 9.2.29), and from them the worth of attacks and the fear of attackers.
// It reads public facts and the seat's own kinds alone, so a masked position and a sampled world are the same to it.

import { CARRIES, KNOWN, LOADS, MOVED, type Position, TOKEN } from '../../src/rulesets/napoleonix/layout.ts';
import {
  BOTH,
  BRAVE,
  FAKE,
  FLAG,
  KIND_COUNT,
  LOSE,
  MINE,
  SPY,
  type Tables,
  WIN,
} from '../../src/rulesets/napoleonix/tables.ts';

/** Worth of a unit by kind, in about the worth of a rank 9; tokens are dealt with apart. */
export const WORTH = new Float64Array(16);
WORTH.set([9.5, 9, 7, 6.5, 4, 2.7, 2, 2.8, 1.6]);
WORTH[SPY] = 4;
WORTH[BRAVE] = 3;
WORTH[MINE] = 2;

/** A real flag brought home wins; this is what it is worth to hold it, and what a fake is. */
const REAL_TOKEN = 10;
const FAKE_TOKEN = 1;

/** What an enemy unit is to the seat: its kind where that is public, else one of these. */
export const UNMOVED = 16;
export const HAS_MOVED = 17;
/** A token on the board that was captured before. */
export const REPLANTED_TOKEN = 18;
const CLASSES = 32;

export class Odds {
  /** [own kind * 32 + class]: expected material of attacking such a unit, and the chance of removing it. */
  readonly worth = new Float64Array(16 * CLASSES);
  readonly removal = new Float64Array(16 * CLASSES);
  /** [own kind * 32 + class]: expected loss if such a unit attacks, times the chance that it can. */
  readonly fear = new Float64Array(16 * CLASSES);
  /** Enemies on the board: cells, classes, and what it is worth to stop each from carrying. */
  readonly preyCell: Uint8Array;
  readonly preyClass: Uint8Array;
  readonly preyLoad: Float64Array;
  preyCount = 0;
  /** Worth of holding an enemy token that is not checked. */
  tokenWorth = 0;

  readonly #tables: Tables;
  /** Chance of each kind of a hidden unit; at FLAG of any token. */
  readonly #moved = new Float64Array(16);
  readonly #unmoved = new Float64Array(16);
  /** [attacker << 4 | defender] */
  readonly #gain = new Float64Array(256);
  readonly #removes = new Uint8Array(256);
  /** Own kinds whose rows are filled for the position at hand. */
  readonly #isFilled = new Uint8Array(16);

  constructor(tables: Tables) {
    this.#tables = tables;
    this.preyCell = new Uint8Array(tables.units);
    this.preyClass = new Uint8Array(tables.units);
    this.preyLoad = new Float64Array(tables.units);
    for (let attacker = 0; attacker <= BRAVE; attacker++) {
      for (let defender = 0; defender <= MINE; defender++) {
        const at = (attacker << 4) | defender;
        const outcome = tables.outcome[at];
        const removes = outcome === WIN || outcome === BOTH;
        const dies = outcome === LOSE || outcome === BOTH;
        this.#removes[at] = removes ? 1 : 0;
        this.#gain[at] = (removes ? WORTH[defender] : 0) - (dies ? WORTH[attacker] : 0);
      }
    }
  }

  /** Takes in a position as `seat` knows it. */
  read(position: Position, seat: number): void {
    const { unitBase, army } = this.#tables;
    const { flags, kind, cell, fakesLeft } = position;
    const { preyCell, preyClass, preyLoad } = this;
    const enemy = 1 - seat;
    const moved = this.#moved;
    const unmoved = this.#unmoved;
    for (let k = 0; k < KIND_COUNT; k++) moved[k] = army[enemy * KIND_COUNT + k];
    let marked = 0;
    let stayed = 0;
    let prey = 0;
    const end = unitBase[enemy + 1];
    for (let unit = unitBase[enemy]; unit < end; unit++) {
      const f = flags[unit];
      const at = cell[unit];
      let what = HAS_MOVED;
      if ((f & KNOWN) !== 0) {
        what = kind[unit];
        moved[what]--;
      } else if ((f & TOKEN) !== 0) {
        what = REPLANTED_TOKEN;
        marked++;
      } else if ((f & MOVED) === 0) {
        what = UNMOVED;
        if (at !== 0) stayed++;
      }
      if (at === 0) continue;
      preyCell[prey] = at;
      preyClass[prey] = what;
      preyLoad[prey] = (f & CARRIES) === 0 ? 0 : loadWorth(position, unit, seat);
      prey++;
    }
    this.preyCount = prey;

    const tokens = moved[FLAG] + moved[FAKE] - marked;
    let soldiers = 0;
    for (let k = 0; k <= BRAVE; k++) soldiers += moved[k];
    const perMoved = soldiers === 0 ? 0 : 1 / soldiers;
    const perUnit = stayed === 0 ? 0 : 1 / stayed;
    const perUnmoved = (stayed - moved[MINE] - tokens) * perUnit * perMoved;
    unmoved[MINE] = moved[MINE] * perUnit;
    unmoved[FLAG] = tokens * perUnit;
    moved[MINE] = 0;
    moved[FLAG] = 0;
    for (let k = 0; k <= BRAVE; k++) {
      unmoved[k] = moved[k] * perUnmoved;
      moved[k] *= perMoved;
    }
    this.tokenWorth = FAKE_TOKEN + (REAL_TOKEN - FAKE_TOKEN) / (1 + fakesLeft[enemy]);
    this.#isFilled.fill(0);
  }

  /** Fills the rows of an own kind, once a position. */
  fill(own: number): void {
    if (this.#isFilled[own] === 1) return;
    this.#isFilled[own] = 1;
    this.#fillHidden(own, UNMOVED, this.#unmoved);
    this.#fillHidden(own, HAS_MOVED, this.#moved);
    const gain = this.#gain;
    const row = own * CLASSES;
    for (let k = 0; k <= MINE; k++) {
      this.worth[row + k] = gain[(own << 4) | k];
      this.removal[row + k] = this.#removes[(own << 4) | k];
      this.fear[row + k] = k === MINE ? 0 : Math.max(0, gain[(k << 4) | own]);
    }
    this.#fillToken(row + FLAG, REAL_TOKEN);
    this.#fillToken(row + FAKE, FAKE_TOKEN);
    this.#fillToken(row + REPLANTED_TOKEN, this.tokenWorth);
  }

  #fillToken(at: number, worth: number): void {
    this.worth[at] = worth;
    this.removal[at] = 1;
    this.fear[at] = 0;
  }

  #fillHidden(own: number, what: number, chances: Float64Array): void {
    const gain = this.#gain;
    const removes = this.#removes;
    let worth = chances[FLAG] * this.tokenWorth;
    let removal = chances[FLAG];
    let fear = 0;
    for (let k = 0; k <= MINE; k++) {
      const chance = chances[k];
      worth += chance * gain[(own << 4) | k];
      removal += chance * removes[(own << 4) | k];
      if (k !== MINE) fear += chance * Math.max(0, gain[(k << 4) | own]);
    }
    this.worth[own * CLASSES + what] = worth;
    this.removal[own * CLASSES + what] = removal;
    this.fear[own * CLASSES + what] = fear;
  }

  /** Index into the rows for an enemy unit. */
  classOf(position: Position, unit: number): number {
    const f = position.flags[unit];
    if ((f & KNOWN) !== 0) return position.kind[unit];
    if ((f & TOKEN) !== 0) return REPLANTED_TOKEN;
    return (f & MOVED) !== 0 ? HAS_MOVED : UNMOVED;
  }

  rowOf(own: number): number {
    return own * CLASSES;
  }
}

/** What hangs on a carrier, to either side, as `seat` knows it: real tokens of its own it can tell from fake ones. */
export function loadWorth(position: Position, carrier: number, seat: number): number {
  const { loadToken, loadCarrier, kind, flags, fakesLeft, scalars, tables } = position;
  let worth = 0;
  for (let i = 0; i < scalars[LOADS]; i++) {
    if (loadCarrier[i] !== carrier) continue;
    const token = loadToken[i];
    const owner = tables.ownerOf[token];
    const isCertain = owner === seat || (flags[token] & KNOWN) !== 0;
    const real = isCertain ? (kind[token] === FLAG ? 1 : 0) : 1 / (1 + fakesLeft[owner]);
    worth += FAKE_TOKEN + real * (REAL_TOKEN - FAKE_TOKEN);
  }
  return worth;
}
