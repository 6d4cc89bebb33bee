import { type Action, CHANCE, type Game, type Seat, TERMINAL } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import type { Redrawn } from './redraw.ts';
import { watch } from './verify.ts';

const TRIES = 400;

/**
 * A redraw for small rulesets: the seat's own actions and all chance outcomes stay, the others choose at random, and whatever the seat
 * would have noticed is thrown away. It knows nothing of the rules.
 */
export function redrawByRejection(game: Game, actions: readonly Action[], seat: Seat, rng: Rng): Redrawn | null {
  const target = watch(game, actions, seat).log;
  const own = ownActions(game, actions, seat);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const proposal = tryOnce(game, target, own, seat, rng, actions.length + 8);
    if (proposal === null) continue;
    const changed = countDifferences(actions, proposal);
    if (changed > 0) return { actions: Int32Array.from(proposal), changed };
  }
  return null;
}

/** The seat's actions, and chance outcomes in their order. */
function ownActions(
  game: Game,
  actions: readonly Action[],
  seat: Seat,
): { readonly mine: Action[]; readonly chance: Action[] } {
  const state = game.newState();
  const mine: Action[] = [];
  const chance: Action[] = [];
  for (const action of actions) {
    if (state.toAct() === seat) mine.push(action);
    if (state.toAct() === CHANCE) chance.push(action);
    state.apply(action);
  }
  return { mine, chance };
}

function tryOnce(
  game: Game,
  target: readonly number[],
  own: ReturnType<typeof ownActions>,
  seat: Seat,
  rng: Rng,
  maxPlies: number,
): Action[] | null {
  const state = game.newState();
  const events = new Int32Array(game.info.maxEvents);
  const plies: Action[] = [];
  let seen = 0;
  let nextMine = 0;
  let nextChance = 0;
  while (plies.length < maxPlies) {
    const actor = state.toAct();
    if (actor === TERMINAL) return null;
    if (actor === seat && nextMine === own.mine.length) return seen === target.length ? plies : null;
    let action: Action;
    if (actor === seat) action = own.mine[nextMine++];
    else if (actor === CHANCE && nextChance < own.chance.length) action = own.chance[nextChance++];
    else if (actor === CHANCE) return null;
    else action = state.sampleLegal(rng);
    state.apply(action);
    plies.push(action);
    const count = game.information.events(state, seat, events);
    if (count === 0) continue;
    if (target[seen] !== count) return null;
    for (let j = 0; j < count; j++) if (target[seen + 1 + j] !== events[j]) return null;
    seen += count + 1;
  }
  return null;
}

function countDifferences(a: readonly Action[], b: readonly Action[]): number {
  let count = Math.abs(a.length - b.length);
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) count++;
  return count;
}
