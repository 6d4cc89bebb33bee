import type { Pool } from '../report/pool.ts';
import { isSet, listOf, textOf } from './args.ts';
import { type Args, type Command, OK } from './command.ts';

export const rate: Command = {
  usage: 'rate <results..>',
  summary: 'Rate the agents of several runs together, each ruleset and scenario apart',
  positionals: { results: 'Folders of runs; order and overlap do not matter' },
  options: {
    anchor: { type: 'string', requiresArg: true, describe: 'Agent that ratings are relative to' },
    nash: { type: 'boolean', describe: 'Nash averages as well: strength that copies of an agent do not change' },
    json: { type: 'boolean', describe: 'Print ratings as JSON instead of tables' },
  },
  examples: [
    ['fogbench rate results/0*', 'all that is published'],
    ['fogbench rate results/runs/a results/runs/b --anchor heuristic', 'two runs, as differences to one agent'],
  ],
  run: rateCommand,
};

async function rateCommand(args: Args): Promise<number> {
  const { configError, suggest } = await import('../core/errors.ts');
  const { plainText } = await import('./table.ts');
  const { openWholeResults } = await import('../report/results.ts');
  const { poolResults } = await import('../report/pool.ts');
  const folders = listOf(args, 'results');
  const pools = poolResults(folders.map(openWholeResults));
  const anchor = textOf(args, 'anchor');
  const known = [...new Set(pools.flatMap(({ agents }) => agents))].sort();
  if (anchor !== undefined && !known.includes(anchor))
    throw configError('--anchor', 'unknown-agent', `"${anchor}" did not play.${suggest(anchor, known)}`);
  const tables = await Promise.all(pools.map((pool) => ratePool(pool, anchor, isSet(args, 'nash'))));
  if (isSet(args, 'json'))
    process.stdout.write(
      `${JSON.stringify(
        tables.map(({ json }) => json),
        null,
        2,
      )}\n`,
    );
  else if (tables.length === 0) process.stdout.write('No matches yet.\n');
  else process.stdout.write(`${plainText(tables.map(({ text }) => text).join('\n\n'))}\n`);
  return OK;
}

interface Rated {
  readonly text: string;
  readonly json: object;
}

async function ratePool(pool: Pool, asked: string | undefined, hasNash: boolean): Promise<Rated> {
  const { textTable } = await import('./table.ts');
  const { averageScore } = await import('../report/summary.ts');
  const { fixed, percent, signed } = await import('../report/figures.ts');
  const { sampleOf } = await import('../stats/sample.ts');
  const unit = pool.seatCount === 2 ? 'pairs' : 'blocks';
  const head = `${pool.ruleset} ${pool.version}, ${pool.scenario}, parameters ${pool.params}: ${pool.units} ${unit} of ${pool.sources.join(', ')}`;
  const { agents, matchups, scenario } = pool;
  const scores = new Map(agents.map((agent) => [agent, averageScore([sampleOf(pool.agentScores.get(agent)!)])]));
  const scoreCells = (agent: string): string[] => {
    const { mean, interval } = scores.get(agent)!;
    return [
      percent(mean),
      `[${fixed(100 * interval.lo, 1)}, ${fixed(100 * interval.hi, 1)}]`,
      String(pool.agentScores.get(agent)!.length),
    ];
  };
  if (matchups.length === 0) {
    const sorted = [...agents].sort((x, y) => scores.get(y)!.mean - scores.get(x)!.mean);
    const table = textTable(
      ['agent', 'points', '95 % interval', unit],
      sorted.map((agent) => [agent, ...scoreCells(agent)]),
    );
    const json = {
      ...gameOf(pool),
      agents: sorted.map((agent) => ({ agent, score: scores.get(agent)!.mean, ...scores.get(agent)!.interval })),
    };
    return { text: `${head}\n\n${table}`, json };
  }
  const { anchorOf, pairsForRating, rateBlocks, ratePairs, tableAnchorOf } = await import('../report/summary.ts');
  const isDuel = pool.seatCount === 2;
  const pairs = pairsForRating(scenario, matchups);
  const usual = () =>
    isDuel ? anchorOf([pairs], agents) : tableAnchorOf([pool.blocks], agents, (agent) => scores.get(agent)!.mean);
  const anchor = asked !== undefined && agents.includes(asked) ? asked : usual();
  const rated = isDuel ? ratePairs(pairs, anchor) : rateBlocks(pool.blocks, anchor);
  const standing = await standingOf(pool, hasNash);
  const rows = rated.agents.map(({ agent, elo, lo, hi, isBounded, bestRank, worstRank }) => [
    agent,
    bestRank === worstRank ? `${bestRank}` : `${bestRank}-${worstRank}`,
    isBounded ? signed(elo) : '–',
    agent === anchor ? 'anchor' : `[${signed(lo)}, ${signed(hi)}]`,
    ...scoreCells(agent),
    ...(standing.nash === null ? [] : [standing.nash.get(agent)!]),
  ]);
  const table = textTable(
    [
      'agent',
      'rank',
      'Elo',
      '95 % interval',
      'score',
      '95 % interval',
      unit,
      ...(standing.nash === null ? [] : ['Nash average']),
    ],
    rows,
  );
  const { firstSeat } = rated;
  const seat =
    firstSeat === null
      ? 'Scores are shares of opponents placed below, ties half; Elo is of meetings of two seats.'
      : `First seat: ${signed(firstSeat.elo)} Elo [${signed(firstSeat.lo)}, ${signed(firstSeat.hi)}].`;
  return {
    text: [`${head}`, '', table, '', [seat, standing.cycles].filter((line) => line !== '').join(' ')].join('\n'),
    json: {
      ...gameOf(pool),
      anchor,
      ...(firstSeat === null ? {} : { firstSeat: rounded({ elo: firstSeat.elo, lo: firstSeat.lo, hi: firstSeat.hi }) }),
      agents: rated.agents.map(({ agent, elo, lo, hi, isBounded, bestRank, worstRank }) => ({
        agent,
        bestRank,
        worstRank,
        ...rounded({ elo: isBounded ? elo : Number.NaN, lo, hi, score: scores.get(agent)!.mean }),
      })),
    },
  };
}

function gameOf({ ruleset, version, scenario, params, units }: Pool): object {
  return { ruleset, version, scenario, params, units };
}

/** Six significant digits; null for what is infinite or unknown. */
function rounded(values: Readonly<Record<string, number>>): object {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, Number.isFinite(value) ? Number(value.toPrecision(6)) : null]),
  );
}

interface Standing {
  /** Whether one number an agent tells the whole story; empty when it can't be asked. */
  readonly cycles: string;
  readonly nash: ReadonlyMap<string, string> | null;
}

const SEED = 0x5eed;
const NASH_REPETITIONS = 200;

/** What one number an agent leaves out: cycles, and on request strength against the equilibrium of all. */
async function standingOf({ agents, matchups, seatCount }: Pool, hasNash: boolean): Promise<Standing> {
  const { pairMatrixOf } = await import('../report/pair-matrix.ts');
  const matrix = pairMatrixOf(agents, matchups);
  if (seatCount > 2 || matrix === null || agents.length < 3) return { cycles: '', nash: null };
  const { Xoshiro } = await import('../core/rng.ts');
  const { cyclesOf } = await import('../report/summary.ts');
  const { fixed, plural, signed } = await import('../report/figures.ts');
  const stream = (purpose: number) => {
    const rng = new Xoshiro(SEED, purpose);
    return () => rng.float();
  };
  const { observed, expected, p } = cyclesOf(agents, matchups)!;
  const cycles = `${plural(observed, 'cycle')} of three, ${fixed(expected, 1)} expected from noise (p = ${fixed(p, 2)}).`;
  if (!hasNash) return { cycles, nash: null };
  const { ELO_PER_STRENGTH } = await import('../stats/bradley-terry.ts');
  const { nashAverage } = await import('../stats/nash.ts');
  const { bootstrapMatrix, logOddsMatrix } = await import('../stats/payoff-matrix.ts');
  const skills = bootstrapMatrix(
    matrix,
    (scores) => nashAverage(logOddsMatrix(scores)).skills.map((skill) => ELO_PER_STRENGTH * skill),
    stream(2),
    NASH_REPETITIONS,
  );
  const nash = new Map(
    agents.map((agent, i) => {
      const { lo, hi } = skills.intervals[i];
      return [agent, `${signed(skills.estimates[i])} [${signed(lo)}, ${signed(hi)}]`];
    }),
  );
  return { cycles, nash };
}
