import { COMMANDS, GROUPS, hexOf, MURAT_GROUP, printedOf } from './layout.ts';
import type { Position } from './position.ts';

/** 6.K: what a command is to do in an activation. A posture is a number: one of the four below, or an advance on one of the objectives. */
export const HOLD = 0;
export const ATTACK = 1;
export const SCREEN = 2;
export const RETIRE = 3;
export const FIRST_ADVANCE = 4;

/** Where a command may be sent: the flèches, the redoubts, villages, heights, and the roads behind either army. */
export const OBJECTIVES: readonly number[] = [
  3108, 3110, 3114, 2911, 2902, 3201, 2517, 3317, 1911, 2705, 2314, 3908, 2620, 1720,
].map(hexOf);
export const POSTURES = FIRST_ADVANCE + OBJECTIVES.length;

export function postureName(posture: number): string {
  if (posture >= FIRST_ADVANCE) {
    return `advance ${printedOf(OBJECTIVES[posture - FIRST_ADVANCE])}`;
  }
  return ['hold', 'attack', 'screen', 'retire'][posture];
}

/** Commands that get postures: groups by number, Murat's commands from 21, the flanking force 27. */
export const FIRST_MURAT_SLOT = GROUPS;
export const FLANK_SLOT = GROUPS + COMMANDS;
export const COMMAND_SLOTS = FLANK_SLOT + 1;

export function slotOf(p: Position, unit: number): number {
  if (p.flanker[unit] === 1) return FLANK_SLOT;
  const group = p.tables.group[unit];
  return group === MURAT_GROUP ? FIRST_MURAT_SLOT + p.tables.command[unit] : group;
}

/** Least net of a shock that each posture dares. */
const DARES = [3, 0, 99, 99, 2];
export function dares(posture: number): number {
  return DARES[Math.min(posture, FIRST_ADVANCE)];
}
