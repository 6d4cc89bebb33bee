import { type Battle, BOXED, cohesionOf, DISORDERED, GOOD, inOrder, isBoxed, isGun, type Unit } from './battle.ts';
import { DIRECTIONS, distance, type Hex, neighbour } from './board.ts';
import { fireGun, testForDisorder } from './fire.ts';
import { endInWood, putDown } from './losses.ts';
import { decide, LATER, NONE, type Option, type Play, roll } from './play.ts';
import { entryReach, reach } from './reach.ts';
import { shock } from './shock.ts';
import { type Activation, statusOf } from './status.ts';

/** 4.5, 6.D and H4: the six steps of an activation. */

/** 4.5: steps 1 to 6, once for all units that act. */
export function* act(battle: Battle, activation: Activation): Play {
  yield* fireStep(battle, activation);
  yield* moveStep(battle, activation);
  face(battle, activation);
  yield* shock(battle, activation);
  if (!activation.isReserve) yield* rally(battle, activation);
  face(battle, activation);
}

/** D3; H4: in Reserve a gun that fired tests. */
function* fireStep(battle: Battle, activation: Activation): Play {
  for (const gun of activation.acting.filter(isGun)) {
    if (gun.hex === undefined || gun.state !== GOOD || statusOf(activation, gun) === 'rally only') continue;
    if (!(yield* fireGun(battle, gun, 'D3'))) continue;
    activation.fired.add(gun);
    if (activation.isReserve) yield* testForDisorder(battle, [gun], 'H4');
  }
}

const mayMove = (activation: Activation, unit: Unit): boolean =>
  (unit.hex !== undefined || isBoxed(unit)) &&
  (statusOf(activation, unit) === 'under orders' || statusOf(activation, unit) === 'no orders');

/** D4: id order; a unit may wait once, while another one that has not follows. */
function* moveStep(battle: Battle, activation: Activation): Play {
  const waiting: Unit[] = [];
  const units = activation.acting;
  for (const [k, unit] of units.entries()) {
    if (!mayMove(activation, unit)) continue;
    const mayWait = units.slice(k + 1).some((other) => mayMove(activation, other));
    if (yield* moveUnit(battle, activation, unit, mayWait)) waiting.push(unit);
  }
  for (const unit of waiting) if (mayMove(activation, unit)) yield* moveUnit(battle, activation, unit, false);
}

/** D4, D8, F5, H4: returns whether the unit waits. */
function* moveUnit(battle: Battle, activation: Activation, unit: Unit, mayWait: boolean): Play<boolean> {
  const enters = isBoxed(unit);
  const targets = enters ? entryReach(battle, activation, unit, activation.edge) : reach(battle, activation, unit);
  if (targets.length === 0) return false;
  if (mayWait) battle.cite('D4 may wait');
  const options: Option[] = mayWait ? [...targets, NONE, LATER] : [...targets, NONE];
  const node = enters ? 'entry' : 'move';
  const answer = yield* decide(node, unit.side, enters ? 'F5' : 'D6, D7', options, { unit, hex: unit.hex });
  if (answer === LATER) return true;
  if (answer === NONE) return false;
  if (enters) {
    unit.state = unit.state === BOXED ? GOOD : DISORDERED;
    battle.hasEntered = true;
    battle.cite('F5 entered');
  }
  activation.moved.add(unit);
  putDown(battle, unit, Number(answer));
  endInWood(battle, unit);
  if (activation.isReserve && !isGun(unit)) yield* testForDisorder(battle, [unit], 'H4');
  return false;
}

/** B5: each unit that acts turns to the neighbour closest to the nearest enemy within five hexes. */
function face(battle: Battle, activation: Activation): void {
  const enemies = battle.onMap(1 - activation.side);
  for (const unit of activation.acting) {
    const { hex } = unit;
    if (hex === undefined) continue;
    const far = (enemy: Unit): number => distance(hex, enemy.hex as Hex);
    const nearest = enemies.filter((enemy) => far(enemy) <= 5).sort((a, b) => far(a) - far(b) || a.id - b.id)[0];
    if (nearest === undefined) continue;
    battle.cite('B5 facing');
    const next = (direction: number): number => {
      const to = neighbour(hex, direction);
      return to === undefined ? Number.POSITIVE_INFINITY : distance(to, nearest.hex as Hex);
    };
    unit.facing = DIRECTIONS.reduce((best, direction) => (next(direction) < next(best) ? direction : best), 0);
  }
}

/** D10: Disordered units that did nothing, were not attacked and stand beside no enemy. */
function* rally(battle: Battle, activation: Activation): Play {
  const { moved, fired, declared, side } = activation;
  for (const unit of inOrder(activation.acting)) {
    const { hex } = unit;
    if (hex === undefined || unit.state !== DISORDERED || battle.collapsed.has(unit.group)) continue;
    if (moved.has(unit) || fired.has(unit) || declared.has(unit) || battle.engaged.has(unit)) continue;
    if (battle.isBesideEnemy(hex, side)) continue;
    battle.cite('D10 rally');
    const die = yield* roll('rally die', 'D10', { unit, hex });
    if (die <= cohesionOf(unit)) unit.state = GOOD;
  }
}
