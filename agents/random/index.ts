import { z } from 'zod';
import type { Agent, AgentKind, SeatView } from '../../src/core/agent.ts';
import type { Action, Game, Seat } from '../../src/core/game.ts';
import type { Rng, Streams } from '../../src/core/rng.ts';
import { parseWith } from '../../src/core/schema.ts';

const schema = z.strictObject({});

class RandomAgent implements Agent {
  readonly trace = null;
  #legal = new Int32Array(0);
  #deployment!: Rng;
  #play!: Rng;

  startMatch(game: Game, _seat: Seat, streams: Streams): void {
    if (this.#legal.length < game.info.maxLegalActions) this.#legal = new Int32Array(game.info.maxLegalActions);
    this.#deployment = streams.deployment;
    this.#play = streams.play;
  }

  act(view: SeatView): Action {
    const count = view.legalActions(this.#legal);
    return this.#legal[(view.isDeployment() ? this.#deployment : this.#play).below(count)];
  }
}

export const random: AgentKind<Record<string, never>> = {
  id: 'random',
  title: 'Every legal action alike',
  version: 1,
  schema,
  presets: {},
  fingerprint: () => '',
  parseOptions: (input) => parseWith(schema, input ?? {}),
  supports: () => true,
  create: () => new RandomAgent(),
};
