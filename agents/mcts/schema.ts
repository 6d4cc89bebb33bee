import { z } from 'zod';
import { storedSetUp } from '../heuristic/set-ups.ts';

/** What options of the kind `mcts` may hold, one by one; what they may hold together is in checks.ts. */

const budget = z.union([
  z.strictObject({ simulations: z.int().min(1).max(100_000_000) }),
  z.strictObject({ steps: z.int().min(1).max(2_000_000_000) }),
  z.strictObject({ milliseconds: z.number().min(0.1).max(3_600_000) }),
]);

/** More than any decision has. */
export const MOST_CANDIDATES = 100_000;

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

/** Options as they are given: checked one by one, what has a default of its own filled in. */
export type GivenOptions = z.output<typeof schema>;
