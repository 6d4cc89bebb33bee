import {
  type Position,
  RECORD_ATTACKER,
  RECORD_COUNT,
  RECORD_DEFENDER,
  RECORD_OUTCOME,
  RECORD_TOKENS,
} from './layout.ts';

/** Beside the type in the head's lowest byte: there is more than the head. */
const HAS_TAIL = 128;

/** Starts the record of this ply. */
export function startRecord(position: Position, type: number, seat: number, from: number, to: number): void {
  const recordHead = position.recordHead;
  if ((recordHead[0] & HAS_TAIL) !== 0) position.record.fill(0);
  recordHead[0] = type | (seat << 8) | (from << 16) | (to << 24);
}

/** Adds the kinds that an attack shows, and its outcome. */
export function recordAttack(position: Position, attacker: number, defender: number, outcome: number): void {
  const record = position.record;
  record[RECORD_ATTACKER] = attacker;
  record[RECORD_DEFENDER] = defender;
  record[RECORD_OUTCOME] = outcome;
  position.recordHead[0] |= HAS_TAIL;
}

/** Adds what happened to a token: [type, token, cell or realness]. */
export function recordToken(position: Position, type: number, token: number, detail: number): void {
  const record = position.record;
  const at = RECORD_TOKENS + 3 * record[RECORD_COUNT]++;
  record[at] = type;
  record[at + 1] = token;
  record[at + 2] = detail;
  position.recordHead[0] |= HAS_TAIL;
}

export function recordType(position: Position): number {
  return position.recordHead[0] & 127;
}

export function recordSeat(position: Position): number {
  return (position.recordHead[0] >> 8) & 255;
}

/** The cell that the ply started from; of a deployment, the unit. */
export function recordFrom(position: Position): number {
  return (position.recordHead[0] >> 16) & 255;
}

/** The cell that the ply went to; of a deployment, the kind. */
export function recordTo(position: Position): number {
  return position.recordHead[0] >>> 24;
}
