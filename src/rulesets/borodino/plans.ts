import { configError } from '../../core/errors.ts';
import { COMMANDS, MURAT_GROUP } from './layout.ts';

/**
 * F2: plan ids. 0 none; then groups F0 to F5 by start turn; then the non-empty sets of Murat's commands by start turn. With a night march
 * only start turn 1 is offered, which then stands for the night.
 */
export const NO_PLAN = 0;
export const START_TURNS = 10;
const FIRST_MURAT_PLAN = 1 + MURAT_GROUP * START_TURNS;
export const PLANS = FIRST_MURAT_PLAN + ((1 << COMMANDS) - 1) * START_TURNS;

export function planOf(group: number, start: number, commands: number): number {
  return group === MURAT_GROUP
    ? FIRST_MURAT_PLAN + (commands - 1) * START_TURNS + start - 1
    : 1 + group * START_TURNS + start - 1;
}

/** Troops that a plan may name: F0 to F5, then the sets of Murat's commands. */
export const TROOPS = MURAT_GROUP + (1 << COMMANDS) - 1;

/** The plan that sends troops of a number off in a turn. */
export function planOfTroops(troops: number, start: number): number {
  return 1 + troops * START_TURNS + start - 1;
}

/** Number of the troops that a plan names; not for none. */
export function planTroops(plan: number): number {
  return ((plan - 1) / START_TURNS) | 0;
}

/** Group of a plan, -1 for none. */
export function planGroup(plan: number): number {
  if (plan === NO_PLAN) return -1;
  return plan >= FIRST_MURAT_PLAN ? MURAT_GROUP : ((plan - 1) / START_TURNS) | 0;
}

/** Start turn, 1 to 10; 0 for none. */
export function planStart(plan: number): number {
  return plan === NO_PLAN ? 0 : 1 + ((plan - 1) % START_TURNS);
}

/** Set of Murat's commands; 0 for plans of other groups. */
export function planCommands(plan: number): number {
  return plan < FIRST_MURAT_PLAN ? 0 : 1 + (((plan - FIRST_MURAT_PLAN) / START_TURNS) | 0);
}

export function planName(plan: number): string {
  if (plan === NO_PLAN) return 'none';
  return `${groupText(plan)}@${planStart(plan)}`;
}

function groupText(plan: number): string {
  const commands = planCommands(plan);
  if (commands === 0) return `F${planGroup(plan)}`;
  const names: string[] = [];
  for (let c = 0; c < COMMANDS; c++) if ((commands >> c) & 1) names.push(`c${c}`);
  return `F${MURAT_GROUP}:${names.join('+')}`;
}

/** Plan id of `none`, `F4@1` or `F6:c0+c1@3`; -1 for `free`. */
export function parsePlan(text: string, night: boolean): number {
  if (text === 'free') return -1;
  if (text === 'none') return NO_PLAN;
  const match = /^F([0-6])(?::(c[0-5](?:\+c[0-5])*))?(?:@(\d+))?$/.exec(text);
  const group = Number(match?.[1]);
  const start = Number(match?.[3] ?? (night ? 1 : 0));
  if (match === null || (group === MURAT_GROUP) !== (match[2] !== undefined)) {
    throw configError(
      'plan',
      'bad-plan',
      `${JSON.stringify(text)} is no plan; write "free", "none", "F0@1" to "F5@10", or "F6:c0+c1@1"`,
    );
  }
  if (start < 1 || start > START_TURNS || (night && start !== 1)) {
    throw configError(
      'plan',
      'bad-start',
      `start turn ${match[3] ?? 'missing'}; ${night ? 'a night march starts at 1' : 'it is 1 to 10'}`,
    );
  }
  let commands = 0;
  for (const name of match[2]?.split('+') ?? []) commands |= 1 << Number(name[1]);
  return planOf(group, start, commands);
}
