import type { Issue } from '../../../core/errors.ts';
import {
  COLUMNS,
  COSSACK,
  FIRST_COLUMN,
  FIRST_RUSSIAN,
  FOOT_GUN,
  INFANTRY,
  MILITIA,
  MURAT_GROUP,
  ROWS,
} from '../layout.ts';
import { classOfArm, enterCost } from '../terrain.ts';
import type { Scenario } from './index.ts';
import { parseRow, type Row } from './row.ts';

/** What is wrong with a file of the user's own: rows, numbers, and where its units would stand (B4). */

const MOST_STRENGTH = 40;
const MOST_FIRE = 20;
/** Of guns. */
const LONGEST = 5;
/** D6: as far as reaches are searched, at double rate. */
const MOST_MOVEMENT = 8;

export function scenarioIssues({ units, groups, absent }: Scenario): Issue[] {
  const issues: Issue[] = [];
  const present: { readonly id: number; readonly row: Row }[] = [];
  units.forEach((text, id) => {
    const row = parseRow(text);
    const faults =
      row === null ? [`right is "${EXAMPLE}": arm, strength, cohesion, defence, fire, movement, hex`] : rowFaults(row);
    for (const message of faults) issues.push({ path: `units.${id}`, code: 'bad-unit', message });
    if (row === null || faults.length > 0) return;
    if (groups.includes(text.slice(4, 8).trim()) && !absent.includes(id)) present.push({ id, row });
  });
  if (issues.length > 0) return issues;
  for (const [side, name] of ['French', 'Russians'].entries()) {
    if (present.some(({ id }) => sideOf(id) === side)) continue;
    issues.push({ path: 'groups', code: 'no-army', message: `no unit of the ${name} takes part` });
  }
  const stacks = new Map<number, { id: number; row: Row }[]>();
  for (const unit of present) {
    const stack = stacks.get(unit.row.hex) ?? [];
    stacks.set(unit.row.hex, stack);
    stack.push(unit);
    const message = stackFault(stack);
    if (message !== '')
      issues.push({ path: `units.${unit.id}`, code: 'bad-stack', message: `${unit.row.name} ${message}` });
  }
  return issues;
}

const EXAMPLE = 'I 19 6 2 - 4 3706';

function sideOf(id: number): number {
  return id < FIRST_RUSSIAN ? 0 : 1;
}

function rowFaults(row: Row): string[] {
  const faults: string[] = [];
  const within = (what: string, value: number, most: number): void => {
    if (value > most) faults.push(`${what} ${value}: at most ${most}`);
  };
  within('strength', row.strength, MOST_STRENGTH);
  within('fire', row.fire, MOST_FIRE);
  within('range', Math.max(row.effective, row.maximum), LONGEST);
  within('movement', row.movement, MOST_MOVEMENT);
  const isGun = row.arm >= FOOT_GUN;
  if (isGun && row.maximum === 0) faults.push('a gun needs fire, effective and greatest range, such as 7/3/5');
  if (!isGun && row.strength === 0) faults.push('strength 0: at least 1');
  if (row.effective > row.maximum)
    faults.push(`effective range ${row.effective}: at most the greatest, ${row.maximum}`);
  if (row.command > 0 && row.group !== MURAT_GROUP) faults.push(`command c${row.command}: F6 alone has commands`);
  if (row.hex < 0 || row.hex >= COLUMNS * ROWS) {
    faults.push(
      `the hex is off the map: columns ${FIRST_COLUMN} to ${FIRST_COLUMN + COLUMNS - 1}, rows 00 to ${ROWS - 1}`,
    );
  } else if (enterCost[0][classOfArm[row.arm]][row.hex] === 0)
    faults.push('it can not stand on the ground of that hex');
  return faults;
}

/** B4: what is wrong about the unit that came last. */
function stackFault(stack: readonly { readonly id: number; readonly row: Row }[]): string {
  if (stack.some(({ id }) => sideOf(id) !== sideOf(stack[0].id))) return 'stands with an enemy';
  const guns = stack.filter(({ row }) => row.arm >= FOOT_GUN).length;
  const troops = stack.filter(({ row }) => row.arm < FOOT_GUN);
  if (guns > 1) return 'is the second gun of its hex';
  if (troops.length > 2) return 'is the third unit of its hex';
  if (stack.length > 1 && stack.some(({ row }) => row.arm === MILITIA))
    return 'can not stand with militia or be stacked as such';
  const isHorse = ({ row }: { readonly row: Row }): boolean => row.arm > INFANTRY && row.arm <= COSSACK;
  if (troops.some(isHorse) && !troops.every(isHorse)) return 'can not stand with both infantry and cavalry';
  return '';
}
