// Which positions a report shows: with arms the block in which they part, else a match a scenario at its turning point and at its end.
import type { Plan } from '../arena/plan.ts';
import type { PairRecord } from '../arena/record.ts';
import { type MatchName, positionAfter, type Replay, replayMatch } from '../arena/replay.ts';
import type { Game, Seat, State } from '../core/game.ts';
import { turningPoint } from '../inspect/turning-point.ts';
import { plural, seatName } from '../report/figures.ts';
import type { Panel, Scene } from '../report/input.ts';
import type { Results } from '../report/results.ts';

/** Scenes of a report: each plays matches again, which costs what they cost. */
const SCENES = 3;

/** `agents` by their standing: matches of the best ones are shown. */
export function scenesOf(plan: Plan, results: Results, agents: readonly string[]): Scene[] {
  const chosen = plan.arms.length > 1 ? partingBlocks(plan, results) : matchesOfTheBest(plan, results, agents);
  return chosen.map((names) =>
    names.length > 1 ? armScene(plan, results, names) : matchScene(plan, results, names[0]),
  );
}

function isOrderly({ matches }: PairRecord): boolean {
  return matches.every(({ fault }) => fault < 0);
}

/** In each scenario the first decided match without forfeits of the agents that stand highest, of as many as have a seat. */
function matchesOfTheBest(plan: Plan, results: Results, agents: readonly string[]): MatchName[][] {
  const found = new Map<string, MatchName>();
  const wanted = Math.min(SCENES, plan.scenarios.length);
  const best = agents.slice(0, plan.schedule.legs);
  const didMeet = plan.lineups.some((lineup) => lineup.every((agent) => best.includes(plan.agents[agent].name)));
  for (const record of results.records()) {
    if (found.has(record.scenario) || !isOrderly(record)) continue;
    if (didMeet && !record.agents.every((agent) => best.includes(agent))) continue;
    const leg = record.matches.findIndex(({ payoffs }) => winnerOf(payoffs) !== null);
    if (leg >= 0) found.set(record.scenario, { pair: record.pair, arm: 0, leg });
    if (found.size === wanted) break;
  }
  return [...found.values()].map((name) => [name]);
}

/** In each scenario the first match that the first and the last arm ended differently. */
function partingBlocks(plan: Plan, results: Results): MatchName[][] {
  const last = plan.arms.length - 1;
  const found = new Map<string, MatchName[]>();
  const wanted = Math.min(SCENES, plan.scenarios.length);
  let base: PairRecord | null = null;
  for (const record of results.records()) {
    if (record.arm === plan.arms[0]) base = record;
    if (record.arm !== plan.arms[last] || base === null || base.pair !== record.pair) continue;
    if (found.has(record.scenario) || !isOrderly(base) || !isOrderly(record)) continue;
    const { pair, scenario, matches } = record;
    const before = base.matches;
    const leg = matches.findIndex(({ payoffs }, i) => payoffs.join() !== before[i].payoffs.join());
    if (leg >= 0)
      found.set(scenario, [
        { pair, arm: 0, leg },
        { pair, arm: last, leg },
      ]);
    if (found.size === wanted) break;
  }
  return [...found.values()];
}

function winnerOf(payoffs: readonly number[]): Seat | null {
  const top = Math.max(...payoffs);
  return payoffs.filter((payoff) => payoff === top).length === 1 ? payoffs.indexOf(top) : null;
}

function gameOf(plan: Plan, { pair, arm }: MatchName): Game {
  return plan.games[plan.schedule.unit(pair * plan.arms.length + arm).scenario][arm];
}

function addressOf(plan: Plan, { pair, arm, leg }: MatchName): string {
  return `${plan.id.slice(0, 12)}:${pair}:${plan.arms[arm]}:${leg}`;
}

function agentAt(match: Replay, leg: number, seat: Seat): string {
  const { agents } = match.pairRecord;
  return agents[(seat + leg) % agents.length];
}

function outcomeText(match: Replay, leg: number): string {
  const { payoffs, reason } = match.record;
  const winner = winnerOf(payoffs);
  const why = reason.replaceAll('-', ' ');
  return winner === null
    ? `Nobody wins alone; the end: ${why}.`
    : `${agentAt(match, leg, winner)}, in the ${seatName(winner)}, wins; the end: ${why}.`;
}

function momentText(state: State, ply: number, plies: number): string {
  const turn = state.turn();
  return `${turn > 0 ? `Turn ${turn}, ` : ''}${ply} of ${plies} plies`;
}

function matchScene(plan: Plan, { folder }: Results, name: MatchName): Scene {
  const match = replayMatch(plan, folder, name);
  const game = gameOf(plan, name);
  const actions = match.plies.map(({ action }) => action);
  const winner = winnerOf(match.record.payoffs);
  const turn = turningPoint(game, actions, winner);
  const panel = (heading: string, ply: number, seat: Seat | null, text: string): Panel => {
    const state = positionAfter(plan, name, match, ply);
    const caption = `${momentText(state, ply, actions.length)}. ${text}`;
    return { heading, caption, drawing: game.information.drawing(state, seat) };
  };
  const loser = winner === null ? 0 : (winner + 1) % game.info.seatCount;
  const seats = match.pairRecord.agents.map((_, seat) => `${agentAt(match, name.leg, seat)} in the ${seatName(seat)}`);
  return {
    title: `${match.pairRecord.scenario}: ${seats.join(', ')}`,
    note: 'The first decided match of these agents in this scenario.',
    command: `fogbench replay ${addressOf(plan, name)} --ply ${turn}`,
    panels: [
      panel('Turning point', turn, null, 'Everything is shown.'),
      panel(
        `As the ${seatName(loser)} knew it`,
        turn,
        loser,
        `What ${agentAt(match, name.leg, loser)} could see of the same position.`,
      ),
      panel('End', actions.length, null, outcomeText(match, name.leg)),
    ],
    columns: 3,
  };
}

function armScene(plan: Plan, { folder }: Results, names: readonly MatchName[]): Scene {
  const matches = names.map((name) => replayMatch(plan, folder, name));
  const [first, second] = matches.map(({ plies }) => plies);
  let common = 0;
  while (common < first.length && common < second.length && first[common].action === second[common].action) common++;
  const rows = names.map((name, i): Panel[] => {
    const match = matches[i];
    const game = gameOf(plan, name);
    const arm = plan.arms[name.arm];
    const at = (ply: number, text: string, heading: string): Panel => {
      const state = positionAfter(plan, name, match, ply);
      const caption = `${momentText(state, ply, match.plies.length)}. ${text}`;
      return { heading, caption, drawing: game.information.drawing(state, null) };
    };
    const actions = match.plies.map(({ action }) => action);
    return [
      at(turningPoint(game, actions, winnerOf(match.record.payoffs)), 'Everything is shown.', `${arm}: turning point`),
      at(actions.length, outcomeText(match, name.leg), `${arm}: end`),
    ];
  });
  const seats = matches[0].pairRecord.agents.map(
    (_, seat) => `${agentAt(matches[0], names[0].leg, seat)} in the ${seatName(seat)}`,
  );
  return {
    title: `${matches[0].pairRecord.scenario}: ${seats.join(', ')}`,
    note: `One seed in two arms: the first match of this scenario that ends differently. ${common === 0 ? 'They part with the first ply' : `They are the same for ${plural(common, 'ply', 'plies')}`}.`,
    command: names.map((name) => `fogbench replay ${addressOf(plan, name)}`).join(' ; '),
    panels: [0, 1].flatMap((moment) => rows.map((row) => row[moment])),
    columns: rows.length,
  };
}
