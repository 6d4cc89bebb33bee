import {
  type Battle,
  DISORDERED,
  ELIMINATED,
  FRENCH,
  GOOD,
  inOrder,
  isCavalry,
  isTroop,
  RECOVERING,
  RUSSIAN,
  type Side,
  type Unit,
  WITHDRAWN,
} from './battle.ts';
import { distance, type Hex, hexes } from './board.ts';
import { disorder, putDown } from './losses.ts';
import { decide, NONE, type Option, type Play, roll } from './play.ts';

/** 4.4 E and F, 4.10, 4.11, H2, H3, H5 and H6: the end of a turn and of the match. */

const GROUPS = Array.from({ length: 21 }, (_, group) => group);

/** H2: all groups, before any recovery. */
export function collapseGroups(battle: Battle): void {
  for (const group of GROUPS) {
    const units = battle.ofGroup(group);
    const countable = units.filter(isTroop);
    const lost = countable.filter(({ state }) => state === WITHDRAWN || state === RECOVERING || state === ELIMINATED);
    if (countable.length === 0 || battle.collapsed.has(group) || 3 * lost.length < 2 * countable.length) continue;
    battle.cite('H2 collapse');
    battle.collapsed.add(group);
    for (const unit of units) if (unit.state === WITHDRAWN) unit.state = ELIMINATED;
    for (const unit of inOrder(units)) if (unit.hex !== undefined) disorder(battle, unit);
  }
}

/** H3: the initiative winner's side first; then the Withdrawn box goes to the Recovery box. */
export function* recover(battle: Battle, winner: Side | undefined): Play {
  const first = winner ?? FRENCH;
  for (const side of [first, 1 - first]) {
    for (const unit of battle.units) {
      if (unit.side === side && unit.state === RECOVERING) yield* recoverUnit(battle, unit);
    }
  }
  for (const unit of battle.units) if (unit.state === WITHDRAWN) unit.state = RECOVERING;
}

function* recoverUnit(battle: Battle, unit: Unit): Play {
  const goals = returnGoals(battle, unit);
  if (goals.length === 0) {
    battle.cite('H3 no place to return');
    return;
  }
  battle.cite('H3 recovery');
  const die = yield* roll('recovery die', 'H3', { unit });
  if (die - battle.params.recoveryBonus > unit.cohesion - 1) {
    unit.state = ELIMINATED;
    return;
  }
  battle.cite('H3 return');
  const hex = yield* decide('return', unit.side, 'H3', goals, { unit });
  unit.state = unit.arm === 'C' ? GOOD : DISORDERED;
  unit.facing = unit.side === FRENCH ? 5 : 1;
  putDown(battle, unit, Number(hex));
}

/** H3: R7 looks to the whole 1st Army, R18 to the 2nd, while the group has a unit on the map itself. */
function returnGoals(battle: Battle, unit: Unit): Hex[] {
  const friends = battle.onMap(unit.side);
  if (!friends.some(({ group }) => group === unit.group)) return [];
  const [low, high] = unit.group === 7 ? [7, 13] : unit.group === 18 ? [14, 18] : [unit.group, unit.group];
  const near = friends.filter(({ group }) => group >= low && group <= high);
  const enemies = battle.onMap(1 - unit.side);
  return hexes.filter(
    (hex) =>
      near.some((friend) => distance(friend.hex as Hex, hex) <= 3) &&
      enemies.every((enemy) => distance(enemy.hex as Hex, hex) >= 3) &&
      battle.ground(hex) !== 'river' &&
      !(isCavalry(unit) && battle.ground(hex) === 'wood') &&
      battle.mayEnter(unit, hex) &&
      battle.fits(unit, hex),
  );
}

/** H5: the initiative winner's commander first; each may ride to a friendly unit. */
export function* moveCommanders(battle: Battle, winner: Side | undefined): Play {
  const first = winner ?? FRENCH;
  for (const side of [first, 1 - first]) {
    const at = battle.commanders[side];
    if (at === undefined) continue;
    const points = side === FRENCH ? yield* roll('napoleon die', 'H5') : 4;
    const held = new Set(battle.onMap(side).map(({ hex }) => hex as Hex));
    const goals: Option[] = [...held].filter((hex) => hex !== at && distance(at, hex) <= points);
    battle.cite('H5 commander');
    const answer = yield* decide('commander', side, 'H5', [...goals, NONE]);
    if (answer !== NONE) battle.commanders[side] = Number(answer);
  }
}

/** 4.11: hex, points for the French, points for the Russians. */
const PLACES = [
  [3114, 4, 4],
  [2911, 3, 3],
  [2902, 3, 0],
  [2517, 5, 0],
  [1911, 5, 0],
  [3317, 0, 3],
  [3908, 0, 7],
];

/** 4.11, H6: points of a side. */
export function victoryPoints(battle: Battle, side: Side): number {
  const { victory, lineOfRetreat } = battle.params;
  const collapses = [...battle.collapsed].filter((group) => (group < 7 ? FRENCH : RUSSIAN) !== side);
  const worth = (group: number): number => (group === 0 || group === 19 ? 10 : group < 7 ? 4 : 3);
  let points = collapses.reduce((sum, group) => sum + worth(group), 0);
  if (victory === 'book') return points + (battle.holds(3317, side) ? 10 : 0);
  for (const [hex, french, russian] of PLACES) {
    if (!battle.holds(hex, side)) continue;
    // The house value stands for the Russians' 0 at Gorki and Psarevo.
    const retreat = hex === 2517 || hex === 1911 ? lineOfRetreat : 0;
    points += side === FRENCH ? french : russian + retreat;
  }
  return points;
}
