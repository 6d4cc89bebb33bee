import { beginActivation, clearActivation } from './activation.ts';
import {
  BOXED,
  BOXED_DISORDERED,
  EARNED_NOT,
  EARNED_REAR,
  EARNED_RECALL,
  FIRST_RUSSIAN,
  FLANK_BOXED,
  FLANK_ENTERED,
  FLANK_MARKER,
  FLANK_PLANNED,
  FRENCH,
  GOOD,
  MURAT_GROUP,
  OFF_MAP,
} from './layout.ts';
import * as N from './nodes.ts';
import { flankOrderDue, lapse, planGroups } from './orders.ts';
import { NO_PLAN, PLANS, parsePlan, planCommands, planOf, planStart, planTroops } from './plans.ts';
import { lift, nextToEnemy, type Position } from './position.ts';
import * as R from './registers.ts';
import { ask } from './results.ts';
import * as S from './steps.ts';

/** SEED-1 to SEED-16, 4.12 and 6.F: the flank manoeuvre. */

/** Modified roll up to which the player may recall the force (SEED-13). */
const LOW_ROLL = 6;

/** Before turn 1: the note that the French player writes, unless the parameters write it. */
export function beginFlank(p: Position): void {
  const { flank, plan, nightMarch } = p.tables.params;
  const forced = flank ? parsePlan(plan, nightMarch) : NO_PLAN;
  p.r[R.STEP] = S.TURN;
  if (forced < 0) ask(p, N.PLAN, FRENCH, -1, -1);
  else applyPlan(p, forced);
}

/** F2: whether a plan may be written: its troops take part in the scenario. */
export function isPlan(p: Position, plan: number): boolean {
  if (plan === NO_PLAN) return true;
  if (p.tables.params.nightMarch && planStart(plan) !== 1) return false;
  return p.tables.troops.includes(planTroops(plan));
}

export function listPlans(p: Position, out: Int32Array): number {
  let count = 0;
  for (let plan = 0; plan < PLANS; plan++) if (isPlan(p, plan)) out[count++] = plan;
  return count;
}

export function applyPlan(p: Position, plan: number): void {
  const r = p.r;
  r[R.STEP] = S.TURN;
  r[R.FLANK_PLAN] = plan;
  r[R.FLANK_PHASE] = plan === NO_PLAN ? 0 : FLANK_PLANNED;
  // F8: a night march starts in the box, its first roll falls in turn 1.
  if (plan !== NO_PLAN && p.tables.params.nightMarch) leave(p, -p.tables.params.delayTurns);
}

/** F1, SEED-7: at the end of the recorded turn. */
export function leaveIfDue(p: Position): void {
  if (flankOrderDue(p)) leave(p, p.r[R.TURN]);
}

/** Whether a unit belongs to the troops of a plan. */
export function isChosen(p: Position, unit: number, plan: number): boolean {
  const group = p.tables.group[unit];
  if (((planGroups(p, plan) >> group) & 1) === 0) return false;
  return group !== MURAT_GROUP || ((planCommands(plan) >> p.tables.command[unit]) & 1) === 1;
}

/** Chosen units that touch no enemy go into the box, with those that touch one staying for good; nobody left: the plan is void. */
function leave(p: Position, start: number): void {
  const r = p.r;
  const plan = r[R.FLANK_PLAN];
  let groups = 0;
  let commands = 0;
  for (let u = 0; u < FIRST_RUSSIAN; u++) {
    if (p.hex[u] === OFF_MAP || !isChosen(p, u, plan) || nextToEnemy(p, p.hex[u], FRENCH)) continue;
    lift(p, u);
    p.condition[u] = p.condition[u] === GOOD ? BOXED : BOXED_DISORDERED;
    p.flanker[u] = 1;
    groups |= 1 << p.tables.group[u];
    if (p.tables.group[u] === MURAT_GROUP) commands |= 1 << p.tables.command[u];
    p.lastLeft[u < 30 ? 0 : 1] |= 1 << (u % 30);
    r[R.LEFT_UNITS]++;
  }
  if (groups === 0) {
    lapse(p);
    return;
  }
  r[R.FLANK_PHASE] = FLANK_BOXED;
  r[R.FLANK_START] = start;
  r[R.FLANK_GROUPS] = groups;
  r[R.FLANK_BONUS] = p.tables.params.startBonus;
  r[R.FLANK_DRAWS] = 0;
  // What is left of the plan is what everybody saw leave.
  let group = 0;
  while (((groups >> group) & 1) === 0) group++;
  r[R.FLANK_PLAN] = planOf(group, Math.max(1, start), commands);
}

/** F4, SEED-10 to SEED-14: the roll, 2 to 12. */
export function applyRoll(p: Position, roll: number): void {
  const r = p.r;
  const v = roll + r[R.FLANK_BONUS];
  r[R.STEP] = S.FLANK_MARKER;
  if (v >= p.tables.params.target) earn(p, EARNED_REAR);
  else if (v > LOW_ROLL) r[R.FLANK_BONUS]++;
  else ask(p, N.RECALL, FRENCH, -1, -1);
}

function earn(p: Position, edge: number): void {
  p.r[R.FLANK_EARNED] = edge;
  p.r[R.FLANK_BONUS] = 0;
}

export function applyRecall(p: Position, action: number): void {
  p.r[R.STEP] = S.FLANK_MARKER;
  if (action === 1) earn(p, EARNED_RECALL);
  else p.r[R.RECALL_DECLINED]++;
}

/** F4: an earned entry is at once an activation Under Orders of the force alone; else nothing happens. */
export function stepFlankMarker(p: Position): void {
  const r = p.r;
  r[R.STEP] = S.DRAW;
  if (r[R.FLANK_EARNED] === EARNED_NOT) return;
  if (beginActivation(p, FLANK_MARKER)) r[R.STEP] = S.STATUS;
  else clearActivation(p);
}

/** F7: without ffAlwaysUO units of the force rejoin their command in the turn after they came. */
export function rejoin(p: Position): void {
  if (p.tables.params.ffAlwaysUO || p.r[R.FLANK_PHASE] !== FLANK_ENTERED) return;
  for (let u = 0; u < FIRST_RUSSIAN; u++) if (p.flanker[u] === 1 && p.hex[u] !== OFF_MAP) p.flanker[u] = 0;
}
