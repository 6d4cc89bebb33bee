import { type Battle, BOXED_DISORDERED, DISORDERED, FRENCH, GOOD, hasZone, RUSSIAN, type Unit } from './battle.ts';
import { distance, type Hex, neighboursOf, roads } from './board.ts';
import { type Activation, statusOf } from './status.ts';

/** 4.6, D5 to D7 and F5: where a unit may go. */

/** D5: full, or half rounded up without orders or after a shot, never a quarter. */
function allowance(act: Activation, unit: Unit): number {
  const isHalved = statusOf(act, unit) === 'no orders' || act.fired.has(unit);
  return isHalved ? Math.ceil(unit.movement / 2) : unit.movement;
}

/** What the way of one unit depends on. */
interface Field {
  readonly battle: Battle;
  readonly unit: Unit;
  readonly points: number;
  readonly isDisordered: boolean;
  /** Hexes in enemy zones, and those with friends. */
  readonly zones: ReadonlySet<Hex>;
  readonly friends: ReadonlySet<Hex>;
  /** Hexes that may be entered. */
  readonly isOpen: (hex: Hex) => boolean;
  /** D7: friends are not passed. */
  readonly shunsFriends: boolean;
}

/** The same answers, each worked out once. */
function askedOnce(question: (hex: Hex) => boolean): (hex: Hex) => boolean {
  const answers = new Map<Hex, boolean>();
  return (hex) => {
    const answer = answers.get(hex) ?? question(hex);
    answers.set(hex, answer);
    return answer;
  };
}

function fieldOf(battle: Battle, act: Activation, unit: Unit): Field {
  const enemies = battle.onMap(1 - unit.side);
  const beside = new Set(enemies.flatMap((enemy) => neighboursOf(enemy.hex as Hex)));
  const isOpen = (hex: Hex): boolean => battle.mayEnter(unit, hex) && !(act.fired.has(unit) && beside.has(hex));
  return {
    battle,
    unit,
    points: allowance(act, unit),
    isDisordered: unit.state === DISORDERED || unit.state === BOXED_DISORDERED,
    zones: new Set(enemies.filter(hasZone).flatMap((enemy) => neighboursOf(enemy.hex as Hex))),
    friends: new Set(battle.onMap(unit.side).map((friend) => friend.hex as Hex)),
    isOpen: askedOnce(isOpen),
    shunsFriends: false,
  };
}

/** D6: terrain, or 1 by road outside enemy zones; +1 when Disordered into one. */
function stepCost({ battle, unit, zones, isDisordered }: Field, from: Hex | undefined, to: Hex): number {
  const isZone = zones.has(to);
  const byRoad = from !== undefined && isRoad(battle, from) && isRoad(battle, to) && !isZone;
  return (byRoad ? 1 : battle.cost(unit, to)) + (isZone && isDisordered ? 1 : 0);
}

/** E4: a lost bridge is no road. */
const isRoad = (battle: Battle, hex: Hex): boolean => roads.has(hex) && battle.ground(hex) !== 'river';

/** D6: least costs of what can be reached from the hexes that `costs` holds. */
function spread(field: Field, costs: Map<Hex, number>, start: Hex | undefined): Map<Hex, number> {
  const { points, zones, friends, isOpen, shunsFriends } = field;
  const waiting = [...costs.keys()];
  for (let hex = waiting.shift(); hex !== undefined; hex = waiting.shift()) {
    const isStart = hex === start;
    // Entering an enemy zone ends the move.
    if (!isStart && zones.has(hex)) continue;
    for (const next of neighboursOf(hex)) {
      if (next === start || !isOpen(next) || (shunsFriends && friends.has(next))) continue;
      let cost = (costs.get(hex) as number) + stepCost(field, hex, next);
      if (isStart && zones.has(hex)) {
        if (zones.has(next)) continue;
        cost++;
      }
      if (!isStart && friends.has(hex)) cost++;
      if (cost > points || cost >= (costs.get(next) ?? Number.POSITIVE_INFINITY)) continue;
      costs.set(next, cost);
      waiting.push(next);
    }
  }
  return costs;
}

/** D6: stacking; a cossack would be lost in a wood. */
function mayEnd(battle: Battle, unit: Unit, hex: Hex): boolean {
  return battle.fits(unit, hex) && !(unit.arm === 'C' && battle.ground(hex) === 'wood');
}

/** D6, D7: hexes that a unit on the map may move to, without its own. */
export function reach(battle: Battle, act: Activation, unit: Unit): Hex[] {
  const here = unit.hex as Hex;
  const field = fieldOf(battle, act, unit);
  const found = new Set<Hex>();
  for (const hex of spread(field, new Map([[here, 0]]), here).keys()) {
    if (hex !== here && mayEnd(battle, unit, hex)) found.add(hex);
  }
  battle.cite('D6 reach');
  if (field.zones.has(here)) battle.cite('D6 out of an enemy zone');
  if (field.isDisordered) battle.cite('D6 Disordered');
  if (statusOf(act, unit) === 'no orders') battle.cite('D5 half movement without orders');
  if (act.fired.has(unit)) battle.cite('D5 half movement after a shot');
  const before = found.size;
  for (const hex of neighboursOf(here)) {
    if (field.isOpen(hex) && !field.zones.has(hex) && mayEnd(battle, unit, hex)) found.add(hex);
  }
  if (found.size > before) battle.cite('D6 minimum move');
  const normal = found.size;
  if (mayExtend(act, unit)) for (const hex of extendedReach(battle, field)) found.add(hex);
  if (found.size > normal) battle.cite('D7 extended move');
  return [...found];
}

function mayExtend(act: Activation, unit: Unit): boolean {
  if (unit.side !== FRENCH || unit.state !== GOOD || act.fired.has(unit)) return false;
  return statusOf(act, unit) === 'under orders';
}

/** D7: twice the points, over empty hexes that are more than three away from every enemy, the first included. */
function extendedReach(battle: Battle, field: Field): Hex[] {
  const here = field.unit.hex as Hex;
  const enemies = battle.onMap(RUSSIAN).map((enemy) => enemy.hex as Hex);
  const isFar = (hex: Hex): boolean => enemies.every((enemy) => distance(hex, enemy) > 3);
  if (!isFar(here)) return [];
  const isOpen = askedOnce((hex) => field.isOpen(hex) && isFar(hex));
  const wide = { ...field, points: 2 * field.unit.movement, isOpen, shunsFriends: true };
  return [...spread(wide, new Map([[here, 0]]), here).keys()].filter((hex) => hex !== here);
}

/** F5: from outside by any hex of the edge, its terrain paid without road. */
export function entryReach(battle: Battle, act: Activation, unit: Unit, edge: readonly Hex[]): Hex[] {
  const field = fieldOf(battle, act, unit);
  const costs = new Map<Hex, number>();
  for (const hex of edge) {
    const cost = stepCost(field, undefined, hex);
    if (field.isOpen(hex) && cost <= field.points) costs.set(hex, cost);
  }
  const found = new Set([...spread(field, costs, undefined).keys()].filter((hex) => mayEnd(battle, unit, hex)));
  for (const hex of edge) {
    if (field.isOpen(hex) && !field.zones.has(hex) && mayEnd(battle, unit, hex)) found.add(hex);
  }
  battle.cite('F5 entry');
  return [...found];
}
