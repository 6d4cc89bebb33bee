import type { Agent, AgentKind } from '../../src/core/agent.ts';
import type { GameInfo } from '../../src/core/game.ts';
import { canonicalJson } from '../../src/core/schema.ts';
import { LearnedAgent } from './agent.ts';
import { ChoiceAgent } from './choice-agent.ts';
import type { Network } from './network.ts';
import { type LearnedOptions, parseOptions, schema } from './options.ts';
import { networkOf, readOnce, SHIPPED, shippedNames, weightsOf } from './store.ts';

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
    return makeLearned(networkOf(weights, info), weights.meta.abstraction ?? null, options, info);
  },
};

/** Whether options name weights of their own. */
function hasWeights(options: object | undefined): boolean {
  return options !== undefined && 'weights' in options && options.weights !== SHIPPED;
}

/** An agent over a network of the game itself, or of the choices of one of its abstractions. */
export function makeLearned(
  network: Network,
  abstraction: string | null,
  options: LearnedOptions,
  info: GameInfo,
): Agent {
  if (abstraction === null) return new LearnedAgent(network, options, info);
  return new ChoiceAgent(network, abstraction, options, info);
}
