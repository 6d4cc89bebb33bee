import { pickWeighted, type Rng } from '../../core/rng.ts';
import {
  BARRAGE_SLOT,
  MARCH_REAR,
  MARCH_RECALL,
  MARCH_SLOT,
  ORDER_SLOTS,
  PLAN_COMMANDS_SLOT,
  PLAN_GROUP_SLOT,
  PLAN_START_SLOT,
  planIsHidden,
  RUSSIAN_ORDER_SLOTS,
  russianSetIsHidden,
  SLOT_VALUES,
} from './beliefs.ts';
import { forgetLast } from './events.ts';
import {
  BARRAGE_FRENCH,
  BARRAGE_RUSSIAN,
  COMMANDS,
  EARNED_NOT,
  EARNED_REAR,
  EARNED_RECALL,
  FIRST_RUSSIAN_GROUP,
  FLANK_BOXED,
  FLANK_NONE,
  FLANK_PLANNED,
  GROUPS,
  MURAT_GROUP,
} from './layout.ts';
import {
  fillFrenchSets,
  frenchOrdered,
  hasFrenchBarrage,
  isRussianSet,
  knownBits,
  leavesSet,
  russianOrdered,
} from './orders.ts';
import { NO_PLAN, PLANS, planCommands, planGroup, planOfTroops, planStart, START_TURNS } from './plans.ts';
import type { Position } from './position.ts';
import * as R from './registers.ts';
import { FRENCH_SETS, RUSSIAN_SETS, russianSets } from './tables.ts';

/** 6.J: redrawing what a seat can't see. Every weight depends on open facts, the belief and the parameters alone. */

/** Weight below which neither prior nor belief pushes a possible world. */
const LEAST = 1e-6;

function slot(belief: Float32Array, index: number, value: number): number {
  return Math.max(LEAST, belief[index * SLOT_VALUES + value]);
}

const weights = new Float64Array(PLANS);

/** The French see everything but the Russian orders of this turn. */
export function determinizeForFrench(p: Position, rng: Rng, belief: Float32Array | null): void {
  const r = p.r;
  forgetLast(p);
  if (!russianSetIsHidden(p)) return;
  const known = knownBits(p, FIRST_RUSSIAN_GROUP, GROUPS);
  const ordered = p.ordered[0] & known;
  const barrage = (p.filled[0] >> BARRAGE_RUSSIAN) & 1;
  for (let set = 0; set < RUSSIAN_SETS; set++) {
    const bits = russianOrdered(set);
    const fits = isRussianSet(p, set) && russianSets.barrage[set] === barrage && (bits & known) === ordered;
    weights[set] = !fits ? 0 : belief === null ? 1 : russianWeight(bits, known, belief);
  }
  const set = pickWeighted(weights, 0, RUSSIAN_SETS, rng);
  r[R.ORDERS_RUSSIAN] = set;
}

function russianWeight(bits: number, known: number, belief: Float32Array): number {
  let weight = 1;
  for (let g = FIRST_RUSSIAN_GROUP; g < GROUPS; g++) {
    if ((known >> (g + 5)) & 1) continue;
    weight *= slot(belief, RUSSIAN_ORDER_SLOTS + g - FIRST_RUSSIAN_GROUP, (bits >> (g + 5)) & 1);
  }
  return weight;
}

/** The Russians miss the plan until it shows, the march while it lasts, and the French orders of this turn. */
export function determinizeForRussians(p: Position, rng: Rng, belief: Float32Array | null): void {
  const r = p.r;
  forgetLast(p);
  r[R.LAPSED] = 0;
  r[R.RECALL_DECLINED] = 0;
  if (planIsHidden(p)) {
    const plan = drawPlan(p, rng, belief);
    r[R.FLANK_PLAN] = plan;
    r[R.FLANK_PHASE] = plan === NO_PLAN ? FLANK_NONE : FLANK_PLANNED;
  } else if (r[R.FLANK_PHASE] === FLANK_BOXED) {
    drawMarch(p, rng, belief);
  }
  const due = r[R.FLANK_PHASE] === FLANK_PLANNED && planStart(r[R.FLANK_PLAN]) === r[R.TURN];
  const set = drawFrenchSet(p, due ? r[R.FLANK_PLAN] : NO_PLAN, rng, belief);
  r[R.ORDERS] = set;
}

/** The plan by its prior, or by belief, among those that the revealed orders leave possible. */
function drawPlan(p: Position, rng: Rng, belief: Float32Array | null): number {
  const { flank, nightMarch } = p.tables.params;
  // A night march shows before turn 1.
  if (!flank || nightMarch) return NO_PLAN;
  // One that was proven and did not leave is void.
  if (p.r[R.FLANK_PROVEN] > 0 && p.r[R.FLANK_PROVEN] < p.r[R.TURN]) return NO_PLAN;
  return belief === null ? drawByPrior(p, rng) : drawByBelief(p, rng, belief);
}

/** None, a later start (all alike), or each of those that start now. */
function drawByPrior(p: Position, rng: Rng): number {
  const { troops, params } = p.tables;
  const turn = p.r[R.TURN];
  const each = Math.max(LEAST, params.awareness / 100 / (troops.length * START_TURNS));
  const laterTurns = Math.max(0, START_TURNS - turn);
  const isOpen = leavesSet(p, NO_PLAN);
  weights[0] = isOpen ? Math.max(LEAST, 1 - params.awareness / 100) : 0;
  weights[1] = isOpen ? each * troops.length * laterTurns : 0;
  const startsNow = turn >= 1 && turn <= START_TURNS;
  for (let k = 0; k < troops.length; k++) {
    weights[2 + k] = startsNow && leavesSet(p, planOfTroops(troops[k], turn)) ? each : 0;
  }
  const drawn = pickWeighted(weights, 0, 2 + troops.length, rng);
  if (drawn === 0) return NO_PLAN;
  if (drawn > 1) return planOfTroops(troops[drawn - 2], turn);
  const later = rng.below(troops.length * laterTurns);
  return planOfTroops(troops[(later / laterTurns) | 0], turn + 1 + (later % laterTurns));
}

function drawByBelief(p: Position, rng: Rng, belief: Float32Array): number {
  const { troops } = p.tables;
  const turn = p.r[R.TURN];
  const isOpen = leavesSet(p, NO_PLAN);
  weights.fill(0);
  weights[NO_PLAN] = isOpen ? planWeight(NO_PLAN, belief) : 0;
  for (let k = 0; k < troops.length; k++) {
    for (let start = Math.max(1, turn); start <= START_TURNS; start++) {
      const plan = planOfTroops(troops[k], start);
      if (start > turn ? isOpen : leavesSet(p, plan)) weights[plan] = planWeight(plan, belief);
    }
  }
  return pickWeighted(weights, 0, PLANS, rng);
}

function planWeight(plan: number, belief: Float32Array): number {
  return (
    slot(belief, PLAN_GROUP_SLOT, planGroup(plan) + 1) *
    slot(belief, PLAN_START_SLOT, planStart(plan)) *
    slot(belief, PLAN_COMMANDS_SLOT, planCommands(plan))
  );
}

function drawFrenchSet(p: Position, plan: number, rng: Rng, belief: Float32Array | null): number {
  const known = knownBits(p, 0, FIRST_RUSSIAN_GROUP);
  const ordered = p.ordered[0] & known;
  const open = p.r[R.CUP_OPEN] === 1;
  const barrage = ((p.filled[0] >> BARRAGE_FRENCH) & 1) === 1;
  const count = fillFrenchSets(p, plan, known, ordered, sets);
  for (let k = 0; k < count; k++) {
    const fits = !open || hasFrenchBarrage(sets[k]) === barrage;
    weights[k] = !fits ? 0 : belief === null ? 1 : frenchWeight(sets[k], frenchOrdered(sets[k]), known, open, belief);
  }
  return sets[pickWeighted(weights, 0, count, rng)];
}

const sets = new Int32Array(FRENCH_SETS);

function frenchWeight(set: number, bits: number, known: number, open: boolean, belief: Float32Array): number {
  let weight = open ? 1 : slot(belief, BARRAGE_SLOT, hasFrenchBarrage(set) ? 1 : 0);
  for (let item = 0; item < MURAT_GROUP + COMMANDS; item++) {
    if (((known >> item) & 1) === 0) weight *= slot(belief, ORDER_SLOTS + item, (bits >> item) & 1);
  }
  return weight;
}

/** Chance that a force which has earned an entry doesn't use it. */
const UNUSED = 1 / 32;
const MOST_BONUS = 22;
const ROLLS = 12;
/** Chance of each state of the march after the draws so far: bonus 0 to MOST_BONUS, rear, recall. */
const march = new Float64Array(MOST_BONUS + 3);
const next = new Float64Array(MOST_BONUS + 3);
const WAYS = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/** The rolls are replayed draw by draw, given that nobody entered: an entry earned counts only as far as it may have been left unused. */
function drawMarch(p: Position, rng: Rng, belief: Float32Array | null): void {
  const r = p.r;
  const { target, startBonus } = p.tables.params;
  const rear = MOST_BONUS + 1;
  const recall = MOST_BONUS + 2;
  march.fill(0);
  march[startBonus] = 1;
  for (let k = 0; k < r[R.FLANK_DRAWS]; k++) {
    next.fill(0);
    next[rear] = march[rear] * UNUSED;
    next[recall] = march[recall] * UNUSED;
    for (let bonus = 0; bonus <= MOST_BONUS; bonus++) {
      if (march[bonus] === 0) continue;
      for (let roll = 2; roll <= ROLLS; roll++) {
        const share = (march[bonus] * WAYS[roll]) / 36;
        if (roll + bonus >= target) next[rear] += share * UNUSED;
        else if (roll + bonus > 6) next[Math.min(MOST_BONUS, bonus + 1)] += share;
        else {
          next[bonus] += share * (1 - UNUSED);
          next[recall] += share * UNUSED * UNUSED;
        }
      }
    }
    march.set(next);
  }
  if (belief !== null) {
    for (let bonus = 0; bonus <= MOST_BONUS; bonus++) march[bonus] *= slot(belief, MARCH_SLOT, bonus);
    march[rear] *= slot(belief, MARCH_SLOT, MARCH_REAR);
    march[recall] *= slot(belief, MARCH_SLOT, MARCH_RECALL);
  }
  const drawn = pickWeighted(march, 0, march.length, rng);
  r[R.FLANK_EARNED] = drawn === rear ? EARNED_REAR : drawn === recall ? EARNED_RECALL : EARNED_NOT;
  r[R.FLANK_BONUS] = drawn > MOST_BONUS ? 0 : drawn;
}
