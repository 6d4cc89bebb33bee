import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dataPath } from '../../src/core/data.ts';
import { configError } from '../../src/core/errors.ts';
import type { GameInfo } from '../../src/core/game.ts';
import { makeNetwork, type Network } from './network.ts';
import { checkScope, seenInfo } from './seen.ts';
import { checkShape } from './shape.ts';
import { readWeights, type Weights } from './weights.ts';

const FOLDER = 'agents/learned/weights';
/** The option `weights` that stands for the one file that ships for the game. */
export const SHIPPED = 'shipped';

const files = new Map<string, Weights>();
const networks = new Map<string, Network>();

/**
 * What the option `weights` stands for: "shipped" for the name of the one file that ships for the game, a name without a slash for a
 * file that ships, all else for a path.
 */
export function resolveWeights(option: string, info: GameInfo): string {
  if (option !== SHIPPED) return option;
  const found = shippedNames(info);
  if (found.length === 1) return found[0];
  throw configError(
    'weights',
    'no-weights',
    found.length > 1
      ? `${FOLDER} holds ${found.join(' and ')}; name one of them.`
      : `no weights ship for ${info.ruleset} ${info.scenario}; give the path of a file that \`fogbench train\` wrote.`,
  );
}

/** Files that ship for a game: `<ruleset>-<scenario>-<hash8>.safetensors`. */
export function shippedNames(info: GameInfo): string[] {
  const folder = dataPath(FOLDER);
  if (!existsSync(folder)) return [];
  const prefix = `${info.ruleset}-${info.scenario}-`;
  const rest = /^[0-9a-f]{8}\.safetensors$/;
  return readdirSync(folder).filter((name) => name.startsWith(prefix) && rest.test(name.slice(prefix.length)));
}

/** The weights of a resolved option; read once a thread. Throws a ConfigError when they are missing or made for another game. */
export function weightsOf(name: string, info: GameInfo): Weights {
  const weights = readOnce(name);
  const { meta } = weights;
  if (meta.ruleset !== info.ruleset || meta.rulesetVersion !== info.version)
    throw configError(
      'weights',
      'other-ruleset',
      `"${name}" was trained on ${meta.ruleset} version ${meta.rulesetVersion}, not on ${info.ruleset} version ${info.version}.`,
    );
  checkScope(info, meta, `weights: "${name}": `);
  checkShape(meta.shape, seenInfo(info, meta), 'weights');
  return weights;
}

export function readOnce(name: string): Weights {
  let weights = files.get(name);
  if (weights === undefined) {
    const path = name.includes('/') ? name : join(dataPath(FOLDER), name);
    if (!existsSync(path)) throw configError('weights', 'no-weights', `there is no file "${path}".`);
    weights = readWeights(path);
    files.set(name, weights);
  }
  return weights;
}

/** A network over those weights; one a thread, since nothing of a decision is kept in it. */
export function networkOf(weights: Weights, info: GameInfo): Network {
  // One more for the choice to leave a run to the heuristic.
  const most = info.maxLegalActions + (weights.meta.abstraction === undefined ? 0 : 1);
  const key = `${weights.hash} ${most}`;
  let network = networks.get(key);
  if (network === undefined) {
    network = makeNetwork(weights.meta.shape, weights.tensors, most);
    networks.set(key, network);
  }
  return network;
}
