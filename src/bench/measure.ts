import { LaneHash } from '../core/hash.ts';

/** CPU milliseconds of this process, all threads. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A piece of work: does `count` rounds of it and returns how many units were done. */
export interface Work {
  readonly name: string;
  run(rounds: number): number;
}

export interface Timing {
  readonly name: string;
  /** Median CPU nanoseconds a unit, and the extremes. */
  readonly ns: number;
  readonly nsMin: number;
  readonly nsMax: number;
  /** The same in draws that were timed next to it: the median of the ratios. */
  readonly draws: number;
}

export interface MeasureOptions {
  /** Repetitions, interleaved over all works. */
  readonly repeats: number;
  /** CPU milliseconds that one repetition of one work should take. */
  readonly sliceMs: number;
  /** A work is warm after so many slices in a row without a faster one. */
  readonly patience: number;
}

export const THOROUGH: MeasureOptions = { repeats: 7, sliceMs: 60, patience: 5 };
export const QUICK: MeasureOptions = { repeats: 3, sliceMs: 40, patience: 1 };

/** CPU milliseconds of draws next to each repetition. */
const DRAW_SLICE_MS = 15;
/** Rounds of draws that fill their slice; found once a process. */
let drawRounds = 0;
const drawn: number[] = [];

/** Times works against the draw: warm-up, then interleaved slices, so that what slows the machine slows them alike. */
export function measure(works: readonly Work[], options: MeasureOptions): readonly Timing[] {
  const rounds = works.map((work) => roundsFor(work, options.sliceMs));
  if (drawRounds === 0) drawRounds = roundsFor(drawWork, DRAW_SLICE_MS);
  for (let i = 0; i < works.length; i++) warmUp(works[i], rounds[i], options.patience);
  const samples = works.map(() => ({ ns: [] as number[], draws: [] as number[] }));
  for (let repeat = 0; repeat < options.repeats; repeat++) {
    const before = nsPerUnit(drawWork, drawRounds);
    drawn.push(before);
    works.forEach((work, i) => {
      const ns = nsPerUnit(work, rounds[i]);
      samples[i].ns.push(ns);
      samples[i].draws.push(ns / before);
    });
  }
  return works.map((work, i) => ({
    name: work.name,
    ns: median(samples[i].ns),
    nsMin: Math.min(...samples[i].ns),
    nsMax: Math.max(...samples[i].ns),
    draws: median(samples[i].draws),
  }));
}

/** Median time of a draw over all that was measured in this process; 0 before the first. */
export function drawNs(): number {
  return drawn.length === 0 ? 0 : median(drawn);
}

function nsPerUnit(work: Work, rounds: number): number {
  const start = cpuMs();
  const units = work.run(rounds);
  return ((cpuMs() - start) * 1e6) / units;
}

/** Slices of a work that gets faster all the time. */
const MOST_WARM_SLICES = 60;
/** What a slice must save to count as faster. */
const FASTER = 0.98;

/**
 * Goes on until nothing is compiled any more. A match of a large game calls hundreds of functions, most of them seldom, so that it takes
 * hundreds of matches; until then the compiler, which has threads of its own, takes up to a third of the CPU time.
 */
function warmUp(work: Work, rounds: number, patience: number): void {
  let best = Number.POSITIVE_INFINITY;
  let idle = 0;
  for (let slice = 0; slice < MOST_WARM_SLICES && idle < patience; slice++) {
    const ns = nsPerUnit(work, rounds);
    idle = ns < FASTER * best ? 0 : idle + 1;
    best = Math.min(best, ns);
  }
}

/** Finds how many rounds of a work fill a slice. */
function roundsFor(work: Work, sliceMs: number): number {
  let rounds = 1;
  for (;;) {
    const start = cpuMs();
    work.run(rounds);
    const spent = cpuMs() - start;
    if (spent >= sliceMs) return Math.max(1, Math.round((rounds * sliceMs) / spent));
    rounds *= 2;
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const DRAWS_A_ROUND = 100_000;
const drawState = Int32Array.of(1, 2, 3, 4);
let drawSum = 0;

/** The unit: xoshiro128** on an Int32Array that is held in a local. */
const drawWork: Work = {
  name: 'draw',
  run(rounds) {
    const s = drawState;
    let sum = 0;
    for (let i = rounds * DRAWS_A_ROUND; i > 0; i--) {
      const s1 = s[1];
      const product = Math.imul(s1, 5);
      sum ^= Math.imul((product << 7) | (product >>> 25), 9);
      const s2 = s[2] ^ s[0];
      const s3 = s[3] ^ s1;
      s[1] = s1 ^ s2;
      s[0] ^= s3;
      s[2] = s2 ^ (s1 << 9);
      s[3] = (s3 << 11) | (s3 >>> 21);
    }
    drawSum ^= sum;
    return rounds * DRAWS_A_ROUND;
  },
};

/** Keeps the draws from being optimised away. */
export function drawChecksum(): number {
  return drawSum;
}

/** Hash of everything that a fixed amount of the work did, so that a faster figure can't come from doing less. */
export function checksum(feed: (hash: LaneHash) => void): string {
  const hash = new LaneHash();
  feed(hash);
  return hash.hex();
}
