import { configError, suggest } from '../../src/core/errors.ts';
import type { GameInfo } from '../../src/core/game.ts';
import { knowledgeOf } from '../heuristic/index.ts';
import { isStored, requireStored } from '../heuristic/set-ups.ts';
import type { GivenOptions } from './schema.ts';

/** What options may hold together, and with a game: each of these throws ConfigError that names the option. */

/** The name of the policy's default options among scripts. */
const DEFAULT_SCRIPT = 'default';

/** What is asked of a game that it has; `rollout` and `deployment` with their defaults. */
export function checkGame(given: GivenOptions, info: GameInfo, rollout: string, deployment: string): void {
  const known = knowledgeOf(info) !== null;
  if (!known && rollout === 'heuristic') {
    throw configError('rollout', 'no-heuristic', `"heuristic": ${info.ruleset} has no heuristic; use "uniform".`);
  }
  if (!known && (deployment === 'generated' || isStored(deployment))) {
    throw configError(
      'deployment',
      'no-generator',
      `"${deployment}": ${info.ruleset} has no generator of set-ups; use "search".`,
    );
  }
  const { abstraction } = given;
  if (abstraction !== undefined) requireAbstraction(abstraction, info, given.mode, rollout);
  requireStored(deployment, info, 'deployment');
  if (given.choice === 'proportional' && !isTree(given)) {
    throw configError(
      'choice',
      'wrong-mode',
      '"proportional" needs a tree (mode "so-ismcts" or "mo-ismcts"): a flat search only compares means.',
    );
  }
  for (const name of Object.keys(given.weights ?? {})) {
    if (!info.featureNames.includes(name)) {
      throw configError(`weights.${name}`, 'unknown-feature', `unknown feature.${suggest(name, info.featureNames)}`);
    }
  }
}

export function requireWeights(weights: Readonly<Record<string, number>>, info: GameInfo): void {
  if (Object.values(weights).some((weight) => weight !== 0)) return;
  throw configError('weights', 'no-weights', `"features" needs weights. Known: ${info.featureNames.join(', ')}.`);
}

export function requireBeliefs({ beliefs }: GivenOptions, info: GameInfo): void {
  if (beliefs !== 'conduct' || knowledgeOf(info)?.makeBeliefs !== undefined) return;
  throw configError(
    'beliefs',
    'no-beliefs',
    `"conduct": nothing is known of conduct at ${info.ruleset}; use "counts".`,
  );
}

/** Modes that grow a tree. */
function isTree({ mode }: GivenOptions): boolean {
  return mode.endsWith('ismcts');
}

/** Modes that play turns out. */
export function isByTurns({ mode }: GivenOptions): boolean {
  return mode === 'halving' || mode === 'oep' || mode === 'scripts';
}

export function checkTree(given: GivenOptions): void {
  for (const name of ['selection', 'widening', 'firstPlay'] as const) {
    if (given[name] !== undefined && !isTree(given))
      throw configError(name, 'wrong-mode', 'this needs a tree (mode "so-ismcts" or "mo-ismcts").');
  }
}

/** Options of one or two of the modes that compare candidates. */
export function checkCandidates(given: GivenOptions): void {
  for (const name of ['scripts', 'memory'] as const) {
    if (given[name] !== undefined && given.mode !== 'scripts')
      throw configError(name, 'wrong-mode', 'this needs the mode "scripts".');
  }
  for (const name of ['anchor', 'still'] as const) {
    if (given[name] === true && !isByTurns(given))
      throw configError(name, 'wrong-mode', 'this needs the mode "halving", "oep" or "scripts".');
  }
  if (given.doubt !== undefined && given.mode !== 'halving' && given.mode !== 'scripts')
    throw configError('doubt', 'wrong-mode', 'this needs the mode "halving" or "scripts".');
  for (const name of ['population', 'mutation'] as const) {
    if (given[name] !== undefined && given.mode !== 'oep')
      throw configError(name, 'wrong-mode', 'only the mode "oep" evolves anything.');
  }
}

/** The scripts to compare: those given, or all that there are. */
export function requireScripts(
  given: readonly string[] | undefined,
  info: GameInfo,
  rollout: string,
): readonly string[] {
  const known = knowledgeOf(info)?.scripts;
  if (known === undefined)
    throw configError('mode', 'no-scripts', `"scripts": ${info.ruleset} has but one way to play.`);
  if (rollout !== 'heuristic') throw configError('rollout', 'wrong-mode', 'mode "scripts" needs rollout "heuristic".');
  const names = [DEFAULT_SCRIPT, ...Object.keys(known)];
  for (const name of given ?? []) {
    if (!names.includes(name)) {
      throw configError(
        'scripts',
        'unknown-script',
        `"${name}": ${info.ruleset} has ${names.join(', ')}.${suggest(name, names)}`,
      );
    }
  }
  return given ?? names;
}

function requireAbstraction(id: string, info: GameInfo, mode: string, rollout: string): void {
  const known = info.abstractions ?? [];
  if (!known.includes(id)) {
    const has = known.length === 0 ? 'none' : known.join(', ');
    throw configError(
      'abstraction',
      'unknown-abstraction',
      `"${id}": ${info.ruleset} has ${has}.${suggest(id, known)}`,
    );
  }
  if (mode !== 'pimc' || rollout !== 'heuristic') {
    throw configError(
      'abstraction',
      'wrong-mode',
      `"${id}" is searched in mode "pimc" with rollout "heuristic" alone.`,
    );
  }
}
