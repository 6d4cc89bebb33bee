// What a worker does: play whole pairs and hand each over.
import type { Agent } from '../core/agent.ts';
import { LEG, type MatchResult, type Stall, Table, UNIT } from './match.ts';
import type { Plan } from './plan.ts';
import { encodeRecord, makeRecord } from './record.ts';
import type { UnitSpec } from './schedule.ts';

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
    const { legs } = this.#plan.schedule;
    return {
      unit,
      line: encodeRecord(makeRecord(this.#plan, spec, results)),
      milliseconds: results.map((result, leg) =>
        Array.from({ length: legs }, (_, entrant) => result.milliseconds[(entrant - leg + legs) % legs]),
      ),
    };
  }

  playMatches(spec: UnitSpec, forfeits: readonly Forfeit[]): MatchResult[] {
    const { schedule, games, lineups } = this.#plan;
    const table = this.#tableOf(games[spec.scenario][spec.arm]);
    this.#progress[UNIT] = spec.unit;
    const results: MatchResult[] = [];
    for (let leg = 0; leg < schedule.legs; leg++) {
      this.#progress[LEG] = leg;
      const { entrants, seed } = schedule.at(spec.unit * schedule.legs + leg);
      const stall = forfeits.find((forfeit) => forfeit.unit === spec.unit && forfeit.leg === leg);
      const result = table.play(
        entrants.map((entrant) => this.#agentOf(lineups[spec.lineup][entrant], entrant, spec)),
        { seed, entrants, stall },
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
