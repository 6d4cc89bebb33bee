import type { AgentKind } from '../../src/core/agent.ts';
import { canonicalJson } from '../../src/core/schema.ts';
import { knownRulesets } from '../heuristic/index.ts';
import { storedFingerprint } from '../heuristic/set-ups.ts';
import { MctsAgent } from './agent.ts';
import { type MctsOptions, parseOptions } from './options.ts';
import { schema } from './schema.ts';

/** Ten candidates in many worlds, longer rollouts than the default, and a prior that hardly outweighs them. */
const LONGER = { candidates: 10, turns: 0, outlook: 'seat', depth: 16, priorWeight: 0.05, worlds: 64 } as const;

/** Candidates part only where they differ, and one is preferred to the policy's own where it is ahead by more than chance. */
const SURE = { anchor: true, noise: 0, still: true, doubt: 1, priorWeight: 0 } as const;

export const mcts: AgentKind<MctsOptions> = {
  id: 'mcts',
  title:
    "Searches sampled worlds: flat Monte Carlo, halving over a policy's candidates, evolution of whole turns, or one tree over information sets",
  version: 1,
  schema,
  presets: {
    halving: { mode: 'halving', budget: { simulations: 8 } },
    careful: { mode: 'halving', budget: { simulations: 12 }, ...SURE },
    tactical: { mode: 'halving', budget: { simulations: 64 }, turns: 0, depth: 64, ...SURE },
    oep: { mode: 'oep', budget: { simulations: 16 } },
    scripts: { mode: 'scripts', doubt: 1, memory: 0.8, budget: { simulations: 36 } },
    conduct: { beliefs: 'conduct' },
    believing: { mode: 'halving', beliefs: 'conduct', ...LONGER },
    'so-ismcts': { mode: 'so-ismcts' },
    'mo-ismcts': { mode: 'mo-ismcts' },
    postures: { abstraction: 'postures', budget: { simulations: 320 } },
  },
  fingerprint: (options) => canonicalJson(options) + storedFingerprint(options.deployment, knownRulesets),
  parseOptions,
  supports: () => true,
  create: (options, info) => new MctsAgent(options, info),
};
