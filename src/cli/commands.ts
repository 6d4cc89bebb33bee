import { audit } from './audit.ts';
import { bench } from './bench.ts';
import { calibrate } from './calibrate.ts';
import { campaign } from './campaign.ts';
import type { Command } from './command.ts';
import { disposition } from './disposition.ts';
import { facts } from './facts.ts';
import { golden } from './golden.ts';
import { list } from './list.ts';
import { luck } from './luck.ts';
import { perft } from './perft.ts';
import { plan } from './plan.ts';
import { play } from './play.ts';
import { publish } from './publish.ts';
import { rate } from './rate.ts';
import { replay } from './replay.ts';
import { report } from './report.ts';
import { run } from './run.ts';
import { schema } from './schema.ts';
import { train } from './train.ts';
import { tune } from './tune.ts';
import { weigh } from './weigh.ts';

/** The one list of commands, in the order of `fogbench --help`. */
export const commands: readonly Command[] = [
  run,
  report,
  facts,
  rate,
  plan,
  replay,
  play,
  campaign,
  disposition,
  audit,
  luck,
  calibrate,
  bench,
  train,
  tune,
  weigh,
  list,
  publish,
  perft,
  golden,
  schema,
];
