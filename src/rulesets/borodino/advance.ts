import { COSSACK, FIGHTING, NO_UNIT } from './layout.ts';
import { cohesionOf, lift, type Position, place } from './position.ts';
import * as R from './registers.ts';
import { becomeDisordered, canPass } from './results.ts';
import { unitAt } from './stacks.ts';
import { directionTo, ground, WOOD } from './terrain.ts';

/** G14: the advance of the victors. */

/** G14: of the stacks that can go, the one with the highest current Cohesion, ties in hex order. */
export function bestAdvancer(p: Position): number {
  const r = p.r;
  let best = NO_UNIT;
  for (let k = 0; k < r[R.FIGHTS]; k++) {
    for (let slot = 0; slot < 2; slot++) {
      const unit = unitAt(p, p.fightHex[k], slot);
      if (unit === NO_UNIT || (p.stance[unit] & FIGHTING) === 0 || !canAdvance(p, unit, r[R.AIM])) continue;
      const better =
        best === NO_UNIT ||
        cohesionOf(p, unit) > cohesionOf(p, best) ||
        (cohesionOf(p, unit) === cohesionOf(p, best) && p.hex[unit] < p.hex[best]);
      if (better) best = unit;
    }
  }
  return best;
}

/** G14, B7: cossacks never into wood, Russians not into the banned edge. */
export function canAdvance(p: Position, unit: number, to: number): boolean {
  if (p.tables.arm[unit] === COSSACK && ground[to] === WOOD) return false;
  return canPass(p, unit, to);
}

export function advanceFighter(p: Position, unit: number, from: number, to: number): void {
  if (unit === NO_UNIT || (p.stance[unit] & FIGHTING) === 0 || !canAdvance(p, unit, to)) return;
  advance(p, unit, from, to);
}

/** Moves a victor into the emptied hex; cavalry in wood becomes Disordered. */
export function advance(p: Position, unit: number, from: number, to: number): void {
  if (!canAdvance(p, unit, to)) return;
  lift(p, unit);
  p.facing[unit] = directionTo(from, to);
  place(p, unit, to);
  if (p.tables.isHorse[unit] === 1 && ground[to] === WOOD) becomeDisordered(p, unit);
}
