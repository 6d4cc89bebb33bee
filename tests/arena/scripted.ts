// Agents that misbehave on command, and a catalog that holds them beside the real ones.
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Catalog } from '../../src/arena/plan.ts';
import { agentKindById, rulesetById } from '../../src/catalog.ts';
import type { Agent, AgentKind, SeatView } from '../../src/core/agent.ts';
import type { Action, Game, Seat } from '../../src/core/game.ts';
import type { Rng, Streams } from '../../src/core/rng.ts';
import { parseWith } from '../../src/core/schema.ts';
import { diceRace } from './dice-race.ts';

const schema = z.strictObject({
  /** Decision of the match (0 is the first) at which it misbehaves; -1 in startMatch. */
  at: z.int().min(-1).default(0),
  how: z
    .enum(['legal', 'illegal', 'throws', 'hangs', 'exits', 'exits-once', 'fraction', 'tampers', 'events', 'list'])
    .default('legal'),
  /** Only in matches in which it sits there. */
  seat: z.int().min(0).nullable().default(null),
  list: z.array(z.int()).default([]),
  /** Busy milliseconds before each decision. */
  slowMs: z.number().min(0).default(0),
  milliseconds: z.number().nullable().default(null),
  /** Shared file that marks that 'exits-once' has happened. */
  marker: z.string().default(''),
});
type Options = z.infer<typeof schema>;

class Scripted implements Agent {
  readonly trace;
  readonly #options: Options;
  #legal = new Int32Array(0);
  #play!: Rng;
  #seat = 0;
  #decision = 0;

  constructor(options: Options) {
    this.#options = options;
    this.trace =
      options.how === 'list'
        ? null
        : { simulations: 7, value: 0, nodes: 1, visits: new Int32Array(1), policy: new Float32Array(1) };
  }

  startMatch(game: Game, seat: Seat, streams: Streams): void {
    this.#legal = new Int32Array(game.info.maxLegalActions);
    this.#play = streams.play;
    this.#seat = seat;
    this.#decision = -1;
    this.#misbehave(null);
  }

  act(view: SeatView): Action {
    this.#decision++;
    const { how, list, slowMs, at } = this.#options;
    for (const end = performance.now() + slowMs; performance.now() < end; );
    if (how === 'list') return list[this.#decision];
    const count = view.legalActions(this.#legal);
    const action = this.#legal[this.#play.below(count)];
    if (how === 'events') return this.#legal[view.events(0, new Int32Array(0)) % count];
    if (how === 'tampers') {
      // Its own list is its own: filling it must neither hurt nor help.
      this.#legal.fill(at);
      return at === 0 ? action : at;
    }
    return this.#misbehave(view) ?? action;
  }

  #misbehave(view: SeatView | null): Action | null {
    const { how, at, seat, marker } = this.#options;
    if (this.#decision !== at || (seat !== null && seat !== this.#seat)) return null;
    if (how === 'throws') throw new Error('as told');
    if (how === 'illegal') return view === null ? null : view.game.info.actionCount + 1;
    if (how === 'fraction') return 0.5;
    if (how === 'hangs') for (;;);
    if (how === 'exits') process.exit(3);
    if (how === 'exits-once') exitOnce(marker);
    return null;
  }
}

function exitOnce(marker: string): void {
  try {
    writeFileSync(marker, '', { flag: 'wx' });
  } catch {
    return;
  }
  process.exit(3);
}

export const scripted: AgentKind<Options> = {
  id: 'scripted',
  title: 'Does as told',
  presets: {},
  version: 1,
  schema,
  fingerprint: () => '',
  parseOptions: (input) => parseWith(schema, input ?? {}),
  supports: () => true,
  create: (options) => new Scripted(options),
};

export const catalog: Catalog = {
  rulesetById: (id) => (id === diceRace.id ? diceRace : rulesetById(id)),
  agentKindById: (id) => (id === scripted.id ? scripted : agentKindById(id)),
};
