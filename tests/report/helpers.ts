import { UnitPlayer } from '../../src/arena/job.ts';
import { makeManifest, type RunManifest } from '../../src/arena/manifest.ts';
import { PROGRESS_SLOTS } from '../../src/arena/match.ts';
import type { Plan } from '../../src/arena/plan.ts';
import { decodeRecord, type PairRecord } from '../../src/arena/record.ts';
import type { Scene } from '../../src/report/input.ts';
import type { ReportExtras } from '../../src/report/report.ts';
import type { Results } from '../../src/report/results.ts';
import { planOf } from '../arena/helpers.ts';

/** Circumstances of a run without anything that differs from machine to machine. */
const CIRCUMSTANCES = {
  commit: '0123456789abcdef0123456789abcdef01234567',
  dirty: false,
  node: '20.0.0',
  v8: '11.0',
  os: 'linux',
  cpu: 'a processor',
  workers: 2,
  started: '2026-01-01T00:00:00.000Z',
};

export function manifestOf(plan: Plan, changes: Partial<RunManifest> = {}): RunManifest {
  const manifest = makeManifest(plan, CIRCUMSTANCES);
  return { ...manifest, directory: 'experiments', ended: '2026-01-01T00:01:00.000Z', state: 'complete', ...changes };
}

/** The records of a plan, played here and now. */
export function playPlan(plan: Plan): PairRecord[] {
  const player = new UnitPlayer(plan, new Int32Array(PROGRESS_SLOTS));
  return Array.from({ length: plan.schedule.units }, (_, unit) => decodeRecord(player.play(unit, []).line)!);
}

/** Results that were never on disk; `changes` replace fields of an experiment on the dice race. */
export function resultsOf(changes: object = {}, manifestChanges: Partial<RunManifest> = {}): Results {
  const plan = planOf(changes);
  const records = playPlan(plan);
  return { folder: 'results/runs/test', manifest: manifestOf(plan, manifestChanges), records: () => records };
}

export const SCENE: Scene = {
  title: 'seats-2: a in the first seat, b in the second seat',
  note: 'A scene.',
  command: 'fogbench replay 0123:0:base:0 --ply 3',
  columns: 2,
  panels: [
    {
      heading: 'Turning point',
      caption: 'Turn 2, 3 of 9 plies.',
      drawing: {
        columns: 3,
        rows: 2,
        hex: false,
        cells: [
          { x: 0, y: 0, glyph: 'G', ground: 'land', seat: 0, label: 'a2' },
          { x: 1, y: 0, glyph: '', ground: 'lake' },
          { x: 2, y: 0, glyph: '12', ground: 'swamp', seat: 1 },
          { x: 0, y: 1, glyph: '?', ground: 'unseen' },
          { x: 1, y: 1, glyph: '', ground: 'land' },
          { x: 2, y: 1, glyph: '<', ground: 'land' },
        ],
      },
    },
    {
      heading: 'End',
      caption: 'Turn 3, 9 of 9 plies.',
      drawing: {
        columns: 2,
        rows: 2,
        hex: true,
        cells: [
          { x: 0, y: 0, glyph: 'C', ground: 'wood', seat: 0 },
          { x: 1, y: 0, glyph: '', ground: 'clear' },
          { x: 0, y: 1, glyph: '', ground: 'river' },
          { x: 1, y: 1, glyph: 'A', ground: 'village', seat: 1 },
        ],
      },
    },
  ],
};

export function extrasOf(changes: Partial<ReportExtras> = {}): ReportExtras {
  return {
    rulesetTitle: 'Dice race',
    experimentPath: 'experiments/test.yaml',
    scenes: [SCENE],
    registration: {
      isRegistered: false,
      text: 'no plan was registered before the run.',
      margin: null,
      arm: null,
      value: null,
    },
    ...changes,
  };
}
