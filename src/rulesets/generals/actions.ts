import { KINDS } from './tables.ts';

/**
 * First id of each kind of action, n being the number of tiles. Tiles in action ids are those of the map as turned for the seat to act.
 */
export interface ActionIds {
  readonly tiles: number;
  /** 0: end of the turn. */
  readonly end: number;
  /** + tile: choose the unit, or the site to build on. */
  readonly select: number;
  /** + n * hold + tile of the carrier: choose the aircraft in that hold. */
  readonly launch: number;
  /** + tile: where the chosen unit goes. */
  readonly move: number;
  /** + kind: what the chosen site builds. */
  readonly build: number;
  /** + tile: what the unit that has moved attacks. */
  readonly attack: number;
  /** + 4 * hold + side (north, west, east, south): whom the transport puts down where. */
  readonly unload: number;
  /** The unit that has moved does nothing. */
  readonly wait: number;
  /** Legal at every own decision and never listed, so that nobody draws it (10.1: 5). */
  readonly surrender: number;
  readonly count: number;
}

export function actionIds(tiles: number): ActionIds {
  const build = 1 + 4 * tiles;
  const attack = build + KINDS;
  const unload = attack + tiles;
  const wait = unload + 8;
  return {
    tiles,
    end: 0,
    select: 1,
    launch: 1 + tiles,
    move: 1 + 3 * tiles,
    build,
    attack,
    unload,
    wait,
    surrender: wait + 1,
    count: wait + 2,
  };
}

/** Kinds of action, the first of State.actionParts. */
export const KIND_END = 0;
export const KIND_SELECT = 1;
export const KIND_LAUNCH = 2;
export const KIND_MOVE = 3;
export const KIND_BUILD = 4;
export const KIND_ATTACK = 5;
export const KIND_UNLOAD = 6;
export const KIND_WAIT = 7;
export const KIND_SURRENDER = 8;

export function kindOf(ids: ActionIds, action: number): number {
  if (action < ids.select) return KIND_END;
  if (action < ids.launch) return KIND_SELECT;
  if (action < ids.move) return KIND_LAUNCH;
  if (action < ids.build) return KIND_MOVE;
  if (action < ids.attack) return KIND_BUILD;
  if (action < ids.unload) return KIND_ATTACK;
  if (action < ids.wait) return KIND_UNLOAD;
  return action === ids.wait ? KIND_WAIT : KIND_SURRENDER;
}

/** The tile that a select, launch, move or attack names, as turned for the mover; -1 for the others. */
export function tileOf(ids: ActionIds, action: number): number {
  switch (kindOf(ids, action)) {
    case KIND_SELECT:
      return action - ids.select;
    case KIND_LAUNCH:
      return (action - ids.launch) % ids.tiles;
    case KIND_MOVE:
      return action - ids.move;
    case KIND_ATTACK:
      return action - ids.attack;
    default:
      return -1;
  }
}
