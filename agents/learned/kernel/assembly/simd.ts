// AssemblyScript, not TypeScript: the vector code behind simd.ts, compiled by `npm run kernel` into simd-binary.ts. Plain IEEE
// multiplications and additions, in the order that plain.ts follows one by one; no fused or relaxed operations, so every machine gives
// the same bits. All pointers are byte offsets into the imported memory and multiples of 16; widths are multiples of 4.

/** Adds rows `from` to `to` of a list of (row, value) pairs to 32 outputs; the weights of these outputs are packed, 128 bytes a row. */
// @ts-ignore: decorator
@inline
function add32(from: i32, to: i32, rows: usize, values: usize, weights: usize, out: usize): void {
  let a0 = v128.load(out, 0);
  let a1 = v128.load(out, 16);
  let a2 = v128.load(out, 32);
  let a3 = v128.load(out, 48);
  let a4 = v128.load(out, 64);
  let a5 = v128.load(out, 80);
  let a6 = v128.load(out, 96);
  let a7 = v128.load(out, 112);
  let row = rows + ((<usize>from) << 2);
  let value = values + ((<usize>from) << 2);
  const end = rows + ((<usize>to) << 2);
  // Two rows a turn: the loop's own costs count at this size.
  while (row + 4 < end) {
    const x = v128.load_splat<f32>(value);
    const y = v128.load_splat<f32>(value, 4);
    const w = weights + ((<usize>load<u32>(row)) << 7);
    const v = weights + ((<usize>load<u32>(row, 4)) << 7);
    a0 = f32x4.add(f32x4.add(a0, f32x4.mul(x, v128.load(w, 0))), f32x4.mul(y, v128.load(v, 0)));
    a1 = f32x4.add(f32x4.add(a1, f32x4.mul(x, v128.load(w, 16))), f32x4.mul(y, v128.load(v, 16)));
    a2 = f32x4.add(f32x4.add(a2, f32x4.mul(x, v128.load(w, 32))), f32x4.mul(y, v128.load(v, 32)));
    a3 = f32x4.add(f32x4.add(a3, f32x4.mul(x, v128.load(w, 48))), f32x4.mul(y, v128.load(v, 48)));
    a4 = f32x4.add(f32x4.add(a4, f32x4.mul(x, v128.load(w, 64))), f32x4.mul(y, v128.load(v, 64)));
    a5 = f32x4.add(f32x4.add(a5, f32x4.mul(x, v128.load(w, 80))), f32x4.mul(y, v128.load(v, 80)));
    a6 = f32x4.add(f32x4.add(a6, f32x4.mul(x, v128.load(w, 96))), f32x4.mul(y, v128.load(v, 96)));
    a7 = f32x4.add(f32x4.add(a7, f32x4.mul(x, v128.load(w, 112))), f32x4.mul(y, v128.load(v, 112)));
    row += 8;
    value += 8;
  }
  if (row < end) {
    const x = v128.load_splat<f32>(value);
    const w = weights + ((<usize>load<u32>(row)) << 7);
    a0 = f32x4.add(a0, f32x4.mul(x, v128.load(w, 0)));
    a1 = f32x4.add(a1, f32x4.mul(x, v128.load(w, 16)));
    a2 = f32x4.add(a2, f32x4.mul(x, v128.load(w, 32)));
    a3 = f32x4.add(a3, f32x4.mul(x, v128.load(w, 48)));
    a4 = f32x4.add(a4, f32x4.mul(x, v128.load(w, 64)));
    a5 = f32x4.add(a5, f32x4.mul(x, v128.load(w, 80)));
    a6 = f32x4.add(a6, f32x4.mul(x, v128.load(w, 96)));
    a7 = f32x4.add(a7, f32x4.mul(x, v128.load(w, 112)));
  }
  v128.store(out, a0, 0);
  v128.store(out, a1, 16);
  v128.store(out, a2, 32);
  v128.store(out, a3, 48);
  v128.store(out, a4, 64);
  v128.store(out, a5, 80);
  v128.store(out, a6, 96);
  v128.store(out, a7, 112);
}

/** The same for a last block of fewer than 32 outputs, `width` of them and as many weights a row. */
function addFew(from: i32, to: i32, rows: usize, values: usize, weights: usize, width: usize, out: usize): void {
  for (let j: usize = 0; j < width; j += 4) {
    let a = v128.load(out + (j << 2));
    for (let k = from; k < to; k++) {
      const x = v128.load_splat<f32>(values + ((<usize>k) << 2));
      const row = <usize>load<u32>(rows + ((<usize>k) << 2));
      a = f32x4.add(a, f32x4.mul(x, v128.load(weights + ((row * width + j) << 2))));
    }
    v128.store(out + (j << 2), a);
  }
}

function addRows(from: i32, to: i32, rows: usize, values: usize, weights: usize, inputs: usize, width: usize, out: usize): void {
  let rest = width;
  while (rest >= 32) {
    add32(from, to, rows, values, weights, out);
    weights += inputs << 7;
    out += 128;
    rest -= 32;
  }
  if (rest > 0) addFew(from, to, rows, values, weights, rest, out);
}

function copy(from: usize, to: usize, count: usize): void {
  for (let j: usize = 0; j < count; j += 4) v128.store(to + (j << 2), v128.load(from + (j << 2)));
}

function clamp(at: usize, count: usize): void {
  const zero = f32x4.splat(0);
  for (let j: usize = 0; j < count; j += 4) {
    const x = v128.load(at + (j << 2));
    v128.store(at + (j << 2), v128.and(x, f32x4.gt(x, zero)));
  }
}

/** Lists what is not zero among `count` numbers that lie `stride` bytes apart, from place `at` of the lists; returns its end. */
// @ts-ignore: decorator
@inline
function list(input: usize, count: i32, stride: usize, rows: usize, values: usize, at: i32): i32 {
  let end = at;
  for (let i = 0; i < count; i++) {
    const x = load<f32>(input);
    store<u32>(rows + ((<usize>end) << 2), i);
    store<f32>(values + ((<usize>end) << 2), x);
    end += i32(x != 0);
    input += stride;
  }
  return end;
}

export function dense(
  input: usize, inputs: i32, weights: usize, bias: usize, out: usize, width: i32, relu: i32, rows: usize, values: usize,
): void {
  const count = list(input, inputs, 4, rows, values, 0);
  copy(bias, out, <usize>width);
  addRows(0, count, rows, values, weights, <usize>inputs, <usize>width, out);
  if (relu) clamp(out, <usize>width);
}

export function listCells(
  input: usize, cells: i32, planes: i32, cellStride: usize, planeStride: usize, starts: usize, rows: usize, values: usize,
): void {
  let at = 0;
  for (let cell = 0; cell < cells; cell++) {
    store<u32>(starts + ((<usize>cell) << 2), at);
    at = list(input + (<usize>cell) * cellStride, planes, planeStride, rows, values, at);
  }
  store<u32>(starts + ((<usize>cells) << 2), at);
}

export function convolve(
  cells: i32, taps: i32, neighbours: usize, starts: usize, rows: usize, values: usize, planes: i32, weights: usize,
  bias: usize, biasStride: usize, out: usize, width: i32,
): void {
  const inputs = <usize>(taps * planes);
  for (let cell = 0; cell < cells; cell++) {
    copy(bias + (<usize>cell) * biasStride, out, <usize>width);
    let block = weights;
    let to = out;
    let rest = <usize>width;
    while (rest > 0) {
      const lanes: usize = rest >= 32 ? 32 : rest;
      for (let tap = 0; tap < taps; tap++) {
        const near = load<i32>(neighbours + ((<usize>(cell * taps + tap)) << 2));
        if (near < 0) continue;
        const first = load<i32>(starts + ((<usize>near) << 2));
        const last = load<i32>(starts + ((<usize>near) << 2), 4);
        const w = block + ((<usize>(tap * planes) * lanes) << 2);
        if (lanes == 32) add32(first, last, rows, values, w, to);
        else addFew(first, last, rows, values, w, lanes, to);
      }
      block += (inputs * lanes) << 2;
      to += lanes << 2;
      rest -= lanes;
    }
    clamp(out, <usize>width);
    out += (<usize>width) << 2;
  }
}

export function score(count: i32, terms: usize, base: usize, weights: usize, width: i32, out: usize): void {
  const zero = f32x4.splat(0);
  for (let i = 0; i < count; i++) {
    const a = <usize>load<u32>(terms, 0);
    const b = <usize>load<u32>(terms, 4);
    const c = <usize>load<u32>(terms, 8);
    const d = <usize>load<u32>(terms, 12);
    let sum = zero;
    for (let j: usize = 0; j < <usize>width << 2; j += 16) {
      let x = f32x4.add(v128.load(base + j), v128.load(a + j));
      x = f32x4.add(x, v128.load(b + j));
      x = f32x4.add(x, v128.load(c + j));
      x = f32x4.add(x, v128.load(d + j));
      x = v128.and(x, f32x4.gt(x, zero));
      sum = f32x4.add(sum, f32x4.mul(x, v128.load(weights + j)));
    }
    const left = f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1);
    const right = f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3);
    store<f32>(out, left + right);
    terms += 16;
    out += 4;
  }
}
