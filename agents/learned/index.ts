import type { Agent, AgentKind } from '../../src/core/agent.ts';
import type { GameInfo } from '../../src/core/game.ts';
import { canonicalJson } from '../../src/core/schema.ts';
import { LearnedAgent } from './agent.ts';
import type { Network } from './network.ts';
import { type LearnedOptions, parseOptions, schema } from './options.ts';
import type { Scope } from './seen.ts';
import { networkOf, readOnce, SHIPPED, shippedNames, weightsOf } from './store.ts';
import { ThinnedAgent } from './thinned-agent.ts';

export const learned: AgentKind<LearnedOptions> = {
  id: 'learned',
  title: 'A network trained by self-play: its policy alone, or improved by search',
  version: 1,
  schema,
  presets: {
    policy: { mode: 'policy' },
    'learned-set-ups': { deployment: 'learned' },
    search: { mode: 'search' },
    'search-network': { mode: 'search', values: 'network', worlds: 8 },
    pimc: { mode: 'pimc' },
    'so-ismcts': { mode: 'so-ismcts' },
    'mo-ismcts': { mode: 'mo-ismcts' },
  },
  fingerprint: (options) => canonicalJson({ ...options, weights: readOnce(options.weights).hash }),
  parseOptions,
  supports: (info, options) => shippedNames(info).length === 1 || hasWeights(options),
  create: (options, info) => {
    const weights = weightsOf(options.weights, info);
    return makeLearned(networkOf(weights, info), weights.meta, options, info);
  },
};

/** Whether options name weights of their own. */
function hasWeights(options: object | undefined): boolean {
  return options !== undefined && 'weights' in options && options.weights !== SHIPPED;
}

/** An agent over a network of the game itself, or of what of it the network decides. */
export function makeLearned(network: Network, scope: Scope, options: LearnedOptions, info: GameInfo): Agent {
  if (scope.abstraction === undefined) return new LearnedAgent(network, options, info);
  return new ThinnedAgent(network, scope, options, info);
}
