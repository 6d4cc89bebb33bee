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
import { distancesOf } from './napoleonix-map.ts';

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

/** Sets of unmoved enemies whose sums are kept: from ply to ply, and from rollout to rollout, they are mostly the same. */
const MEMORY = 64;

export class Odds {
  /** [own kind * 32 + class]: expected material of attacking such a unit, and the chance of removing it. */
  readonly worth = new Float64Array(16 * CLASSES);
  readonly removal = new Float64Array(16 * CLASSES);
  /** [own kind * 32 + class]: expected loss if such a unit attacks, times the chance that it can. */
  readonly fear = new Float64Array(16 * CLASSES);
  /** What hangs on a carrier, by unit, to either side; of units that carry nothing it says nothing. */
  readonly load: Float64Array;
  /** Enemies on the board that moved or are known: cells, classes, and what it is worth to stop each from carrying. */
  readonly preyCell: Uint8Array;
  readonly preyClass: Uint8Array;
  readonly preyLoad: Float64Array;
  preyCount = 0;
  /** Cells of the others. */
  readonly unmovedCell: Uint8Array;
  unmovedCount = 0;

  readonly #tables: Tables;
  readonly #pull: Float32Array;
  /** Sums of pulls by cell, -1 where not summed yet, for the sets of unmoved enemies met last; each set by two hashes. */
  readonly nearness: Float64Array;
  readonly #sets = new Int32Array(2 * MEMORY);
  #setAt = 0;
  /** Counts of the kinds not yet seen. */
  readonly #left = new Float64Array(16);
  /** [own kind << 4 | enemy kind]: material won less lost by attacking it, whether that removes it, loss when it attacks. */
  readonly #gain = new Float64Array(256);
  readonly #removes = new Float64Array(256);
  readonly #loss = new Float64Array(256);
  /** Own kinds whose rows are filled for the position at hand. */
  readonly #isFilled = new Uint8Array(16);
  /** Chance of each soldier's kind of a moved unit is #left times this; the same of an unmoved one, and of its being a mine or token. */
  #perMoved = 0;
  #perUnmoved = 0;
  #mineChance = 0;
  #tokenChance = 0;
  #tokenWorth = 0;

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#pull = distancesOf(tables).pull;
    this.nearness = new Float64Array(MEMORY * tables.cells).fill(-1);
    this.load = new Float64Array(tables.units);
    this.preyCell = new Uint8Array(tables.units);
    this.preyClass = new Uint8Array(tables.units);
    this.preyLoad = new Float64Array(tables.units);
    this.unmovedCell = new Uint8Array(tables.units);
    const { outcome } = tables;
    for (let attacker = 0; attacker <= BRAVE; attacker++) {
      for (let defender = 0; defender <= MINE; defender++) {
        const result = outcome[(attacker << 4) | defender];
        const removes = result === WIN || result === BOTH;
        const dies = result === LOSE || result === BOTH;
        const gain = (removes ? WORTH[defender] : 0) - (dies ? WORTH[attacker] : 0);
        this.#gain[(attacker << 4) | defender] = gain;
        this.#removes[(attacker << 4) | defender] = removes ? 1 : 0;
        if (defender !== MINE) this.#loss[(defender << 4) | attacker] = Math.max(0, gain);
      }
    }
    // Rows of known kinds never change.
    for (let own = 0; own <= BRAVE; own++) {
      for (let k = 0; k <= MINE; k++) {
        this.worth[own * CLASSES + k] = this.#gain[(own << 4) | k];
        this.removal[own * CLASSES + k] = this.#removes[(own << 4) | k];
        this.fear[own * CLASSES + k] = this.#loss[(own << 4) | k];
      }
      for (const token of [FLAG, FAKE, REPLANTED_TOKEN]) this.removal[own * CLASSES + token] = 1;
      this.worth[own * CLASSES + FLAG] = REAL_TOKEN;
      this.worth[own * CLASSES + FAKE] = FAKE_TOKEN;
    }
  }

  /** Takes in a position as `seat` knows it. */
  read(position: Position, seat: number): void {
    const { unitBase, army } = this.#tables;
    const { flags, kind, cell, fakesLeft } = position;
    const { load, preyCell, preyClass, preyLoad, unmovedCell } = this;
    const enemy = 1 - seat;
    this.#readLoads(position, seat);
    const left = this.#left;
    for (let k = 0; k < KIND_COUNT; k++) left[k] = army[enemy * KIND_COUNT + k];
    let marked = 0;
    let prey = 0;
    let stayed = 0;
    let set0 = 1;
    let set1 = 1;
    const end = unitBase[enemy + 1];
    for (let unit = unitBase[enemy]; unit < end; unit++) {
      const f = flags[unit];
      const at = cell[unit];
      if ((f & (KNOWN | TOKEN | MOVED)) === 0) {
        if (at === 0) continue;
        unmovedCell[stayed++] = at;
        set0 = Math.imul(set0 ^ at, 0x9e3779b1);
        set1 = Math.imul(set1 + at, 0x85ebca77) ^ (set0 >>> 15);
        continue;
      }
      let what = HAS_MOVED;
      if ((f & KNOWN) !== 0) {
        what = kind[unit];
        left[what]--;
      } else if ((f & TOKEN) !== 0) {
        what = REPLANTED_TOKEN;
        marked++;
      }
      if (at === 0) continue;
      preyCell[prey] = at;
      preyClass[prey] = what;
      preyLoad[prey] = (f & CARRIES) === 0 ? 0 : load[unit];
      prey++;
    }
    this.preyCount = prey;
    this.unmovedCount = stayed;
    this.#recall(set0, set1);

    const tokens = left[FLAG] + left[FAKE] - marked;
    let soldiers = 0;
    for (let k = 0; k <= BRAVE; k++) soldiers += left[k];
    this.#perMoved = soldiers === 0 ? 0 : 1 / soldiers;
    this.#mineChance = stayed === 0 ? 0 : left[MINE] / stayed;
    this.#tokenChance = stayed === 0 ? 0 : tokens / stayed;
    this.#perUnmoved = (1 - this.#mineChance - this.#tokenChance) * this.#perMoved;
    this.#tokenWorth = FAKE_TOKEN + (REAL_TOKEN - FAKE_TOKEN) / (1 + fakesLeft[enemy]);
    this.#isFilled.fill(0);
  }

  /** Real tokens of its own the seat can tell from fake ones. */
  #readLoads(position: Position, seat: number): void {
    const { loadToken, loadCarrier, kind, flags, fakesLeft, scalars, tables } = position;
    const load = this.load;
    const loads = scalars[LOADS];
    for (let i = 0; i < loads; i++) load[loadCarrier[i]] = 0;
    for (let i = 0; i < loads; i++) {
      const token = loadToken[i];
      const owner = tables.ownerOf[token];
      const isCertain = owner === seat || (flags[token] & KNOWN) !== 0;
      const real = isCertain ? (kind[token] === FLAG ? 1 : 0) : 1 / (1 + fakesLeft[owner]);
      load[loadCarrier[i]] += FAKE_TOKEN + real * (REAL_TOKEN - FAKE_TOKEN);
    }
  }

  /** Where in `nearness` the sum of the pulls of the unmoved enemies on a cell stands. */
  nearnessAt(cell: number): number {
    const nearness = this.nearness;
    const at = this.#setAt + cell;
    if (nearness[at] >= 0) return at;
    const { unmovedCell, unmovedCount } = this;
    const pull = this.#pull;
    const base = cell * this.#tables.cells;
    let sum = 0;
    for (let i = 0; i < unmovedCount; i++) sum += pull[base + unmovedCell[i]];
    nearness[at] = sum;
    return at;
  }

  /** Finds the sums of a set of unmoved enemies, or makes room for them. */
  #recall(set0: number, set1: number): void {
    const sets = this.#sets;
    const slot = (set0 ^ (set0 >>> 16)) & (MEMORY - 1);
    this.#setAt = slot * this.#tables.cells;
    if (sets[2 * slot] === set0 && sets[2 * slot + 1] === set1) return;
    sets[2 * slot] = set0;
    sets[2 * slot + 1] = set1;
    this.nearness.fill(-1, this.#setAt, this.#setAt + this.#tables.cells);
  }

  /** Fills the rows of an own kind for hidden units and tokens, once a position; returns where its rows begin. */
  rowOf(own: number): number {
    const row = own * CLASSES;
    if (this.#isFilled[own] === 1) return row;
    this.#isFilled[own] = 1;
    const { worth, removal, fear } = this;
    const left = this.#left;
    const gain = this.#gain;
    const removes = this.#removes;
    const loss = this.#loss;
    let gains = 0;
    let removed = 0;
    let losses = 0;
    const base = own << 4;
    for (let k = 0; k <= BRAVE; k++) {
      const count = left[k];
      gains += count * gain[base + k];
      removed += count * removes[base + k];
      losses += count * loss[base + k];
    }
    worth[row + HAS_MOVED] = gains * this.#perMoved;
    removal[row + HAS_MOVED] = removed * this.#perMoved;
    fear[row + HAS_MOVED] = losses * this.#perMoved;
    const mine = this.#mineChance;
    const token = this.#tokenChance;
    worth[row + UNMOVED] = gains * this.#perUnmoved + mine * gain[base + MINE] + token * this.#tokenWorth;
    removal[row + UNMOVED] = removed * this.#perUnmoved + mine * removes[base + MINE] + token;
    fear[row + UNMOVED] = losses * this.#perUnmoved;
    worth[row + REPLANTED_TOKEN] = this.#tokenWorth;
    return row;
  }

  /** Index into the rows for an enemy unit. */
  classOf(position: Position, unit: number): number {
    const f = position.flags[unit];
    if ((f & KNOWN) !== 0) return position.kind[unit];
    if ((f & TOKEN) !== 0) return REPLANTED_TOKEN;
    return (f & MOVED) !== 0 ? HAS_MOVED : UNMOVED;
  }
}
