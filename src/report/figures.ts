// Numbers as people read them. Rounding goes through twelve significant digits first, so that the last bit of a computation never shows.
import type { Interval } from '../stats/interval.ts';

const MINUS = '−';
/** Narrow and unbreakable. */
const THIN_SPACE = '\u202f';

/** Fixed decimals with a true minus sign; `∞` and an en dash for what is infinite or unknown. */
export function fixed(value: number, decimals = 0): string {
  if (Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : `${MINUS}∞`;
  const text = Math.abs(Number(value.toPrecision(12))).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? MINUS + text : text;
}

/** The same with a plus sign before what is positive. */
export function signed(value: number, decimals = 0): string {
  const text = fixed(value, decimals);
  return value > 0 && /[1-9∞]/.test(text) ? `+${text}` : text;
}

/** A whole number in groups of three from 10,000 on. */
export function count(value: number): string {
  const text = fixed(value);
  return Math.abs(value) < 10_000 ? text : text.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
}

/** Decimals of a percentage whose interval has these ends: more only where the interval is narrow enough to support them. */
export function percentDecimals({ lo, hi }: Interval): number {
  const half = 50 * (hi - lo);
  return half >= 1 || !(half > 0) ? 1 : half >= 0.1 ? 2 : 3;
}

export function percent(share: number, decimals = 1): string {
  return `${fixed(100 * share, decimals)}${THIN_SPACE}%`;
}

/** `56.3 %`, as precise as the interval allows. */
export function percentWithin(share: number, interval: Interval): string {
  return percent(share, percentDecimals(interval));
}

/** `51.2 to 61.4 %` */
export function percentRange(interval: Interval): string {
  const decimals = percentDecimals(interval);
  return `${fixed(100 * interval.lo, decimals)} to ${percent(interval.hi, decimals)}`;
}

/** A difference of shares in percentage points: `+3.1`. */
export function points(difference: number, interval: Interval): string {
  return signed(100 * difference, percentDecimals(interval));
}

export function pointsRange(interval: Interval): string {
  const decimals = percentDecimals(interval);
  return `${signed(100 * interval.lo, decimals)} to ${signed(100 * interval.hi, decimals)}`;
}

export function eloRange({ lo, hi }: Interval): string {
  return `${signed(lo)} to ${signed(hi)}`;
}

/** `0.031`, `< 0.001` */
export function pValue(p: number): string {
  return p < 0.001 ? `< 0.001` : fixed(p, 3);
}

const SEATS = ['first seat', 'second seat', 'third seat', 'fourth seat', 'fifth seat', 'sixth seat'];

export function seatName(seat: number): string {
  return SEATS[seat] ?? `seat ${seat + 1}`;
}

/** `a, b and c` */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
}

export function plural(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`;
}
