import { invariant } from '../../../core/errors.ts';
import { type Game, type State, TERMINAL } from '../../../core/game.ts';
import { DRAW, END_FLAG, END_REASONS, ENDED, PLY, type Position, WINNER } from '../layout.ts';
import type { Speeds } from '../scenario-file.ts';
import { MATCH_MEDALS } from './medals.ts';
import { HonourTally } from './tally.ts';

/** What a finished match earned. */
export interface Honours {
  readonly reason: string;
  /** -1 for a draw. */
  readonly winner: number;
  /** Plies of play, without the deployment. */
  readonly plies: number;
  /** Of the winner: 1 to 3 (4.3); 0 for a draw. */
  readonly stars: number;
  /** Ids of the winner's medals, in the order of MATCH_MEDALS; none for a draw. */
  readonly medals: readonly string[];
}

/** From the final position and what was counted on the way. */
export function honoursOf(position: Position, tally: HonourTally, speeds: Speeds): Honours {
  const { scalars, clocks } = position;
  invariant(scalars[ENDED] !== 0, 'honours are for finished matches');
  const winner = scalars[WINNER] === DRAW ? -1 : scalars[WINNER];
  const end = { reason: END_REASONS[scalars[ENDED] - 1], winner, plies: clocks[PLY] };
  if (winner < 0) return { ...end, stars: 0, medals: [] };
  const won = { position, tally, seat: winner, speeds };
  const medals = MATCH_MEDALS.filter(
    (medal) => medal.isAwardable(position.tables, winner, speeds) && medal.isEarned(won),
  );
  return { ...end, stars: starsOf(position, winner, speeds), medals: medals.map(({ id }) => id) };
}

function starsOf({ scalars, clocks, soldierCount, tables }: Position, winner: number, { parPlies }: Speeds): number {
  const isWhole = 2 * soldierCount[winner] >= tables.armySoldiers[winner];
  const isSwift = scalars[ENDED] === END_FLAG || (parPlies !== undefined && clocks[PLY] <= parPlies);
  return 1 + Number(isWhole) + Number(isSwift);
}

/** Counts along a live match: `see` is what an observer of it calls before each ply. */
export class LiveHonours {
  readonly #tally = new HonourTally();
  #state: State | null = null;
  #isFresh = true;

  see(state: State, action: number): void {
    if (this.#isFresh) this.#tally.reset();
    this.#isFresh = false;
    this.#state = state;
    this.#tally.see(positionOf(state), action);
  }

  /** The match was broken off; the next `see` begins another one. */
  forget(): void {
    this.#isFresh = true;
  }

  /** Once the rules have ended the match; the next `see` begins another one. */
  finish(speeds: Speeds): Honours {
    const state = this.#state;
    invariant(state !== null && state.toAct() === TERMINAL, 'a match was seen to its end');
    this.#isFresh = true;
    this.#tally.finish(positionOf(state));
    return honoursOf(positionOf(state), this.#tally, speeds);
  }
}

/** The same from a log alone: all actions of a match in order, deployment included. Null when they are no finished match of this game. */
export function replayHonours(game: Game, actions: readonly number[], speeds: Speeds): Honours | null {
  const state = game.newState();
  const legal = new Int32Array(game.info.maxLegalActions);
  const tally = new HonourTally();
  for (const action of actions) {
    if (state.toAct() === TERMINAL) return null;
    const count = state.legalActions(legal);
    if (!legal.subarray(0, count).includes(action)) return null;
    tally.see(positionOf(state), action);
    state.apply(action);
  }
  if (state.toAct() !== TERMINAL) return null;
  tally.finish(positionOf(state));
  return honoursOf(positionOf(state), tally, speeds);
}

/** A state of this ruleset is its position. */
function positionOf(state: State): Position {
  return state as State & Position;
}
