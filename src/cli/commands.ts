import type { Command } from './command.ts';
import { list } from './list.ts';
import { publish } from './publish.ts';
import { replay } from './replay.ts';
import { run } from './run.ts';
import { schema } from './schema.ts';
import { train } from './train.ts';

/** The one list of commands, in the order of `fogbench --help`. */
export const commands: readonly Command[] = [run, replay, list, publish, schema, train];
