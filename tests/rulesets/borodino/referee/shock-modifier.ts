import { type Battle, cohesionOf, isGun, topOf, type Unit } from './battle.ts';
import { directionTo, type Hex, heights, neighboursOf } from './board.ts';

/** 4.8, G7 to G9: what is added to the shock die beside the charge. */

export function shockModifier(battle: Battle, group: readonly Unit[], target: Hex): number {
  const defenders = battle.at(target).filter((unit) => !isGun(unit));
  const from = [...new Set(group.map((unit) => unit.hex as Hex))];
  const ground = Math.max(...from.map((hex) => terrain(battle, target, hex)));
  if (new Set(from.map((hex) => terrain(battle, target, hex))).size > 1) battle.cite('G8 best of several hexes');
  const ratio = odds(strengthOf(group), strengthOf(defenders));
  battle.cite(`G7 odds ${ratio}`);
  return ratio + morale(group, defenders) + ground + position(battle, from, target) + clear(battle, target);
}

const strengthOf = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + unit.strength, 0);

/** G7. */
function odds(a: number, d: number): number {
  if (a >= 4 * d) return 4;
  if (a >= 3 * d) return 3;
  if (a >= 2 * d) return 2;
  if (2 * a >= 3 * d) return 1;
  if (a >= d) return 0;
  if (3 * a >= 2 * d) return -1;
  if (2 * a >= d) return -2;
  return 3 * a >= d ? -3 : -4;
}

/** 4.8: best against best, at most 3. */
function morale(group: readonly Unit[], defenders: readonly Unit[]): number {
  const best = (units: readonly Unit[]): number => Math.max(...units.map(cohesionOf));
  return Math.max(-3, Math.min(3, best(group) - best(defenders)));
}

/** 4.1: rows of works by direction from the target: N, NW, SW, S, SE, NE. */
const REDOUBT = [-3, -3, -3, -3, -1, -1];
const FLÈCHE = [-1, -3, -3, -1, 0, 0];

/** G8: the target's row, the height, and what the attacker stands in, all added. */
function terrain(battle: Battle, target: Hex, from: Hex): number {
  const side = directionTo(target, from);
  const kind = battle.ground(target);
  const stand = battle.ground(from);
  let total = 0;
  if (kind === 'wood' || battle.isVillage(target)) total = -1;
  if (kind === 'redoubt') total = REDOUBT[side];
  if (kind === 'flèche') total = FLÈCHE[side];
  if (total < 0) battle.cite(`G8 ${kind}`);
  if (heights.has(target) && !heights.has(from)) {
    battle.cite('G8 height');
    total--;
  }
  if (stand === 'stream' || stand === 'ford') {
    battle.cite('G8 out of a stream');
    total--;
  }
  if (stand === 'river') {
    battle.cite('G8 out of a river');
    total -= 2;
  }
  return total;
}

/** B5: whether an attack from `from` comes from the front. */
export function isFront(battle: Battle, target: Hex, from: Hex): boolean {
  if (battle.isVillage(target) || battle.ground(target) === 'redoubt') return true;
  const units = battle.at(target);
  const turn = (directionTo(target, from) - (topOf(units) ?? units[0]).facing + 6) % 6;
  return turn === 0 || turn === 1 || turn === 5;
}

/** G9: front, rear or both; villages and redoubts have no rear. */
function position(battle: Battle, from: readonly Hex[], target: Hex): number {
  const fronts = from.filter((hex) => isFront(battle, target, hex)).length;
  if (fronts === from.length) return 0;
  battle.cite(fronts === 0 ? 'G9 rear' : 'G9 front and rear');
  return fronts === 0 ? 2 : 3;
}

/** G9: clear or rubble, no height, fewer than two neighbours with friends of the defender. */
function clear(battle: Battle, target: Hex): number {
  const isClear = battle.ground(target) === 'clear' || battle.isRubble(target);
  if (!isClear || heights.has(target)) return 0;
  const { side } = battle.at(target)[0];
  if (neighboursOf(target).filter((hex) => battle.holds(hex, side)).length >= 2) return 0;
  battle.cite('G9 open flank');
  return 1;
}
