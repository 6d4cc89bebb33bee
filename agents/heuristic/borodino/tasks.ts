import type { Seat } from '../../../src/core/game.ts';
import {
  COSSACK,
  FIRST_RUSSIAN,
  FIRST_RUSSIAN_GROUP,
  FLANK_BOXED,
  FLANK_ENTERED,
  FLANK_PLANNED,
  FRENCH,
  GROUPS,
  GUARD_GROUP,
  hexOf,
  INFANTRY,
  MILITIA,
  MURAT_GROUP,
  OFF_MAP,
  R,
} from '../../../src/rulesets/borodino/layout.ts';
import { planCommands, planGroup, planStart } from '../../../src/rulesets/borodino/plans.ts';
import { distance, FLANK_SLOT, type Position } from '../../../src/rulesets/borodino/postures.ts';
import { ASSAULT, KEEP_BACK, STAND, type Task } from './task.ts';
import { appraise, losses } from './worth.ts';

/** The plans of the two armies: what each command is about, from open facts. */

/** When the French commit what they keep back at first, and when the Russians give up flèches that they have lost. */
export interface Hours {
  readonly guardTurn: number;
  readonly redoubtTurn: number;
  readonly yieldTurn: number;
}

const places = (...printed: number[]): readonly number[] => printed.map(hexOf);

/** Where each French command goes, step by step; the next step when a friendly unit stands on the last one. */
const FRENCH_AIMS: readonly (readonly number[])[] = [
  places(2911, 3114, 2517),
  places(3108, 3009, 2911, 2611),
  places(3110, 2911, 2611),
  places(3317, 3114, 2517),
  places(3201, 2902, 2705),
  places(3108, 3009, 2902),
];
const MURAT_AIMS: readonly (readonly number[])[] = [
  places(3009, 2911, 2611),
  places(3110, 2911, 2814),
  places(3114, 2814, 2517),
  places(3110, 2911, 2814),
  places(3108, 2902, 2705),
  places(3110, 2911, 2814),
];
/** Of a force that has come in behind the Russian left. */
const FORCE_AIMS = places(2902, 2705, 2911);
/** Where the Guard waits, and Eugène's corps between Borodino and the great redoubt. */
const GUARD_PLACE = hexOf(3908);
const MURAT_PLACE = hexOf(4204);
const DAVOUT = 1;
const EUGENE = 3;
const PONIATOWSKI = 4;
const EUGENE_PLACE = hexOf(3515);
/** Before that hour orders belong to the right, against the flèches. */
const EUGENE_WEIGHT = 0.3;
const FRENCH_DARES = 0.02;
const WAITING_DARES = 0.15;

/** Where Russian commands stand, in order of groups from R7, and where they do when the French hold that hex. */
const POSTS = places(1618, 2705, 2814, 2914, 2517, 2713, 2814, 2902, 3114, 3109, 2811, 2810, 2612, 2812);
const SECOND_POSTS = places(1618, 2705, 2814, 2814, 2517, 2713, 2713, 2902, 2913, 2911, 2710, 2710, 2612, 2711);
const PLATOV = FIRST_RUSSIAN_GROUP;
const BORODINO = hexOf(3317);
const PSAREVO = hexOf(1911);
const BAGGOVUT = 8;
const KORF = 12;
const TUCHKOV = 14;
const SIEVERS = 17;
/** The gap between the Utitsa wood and the rear of the left wing. */
const LEFT_REAR = hexOf(2604);
const RUSSIAN_DARES = 0.05;
/** Commands that stand in and behind the flèches; what a shock must promise when they have given them up. */
const LEFT: readonly number[] = [16, 17, 18];
const YIELDED_DARES = 0.3;
/** Hexes within which a command turns against a force behind the left wing. */
const REACH_OF_FORCE = 12;

/** Fills in the task of a command; `subject` is the unit that decides, or -1. */
export function setTask(
  p: Position,
  seat: Seat,
  slot: number,
  subject: number,
  hours: Hours,
  awareness: boolean,
  task: Task,
): void {
  if (seat === FRENCH) setFrenchTask(p, slot, hours, task);
  else setRussianTask(p, slot, subject, hours.yieldTurn, awareness, task);
  if (isSpent(p, slot)) {
    task.mode = KEEP_BACK;
    task.dares = Math.max(task.dares, 0.3);
  }
}

/** One loss more would break the group. */
function isSpent(p: Position, slot: number): boolean {
  const group = slot < GROUPS ? slot : MURAT_GROUP;
  if (slot === FLANK_SLOT || (p.collapsed[0] >> group) & 1) return false;
  const n = p.tables.countable[group];
  appraise(p);
  return n > 0 && 3 * (losses[group] + 1) >= 2 * n;
}

function setFrenchTask(p: Position, slot: number, { guardTurn, redoubtTurn }: Hours, task: Task): void {
  const aims = slot === FLANK_SLOT ? FORCE_AIMS : slot >= GROUPS ? MURAT_AIMS[slot - GROUPS] : FRENCH_AIMS[slot];
  task.mode = ASSAULT;
  task.dares = FRENCH_DARES;
  task.yields = false;
  task.aim = firstNotHeld(p, aims);
  task.weight = slot !== EUGENE || p.r[R.TURN] >= redoubtTurn ? 1 : EUGENE_WEIGHT;
  if (isToMarch(p, slot)) {
    task.mode = KEEP_BACK;
    task.aim = slot < GROUPS ? p.tables.start[p.tables.groupFrom[slot]] : MURAT_PLACE;
  } else if (slot === GUARD_GROUP && p.r[R.TURN] < guardTurn) {
    task.mode = KEEP_BACK;
    task.aim = GUARD_PLACE;
  } else if (slot === EUGENE && p.r[R.TURN] < redoubtTurn && task.aim !== aims[0]) {
    task.mode = STAND;
    task.aim = EUGENE_PLACE;
    task.dares = WAITING_DARES;
  }
}

/** Troops of the written plan stay out of contact until they leave: who touches the enemy then stays behind. */
function isToMarch(p: Position, slot: number): boolean {
  const plan = p.r[R.FLANK_PLAN];
  if (p.r[R.FLANK_PHASE] !== FLANK_PLANNED || p.r[R.TURN] > planStart(plan)) return false;
  if (slot >= GROUPS) return planGroup(plan) === MURAT_GROUP && ((planCommands(plan) >> (slot - GROUPS)) & 1) === 1;
  return slot === planGroup(plan) || (p.tables.params.coMarch && planGroup(plan) === DAVOUT && slot === PONIATOWSKI);
}

function firstNotHeld(p: Position, aims: readonly number[]): number {
  for (let k = 0; k < aims.length; k++) if (p.owner[aims[k]] !== FRENCH + 1) return aims[k];
  return aims[aims.length - 1];
}

function setRussianTask(
  p: Position,
  slot: number,
  subject: number,
  yieldTurn: number,
  awareness: boolean,
  task: Task,
): void {
  const index = slot - FIRST_RUSSIAN_GROUP;
  task.mode = STAND;
  task.dares = RUSSIAN_DARES;
  task.weight = 1;
  task.aim = p.owner[POSTS[index]] === FRENCH + 1 ? SECOND_POSTS[index] : POSTS[index];
  task.yields = p.r[R.FLECHES_FIRST] > 0 && p.r[R.TURN] >= yieldTurn;
  if (task.yields && LEFT.includes(slot)) {
    task.aim = SECOND_POSTS[index];
    task.dares = YIELDED_DARES;
  }
  if (slot === PLATOV) {
    // The jägers hold Borodino, the militia goes to Psarevo; cossacks are for show.
    const arm = subject >= 0 && p.tables.group[subject] === slot ? p.tables.arm[subject] : COSSACK;
    if (arm === INFANTRY) task.aim = BORODINO;
    else task.mode = KEEP_BACK;
    if (arm === MILITIA) task.aim = PSAREVO;
  }
  if (awareness) watchTheLeft(p, slot, task);
}

/** While a force is away reserves wait behind the left wing; when it shows there, they and what is near go for it. */
function watchTheLeft(p: Position, slot: number, task: Task): void {
  const phase = p.r[R.FLANK_PHASE];
  if (phase !== FLANK_BOXED && phase !== FLANK_ENTERED) return;
  const isReserve = slot === BAGGOVUT || slot === KORF || slot === SIEVERS;
  if (!isReserve && slot !== TUCHKOV) return;
  if (phase === FLANK_BOXED) {
    if (slot === KORF || slot === SIEVERS) task.aim = LEFT_REAR;
    return;
  }
  const from = p.tables.groupFrom[slot];
  let nearest = REACH_OF_FORCE + 1;
  for (let u = from; u < p.tables.groupTo[slot]; u++) {
    if (p.hex[u] === OFF_MAP || p.tables.isGun[u] === 1) continue;
    for (let f = 0; f < FIRST_RUSSIAN; f++) {
      if (p.flanker[f] === 0 || p.hex[f] === OFF_MAP) continue;
      const away = distance(p.hex[u], p.hex[f]);
      if (away >= nearest) continue;
      nearest = away;
      task.aim = p.hex[f];
      task.mode = ASSAULT;
    }
  }
}
