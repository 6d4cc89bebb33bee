// A match at the terminal that was left before its end: what was asked for, and what was decided so far that a replay would not decide
// again. Ctrl-C ends the process while it waits for a line, so the file is written after every such decision.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Agent, SeatView } from '../../core/agent.ts';
import { configError } from '../../core/errors.ts';
import type { Action, Game, Seat } from '../../core/game.ts';
import type { Streams } from '../../core/rng.ts';
import { parseWith } from '../../core/schema.ts';

const FILE = 'unfinished.json';

const schema = z.strictObject({
  /** The plan as it was; other code or settings would make another match of the same decisions. */
  plan: z.string(),
  source: z.strictObject({
    ruleset: z.string(),
    scenario: z.string(),
    params: z.looseObject({}),
    seed: z.number(),
    agents: z.array(z.looseObject({ kind: z.string() })),
  }),
  person: z.int(),
  /** By seat. */
  decided: z.array(z.array(z.int())),
});

export type Unfinished = z.infer<typeof schema>;

export function readUnfinished(folder: string): Unfinished {
  const path = join(folder, FILE);
  if (!existsSync(path))
    throw configError('--resume', 'nothing-unfinished', `"${folder}" holds no match that was left.`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw configError(path, 'bad-json', 'is not JSON.');
  }
  return parseWith(schema, content, path);
}

/** Keeps the decisions of some seats in a folder until the match is over. */
export class Keeper {
  readonly #path: string;
  readonly #content: Unfinished;

  constructor(folder: string, content: Unfinished) {
    this.#path = join(folder, FILE);
    this.#content = content;
    this.save();
  }

  /** An agent that first repeats what was decided in its seat, then goes on as `agent`. */
  keep(agent: Agent, seat: Seat): Agent {
    return new KeptAgent(agent, this.#content.decided[seat], this);
  }

  save(): void {
    writeFileSync(`${this.#path}.tmp`, JSON.stringify(this.#content));
    renameSync(`${this.#path}.tmp`, this.#path);
  }

  close(): void {
    rmSync(this.#path, { force: true });
  }
}

class KeptAgent implements Agent {
  readonly #agent: Agent;
  readonly #decided: Action[];
  readonly #keeper: Keeper;
  #next = 0;

  constructor(agent: Agent, decided: Action[], keeper: Keeper) {
    this.#agent = agent;
    this.#decided = decided;
    this.#keeper = keeper;
  }

  get trace() {
    return this.#agent.trace;
  }

  startMatch(game: Game, seat: Seat, streams: Streams): void {
    this.#next = 0;
    this.#agent.startMatch(game, seat, streams);
  }

  act(view: SeatView): Action {
    if (this.#next < this.#decided.length) return this.#decided[this.#next++];
    const action = this.#agent.act(view);
    this.#decided.push(action);
    this.#next++;
    this.#keeper.save();
    return action;
  }
}
