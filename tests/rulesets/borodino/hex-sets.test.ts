import { describe, expect, test } from 'vitest';
import { CHANCE, TERMINAL } from '../../../src/core/game.ts';
import { StreamDice, Xoshiro } from '../../../src/core/rng.ts';
import { makeGame } from '../../../src/rulesets/borodino/game.ts';
import {
  addDisc,
  bitOf,
  held,
  lookAt,
  meetsDisc,
  nearRussians,
  removeDisc,
  WIDEST_DISC,
  WORDS,
  widen,
  wordOf,
  zones,
} from '../../../src/rulesets/borodino/hex-sets.ts';
import { FRENCH, HEXES, OFF_MAP, RUSSIAN, UNITS } from '../../../src/rulesets/borodino/layout.ts';
import { parseParams } from '../../../src/rulesets/borodino/params.ts';
import { inEnemyZoc } from '../../../src/rulesets/borodino/position.ts';
import { reachOf, searchReach } from '../../../src/rulesets/borodino/reach.ts';
import { findReach, isFound, listFound } from '../../../src/rulesets/borodino/reach-set.ts';
import { isInSight, seesAny } from '../../../src/rulesets/borodino/sight-sets.ts';
import type { BorodinoState } from '../../../src/rulesets/borodino/state.ts';
import { distance, sight } from '../../../src/rulesets/borodino/terrain.ts';
import { N, R } from './position.ts';

/** Positions at which a unit moves, of random matches in turn about, so that one is nothing like the one before. */
function positions(params: object, matches: number, one: (state: BorodinoState) => void): void {
  const game = makeGame(parseParams('borodino', params));
  const states = Array.from({ length: matches }, () => game.newState() as BorodinoState);
  const rng = new Xoshiro(41, 42);
  const dice = new StreamDice(rng);
  for (let isOver = false; !isOver; ) {
    isOver = true;
    for (const state of states) {
      for (let ply = rng.below(60); ply >= 0 && state.toAct() !== TERMINAL; ply--) {
        if (state.r[R.NODE] === N.MOVE) one(state);
        state.apply(state.toAct() === CHANCE ? state.sampleChance(dice) : state.sampleLegal(rng));
      }
      if (state.toAct() !== TERMINAL) isOver = false;
    }
  }
}

const has = (set: Int32Array, hex: number): boolean => (set[wordOf[hex]] & bitOf[hex]) !== 0;

/** Collects what is wrong: a test asks too often for an expectation each. */
class Faults {
  readonly found: string[] = [];
  count = 0;

  unless(isRight: boolean, ...where: number[]): void {
    this.count++;
    if (!isRight && this.found.length < 5) this.found.push(where.join(' '));
  }
}

describe('sets of hexes', () => {
  test('discs hold what the distance says, at the edges as well', () => {
    const set = new Int32Array(WORDS);
    const single = new Int32Array(WORDS);
    const faults = new Faults();
    for (let hex = 0; hex < HEXES; hex++) {
      const radius = hex % (WIDEST_DISC + 1);
      set.fill(0);
      addDisc(set, hex, radius);
      for (let to = 0; to < HEXES; to++) faults.unless(has(set, to) === distance(hex, to) <= radius, hex, to, radius);
      const one = (hex + 3 * (hex % 50)) % HEXES;
      single.fill(0);
      single[wordOf[one]] |= bitOf[one];
      faults.unless(meetsDisc(single, hex, radius) === distance(hex, one) <= radius, hex, one, radius);
      removeDisc(set, hex, radius);
      faults.unless(
        set.every((word) => word === 0),
        hex,
        radius,
      );
    }
    expect(faults.found).toEqual([]);
  });

  test('a set is widened by the neighbours on the map', () => {
    const set = new Int32Array(2 * WORDS);
    const faults = new Faults();
    for (let hex = 0; hex < HEXES; hex++) {
      const other = (hex + 31 * (hex % 7)) % HEXES;
      set.fill(0);
      for (const one of [hex, other]) set[wordOf[one]] |= bitOf[one];
      widen(set, 0, WORDS);
      let bits = 0;
      for (let to = 0; to < HEXES; to++) {
        const isIn = (set[WORDS + wordOf[to]] & bitOf[to]) !== 0;
        faults.unless(isIn === (distance(hex, to) <= 1 || distance(other, to) <= 1), hex, to);
        if (isIn) bits++;
      }
      let all = 0;
      for (let w = WORDS; w < 2 * WORDS; w++) for (let left = set[w]; left !== 0; left &= left - 1) all++;
      faults.unless(all === bits, hex);
    }
    expect(faults.found).toEqual([]);
  });

  test('E1 sight is that of the lists, mutual, and ends at the greatest range', () => {
    const faults = new Faults();
    const seen = new Uint8Array(HEXES);
    const single = new Int32Array(WORDS);
    for (let hex = 0; hex < HEXES; hex++) {
      seen.fill(0);
      for (let k = sight.start[hex]; k < sight.start[hex + 1]; k++) seen[sight.cells[k]] = 1;
      for (let to = 0; to < HEXES; to++) {
        faults.unless(isInSight(hex, to) === (seen[to] === 1), hex, to);
        faults.unless(isInSight(hex, to) === isInSight(to, hex), hex, to);
      }
      const one = (hex + 3 * (hex % 50)) % HEXES;
      single.fill(0);
      single[wordOf[one]] |= bitOf[one];
      faults.unless(seesAny(single, hex) === (seen[one] === 1), hex, one);
    }
    expect(faults.found).toEqual([]);
  });

  test('of one position after the other: who stands where, zones, and what is near Russians', () => {
    const faults = new Faults();
    let seen = 0;
    positions({}, 3, (state) => {
      if (seen++ % 7 !== 0) return;
      lookAt(state);
      const near = nearRussians();
      for (let hex = 0; hex < HEXES; hex++) {
        faults.unless(has(held[FRENCH], hex) === (state.owner[hex] === FRENCH + 1), hex);
        faults.unless(has(held[RUSSIAN], hex) === (state.owner[hex] === RUSSIAN + 1), hex);
        for (const side of [FRENCH, RUSSIAN])
          faults.unless(has(zones[side], hex) === inEnemyZoc(state, hex, side), hex);
        faults.unless(has(near, hex) === (state.nearRussian[hex] !== 0), hex);
      }
    });
    expect(faults.found).toEqual([]);
    expect(faults.count).toBeGreaterThan(1_000_000);
  });

  test.each([{ preset: 'calibrated' }, { preset: 'book', plan: 'F1@1' }])(
    'the reach of every unit is that of the search by hexes, %o',
    (params) => {
      const found = new Int16Array(HEXES);
      const faults = new Faults();
      positions(params, 2, (state) => {
        const asked = state.r[R.SUBJECT];
        for (const unit of [asked, (asked + 1) % UNITS, (asked + 61) % UNITS]) {
          if (state.hex[unit] === OFF_MAP) continue;
          findReach(state, unit);
          const size = listFound(found);
          faults.unless(size === searchReach(state, unit), unit, size);
          for (let k = 0; k < size; k++) faults.unless(isFound(reachOf(k)), unit, reachOf(k));
          for (let k = 1; k < size; k++) faults.unless(found[k] > found[k - 1], unit, found[k]);
        }
      });
      expect(faults.found).toEqual([]);
      expect(faults.count).toBeGreaterThan(100_000);
    },
  );
});
