import { type Rng, shuffle } from '../../core/rng.ts';
import { isAccepted } from './deployment.ts';
import { DEPLOYED, isDeploying, KNOWN, MOVED, type Position, STILL, TOKEN } from './layout.ts';
import { classOf, KIND_KNOWN } from './marginals.ts';
import { hidePlacement, showLastDeployment } from './mask.ts';
import { startRecord } from './record.ts';
import { FAKE, FLAG, isSoldier, KIND_COUNT, MINE, NO_UNIT } from './tables.ts';
import { putUnit, relistUnits } from './units.ts';

// The kinds that a seat can't see are redrawn uniformly over all assignments that fit what it saw: marked tokens are flags or fakes,
// units that moved are soldiers, units shown to be immovable are none, the counts are the army's, and the placement was one
// that is accepted. Everything is listed in the order of units and kinds, never in that of the truth.

const counts = new Int32Array(KIND_COUNT);
/** Hidden units by what is known of them, and how many. */
const marked = new Uint8Array(8);
const movers = new Uint8Array(256);
const still = new Uint8Array(256);
const open = new Uint8Array(256);
let markedCount = 0;
let moverCount = 0;
let stillCount = 0;
let openCount = 0;
/** Some soldier that everyone knows of could act at once, so every assignment is an accepted placement. */
let isSurelyAccepted = false;
const kinds = new Uint8Array(256);
const weights = new Float64Array(KIND_COUNT);

/** Least weight of a kind, so that a belief never excludes a world. */
const LEAST_WEIGHT = 1e-6;
/** Tries at an accepted placement by belief, before it is drawn without. */
const MAX_BELIEF_TRIES = 64;

export function redrawHidden(position: Position, seat: number, rng: Rng, belief: Float32Array | null): void {
  const enemy = 1 - seat;
  if (isDeploying(position)) {
    redrawPlacement(position, seat, enemy, rng);
    return;
  }
  if (belief === null) drawUniform(position, enemy, rng);
  else drawByBelief(position, enemy, rng, belief);
  relistUnits(position, enemy);
  showLastDeployment(position, enemy);
}

/** Sorts the hidden units of `owner` and counts their kinds. */
function listHidden(position: Position, owner: number): void {
  const { tables, flags, kind } = position;
  for (let k = 0; k < KIND_COUNT; k++) counts[k] = tables.army[owner * KIND_COUNT + k];
  markedCount = 0;
  moverCount = 0;
  stillCount = 0;
  openCount = 0;
  isSurelyAccepted = false;
  for (let unit = tables.unitBase[owner], end = tables.unitBase[owner + 1]; unit < end; unit++) {
    const k = kind[unit];
    if (k === NO_UNIT) continue;
    const mark = flags[unit];
    if ((mark & KNOWN) !== 0) {
      counts[k]--;
      if (isSoldier(k) && tables.front[unit] !== 0) isSurelyAccepted = true;
    } else if ((mark & MOVED) !== 0) {
      movers[moverCount++] = unit;
      if (tables.front[unit] !== 0) isSurelyAccepted = true;
    } else if ((mark & TOKEN) !== 0) marked[markedCount++] = unit;
    else if ((mark & STILL) !== 0) still[stillCount++] = unit;
    else open[openCount++] = unit;
  }
}

function drawUniform(position: Position, owner: number, rng: Rng): void {
  const { kind } = position;
  do {
    listHidden(position, owner);
    // Tokens in random order: the marked ones take the first, the others stand with the mines.
    let last = 0;
    for (let i = 0; i < counts[FLAG]; i++) kinds[last++] = FLAG;
    for (let i = 0; i < counts[FAKE]; i++) kinds[last++] = FAKE;
    shuffle(kinds, 0, last, rng);
    for (let i = 0; i < counts[MINE]; i++) kinds[last++] = MINE;
    let next = 0;
    while (next < markedCount) kind[marked[next]] = kinds[next++];
    if (stillCount > 0) shuffle(kinds, next, last, rng);
    for (let i = 0; i < stillCount; i++) kind[still[i]] = kinds[next++];
    // The other immovables go to a random subset of the open units, in random order.
    let first = 0;
    for (; next < last; next++, first++) {
      const other = first + rng.below(openCount - first);
      const unit = open[other];
      open[other] = open[first];
      kind[unit] = kinds[next];
    }
    // Soldiers one by one out of those that are left.
    let left = 0;
    for (let k = 0; isSoldier(k); k++) for (let i = counts[k]; i > 0; i--) kinds[left++] = k;
    for (let i = 0; i < moverCount; i++) {
      const drawn = rng.below(left);
      kind[movers[i]] = kinds[drawn];
      kinds[drawn] = kinds[--left];
    }
    for (let i = first; i < openCount; i++) {
      const drawn = rng.below(left);
      kind[open[i]] = kinds[drawn];
      kinds[drawn] = kinds[--left];
    }
  } while (!isSurelyAccepted && !isAccepted(position, owner));
}

/**
 * Unit by unit, each kind in proportion to its belief times the number left: marked tokens, movers and still units first, so that
 * something is left for each, then the others in random order. With equal weights this is the uniform law.
 */
function drawByBelief(position: Position, owner: number, rng: Rng, belief: Float32Array): void {
  const base = position.tables.unitBase[owner];
  for (let tries = 0; tries < MAX_BELIEF_TRIES; tries++) {
    listHidden(position, owner);
    shuffle(open, 0, openCount, rng);
    for (let i = 0; i < markedCount; i++) drawKind(position, marked[i], base, FLAG, KIND_COUNT, belief, rng);
    for (let i = 0; i < moverCount; i++) drawKind(position, movers[i], base, 0, MINE, belief, rng);
    for (let i = 0; i < stillCount; i++) drawKind(position, still[i], base, MINE, KIND_COUNT, belief, rng);
    for (let i = 0; i < openCount; i++) drawKind(position, open[i], base, 0, KIND_COUNT, belief, rng);
    if (isSurelyAccepted || isAccepted(position, owner)) return;
  }
  drawUniform(position, owner, rng);
}

/** Draws a kind in [from, to) and takes it out of the counts. */
function drawKind(
  position: Position,
  unit: number,
  base: number,
  from: number,
  to: number,
  belief: Float32Array,
  rng: Rng,
): void {
  const row = (unit - base) * KIND_COUNT;
  let total = 0;
  for (let k = from; k < to; k++) {
    weights[k] = Math.max(belief[row + k], LEAST_WEIGHT) * counts[k];
    total += weights[k];
  }
  let rest = rng.float() * total;
  let drawn = from;
  for (let k = from; k < to; k++) {
    if (counts[k] === 0) continue;
    drawn = k;
    rest -= weights[k];
    if (rest < 0) break;
  }
  position.kind[unit] = drawn;
  counts[drawn]--;
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
    for (let i = 0; i < left[enemy * KIND_COUNT + k]; i++) kinds[count++] = k;
    left[enemy * KIND_COUNT + k] = 0;
  }
  while (count < squares) kinds[count++] = NO_UNIT;
  do {
    shuffle(kinds, 0, squares, rng);
    for (let i = 0; i < squares; i++) kind[base + i] = kinds[i];
  } while (!isAccepted(position, enemy));
  for (let i = 0; i < squares; i++) {
    if (kind[base + i] !== NO_UNIT) putUnit(position, base + i, tables.origin[base + i]);
  }
  position.placed[enemy] = squares;
  relistUnits(position, enemy);
  if (position.placed[seat] > 0) return;
  const last = base + squares - 1;
  startRecord(position, DEPLOYED, enemy, last, kind[last]);
}

/** Whether a unit's kind is hidden from the other seat; for belief slots. */
export function isHiddenKind(position: Position, unit: number): boolean {
  return position.kind[unit] !== NO_UNIT && classOf(position.flags[unit]) !== KIND_KNOWN;
}
