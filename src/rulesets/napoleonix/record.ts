import { ATTACK, type Position, RECORD_HEAD } from './layout.ts';

/** Starts the record of this ply. */
export function startRecord(position: Position, type: number, seat: number, from: number, to: number): void {
  const record = position.record;
  if (record[0] === ATTACK || record[7] !== 0) record.fill(0, 4);
  record[0] = type;
  record[1] = seat;
  record[2] = from;
  record[3] = to;
}

/** Adds what happened to a token: [type, token, cell or realness]. */
export function recordToken(position: Position, type: number, token: number, detail: number): void {
  const record = position.record;
  const at = RECORD_HEAD + 3 * record[7]++;
  record[at] = type;
  record[at + 1] = token;
  record[at + 2] = detail;
}
