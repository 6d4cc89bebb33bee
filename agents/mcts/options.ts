import type { Budget } from '../../src/core/agent.ts';
import type { GameInfo } from '../../src/core/game.ts';
import { parseWith } from '../../src/core/schema.ts';
import { knowledgeOf } from '../heuristic/index.ts';
import {
  checkCandidates,
  checkGame,
  checkTree,
  isByTurns,
  requireBeliefs,
  requireScripts,
  requireWeights,
} from './checks.ts';
import { SHORT } from './known.ts';
import { MOST_CANDIDATES, schema } from './schema.ts';

/** Options of the kind `mcts` with everything filled in. */
export interface MctsOptions {
  readonly mode: 'pimc' | 'halving' | 'oep' | 'scripts' | 'so-ismcts' | 'mo-ismcts';
  /** Id of the abstraction that is searched; left out: the game itself. */
  readonly abstraction?: string | undefined;
  readonly budget: Budget;
  readonly worlds: number;
  readonly depth: number;
  /** Left out where they say nothing, here and below, so that plans from before there were these options keep their names. */
  readonly selection?: 'puct';
  readonly firstPlay?: number;
  readonly widening?: number;
  readonly beliefs?: 'conduct';
  readonly candidates?: number;
  readonly closeness?: number;
  readonly scripts?: readonly string[];
  /** None: 0. */
  readonly memory?: number;
  /** None: 1. */
  readonly scale?: number;
  readonly doubt?: number;
  readonly still?: true;
  readonly population?: number;
  readonly mutation?: number;
  /** None: 0. */
  readonly turns?: number;
  readonly anchor?: true;
  /** None: seat. */
  readonly outlook?: 'world';
  readonly rollout: 'uniform' | 'heuristic';
  readonly noise: number;
  readonly evaluation: 'features' | 'payoff';
  readonly weights: Readonly<Record<string, number>>;
  readonly priorWeight: number;
  readonly exploration: number;
  readonly choice: 'best' | 'proportional';
  /** generated, search, uniform, library, slot:… */
  readonly deployment: string;
}

/** What a prior probability of 1 adds, in payoff units. */
const PRIOR_WEIGHT = { pimc: 1, halving: 0.1, oep: 0.1, scripts: 0, 'so-ismcts': 4, 'mo-ismcts': 4 } as const;

/** Plies of a rollout, and the advantage that a choice needs, when an abstraction is searched. */
const COARSE_DEPTH = 60;
const COARSE_MARGIN = 0.02;

/** Changes of the deciding seat in rollouts of scripts, and what features are divided by there: much changes in so many turns. */
const SCRIPT_TURNS = 4;
const SCRIPT_SCALE = 4;

export function parseOptions(input: unknown, info: GameInfo): MctsOptions {
  const given = parseWith(schema, input ?? {});
  const { mode } = given;
  const knowledge = knowledgeOf(info);
  const known = knowledge !== null;
  const rollout = given.rollout ?? (known ? 'heuristic' : 'uniform');
  const evaluation = given.evaluation ?? (known ? 'features' : 'payoff');
  const deployment = given.deployment ?? (known ? 'generated' : 'search');
  checkGame(given, info, rollout, deployment);
  const byFeatures = evaluation === 'features';
  const byTurns = isByTurns(given);
  const own = known ? knowledge.ownWeights?.(info) : undefined;
  const outlook = given.outlook ?? (byTurns && own !== undefined ? 'world' : 'seat');
  const base = outlook === 'world' && own !== undefined ? own : known ? knowledge.weights(info) : {};
  const weights = { ...base, ...given.weights };
  if (byFeatures) requireWeights(weights, info);
  requireBeliefs(given, info);
  checkTree(given);
  const scripts = mode === 'scripts' ? requireScripts(given.scripts, info, rollout) : undefined;
  checkCandidates(given);
  /** Modes that compare whole turns. */
  const whole = mode === 'oep' || mode === 'scripts';
  const coarse = given.abstraction !== undefined;
  const turns = given.turns ?? (byTurns && byFeatures ? (mode === 'scripts' ? SCRIPT_TURNS : 2) : 0);
  const short = rollout === 'heuristic' && byFeatures && turns === 0;
  const scale = given.scale ?? (mode === 'scripts' ? SCRIPT_SCALE : 1);
  const {
    candidates,
    population,
    mutation,
    worlds,
    closeness,
    beliefs,
    selection,
    firstPlay,
    widening,
    turns: _turns,
    outlook: _outlook,
    anchor,
    noise,
    doubt,
    still,
    scripts: _scripts,
    scale: _scale,
    memory,
    ...rest
  } = given;
  return {
    ...rest,
    worlds: worlds ?? (mode === 'oep' ? 4 : 16),
    noise: noise ?? (whole ? 0 : 0.05),
    rollout,
    evaluation,
    deployment,
    weights,
    depth: given.depth ?? (coarse ? COARSE_DEPTH : short ? SHORT : info.maxPlies),
    priorWeight: given.priorWeight ?? (coarse ? COARSE_MARGIN : PRIOR_WEIGHT[mode]),
    exploration: given.exploration ?? (byFeatures ? 0.3 : 1),
    ...(byTurns && scripts === undefined
      ? { candidates: candidates ?? (rollout === 'heuristic' ? 4 : MOST_CANDIDATES) }
      : {}),
    ...(mode === 'halving' ? { closeness: closeness ?? 0 } : {}),
    ...(mode === 'oep' ? { population: population ?? 6, mutation: mutation ?? 0.1 } : {}),
    ...(selection === 'puct' ? { selection, firstPlay: firstPlay ?? 0.2 } : {}),
    ...(widening !== undefined ? { widening } : {}),
    ...(beliefs === 'conduct' ? { beliefs } : {}),
    ...((anchor ?? whole) ? { anchor: true } : {}),
    ...(doubt !== undefined ? { doubt } : {}),
    ...((still ?? mode === 'scripts') ? { still: true } : {}),
    ...(scripts !== undefined ? { scripts } : {}),
    ...(memory !== undefined && memory > 0 ? { memory } : {}),
    ...(scale !== 1 ? { scale } : {}),
    ...(turns > 0 ? { turns } : {}),
    ...(outlook === 'world' ? { outlook } : {}),
  };
}
