/** Finaliser of 32-bit words with full avalanche (lowbias32 of C. Wellons); a bijection. */
export function mix32(word: number): number {
  let x = word | 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return x ^ (x >>> 16);
}

/** Mixes two lanes in place: a Feistel network, so different inputs stay different. */
export function scramble(lanes: Int32Array): void {
  let a = lanes[0];
  let b = lanes[1];
  a ^= mix32(b + 0x243f6a88);
  b ^= mix32(a + 0x13198a2e);
  a ^= mix32(b + 0x03707344);
  b ^= mix32(a + 0x299f31d0);
  lanes[0] = a;
  lanes[1] = b;
}

/** Two independent 32-bit hashes of a sequence of ints, fed one by one. */
export class LaneHash {
  readonly lanes = new Int32Array(2);
  #count = 0;

  reset(): void {
    this.lanes[0] = 0x452821e6;
    this.lanes[1] = 0x38d01377;
    this.#count = 0;
  }

  constructor() {
    this.reset();
  }

  add(word: number): void {
    const lanes = this.lanes;
    lanes[0] = Math.imul(lanes[0] ^ mix32(word ^ 0x0f1bbcdc), 0x9e3779b1) + 0x7f4a7c15;
    lanes[1] = Math.imul(lanes[1] ^ mix32(word + 0x5be0cd19), 0x85ebca77) + 0x27d4eb2f;
    this.#count++;
  }

  /** Adds words[0, count). */
  addAll(words: Int32Array, count: number): void {
    let a = this.lanes[0];
    let b = this.lanes[1];
    // Cut to 32 bits at every step, so that the loop is compiled as integers.
    for (let i = 0; i < count; i++) {
      const word = words[i];
      a = (Math.imul(a ^ mix32(word ^ 0x0f1bbcdc), 0x9e3779b1) + 0x7f4a7c15) | 0;
      b = (Math.imul(b ^ mix32(word + 0x5be0cd19), 0x85ebca77) + 0x27d4eb2f) | 0;
    }
    this.lanes[0] = a;
    this.lanes[1] = b;
    this.#count += count;
  }

  /** Writes the hash of all words so far; more may follow. */
  finish(out: Int32Array): void {
    out[0] = mix32(this.lanes[0] ^ this.#count);
    out[1] = mix32(this.lanes[1] + this.#count);
    scramble(out);
  }

  /** The same as 16 hexadecimal digits. */
  hex(): string {
    const out = new Int32Array(2);
    this.finish(out);
    return lanesToHex(out);
  }
}

/** Two digits a byte: a hash for every match is worth a table. */
const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function wordToHex(word: number): string {
  return BYTES[word >>> 24] + BYTES[(word >>> 16) & 255] + BYTES[(word >>> 8) & 255] + BYTES[word & 255];
}

/** 16 hexadecimal digits. */
export function lanesToHex(lanes: ArrayLike<number>): string {
  return wordToHex(lanes[0]) + wordToHex(lanes[1]);
}

/** Two-lane hash of bytes[from, to). */
export function hashBytes(bytes: Uint8Array, from: number, to: number, out: Int32Array): void {
  let a = 0x452821e6 ^ (to - from);
  let b = 0x38d01377;
  for (let i = from; i < to; i++) {
    a = Math.imul(a ^ bytes[i], 0x9e3779b1);
    a ^= a >>> 15;
    b = Math.imul(b + bytes[i], 0x85ebca77);
    b ^= b >>> 13;
  }
  out[0] = mix32(a);
  out[1] = mix32(b);
  scramble(out);
}

/** Seed of pair `pair` under a master seed, both in [0, 2^32): a bijection, so no two pairs of a run share one. */
export function pairSeed(master: number, pair: number): [number, number] {
  const lanes = new Int32Array([master, pair]);
  scramble(lanes);
  return [lanes[0], lanes[1]];
}
