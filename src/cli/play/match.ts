import { mkdirSync } from 'node:fs';
import { type MatchResult, Table } from '../../arena/match.ts';
import { type Plan, usesClock } from '../../arena/plan.ts';
import type { Action, Seat } from '../../core/game.ts';
import { Explainer } from '../legend.ts';
import { boardText } from './board.ts';
import { PersonAgent } from './person.ts';
import { type PlaySource, recordMatch } from './record.ts';
import { SeatLog } from './seat-log.ts';
import { setUpsOf } from './set-ups.ts';
import { pause, type Terminal } from './terminal.ts';
import { Keeper, type Unfinished } from './unfinished.ts';

export interface MatchAtTerminal {
  readonly source: PlaySource;
  /** Of the source; the person's place is held by an agent that is not asked. */
  readonly plan: Plan;
  /** The person's seat, or null when agents play by themselves. */
  readonly person: Seat | null;
  /** Whose view is shown; null shows everything. */
  readonly viewer: Seat | null;
  readonly delayMs: number;
  readonly isQuick: boolean;
  readonly checks: boolean;
  /** Where the record goes. */
  readonly folder: string;
  /** By seat: what was decided before the match was left, of the person and of agents with a clock. */
  readonly decided: readonly (readonly Action[])[];
}

/** Plays the match of a plan at a terminal and records it; returns how it ended. */
export async function playMatchAt(terminal: Terminal, match: MatchAtTerminal): Promise<MatchResult> {
  const { plan, person, viewer, folder } = match;
  const game = plan.games[0][0];
  const { info, information } = game;
  // Before the match: a folder that can't be made must not cost the record of it.
  mkdirSync(folder, { recursive: true });
  const say = (text: string): void => terminal.write(`${text}\n`);
  const names = plan.agents.map(({ name }, seat) => `${name} in seat ${seat}`);
  say(`${info.ruleset}, ${plan.scenarios[0]}: ${names.join(', ')}.`);

  const explainer = new Explainer();
  const watch = (line: string): void => {
    if (person !== null || line === '') return;
    say(`\n${line}`);
    if (log.state.isDeployment()) return;
    const drawing = information.drawing(log.state, viewer);
    say(boardText(drawing, viewer, terminal.hasColour));
    const legend = explainer.news(drawing);
    if (legend !== '') say(legend);
    pause(match.delayMs);
  };
  const log = new SeatLog(game, viewer, match.checks, watch);
  const { source } = match;
  const keeper = person === null ? null : new Keeper(folder, unfinished(match, person));
  if (keeper !== null) say(`Ctrl-C leaves the match; "fogbench play --resume ${folder}" goes on with it.`);
  const agents = plan.agents.map(({ options }, seat) => {
    const isPerson = seat === person;
    const agent = isPerson
      ? new PersonAgent({ terminal, log, setUps: setUpsOf(game, seat), isQuick: match.isQuick })
      : plan.makeAgent(seat, 0, 0);
    return keeper !== null && (isPerson || usesClock(options)) ? keeper.keep(agent, seat) : agent;
  });
  const { seed, entrants } = plan.schedule.at(0);
  const result = new Table(game).play(agents, { seed, entrants, observer: log.observer });

  say('');
  for (const line of person === null ? [] : log.lines.slice(-3)) say(`  ${line}`);
  say(boardText(information.drawing(log.state, viewer), viewer, terminal.hasColour));
  say(endText(plan, result, person));
  const isPerson = plan.agents.map((_, seat) => seat === person);
  const recorded = await recordMatch(source, plan, result, log.plies, isPerson, folder);
  keeper?.close();
  say(`Recorded in ${folder}. See it again: fogbench replay ${recorded.id.slice(0, 12)}:0:base:0 --in ${folder}`);
  return result;
}

function unfinished({ plan, source, decided }: MatchAtTerminal, person: Seat): Unfinished {
  const agents = source.agents.map((spec) => ({ ...spec }));
  return {
    plan: plan.id,
    source: { ...source, params: { ...source.params }, agents },
    person,
    decided: decided.map((actions) => [...actions]),
  };
}

function endText(plan: Plan, result: MatchResult, person: Seat | null): string {
  const { endReasons } = plan.games[0][0].info;
  const how =
    result.end === 'rules' ? endReasons[result.reason] : `${result.end.replace('-', ', ')}, seat ${result.faultSeat}`;
  const best = Math.max(...result.payoffs);
  const winners = plan.agents.flatMap((_, seat) => (result.payoffs[seat] === best ? [seat] : []));
  const who =
    winners.length === plan.agents.length
      ? 'Drawn'
      : person === null
        ? `Won by ${winners.map((seat) => `${plan.agents[seat].name} in seat ${seat}`).join(' and ')}`
        : winners.includes(person)
          ? 'You win'
          : 'You lose';
  const fault = result.fault instanceof Error ? `\n${result.fault.stack}` : '';
  return `${who} (${how}).${fault}`;
}
