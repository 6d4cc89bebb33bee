import type { Seat } from '../../core/game.ts';
import {
  ATTACK,
  CLOCK,
  DEPLOYED,
  isDeploying,
  MOVE,
  PASSED,
  type Position,
  RECORD_ATTACKER,
  RECORD_COUNT,
  RECORD_OUTCOME,
  RECORD_TOKENS,
  WAS_CHECKED,
} from './layout.ts';
import { recordFrom, recordSeat, recordTo, recordType } from './record.ts';
import { NO_UNIT, type Tables } from './tables.ts';

// What a seat sees of a ply, exactly (9.2.30), as ints. Squares are the seat's own numbers, `who` is 0 for itself and 1 for the enemy,
// kinds are indices into KINDS, UNKNOWN for a token. `token` is the square on which the token was deployed.
//   [EVENT_DEPLOY, square, kind or NO_UNIT]                        the own deployment
//   [EVENT_OCCUPIED, n, square × n]                                both armies stand: the squares of the enemy's
//   [EVENT_MOVE, who, from, to]
//   [EVENT_ATTACK, who, from, to, attacker, defender, outcome]
//   [EVENT_PASS, who]
//   [EVENT_REPLANT, whose, token, square]                          in the order in which they happen
//   [EVENT_CHECK, whose, token, 1 real or 0 fake]
//   [EVENT_CLOCK, quiet plies]                                     last, after each ply of play
export const EVENT_DEPLOY = 1;
export const EVENT_OCCUPIED = 2;
export const EVENT_MOVE = 3;
export const EVENT_ATTACK = 4;
export const EVENT_PASS = 5;
export const EVENT_REPLANT = 6;
export const EVENT_CHECK = 7;
export const EVENT_CLOCK = 8;

export function fillEvents(position: Position, seat: Seat, out: Int32Array): number {
  const { tables, record } = position;
  const type = recordType(position);
  if (type === 0) return 0;
  if (type === DEPLOYED) return fillDeployment(position, seat, out);
  const { squareOf } = tables;
  const view = seat << 8;
  let count = 0;
  out[count++] = type === MOVE ? EVENT_MOVE : type === ATTACK ? EVENT_ATTACK : EVENT_PASS;
  out[count++] = recordSeat(position) === seat ? 0 : 1;
  if (type !== PASSED) {
    out[count++] = squareOf[view | recordFrom(position)];
    out[count++] = squareOf[view | recordTo(position)];
  }
  if (type === ATTACK) for (let i = RECORD_ATTACKER; i <= RECORD_OUTCOME; i++) out[count++] = record[i];
  for (let i = 0; i < record[RECORD_COUNT]; i++) {
    const at = RECORD_TOKENS + 3 * i;
    const token = record[at + 1];
    const isCheck = record[at] === WAS_CHECKED;
    out[count++] = isCheck ? EVENT_CHECK : EVENT_REPLANT;
    out[count++] = tables.ownerOf[token] === seat ? 0 : 1;
    out[count++] = squareOf[view | tables.origin[token]];
    out[count++] = isCheck ? record[at + 2] : squareOf[view | record[at + 2]];
  }
  out[count++] = EVENT_CLOCK;
  out[count++] = position.clocks[CLOCK];
  return count;
}

function fillDeployment(position: Position, seat: Seat, out: Int32Array): number {
  const { tables, kind } = position;
  const { origin } = tables;
  let count = 0;
  if (recordSeat(position) === seat) {
    out[count++] = EVENT_DEPLOY;
    out[count++] = tables.squareOf[(seat << 8) | origin[recordFrom(position)]];
    out[count++] = recordTo(position);
  }
  if (isDeploying(position)) return count;
  out[count++] = EVENT_OCCUPIED;
  const total = count++;
  for (let unit = tables.unitBase[2 - seat] - 1; unit >= tables.unitBase[1 - seat]; unit--) {
    if (kind[unit] !== NO_UNIT) out[count++] = tables.squareOf[(seat << 8) | origin[unit]];
  }
  out[total] = count - total - 1;
  return count;
}

/** Bound on the ints of one ply. */
export function maxEvents(tables: Tables): number {
  const tokens = tables.army[12] + tables.army[13] + tables.army[26] + tables.army[27];
  return Math.max(7 + 4 * tokens + 2, 3 + 2 + Math.max(tables.armyTotal[0], tables.armyTotal[1]));
}
