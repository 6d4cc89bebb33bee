import { COMMANDS, FIRST_RUSSIAN_GROUP, FLANK_NONE, FLANK_PLANNED, GROUPS, MURAT_GROUP } from './layout.ts';
import type { Position } from './position.ts';
import * as R from './registers.ts';

/** Belief slots: the plan in three parts, the march, then orders: F0 to F5, Murat's commands, French Barrage, R7 to R20. */
export const PLAN_GROUP_SLOT = 0;
export const PLAN_START_SLOT = 1;
export const PLAN_COMMANDS_SLOT = 2;
export const MARCH_SLOT = 3;
export const ORDER_SLOTS = 4;
export const BARRAGE_SLOT = ORDER_SLOTS + MURAT_GROUP + COMMANDS;
export const RUSSIAN_ORDER_SLOTS = BARRAGE_SLOT + 1;
export const SLOTS = RUSSIAN_ORDER_SLOTS + GROUPS - FIRST_RUSSIAN_GROUP;
export const SLOT_VALUES = 64;
/** Values of the march's slot: the bonus, then the two edges. */
export const MARCH_REAR = 30;
export const MARCH_RECALL = 31;

/** Whether the written plan still hides something from the Russians. */
export function planIsHidden(p: Position): boolean {
  return p.r[R.FLANK_PHASE] === FLANK_NONE || p.r[R.FLANK_PHASE] === FLANK_PLANNED;
}

/** Whether the Russian set of this turn has been given and was not open from the start. */
export function russianSetIsHidden(p: Position): boolean {
  return p.r[R.FREE] === 1 && p.r[R.CUP_OPEN] === 1;
}
