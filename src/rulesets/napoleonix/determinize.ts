import { type Rng, shuffle } from '../../core/rng.ts';
import { isAccepted } from './deployment.ts';
import { DEPLOYED, isDeploying, KNOWN, MOVED, type Position } from './layout.ts';
import { classOf, countHidden, HAS_MOVED, KIND_KNOWN, MARKED_TOKEN, STANDS_STILL } from './marginals.ts';
import { hidePlacement, showLastDeployment } from './mask.ts';
import { startRecord } from './record.ts';
import { FAKE, FLAG, isSoldier, KIND_COUNT, MINE, NO_UNIT } from './tables.ts';
import { listImmovables, listSoldiers, putUnit } from './units.ts';

// The kinds that a seat can't see are redrawn uniformly over all assignments that fit what it saw: marked tokens are flags or fakes,
// units that moved are soldiers, units shown to be immovable are none, the counts are the army's, and the placement was one
// that is accepted. Everything is listed in the order of units and kinds, never in that of the truth.

const counts = new Int32Array(KIND_COUNT);
const units = new Uint8Array(256);
const immovables = new Uint8Array(256);
const soldiers = new Uint8Array(256);
const weights = new Float64Array(KIND_COUNT);
/** Least relative weight of a kind, so that a belief never excludes a world. */
const LEAST_WEIGHT = 1e-6;
/** Tries at an accepted placement by belief, before it is drawn without. */
const MAX_BELIEF_TRIES = 64;

export function redrawHidden(position: Position, seat: number, rng: Rng, belief: Float32Array | null): void {
  const enemy = 1 - seat;
  if (isDeploying(position)) {
    redrawPlacement(position, seat, enemy, rng);
    return;
  }
  const isSure = isSurelyAccepted(position, enemy);
  if (belief === null) drawUniform(position, enemy, rng, isSure);
  else drawByBelief(position, enemy, rng, belief, isSure);
  listSoldiers(position, enemy);
  listImmovables(position, enemy);
  showLastDeployment(position, enemy);
}

/** A soldier that everyone knows and that could act at once makes every assignment an accepted placement. */
function isSurelyAccepted(position: Position, owner: number): boolean {
  const { tables, flags, kind } = position;
  for (let unit = tables.unitBase[owner]; unit < tables.unitBase[owner + 1]; unit++) {
    if (tables.front[unit] === 0) continue;
    if ((flags[unit] & MOVED) !== 0 || ((flags[unit] & KNOWN) !== 0 && isSoldier(kind[unit]))) return true;
  }
  return false;
}

/** Where the movers, the units that stand still and all others begin in `units`. */
let movers = 0;
let still = 0;
let open = 0;

/** Fills `units` with the hidden ones: marked tokens, then movers, then those that stand still, then all others; returns the end. */
function listHidden(position: Position, owner: number): number {
  const { tables, flags, kind } = position;
  let count = 0;
  for (let wanted = MARKED_TOKEN; wanted <= 4; wanted++) {
    if (wanted === HAS_MOVED) movers = count;
    else if (wanted === STANDS_STILL) still = count;
    else if (wanted > STANDS_STILL) open = count;
    for (let unit = tables.unitBase[owner]; unit < tables.unitBase[owner + 1]; unit++) {
      if (kind[unit] !== NO_UNIT && classOf(flags[unit]) === wanted) units[count++] = unit;
    }
  }
  return count;
}

function drawUniform(position: Position, owner: number, rng: Rng, isSure: boolean): void {
  const { kind } = position;
  countHidden(position, owner, counts);
  do {
    const end = listHidden(position, owner);
    // Tokens in random order: the marked ones take the first, the others join the mines.
    let tokens = 0;
    for (let i = 0; i < counts[FLAG]; i++) immovables[tokens++] = FLAG;
    for (let i = 0; i < counts[FAKE]; i++) immovables[tokens++] = FAKE;
    shuffle(immovables, 0, tokens, rng);
    let last = tokens;
    for (let i = 0; i < counts[MINE]; i++) immovables[last++] = MINE;
    shuffle(immovables, movers, last, rng);
    let rank = 0;
    for (let k = 0; isSoldier(k); k++) for (let i = 0; i < counts[k]; i++) soldiers[rank++] = k;
    shuffle(soldiers, 0, rank, rng);

    for (let i = 0; i < movers; i++) kind[units[i]] = immovables[i];
    let next = movers;
    for (let i = still; i < open; i++) kind[units[i]] = immovables[next++];
    // The rest of the immovables go to a random subset of the open units.
    let at = open;
    for (; next < last; next++, at++) {
      const other = at + rng.below(end - at);
      const unit = units[other];
      units[other] = units[at];
      units[at] = unit;
      kind[unit] = immovables[next];
    }
    let soldier = 0;
    for (let i = movers; i < still; i++) kind[units[i]] = soldiers[soldier++];
    for (; at < end; at++) kind[units[at]] = soldiers[soldier++];
  } while (!isSure && !isAccepted(position, owner));
}

/**
 * Unit by unit, each kind in proportion to its belief times the number left: marked tokens, movers and still units first, so that
 * something is left for each, then the others in random order. With equal weights this is the uniform law.
 */
function drawByBelief(position: Position, owner: number, rng: Rng, belief: Float32Array, isSure: boolean): void {
  const { tables, kind } = position;
  for (let tries = 0; tries < MAX_BELIEF_TRIES; tries++) {
    countHidden(position, owner, counts);
    const end = listHidden(position, owner);
    shuffle(units, open, end, rng);
    for (let i = 0; i < end; i++) {
      const unit = units[i];
      const row = (unit - tables.unitBase[owner]) * KIND_COUNT;
      const from = i < movers ? FLAG : i < still ? 0 : i < open ? MINE : 0;
      const to = i < movers ? KIND_COUNT : i < still ? MINE : KIND_COUNT;
      let total = 0;
      for (let k = from; k < to; k++) {
        weights[k] = counts[k] === 0 ? 0 : Math.max(belief[row + k], LEAST_WEIGHT) * counts[k];
        total += weights[k];
      }
      let rest = rng.float() * total;
      let drawn = -1;
      for (let k = from; k < to; k++) {
        if (weights[k] === 0) continue;
        drawn = k;
        rest -= weights[k];
        if (rest < 0) break;
      }
      kind[unit] = drawn;
      counts[drawn]--;
    }
    if (isSure || isAccepted(position, owner)) return;
  }
  drawUniform(position, owner, rng, isSure);
}

/** While the armies are placed, the other one is wholly hidden: any accepted placement, each alike. */
function redrawPlacement(position: Position, seat: number, enemy: number, rng: Rng): void {
  const { tables, kind, left } = position;
  hidePlacement(position, enemy);
  // South places first, so only a complete placement can be hidden from the seat that decides.
  if (enemy > seat) return;
  const base = tables.unitBase[enemy];
  const squares = tables.unitBase[enemy + 1] - base;
  let count = 0;
  for (let k = 0; k < KIND_COUNT; k++) {
    for (let i = 0; i < left[enemy * KIND_COUNT + k]; i++) units[count++] = k;
    left[enemy * KIND_COUNT + k] = 0;
  }
  while (count < squares) units[count++] = NO_UNIT;
  do {
    shuffle(units, 0, squares, rng);
    for (let i = 0; i < squares; i++) kind[base + i] = units[i];
  } while (!isAccepted(position, enemy));
  for (let i = 0; i < squares; i++) {
    if (kind[base + i] !== NO_UNIT) putUnit(position, base + i, tables.origin[base + i]);
  }
  position.placed[enemy] = squares;
  listSoldiers(position, enemy);
  if (position.placed[seat] > 0) return;
  const last = base + squares - 1;
  startRecord(position, DEPLOYED, enemy, last, kind[last]);
}

/** Whether a unit's kind is hidden from the other seat; for belief slots. */
export function isHiddenKind(position: Position, unit: number): boolean {
  return position.kind[unit] !== NO_UNIT && classOf(position.flags[unit]) !== KIND_KNOWN;
}
