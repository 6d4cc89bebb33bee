import {
  type Battle,
  DISORDERED,
  ELIMINATED,
  FRENCH,
  GOOD,
  isCavalry,
  isGun,
  isMilitia,
  type Unit,
  WITHDRAWN,
} from './battle.ts';
import { columnOf, DIRECTIONS, distance, type Hex, neighbour } from './board.ts';

/** 4.9, B3, D8, D11 and H1: Disorder, withdrawal and retreat. */

function remove(unit: Unit, state: number): void {
  unit.hex = undefined;
  unit.state = state;
}

export function eliminate(unit: Unit): void {
  remove(unit, ELIMINATED);
}

/** B3: guns have no box. */
const withdraw = (unit: Unit): void => remove(unit, isGun(unit) ? ELIMINATED : WITHDRAWN);

/** B3: a Disorder result. */
export function disorder(battle: Battle, unit: Unit): void {
  battle.cite('B3 Disorder result');
  if (isMilitia(unit)) eliminate(unit);
  else if (unit.arm === 'C' || unit.state === DISORDERED) withdraw(unit);
  else unit.state = DISORDERED;
}

/** B3: becomes Disordered, which does nothing to a unit that is. */
export function becomeDisordered(battle: Battle, unit: Unit): void {
  if (unit.state === GOOD) disorder(battle, unit);
}

/** Puts a unit into a hex; D11: the enemy's commander makes way. */
export function putDown(battle: Battle, unit: Unit, hex: Hex): void {
  unit.hex = hex;
  const enemy = 1 - unit.side;
  if (battle.commanders[enemy] !== hex) return;
  battle.cite('D11 commander in the way');
  const friends = battle.onMap(enemy).map((friend) => friend.hex as Hex);
  const least = Math.min(...friends.map((friend) => distance(hex, friend)));
  battle.commanders[enemy] = friends.find((friend) => distance(hex, friend) === least);
}

/** D8: cavalry that ends a move, an entry or an advance in wood. */
export function endInWood(battle: Battle, unit: Unit): void {
  if (!isCavalry(unit) || unit.hex === undefined || battle.ground(unit.hex) !== 'wood') return;
  battle.cite('D8 cavalry in wood');
  becomeDisordered(battle, unit);
}

/** H1: one hex away from the hexes `from`. */
export function retreat(battle: Battle, unit: Unit, from: readonly Hex[]): void {
  battle.cite('H1 retreat');
  if (isMilitia(unit)) {
    eliminate(unit);
    return;
  }
  const away = (hex: Hex): number => Math.min(...from.map((other) => distance(hex, other)));
  const here = unit.hex as Hex;
  const candidates = DIRECTIONS.map((direction) => neighbour(here, direction)).filter(
    (hex): hex is Hex => battle.mayEnter(unit, hex) && battle.fits(unit, hex) && away(hex) >= away(here),
  );
  if (candidates.length === 0) {
    battle.cite('H1 nowhere to go');
    eliminate(unit);
    return;
  }
  const free = candidates.filter((hex) => !battle.isInZone(hex, unit.side));
  if (free.length === 0) {
    battle.cite('H1 enemy zones everywhere');
    withdraw(unit);
    return;
  }
  // The sort is stable, so that the lowest direction stays first among equals.
  const isTaken = (hex: Hex): number => (battle.holds(hex, unit.side) ? 1 : 0);
  const toOwnSide = (hex: Hex): number => (unit.side === FRENCH ? -columnOf(hex) : columnOf(hex));
  free.sort((a, b) => away(b) - away(a) || isTaken(a) - isTaken(b) || toOwnSide(a) - toOwnSide(b));
  if (free.length > 1 && away(free[0]) === away(free[1])) {
    battle.cite(isTaken(free[0]) === isTaken(free[1]) ? 'H1 tie to own side' : 'H1 tie to an empty hex');
  }
  putDown(battle, unit, free[0]);
  battle.engaged.add(unit);
}
