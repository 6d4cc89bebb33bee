import type { Plan } from '../arena/plan.ts';
import type { MatchName, Replay } from '../arena/replay.ts';
import { configError } from '../core/errors.ts';
import { CHANCE, type Drawing, type State } from '../core/game.ts';
import { integerOf, isSet, textOf } from './args.ts';
import { type Args, type Command, FAILED, OK } from './command.ts';
import { explain, legendText } from './legend.ts';

export const replay: Command = {
  usage: 'replay <match>',
  summary: 'Play a recorded match again and show any position of it',
  positionals: { match: '<plan>:<pair>:<arm>:<leg>, as in matches.csv; the beginning of the plan is enough' },
  options: {
    ply: {
      type: 'string',
      requiresArg: true,
      describe: 'Show the position after so many plies; the last one by default',
    },
    from: {
      type: 'string',
      requiresArg: true,
      describe: 'Show it as a seat knows it (0, 1 …), or "truth"',
      default: 'truth',
    },
    moves: { type: 'boolean', describe: 'List every decision and chance outcome' },
    legend: {
      type: 'boolean',
      describe: 'Say what the signs on the board mean; by default on a terminal, and not in a file or pipe',
    },
    in: {
      type: 'string',
      requiresArg: true,
      describe: 'Folder of a run, or of several; results and results/runs by default',
    },
  },
  examples: [
    ['fogbench replay 1f0c9a:17:base:0', 'how the match ended'],
    ['fogbench replay 1f0c9a:17:base:0 --ply 40 --from 1', 'what seat 1 knew after 40 plies'],
    ['fogbench replay 1f0c9a:17:base:0 --moves', 'all that was decided and drawn'],
  ],
  run: replayCommand,
};

async function replayCommand(args: Args): Promise<number> {
  const text = textOf(args, 'match') ?? '';
  const colon = text.indexOf(':');
  if (colon < 0) throw configError(text, 'match-name', 'expected <plan>:<pair>:<arm>:<leg>, as in 1f0c9a:17:base:0.');
  const { findRun, planOfRun } = await import('./find-run.ts');
  const { parseMatchName, positionAfter, replayMatch } = await import('../arena/replay.ts');
  const run = findRun(text.slice(0, colon), textOf(args, 'in'));
  const plan = await planOfRun(run);
  const name = parseMatchName(text.slice(colon + 1), plan);
  const seat = seatOf(args, plan);
  const asked = integerOf(args, 'ply', 0, Number.MAX_SAFE_INTEGER);
  const match = replayMatch(plan, run.folder, name);
  const count = asked ?? match.plies.length;
  if (count > match.plies.length)
    throw configError('--ply', 'too-late', `${count} given, but this match has ${match.plies.length} plies.`);

  const { drawingText } = await import('./drawing.ts');
  const lines = headOf(plan, name, match, run.folder);
  if (isSet(args, 'moves')) lines.push('', ...movesOf(plan, name, match));
  const state = positionAfter(plan, name, match, count);
  lines.push('', `After ${count} of ${match.plies.length} plies${seat === null ? '' : `, as seat ${seat} knows it`}:`);
  lines.push(seat === null ? state.toString() : drawingText(gameOf(plan, name).information.drawing(state, seat)));
  if (args.legend ?? process.stdout.isTTY) {
    const legend = legendOf(gameOf(plan, name).information.drawing(state, seat), seat);
    if (legend !== '') lines.push('', legend);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
  if (match.result.hash === match.record.hash) return OK;
  process.stderr.write(
    `fogbench: this is not the recorded match: hash ${match.result.hash}, recorded ${match.record.hash}. An agent draws on something beyond its seed, or code has changed without a new version.\n`,
  );
  return FAILED;
}

/** Text of the truth has signs of its own, or no map at all. */
function legendOf(drawing: Drawing, seat: number | null): string {
  const added = drawing.legend?.inText;
  if (seat === null && added === undefined) return '';
  const whose = { sign: '0 1 …', meaning: 'before a piece its seat' };
  const rest = seat !== null ? [whose] : Object.entries(added ?? {}).map(([sign, meaning]) => ({ sign, meaning }));
  return legendText([...explain(drawing), ...rest]);
}

function gameOf(plan: Plan, { pair, arm }: MatchName) {
  return plan.games[plan.schedule.unit(pair * plan.arms.length + arm).scenario][arm];
}

function seatOf(args: Args, plan: Plan): number | null {
  const text = textOf(args, 'from') ?? 'truth';
  if (text === 'truth') return null;
  const seats = plan.schedule.seatCount;
  if (!/^\d+$/.test(text) || Number(text) >= seats)
    throw configError('--from', 'unknown-seat', `"${text}" given, expected "truth" or a seat from 0 to ${seats - 1}.`);
  return Number(text);
}

function headOf(
  plan: Plan,
  { pair, arm, leg }: MatchName,
  { pairRecord, record, result }: Replay,
  folder: string,
): string[] {
  const seats = plan.schedule.seatCount;
  const names = Array.from({ length: seats }, (_, seat) => `seat ${seat} ${pairRecord.agents[(seat + leg) % seats]}`);
  const outcome = Array.from({ length: seats }, (_, seat) => `seat ${seat} ${record.payoffs[seat]}`).join(', ');
  const why = record.end === 'rules' ? record.reason : `${record.end} by seat ${record.fault}`;
  return [
    `Match ${plan.id.slice(0, 12)}:${pair}:${plan.arms[arm]}:${leg} of ${folder}`,
    `${plan.ruleset.id} ${plan.ruleset.version}, ${pairRecord.scenario}, seed ${pairRecord.seed}: ${names.join(', ')}`,
    `Ended by: ${why}; turn ${record.turns}, ${record.plies} plies. Payoffs: ${outcome}.`,
    ...(record.scores === null ? [] : [`Points of the rules: ${record.scores.join(', ')}.`]),
    ...(result.fault === null
      ? []
      : [`Fault: ${result.fault instanceof Error ? result.fault.stack : `action ${String(result.fault)}`}`]),
    `Hash: ${result.hash}, ${result.hash === record.hash ? 'as recorded' : `recorded ${record.hash}`}.`,
  ];
}

function movesOf(plan: Plan, name: MatchName, match: Replay): string[] {
  const state: State = gameOf(plan, name).newState();
  state.reset();
  return match.plies.map(({ seat, action }, ply) => {
    const line = `${String(ply).padStart(5)}  ${seat === CHANCE ? 'chance' : `seat ${seat}`}  ${state.actionName(action)}`;
    state.apply(action);
    return line;
  });
}
