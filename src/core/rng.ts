import { mix32, scramble } from './hash.ts';

/** Seeded generator. */
export interface Rng {
  /** Uniform in [0, 2^32). */
  next(): number;
  /** The same 32 bits as a signed integer: a call can return it without an allocation. `fraction` makes of it what `float` returns. */
  bits(): number;
  /** Uniform integer in [0, n), for n up to 2^24; the bias of at most n / 2^32 is far below what a match can show. */
  below(n: number): number;
  /** Uniform in [0, 1), 32 bits. */
  float(): number;
}

/** The streams that an agent draws from. They can neither be reseeded nor traced back to a seed. */
export interface Streams {
  readonly deployment: Rng;
  readonly play: Rng;
  readonly determinizer: Rng;
}

/**
 * Chance by name. In a match a die is a hash of (match seed, key): equal events fall alike in both legs and in all arms, whatever was
 * drawn before. In search it is a plain stream that ignores the key. Keys are integers in [0, 2^53).
 */
export interface Dice {
  below(n: number, key: number): number;
  float(key: number): number;
  /** The same 32 bits as a signed integer, ordered as `float` orders them: a call can return it without an allocation. */
  priority(key: number): number;
}

const UNIT = 2 ** -32;
/** Turns the order of unsigned integers into that of signed ones. */
const SIGN = 1 << 31;

/** 32 bits as a number in [0, 1). */
export function fraction(bits: number): number {
  return (bits >>> 0) * UNIT;
}

/** No draws: of equals always the same. */
export const STILL: Rng = { next: () => 0, bits: () => 0, below: () => 0, float: () => 0 };

/** The next 32 bits as a signed integer, which a call can return without an allocation, as it can't an unsigned one. */
function draw(s: Int32Array): number {
  const s1 = s[1];
  const product = Math.imul(s1, 5);
  const result = Math.imul((product << 7) | (product >>> 25), 9);
  const s2 = s[2] ^ s[0];
  const s3 = s[3] ^ s1;
  s[1] = s1 ^ s2;
  s[0] ^= s3;
  s[2] = s2 ^ (s1 << 9);
  s[3] = (s3 << 11) | (s3 >>> 21);
  return result;
}

/** xoshiro128** 1.1 of Blackman and Vigna, seeded from two 32-bit lanes. */
export class Xoshiro implements Rng {
  readonly #s = new Int32Array(4);

  constructor(lane0: number, lane1: number) {
    const s = this.#s;
    // Two words are a bijection of the lanes, so different lanes never share a generator.
    s[0] = mix32(lane0 ^ 0x6a09e667);
    s[1] = mix32(lane1 ^ 0xbb67ae85);
    s[2] = mix32(s[0] ^ Math.imul(lane1, 0x9e3779b1));
    s[3] = mix32(s[1] ^ Math.imul(lane0, 0x85ebca77)) | 1;
  }

  next(): number {
    return draw(this.#s) >>> 0;
  }

  bits(): number {
    return draw(this.#s);
  }

  /** Written out: as a call in a call it is left out of line where it is asked most. */
  below(n: number): number {
    const s = this.#s;
    const s1 = s[1];
    const product = Math.imul(s1, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9);
    const s2 = s[2] ^ s[0];
    const s3 = s[3] ^ s1;
    s[1] = s1 ^ s2;
    s[0] ^= s3;
    s[2] = s2 ^ (s1 << 9);
    s[3] = (s3 << 11) | (s3 >>> 21);
    return ((result >>> 0) * n * UNIT) | 0;
  }

  float(): number {
    return (draw(this.#s) >>> 0) * UNIT;
  }
}

/** Consumers of chance, each with a stream of its own, so that what one draws never shifts another. */
export const PURPOSES = ['deployment', 'play', 'determinizer'] as const;

/** The streams of one entrant in one pair; the leg is not in them, so an entrant brings the same set-up to both legs. */
export function makeStreams(seed: readonly [number, number], entrant: number): Streams {
  return {
    deployment: stream(seed, entrant, 0),
    play: stream(seed, entrant, 1),
    determinizer: stream(seed, entrant, 2),
  };
}

const lanes = new Int32Array(2);

function stream(seed: readonly [number, number], entrant: number, purpose: number): Rng {
  lanes[0] = seed[0] ^ Math.imul(entrant + 1, 0x9e3779b1);
  lanes[1] = seed[1] ^ Math.imul(purpose + 1, 0xc2b2ae3d);
  scramble(lanes);
  return new Xoshiro(lanes[0], lanes[1]);
}

/** The dice of a match: a hash of its seed and the key of the event, without memory. */
export class MatchDice implements Dice {
  readonly #lane0: number;
  readonly #lane1: number;

  constructor(seed: readonly [number, number]) {
    this.#lane0 = seed[0] ^ 0x3c6ef372;
    this.#lane1 = seed[1] ^ 0xa54ff53a;
  }

  /** 32 bits, signed as those of a generator. */
  #draw(key: number): number {
    const high = (key * UNIT) | 0;
    let a = mix32(this.#lane0 ^ (key | 0));
    let b = mix32(this.#lane1 ^ high ^ a);
    a = mix32(a + b);
    b = mix32(b ^ a);
    return a ^ b;
  }

  below(n: number, key: number): number {
    return ((this.#draw(key) >>> 0) * n * UNIT) | 0;
  }

  float(key: number): number {
    return (this.#draw(key) >>> 0) * UNIT;
  }

  priority(key: number): number {
    return this.#draw(key) ^ SIGN;
  }
}

/** Dice for search and rollouts: a plain stream. */
export class StreamDice implements Dice {
  readonly #rng: Rng;

  constructor(rng: Rng) {
    this.#rng = rng;
  }

  below(n: number, _key: number): number {
    return this.#rng.below(n);
  }

  float(_key: number): number {
    return this.#rng.float();
  }

  priority(_key: number): number {
    return this.#rng.bits() ^ SIGN;
  }
}

/** Shuffles items[from, to) in place (Fisher and Yates). */
export function shuffle(items: Int32Array | Uint8Array, from: number, to: number, rng: Rng): void {
  for (let i = to - 1; i > from; i--) {
    const j = from + rng.below(i - from + 1);
    const item = items[i];
    items[i] = items[j];
    items[j] = item;
  }
}

/** Index drawn in proportion to weights[from, to), all at least 0 with a positive sum; relative to `from`. */
export function pickWeighted(weights: Float64Array | Float32Array, from: number, to: number, rng: Rng): number {
  let total = 0;
  for (let i = from; i < to; i++) total += weights[i];
  let rest = rng.float() * total;
  let last = from;
  for (let i = from; i < to; i++) {
    if (weights[i] <= 0) continue;
    last = i;
    rest -= weights[i];
    if (rest < 0) break;
  }
  return last - from;
}
