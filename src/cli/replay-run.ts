import type { Plan } from '../arena/plan.ts';
import { configError } from '../core/errors.ts';
import type { Game } from '../core/game.ts';
import type { Results } from '../report/results.ts';

/** A finished run of two seats, with what it takes to play it again. */
export interface Planned {
  readonly results: Results;
  readonly plan: Plan;
}

/** Throws ConfigError where the seats are not two; `use` says of what that is required. */
export async function planned(results: Results, use: string): Promise<Planned> {
  const { planOfRun } = await import('./find-run.ts');
  const plan = await planOfRun(results);
  if (plan.schedule.seatCount !== 2)
    throw configError(results.folder, 'seats', `${plan.schedule.seatCount} seats, but ${use} for two.`);
  return { results, plan };
}

/** Units [from, to) of a run. */
export type Range = readonly [from: number, to: number];

export const ALL: Range = [0, Number.POSITIVE_INFINITY];

export interface Watched {
  readonly observer: import('../arena/match.ts').MatchObserver;
  end(): void;
}

/** Plays matches of a run again; false, with a message, when one is not the recorded one. */
export async function replayAll(
  { results, plan }: Planned,
  [from, to]: Range,
  watch: (match: { game: Game; record: import('../arena/record.ts').PairRecord; leg: number }) => Watched,
): Promise<boolean> {
  const { replayRecord } = await import('../arena/replay.ts');
  const { Progress } = await import('./progress.ts');
  const { schedule, arms, games } = plan;
  const total = Math.min(to, schedule.units) - from;
  const progress = new Progress(results.folder, schedule.legs, process.stderr);
  let unit = -1;
  for (const record of results.records()) {
    if (++unit < from) continue;
    if (unit >= to) break;
    const { pair, arm, scenario } = schedule.unit(unit);
    for (let leg = 0; leg < schedule.legs; leg++) {
      const watched = watch({ game: games[scenario][arm], record, leg });
      const { hash } = replayRecord(plan, record, { pair, arm, leg }, watched.observer);
      if (hash !== record.matches[leg].hash) {
        progress.close();
        process.stderr.write(
          `fogbench: match ${pair}:${arms[arm]}:${leg} of ${results.folder} is not as recorded: code has changed without a new version. Nothing is written.\n`,
        );
        return false;
      }
      watched.end();
    }
    progress.update(unit + 1 - from, total);
  }
  progress.close();
  return true;
}
