// What a larger budget buys: agents, or arms of one agent, that differ in the budget of their search and in nothing else.
import type { RunManifest } from '../../arena/manifest.ts';
import { canonicalJson } from '../../core/schema.ts';
import { scoreInterval } from '../../stats/interval.ts';
import { sampleOf } from '../../stats/sample.ts';
import { type Curve, type CurvePoint, curves } from '../charts/curve.ts';
import { count, eloRange, fixed, percentRange, percentWithin, signed } from '../figures.ts';
import type { ReportInput, Section } from '../input.ts';
import { html, type Markup } from '../markup.ts';
import { defaultAnchor, LEVEL, ratingsOf } from '../summary.ts';
import type { Stratum } from '../tally.ts';
import { stratumName } from './strength.ts';

const UNITS = ['simulations', 'steps', 'milliseconds'] as const;

interface Budgeted {
  readonly amount: number;
  readonly unit: string;
  /** Everything but the amount: what is compared must be equal in it. */
  readonly rest: string;
}

/** The one budget in an agent's options, at any depth; null without, or with several. */
export function budgetOf(kind: string, options: object): Budgeted | null {
  const found: { amount: number; unit: string }[] = [];
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(without);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (typeof inner === 'number' && UNITS.some((unit) => unit === key)) {
          found.push({ amount: inner, unit: key });
          return [key, null];
        }
        return [key, without(inner)];
      }),
    );
  };
  const rest = canonicalJson([kind, without(options)]);
  return found.length === 1 ? { ...found[0], rest } : null;
}

function optionsOf(manifest: RunManifest, agent: string, { scenario, arm }: Stratum, input: ReportInput): object {
  const found = manifest.agents.find(({ name }) => name === agent)!;
  return found.options[input.tally.scenarios.indexOf(scenario)][input.tally.arms.indexOf(arm)];
}

export function budgetSection(input: ReportInput): Section | null {
  const charts =
    input.tally.arms.length > 1 ? armCharts(input) : input.tally.strata.flatMap((s) => agentChart(input, s));
  if (charts.length === 0) return null;
  return {
    id: 'budget',
    title: 'What a larger budget buys',
    body: html`<p>Settings that differ in the budget of their search and in nothing else, on a logarithmic axis.</p>${charts}`,
  };
}

/** Agents of one run that differ in their budget alone. */
function agentChart(input: ReportInput, stratum: Stratum): Markup[] {
  const { manifest, tally } = input;
  const groups = new Map<string, { agent: string; amount: number; unit: string }[]>();
  for (const { name, kind } of manifest.agents) {
    if (!stratum.agentScores.has(name)) continue;
    const budget = budgetOf(kind, optionsOf(manifest, name, stratum, input));
    if (budget === null) continue;
    groups.set(budget.rest, [...(groups.get(budget.rest) ?? []), { agent: name, ...budget }]);
  }
  const ladders = [...groups.values()].filter((list) => new Set(list.map(({ amount }) => amount)).size > 1);
  if (ladders.length === 0) return [];
  const ratings = ratingsOf(tally, stratum, input.anchor ?? defaultAnchor(tally));
  const pointsOf = ({ agent, amount, unit }: { agent: string; amount: number; unit: string }): CurvePoint[] => {
    const rated = ratings?.agents.find((entry) => entry.agent === agent);
    if (rated !== undefined && !rated.isBounded) return [];
    const sample = sampleOf(stratum.agentScores.get(agent) ?? []);
    const interval = rated ?? scoreInterval(sample, LEVEL);
    const y = rated?.elo ?? sample.mean;
    const numbers =
      rated === undefined
        ? `${percentWithin(y, interval)} [${percentRange(interval)}]`
        : `${signed(y)} Elo [${eloRange(interval)}]`;
    return [
      { x: amount, y, lo: interval.lo, hi: interval.hi, label: `${agent}, ${count(amount)} ${unit}: ${numbers}` },
    ];
  };
  return UNITS.flatMap((unit) => {
    const list: Curve[] = ladders
      .filter((ladder) => ladder[0].unit === unit)
      .map((ladder) => {
        const sorted = [...ladder].sort((a, b) => a.amount - b.amount);
        return { name: `${sorted[0].agent} … ${sorted[sorted.length - 1].agent}`, points: sorted.flatMap(pointsOf) };
      })
      .filter(({ points }) => points.length > 1);
    if (list.length === 0) return [];
    const isRated = ratings !== null;
    const what = isRated ? `Elo above ${ratings.anchor}` : 'mean points';
    return [
      curves(list, isRated ? 0 : 0.5, {
        xLabel: `${unit} a decision`,
        yLabel: what,
        xFormat: count,
        yFormat: isRated ? (value) => signed(value) : (value) => `${fixed(100 * value)} %`,
        caption: `${stratumName(input, stratum)}: ${what} with 95 % intervals.`,
        spoken: list.flatMap(({ points }) => points.map(({ label }) => label)).join('; '),
      }),
    ];
  });
}

/** One agent whose budget the arms change. */
function armCharts(input: ReportInput): Markup[] {
  const { manifest, tally } = input;
  return manifest.agents.flatMap(({ name, kind }) => {
    const list: Curve[] = tally.scenarios.flatMap((scenario) => {
      const strata = tally.strata.filter((stratum) => stratum.scenario === scenario && stratum.agentScores.has(name));
      const budgets = strata.map((stratum) => budgetOf(kind, optionsOf(manifest, name, stratum, input)));
      if (budgets.some((budget) => budget === null || budget.rest !== budgets[0]?.rest)) return [];
      if (new Set(budgets.map((budget) => budget?.amount)).size < 2) return [];
      const points = strata.map((stratum, i): CurvePoint => {
        const sample = sampleOf(stratum.agentScores.get(name) ?? []);
        const interval = scoreInterval(sample, LEVEL);
        const { amount, unit } = budgets[i]!;
        return {
          x: amount,
          y: sample.mean,
          ...interval,
          label: `${stratum.arm}, ${count(amount)} ${unit}: ${percentWithin(sample.mean, interval)} [${percentRange(interval)}]`,
        };
      });
      return [{ name: scenario, points: points.sort((a, b) => a.x - b.x) }];
    });
    if (list.length === 0) return [];
    const unit = budgetOf(kind, manifest.agents.find((agent) => agent.name === name)!.options[0][0])?.unit ?? '';
    return [
      curves(list, 0.5, {
        xLabel: `${unit} a decision`,
        yLabel: `score of ${name}`,
        xFormat: count,
        yFormat: (value) => `${fixed(100 * value)} %`,
        caption: `Mean score of ${name} in each arm with 95 % intervals; arms share their seeds, so differences between points are known better than the intervals suggest.`,
        spoken: list.flatMap(({ points }) => points.map(({ label }) => label)).join('; '),
      }),
    ];
  });
}
