import { mix32 } from '../../src/core/hash.ts';
import { type Dice, fraction, type Rng } from '../../src/core/rng.ts';

const UNIT = 2 ** -32;
const SIGN = 1 << 31;

/**
 * Chance of one simulation. Dice are a hash of the simulation's seed and the event's key, so that equal events fall alike after
 * different actions; everything else is a plain stream that starts alike. What is compared in it is compared under common chance.
 */
export class WorldDice implements Dice, Rng {
  #lane0 = 0;
  #lane1 = 0;
  #drawn = 0;

  seed(lane0: number, lane1: number): void {
    this.#lane0 = lane0 | 0;
    this.#lane1 = lane1 | 0;
    this.#drawn = 0;
  }

  next(): number {
    return this.bits() >>> 0;
  }

  bits(): number {
    return mix32(this.#lane1 ^ mix32((this.#lane0 + Math.imul(++this.#drawn, 0x9e3779b1)) | 0));
  }

  below(n: number, key?: number): number {
    return (fraction(key === undefined ? this.bits() : this.#fall(key)) * n) | 0;
  }

  float(key?: number): number {
    return fraction(key === undefined ? this.bits() : this.#fall(key));
  }

  priority(key: number): number {
    return this.#fall(key) ^ SIGN;
  }

  /** 32 bits, signed. */
  #fall(key: number): number {
    const high = (key * UNIT) | 0;
    const low = mix32(this.#lane0 ^ (key | 0));
    return mix32(low ^ mix32(this.#lane1 ^ high ^ low));
  }
}
