import { z } from 'zod';
import { ConfigError, configError } from '../../src/core/errors.ts';
import type { Action, Game, GameInfo, State } from '../../src/core/game.ts';
import { mirrorRows, placementKey } from '../../src/core/placement.ts';
import type { Rng } from '../../src/core/rng.ts';
import { canonicalJson } from '../../src/core/schema.ts';
import { type Disposition, findDisposition, ownDispositions, shippedDispositions, storePath } from './dispositions.ts';
import type { Knowledge, SetUps } from './knowledge.ts';

/** Set-ups that are stored: `library` for those that ship, `slot:<name or number>` for one of the person's own. */
export const storedSetUp = z.union([
  z.literal('library'),
  z.string().regex(/^slot:[a-z0-9-]+$/, 'expected "slot:" and the name or number of a stored disposition'),
]);

const SLOT = 'slot:';

export function isStored(mode: string): boolean {
  return mode === 'library' || mode.startsWith(SLOT);
}

function entriesOf(ruleset: string, mode: string): readonly Disposition[] {
  if (mode === 'library') return shippedDispositions(ruleset);
  const name = mode.slice(SLOT.length);
  return ownDispositions(ruleset).filter((entry) => entry.name === name || String(entry.slot) === name);
}

/** Throws ConfigError when a slot fits no seat of the game. */
export function requireStored(mode: string, info: GameInfo, path: string): void {
  if (!mode.startsWith(SLOT)) return;
  if (info.placementKeys === undefined)
    throw configError(path, 'no-placement', `"${mode}": ${info.ruleset} has no dispositions.`);
  try {
    findDisposition(
      ownDispositions(info.ruleset),
      mode.slice(SLOT.length),
      info.placementKeys,
      storePath(info.ruleset),
    );
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(
      error.issues.map((issue) => ({ ...issue, path, message: `${issue.path}: ${issue.message}` })),
    );
  }
}

/** What a stored mode stands for now, so that a changed file makes another agent; empty for other modes. */
export function storedFingerprint(mode: string, rulesets: readonly string[]): string {
  return isStored(mode) ? canonicalJson(rulesets.map((ruleset) => entriesOf(ruleset, mode))) : '';
}

/** Whole set-ups by mode; seats for whose zone and army nothing is stored use the generator. */
export function makeSetUps(knowledge: Knowledge, game: Game, mode: string, options?: object): SetUps {
  const generator = knowledge.makeSetUps(game, options);
  return isStored(mode) ? new StoredSetUps(game, entriesOf(game.info.ruleset, mode), generator, mode) : generator;
}

class StoredSetUps implements SetUps {
  readonly #game: Game;
  readonly #entries: readonly Disposition[];
  readonly #generator: SetUps;
  readonly #isTurned: boolean;
  #actions: readonly Action[] | null = null;
  #next = 0;

  constructor(game: Game, entries: readonly Disposition[], generator: SetUps, mode: string) {
    this.#game = game;
    this.#entries = entries;
    this.#generator = generator;
    this.#isTurned = mode === 'library';
  }

  /** One of those that fit, from the library turned over half of the time where the zone is its own image. */
  draw(seat: number, rng: Rng): void {
    const { info, placement } = this.#game;
    const key = info.placementKeys?.[seat];
    const fitting = this.#entries.filter((entry) => entry.key === key);
    this.#next = 0;
    this.#actions = null;
    if (placement === undefined || fitting.length === 0) {
      this.#generator.draw(seat, rng);
      return;
    }
    const { rows } = fitting[rng.below(fitting.length)];
    const turned = mirrorRows(rows);
    const turns = this.#isTurned && placementKey(turned) === key && rng.below(2) === 1;
    this.#actions = placement.actions(seat, turns ? turned : rows);
  }

  next(state: State): Action {
    return this.#actions === null ? this.#generator.next(state) : this.#actions[this.#next++];
  }
}
