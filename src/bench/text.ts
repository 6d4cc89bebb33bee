import type { BenchFigures } from './bench.ts';

/** The figures as tables. */
export function benchText(figures: BenchFigures): string {
  const draw = figures.drawNs > 0 ? `, one draw ${figures.drawNs.toFixed(2)} ns` : '';
  const blocks = [`Node ${figures.node}${draw}`];
  blocks.push(
    table(
      ['playouts', 'scenario', 'path', 'draws/decision', 'ns/decision', 'matches/s', 'decisions/match'],
      figures.playouts.map((row) => [
        row.ruleset,
        row.scenario,
        row.path,
        row.drawsPerDecision.toFixed(1),
        row.nsPerDecision.toFixed(0),
        row.matchesPerSecond.toFixed(0),
        row.decisionsPerMatch.toFixed(1),
      ]),
    ),
    table(
      ['primitives', 'scenario', 'what', 'draws', 'ns'],
      figures.primitives.map((row) => [row.ruleset, row.scenario, row.name, row.draws.toFixed(1), row.ns.toFixed(0)]),
    ),
    table(
      ['search', 'scenario', 'agent', 'draws/simulation', 'simulations/s', 'bytes/simulation'],
      figures.search.map((row) => [
        row.ruleset,
        row.scenario,
        row.agent,
        row.drawsPerSimulation.toFixed(0),
        row.simulationsPerSecond.toFixed(0),
        row.bytesPerSimulation.toFixed(1),
      ]),
    ),
    table(
      ['beliefs', 'scenario', 'belief', 'log score', 'brier', 'facts'],
      figures.beliefs.map((row) => [
        row.ruleset,
        row.scenario,
        row.belief,
        row.logScore.toFixed(3),
        row.brier.toFixed(3),
        String(row.facts),
      ]),
    ),
    table(
      ['collections', 'path', 'per second'],
      figures.collections.map((row) => [row.ruleset, row.path, row.perSecond.toFixed(1)]),
    ),
  );
  blocks.push(
    table(
      ['inference', 'batch', 'kernel', 'us/call', 'plain loop / kernel'],
      (figures.inference ?? []).map((row) => [
        row.network,
        String(row.batch),
        row.kernel,
        row.usPerCall.toFixed(1),
        row.vsPlainLoop.toFixed(1),
      ]),
    ),
    table(
      ['training', 'backend', 'batch', 'ms/step', 'stock / ours'],
      (figures.training ?? []).map((row) => [
        row.network,
        row.backend,
        String(row.batch),
        row.msPerStep.toFixed(1),
        row.vsStock.toFixed(1),
      ]),
    ),
  );
  if (figures.arena !== undefined) blocks.push(named('arena', figures.arena));
  if (figures.startup !== undefined) blocks.push(named('startup', figures.startup));
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i].length)));
  const isNumber = head.map((_, i) => rows.every((row) => /^-?[\d.]+$/.test(row[i])));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, i) => (isNumber[i] ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function named(title: string, figures: object): string {
  return `${title}: ${Object.entries(figures)
    .map(([name, value]) => `${name} ${(value as number).toFixed(2)}`)
    .join(', ')}`;
}
