import { type Battle, FRENCH, isGun, isInfantry, RUSSIAN, type Unit } from './battle.ts';
import { BRIDGE, columnOf, distance, type Hex, isAdjacent, neighboursOf, villages } from './board.ts';
import { putDown } from './losses.ts';
import { decide, type Play, roll } from './play.ts';

/** E4: the Destruction marker. */

const NOTHING = 'destroy nothing';
const THE_BRIDGE = 'destroy the bridge';

/** Fires may go out, in hex order; then the Russians choose. */
export function* destruction(battle: Battle): Play {
  for (const [hex] of villages) {
    if (!battle.isBurning(hex)) continue;
    battle.cite('E4 fire goes out');
    if ((yield* roll('village die', 'E4', { hex })) <= 3) battle.fires.set(hex, 'rubble');
  }
  const burnable = villages.filter(([hex]) => exitsOf(battle, hex) !== undefined);
  const options = [NOTHING, ...burnable.map(([, name]) => `burn ${name}`)];
  if (mayDestroyBridge(battle)) options.push(THE_BRIDGE);
  battle.cite('E4 choice');
  const answer = yield* decide('destruction', RUSSIAN, 'E4', options);
  if (answer === THE_BRIDGE) {
    battle.cite('E4 bridge destroyed');
    battle.bridgeIsGone = true;
  }
  for (const [hex, name] of burnable) {
    if (answer !== `burn ${name}`) continue;
    battle.cite('E4 village burnt');
    for (const [unit, exit] of exitsOf(battle, hex) ?? []) putDown(battle, unit, exit);
    battle.fires.set(hex, 'burning');
  }
}

/**
 * Where each unit of a village that may be burnt steps to, in id order: lowest column, then lowest direction, each where those before it
 * leave room; undefined when it may not be burnt.
 */
function exitsOf(battle: Battle, hex: Hex): [Unit, Hex][] | undefined {
  const units = battle.at(hex).sort((a, b) => a.id - b.id);
  if (battle.fires.get(hex) !== 'intact' || !units.some((unit) => isInfantry(unit) && unit.side === RUSSIAN)) {
    return undefined;
  }
  if (battle.isBesideEnemy(hex, RUSSIAN)) return undefined;
  const exits: [Unit, Hex][] = [];
  for (const unit of units) {
    const open = neighboursOf(hex).filter((next) => {
      const gone = exits.filter(([, exit]) => exit === next).map(([other]) => other);
      return (
        battle.mayEnter(unit, next) && battle.stackFits([...gone, unit], next) && !battle.isBesideEnemy(next, RUSSIAN)
      );
    });
    if (open.length === 0) return undefined;
    exits.push([unit, open.reduce((best, next) => (columnOf(next) < columnOf(best) ? next : best))]);
  }
  return exits;
}

/** Infantry beside it, nobody on it, no enemy near, no enemy gun within its Effective range. */
function mayDestroyBridge(battle: Battle): boolean {
  if (battle.bridgeIsGone || battle.at(BRIDGE).length > 0 || battle.isBesideEnemy(BRIDGE, RUSSIAN)) return false;
  const hasSappers = battle.onMap(RUSSIAN).some((unit) => isInfantry(unit) && isAdjacent(unit.hex as Hex, BRIDGE));
  const isCovered = battle
    .onMap(FRENCH)
    .some((unit) => isGun(unit) && distance(unit.hex as Hex, BRIDGE) <= unit.effective);
  return hasSappers && !isCovered;
}
