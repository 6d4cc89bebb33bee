/** Significant digits of numbers in CSV files and reports' tables. */
export const CSV_DIGITS = 6;

/** Digits to which a value is snapped before it is rounded, far above what the last bit of a double moves. */
const SNAP_DIGITS = 12;

/**
 * A number as text whose bytes do not depend on the last bits of a computation: rounded to `digits` significant digits (1 to 11), half
 * away from zero, after snapping to 12 digits, so that a sum that ought to end on a tie ends on it. Plain decimals without trailing
 * zeros from 1e-6 up to 1e15, exponents beyond; `inf`, `-inf`; the empty string for NaN (undefined: a cell left blank).
 */
export function formatNumber(value: number, digits = CSV_DIGITS): string {
  if (Number.isNaN(value)) return '';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (!Number.isInteger(digits) || digits < 1 || digits >= SNAP_DIGITS) {
    throw new RangeError(`formatNumber: ${digits} digits given, expected 1 to ${SNAP_DIGITS - 1}.`);
  }
  if (value === 0) return '0';
  const [mantissa, exponentText] = Math.abs(value)
    .toExponential(SNAP_DIGITS - 1)
    .split('e');
  const snapped = Number(mantissa.replace('.', ''));
  const unit = 10 ** (SNAP_DIGITS - digits);
  let kept = Math.floor((snapped + unit / 2) / unit);
  let exponent = Number(exponentText);
  if (kept === 10 ** digits) {
    kept /= 10;
    exponent++;
  }
  const text = String(kept).replace(/0+$/, '');
  return (value < 0 ? '-' : '') + place(text, exponent);
}

/** Significant digits d1d2d3… as d1.d2d3… times ten to the `exponent`. */
function place(text: string, exponent: number): string {
  if (exponent < -6 || exponent >= 15) {
    return `${text[0]}${text.length > 1 ? `.${text.slice(1)}` : ''}e${exponent}`;
  }
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${text}`;
  if (text.length <= exponent + 1) return text + '0'.repeat(exponent + 1 - text.length);
  return `${text.slice(0, exponent + 1)}.${text.slice(exponent + 1)}`;
}
