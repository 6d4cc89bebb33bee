import type { Rng } from '../../core/rng.ts';
import { orderBit } from './activation.ts';
import { planIsHidden } from './beliefs.ts';
import {
  BARRAGE_FRENCH,
  COMMANDS,
  FIRST_RUSSIAN_GROUP,
  FLANK_PLANNED,
  FRENCH,
  GROUPS,
  MURAT_GROUP,
  OFF_MAP,
  RUSSIAN,
  UNITS,
} from './layout.ts';
import * as N from './nodes.ts';
import { NO_PLAN, planCommands, planGroup, planStart } from './plans.ts';
import type { Position } from './position.ts';
import * as R from './registers.ts';
import { ask, askDie } from './results.ts';
import * as S from './steps.ts';
import { BARRAGE_ITEM, bitCount, FRENCH_POINTS, FRENCH_SETS, frenchSets, RUSSIAN_SETS, russianSets } from './tables.ts';

/** 4.4 A and 6.C: delay, order sets and what they order. */

/** Bits of groups in `available` are their numbers; those of Murat's commands follow. */
const COMMAND_BITS = GROUPS;
export const ALL_RUSSIAN_GROUPS = ((1 << GROUPS) - 1) & ~((1 << FIRST_RUSSIAN_GROUP) - 1);

/** C1: the delay die is compulsory from turn 2; the orders of turn 1 are free. */
export function stepTurn(p: Position): void {
  const r = p.r;
  r[R.TURN]++;
  r[R.CUP_OPEN] = 0;
  r[R.ORDERS] = 0;
  p.revealed[0] = 0;
  p.ordered[0] = 0;
  p.filled[0] = 0;
  p.filledTwice[0] = 0;
  r[R.WINNER] = 2;
  r[R.INITIATIVE] = 0;
  r[R.NAMED] = -1;
  if (r[R.TURN] === 1) {
    r[R.FREE] = 1;
    r[R.STEP] = S.ORDERS;
  } else {
    askDie(p, N.DELAY_DIE, -1, -1);
  }
}

export function applyDelay(p: Position, die: number): void {
  const r = p.r;
  r[R.STEP] = S.ORDERS;
  if (die - r[R.FAILURES] <= p.tables.params.kutuzovDelay) {
    r[R.FAILURES] = 0;
    r[R.FREE] = 1;
    r[R.ORDERS_RUSSIAN] = 0;
    return;
  }
  r[R.FAILURES]++;
  r[R.FREE] = 0;
  p.revealed[0] |= ALL_RUSSIAN_GROUPS;
  p.ordered[0] |= russianOrdered(r[R.ORDERS_RUSSIAN]);
}

/** What could be ordered this turn; the flank order lapses when none of its units is on the map (C2). */
export function stepOrders(p: Position): void {
  const r = p.r;
  let available = 0;
  for (let u = 0; u < UNITS; u++) {
    if (p.hex[u] === OFF_MAP || p.flanker[u] === 1) continue;
    const group = p.tables.group[u];
    available |= 1 << group;
    if (group === MURAT_GROUP) available |= 1 << (COMMAND_BITS + p.tables.command[u]);
  }
  p.available[0] = available;
  if (flankOrderDue(p) && (available & planBits(p, r[R.FLANK_PLAN])) === 0) lapse(p);
  ask(p, N.ORDERS_FRENCH, FRENCH, -1, -1);
}

/** The plan comes to nothing: from here on it is as if there had been none. */
export function lapse(p: Position): void {
  p.r[R.FLANK_PLAN] = NO_PLAN;
  p.r[R.FLANK_PHASE] = 0;
  p.r[R.LAPSED] = 1;
}

/** SEED-5: this is the recorded turn. */
export function flankOrderDue(p: Position): boolean {
  return p.r[R.FLANK_PHASE] === FLANK_PLANNED && planStart(p.r[R.FLANK_PLAN]) === p.r[R.TURN];
}

/** Groups of a plan as bits (F8: with coMarch V Corps goes along with I Corps). */
export function planGroups(p: Position, plan: number): number {
  const group = planGroup(plan);
  if (group < 0) return 0;
  return group === 1 && p.tables.params.coMarch ? 0b10010 : 1 << group;
}

/** Bits of `available` that the plan's troops stand for. */
function planBits(p: Position, plan: number): number {
  const commands = planCommands(plan);
  return commands === 0 ? planGroups(p, plan) : commands << COMMAND_BITS;
}

/** Points that the flank order costs in its turn. */
export function planPoints(p: Position, plan: number): number {
  return bitCount(planGroups(p, plan));
}

/** Bits of `ordered` that a plan's order gives in its turn. */
export function planOrdered(p: Position, plan: number): number {
  const commands = planCommands(plan);
  return commands === 0 ? planGroups(p, plan) : commands << MURAT_GROUP;
}

export function frenchOrdered(set: number): number {
  return frenchSets.ordered[set];
}

export function hasFrenchBarrage(set: number): boolean {
  return (frenchSets.items[set] >> BARRAGE_ITEM) % 2 === 1;
}

export function russianOrdered(set: number): number {
  return russianSets.groups[set] << (FIRST_RUSSIAN_GROUP + 5);
}

/**
 * C2: fills `out` with the sets that may be ordered, the plan being `plan` (NO_PLAN unless its order is due this turn), ascending. Of
 * the bits `known` of what would be ordered only those of `wanted` may be set.
 */
export function fillFrenchSets(p: Position, plan: number, known: number, wanted: number, out: Int32Array): number {
  const { ordered, points, commands } = frenchSets;
  const available = p.available[0];
  const planned = planCommands(plan);
  const groups = planned === 0 ? planGroups(p, plan) : 0;
  const free = (available >> COMMAND_BITS) & ((1 << COMMANDS) - 1) & ~planned;
  const given = planOrdered(p, plan);
  // Bits that no set may hold: what is not there, and what marches.
  const closed = ~((available & ~groups & ((1 << MURAT_GROUP) - 1)) | (free << MURAT_GROUP));
  const most = FRENCH_POINTS - planPoints(p, plan);
  const isLast = (free & (free - 1)) === 0;
  let count = 0;
  for (let set = 0; set < FRENCH_SETS; set++) {
    const bits = ordered[set];
    if ((bits & closed) !== 0 || points[set] > most || (((bits | given) ^ wanted) & known) !== 0) continue;
    const pair = commands[set];
    if (pair !== 0 && (pair & (pair - 1)) === 0 && !isLast) continue;
    out[count++] = set;
  }
  return count;
}

/** C3. */
export function isRussianSet(p: Position, set: number): boolean {
  return ((russianSets.groups[set] << FIRST_RUSSIAN_GROUP) & ~p.available[0]) === 0;
}

export function duePlan(p: Position): number {
  return flankOrderDue(p) ? p.r[R.FLANK_PLAN] : NO_PLAN;
}

export function listFrenchSets(p: Position, out: Int32Array): number {
  return fillFrenchSets(p, duePlan(p), 0, 0, out);
}

export function listRussianSets(p: Position, out: Int32Array): number {
  let count = 0;
  for (let set = 0; set < RUSSIAN_SETS; set++) if (isRussianSet(p, set)) out[count++] = set;
  return count;
}

const sets = new Int32Array(FRENCH_SETS);

export function sampleSet(p: Position, rng: Rng): number {
  const count = p.r[R.NODE] === N.ORDERS_FRENCH ? listFrenchSets(p, sets) : listRussianSets(p, sets);
  return sets[rng.below(count)];
}

export function applyFrenchOrders(p: Position, set: number): void {
  const r = p.r;
  r[R.ORDERS] = set;
  if (r[R.FREE] === 1) ask(p, N.ORDERS_RUSSIAN, RUSSIAN, -1, -1);
  else r[R.STEP] = S.CUP;
}

export function applyRussianOrders(p: Position, set: number): void {
  p.r[R.ORDERS_RUSSIAN] = set;
  p.r[R.STEP] = S.CUP;
}

/** 6.J: the orders of a group become known with its first marker of the turn. */
export function reveal(p: Position, group: number): void {
  const bit = 1 << group;
  if ((p.revealed[0] & bit) !== 0) return;
  p.revealed[0] |= bit;
  p.ordered[0] |= trueOrders(p) & groupOrderBits(group);
  p.r[R.LAST_GROUP] = group;
  if (planIsHidden(p) && p.r[R.FLANK_PROVEN] === 0 && !leavesSet(p, NO_PLAN)) p.r[R.FLANK_PROVEN] = p.r[R.TURN];
}

/** Bits of `ordered` that are known, by the groups that have been revealed. */
export function knownBits(p: Position, from: number, to: number): number {
  let bits = 0;
  for (let g = from; g < to; g++) if ((p.revealed[0] >> g) & 1) bits |= groupOrderBits(g);
  return bits;
}

/** Whether some legal set of orders agrees with what was revealed, `plan` being due this turn. */
export function leavesSet(p: Position, plan: number): boolean {
  const known = knownBits(p, 0, FIRST_RUSSIAN_GROUP);
  const ordered = p.ordered[0] & known;
  const given = planOrdered(p, plan);
  if (plan !== NO_PLAN && !isPossibleFlankOrder(p, plan)) return false;
  if ((given & known & ~ordered) !== 0) return false;
  const rest = ordered & ~given;
  const groups = rest & ((1 << MURAT_GROUP) - 1);
  const commands = rest >> MURAT_GROUP;
  const barrage = p.r[R.CUP_OPEN] === 1 ? (p.filled[0] >> BARRAGE_FRENCH) & 1 : 0;
  const points = bitCount(groups) + barrage + (commands === 0 ? 0 : 1) + planPoints(p, plan);
  if (points > FRENCH_POINTS) return false;
  if (commands === 0) return true;
  const free = (p.available[0] >> GROUPS) & ((1 << COMMANDS) - 1) & ~planCommands(plan);
  return bitCount(commands) === 2 || (bitCount(commands) === 1 && bitCount(free) === 1);
}

/** C2: some of the plan's units were on the map when orders were given. */
function isPossibleFlankOrder(p: Position, plan: number): boolean {
  const commands = planCommands(plan);
  const bits = commands === 0 ? planGroups(p, plan) : commands << GROUPS;
  return (p.available[0] & bits) !== 0;
}

/** Bits of `ordered` that belong to a group. */
export function groupOrderBits(group: number): number {
  return group === MURAT_GROUP ? ((1 << COMMANDS) - 1) << MURAT_GROUP : orderBit(group, 0);
}

function trueOrders(p: Position): number {
  return frenchOrdered(p.r[R.ORDERS]) | planOrdered(p, duePlan(p)) | russianOrdered(p.r[R.ORDERS_RUSSIAN]);
}
