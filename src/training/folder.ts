// The folder of a training run.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configError } from '../core/errors.ts';
import type { TrainingRun } from './plan.ts';

/** Makes the folder, or sees that the one there holds this run. */
export function openFolder(run: TrainingRun, planHash: string): void {
  const { out, mode, plan, backend } = run;
  const manifest = join(out, 'training.json');
  if (mode === 'fresh') rmSync(out, { recursive: true, force: true });
  if (existsSync(manifest)) {
    if (mode === 'new')
      throw configError(
        '--out',
        'exists',
        `"${out}" holds a training run. Go on with --resume, or start over with --fresh.`,
      );
    const before = JSON.parse(readFileSync(manifest, 'utf8')) as { plan: string };
    if (before.plan !== planHash)
      throw configError(
        '--resume',
        'other-run',
        `"${out}" holds a run with another ruleset, options, seed or backend.`,
      );
    return;
  }
  if (mode === 'resume') throw configError('--resume', 'no-run', `"${out}" holds no training run.`);
  mkdirSync(out, { recursive: true });
  const { info } = plan.game;
  const text = {
    plan: planHash,
    ruleset: info.ruleset,
    rulesetVersion: info.version,
    scenario: info.scenario,
    seed: plan.seed,
    generations: plan.generations,
    options: plan.options,
    yardstick: plan.yardstick,
    start: plan.start?.hash ?? null,
    backend: backend.name,
    passedOver: backend.why,
    workers: run.workers,
    node: process.versions.node,
    v8: process.versions.v8,
  };
  writeFileSync(manifest, `${JSON.stringify(text, null, 2)}\n`);
}

/** Cuts log.jsonl to the generations that the checkpoint has; a kill may have left a line too many, or half of one. */
export function cutLog(out: string, trained: number): void {
  const path = join(out, 'log.jsonl');
  if (!existsSync(path)) return;
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, trained);
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
}
