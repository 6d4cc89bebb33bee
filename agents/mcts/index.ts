import type { AgentKind } from '../../src/core/agent.ts';
import { canonicalJson } from '../../src/core/schema.ts';
import { knownRulesets } from '../heuristic/index.ts';
import { storedFingerprint } from '../heuristic/set-ups.ts';
import { MctsAgent } from './agent.ts';
import { type MctsOptions, parseOptions, schema } from './options.ts';

export const mcts: AgentKind<MctsOptions> = {
  id: 'mcts',
  title:
    "Searches sampled worlds: flat Monte Carlo, halving over a policy's candidates, evolution of whole turns, or one tree over information sets",
  version: 1,
  schema,
  presets: {
    halving: { mode: 'halving', budget: { simulations: 8 } },
    oep: { mode: 'oep', budget: { simulations: 16 } },
    conduct: { beliefs: 'conduct' },
    'so-ismcts': { mode: 'so-ismcts' },
    'mo-ismcts': { mode: 'mo-ismcts' },
    postures: { abstraction: 'postures', budget: { simulations: 60 } },
  },
  fingerprint: (options) => canonicalJson(options) + storedFingerprint(options.deployment, knownRulesets),
  parseOptions,
  supports: () => true,
  create: (options, info) => new MctsAgent(options, info),
};
