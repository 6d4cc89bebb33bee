// The commands that make a number of the report again.
import type { ReportInput } from './input.ts';

/** Plays one match of the run again and shows it. */
export function replayCommand(
  { manifest }: Pick<ReportInput, 'manifest'>,
  pair: number,
  arm: string,
  leg: number,
): string {
  return `fogbench replay ${manifest.plan.slice(0, 12)}:${pair}:${arm}:${leg}`;
}

/** Plays the whole run again, into another folder. */
export function runCommand({ experimentPath }: Pick<ReportInput, 'experimentPath'>): string {
  return `fogbench run ${experimentPath} --out results/runs/again`;
}
