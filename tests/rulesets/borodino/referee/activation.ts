import {
  type Battle,
  BOXED,
  cohesionOf,
  commandOf,
  DISORDERED,
  FLANKING_FORCE,
  FRENCH,
  GOOD,
  groupName,
  inOrder,
  isBoxed,
  isGun,
  type Side,
  type Unit,
} from './battle.ts';
import { DIRECTIONS, distance, type Hex, neighbour } from './board.ts';
import { fireGun, testForDisorder } from './fire.ts';
import { endInWood, putDown } from './losses.ts';
import { decide, LATER, NONE, type Option, type Play, roll } from './play.ts';
import { entryReach, reach } from './reach.ts';
import { shock } from './shock.ts';

/** 4.5, 6.D and H4: one activation, from the status of its commands to the second facing. */

/** D2. */
export type Status = 'under orders' | 'no orders' | 'rally only' | 'in place';

export interface Activation {
  readonly side: Side;
  /** Who acts, in id order. */
  readonly acting: readonly Unit[];
  readonly status: Map<string, Status>;
  readonly isReserve: boolean;
  /** F5: by which hexes boxed units may enter. */
  readonly edge: readonly Hex[];
  /** Where each unit began, undefined in the box. */
  readonly startHex: ReadonlyMap<Unit, Hex | undefined>;
  /** Units that began beside an enemy. */
  readonly startedBeside: ReadonlySet<Unit>;
  readonly moved: Set<Unit>;
  readonly fired: Set<Unit>;
  readonly declared: Set<Unit>;
}

export function beginActivation(
  battle: Battle,
  side: Side,
  acting: readonly Unit[],
  edge: readonly Hex[],
  isReserve = false,
): Activation {
  battle.engaged.clear();
  return {
    side,
    acting,
    status: new Map(),
    isReserve,
    edge,
    startHex: new Map(acting.map((unit) => [unit, unit.hex])),
    startedBeside: new Set(acting.filter(({ hex }) => hex !== undefined && battle.isBesideEnemy(hex, side))),
    moved: new Set(),
    fired: new Set(),
    declared: new Set(),
  };
}

export function statusOf(act: Activation, unit: Unit): Status {
  return act.status.get(commandOf(unit)) ?? 'no orders';
}

/** 4.3: ratings on markers; 0 where only an order helps. */
const RATINGS = [0, 6, 6, 6, 5, 3, 5, 3, 5, 4, 5, 4, 4, 4, 5, 6, 5, 4, 4, 0, 0];

/** 4.3, D2, G4: Napoleon's 2 or Kutuzov's 1, when a unit of the command on the map is within three hexes of him. */
export function commandBonus(battle: Battle, side: Side, command: string): number {
  const at = battle.commanders[side];
  if (at === undefined) return 0;
  const isNear = battle.onMap(side).some((unit) => commandOf(unit) === command && distance(at, unit.hex as Hex) <= 3);
  if (!isNear) return 0;
  return side === FRENCH ? 2 : 1;
}

/** D1, D2: the status of each command, in order, the flanking force last. */
export function* settleStatus(battle: Battle, act: Activation, ordered: ReadonlySet<string>): Play {
  const commands = [...new Set(act.acting.map(commandOf))].sort((a, b) => order(a) - order(b));
  for (const command of commands) {
    const first = act.acting.find((unit) => commandOf(unit) === command) as Unit;
    act.status.set(command, yield* statusOfCommand(battle, act, command, first, ordered));
  }
}

const order = (command: string): number => (command === FLANKING_FORCE ? 9 : Number(command.slice(1)));

function* statusOfCommand(
  battle: Battle,
  act: Activation,
  command: string,
  first: Unit,
  ordered: ReadonlySet<string>,
): Play<Status> {
  if (command === FLANKING_FORCE || ordered.has(command)) return 'under orders';
  if (command === groupName(0)) return 'rally only';
  if (command === groupName(19) || command === groupName(20)) return 'in place';
  battle.cite('D2 restricted or attempt');
  const answer = yield* decide('status', act.side, 'D2', ['restricted', 'attempt'], { unit: first });
  if (answer === 'restricted') return 'no orders';
  const bonus = commandBonus(battle, act.side, command);
  battle.cite('D2 attempt');
  if (bonus > 0) battle.cite('D2 attempt with the commander');
  const die = yield* roll('attempt die', 'D2', { unit: first });
  return die - bonus <= RATINGS[first.group] ? 'under orders' : 'rally only';
}

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
