// What a training run says of a generation.
import type { PlayCounts } from './self-play.ts';
import type { Losses } from './trainer.ts';

/** One line of log.jsonl: the same for the same plan. */
export interface GenerationLog {
  readonly generation: number;
  readonly steps: number;
  readonly samples: number;
  readonly learningRate: number;
  readonly losses: Losses;
  /** Mean entropy of the acting policy after deployment, in nats. */
  readonly playEntropy: number;
  readonly counts: PlayCounts;
  readonly gate: Gate | null;
}

/** Matches of the network's policy alone against the yardstick, in seat-swapped pairs. */
export interface Gate {
  readonly pairs: number;
  readonly score: number;
  readonly low: number;
  readonly high: number;
}

export interface GenerationReport {
  readonly log: GenerationLog;
  readonly playMs: number;
  readonly trainMs: number;
  readonly tensors: number;
}
