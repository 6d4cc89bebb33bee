import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeManifest, observeCircumstances, writeManifest } from '../../arena/manifest.ts';
import type { MatchResult } from '../../arena/match.ts';
import { makePlan, type Plan, usesClock } from '../../arena/plan.ts';
import { encodeRecord, makeRecord } from '../../arena/record.ts';
import { RECORDS_FILE } from '../../arena/run.ts';
import * as catalog from '../../catalog.ts';
import type { AgentSpec } from '../../core/agent.ts';
import { type Experiment, parseExperiment } from '../../experiment.ts';
import { openTimings } from '../../report/timings.ts';
import { Reports } from '../reports.ts';

/** Where matches at the terminal are written unless --out says otherwise: the first number that is free. */
export function freeFolder(): string {
  for (let number = 1; ; number++) {
    const folder = join('results', 'runs', `play-${String(number).padStart(3, '0')}`);
    if (!existsSync(folder)) return folder;
  }
}

/** What is asked to be played; agents by seat. */
export interface PlaySource {
  readonly ruleset: string;
  readonly scenario: string;
  readonly params: object;
  readonly seed: number;
  readonly agents: readonly AgentSpec[];
}

/** A run of one match; relative paths start at the current directory. */
export function planOfMatch({ ruleset, scenario, params, seed, agents }: PlaySource, clock: boolean): Plan {
  const experiment: Experiment = parseExperiment({
    id: 'play',
    question: 'A match at the terminal.',
    ruleset,
    scenarios: [scenario],
    params,
    agents,
    schedule: { kind: 'single', pairs: 1 },
    seed,
    ...(clock ? { clock } : {}),
  });
  return makePlan({ experiment, directory: '.' }, catalog);
}

/**
 * Writes the match as a run folder. A person's actions become those of the kind `recorded`, and so do those of an agent with a clock,
 * which would not decide the same again; all others decide anew in a replay.
 */
export async function recordMatch(
  source: PlaySource,
  played: Plan,
  result: MatchResult,
  plies: readonly { readonly seat: number; readonly action: number }[],
  isPerson: readonly boolean[],
  folder: string,
): Promise<Plan> {
  const agents = source.agents.map((spec, seat): AgentSpec => {
    if (!isPerson[seat] && !usesClock(played.agents[seat].options)) return spec;
    const actions = plies.filter((ply) => ply.seat === seat).map(({ action }) => action);
    return { kind: 'recorded', name: played.agents[seat].name, options: { actions } };
  });
  const plan = planOfMatch({ ...source, agents }, false);
  const circumstances = await observeCircumstances(0);
  mkdirSync(folder, { recursive: true });
  const line = encodeRecord(makeRecord(plan, plan.schedule.unit(0), [result]));
  writeFileSync(join(folder, RECORDS_FILE), `${line}\n`);
  const timings = openTimings(folder, plan, 0);
  timings.append([{ unit: 0, line, milliseconds: [Array.from(result.milliseconds)], worker: 0 }]);
  timings.close();
  new Reports().derive(folder, plan);
  writeManifest(folder, { ...makeManifest(plan, circumstances), ended: new Date().toISOString(), state: 'complete' });
  return plan;
}
