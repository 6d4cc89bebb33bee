import { advanceUnits, mayAdvance } from './advance.ts';
import {
  type Battle,
  cohesionOf,
  commandOf,
  GOOD,
  isCavalry,
  isGun,
  isInfantry,
  isTroop,
  topOf,
  type Unit,
} from './battle.ts';
import { distance, type Hex, isAdjacent, neighboursOf } from './board.ts';
import { type Attack, resolve, type Shock } from './fight.ts';
import { fireModifier, testForDisorder } from './fire.ts';
import { disorder, putDown } from './losses.ts';
import { type Play, pickHex, rollFor } from './play.ts';
import { isFront } from './shock-modifier.ts';
import { type Activation, commandBonus, statusOf } from './status.ts';

/** 4.8, G1 to G5: declarations, retreat before shock, commitment and reaction fire. */

/** G1: steps over targets in hex order, within them over attackers in hex order. */
export function* shock(battle: Battle, act: Activation): Play {
  const attacks = yield* declareAll(battle, act);
  const charging = new Set(
    attacks.flatMap(({ units, target }) => units.filter((u) => charges(battle, act, u, target))),
  );
  const all: Shock = { act, attacks, charging, hit: new Set(), countered: new Set() };
  if (charging.size > 0) battle.cite('G2 charging');
  for (const target of targetsIn(attacks)) yield* retireBefore(battle, all, target);
  for (const target of targetsIn(attacks)) {
    for (const attack of attacks) if (attack.target === target) yield* commit(battle, all, attack);
  }
  for (const target of targetsIn(attacks)) yield* react(battle, all, target);
  for (const target of targetsIn(attacks)) yield* resolve(battle, all, target);
}

const targetsIn = (attacks: readonly Attack[]): Hex[] =>
  [...new Set(attacks.map(({ target }) => target))].sort((a, b) => a - b);

const against = ({ attacks }: Shock, target: Hex, state: Attack['state']): Attack[] =>
  attacks.filter((attack) => attack.target === target && attack.state === state);

/** 4.8, G1 a: each hex with good troops of commands that may shock names one target; all of them go. */
function* declareAll(battle: Battle, act: Activation): Play<Attack[]> {
  const eligible = act.acting.filter(
    (unit) => unit.hex !== undefined && unit.state === GOOD && isTroop(unit) && statusOf(act, unit) !== 'rally only',
  );
  const attacks: Attack[] = [];
  for (const from of [...new Set(eligible.map((unit) => unit.hex as Hex))].sort((a, b) => a - b)) {
    const targets = neighboursOf(from).filter((hex) => battle.holds(hex, 1 - act.side));
    if (targets.length > 0) battle.cite('G1 declaration');
    const target = yield* pickHex('declare', act.side, 'G1', targets, { hex: from });
    if (target === undefined) continue;
    const units = eligible.filter((unit) => unit.hex === from);
    for (const unit of units) act.declared.add(unit);
    attacks.push({ from, target, units, state: 'declared' });
  }
  return attacks;
}

/** G2, F5: cavalry that ran two hexes or more and began beside no enemy. */
function charges(battle: Battle, act: Activation, unit: Unit, target: Hex): boolean {
  if (!isCavalry(unit) || !act.moved.has(unit) || act.startedBeside.has(unit)) return false;
  const start = act.startHex.get(unit);
  const here = unit.hex as Hex;
  const isRun = start === undefined ? !act.edge.includes(here) : distance(start, here) >= 2;
  return isRun && battle.mayBeCharged(target);
}

/** G3: who may retire from whom. */
function mayRetire(stack: readonly Unit[], attackers: readonly Unit[]): boolean {
  if (attackers.every(isInfantry)) return stack.every(({ arm }) => 'LHCG'.includes(arm));
  return attackers.every(({ arm }) => arm === 'H') && stack.every(({ arm }) => 'LCG'.includes(arm));
}

/** G3: a retirement voids the attacks; one of the stacks may follow. */
function* retireBefore(battle: Battle, { act, attacks, charging }: Shock, target: Hex): Play {
  const declared = attacks.filter((attack) => attack.target === target);
  const stack = battle.at(target);
  const attackers = declared.flatMap(({ units }) => units);
  if (!mayRetire(stack, attackers)) return;
  const goals = retireGoals(battle, stack, target, declared);
  battle.cite('G3 retreat before shock');
  const goal = yield* pickHex('retire', 1 - act.side, 'G3', goals, { hex: target });
  if (goal === undefined) return;
  for (const unit of stack) putDown(battle, unit, goal);
  for (const attack of declared) attack.state = 'out';
  if (attackers.some((unit) => charging.has(unit) && unit.arm === 'H')) yield* testForDisorder(battle, stack, 'G3');
  const followers = declared.filter(({ units }) => units.some((unit) => mayAdvance(battle, unit, target)));
  const follower = yield* pickHex(
    'follow',
    act.side,
    'G3',
    followers.map(({ from }) => from),
    { hex: target },
  );
  for (const attack of declared) if (attack.from === follower) advanceUnits(battle, attack.units, attack.from, target);
}

/** G3: by one or two steps of the whole stack, outside enemy zones, not beside an attacker of this target. */
function retireGoals(battle: Battle, stack: readonly Unit[], target: Hex, declared: readonly Attack[]): Hex[] {
  const side = stack[0].side;
  const isStep = (hex: Hex): boolean =>
    hex !== target && stack.every((unit) => battle.mayEnter(unit, hex)) && !battle.isInZone(hex, side);
  const first = neighboursOf(target).filter(isStep);
  const second = first.flatMap((hex) => neighboursOf(hex).filter(isStep));
  return [...new Set([...first, ...second])].filter(
    (hex) => battle.stackFits(stack, hex) && declared.every(({ from }) => hex !== from && !isAdjacent(hex, from)),
  );
}

/** G4: one die a stack. */
function* commit(battle: Battle, { act, charging }: Shock, attack: Attack): Play {
  if (attack.state !== 'declared') return;
  const { from, target } = attack;
  const top = topOf(attack.units) as Unit;
  const isOrdered = statusOf(act, top) === 'under orders';
  const bonus = isOrdered ? commandBonus(battle, act.side, commandOf(top)) : 0;
  const defender = topOf(battle.at(target).filter(isInfantry));
  const isMet = !charging.has(top) && isFront(battle, target, from);
  const defence = isMet && defender !== undefined ? defender.defence : 0;
  battle.cite('G4 commitment');
  if (bonus > 0) battle.cite('G4 commander');
  if (!isOrdered) battle.cite('G4 not under orders');
  if (defence > 0) battle.cite('G4 Defensive Fire');
  const added = battle.params.commitment - bonus + (isOrdered ? 0 : 1) + defence;
  const total = yield* rollFor('commit die', 'G4', (face) => face + added, { unit: top, hex: target });
  attack.state = total <= cohesionOf(top) ? 'committed' : 'out';
}

/** G5: a good gun in the target may fire at the top unit of one committed stack. */
function* react(battle: Battle, all: Shock, target: Hex): Play {
  const gun = battle.at(target).find((unit) => isGun(unit) && unit.state === GOOD && unit.side !== all.act.side);
  if (gun === undefined) return;
  const committed = against(all, target, 'committed');
  const stacks = committed.map(({ from }) => from);
  const aim = yield* pickHex('reaction', gun.side, 'G5', stacks, { unit: gun, hex: target });
  const attack = committed.find(({ from }) => from === aim);
  if (attack === undefined) return;
  const top = topOf(attack.units) as Unit;
  const added = fireModifier(battle, gun, attack.from);
  const total = yield* rollFor('reaction die', 'G5', (face) => face + added, { unit: gun, hex: attack.from });
  battle.cite('G5 reaction fire');
  if (total >= 13) disorder(battle, top);
  else if (total >= 9) yield* testForDisorder(battle, [top], 'G5');
  if (top.state === GOOD) return;
  battle.cite(all.charging.has(top) ? 'G5 charger hit' : 'G5 attack stopped');
  if (all.charging.has(top)) all.hit.add(top);
  else attack.state = 'out';
}
