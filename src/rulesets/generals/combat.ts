import { distance } from '../../board/square.ts';
import { ATTACKS, COUNTER, KILLS, kindOfCode, STRIKE, seatOfCode } from './layout.ts';
import type { GeneralsState } from './state.ts';
import { COUNTER_ALIVE_PCT, COUNTER_DEAD_PCT, damage, KINDS, POWER, RANGE_MIN, SUB } from './tables.ts';
import { completeOrder } from './turn.ts';
import { expose, garrisons, kill, shown, touch } from './units.ts';

const FULL_PCT = 100;
/** Roll without variance; there is no chance event then (N5). */
const MEAN_ROLL = 100;

/** The chosen unit attacks what stands on a tile: the strike is a chance event, and so is the counter if there is one (1.4, 1.5). */
export function attack(s: GeneralsState, target: number): void {
  const { v, ground } = s;
  const seat = v.seat[0];
  const from = v.selected[0];
  v.target[0] = target;
  v.defender[0] = v.unit[target];
  v.defenderHp[0] = v.hp[target];
  if (kindOfCode[v.unit[from]] === SUB) expose(s, from, true);
  let witnesses = 0;
  for (let other = 0; other < ground.seatCount; other++) {
    if (v.alive[other] === 0) continue;
    const seesTarget = shown(s, other, target) !== 0;
    if (seesTarget && shown(s, other, from) !== 0) witnesses |= 1 << other;
  }
  v.witnesses[0] = witnesses;
  v.counters[ATTACKS * ground.seatCount + seat]++;
  v.progress[0] = 1;
  v.knownProgress[seat] = 1;
  v.phase[0] = STRIKE;
  if (ground.params.variancePct === 0) strike(s, MEAN_ROLL);
}

/** Who sees hit points fall on a tile knows that there was an attack. */
function noticeAttack(s: GeneralsState, tile: number): void {
  for (let seat = 0; seat < s.ground.seatCount; seat++) if (shown(s, seat, tile) !== 0) s.v.knownProgress[seat] = 1;
}

function wound(s: GeneralsState, tile: number, loss: number, by: number): void {
  const { v, ground } = s;
  noticeAttack(s, tile);
  v.hits[tile]++;
  if (loss < v.hp[tile]) {
    v.hp[tile] -= loss;
    touch(s, tile);
    return;
  }
  v.counters[KILLS * ground.seatCount + by]++;
  kill(s, tile);
}

/** The attacker's strike, with a roll in percent. */
export function strike(s: GeneralsState, roll: number): void {
  const { v, ground } = s;
  const from = v.selected[0];
  const target = v.target[0];
  const striker = kindOfCode[v.unit[from]];
  const victim = kindOfCode[v.unit[target]];
  const covered = garrisons(s, seatOfCode[v.unit[target]], target);
  const affine = ground.params.hpScaling === 'affine';
  wound(s, target, damage(striker, victim, roll, FULL_PCT, covered, affine, v.hp[from]), v.seat[0]);
  // 1.6: 13 to 15: only an adjacent attack is answered, by whoever can hit the attacker from there.
  const answers = RANGE_MIN[victim] === 1 && POWER[KINDS * victim + striker] > 0;
  if (answers && distance(ground.grid, from, target) === 1) {
    v.phase[0] = COUNTER;
    if (ground.params.variancePct === 0) counter(s, MEAN_ROLL);
  } else completeOrder(s);
}

/** The defender's counter: at half, or at a quarter when it has just died. */
export function counter(s: GeneralsState, roll: number): void {
  const { v, ground } = s;
  const from = v.selected[0];
  const target = v.target[0];
  const striker = kindOfCode[v.defender[0]];
  const victim = kindOfCode[v.unit[from]];
  const survived = v.unit[target] !== 0;
  const phase = survived ? COUNTER_ALIVE_PCT : COUNTER_DEAD_PCT;
  const hp = survived ? v.hp[target] : v.defenderHp[0];
  const covered = garrisons(s, v.seat[0], from);
  const affine = ground.params.hpScaling === 'affine';
  wound(s, from, damage(striker, victim, roll, phase, covered, affine, hp), seatOfCode[v.defender[0]]);
  completeOrder(s);
}
