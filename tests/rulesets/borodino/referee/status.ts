import { type Battle, commandOf, FLANKING_FORCE, FRENCH, groupName, type Side, type Unit } from './battle.ts';
import { distance, type Hex } from './board.ts';
import { decide, type Play, roll } from './play.ts';

/** D1 and D2: who acts, and under what orders. */

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
