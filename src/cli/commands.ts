import type { Command } from './command.ts';

/** The one list of commands, in the order of `fogbench --help`. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import('./run.ts')).run,
  report: async () => (await import('./report.ts')).report,
  facts: async () => (await import('./facts.ts')).facts,
  rate: async () => (await import('./rate.ts')).rate,
  plan: async () => (await import('./plan.ts')).plan,
  replay: async () => (await import('./replay.ts')).replay,
  play: async () => (await import('./play.ts')).play,
  campaign: async () => (await import('./campaign.ts')).campaign,
  disposition: async () => (await import('./disposition.ts')).disposition,
  audit: async () => (await import('./audit.ts')).audit,
  luck: async () => (await import('./luck.ts')).luck,
  calibrate: async () => (await import('./calibrate.ts')).calibrate,
  bench: async () => (await import('./bench.ts')).bench,
  train: async () => (await import('./train.ts')).train,
  tune: async () => (await import('./tune.ts')).tune,
  promote: async () => (await import('./promote.ts')).promote,
  weigh: async () => (await import('./weigh.ts')).weigh,
  list: async () => (await import('./list.ts')).list,
  publish: async () => (await import('./publish.ts')).publish,
  perft: async () => (await import('./perft.ts')).perft,
  golden: async () => (await import('./golden.ts')).golden,
  schema: async () => (await import('./schema.ts')).schema,
};

export const commandNames: readonly string[] = Object.keys(COMMANDS);

/** The command that a line begins with, so that no other need be opened, or else all. */
export function commandsFor(first: string | undefined): Promise<Command[]> {
  const names = first !== undefined && commandNames.includes(first) ? [first] : commandNames;
  return Promise.all(names.map((name) => COMMANDS[name]()));
}
