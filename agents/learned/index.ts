import type { AgentKind } from '../../src/core/agent.ts';
import { canonicalJson } from '../../src/core/schema.ts';
import { LearnedAgent } from './agent.ts';
import { type LearnedOptions, parseOptions, schema } from './options.ts';
import { networkOf, readOnce, shippedNames, weightsOf } from './store.ts';

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
  supports: (info) => shippedNames(info).length === 1,
  create: (options, info) => new LearnedAgent(networkOf(weightsOf(options.weights, info), info), options, info),
};
