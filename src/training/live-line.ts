import type { GameInfo } from '../core/game.ts';
import type { GenerationReport } from './log.ts';

/** A generation in one line. */
export function lineOf(report: GenerationReport, info: GameInfo, generations: number, yardstick: string): string {
  const { log, playMs, trainMs, tensors } = report;
  const { losses, counts, gate } = log;
  const ends = counts.ends
    .map((count, i) => ({ count, name: info.endReasons[i] }))
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => `${name} ${Math.round((100 * count) / counts.matches)} %`);
  const parts = [
    `${log.generation + 1}/${generations}`,
    `${counts.matches} matches of ${Math.round(counts.plies / counts.matches)} plies in ${seconds(playMs)}`,
    `${log.samples} samples, ${log.steps} steps in ${seconds(trainMs)}`,
    `policy ${losses.policy.toFixed(3)} value ${losses.value.toFixed(3)} belief ${losses.belief.toFixed(3)}`,
    `entropy ${log.playEntropy.toFixed(2)}`,
    ends.join(' '),
    `${tensors} tensors`,
  ];
  if (gate !== null)
    parts.push(
      `${percent(gate.score)} [${percent(gate.low)}, ${percent(gate.high)}] from ${yardstick} in ${gate.pairs} pairs`,
    );
  return parts.join('  ');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
