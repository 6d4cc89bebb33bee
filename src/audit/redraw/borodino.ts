import { type Action, CHANCE, type Game, type State } from '../../core/game.ts';
import type { Rng } from '../../core/rng.ts';
import { DEFER, FRENCH, GROUPS, HEXES, MURAT_GROUP, NONE } from '../../rulesets/borodino/layout.ts';
import * as N from '../../rulesets/borodino/nodes.ts';
import { planCommands, planGroup, planStart } from '../../rulesets/borodino/plans.ts';
import * as R from '../../rulesets/borodino/registers.ts';
import { frenchSets, russianSets } from '../../rulesets/borodino/tables.ts';
import type { Redraw, Redrawn } from '../redraw.ts';

// Hidden from the Russians are the plan, the dice and decisions of the march, and the French orders of groups whose marker hasn't come
// up; from the French the Russian orders. A second match is played beside the true one: it draws those afresh, follows the true match
// in everything else, and passes over plies that only the first or only the second has.

interface Registers {
  readonly r: Int16Array;
}

const TRIES = 6;
/** Bits of what is ordered: groups 0 to 20, Murat's commands from 21. */
const COMMAND_BITS = GROUPS;
const RUSSIAN_BITS = 0x3fff << 7;

export const redraw: Redraw = (game, actions, seat, rng) => {
  const history = readHistory(game, actions);
  if (seat === FRENCH) return redrawRussianOrders(game, actions, history, rng);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const redrawn = redrawMarch(game, actions, history, rng);
    if (redrawn !== null) return redrawn;
  }
  return null;
};

/** What the true match says of each turn: what was ordered, and which groups had a marker drawn. */
interface Turn {
  ordered: number;
  drawn: number;
}

interface History {
  readonly turns: Turn[];
  readonly plan: number;
  /** Turn of the node to which the plies lead. */
  readonly now: number;
  readonly hasLeft: boolean;
  /** Of a force that has come: the number of the draw that earned it, and by which edge; 0 while it stays away. */
  readonly earnedAt: number;
  readonly edge: number;
}

const node = (state: State): number => (state as State & Registers).r[R.NODE];
const turnOf = (state: State): number => (state as State & Registers).r[R.TURN];
const phaseOf = (state: State): number => (state as State & Registers).r[R.FLANK_PHASE];

function readHistory(game: Game, actions: readonly Action[]): History {
  const state = game.newState();
  const turns: Turn[] = [];
  let plan = (state as State & Registers).r[R.FLANK_PLAN];
  let earnedAt = 0;
  for (const action of actions) {
    const at = node(state);
    const turn = turnOf(state);
    turns[turn] ??= { ordered: 0, drawn: 0 };
    if (at === N.PLAN) plan = action;
    if (at === N.ORDERS_FRENCH) turns[turn].ordered |= frenchBits(game, action, flankDue(state, plan, turn) ? plan : 0);
    if (at === N.ORDERS_RUSSIAN) turns[turn].ordered |= russianBits(action);
    if ((at === N.DRAW || at === N.FIRST_MARKER) && action < GROUPS) turns[turn].drawn |= 1 << action;
    const before = (state as State & Registers).r[R.FLANK_EARNED];
    state.apply(action);
    if (before === 0 && (state as State & Registers).r[R.FLANK_EARNED] !== 0)
      earnedAt = (state as State & Registers).r[R.FLANK_DRAWS];
  }
  const { r } = state as State & Registers;
  const hasCome = phaseOf(state) === 3;
  turns[turnOf(state)] ??= { ordered: 0, drawn: 0 };
  return {
    turns,
    plan,
    now: turnOf(state),
    hasLeft: phaseOf(state) >= 2,
    earnedAt: hasCome ? earnedAt : 0,
    edge: hasCome ? r[R.FLANK_EARNED] : 0,
  };
}

/** The plan's order is given in its turn, unless the plan has come to nothing. */
function flankDue(state: State, plan: number, turn: number): boolean {
  return phaseOf(state) === 1 && planStart(plan) === turn;
}

function frenchBits(game: Game, set: number, plan: number): number {
  let bits = frenchSets.items[set] & ((1 << MURAT_GROUP) - 1);
  bits |= frenchSets.commands[set] << COMMAND_BITS;
  if (plan === 0) return bits;
  const group = planGroup(plan);
  const coMarch = (JSON.parse(game.info.params) as { coMarch: boolean }).coMarch;
  if (group === MURAT_GROUP) return bits | (planCommands(plan) << COMMAND_BITS);
  return bits | (1 << group) | (coMarch && group === 1 ? 1 << 4 : 0);
}

function russianBits(set: number): number {
  return russianSets.groups[set] << 7;
}

/** Bits of what is ordered that the drawn groups bring to light. */
function shownBits(drawn: number): number {
  return (drawn & ((1 << GROUPS) - 1) & ~(1 << MURAT_GROUP)) | ((drawn >> MURAT_GROUP) & 1 ? 0x3f << COMMAND_BITS : 0);
}

function pickLegal(state: State, rng: Rng, fits: (action: Action) => boolean): Action {
  const out = new Int32Array(HEXES);
  const count = state.legalActions(out);
  const fitting = out.subarray(0, count).filter(fits);
  return fitting.length === 0 ? -1 : fitting[rng.below(fitting.length)];
}

function redrawRussianOrders(game: Game, actions: readonly Action[], history: History, rng: Rng): Redrawn | null {
  const state = game.newState();
  const proposal = Int32Array.from(actions);
  let changed = 0;
  for (let ply = 0; ply < actions.length; ply++) {
    if (node(state) === N.ORDERS_RUSSIAN && turnOf(state) === history.now) {
      const { drawn, ordered } = history.turns[history.now];
      const shown = shownBits(drawn) & RUSSIAN_BITS;
      const barrage = russianSets.barrage[actions[ply]];
      const set = pickLegal(
        state,
        rng,
        (other) =>
          other !== actions[ply] &&
          russianSets.barrage[other] === barrage &&
          (russianBits(other) & shown) === (ordered & shown),
      );
      if (set < 0) return null;
      changed++;
      proposal[ply] = set;
    }
    state.apply(proposal[ply]);
  }
  return changed === 0 ? null : { actions: proposal, changed };
}

/** A plan for the second match: the true one once units have left. */
function pickPlan(state: State, history: History, rng: Rng): Action {
  if (history.hasLeft) return history.plan;
  const late = rng.below(8) > 0;
  if (rng.below(4) === 0) return 0;
  return pickLegal(state, rng, (plan) => plan !== 0 && (!late || planStart(plan) >= history.now));
}

function isOwnMarch(state: State): boolean {
  const at = node(state);
  return at === N.FLANK_ROLL || at === N.RECALL || at === N.ENTRY;
}

/** A French choice that shows nothing. */
function isUnseen(state: State, action: Action): boolean {
  return isOwnMarch(state) && !(node(state) === N.ENTRY && action !== NONE && action !== DEFER);
}

function redrawMarch(game: Game, actions: readonly Action[], history: History, rng: Rng): Redrawn | null {
  const truth = game.newState();
  const state = game.newState();
  const proposal: Action[] = [];
  let changed = 0;
  let ply = 0;
  const play = (action: Action): void => {
    proposal.push(action);
    state.apply(action);
  };
  while (ply < actions.length) {
    if (isUnseen(truth, actions[ply])) {
      truth.apply(actions[ply++]);
      continue;
    }
    if (isOwnMarch(state) && node(truth) !== N.ENTRY) {
      play(marchPly(game, state, history, rng));
      changed++;
      continue;
    }
    if (node(state) !== node(truth)) {
      if (!isOwnMarch(state)) return null;
      play(marchPly(game, state, history, rng));
      changed++;
      continue;
    }
    let action = actions[ply];
    if (node(state) === N.PLAN) action = pickPlan(state, history, rng);
    else if (node(state) === N.ORDERS_FRENCH) action = pickSet(game, state, history, proposal[0], actions[ply], rng);
    if (action < 0) return null;
    if (action !== actions[ply]) changed++;
    play(action);
    truth.apply(actions[ply++]);
  }
  for (let guard = 0; isOwnMarch(state) && guard < HEXES; guard++) play(marchPly(game, state, history, rng));
  return changed === 0 ? null : { actions: Int32Array.from(proposal), changed };
}

/** Any rolls and answers that lead to what was seen: nobody comes, or an entry earned at the same draw by the same edge. */
function marchPly(game: Game, state: State, history: History, rng: Rng): Action {
  const { r } = state as State & Registers;
  const draw = r[R.FLANK_DRAWS];
  const isLast = draw === history.earnedAt;
  if (state.toAct() === CHANCE) {
    if (isLast) return history.edge === 1 ? 12 : 2;
    const { target } = JSON.parse(game.info.params) as { target: number };
    for (;;) {
      const roll = 2 + rng.below(6) + rng.below(6);
      if (history.earnedAt === 0 || roll + r[R.FLANK_BONUS] < target) return roll;
      if (2 + r[R.FLANK_BONUS] >= target) return 2;
    }
  }
  if (node(state) !== N.RECALL) return NONE;
  if (history.earnedAt > 0) return isLast ? 1 : 0;
  return rng.below(2);
}

function pickSet(game: Game, state: State, history: History, first: Action, actual: Action, rng: Rng): Action {
  const turn = turnOf(state);
  const isNow = turn === history.now;
  const { ordered, drawn } = history.turns[turn];
  const shown = (isNow ? shownBits(drawn) : -1) & ~RUSSIAN_BITS & 0x7ffffff;
  const written = (state as State & Registers).r[R.FLANK_PLAN];
  const plan = flankDue(state, written, turn) ? written : 0;
  const barrage = (set: Action): boolean =>
    ((frenchSets.items[set] >> 6) & 1) === ((frenchSets.items[actual] >> 6) & 1);
  // The Barrage shows when the cup is filled, which is before every later node of the turn but the Russian orders themselves.
  const mayChangeBarrage = isNow && drawn === 0 && first >= 0 && rng.below(2) === 0;
  return pickLegal(
    state,
    rng,
    (set) => (mayChangeBarrage || barrage(set)) && ((frenchBits(game, set, plan) ^ ordered) & shown) === 0,
  );
}
