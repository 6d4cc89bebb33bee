import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dispositionsText } from '../../agents/heuristic/dispositions.ts';
import * as catalog from '../catalog.ts';
import { configError } from '../core/errors.ts';
import type { Ruleset } from '../core/game.ts';
import { placementKey } from '../core/placement.ts';
import { Xoshiro } from '../core/rng.ts';
import { formatNumber } from '../stats/format.ts';
import { scoreInterval } from '../stats/interval.ts';
import { pairSample, pairsOf } from '../stats/pairs.ts';
import { type CandidateRound, chooseDispositions, distinctRows } from '../tuning/choose-dispositions.ts';
import { agentSpec } from './agent-spec.ts';
import { integerOf, textOf } from './args.ts';
import { type Args, OK } from './command.ts';
import { gameOf } from './disposition.ts';
import { drawRows } from './play/set-ups.ts';
import { textTable } from './table.ts';

const MOST = 1_000_000;

/** `fogbench disposition choose`: writes rounds.csv and the chosen dispositions. */
export async function choose(args: Args, ruleset: Ruleset): Promise<number> {
  const scenario = textOf(args, 'scenario') ?? ruleset.scenarios[0];
  const out = textOf(args, 'out');
  if (out === undefined) throw configError('--out', 'missing', 'a folder for the evidence is missing.');
  if (existsSync(out)) throw configError('--out', 'exists', `"${out}" exists. Choose another folder.`);
  const game = gameOf(ruleset, scenario);
  const keys = game.info.placementKeys ?? [];
  if (keys.length !== 2 || keys[0] !== keys[1])
    throw configError('--scenario', 'unlike-seats', `"${scenario}" has seats with different zones or armies.`);
  const seed = integerOf(args, 'seed', 0, 2 ** 32 - 1) ?? 1;
  const keep = integerOf(args, 'keep', 1, MOST) ?? 8;
  const count = integerOf(args, 'candidates', keep, MOST) ?? 64;
  const spec = await agentSpec(textOf(args, 'agent') ?? 'heuristic', '--agent');
  const kind = catalog.agentKindById(spec.kind);
  const options = kind.parseOptions(spec.options ?? {}, game.info);
  const candidates = distinctRows(count, (rng) => drawRows(game, 0, rng), new Xoshiro(seed, 1));
  const rounds = chooseDispositions({
    game,
    candidates,
    keep,
    pairs: integerOf(args, 'pairs', 1, MOST) ?? 25,
    finalPairs: integerOf(args, 'final-pairs', 2, MOST) ?? 200,
    seed,
    makeAgent: () => kind.create(options, game.info),
    onRound: (round, field) => process.stderr.write(`round ${round}: ${field} set-ups\n`),
  });
  const chosen = rounds.filter(({ round, isKept }) => round === 'final' && isKept);
  const label = scenario.replace(/^.*\//, '').replace(/\.yaml$/, '');
  const entries = chosen.map(({ candidate }, i) => {
    const rows = candidates[candidate];
    return { name: `${label}-${i + 1}`, slot: null, rows, key: placementKey(rows) };
  });
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'rounds.csv'), csv(rounds));
  writeFileSync(join(out, 'dispositions.yaml'), dispositionsText(entries));
  const table = chosen.map((row, i) => [entries[i].name, ...figures(row)]);
  process.stdout.write(`${textTable(['name', 'pairs', 'score', 'ci_lo', 'ci_hi'], table)}\n`);
  return OK;
}

function figures({ counts }: CandidateRound): string[] {
  const sample = pairSample(counts);
  const { lo, hi } = scoreInterval(sample);
  return [String(pairsOf(counts)), formatNumber(sample.mean), formatNumber(lo), formatNumber(hi)];
}

const COLUMNS = 'round,candidate,kept,pairs,score,ci_lo,ci_hi,ptnml_0,ptnml_1,ptnml_2,ptnml_3,ptnml_4';

function csv(rounds: readonly CandidateRound[]): string {
  const rows = rounds.map((row) =>
    [row.round, row.candidate, row.isKept ? 1 : 0, ...figures(row), ...row.counts].join(','),
  );
  return `${[COLUMNS, ...rows].join('\n')}\n`;
}
