import { type RunState, readManifest } from '../arena/manifest.ts';
import type { Plan } from '../arena/plan.ts';
import type { Matchup, MatchupTally } from '../report/matchups.ts';
import { hasSeveralArms, matchupColumns, matchupRows, sharedVariance } from '../report/matchups-csv.ts';
import { eloInterval, eloOf } from '../stats/elo.ts';
import { scoreInterval } from '../stats/interval.ts';
import { isAlike } from '../stats/sample.ts';
import { textTable } from './table.ts';

/** The win-rate table of a run, as text. */
export function summaryText(plan: Plan, tally: MatchupTally, folder: string): string {
  const { experiment, arms, schedule } = plan;
  const { matchups, seatCount, ends } = tally;
  const hasArms = experiment.arms !== undefined;
  const hasForfeits = matchups.some((matchup) => matchup.forfeitsA + matchup.forfeitsB > 0);
  const header = ['scenario', ...(hasArms ? ['arm'] : []), 'agent A', 'agent B'];
  const rows = matchups.map((matchup) => [
    matchup.scenario,
    ...(hasArms ? [matchup.arm] : []),
    matchup.agentA,
    matchup.agentB,
    ...numbersOf(matchup, seatCount),
    ...(arms.length > 1 ? [sharedText(sharedVariance(matchup, matchups))] : []),
    ...(hasForfeits ? [`${matchup.forfeitsA}:${matchup.forfeitsB}`] : []),
  ]);
  const numbers = ['matches', 'score A', '95 % interval', 'Elo', '95 % interval', 'W', 'D', 'L', 'first seat'];
  if (arms.length > 1) numbers.push('variance');
  const table = textTable([...header, ...numbers, ...(hasForfeits ? ['forfeits'] : [])], rows, header.length);
  const ended = [...ends].map(([why, count]) => `${why} ${count}`).join(', ');
  return [
    `${experiment.id}: ${experiment.question}`,
    `${experiment.ruleset}, seed ${experiment.seed}, ${playedText(tally, schedule.length)} matches${arms.length > 1 ? ` in ${arms.length} arms` : ''}, plan ${plan.id.slice(0, 12)}`,
    '',
    table,
    '',
    `Ended by: ${ended === '' ? 'no matches yet' : ended}.`,
    ...(arms.length > 1
      ? ['Variance: that of the difference to the first arm, as a share of what it would be without shared seeds.']
      : []),
    ...alikeText(matchups, seatCount, hasArms),
    ...decisionText(folder, arms.length > 1),
    ...(experiment.clock === true
      ? ['Budgets by the clock are allowed: these results can not be reproduced to the byte.']
      : []),
    `Files: ${folder}`,
    '',
  ].join('\n');
}

/** Blank in the first arm, and where nothing varies. */
function sharedText(ratio: number): string {
  return Number.isNaN(ratio) ? '' : percent(ratio);
}

/** A rule may end a run before its schedule does. */
function playedText({ ends }: MatchupTally, scheduled: number): string {
  const played = [...ends.values()].reduce((sum, count) => sum + count, 0);
  return played === scheduled ? String(scheduled) : `${played} of ${scheduled}`;
}

/** Matchups whose intervals are no estimate, because nothing varied. */
function alikeText(matchups: readonly Matchup[], seatCount: number, hasArms: boolean): string[] {
  const alike = matchups.filter((matchup) => matchup.agentA !== matchup.agentB && isAlike(matchup.sample(seatCount)));
  if (alike.length === 0) return [];
  const several = new Set(matchups.map(({ scenario }) => scenario)).size > 1;
  const names = alike.map(({ scenario, arm, agentA, agentB, pairs, matches, divergent }) => {
    const where = [...(several ? [scenario] : []), ...(hasArms ? [arm] : [])].join(' ');
    const isSame = divergent === 0 && matches > pairs;
    return `${agentA} v ${agentB}${where === '' ? '' : ` on ${where}`} (${pairs}${isSame ? ', they decided alike' : ''})`;
  });
  return [
    `All ${seatCount === 2 ? 'pairs' : 'blocks'} came out the same: ${names.join(', ')}. Their intervals are those of as many independent matches, no estimate of uncertainty.`,
  ];
}

function decisionText(folder: string, hasArms: boolean): string[] {
  const decision = readManifest(folder)?.decision ?? null;
  if (decision === null) return [];
  return [`Stopped by its rule after ${decision.units} ${hasArms ? 'blocks' : 'pairs'}: ${decision.answer}.`];
}

function numbersOf(matchup: Matchup, seatCount: number): string[] {
  const sample = matchup.sample(seatCount);
  const interval = scoreInterval(sample);
  const elo = eloInterval(interval);
  return [
    String(matchup.matches),
    percent(sample.mean),
    `[${percent(interval.lo)}, ${percent(interval.hi)}]`,
    whole(eloOf(sample.mean)),
    `[${whole(elo.lo)}, ${whole(elo.hi)}]`,
    String(matchup.wins),
    String(matchup.draws),
    String(matchup.losses),
    percent(matchup.firstSeat / matchup.matches),
  ];
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

function whole(value: number): string {
  return Number.isFinite(value) ? `${value > 0 ? '+' : ''}${Math.round(value)}` : value > 0 ? '+inf' : '-inf';
}

/** The same for programs. */
export function summaryJson(plan: Plan, tally: MatchupTally, folder: string, state: RunState): object {
  const { seatCount, matchups } = tally;
  const columns = matchupColumns({ seatCount, hasArms: hasSeveralArms(matchups), hasTest: false });
  const rows = matchupRows(matchups, seatCount, null);
  return {
    id: plan.experiment.id,
    plan: plan.id,
    folder,
    state,
    ends: Object.fromEntries(tally.ends),
    matchups: rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]]))),
  };
}
