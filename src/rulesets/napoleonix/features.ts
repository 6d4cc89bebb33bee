import type { Seat } from '../../core/game.ts';
import { CLOCK, isDeploying, KNOWN, LOADS, MOVED, PLY, type Position } from './layout.ts';
import { classOf, fillMarginals, KIND_KNOWN } from './marginals.ts';
import { FLAG, GENERAL, KIND_COUNT, MINE, SAPPER } from './tables.ts';
import { pointsLead } from './victory.ts';

/** Worth of a unit by kind, in units of a private: material balance for generic evaluation. */
export const KIND_WORTH = Int32Array.from([20, 16, 13, 10, 8, 6, 5, 6, 3, 6, 6, 4, 0, 0]);

/** From the side of a seat, more being better for it. Balances are own less enemy's. */
export const FEATURE_NAMES = [
  /** Worth of the living soldiers and mines; the enemy's is public, as the dead are known by kind (A39). */
  'material',
  'units',
  'soldiers',
  /** The balance that decides on points, as a fraction of the armies, in [-1, 1]. */
  'points',
  /** The same times the share of the quiet clock that has run. */
  'pointsUnderClock',
  /** The same times the share of all plies that have run. */
  'pointsUnderCap',
  /** Worth of the enemy's units that are known by kind, less that of one's own. */
  'secrets',
  /** Living sappers and mines together: each side's sappers are worth more, the more mines the other has. */
  'sappersAndMines',
  'generals',
  /** How far carriers have brought captured tokens home, weighted by the chance that they are real, in [-1, 1]. */
  'flagRace',
  /** Chance that the enemy's real flag is in one's hands, less the reverse. */
  'flagsHeld',
  /** Fakes left. */
  'fakes',
  /** Mean advance of the units that moved, in rows. */
  'advance',
  'bias',
] as const;

const marginals = new Float64Array(5 * KIND_COUNT);

export function fillFeatures(position: Position, seat: Seat, out: Float64Array): void {
  out.fill(0, 0, FEATURE_NAMES.length);
  out[13] = 1;
  if (isDeploying(position)) return;
  const { tables, clocks, unitCount, soldierCount } = position;
  for (let owner = 0; owner < 2; owner++) {
    const sign = owner === seat ? 1 : -1;
    addArmy(position, owner, sign, out);
    out[1] += sign * unitCount[owner];
    out[2] += sign * soldierCount[owner];
    out[11] += sign * position.fakesLeft[owner];
  }
  const scale =
    tables.pointsMode === 2
      ? tables.armyTotal[0] * tables.armyTotal[1]
      : Math.max(tables.armyTotal[0], tables.armyTotal[1]);
  out[3] = pointsLead(position, seat) / scale;
  out[4] = (out[3] * clocks[CLOCK]) / tables.quietPlies;
  out[5] = (out[3] * clocks[PLY]) / tables.maxPlies;
  addLoads(position, seat, out);
}

/** What one army adds to the balances. Living units by kind are the army less the dead, so no hidden kind is read. */
function addArmy(position: Position, owner: Seat, sign: number, out: Float64Array): void {
  const { tables, flags, kind, cell } = position;
  const home = owner << 8;
  let lostWorth = 0;
  let lostSappers = 0;
  let lostMines = 0;
  let lostGenerals = 0;
  let secrets = 0;
  let advance = 0;
  let moved = 0;
  for (let unit = tables.unitBase[owner]; unit < tables.unitBase[owner + 1]; unit++) {
    const isPublic = (flags[unit] & KNOWN) !== 0;
    const at = cell[unit];
    if (at === 0 && isPublic && kind[unit] <= MINE) {
      lostWorth += KIND_WORTH[kind[unit]];
      if (kind[unit] === SAPPER) lostSappers++;
      if (kind[unit] === MINE) lostMines++;
      if (kind[unit] === GENERAL) lostGenerals++;
    }
    if (at === 0) continue;
    if (isPublic) secrets += KIND_WORTH[kind[unit]];
    if ((flags[unit] & MOVED) === 0) continue;
    moved++;
    advance += Math.floor(tables.squareOf[home | at] / tables.width);
  }
  const army = owner * KIND_COUNT;
  let worth = 0;
  for (let k = 0; k <= MINE; k++) worth += tables.army[army + k] * KIND_WORTH[k];
  out[0] += sign * (worth - lostWorth);
  out[6] -= sign * secrets;
  out[7] += sign * (tables.army[army + SAPPER] - lostSappers + (tables.army[army + MINE] - lostMines));
  out[8] += sign * (tables.army[army + GENERAL] - lostGenerals);
  if (moved > 0) out[12] += (sign * advance) / moved;
}

/** What carried tokens add. A seat knows its own tokens, of the enemy's only the chance. */
function addLoads(position: Position, seat: Seat, out: Float64Array): void {
  const { tables, scalars, loadToken, loadCarrier, cell, kind, flags } = position;
  if (scalars[LOADS] === 0) return;
  fillMarginals(position, 1 - seat, marginals);
  for (let i = 0; i < scalars[LOADS]; i++) {
    const token = loadToken[i];
    const owner = tables.ownerOf[token];
    const captor = 1 - owner;
    const row = classOf(flags[token]);
    const isCertain = owner === seat || row === KIND_KNOWN;
    const real = isCertain ? (kind[token] === FLAG ? 1 : 0) : marginals[row * KIND_COUNT + FLAG];
    const rows = Math.floor(tables.squareOf[(captor << 8) | cell[loadCarrier[i]]] / tables.width);
    const sign = captor === seat ? 1 : -1;
    out[9] += sign * real * (1 - rows / tables.height);
    out[10] += sign * real;
  }
}
