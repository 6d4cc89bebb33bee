import { type Battle, cohesionOf, GOOD, isGun, type Side, type Unit } from './battle.ts';
import { distance, type Hex, hexes, isWestOf, sees } from './board.ts';
import { disorder, retreat } from './losses.ts';
import { type Play, pickHex, roll, rollFor } from './play.ts';

/** 4.7 and 6.E: artillery. */

/** E2, E1: hexes that a gun may fire at; adjacent enemies restrict it to adjacent hexes. */
function targetsOf(battle: Battle, gun: Unit): Hex[] {
  const here = gun.hex as Hex;
  const range = battle.isBesideEnemy(here, gun.side) ? 1 : gun.maximum;
  return hexes.filter((hex) => distance(here, hex) <= range && battle.holds(hex, 1 - gun.side) && sees(here, hex));
}

/** 4.1, B6, E4: what the target's ground adds. */
function fireRow(battle: Battle, target: Hex, from: Hex): number {
  switch (battle.ground(target)) {
    case 'wood':
      return -1;
    case 'village':
      return battle.isVillage(target) ? -1 : 0;
    case 'redoubt':
      return -3;
    case 'flèche':
      return isWestOf(from, target) ? -2 : 0;
    default:
      return 0;
  }
}

/** E2: what is added to the die. */
export function fireModifier(battle: Battle, gun: Unit, target: Hex): number {
  const from = gun.hex as Hex;
  const range = distance(from, target);
  const others = battle.at(target).filter((unit) => !isGun(unit)).length;
  const isClose = range === 1 && others > 0;
  const isCrowded = others === 2;
  const isLong = range > gun.effective;
  battle.cite('E2 fire total');
  if (isClose) battle.cite('E2 adjacent');
  if (isCrowded) battle.cite('E2 two units');
  if (isLong) battle.cite('E2 beyond Effective range');
  const row = fireRow(battle, target, from);
  if (row !== 0) battle.cite(`E2 ${battle.ground(target)}`);
  return gun.fire + Number(isClose) + Number(isCrowded) - (isLong ? 2 * (range - gun.effective) : 0) + row;
}

/** B2, E2: those still on the map test their current Cohesion one by one; above it is a Disorder result. */
export function* testForDisorder(battle: Battle, units: readonly Unit[], clause: string): Play {
  for (const unit of units) {
    if (unit.hex === undefined) continue;
    const die = yield* roll('test die', clause, { unit, hex: unit.hex });
    battle.cite(`${clause} test`);
    if (die > cohesionOf(unit)) disorder(battle, unit);
  }
}

/** D3, E2: one gun holds or fires. Returns whether it fired. */
export function* fireGun(battle: Battle, gun: Unit, clause: string): Play<boolean> {
  const targets = targetsOf(battle, gun);
  battle.cite(`${clause} targets`);
  const target = yield* pickHex('fire', gun.side, clause, targets, { unit: gun, hex: gun.hex });
  if (target === undefined) return false;
  const from = gun.hex as Hex;
  const added = fireModifier(battle, gun, target);
  const total = yield* rollFor('fire die', 'E2', (face) => face + added, { unit: gun, hex: target });
  const units = battle.at(target);
  if (total < 9) {
    battle.cite('E2 no effect');
  } else if (total < 13) {
    battle.cite('E2 check');
    yield* testForDisorder(battle, units, 'E2');
  } else {
    battle.cite('E2 Disorder');
    for (const unit of units) disorder(battle, unit);
    if (total < 15) return true;
    if (battle.isVillage(target)) {
      battle.cite('E2 no retreat from a village');
      return true;
    }
    battle.cite('E2 retreat');
    for (const unit of units) if (unit.hex !== undefined) retreat(battle, unit, [from]);
  }
  return true;
}

/** E3: every good gun of the side on the map, ordered or not. */
export function* barrage(battle: Battle, side: Side): Play {
  for (const gun of battle.units.filter((unit) => unit.side === side && isGun(unit))) {
    if (gun.hex !== undefined && gun.state === GOOD) yield* fireGun(battle, gun, 'E3');
  }
}
