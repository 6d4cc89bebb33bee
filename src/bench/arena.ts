import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { UnitPlayer } from '../arena/job.ts';
import { PROGRESS_SLOTS, Table } from '../arena/match.ts';
import { type Catalog, makePlan, type Plan } from '../arena/plan.ts';
import { playInPool } from '../arena/pool.ts';
import type { Agent, AgentKind } from '../core/agent.ts';
import { CHANCE, type Game, TERMINAL } from '../core/game.ts';
import { pairSeed } from '../core/hash.ts';
import { MatchDice, Xoshiro } from '../core/rng.ts';
import { parseExperiment } from '../experiment.ts';
import { cpuMs, type MeasureOptions, measure, median, type Work } from './measure.ts';

export interface ArenaFigures {
  /** What agents, views and the check of actions add to the bare loop over lists of legal actions, both with random choices. */
  readonly overheadPct: number;
  /** What records and CSVs add to a run of random matches: lines made, written, read back and turned into files, once compiled. */
  readonly recordingPct: number;
  /** Wall time of one worker over that of two, and the cores that the two used. */
  readonly speedup2: number;
  readonly cpuPerWall: number;
  /** Matches a second of a pool of one over those of the same loop without a pool. */
  readonly poolOfOneVsInProcess: number;
}

/** Two random agents at the arena's table against a bare loop; the unit is a ply. */
export function benchOverhead(game: Game, random: AgentKind, options: MeasureOptions): number {
  const agents: Agent[] = [0, 1].map(() => random.create(random.parseOptions({}, game.info), game.info));
  const table = new Table(game);
  let played = 0;
  const arena: Work = {
    name: 'arena',
    run(rounds) {
      let plies = 0;
      for (let i = 0; i < rounds; i++)
        plies += table.play(agents, { seed: pairSeed(1, played++), entrants: [0, 1] }).plies;
      return plies;
    },
  };
  const state = game.newState();
  const legal = new Int32Array(game.info.maxLegalActions);
  let seeds = 0;
  const bare: Work = {
    name: 'bare',
    run(rounds) {
      let plies = 0;
      for (let i = 0; i < rounds; i++) {
        const seed = pairSeed(1, seeds++);
        const rng = new Xoshiro(seed[0], seed[1]);
        const dice = new MatchDice(seed);
        state.reset();
        for (let actor = state.toAct(); actor !== TERMINAL; actor = state.toAct(), plies++) {
          state.apply(actor === CHANCE ? state.sampleChance(dice) : legal[rng.below(state.legalActions(legal))]);
        }
      }
      return plies;
    },
  };
  const timings = measure([bare, arena], options);
  return 100 * (timings[1].ns / timings[0].ns - 1);
}

/** A run of random matches, large enough that starting workers does not show. */
function randomPlan(catalog: Catalog, ruleset: string, scenario: string, pairs: number): Plan {
  const experiment = parseExperiment({
    id: 'bench',
    question: 'How fast is the arena?',
    ruleset,
    scenarios: [scenario],
    agents: [
      { kind: 'random', name: 'a' },
      { kind: 'random', name: 'b' },
    ],
    schedule: { kind: 'round-robin', pairs },
    seed: 1,
  });
  return makePlan({ experiment, directory: '.' }, catalog);
}

/** Derives everything that follows from records; what a run does at its end. */
export type Derive = (folder: string, plan: Plan) => void;

export async function benchArena(
  catalog: Catalog,
  worker: URL,
  derive: Derive,
  options: MeasureOptions & { readonly wallRepeats: number; readonly seconds: number },
): Promise<ArenaFigures> {
  const random = catalog.agentKindById('random');
  const ruleset = catalog.rulesetById('napoleonix');
  const game = ruleset.createGame(ruleset.parseParams('standard', {}));
  const overheadPct = benchOverhead(game, random, options);

  const pilot = inProcess(randomPlan(catalog, 'napoleonix', 'standard', 1000));
  const pairs = Math.ceil((1000 * options.seconds * 1000) / pilot.wallMs);
  const plan = randomPlan(catalog, 'napoleonix', 'standard', pairs);
  const walls = { none: [] as number[], one: [] as number[], two: [] as number[], cores: [] as number[] };
  for (let i = 0; i < options.wallRepeats; i++) {
    walls.none.push(inProcess(plan).wallMs);
    walls.one.push((await pooled(plan, worker, 1)).wallMs);
    const two = await pooled(plan, worker, 2);
    walls.two.push(two.wallMs);
    walls.cores.push(two.cpuMs / two.wallMs);
  }
  return {
    overheadPct,
    recordingPct: benchRecording(
      randomPlan(catalog, 'napoleonix', 'standard', Math.ceil(pairs / 4)),
      derive,
      options.repeats,
    ),
    speedup2: median(walls.one) / median(walls.two),
    cpuPerWall: median(walls.cores),
    poolOfOneVsInProcess: median(walls.none) / median(walls.one),
  };
}

/** A run with its files over its matches alone, which are played without making lines of them. */
function benchRecording(plan: Plan, derive: Derive, repeats: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'fogbench-recording-'));
  const player = new UnitPlayer(plan, new Int32Array(PROGRESS_SLOTS));
  const { schedule } = plan;
  const ratios: number[] = [];
  try {
    // The first time, code is compiled: a large part of a run of two seconds, and none of a long one.
    for (let i = 0; i <= repeats; i++) {
      const start = cpuMs();
      for (let unit = 0; unit < schedule.units; unit++) player.playMatches(schedule.unit(unit), []);
      const played = cpuMs();
      const lines: string[] = [];
      playAll(plan, (line) => lines.push(line));
      writeFileSync(join(folder, 'records.jsonl'), lines.map((line) => `${line}\n`).join(''));
      derive(folder, plan);
      if (i > 0) ratios.push((cpuMs() - played) / (played - start));
    }
    return 100 * (median(ratios) - 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function playAll(plan: Plan, onLine: (line: string) => void): void {
  const player = new UnitPlayer(plan, new Int32Array(PROGRESS_SLOTS));
  for (let unit = 0; unit < plan.schedule.units; unit++) onLine(player.play(unit, []).line);
}

function inProcess(plan: Plan): { readonly wallMs: number } {
  const start = performance.now();
  playAll(plan, () => {});
  return { wallMs: performance.now() - start };
}

async function pooled(
  plan: Plan,
  worker: URL,
  workers: number,
): Promise<{ readonly wallMs: number; readonly cpuMs: number }> {
  let start = 0;
  let cpu = 0;
  let first = 0;
  let total = 0;
  let end = 0;
  let endCpu = 0;
  await playInPool(plan, 0, {
    worker,
    workers,
    signal: undefined,
    release: (finished) => {
      total += finished.length;
      end = performance.now();
      endCpu = cpuMs();
      // From a third on, to the last match: that workers start and compile what they run, and that they end, is not part of it.
      if (start > 0 || 3 * total < plan.schedule.units) return;
      start = end;
      cpu = endCpu;
      first = total;
    },
  });
  const scale = total / (total - first);
  return { wallMs: (end - start) * scale, cpuMs: (endCpu - cpu) * scale };
}
