import type { Seat } from '../../core/game.ts';
import {
  EVENT_ATTACK,
  EVENT_CHECK,
  EVENT_CLOCK,
  EVENT_DEPLOY,
  EVENT_MOVE,
  EVENT_OCCUPIED,
  EVENT_PASS,
  fillEvents,
  maxEvents,
} from './events.ts';
import type { Position } from './layout.ts';
import { cellName, KINDS, OUTCOME_NAMES, UNKNOWN } from './tables.ts';

/** The events of the last ply in words; squares as South names them. Own deployment is left out. */
export function eventText(position: Position, seat: Seat): string {
  const { tables } = position;
  const events = new Int32Array(maxEvents(tables));
  const count = fillEvents(position, seat, events);
  const square = (i: number): string => cellName(tables, tables.cellOf[seat * tables.squares + events[i]]);
  const who = (i: number): string => (events[i] === 0 ? 'you' : 'the enemy');
  const whose = (i: number): string => (events[i] === 0 ? 'your' : "the enemy's");
  const kind = (i: number): string => (events[i] === UNKNOWN ? 'a flag' : KINDS[events[i]]);
  const parts: string[] = [];
  for (let at = 0; at < count; ) {
    switch (events[at]) {
      case EVENT_DEPLOY:
        at += 3;
        break;
      case EVENT_OCCUPIED:
        parts.push('both armies stand');
        at += 2 + events[at + 1];
        break;
      case EVENT_MOVE:
        parts.push(`${who(at + 1)}: ${square(at + 2)}-${square(at + 3)}`);
        at += 4;
        break;
      case EVENT_ATTACK: {
        const outcome = OUTCOME_NAMES[events[at + 6]];
        parts.push(
          `${who(at + 1)}: ${square(at + 2)}x${square(at + 3)}, ${kind(at + 4)} attacks ${kind(at + 5)}: ${outcome}`,
        );
        at += 7;
        break;
      }
      case EVENT_PASS:
        parts.push(`${who(at + 1)}: pass`);
        at += 2;
        break;
      case EVENT_CLOCK:
        at += 2;
        break;
      default: {
        const token = `${whose(at + 1)} flag of ${square(at + 2)}`;
        if (events[at] === EVENT_CHECK) parts.push(`${token} is ${events[at + 3] === 1 ? 'real' : 'a fake'}`);
        else parts.push(`${token} stands again on ${square(at + 3)}`);
        at += 4;
      }
    }
  }
  return parts.join('; ');
}
