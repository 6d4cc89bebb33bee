import type { Agent } from '../core/agent.ts';
import type { Action, Game, Seat } from '../core/game.ts';
import { pairSeed } from '../core/hash.ts';
import { MatchDice, makeStreams, Xoshiro } from '../core/rng.ts';
import { replay } from '../inspect/walk.ts';
import type { Truth } from './cheat.ts';
import { pickDecisions, playMatch, viewAfter } from './positions.ts';
import type { Redraw } from './redraw.ts';
import { verify } from './verify.ts';

/** Makes a fresh agent; only the control looks at the truth. */
export type MakeAgent = (truth: Truth) => Agent;

export interface AuditSetup {
  readonly game: Game;
  readonly redraw: Redraw;
  readonly makeAgent: MakeAgent;
  /** Plays the matches that the positions come from. */
  readonly makeDriver: () => Agent;
  /** Positions to compare; one in which nothing hidden changed does not count. */
  readonly positions: number;
  readonly seed: number;
  /** Called after each position with how many are done; false stops early. */
  readonly onPosition?: ((done: number) => boolean) | undefined;
}

export interface AuditResult {
  /** Positions compared, each with something hidden changed. */
  readonly positions: number;
  /** Positions looked at for which no redraw was found. */
  readonly skipped: number;
  /** Hidden facts that changed, over all positions. */
  readonly changed: number;
  /** Positions in which the decision followed what was hidden. */
  readonly leaks: readonly Leak[];
  /** Positions in which the decision followed the dice to come. */
  readonly diceLeaks: readonly Leak[];
}

/** Where an agent was caught: enough to look at it again. */
export interface Leak {
  readonly seed: number;
  readonly match: number;
  readonly ply: number;
  readonly seat: Seat;
  readonly decisions: readonly [string, string];
}

const PER_MATCH = 6;
/** Matches without a usable position after which a cell gives up. */
const PATIENCE = 60;

/**
 * Does the decision depend on what the seat can't see? Each position is redrawn behind the seat's back, and, separately, the dice to
 * come are changed; from the same streams, a fresh agent has to choose the same action with the same visits and value.
 */
export function audit(setup: AuditSetup): AuditResult {
  const { game, redraw, positions: wanted, seed } = setup;
  const leaks: Leak[] = [];
  const diceLeaks: Leak[] = [];
  let positions = 0;
  let skipped = 0;
  let changed = 0;
  let idle = 0;
  for (let match = 0; positions < wanted && idle < PATIENCE; match++) {
    const matchSeed = pairSeed(seed, match);
    const rng = new Xoshiro(matchSeed[0], matchSeed[1] ^ 0x51ed270b);
    const drivers = Array.from({ length: game.info.seatCount }, setup.makeDriver);
    const actions = playMatch(game, drivers, matchSeed);
    const before = positions;
    for (const { seat, actions: plies } of pickDecisions(game, actions, PER_MATCH, rng)) {
      if (positions >= wanted) break;
      const redrawn = redraw(game, plies, seat, rng);
      if (redrawn === null || redrawn.changed < 1 || !verify(game, plies, redrawn.actions, seat)) {
        skipped++;
        continue;
      }
      const decide = (history: ArrayLike<Action>, dice: readonly [number, number]): string =>
        decision(setup, history, seat, matchSeed, dice);
      const actual = decide(plies, matchSeed);
      const note = (other: string): Leak => ({ seed, match, ply: plies.length, seat, decisions: [actual, other] });
      const behind = decide(redrawn.actions, matchSeed);
      if (behind !== actual) leaks.push(note(behind));
      const later = decide(plies, pairSeed(seed ^ 0x2545f491, match));
      if (later !== actual) diceLeaks.push(note(later));
      positions++;
      changed += redrawn.changed;
      if (setup.onPosition?.(positions) === false) return { positions, skipped, changed, leaks, diceLeaks };
    }
    idle = positions === before ? idle + 1 : 0;
  }
  return { positions, skipped, changed, leaks, diceLeaks };
}

/** What a fresh agent decides after `history`: action, visits, policy and value as text. */
function decision(
  { game, makeAgent }: AuditSetup,
  history: ArrayLike<Action>,
  seat: Seat,
  streamSeed: readonly [number, number],
  diceSeed: readonly [number, number],
): string {
  const agent = makeAgent({ state: replay(game, history), dice: new MatchDice(diceSeed) });
  agent.startMatch(game, seat, makeStreams(streamSeed, seat));
  const view = viewAfter(game, seat, history);
  const action = agent.act(view);
  if (agent.trace === null) return String(action);
  const count = view.legalActions(new Int32Array(game.info.maxLegalActions));
  const { simulations, value, nodes, visits, policy } = agent.trace;
  return `${action} after ${simulations} simulations, ${nodes} nodes, value ${value}, visits ${visits.subarray(0, count).join(' ')}, policy ${policy.subarray(0, count).join(' ')}`;
}
