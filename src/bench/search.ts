import { viewAfter } from '../audit/positions.ts';
import type { Agent, AgentKind } from '../core/agent.ts';
import type { Game } from '../core/game.ts';
import { makeStreams, Xoshiro } from '../core/rng.ts';
import { randomMatch } from '../inspect/walk.ts';
import { checksum, type MeasureOptions, measure } from './measure.ts';

export interface SearchFigures {
  readonly ruleset: string;
  readonly scenario: string;
  readonly agent: string;
  readonly simulationsPerSecond: number;
  readonly drawsPerSimulation: number;
  /** Heap that a warm simulation allocates. */
  readonly bytesPerSimulation: number;
  readonly checksum: string;
}

export interface Searcher {
  readonly name: string;
  readonly kind: AgentKind;
  readonly options: object;
}

const POSITIONS = 8;
/** Rounds of decisions, collections in them or not, that are looked at for what they allocate. */
const MOST_ROUNDS = 20;

/** A searching agent at middle-game positions of random matches; each act is one decision from a fresh match start. */
export class SearchBench {
  readonly game: Game;
  readonly searcher: Searcher;
  readonly #agents: Agent[] = [];
  readonly #views: ReturnType<typeof viewAfter>[] = [];

  constructor(game: Game, searcher: Searcher) {
    this.game = game;
    this.searcher = searcher;
    const options = searcher.kind.parseOptions(searcher.options, game.info);
    for (let seed = 1; this.#views.length < POSITIONS; seed++) {
      const rng = new Xoshiro(seed, 71);
      const nodes: { seat: number; plies: number }[] = [];
      const actions = randomMatch(game, rng, (state, plies) => {
        if (state.toAct() >= 0 && !state.isDeployment()) nodes.push({ seat: state.toAct(), plies: plies.length });
      });
      // Early ones of a short match, where there is most to search.
      const { seat, plies } = nodes[rng.below(Math.max(1, nodes.length >> 1))];
      const agent = searcher.kind.create(options, game.info);
      agent.startMatch(game, seat, makeStreams([seed, 5], seat));
      this.#agents.push(agent);
      this.#views.push(viewAfter(game, seat, actions.slice(0, plies)));
    }
  }

  /** One decision at each position; returns the simulations. */
  decide(): number {
    let simulations = 0;
    for (let i = 0; i < POSITIONS; i++) {
      this.#agents[i].act(this.#views[i]);
      simulations += this.#agents[i].trace?.simulations ?? 0;
    }
    return simulations;
  }

  checksum(): string {
    return checksum((words) => {
      for (let i = 0; i < POSITIONS; i++) {
        words.add(this.#agents[i].act(this.#views[i]));
        words.add(this.#agents[i].trace?.simulations ?? 0);
      }
    });
  }

  /** Heap that one decision at each position allocates, by simulation: the least of some, as now and then something else allocates too. */
  bytesPerSimulation(): number {
    let least = Number.POSITIVE_INFINITY;
    this.decide();
    for (let counted = 0, round = 0; counted < 3 && round < MOST_ROUNDS; round++) {
      const before = process.memoryUsage().heapUsed;
      const simulations = this.decide();
      const bytes = process.memoryUsage().heapUsed - before;
      // A collection in between leaves less than there was.
      if (bytes < 0) continue;
      least = Math.min(least, bytes / simulations);
      counted++;
    }
    return least;
  }
}

export function benchSearch(game: Game, searchers: readonly Searcher[], options: MeasureOptions): SearchFigures[] {
  return searchers.map((searcher) => {
    const bench = new SearchBench(game, searcher);
    const sum = bench.checksum();
    const timings = measure(
      [
        {
          name: searcher.name,
          run: (rounds) => {
            let simulations = 0;
            for (let i = 0; i < rounds; i++) simulations += bench.decide();
            return simulations;
          },
        },
      ],
      options,
    );
    return {
      ruleset: game.info.ruleset,
      scenario: game.info.scenario,
      agent: searcher.name,
      simulationsPerSecond: 1e9 / timings[0].ns,
      drawsPerSimulation: timings[0].draws,
      bytesPerSimulation: bench.bytesPerSimulation(),
      checksum: sum,
    };
  });
}
