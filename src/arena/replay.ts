// Plays a recorded match again from its plan: the agents decide anew, and the hash says whether it is the same match.
import { join } from 'node:path';
import { configError, suggest } from '../core/errors.ts';
import type { Action, Seat, State } from '../core/game.ts';
import { BEFORE_FIRST_PLY, type MatchObserver, type MatchResult, Table } from './match.ts';
import { omniscientSeats, type Plan } from './plan.ts';
import { type MatchRecord, type PairRecord, readRecords } from './record.ts';
import { RECORDS_FILE } from './run.ts';

/** Which match of a run. */
export interface MatchName {
  readonly pair: number;
  /** Index into the plan's arms. */
  readonly arm: number;
  readonly leg: number;
}

export interface Replay {
  readonly pairRecord: PairRecord;
  readonly record: MatchRecord;
  readonly result: MatchResult;
  /** Everything that was decided or drawn, in order. */
  readonly plies: readonly { readonly seat: Seat; readonly action: Action }[];
}

/** Parses `<pair>:<arm>:<leg>`; the arm by name or index. */
export function parseMatchName(text: string, plan: Plan): MatchName {
  const parts = text.split(':');
  if (parts.length !== 3)
    throw configError(text, 'match-name', 'expected <plan>:<pair>:<arm>:<leg>, as in 1f0c9a:17:base:0.');
  const { schedule, arms } = plan;
  const index = (part: string, what: string, count: number): number => {
    const value = Number(part);
    if (!/^\d+$/.test(part) || value >= count)
      throw configError(
        text,
        `unknown-${what}`,
        `"${part}" is no ${what} of this run, which has ${what}s 0 to ${count - 1}.`,
      );
    return value;
  };
  const pair = index(parts[0], 'pair', schedule.units / arms.length);
  const named = arms.indexOf(parts[1]);
  if (named < 0 && !/^\d+$/.test(parts[1]))
    throw configError(text, 'unknown-arm', `"${parts[1]}" is no arm of this run.${suggest(parts[1], arms)}`);
  const arm = named >= 0 ? named : index(parts[1], 'arm', arms.length);
  return { pair, arm, leg: index(parts[2], 'leg', schedule.legs) };
}

export function replayMatch(plan: Plan, folder: string, { pair, arm, leg }: MatchName): Replay {
  const unit = pair * plan.arms.length + arm;
  const pairRecord = recordOf(folder, unit);
  if (pairRecord === null)
    throw configError(
      join(folder, RECORDS_FILE),
      'not-played',
      `pair ${pair} in arm ${plan.arms[arm]} is not recorded: the run ended before it.`,
    );
  const record = pairRecord.matches[leg];
  const plies: { seat: Seat; action: Action }[] = [];
  const result = replayRecord(plan, pairRecord, { pair, arm, leg }, (seat, action) => plies.push({ seat, action }));
  return { pairRecord, record, result, plies };
}

/** Plays a match of a record again under the eyes of `observer`; its hash is to be compared with the recorded one. */
export function replayRecord(
  plan: Plan,
  { matches }: PairRecord,
  { pair, arm, leg }: MatchName,
  observer: MatchObserver,
): MatchResult {
  const { end, fault, plies } = matches[leg];
  const spec = plan.schedule.at((pair * plan.arms.length + arm) * plan.schedule.legs + leg);
  const stall = end === 'forfeit-timeout' ? { seat: fault, ply: plies === 0 ? BEFORE_FIRST_PLY : plies } : undefined;
  const agents = spec.entrants.map((entrant) =>
    plan.makeAgent(plan.lineups[spec.lineup][entrant], spec.scenario, spec.arm),
  );
  return new Table(plan.games[spec.scenario][spec.arm]).play(agents, {
    seed: spec.seed,
    entrants: spec.entrants,
    stall,
    omniscient: omniscientSeats(plan, spec.lineup, spec.entrants),
    observer,
  });
}

/** The position after `count` plies. */
export function positionAfter(plan: Plan, { pair, arm }: MatchName, replay: Replay, count: number): State {
  const { scenario } = plan.schedule.unit(pair * plan.arms.length + arm);
  const state = plan.games[scenario][arm].newState();
  state.reset();
  for (const { action } of replay.plies.slice(0, count)) state.apply(action);
  return state;
}

function recordOf(folder: string, unit: number): PairRecord | null {
  let at = 0;
  for (const record of readRecords(join(folder, RECORDS_FILE))) if (at++ === unit) return record;
  return null;
}
