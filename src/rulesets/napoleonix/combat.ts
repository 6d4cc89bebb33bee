import { captureToken, checkTokens, replantTokens } from './flags.ts';
import { ATTACK, CARRIES, FIRST_BLOOD, KILLS, KNOWN, MOVED, PASSES, type Position, STILL } from './layout.ts';
import { recordAttack, startRecord } from './record.ts';
import { BOTH, CAPTURE, LOSE, REPEL, UNKNOWN, WIN } from './tables.ts';
import { killUnit, moveUnit } from './units.ts';
import { endPly } from './victory.ts';

/** N11 to N20: the unit on `from` attacks the enemy on `to`. */
export function attack(position: Position, seat: number, from: number, to: number): void {
  const { tables, board, flags, kind } = position;
  const attacker = board[from] - 1;
  const defender = board[to] - 1;
  const outcome = tables.outcome[(kind[attacker] << 4) | kind[defender]];
  startRecord(position, ATTACK, seat, from, to);
  clearLastSteps(position);
  position.scalars[PASSES] = 0;
  flags[attacker] |= KNOWN; // N12
  if (outcome === CAPTURE) captureToken(position, defender, attacker);
  else flags[defender] = (flags[defender] | KNOWN) & ~STILL;
  const shown = (flags[defender] & KNOWN) !== 0 ? kind[defender] : UNKNOWN; // 9.1.6
  recordAttack(position, kind[attacker], shown, outcome);

  const attackerFalls = outcome === LOSE || outcome === BOTH;
  const defenderFalls = outcome === WIN || outcome === BOTH;
  const attackerDrops = attackerFalls && (flags[attacker] & CARRIES) !== 0;
  const defenderDrops = defenderFalls && (flags[defender] & CARRIES) !== 0;
  if (attackerFalls) killUnit(position, attacker);
  if (defenderFalls) killUnit(position, defender);
  const drops = attackerDrops || defenderDrops;
  if (drops) {
    replantTokens(position, attackerDrops ? attacker : -1, from, defenderDrops ? defender : -1, to);
  }
  let foundReal = false;
  let checked = false;
  // N14, 9.1.7: the winner arrives, unless a token was planted there.
  if (outcome === CAPTURE || (outcome === WIN && !defenderDrops)) {
    moveUnit(position, seat, attacker, from, to);
    flags[attacker] |= MOVED; // 9.3.31
    if ((flags[attacker] & CARRIES) !== 0 && tables.firstLine[(seat << 8) | to] !== 0) {
      foundReal = checkTokens(position, attacker);
      checked = true;
    }
  }
  if (attackerFalls || defenderFalls) tallyKills(position, seat, attackerFalls, defenderFalls);
  tallyDeficit(position);
  const flagEvent = outcome === CAPTURE || drops || checked;
  const isQuiet = outcome === REPEL || (!attackerFalls && !defenderFalls && !(flagEvent && tables.flagResetsClock));
  endPly(position, seat, isQuiet, foundReal);
}

/** 2.4 rules 2 and 3, 9.2.19: an attack frees both seats. */
function clearLastSteps(position: Position): void {
  const { lastUnit, lastFrom } = position;
  lastUnit[0] = 0;
  lastUnit[1] = 0;
  lastFrom[0] = 0;
  lastFrom[1] = 0;
}

function tallyKills(position: Position, seat: number, attackerFalls: boolean, defenderFalls: boolean): void {
  const { tallies, scalars } = position;
  if (attackerFalls) tallies[KILLS + 1 - seat]++;
  if (defenderFalls) tallies[KILLS + seat]++;
  if (scalars[FIRST_BLOOD] !== 0) return;
  scalars[FIRST_BLOOD] = attackerFalls && defenderFalls ? 3 : 1 + (defenderFalls ? seat : 1 - seat);
}

function tallyDeficit(position: Position): void {
  const { unitCount, deficit, tables } = position;
  const lead = unitCount[1] * tables.armyTotal[0] - unitCount[0] * tables.armyTotal[1];
  if (lead > deficit[0]) deficit[0] = lead;
  if (-lead > deficit[1]) deficit[1] = -lead;
}
