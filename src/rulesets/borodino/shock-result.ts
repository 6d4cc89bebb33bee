import { attackingSide } from './fight.ts';
import { DISORDERED, FIGHTING, NO_UNIT, OFF_MAP, TEST_ATTACKER, TEST_DEFENDER } from './layout.ts';
import type { Position } from './position.ts';
import * as R from './registers.ts';
import { addTest, beginTests, disorder, retreat, retreatFrom } from './results.ts';
import { shockTotal } from './shock-total.ts';
import * as S from './steps.ts';
import { SHOCK_HOLDS, SHOCK_ROUT } from './tables.ts';

/** G11: what the shock die does. */

/** G11. */
export function applyShock(p: Position, die: number): void {
  const r = p.r;
  const v = die + shockTotal(p);
  r[R.RESULT] = v;
  if (v < SHOCK_HOLDS) {
    beginTests(p, TEST_ATTACKER, S.SHOCK_TESTED);
    beatAttackers(p);
  } else {
    beginTests(p, TEST_DEFENDER, S.SHOCK_TESTED);
    beatDefenders(p, v >= SHOCK_ROUT);
  }
}

function beatAttackers(p: Position): void {
  for (let u = 0; u < p.stance.length; u++) {
    if ((p.stance[u] & FIGHTING) === 0) continue;
    disorder(p, u);
    if (p.hex[u] !== OFF_MAP) addTest(p, u);
  }
}

/** Everyone in the target takes Disorder; then the survivors test, or after a rout retreat, non-guns before the gun. */
function beatDefenders(p: Position, rout: boolean): void {
  const aim = p.r[R.AIM];
  const a = p.first[aim];
  const b = p.second[aim];
  const gun = p.gun[aim];
  const steadfast = p.tables.params.steadfast && !rout;
  const aFalls = steadfast && p.condition[a] === DISORDERED;
  const bFalls = steadfast && b !== NO_UNIT && p.condition[b] === DISORDERED;
  if (!aFalls) disorder(p, a);
  if (b !== NO_UNIT && !bFalls) disorder(p, b);
  if (gun !== NO_UNIT) disorder(p, gun);
  settleDefender(p, a, rout || aFalls);
  if (b !== NO_UNIT) settleDefender(p, b, rout || bFalls);
  if (rout && gun !== NO_UNIT && p.hex[gun] === aim) retreat(p, gun, p.fightHex, p.r[R.FIGHTS]);
}

function settleDefender(p: Position, unit: number, falls: boolean): void {
  if (p.hex[unit] !== p.r[R.AIM]) return;
  if (falls) retreat(p, unit, p.fightHex, p.r[R.FIGHTS]);
  else addTest(p, unit);
}

/** G11: guns left in hexes that the result emptied of non-guns retreat too. */
export function stepShockTested(p: Position): void {
  const r = p.r;
  const aim = r[R.AIM];
  r[R.STEP] = S.AFTERMATH;
  if (r[R.RESULT] >= SHOCK_HOLDS) {
    const gun = p.gun[aim];
    if (p.first[aim] === NO_UNIT && gun !== NO_UNIT) retreat(p, gun, p.fightHex, r[R.FIGHTS]);
    return;
  }
  const own = attackingSide(p) + 1;
  for (let k = 0; k < r[R.FIGHTS]; k++) {
    const hex = p.fightHex[k];
    if (p.owner[hex] === own && p.first[hex] === NO_UNIT) retreatFrom(p, p.gun[hex], aim);
  }
}
