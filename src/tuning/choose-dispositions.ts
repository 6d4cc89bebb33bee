// Which of a generator's set-ups are best, by play: candidates meet an agent that draws a fresh set-up for every pair, the better half
// goes on with twice the pairs, and those that are left are measured again on seeds that chose nobody.
import { Table } from '../arena/match.ts';
import type { Agent, SeatView } from '../core/agent.ts';
import type { Action, Game } from '../core/game.ts';
import { pairSeed } from '../core/hash.ts';
import type { Rng, Streams } from '../core/rng.ts';
import { type PairCounts, pairCell, pairCountsOf, pairSample } from '../stats/pairs.ts';

export interface Choosing {
  /** Two seats with one zone and army, so that a set-up fits both. */
  readonly game: Game;
  readonly candidates: readonly (readonly string[])[];
  readonly keep: number;
  /** Pairs of each candidate in the first round; each later round plays twice as many. */
  readonly pairs: number;
  /** Pairs of each candidate that is kept, for the measurement. */
  readonly finalPairs: number;
  readonly seed: number;
  /** Plays both sides; its own set-ups are the pool. */
  readonly makeAgent: () => Agent;
  readonly onRound?: (round: string, candidates: number) => void;
}

/** How a candidate fared in a round; the last one is called `final`. */
export interface CandidateRound {
  readonly round: string;
  readonly candidate: number;
  readonly counts: PairCounts;
  readonly isKept: boolean;
}

/** All rounds in order, within each the best first. */
export function chooseDispositions(setup: Choosing): CandidateRound[] {
  const { game, candidates, keep, seed, onRound } = setup;
  const table = new Table(game);
  const rounds: CandidateRound[] = [];
  let field = candidates.map((_, candidate) => candidate);
  let from = 0;
  const playRound = (round: string, pairs: number, kept: number): void => {
    onRound?.(round, field.length);
    const scored = field.map((candidate) => ({
      candidate,
      counts: playPairs(setup, table, candidates[candidate], seed, from, pairs),
    }));
    from += pairs;
    scored.sort((a, b) => pairSample(b.counts).mean - pairSample(a.counts).mean || a.candidate - b.candidate);
    field = scored.slice(0, kept).map(({ candidate }) => candidate);
    rounds.push(...scored.map((entry, i) => ({ round, ...entry, isKept: i < kept })));
  };
  for (let pairs = setup.pairs, round = 1; field.length > keep; pairs *= 2, round++) {
    playRound(String(round), pairs, Math.max(keep, Math.ceil(field.length / 2)));
  }
  playRound('final', setup.finalPairs, keep);
  return rounds;
}

/** Pairs `from` to `from + pairs` of a seed; every candidate meets the same ones. */
function playPairs(
  { game, makeAgent }: Choosing,
  table: Table,
  rows: readonly string[],
  seed: number,
  from: number,
  pairs: number,
): PairCounts {
  const candidate = new PlacedAgent(makeAgent(), game, rows);
  const pool = makeAgent();
  const cells: number[] = [];
  for (let pair = from; pair < from + pairs; pair++) {
    const points = [0, 1].map((seat) => {
      const agents = seat === 0 ? [candidate, pool] : [pool, candidate];
      const { payoffs } = table.play(agents, { seed: pairSeed(seed, pair), entrants: seat === 0 ? [0, 1] : [1, 0] });
      return (1 + payoffs[seat]) / 2;
    });
    cells.push(pairCell(points[0], points[1]));
  }
  return pairCountsOf(cells);
}

/** Another agent with a set-up of its own. */
class PlacedAgent implements Agent {
  readonly #inner: Agent;
  readonly #actions: readonly (readonly Action[])[];
  #seat = 0;
  #next = 0;

  constructor(inner: Agent, game: Game, rows: readonly string[]) {
    const { placement } = game;
    if (placement === undefined) throw new Error(`${game.info.ruleset} has no placements`);
    this.#inner = inner;
    this.#actions = [0, 1].map((seat) => placement.actions(seat, rows));
  }

  get trace() {
    return this.#inner.trace;
  }

  startMatch(game: Game, seat: number, streams: Streams): void {
    this.#seat = seat;
    this.#next = 0;
    this.#inner.startMatch(game, seat, streams);
  }

  act(view: SeatView): Action {
    return view.isDeployment() ? this.#actions[this.#seat][this.#next++] : this.#inner.act(view);
  }
}

/** Different set-ups of a seat, none the mirror image of another, from what `draw` gives. */
export function distinctRows(count: number, draw: (rng: Rng) => readonly string[], rng: Rng): (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  for (let tries = 0; found.size < count && tries < 20 * count; tries++) {
    const rows = draw(rng);
    const mirrored = rows.map((row) => [...row].reverse().join('')).join('/');
    if (!found.has(mirrored)) found.set(rows.join('/'), rows);
  }
  return [...found.values()];
}
