import type { Action, Game, Seat, State } from '../../core/game.ts';
import { type Rng, shuffle } from '../../core/rng.ts';
import { deployAction, deployedKind, fromCell, passAction, toCell } from '../../rulesets/napoleonix/actions.ts';
import { CHECKED, isDeploying, type Position } from '../../rulesets/napoleonix/layout.ts';
import { FAKE, FLAG, KIND_COUNT, MINE, NORTH } from '../../rulesets/napoleonix/tables.ts';
import type { Redraw, Redrawn } from '../redraw.ts';

// What is hidden is how the enemy deployed. The plies of play stay; kinds change places among the enemy's units as far as the seat
// could not tell: random exchanges of two units, each of which leaves movers soldiers, marked tokens tokens, and revealed units alone.

/** Exchanges tried per proposal. */
const EXCHANGES = 300;
/** What is known of a unit. */
const ANYTHING = 0;
const SOLDIER = 1;
const TOKEN = 2;
const REVEALED = 3;

export const redraw: Redraw = (game, actions, seat, rng) => {
  const state = game.newState() as State & Position;
  for (const action of actions) {
    if (!isDeploying(state)) break;
    state.apply(action);
  }
  return isDeploying(state) ? redrawPlacement(game, actions, seat, rng) : redrawKinds(state, actions, seat, rng);
};

/** While North deploys, all of South's placement is hidden: any other will do. */
function redrawPlacement(game: Game, actions: readonly Action[], seat: Seat, rng: Rng): Redrawn | null {
  if (seat !== NORTH) return null;
  const state = game.newState() as State & Position;
  const squares = state.tables.unitBase[1];
  const proposal = Int32Array.from(actions);
  for (let i = 0; i < squares; i++) {
    proposal[i] = state.sampleLegal(rng);
    state.apply(proposal[i]);
  }
  return compare(actions, proposal);
}

function redrawKinds(state: State & Position, actions: readonly Action[], seat: Seat, rng: Rng): Redrawn | null {
  const { tables } = state;
  const enemy = 1 - seat;
  const first = tables.unitBase[enemy];
  const count = tables.unitBase[enemy + 1] - first;
  const kinds = Array.from(actions.slice(first, first + count), (action) => deployedKind(tables, action));
  const known = new Uint8Array(count).fill(ANYTHING);
  for (let ply = tables.units; ply < actions.length; ply++) {
    note(state, actions[ply], known, kinds, first, count);
    state.apply(actions[ply]);
  }
  for (let i = 0; i < count; i++) if ((state.flags[first + i] & CHECKED) !== 0) known[i] = REVEALED;
  const onlyTokens = rng.below(4) === 0;
  const units = Int32Array.from({ length: count }, (_, i) => i).filter(
    (i) => kinds[i] !== KIND_COUNT && known[i] !== REVEALED && !(onlyTokens && !isToken(kinds[i])),
  );
  shuffle(units, 0, units.length, rng);
  for (let i = 0; i < EXCHANGES && units.length > 1; i++) {
    const a = units[rng.below(units.length)];
    const b = units[rng.below(units.length)];
    if (!fits(known[a], kinds[b]) || !fits(known[b], kinds[a])) continue;
    const kind = kinds[a];
    kinds[a] = kinds[b];
    kinds[b] = kind;
  }
  const proposal = Int32Array.from(actions);
  for (let i = 0; i < count; i++) proposal[first + i] = deployAction(tables, kinds[i]);
  return compare(actions, proposal);
}

/** What the other seat learns of the enemy's units from a ply that is about to be played. */
function note(
  state: State & Position,
  action: Action,
  known: Uint8Array,
  kinds: readonly number[],
  first: number,
  count: number,
): void {
  const { tables, board } = state;
  if (action === passAction(tables)) return;
  const mover = state.toAct();
  const from = fromCell(tables, mover, action);
  const to = toCell(tables, mover, action);
  const isAttack = board[to] !== 0;
  for (const mark of isAttack ? [board[from], board[to]] : [board[from]]) {
    const unit = mark - 1 - first;
    if (unit < 0 || unit >= count || known[unit] === REVEALED) continue;
    if (!isAttack) known[unit] = SOLDIER;
    else known[unit] = isToken(kinds[unit]) ? TOKEN : REVEALED;
  }
}

function fits(known: number, kind: number): boolean {
  if (known === SOLDIER) return kind < MINE;
  return known === ANYTHING || isToken(kind);
}

function isToken(kind: number): boolean {
  return kind === FLAG || kind === FAKE;
}

function compare(actions: readonly Action[], proposal: Int32Array): Redrawn | null {
  let changed = 0;
  for (let i = 0; i < proposal.length; i++) if (proposal[i] !== actions[i]) changed++;
  return changed === 0 ? null : { actions: proposal, changed };
}
