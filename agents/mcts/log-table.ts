// Natural logarithms of integers by the four exact operations of IEEE arithmetic, so that every machine gets the same bits:
// ln n = ln(n - 1) + 2 artanh(1 / (2n - 1)), the series of artanh cut where its terms vanish.

const SIZE_BITS = 12;
const SIZE = 1 << SIZE_BITS;

function twiceArtanh(x: number): number {
  const square = x * x;
  let power = x;
  let sum = 0;
  for (let k = 1; k < 60; k += 2) {
    sum += power / k;
    power *= square;
  }
  return 2 * sum;
}

const TABLE = new Float64Array(SIZE);
for (let n = 2; n < SIZE; n++) TABLE[n] = TABLE[n - 1] + twiceArtanh(1 / (2 * n - 1));
const LN2 = TABLE[2];

/** ln n for integers in [1, 2^31), at most 0.0005 below it from 4096 on, where low bits are dropped. */
export function logOf(n: number): number {
  if (n < SIZE) return TABLE[n];
  const shift = 32 - SIZE_BITS - Math.clz32(n);
  return TABLE[n >>> shift] + shift * LN2;
}
