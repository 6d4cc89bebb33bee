import { textOf } from './args.ts';
import { type Command, OK } from './command.ts';

export const schema: Command = {
  usage: 'schema',
  summary: 'Print the JSON Schema of experiments, with which editors complete and check them',
  positionals: {},
  options: { out: { type: 'string', requiresArg: true, describe: 'Write it to a file instead' } },
  examples: [['fogbench schema --out experiments/experiment.schema.json', 'bring the file of this project up to date']],
  async run(args) {
    const { experimentJsonSchema } = await import('../experiment.ts');
    const out = textOf(args, 'out');
    if (out === undefined) process.stdout.write(experimentJsonSchema());
    else (await import('node:fs')).writeFileSync(out, experimentJsonSchema());
    return OK;
  },
};
