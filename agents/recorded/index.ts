import { z } from 'zod';
import type { Agent, AgentKind, SeatView } from '../../src/core/agent.ts';
import { Resignation } from '../../src/core/errors.ts';
import type { Action } from '../../src/core/game.ts';
import { canonicalJson, parseWith } from '../../src/core/schema.ts';

const schema = z.strictObject({
  actions: z.array(z.int().min(0)).describe('Ids of its actions in one match, deployment included, in order.'),
});

type RecordedOptions = z.infer<typeof schema>;

/** Plays a list of actions, and resigns when it is at the end of the list. */
class RecordedAgent implements Agent {
  readonly trace = null;
  readonly #actions: readonly Action[];
  #next = 0;

  constructor(actions: readonly Action[]) {
    this.#actions = actions;
  }

  startMatch(): void {
    this.#next = 0;
  }

  act(_view: SeatView): Action {
    if (this.#next === this.#actions.length) throw new Resignation();
    return this.#actions[this.#next++];
  }
}

export const recorded: AgentKind<RecordedOptions> = {
  id: 'recorded',
  title: 'The actions of a match that was played before, such as those of a person; resigns after the last',
  version: 1,
  schema,
  presets: {},
  fingerprint: canonicalJson,
  parseOptions: (input) => parseWith(schema, input ?? {}),
  supports: () => true,
  create: ({ actions }) => new RecordedAgent(actions),
};
