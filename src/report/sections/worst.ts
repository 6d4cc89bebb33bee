// The mean over opponents hides who can be exploited: the worst matchup of each agent stands beside it.
import { percent, percentRange, percentWithin } from '../figures.ts';
import type { ReportInput, Section } from '../input.ts';
import { html } from '../markup.ts';
import { type RatedMatchup, samplesOf } from '../summary.ts';
import { dataTable } from '../table.ts';
import { stratumName } from './strength.ts';

export interface WorstCase {
  readonly agent: string;
  readonly opponents: number;
  /** Mean score, every opponent weighing the same. */
  readonly mean: number;
  readonly against: string;
  readonly score: number;
  readonly lo: number;
  readonly hi: number;
}

/** Of each agent that met two others or more, in the order in which they first appear. */
export function worstCases(matchups: readonly RatedMatchup[]): WorstCase[] {
  const agents = [...new Set(matchups.flatMap(({ matchup }) => [matchup.agentA, matchup.agentB]))];
  return agents.flatMap((agent) => {
    const met = matchups.flatMap(({ matchup: { agentA, agentB }, sample, interval }) => {
      if (agentA === agent) return [{ against: agentB, score: sample.mean, ...interval }];
      return agentB === agent
        ? [{ against: agentA, score: 1 - sample.mean, lo: 1 - interval.hi, hi: 1 - interval.lo }]
        : [];
    });
    if (met.length < 2) return [];
    const worst = met.reduce((least, each) => (each.score < least.score ? each : least));
    const mean = samplesOf(matchups, agent).reduce((sum, sample) => sum + sample.mean, 0) / met.length;
    return [{ agent, opponents: met.length, mean, ...worst }];
  });
}

export function worstSection(input: ReportInput): Section | null {
  const rows = input.tally.strata.flatMap((stratum) =>
    worstCases(input.matchups.filter(({ scenario, arm }) => scenario === stratum.scenario && arm === stratum.arm)).map(
      (row) => ({ stratum, ...row }),
    ),
  );
  if (rows.length === 0) return null;
  return {
    id: 'worst',
    title: 'Mean and worst case',
    body: html`<p>The mean over opponents, and the opponent against which an agent did worst. Who answers one style only shows here. The worst of several is chosen by its own result, so it lies a little below what a fresh run would show.</p>${dataTable(
      {
        file: `${input.manifest.experiment.id}-worst`,
        caption: 'Mean over opponents and the worst matchup of each agent that met several',
        columns: [
          {
            key: 'stratum',
            head: 'Scenario',
            isText: true,
            isHidden: input.tally.strata.length < 2,
            value: ({ stratum }) => stratumName(input, stratum),
          },
          { key: 'agent', head: 'Agent', isText: true, value: ({ agent }) => agent },
          { key: 'opponents', head: 'Opponents', value: ({ opponents }) => opponents },
          { key: 'mean', head: 'Mean', value: ({ mean }) => mean, show: ({ mean }) => percent(mean) },
          { key: 'worst_against', head: 'Worst against', isText: true, value: ({ against }) => against },
          { key: 'worst', head: 'Score', value: ({ score }) => score, show: (row) => percentWithin(row.score, row) },
          { key: 'worst_lo', head: '95 % interval', value: ({ lo }) => lo, show: (row) => percentRange(row) },
          { key: 'worst_hi', head: '', isHidden: true, value: ({ hi }) => hi },
        ],
        rows,
      },
    )}`,
  };
}
