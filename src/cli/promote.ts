import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { WeightsMeta } from '../../agents/learned/weights.ts';
import type { Plan } from '../arena/plan.ts';
import type { AgentSpec } from '../core/agent.ts';
import { ConfigError, configError } from '../core/errors.ts';
import { mix32 } from '../core/hash.ts';
import type { PoolScores } from '../training/promotion.ts';
import { integerOf, isSet, textOf } from './args.ts';
import { type Args, type Command, FAILED, INTERRUPTED, OK } from './command.ts';
import { onInterrupt } from './interrupt.ts';
import { verdictText } from './promote-text.ts';

const MAX_SEED = 2 ** 32 - 1;
const MAX_WORKERS = 256;
const CANDIDATE = 'candidate';
const CHAMPION = 'champion';
const VERDICT_FILE = 'promotion.md';

export const promote: Command = {
  usage: 'promote <weights>',
  summary: 'Say whether new weights may take the place of those that ship: a sequential test, then a frozen pool',
  positionals: { weights: 'File that `fogbench train` wrote' },
  options: {
    pool: {
      type: 'string',
      requiresArg: true,
      describe: 'YAML list of agents; experiments/pools/<ruleset>.yaml by default',
    },
    pairs: {
      type: 'string',
      requiresArg: true,
      describe: 'Pairs against each member of the pool in each of up to 4 rounds (100)',
    },
    seed: { type: 'string', requiresArg: true, describe: 'Seed of all matches (1)' },
    workers: { type: 'string', requiresArg: true, describe: 'Worker threads; one a processor by default' },
    out: { type: 'string', requiresArg: true, describe: 'Folder of the runs; under results/runs by default' },
    ship: { type: 'boolean', describe: 'Copy promoted weights and their card to where weights ship from' },
    resume: { type: 'boolean', describe: 'Go on with the runs in that folder' },
    fresh: { type: 'boolean', describe: 'Play them anew' },
  },
  examples: [
    ['fogbench promote results/runs/train-generals-m1-1/generals-m1-3221a6bc.safetensors', 'against what ships for m1'],
    ['fogbench promote new.safetensors --ship', 'and take its place, if it may'],
  ],
  notes: [
    'The rule. The candidate has to win a sequential test against what ships: a score of 50 % against 53 %, both errors 5 %, at most 2,000 pairs. Then both meet every member of the pool on the same seeds. It is promoted once it is shown to lose less than 10 points of 100 against each member and less than 3 on average; it is refused once a larger loss than that is shown; until then another round is played. What is open after 4 rounds is not decided, and the pairs that it would take are told.',
    'Error rates, over all looks: who does lose 3 points on average, or 10 against a member, is promoted in at most 5 % of cases. Power, with 100 pairs a round: who scores 53 % against the champion wins the duel in 92 % of cases, who scores 55 % in 99; who is as strong as the champion against every member passes the pool in 92 to 96 %, who is 2 points stronger in 99; who loses 6 points against every member is refused in 96 to 99.',
  ].join('\n\n'),
  run: promoteCommand,
};

async function promoteCommand(args: Args): Promise<number> {
  const path = textOf(args, 'weights') ?? '';
  if (!existsSync(path)) throw configError(path, 'no-file', 'there is no such file.');
  if (isSet(args, 'resume') && isSet(args, 'fresh'))
    throw configError(
      '--fresh',
      'contradiction',
      'given with --resume: runs are either taken up again or played anew.',
    );
  const { readWeights } = await import('../../agents/learned/weights.ts');
  const { dataPath } = await import('../core/data.ts');
  const { DUEL, DUEL_PAIRS, judge, ROUND_PAIRS, ROUNDS } = await import('../training/promotion.ts');
  const { meta } = readWeights(path);
  if (isSet(args, 'ship')) (await import('../training/shipping.ts')).requireCard(path);
  const champion = await championOf(meta, path);
  const poolFile = textOf(args, 'pool') ?? dataPath(`experiments/pools/${meta.ruleset}.yaml`);
  const pool = await readPool(poolFile);
  const pairs = integerOf(args, 'pairs', 2, 10_000_000) ?? ROUND_PAIRS;
  const seed = integerOf(args, 'seed', 0, MAX_SEED) ?? 1;
  const out = textOf(args, 'out') ?? join('results/runs', `promote-${basename(path, '.safetensors')}`);
  const weights = path.includes('/') ? path : `./${path}`;
  const candidate: AgentSpec = { kind: 'learned', name: CANDIDATE, options: { weights } };

  const base = { ruleset: meta.ruleset, scenarios: [meta.scenario], seed };
  const duel = await makePlanOf('', {
    ...base,
    id: 'promotion-duel',
    question: 'Is the candidate stronger than the champion?',
    agents: [candidate, champion],
    schedule: { kind: 'round-robin', pairs: DUEL_PAIRS },
    stop: DUEL,
  });
  const poolPlan = (focus: AgentSpec, round: number): Promise<Plan> =>
    makePlanOf(poolFile, {
      ...base,
      seed: seedOf(seed, round),
      id: `promotion-${focus.name}-${round}`,
      question: `What does the ${focus.name} take from the pool?`,
      agents: [...pool, focus],
      schedule: { kind: 'gauntlet', focus: focus.name, pairs },
    });
  const plans: Record<string, Plan> = { duel };
  for (let round = 1; round <= ROUNDS; round++)
    for (const focus of [champion, candidate]) plans[`${focus.name}-${round}`] = await poolPlan(focus, round);

  const runner = new Runner(args, out);
  try {
    await runner.check(plans);
    const decision = await runner.play(duel, 'duel');
    if (decision === null) return INTERRUPTED;
    await runner.requireNoForfeits('duel');
    let promotion = judge(decision, []);
    let rounds = 0;
    const scores = new PoolTable();
    while (decision === 'H1' && promotion.decision === 'undecided' && rounds < ROUNDS) {
      rounds++;
      for (const who of [CHAMPION, CANDIDATE] as const) {
        const name = `${who}-${rounds}`;
        if ((await runner.play(plans[name], name)) === null) return INTERRUPTED;
        await runner.requireNoForfeits(name);
        await runner.collect(name, who, scores);
      }
      promotion = judge(decision, scores.members, rounds);
    }
    const text = verdictText({
      name: basename(path),
      champion,
      decision,
      duel: await runner.duelText(),
      promotion,
      rounds,
      pairs,
      maxRounds: ROUNDS,
    });
    const { writeFileSync } = await import('node:fs');
    writeFileSync(join(out, VERDICT_FILE), text);
    process.stdout.write(text);
    if (promotion.decision !== 'promoted') return FAILED;
    if (isSet(args, 'ship')) {
      const { shipWeights } = await import('../training/shipping.ts');
      const shipped = shipWeights(path, dataPath('agents/learned/weights'));
      process.stdout.write(`\nShipped as ${shipped}. \`fogbench golden --write\` writes what changes with it.\n`);
    }
    return OK;
  } finally {
    runner.close();
  }
}

/** The network that ships for the same game, or its heuristic where none does. */
async function championOf({ ruleset, scenario }: WeightsMeta, path: string): Promise<AgentSpec> {
  const { rulesetById } = await import('../catalog.ts');
  const { shippedNames } = await import('../../agents/learned/store.ts');
  const rules = rulesetById(ruleset);
  const { info } = rules.createGame(rules.parseParams(scenario, {}));
  if (info.seatCount !== 2)
    throw configError(path, 'seat-count', `${ruleset} ${scenario} has ${info.seatCount} seats; a duel is between two.`);
  const [shipped] = shippedNames(info);
  if (shipped === undefined) return { kind: 'heuristic', name: CHAMPION };
  return { kind: 'learned', name: CHAMPION, options: { weights: shipped } };
}

async function readPool(file: string): Promise<AgentSpec[]> {
  const { readText } = await import('./load.ts');
  const { readYaml } = await import('../experiment.ts');
  const { data } = await readYaml(file, await readText(file));
  if (!Array.isArray(data) || data.length === 0)
    throw configError(file, 'no-list', 'expected a list of agents, each as in an experiment.');
  const taken = data.findIndex((agent) => [CANDIDATE, CHAMPION].includes((agent as AgentSpec | null)?.name ?? ''));
  if (taken >= 0)
    throw configError(`${file}: [${taken}]`, 'duplicate-name', 'this name is taken by a network: give it another.');
  return data as AgentSpec[];
}

/** Issues bear the file that the agents come from, where there is one. */
async function makePlanOf(file: string, input: object): Promise<Plan> {
  const { parseExperiment } = await import('../experiment.ts');
  const { makePlan } = await import('../arena/plan.ts');
  const catalog = await import('../catalog.ts');
  try {
    return makePlan({ experiment: parseExperiment(input), directory: '.' }, catalog);
  } catch (error) {
    if (!(error instanceof ConfigError) || file === '') throw error;
    throw new ConfigError(error.issues.map((issue) => ({ ...issue, path: `${file}: ${issue.path}` })));
  }
}

/** Plays the runs of a promotion, each in a folder of its own. */
class Runner {
  readonly #args: Args;
  readonly #out: string;
  readonly #interruption = new AbortController();
  readonly close = onInterrupt(() => this.#interruption.abort());

  constructor(args: Args, out: string) {
    this.#args = args;
    this.#out = out;
  }

  /** Whether all runs may start as asked; throws a ConfigError otherwise. Fresh ones lose what was there. */
  async check(plans: Readonly<Record<string, Plan>>): Promise<void> {
    const { readdirSync, rmSync } = await import('node:fs');
    const { checkRun } = await import('../arena/run.ts');
    const { Reports } = await import('./reports.ts');
    const out = this.#out;
    const isThere = existsSync(out);
    if (isSet(this.#args, 'resume') && !existsSync(join(out, 'duel')))
      throw configError(out, 'no-run', 'there is no run to resume here. Start it without --resume.');
    const own = [...Object.keys(plans), VERDICT_FILE];
    const foreign = isThere ? readdirSync(out).filter((name) => !own.includes(name)) : [];
    if (foreign.length > 0)
      throw configError(
        out,
        'not-a-promotion',
        `this folder holds other files (${foreign.slice(0, 3).join(', ')}). Choose another with --out.`,
      );
    for (const [name, plan] of Object.entries(plans)) {
      const folder = join(out, name);
      checkRun(plan, { out: folder, mode: this.#modeOf(folder), reports: new Reports() });
      if (isSet(this.#args, 'fresh')) rmSync(folder, { recursive: true, force: true });
    }
    if (isThere && isSet(this.#args, 'fresh')) rmSync(join(out, VERDICT_FILE), { force: true });
  }

  #modeOf(folder: string): 'new' | 'resume' | 'fresh' {
    if (isSet(this.#args, 'fresh')) return 'fresh';
    return isSet(this.#args, 'resume') && existsSync(folder) ? 'resume' : 'new';
  }

  /** A network that fails is no measure of anything: throws a ConfigError where a match was lost that way. */
  async requireNoForfeits(name: string): Promise<void> {
    const { readRecords } = await import('../arena/record.ts');
    const { RECORDS_FILE } = await import('../arena/run.ts');
    const folder = join(this.#out, name);
    let forfeits = 0;
    for (const { matches } of readRecords(join(folder, RECORDS_FILE)))
      for (const { end } of matches) if (end !== 'rules') forfeits++;
    if (forfeits > 0)
      throw configError(
        folder,
        'forfeits',
        `${forfeits} matches did not end by the rules, as matches.csv shows: nothing follows from them.`,
      );
  }

  /** What its rule decided, "undecided" without a decision, null when it was interrupted. */
  async play(plan: Plan, name: string): Promise<'H0' | 'H1' | 'undecided' | null> {
    const { runPlan } = await import('../arena/run.ts');
    const { readManifest } = await import('../arena/manifest.ts');
    const { Reports } = await import('./reports.ts');
    const { Progress } = await import('./progress.ts');
    const { availableParallelism } = await import('node:os');
    const folder = join(this.#out, name);
    const progress = new Progress(name, plan.schedule.legs, process.stderr);
    try {
      const state = await runPlan(plan, {
        worker: new URL(import.meta.url.endsWith('.ts') ? '../worker.ts' : '../worker.js', import.meta.url),
        out: folder,
        workers: integerOf(this.#args, 'workers', 1, MAX_WORKERS) ?? availableParallelism(),
        mode: this.#modeOf(folder),
        reports: new Reports(),
        signal: this.#interruption.signal,
        onProgress: (done, total) => progress.update(done, total),
      });
      if (state === 'interrupted') {
        progress.close();
        process.stderr.write('Interrupted; what is done is saved. Go on with the same command and --resume.\n');
        return null;
      }
    } finally {
      progress.close();
    }
    const answer = readManifest(folder)?.decision?.answer;
    return answer === 'H0' || answer === 'H1' ? answer : 'undecided';
  }

  /** Adds the points of a network against each member of the pool, pair by pair. */
  async collect(name: string, who: typeof CANDIDATE | typeof CHAMPION, scores: PoolTable): Promise<void> {
    const { readRecords } = await import('../arena/record.ts');
    const { RECORDS_FILE } = await import('../arena/run.ts');
    const { measured } = await import('../arena/stop.ts');
    for (const record of readRecords(join(this.#out, name, RECORDS_FILE)))
      scores.of(record.agents.find((agent) => agent !== who) ?? who)[who].push(measured(record, who));
  }

  /** Score of the candidate in the duel, as text. */
  async duelText(): Promise<string> {
    const { readRecords } = await import('../arena/record.ts');
    const { RECORDS_FILE } = await import('../arena/run.ts');
    const { measured } = await import('../arena/stop.ts');
    const { sampleOf } = await import('../stats/sample.ts');
    const records = [...readRecords(join(this.#out, 'duel', RECORDS_FILE))];
    const { mean, count } = sampleOf(records.map((record) => measured(record, CANDIDATE)));
    return `${(100 * mean).toFixed(1)} % in ${count} pairs`;
  }
}

/** Points of both networks by member of the pool, in order of appearance. */
class PoolTable {
  readonly members: (PoolScores & { readonly candidate: number[]; readonly champion: number[] })[] = [];

  of(name: string): { readonly candidate: number[]; readonly champion: number[] } {
    let member = this.members.find((known) => known.name === name);
    if (member === undefined) {
      member = { name, candidate: [], champion: [] };
      this.members.push(member);
    }
    return member;
  }
}

/** Every round on seeds of its own; the first on those of the person's. */
function seedOf(seed: number, round: number): number {
  return round === 1 ? seed : mix32(seed ^ (round << 24)) >>> 0;
}
