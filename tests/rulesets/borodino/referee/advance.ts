import { type Battle, inOrder, type Unit } from './battle.ts';
import { directionTo, type Hex } from './board.ts';
import { endInWood, putDown } from './losses.ts';

/** G14: the advance into an empty hex. */

/** G14, B7: cossacks never into a wood, Russians not into the banned edge. */
export function mayAdvance(battle: Battle, unit: Unit, target: Hex): boolean {
  return battle.mayEnter(unit, target) && !(unit.arm === 'C' && battle.ground(target) === 'wood');
}

/** G14, B5, D8: returns those that went. */
export function advanceUnits(battle: Battle, units: readonly Unit[], from: Hex, target: Hex): Unit[] {
  const going = inOrder(units).filter((unit) => mayAdvance(battle, unit, target));
  for (const unit of going) {
    battle.cite('G14 advance');
    unit.facing = directionTo(from, target);
    putDown(battle, unit, target);
    endInWood(battle, unit);
  }
  return going;
}
