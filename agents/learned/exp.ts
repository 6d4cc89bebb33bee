const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/**
 * e to the x to within 1e-14, in additions, multiplications and divisions alone, so that every machine gives the same bits; 0 below
 * -700, and x is taken as at most 700. Range reduction and rational approximation of fdlibm's __ieee754_exp.
 */
export function exp(x: number): number {
  if (!(x > -700)) return 0;
  const bounded = Math.min(x, 700);
  const k = Math.round(bounded * Math.LOG2E);
  const high = bounded - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const t = r * r;
  const c =
    r -
    t *
      (0.16666666666666602 +
        t *
          (-0.0027777777777015593 +
            t * (6.613756321437934e-5 + t * (-1.6533902205465252e-6 + t * 4.1381367970572385e-8))));
  const y = 1 - (low - (r * c) / (2 - c) - high);
  return y * powerOfTwo(k);
}

function powerOfTwo(k: number): number {
  let factor = k < 0 ? 0.5 : 2;
  let result = 1;
  for (let rest = k < 0 ? -k : k; rest > 0; rest >>= 1) {
    if ((rest & 1) === 1) result *= factor;
    factor *= factor;
  }
  return result;
}

/** Natural logarithm of a positive normal number to within 1e-14, in plain arithmetic as `exp`. */
export function log(x: number): number {
  let mantissa = x;
  let exponent = 0;
  while (mantissa > Math.SQRT2) {
    mantissa /= 2;
    exponent++;
  }
  while (mantissa < Math.SQRT1_2) {
    mantissa *= 2;
    exponent--;
  }
  // log m = 2 artanh s, with s in [-0.172, 0.172]; the series is cut where its terms fall below 1e-17.
  const s = (mantissa - 1) / (mantissa + 1);
  const z = s * s;
  let sum = 0;
  for (let n = 21; n >= 1; n -= 2) sum = sum * z + 1 / n;
  return exponent * LN2_HIGH + (exponent * LN2_LOW + 2 * s * sum);
}

/** Turns scores[from, from + count) into probabilities at a temperature above 0, in place. */
export function softmax(scores: Float32Array | Float64Array, from: number, count: number, temperature: number): void {
  let top = Number.NEGATIVE_INFINITY;
  for (let i = from; i < from + count; i++) if (scores[i] > top) top = scores[i];
  let sum = 0;
  for (let i = from; i < from + count; i++) sum += scores[i] = exp((scores[i] - top) / temperature);
  for (let i = from; i < from + count; i++) scores[i] /= sum;
}
