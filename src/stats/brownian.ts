// Brownian motion from 0 between absorbing barriers a < 0 < b, observed until `time`: the distribution of where it stands, outcomes
// ordered by stages (early at a, late at a, inside, late at b, early at b). The eigenfunction series converges fast for long times,
// reflections for short ones (Siegmund, Sequential Analysis, chapter 3).
import { logNormalCdf, normalCdf } from './normal.ts';

export interface DriftedMotion {
  readonly a: number;
  readonly b: number;
  /** Drift and variance per unit of time. */
  readonly drift: number;
  readonly variance: number;
}

/**
 * Chance of an outcome no better than being at `y` at `time`: having stopped at a before, or standing at or below y. y in [a, b]: at a
 * the chance of an earlier stop there, at b one less the chance of an earlier stop at b.
 */
export function outcomeCdf({ a, b, drift, variance }: DriftedMotion, time: number, y: number): number {
  const width = b - a;
  const tilt = drift / variance;
  const spread = variance * time;
  const p =
    spread < 0.05 * width * width || Math.abs(tilt * width) > 15
      ? byReflections(a, b, tilt, drift * time, Math.sqrt(spread), y)
      : bySeries(width, -a, y - a, tilt, spread);
  return Math.min(1, Math.max(0, p));
}

/** exp(e) normalCdf(z), safe where one factor overflows. */
function scaledTail(e: number, z: number): number {
  return Math.exp(e + logNormalCdf(z));
}

function byReflections(a: number, b: number, tilt: number, shift: number, deviation: number, y: number): number {
  const direct = normalCdf((y - shift) / deviation);
  const atA = scaledTail(2 * tilt * a, (2 * a - y + shift) / deviation);
  const atB = scaledTail(2 * tilt * b, (y - 2 * b - shift) / deviation);
  return direct + atA - atB;
}

/** Start x and place y measured from the lower barrier. */
function bySeries(width: number, x: number, y: number, tilt: number, spread: number): number {
  let sum = 0;
  for (let n = 1; n <= 200; n++) {
    const k = (n * Math.PI) / width;
    const decay = Math.exp(-0.5 * (k * k + tilt * tilt) * spread + tilt * (y - x));
    const primitive = (tilt * Math.sin(k * y) - k * Math.cos(k * y)) / (tilt * tilt + k * k);
    const term = (2 / width) * Math.sin(k * x) * decay * primitive;
    sum += term;
    if (decay / k < 1e-16 * width) break;
  }
  return everAtLower(width, x, tilt) + sum;
}

/** Chance that the motion from x ever leaves (0, width) at 0. */
function everAtLower(width: number, x: number, tilt: number): number {
  if (Math.abs(tilt * width) < 1e-9) return 1 - x / width;
  return Math.expm1(2 * tilt * (width - x)) / Math.expm1(2 * tilt * width);
}
