// What a worker does: play whole pairs and hand each over.
import { threadId } from 'node:worker_threads';
import type { Agent } from '../core/agent.ts';
import { LEG, type MatchResult, type Stall, Table, THREAD, UNIT } from './match.ts';
import { type Catalog, makePlan, omniscientSeats, type Plan, type PlanSource } from './plan.ts';
import { encodeRecord, makeRecord } from './record.ts';
import { byEntrant, type UnitSpec } from './schedule.ts';

/** A match that an earlier attempt hung in. */
export interface Forfeit extends Stall {
  readonly unit: number;
  readonly leg: number;
}

/** A finished pair on its way to the record. */
export interface FinishedUnit {
  readonly unit: number;
  /** Its line of records.jsonl, without the newline. */
  readonly line: string;
  /** By leg, then entrant. */
  readonly milliseconds: readonly (readonly number[])[];
  /** Id of the thread that played it; 0 is the main thread. */
  readonly worker: number;
}

/** Finished units in schedule order on their way between threads, which few large values cross much faster than many small ones. */
export interface Parcel {
  readonly first: number;
  readonly units: number;
  /** Their lines, a newline between them. */
  readonly lines: string;
  readonly seatCount: number;
  /** By unit, leg, then entrant. */
  readonly milliseconds: Float64Array;
  readonly worker: number;
}

/** `finished` follow each other in the schedule, all by this thread. */
export function pack(finished: readonly FinishedUnit[], { seatCount, legs }: Plan['schedule']): Parcel {
  const units = finished.length;
  const milliseconds = new Float64Array(units * legs * seatCount);
  let at = 0;
  for (const unit of finished) for (const leg of unit.milliseconds) for (const ms of leg) milliseconds[at++] = ms;
  const lines = finished.map(({ line }) => line).join('\n');
  return { first: units === 0 ? 0 : finished[0].unit, units, lines, seatCount, milliseconds, worker: threadId };
}

export function unpack({ first, units, lines, seatCount, milliseconds, worker }: Parcel): FinishedUnit[] {
  if (units === 0) return [];
  const legs = milliseconds.length / (units * seatCount);
  let at = 0;
  return lines.split('\n').map((line, i) => {
    const byLeg: number[][] = [];
    for (let leg = 0; leg < legs; leg++) {
      const byEntrant: number[] = [];
      for (let entrant = 0; entrant < seatCount; entrant++) byEntrant.push(milliseconds[at++]);
      byLeg.push(byEntrant);
    }
    return { unit: first + i, line, milliseconds: byLeg, worker };
  });
}

/** Plays units of one plan; keeps tables and agents from one to the next. */
export class UnitPlayer {
  readonly #plan: Plan;
  readonly #progress: Int32Array;
  readonly #tables = new Map<object, Table>();
  readonly #agents = new Map<string, Agent>();

  /** `progress` is read by the watchdog while a unit is played. */
  constructor(plan: Plan, progress: Int32Array) {
    this.#plan = plan;
    this.#progress = progress;
  }

  play(unit: number, forfeits: readonly Forfeit[]): FinishedUnit {
    const spec = this.#plan.schedule.unit(unit);
    const results = this.playMatches(spec, forfeits);
    const { seatCount } = this.#plan.schedule;
    return {
      unit,
      line: encodeRecord(makeRecord(this.#plan, spec, results)),
      milliseconds: results.map(({ milliseconds }, leg) => byEntrant(milliseconds, leg, seatCount)),
      worker: threadId,
    };
  }

  playMatches(spec: UnitSpec, forfeits: readonly Forfeit[]): MatchResult[] {
    const { schedule, games, lineups } = this.#plan;
    const table = this.#tableOf(games[spec.scenario][spec.arm]);
    this.#progress[THREAD] = threadId;
    this.#progress[UNIT] = spec.unit;
    const results: MatchResult[] = [];
    for (let leg = 0; leg < schedule.legs; leg++) {
      this.#progress[LEG] = leg;
      const { entrants, seed } = schedule.at(spec.unit * schedule.legs + leg);
      const stall = forfeits.find((forfeit) => forfeit.unit === spec.unit && forfeit.leg === leg);
      const result = table.play(
        entrants.map((entrant) => this.#agentOf(lineups[spec.lineup][entrant], entrant, spec)),
        {
          seed,
          entrants,
          stall,
          omniscient: omniscientSeats(this.#plan, spec.lineup, entrants),
        },
      );
      // An agent at fault may be in any state.
      if (result.end !== 'rules') this.#agents.clear();
      results.push(result);
    }
    return results;
  }

  #tableOf(game: Plan['games'][number][number]): Table {
    let table = this.#tables.get(game);
    if (table === undefined) {
      table = new Table(game, this.#progress);
      this.#tables.set(game, table);
    }
    return table;
  }

  /** Copies of one agent at one table are objects of their own. */
  #agentOf(agent: number, entrant: number, spec: UnitSpec): Agent {
    const key = `${agent}:${entrant}:${spec.scenario}:${spec.arm}`;
    let made = this.#agents.get(key);
    if (made === undefined) {
      made = this.#plan.makeAgent(agent, spec.scenario, spec.arm);
      this.#agents.set(key, made);
    }
    return made;
  }
}

/** Units [from, to) of a plan for a worker; an empty range only builds the plan. Plain data, as it crosses threads. */
export interface JobRequest {
  /** JSON of the PlanSource: a string, so that a worker sees at once that it is the plan that it has. */
  readonly source: string;
  readonly planId: string;
  readonly from: number;
  readonly to: number;
  readonly forfeits: readonly Forfeit[];
  /** Slots as in match.ts. */
  readonly progress: Int32Array;
}

/** Units that were not handed over on the way, or why the job failed: errors lose their fields between threads. */
export type JobReply =
  | { readonly ok: true; readonly finished: Parcel; readonly busyMs: number }
  | { readonly ok: false; readonly message: string; readonly stack: string };

/** Finished units wait this long at most for others before they are handed over; jobs of short matches end before. */
const HAND_OVER_MS = 50;

/** The function that a worker's entry exports; `handOver` sends finished units ahead of the reply. */
export function jobServer(catalog: Catalog, handOver: (finished: Parcel) => void): (request: JobRequest) => JobReply {
  let source = '';
  let plan: Plan | null = null;
  return (request) => {
    try {
      if (plan === null || source !== request.source) {
        source = request.source;
        plan = makePlan(JSON.parse(source) as PlanSource, catalog);
      }
      if (plan.id !== request.planId)
        throw new Error('A worker built another plan than the one to run: a file changed while the run was starting.');
      const player = new UnitPlayer(plan, request.progress);
      const start = performance.now();
      let handedOver = start;
      let finished: FinishedUnit[] = [];
      for (let unit = request.from; unit < request.to; unit++) {
        finished.push(player.play(unit, request.forfeits));
        const now = performance.now();
        if (unit + 1 === request.to || now - handedOver < HAND_OVER_MS) continue;
        handOver(pack(finished, plan.schedule));
        finished = [];
        handedOver = now;
      }
      return { ok: true, finished: pack(finished, plan.schedule), busyMs: performance.now() - start };
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      return { ok: false, message, stack: stack ?? message };
    }
  };
}
