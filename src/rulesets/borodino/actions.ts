import { listBreakthroughs, listCounters } from './aftermath.ts';
import { listGoals } from './commanders.ts';
import { listMarkers } from './cup.ts';
import { listEnemiesAround } from './declare.ts';
import { DESTROY_BRIDGE, listDestruction } from './destruction.ts';
import { listTargets } from './fire.ts';
import { listPlans } from './flank.ts';
import {
  BARRAGE_FRENCH,
  BARRAGE_RUSSIAN,
  DEFER,
  DESTRUCTION_MARKER,
  FIRST_RUSSIAN_GROUP,
  FLANK_MARKER,
  HEXES,
  hexName,
  MURAT_GROUP,
  NO_MARKER,
  NONE,
} from './layout.ts';
import { listMoves } from './movement.ts';
import * as N from './nodes.ts';
import { cellOf } from './observe.ts';
import { listFrenchSets, listRussianSets } from './orders.ts';
import { planName } from './plans.ts';
import type { Position } from './position.ts';
import { listCommitted } from './reaction.ts';
import { listReturns } from './recovery.ts';
import * as R from './registers.ts';
import { FIRST_MURAT_RESERVE, FLANK_RESERVE, listReserves } from './reserve.ts';
import { listFollowers, listRetreats } from './retire.ts';
import { BARRAGE_ITEM, frenchSets, groupCode, russianSets } from './tables.ts';
import { villageTitles } from './terrain.ts';

/** Action ids: at nodes that choose a hex the hex, then NONE and DEFER; elsewhere the numbering of the node. */
export const ACTIONS = HEXES + 2;

/** Legal actions of the node that waits, ascending. */
export function listActions(p: Position, out: Int32Array): number {
  const r = p.r;
  switch (r[R.NODE]) {
    case N.MOVE:
    case N.ENTRY:
      return listMoves(p, out);
    case N.STATUS:
    case N.RECALL:
    case N.WHO_FIRST:
      out[0] = 0;
      out[1] = 1;
      return 2;
    case N.FIRE:
      return withNone(out, listTargets(p, r[R.SUBJECT], out));
    case N.DECLARE:
      return withNone(out, listEnemiesAround(p, r[R.PLACE], r[R.ACTOR], out));
    case N.RETIRE:
      return withNone(out, listRetreats(p, r[R.PLACE], out));
    case N.FOLLOW:
      return withNone(out, listFollowers(p, out));
    case N.REACTION:
      return withNone(out, listCommitted(p, out));
    case N.COUNTER:
      return withNone(out, listCounters(p, out));
    case N.BREAKTHROUGH:
      return withNone(out, listBreakthroughs(p, out));
    case N.RETURN:
      return listReturns(p, r[R.SUBJECT], out);
    case N.COMMANDER:
      return listGoals(p, out);
    case N.ORDERS_FRENCH:
      return listFrenchSets(p, out);
    case N.ORDERS_RUSSIAN:
      return listRussianSets(p, out);
    case N.FIRST_MARKER:
      return listMarkers(p, out);
    case N.DESTRUCTION:
      return listDestruction(p, out);
    case N.RESERVE:
      return listReserves(p, r[R.ACTOR], out);
    case N.PLAN:
      return listPlans(p, out);
    default:
      return 0;
  }
}

function withNone(out: Int32Array, count: number): number {
  out[count] = NONE;
  return count + 1;
}

export function markerName(marker: number): string {
  if (marker === NO_MARKER) return 'none';
  if (marker === FLANK_MARKER) return 'flanking force';
  if (marker === BARRAGE_FRENCH) return 'French barrage';
  if (marker === BARRAGE_RUSSIAN) return 'Russian barrage';
  if (marker === DESTRUCTION_MARKER) return 'destruction';
  return groupCode(marker);
}

function bitsOf(mask: number, name: (bit: number) => string): string[] {
  const names: string[] = [];
  for (let bit = 0; bit < 31; bit++) if ((mask >> bit) & 1) names.push(name(bit));
  return names;
}

export function frenchSetName(set: number): string {
  const names = bitsOf(frenchSets.items[set], (bit) => (bit === BARRAGE_ITEM ? 'barrage' : `F${bit}`));
  const commands = bitsOf(frenchSets.commands[set], (bit) => `c${bit}`);
  if (commands.length > 0) names.push(`F${MURAT_GROUP}:${commands.join('+')}`);
  return names.length === 0 ? 'no orders' : names.join(' ');
}

export function russianSetName(set: number): string {
  const names = bitsOf(russianSets.groups[set], (bit) => `R${bit + FIRST_RUSSIAN_GROUP}`);
  if (russianSets.barrage[set] === 1) names.push('barrage');
  return names.length === 0 ? 'no orders' : names.join(' ');
}

export function reserveName(command: number): string {
  if (command === FLANK_RESERVE) return 'flanking force';
  return command >= FIRST_MURAT_RESERVE ? `c${command - FIRST_MURAT_RESERVE}` : groupCode(command);
}

const NONE_NAMES: { readonly [node: number]: string } = {
  [N.FIRE]: 'hold',
  [N.MOVE]: 'stay',
  [N.ENTRY]: 'stay in the box',
  [N.DECLARE]: 'no attack',
  [N.RETIRE]: 'stand',
  [N.FOLLOW]: 'no advance',
  [N.REACTION]: 'no reaction',
  [N.COUNTER]: 'no counter-shock',
  [N.BREAKTHROUGH]: 'no breakthrough',
  [N.COMMANDER]: 'stay',
};

const VERBS: { readonly [node: number]: string } = {
  [N.FIRE]: 'fire at',
  [N.MOVE]: 'move to',
  [N.ENTRY]: 'enter to',
  [N.DECLARE]: 'attack',
  [N.RETIRE]: 'retire to',
  [N.FOLLOW]: 'advance from',
  [N.REACTION]: 'fire at',
  [N.COUNTER]: 'shock back at',
  [N.BREAKTHROUGH]: 'break through at',
  [N.RETURN]: 'return to',
  [N.COMMANDER]: 'ride to',
};

/** Name at the node that waits; of a chance event the outcome. */
export function nameAction(p: Position, action: number): string {
  return nameAt(p, p.r[R.NODE], p.r[R.SUBJECT], p.r[R.PLACE], action);
}

export function nameAt(p: Position, node: number, subject: number, place: number, action: number): string {
  switch (node) {
    case N.PLAN:
      return `plan ${planName(action)}`;
    case N.ORDERS_FRENCH:
      return frenchSetName(action);
    case N.ORDERS_RUSSIAN:
      return russianSetName(action);
    case N.FIRST_MARKER:
      return `first ${markerName(action)}`;
    case N.DRAW:
      return `draw ${markerName(action)}`;
    case N.RECALL:
      return action === 1 ? 'recall' : 'no recall';
    case N.STATUS:
      return `${statusSubject(p, subject)} ${action === 1 ? 'attempts' : 'restricted'}`;
    case N.DESTRUCTION:
      if (action === 0) return 'destroy nothing';
      return action === DESTROY_BRIDGE ? 'destroy the bridge' : `burn ${villageTitles[action - 1]}`;
    case N.WHO_FIRST:
      return action === 0 ? 'French first' : 'Russians first';
    case N.RESERVE:
      return action === NONE ? 'no reserve' : `reserve ${reserveName(action)}`;
    case N.FLANK_ROLL:
      return `flank roll ${action}`;
    default:
  }
  if (node >= N.FIRST_CHANCE) return `die ${action}`;
  const who = subject >= 0 ? `${p.tables.name[subject]} ` : place >= 0 ? `${hexName(place)} ` : '';
  if (action === NONE) return `${who}${NONE_NAMES[node]}`;
  if (action === DEFER) return `${who}later`;
  return `${who}${VERBS[node]} ${hexName(action)}`;
}

function statusSubject(p: Position, unit: number): string {
  const group = p.tables.group[unit];
  return group === MURAT_GROUP ? `F6:c${p.tables.command[unit]}` : groupCode(group);
}

/** [node, acting hex or unit's hex, target hex, detail], hexes as the cells that the seat to act observes. */
export function writeParts(p: Position, action: number, out: Int32Array): void {
  const r = p.r;
  const node = r[R.NODE];
  const subject = r[R.SUBJECT];
  const byHex = node >= N.FIRE && node <= N.COMMANDER && node !== N.WHO_FIRST && node !== N.RESERVE;
  out[0] = node;
  const acting = r[R.PLACE] >= 0 ? r[R.PLACE] : subject >= 0 ? p.hex[subject] : -1;
  out[1] = acting < 0 ? -1 : cellOf(r[R.ACTOR], acting);
  out[2] = byHex && action < HEXES ? cellOf(r[R.ACTOR], action) : -1;
  out[3] = byHex ? (action < HEXES ? subject : action - HEXES) : action;
}
