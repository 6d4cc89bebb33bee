import { advanceUnits, mayAdvance } from './advance.ts';
import {
  type Battle,
  cohesionOf,
  DISORDERED,
  GOOD,
  inOrder,
  isCavalry,
  isGun,
  isInfantry,
  isTroop,
  topOf,
  type Unit,
} from './battle.ts';
import { directionTo, type Hex, neighbour, neighboursOf } from './board.ts';
import { becomeDisordered, disorder, eliminate, retreat } from './losses.ts';
import { type Play, pickHex, roll, rollFor } from './play.ts';
import { isFront, shockModifier } from './shock-modifier.ts';
import type { Activation } from './status.ts';

/** 4.8, G6, G10 to G15: groups that fight, and what follows. */

/** A stack that attacks: those of its units that declared. */
export interface Attack {
  readonly from: Hex;
  readonly target: Hex;
  readonly units: readonly Unit[];
  state: 'declared' | 'committed' | 'out';
}

/** What an activation's shock step keeps. */
export interface Shock {
  readonly act: Activation;
  readonly attacks: readonly Attack[];
  readonly charging: Set<Unit>;
  /** G5: chargers that reaction fire Disordered. */
  readonly hit: Set<Unit>;
  /** G12: hexes that have shocked back. */
  readonly countered: Set<Hex>;
}

type Kind = 'charge' | 'other cavalry' | 'infantry';

/** G1 e, G6: charge, other cavalry, infantry, each on its own. */
export function* resolve(battle: Battle, all: Shock, target: Hex): Play {
  for (const kind of ['charge', 'other cavalry', 'infantry'] as const) {
    const group = participants(all, target, kind);
    if (group.length === 0 || !battle.holds(target, 1 - all.act.side)) continue;
    battle.cite(`G6 ${kind}`);
    yield* primaryFight(battle, all, group, target, kind);
    // G15
    if (kind !== 'charge') continue;
    battle.cite('G15 end of charge');
    for (const unit of group) if (unit.hex !== undefined) becomeDisordered(battle, unit);
  }
}

/** G6: on the map, and good or charging in spite of a hit. */
function participants({ attacks, charging, hit }: Shock, target: Hex, kind: Kind): Unit[] {
  const committed = attacks.filter((attack) => attack.target === target && attack.state === 'committed');
  return inOrder(
    committed
      .flatMap(({ units }) => units)
      .filter((unit) => unit.hex !== undefined && (unit.state === GOOD || hit.has(unit)))
      .filter((unit) => kind === (charging.has(unit) ? 'charge' : isCavalry(unit) ? 'other cavalry' : 'infantry')),
  );
}

/** G11 to G14: the declared attack, then a counter-shock, or the advance and a second attack. */
function* primaryFight(battle: Battle, all: Shock, group: readonly Unit[], target: Hex, kind: Kind): Play {
  const chargers = kind === 'charge' ? { hit: all.hit, pursuit: 0 } : undefined;
  const total = yield* strike(battle, group, target, chargers);
  if (total !== undefined && total < 0) {
    yield* counterShock(battle, all, group, target);
    return;
  }
  if (total !== undefined && total < 5) return;
  const { went, direction } = advance(battle, group, target);
  if (total === undefined || total < 10 || kind === 'other cavalry') return;
  const going = went.filter((unit) => unit.state === GOOD || all.hit.has(unit));
  if (going.length === 0) return;
  // G13
  const ahead = [-1, 0, 1].map((turn) => neighbour(target, direction + turn));
  const targets = ahead.filter(
    (hex): hex is Hex =>
      battle.holds(hex, 1 - all.act.side) && (kind === 'infantry' || battle.mayBeCharged(hex as Hex)),
  );
  const second = yield* pickHex('breakthrough', all.act.side, 'G13', targets, { hex: target });
  if (second === undefined) return;
  battle.cite(kind === 'charge' ? 'G13 pursuit' : 'G13 breakthrough');
  const result = yield* strike(battle, going, second, chargers && { hit: all.hit, pursuit: -1 });
  if (result === undefined || result >= 5) advance(battle, going, second);
}

/** G12: once a hex and activation, the good troops of the target shock back at a hex in front of them. */
function* counterShock(battle: Battle, all: Shock, beaten: readonly Unit[], target: Hex): Play {
  const group = battle.at(target).filter((unit) => unit.state === GOOD && isTroop(unit));
  if (all.countered.has(target) || group.length === 0) return;
  const targets = neighboursOf(target).filter(
    (hex) => beaten.some((unit) => unit.hex === hex) && isFront(battle, target, hex),
  );
  const answer = yield* pickHex('counter', 1 - all.act.side, 'G12', targets, { hex: target });
  if (answer === undefined) return;
  battle.cite('G12 counter-shock');
  all.countered.add(target);
  const total = yield* strike(battle, group, answer, undefined);
  if (total === undefined || total >= 5) advance(battle, group, answer);
}

/** G14: when the target is empty the stack with the highest current Cohesion goes in, ties in hex order. */
function advance(battle: Battle, group: readonly Unit[], target: Hex): { went: Unit[]; direction: number } {
  if (battle.at(target).length > 0) return { went: [], direction: 0 };
  const able = group.filter((unit) => unit.hex !== undefined && mayAdvance(battle, unit, target));
  const best = able.sort((a, b) => cohesionOf(b) - cohesionOf(a) || (a.hex as Hex) - (b.hex as Hex))[0];
  if (best === undefined) return { went: [], direction: 0 };
  const from = best.hex as Hex;
  const went = advanceUnits(
    battle,
    group.filter((unit) => unit.hex === from),
    from,
    target,
  );
  return { went, direction: directionTo(from, target) };
}

interface Chargers {
  readonly hit: ReadonlySet<Unit>;
  /** G13: -1 in pursuit. */
  readonly pursuit: number;
}

/** G6, G10, G7 to G9, G11: one attack of a group. Returns its total, or undefined when lone guns fell without a die. */
function* strike(
  battle: Battle,
  group: readonly Unit[],
  target: Hex,
  chargers: Chargers | undefined,
): Play<number | undefined> {
  const defenders = battle.at(target);
  for (const unit of defenders) battle.engaged.add(unit);
  if (defenders.every(isGun)) {
    battle.cite('G6 lone guns');
    for (const gun of defenders) eliminate(gun);
    return undefined;
  }
  const leader = [...group].sort(
    (a, b) => cohesionOf(b) - cohesionOf(a) || (a.hex as Hex) - (b.hex as Hex) || a.id - b.id,
  )[0];
  const charge =
    chargers === undefined ? 0 : (yield* chargeValue(battle, group, target, chargers.hit)) + chargers.pursuit;
  const added = shockModifier(battle, group, target) + charge;
  const total = yield* rollFor('shock die', 'G11', (face) => face + added, { unit: leader, hex: target });
  const hexes = [...new Set(group.map((unit) => unit.hex as Hex))].sort((a, b) => a - b);
  if (total < 5) yield* beatAttackers(battle, group, hexes, target);
  else yield* beatDefenders(battle, target, hexes, total >= 10);
  return total;
}

/** G10: +3 or +1 for unhit chargers; a Square turns it into -2, a counter-charge into 0. */
function* chargeValue(battle: Battle, group: readonly Unit[], target: Hex, hit: ReadonlySet<Unit>): Play<number> {
  const fresh = group.filter((unit) => !hit.has(unit));
  const value = fresh.some(({ arm }) => arm === 'H') ? 3 : fresh.length > 0 ? 1 : 0;
  const defenders = battle.at(target);
  const infantry = defenders.filter(isInfantry);
  const isFoot = infantry.length > 0;
  if (isFoot && infantry.some((unit) => unit.state !== GOOD)) return value;
  const top = topOf(isFoot ? infantry : defenders.filter((unit) => isCavalry(unit) && unit.state === GOOD));
  if (top === undefined) return value;
  const about = { unit: top, hex: target };
  if (!isFoot) {
    const harder = group.some(({ arm }) => arm === 'H') && top.arm !== 'H' ? 2 : 0;
    battle.cite(harder > 0 ? 'G10 counter-charge of light against heavy' : 'G10 counter-charge');
    return yield* rollFor('charge die', 'G10', (face) => (face + harder <= cohesionOf(top) ? 0 : value), about);
  }
  battle.cite('G10 Square');
  const result = yield* rollFor('charge die', 'G10', (face) => (face <= cohesionOf(top) ? -2 : value), about);
  if (result !== -2) for (const unit of defenders) becomeDisordered(battle, unit);
  return result;
}

/** G11, to 4: Disorder, then each survivor tests or retreats; a gun left alone goes too. */
function* beatAttackers(battle: Battle, group: readonly Unit[], hexes: readonly Hex[], target: Hex): Play {
  battle.cite('G11 attackers beaten');
  for (const unit of group) disorder(battle, unit);
  yield* testForRetreat(battle, group, [target]);
  for (const hex of hexes) retreatLoneGun(battle, hex, [target]);
}

/** G11, from 5: Disorder for all in the hex, then non-guns test or retreat; from 10 all retreat. */
function* beatDefenders(battle: Battle, target: Hex, from: readonly Hex[], isRout: boolean): Play {
  battle.cite(isRout ? 'G11 rout' : 'G11 defenders beaten');
  const units = battle.at(target);
  const isSteadfast = (unit: Unit): boolean =>
    battle.params.steadfast && !isRout && !isGun(unit) && unit.state === DISORDERED;
  const steadfast = units.filter(isSteadfast);
  for (const unit of units) if (!steadfast.includes(unit)) disorder(battle, unit);
  for (const unit of isRout ? units : steadfast) if (unit.hex !== undefined) retreat(battle, unit, from);
  if (steadfast.length > 0) battle.cite('house: steadfast');
  if (isRout) return;
  yield* testForRetreat(
    battle,
    units.filter((unit) => !isGun(unit) && !steadfast.includes(unit)),
    from,
  );
  retreatLoneGun(battle, target, from);
}

/** G11: current Cohesion, which is that of a Disordered unit, or retreat. */
function* testForRetreat(battle: Battle, units: readonly Unit[], from: readonly Hex[]): Play {
  for (const unit of units) {
    if (unit.hex === undefined) continue;
    const die = yield* roll('test die', 'G11', { unit, hex: unit.hex });
    battle.cite('G11 test');
    if (die > cohesionOf(unit)) retreat(battle, unit, from);
  }
}

/** G11: a gun in a hex that the result emptied of others. */
function retreatLoneGun(battle: Battle, hex: Hex, from: readonly Hex[]): void {
  const units = battle.at(hex);
  if (units.length === 0 || !units.every(isGun)) return;
  battle.cite('G11 gun left alone');
  for (const gun of units) retreat(battle, gun, from);
}
