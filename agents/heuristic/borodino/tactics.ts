import type { Action } from '../../../src/core/game.ts';
import { listActions } from '../../../src/rulesets/borodino/actions.ts';
import { fireTotal } from '../../../src/rulesets/borodino/fire.ts';
import { GOOD, MURAT_GROUP, N, NO_UNIT, NONE, OFF_MAP, R } from '../../../src/rulesets/borodino/layout.ts';
import { cohesionOf, type Position, sideOf, topUnit } from '../../../src/rulesets/borodino/position.ts';
import { ATTACK, HOLD, postureAction, RETIRE } from '../../../src/rulesets/borodino/postures.ts';
import { FIRE_CHECK, FIRE_DISORDER } from '../../../src/rulesets/borodino/tables.ts';
import { distance } from '../../../src/rulesets/borodino/terrain.ts';
import { hasTroopsWithin, lookAtEnemies } from './enemies.ts';
import { chooseMove } from './moves.ts';
import { chooseDeclaration, chooseSecond } from './shock.ts';
import { ASSAULT, KEEP_BACK, STAND, type Task } from './task.ts';
import { disorderCosts, facesTo } from './worth.ts';

const legal = new Int32Array(2048);
const harmed = new Float64Array(1);
/** Chances that a shot Disorders its target for sure, and that it makes it check. */
const chances = new Float64Array(2);
const SURE = 0;
const CHECK = 1;

/** The action of a node of an activation, by the task of the deciding command, in the position that was appraised last. */
export function tacticalAction(p: Position, task: Task): Action {
  switch (p.r[R.NODE]) {
    case N.STATUS:
      return attempts(p, task) ? 1 : 0;
    case N.FIRE:
      return chooseTarget(p, p.r[R.SUBJECT], false);
    case N.REACTION:
      return chooseTarget(p, p.r[R.SUBJECT], true);
    case N.MOVE:
    case N.ENTRY:
      return chooseMove(p, task);
    case N.DECLARE:
      return chooseDeclaration(p, task);
    case N.COUNTER:
    case N.BREAKTHROUGH:
      return chooseSecond(p);
    case N.RETIRE:
      return postureAction(p, task.mode === KEEP_BACK ? RETIRE : HOLD);
    case N.FOLLOW:
      return postureAction(p, task.mode === ASSAULT ? ATTACK : HOLD);
    default:
      return postureAction(p, HOLD);
  }
}

/** Weight of a gun that has something to shoot at, in strength points. */
const GUN_AT_WORK = 6;

/** Half a move is sure; a whole one is worth its die to those that have far to go and nothing to do where they are. */
function attempts(p: Position, task: Task): boolean {
  if (task.mode === KEEP_BACK) return false;
  const { r, tables } = p;
  const subject = r[R.SUBJECT];
  const group = tables.group[subject];
  let far = 0;
  let near = 0;
  lookAtEnemies(p, sideOf(subject));
  for (let u = r[R.FROM]; u < r[R.TO]; u++) {
    const hex = p.hex[u];
    if (hex === OFF_MAP || p.flanker[u] !== p.flanker[subject]) continue;
    if (group === MURAT_GROUP && tables.command[u] !== tables.command[subject]) continue;
    if (tables.isGun[u] === 1) {
      if (hasTroopsWithin(hex, tables.maximum[u])) near += GUN_AT_WORK;
      continue;
    }
    const strength = tables.strength[u];
    const half = (tables.movement[u] + 1) >> 1;
    if (hasTroopsWithin(hex, half + 1)) near += strength;
    else if (p.condition[u] === GOOD && distance(hex, task.aim) > half + (task.mode === STAND ? 3 : 0)) far += strength;
    else near += strength / 2;
  }
  const passes = facesTo(tables.rating[group]) / 10;
  // A whole move is worth two halves, a failure nothing.
  return far * (2 * passes - 1) > near * (1 - passes);
}

/** The target with the greatest expected harm. */
function chooseTarget(p: Position, gun: number, isReaction: boolean): Action {
  const count = listActions(p, legal) - 1;
  let choice = NONE;
  let most = isReaction ? -1 : 0;
  for (let k = 0; k < count; k++) {
    writeHarm(p, gun, legal[k], isReaction, harmed);
    const harm = harmed[0];
    if (harm <= most) continue;
    most = harm;
    choice = legal[k];
  }
  return choice;
}

/** Writes into `out[0]` the expected harm of a shot. */
function writeHarm(p: Position, gun: number, target: number, topOnly: boolean, out: Float64Array): void {
  const total = fireTotal(p, gun, target);
  chances[SURE] = 1 - facesTo(FIRE_DISORDER - 1 - total) / 10;
  chances[CHECK] = 1 - facesTo(FIRE_CHECK - 1 - total) / 10 - chances[SURE];
  out[0] = 0;
  if (topOnly) {
    addHarm(p, topUnit(p, target), out);
    return;
  }
  addHarm(p, p.first[target], out);
  addHarm(p, p.second[target], out);
  addHarm(p, p.gun[target], out);
}

function addHarm(p: Position, unit: number, out: Float64Array): void {
  if (unit === NO_UNIT) return;
  const fails = 1 - facesTo(cohesionOf(p, unit)) / 10;
  out[0] += disorderCosts[unit] * (chances[SURE] + chances[CHECK] * fails);
}
