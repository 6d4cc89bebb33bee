import { z } from 'zod';
import type { Budget } from '../../src/core/agent.ts';
import { configError, suggest } from '../../src/core/errors.ts';
import type { GameInfo } from '../../src/core/game.ts';
import { parseWith } from '../../src/core/schema.ts';
import { knowledgeOf } from '../heuristic/index.ts';
import { isStored, requireStored, storedSetUp } from '../heuristic/set-ups.ts';
import { SHORT } from './known.ts';

const budget = z.union([
  z.strictObject({ simulations: z.int().min(1).max(100_000_000) }),
  z.strictObject({ steps: z.int().min(1).max(2_000_000_000) }),
  z.strictObject({ milliseconds: z.number().min(0.1).max(3_600_000) }),
]);

/** What a prior probability of 1 adds, in payoff units. */
const PRIOR_WEIGHT = { pimc: 1, halving: 0.1, oep: 0.1, scripts: 0, 'so-ismcts': 4, 'mo-ismcts': 4 } as const;

/** More than any decision has. */
const MOST_CANDIDATES = 100_000;

export const schema = z.strictObject({
  mode: z
    .enum(['pimc', 'halving', 'oep', 'scripts', 'so-ismcts', 'mo-ismcts'])
    .default('pimc')
    .describe(
      'pimc: flat search, every legal action is tried in each of several sampled worlds. ' +
        "halving: the policy's likeliest few actions are tried in the same sampled worlds under the same dice, and the worse half of " +
        'them is dropped in each round. ' +
        "oep: evolves the choices of the rest of the own turn among the policy's likeliest actions, and again at each decision. " +
        'scripts: at the first decision of each own turn, whole ways to play are compared as the candidates in halving are, and the ' +
        'best one plays the turn. ' +
        'so-ismcts: one tree over what the searching seat sees, a fresh world for each simulation. ' +
        'mo-ismcts: the same with the nodes of other seats over what those see, so that they do not reply to hidden actions.',
    ),
  abstraction: z
    .string()
    .optional()
    .describe(
      'Search over the choices of one of the abstractions of a ruleset (borodino: "postures"), in the mode pimc, played out by its ' +
        'script in the game itself; the heuristic decides what no choice governs, and plays the rollouts. A choice has to be better ' +
        'than the heuristic by `priorWeight` (default 0.02).',
    ),
  budget: budget
    .default({ simulations: 160 })
    .describe(
      'What ends the search of a decision: { simulations } (in pimc evaluations of an action in a world), { steps } (plies played ' +
        'in search) or { milliseconds }, which is not reproducible. pimc plays whole rounds of all actions, at least one.',
    ),
  worlds: z
    .int()
    .min(1)
    .max(4096)
    .optional()
    .describe(
      'pimc, halving, scripts: worlds sampled for a decision at most; what the budget leaves is spent on more rollouts in the same worlds ' +
        '(default 16). oep: worlds in which each plan is played, one simulation each (default 4).',
    ),
  beliefs: z
    .enum(['counts', 'conduct'])
    .optional()
    .describe(
      'How worlds are drawn: by what counts leave open alone (the default), or weighted by what the conduct of enemy units says of them.',
    ),
  selection: z
    .enum(['uct', 'puct'])
    .optional()
    .describe(
      'ismcts: how an action is chosen in the tree. uct (the default) tries every action once and adds what few visits leave open; puct ' +
        'adds what the prior says, in proportion to it, and tries an action only when its first-play value is the highest.',
    ),
  firstPlay: z
    .number()
    .min(0)
    .max(2)
    .optional()
    .describe('puct: an untried action is worth so much less than its node, in payoff units. Default 0.2.'),
  widening: z
    .number()
    .min(0)
    .max(1000)
    .optional()
    .describe(
      'ismcts: a node tries at most 1 + widening * sqrt(visits) actions, the likeliest first where there are priors. Default: no bound.',
    ),
  candidates: z
    .int()
    .min(1)
    .max(MOST_CANDIDATES)
    .optional()
    .describe(
      "halving, oep: how many of the policy's likeliest actions are tried. Default: 4, or without a policy all of them.",
    ),
  doubt: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe(
      'halving: an action is preferred to the likeliest one only if it is ahead of it by so many standard errors, over the worlds that ' +
        'both were tried in; the likeliest then stays to the last round. scripts: the same of a script and the one so far. Default: the ' +
        'better mean decides.',
    ),
  still: z
    .boolean()
    .optional()
    .describe(
      'halving, oep, scripts: the policy draws nothing in rollouts and of equals always takes the same, so that two candidates part only ' +
        'where they differ. Default: true in scripts, else false.',
    ),
  population: z
    .int()
    .min(2)
    .max(1024)
    .optional()
    .describe('oep: plans that are kept. The first two are the plan so far and what the policy would do. Default: 6.'),
  mutation: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('oep: share of the genes of a child that are drawn anew, beside the one that always is. Default: 0.1.'),
  scripts: z
    .array(z.string())
    .min(2)
    .optional()
    .describe(
      'scripts: the ways to play that are compared, by name, the one that a match begins with first; "default" is the heuristic as it ' +
        'is. Default: that and all that the ruleset has.',
    ),
  memory: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(
      'scripts: what a simulation of the turn before counts in this one, as long as the script is the same. Default: 0.',
    ),
  scale: z
    .number()
    .min(0.01)
    .max(1000)
    .optional()
    .describe(
      'What the weighted sum of features is divided by before it is bent into (-1, 1): the larger, the further away a value saturates, ' +
        'and the less it counts against the end of a match. Default: 4 in scripts, else 1.',
    ),
  closeness: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(
      "halving: an action is tried only if its prior is at least this share of the likeliest one's (default 0); decisions that leave one " +
        'action are not searched.',
    ),
  turns: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe(
      'Changes of the deciding seat after which a rollout ends, its first being the end of the own turn; 0 leaves the end to `depth`. ' +
        'Default: 2 in halving with features, 4 in scripts with features, else 0.',
    ),
  anchor: z
    .boolean()
    .optional()
    .describe(
      'halving, oep, scripts: features at the end of a rollout count by how far they have moved since the decision, so that differences ' +
        'between candidates stay visible where one side is far ahead. Default: true in oep and scripts, else false.',
    ),
  outlook: z
    .enum(['seat', 'world'])
    .optional()
    .describe(
      'Whose knowledge features at the end of a rollout are: the searching seat, or, each for its own, all seats of the sampled world; ' +
        'then a seat is worth its own less the mean of the others. Default: world in halving, oep and scripts where the ruleset has weights ' +
        'for it, else seat.',
    ),
  depth: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe(
      'Plies of a rollout before its end is evaluated; 0 evaluates at once. Default: 4 with the heuristic policy and features, ' +
        'else as long as a match can last.',
    ),
  rollout: z
    .enum(['uniform', 'heuristic'])
    .optional()
    .describe(
      "Who plays rollouts: uniformly random actions, or the ruleset's scripted policy. Default: the latter where there is one.",
    ),
  noise: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Share of uniformly random actions in heuristic rollouts. Default: 0.05, in oep and scripts 0.'),
  evaluation: z
    .enum(['features', 'payoff'])
    .optional()
    .describe(
      'Value of a position that is not over: a weighted sum of the features of the ruleset, or 0. Default: features where the ruleset ' +
        'has a heuristic, else payoff.',
    ),
  weights: z
    .record(z.string(), z.number())
    .optional()
    .describe(
      "Weights of features by name, in payoff units; what is not named keeps the weight of the ruleset's heuristic, else 0.",
    ),
  priorWeight: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe(
      'What a prior probability of 1 adds to the value of an action, in payoff units: in pimc to its mean (default 1), in ismcts to ' +
        'the sum of its values, where it fades with visits (default 4). 0 ignores the prior, which is uniform without a heuristic.',
    ),
  exploration: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe(
      'ismcts: factor of the confidence term; 0 always follows the best mean so far. Default: 0.3 with features, whose values lie ' +
        'close together, else 1.',
    ),
  choice: z
    .enum(['best', 'proportional'])
    .default('best')
    .describe(
      'best: the action with the highest mean (pimc) or the most visits (ismcts). ' +
        'proportional: ismcts, an action drawn in proportion to its visits.',
    ),
  deployment: z
    .union([z.enum(['generated', 'search', 'uniform']), storedSetUp])
    .optional()
    .describe(
      "How the match is set up: by the ruleset's generator of set-ups, by search like any other decision, uniformly at random, or " +
        'as stored ("library", "slot:<name or number>"; see `heuristic`). ' +
        'Default: generated where the ruleset has a generator, else search.',
    ),
});

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

/** Plies of a rollout, and the advantage that a choice needs, when an abstraction is searched. */
const COARSE_DEPTH = 60;
const COARSE_MARGIN = 0.02;

/** Changes of the deciding seat in rollouts of scripts, and what features are divided by there: much changes in so many turns. */
const SCRIPT_TURNS = 4;
const SCRIPT_SCALE = 4;

/** The name of the policy's default options among scripts. */
export const DEFAULT_SCRIPT = 'default';

/** The scripts to compare: those given, or all that there are. */
function requireScripts(given: readonly string[] | undefined, info: GameInfo, rollout: string): readonly string[] {
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

export function parseOptions(input: unknown, info: GameInfo): MctsOptions {
  const given = parseWith(schema, input ?? {});
  const knowledge = knowledgeOf(info);
  const known = knowledge !== null;
  const rollout = given.rollout ?? (known ? 'heuristic' : 'uniform');
  const evaluation = given.evaluation ?? (known ? 'features' : 'payoff');
  const deployment = given.deployment ?? (known ? 'generated' : 'search');
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
  if (given.choice === 'proportional' && !given.mode.endsWith('ismcts')) {
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
  /** Modes that play turns out. */
  const byTurns = given.mode === 'halving' || given.mode === 'oep' || given.mode === 'scripts';
  const own = known ? knowledge.ownWeights?.(info) : undefined;
  const outlook = given.outlook ?? (byTurns && own !== undefined ? 'world' : 'seat');
  const base = outlook === 'world' && own !== undefined ? own : known ? knowledge.weights(info) : {};
  const weights = { ...base, ...given.weights };
  if (evaluation === 'features' && !Object.values(weights).some((weight) => weight !== 0)) {
    throw configError('weights', 'no-weights', `"features" needs weights. Known: ${info.featureNames.join(', ')}.`);
  }
  const short = rollout === 'heuristic' && evaluation === 'features';
  const coarse = abstraction !== undefined;
  const turns =
    given.turns ?? (byTurns && evaluation === 'features' ? (given.mode === 'scripts' ? SCRIPT_TURNS : 2) : 0);
  const depth = given.depth ?? (coarse ? COARSE_DEPTH : short && turns === 0 ? SHORT : info.maxPlies);
  const priorWeight = given.priorWeight ?? (coarse ? COARSE_MARGIN : PRIOR_WEIGHT[given.mode]);
  const exploration = given.exploration ?? (evaluation === 'features' ? 0.3 : 1);
  if (given.beliefs === 'conduct' && knowledge?.makeBeliefs === undefined) {
    throw configError(
      'beliefs',
      'no-beliefs',
      `"conduct": nothing is known of conduct at ${info.ruleset}; use "counts".`,
    );
  }
  const isTree = given.mode.endsWith('ismcts');
  for (const name of ['selection', 'widening', 'firstPlay'] as const) {
    if (given[name] !== undefined && !isTree)
      throw configError(name, 'wrong-mode', 'this needs a tree (mode "so-ismcts" or "mo-ismcts").');
  }
  /** Modes that compare whole turns. */
  const whole = given.mode === 'oep' || given.mode === 'scripts';
  const anchors = given.anchor ?? whole;
  const isStill = given.still ?? given.mode === 'scripts';
  const scale = given.scale ?? (given.mode === 'scripts' ? SCRIPT_SCALE : 1);
  const scripts = given.mode === 'scripts' ? requireScripts(given.scripts, info, rollout) : undefined;
  if (given.scripts !== undefined && scripts === undefined)
    throw configError('scripts', 'wrong-mode', 'this needs the mode "scripts".');
  if (given.memory !== undefined && scripts === undefined)
    throw configError('memory', 'wrong-mode', 'this needs the mode "scripts".');
  for (const name of ['anchor', 'still'] as const) {
    if (given[name] === true && !byTurns)
      throw configError(name, 'wrong-mode', 'this needs the mode "halving", "oep" or "scripts".');
  }
  if (given.doubt !== undefined && given.mode !== 'halving' && given.mode !== 'scripts')
    throw configError('doubt', 'wrong-mode', 'this needs the mode "halving" or "scripts".');
  for (const name of ['population', 'mutation'] as const) {
    if (given[name] !== undefined && given.mode !== 'oep')
      throw configError(name, 'wrong-mode', 'only the mode "oep" evolves anything.');
  }
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
    still: _still,
    scripts: _scripts,
    scale: _scale,
    memory,
    ...rest
  } = given;
  return {
    ...rest,
    worlds: worlds ?? (given.mode === 'oep' ? 4 : 16),
    noise: noise ?? (whole ? 0 : 0.05),
    rollout,
    evaluation,
    deployment,
    weights,
    depth,
    priorWeight,
    exploration,
    ...(byTurns && scripts === undefined
      ? { candidates: candidates ?? (rollout === 'heuristic' ? 4 : MOST_CANDIDATES) }
      : {}),
    ...(given.mode === 'halving' ? { closeness: closeness ?? 0 } : {}),
    ...(given.mode === 'oep' ? { population: population ?? 6, mutation: mutation ?? 0.1 } : {}),
    ...(selection === 'puct' ? { selection, firstPlay: firstPlay ?? 0.2 } : {}),
    ...(widening !== undefined ? { widening } : {}),
    ...(beliefs === 'conduct' ? { beliefs } : {}),
    ...(anchors ? { anchor: true } : {}),
    ...(doubt !== undefined ? { doubt } : {}),
    ...(isStill ? { still: true } : {}),
    ...(scripts !== undefined ? { scripts } : {}),
    ...(memory !== undefined && memory > 0 ? { memory } : {}),
    ...(scale !== 1 ? { scale } : {}),
    ...(turns > 0 ? { turns } : {}),
    ...(outlook === 'world' ? { outlook } : {}),
  };
}
