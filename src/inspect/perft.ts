import { configError, suggest } from '../core/errors.ts';
import { type Action, CHANCE, type Game, type State, TERMINAL } from '../core/game.ts';

/** What a walk over every sequence of a given length finds. */
export interface PerftCounts {
  readonly depth: number;
  /** Sequences of plies of this length; those that end earlier are not counted. */
  readonly sequences: number;
  /** Of them, those whose last ply was a chance outcome. */
  readonly chance: number;
  /** Different positions, by their bytes, after the last ply. */
  readonly positions: number;
  /** Different information sets of each seat among the positions where it decides. */
  readonly informationSets: readonly number[];
}

/** Counts everything within `depth` plies of `root`, by walking it; positions that repeat are walked again. */
export function perft(game: Game, root: State, depth: number): PerftCounts {
  const stack = Array.from({ length: depth + 1 }, () => game.newState());
  const legal = Array.from(
    { length: depth },
    () => new Int32Array(Math.max(game.info.maxLegalActions, game.info.maxChanceOutcomes)),
  );
  const probabilities = new Float64Array(game.info.maxChanceOutcomes);
  const key = new Int32Array(2);
  const positions = new Set<string>();
  const informationSets = Array.from({ length: game.info.seatCount }, () => new Set<string>());
  let sequences = 0;
  let chance = 0;

  const walk = (at: number, byChance: boolean): void => {
    const state = stack[at];
    const actor = state.toAct();
    if (at === depth) {
      sequences++;
      if (byChance) chance++;
      positions.add(Buffer.from(state.bytes).toString('latin1'));
      if (actor >= 0) {
        game.information.key(state, actor, key);
        informationSets[actor].add(`${key[0]},${key[1]}`);
      }
      return;
    }
    if (actor === TERMINAL) return;
    const count = actor === CHANCE ? state.chanceOutcomes(legal[at], probabilities) : state.legalActions(legal[at]);
    for (let i = 0; i < count; i++) {
      stack[at + 1].copyFrom(state);
      stack[at + 1].apply(legal[at][i]);
      walk(at + 1, actor === CHANCE);
    }
  };

  stack[0].copyFrom(root);
  walk(0, false);
  return {
    depth,
    sequences,
    chance,
    positions: positions.size,
    informationSets: informationSets.map((sets) => sets.size),
  };
}

/** The names of all that can happen next, in ascending order of the action. */
export function namesHere(game: Game, state: State): { action: Action; name: string }[] {
  const out = new Int32Array(Math.max(game.info.maxLegalActions, game.info.maxChanceOutcomes));
  const actor = state.toAct();
  if (actor === TERMINAL) return [];
  const count = actor === CHANCE ? state.chanceOutcomes(out, new Float64Array(out.length)) : state.legalActions(out);
  return Array.from(out.subarray(0, count), (action) => ({ action, name: state.actionName(action) }));
}

/** Plays plies given by their names; an unknown name is a ConfigError that lists what was possible. */
export function playNames(game: Game, state: State, names: readonly string[]): void {
  names.forEach((name, i) => {
    const here = namesHere(game, state);
    const found = here.find((entry) => entry.name === name);
    if (found === undefined) {
      const known = here.map((entry) => entry.name);
      throw configError(`moves[${i}]`, 'illegal-move', `"${name}" is not possible here.${suggest(name, known)}`);
    }
    state.apply(found.action);
  });
}
