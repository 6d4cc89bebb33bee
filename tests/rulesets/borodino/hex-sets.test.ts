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
  wordOf,
  zones,
} from '../../../src/rulesets/borodino/hex-sets.ts';
import { FRENCH, HEXES, OFF_MAP, RUSSIAN, UNITS } from '../../../src/rulesets/borodino/layout.ts';
import { parseParams } from '../../../src/rulesets/borodino/params.ts';
import { inEnemyZoc } from '../../../src/rulesets/borodino/position.ts';
import { reachOf, searchReach } from '../../../src/rulesets/borodino/reach.ts';
import { findReach, isFound, listFound } from '../../../src/rulesets/borodino/reach-set.ts';
import type { BorodinoState } from '../../../src/rulesets/borodino/state.ts';
import { distance } from '../../../src/rulesets/borodino/terrain.ts';
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

describe('sets of hexes', () => {
  test('discs hold what the distance says, at the edges as well', () => {
    const set = new Int32Array(WORDS);
    const single = new Int32Array(WORDS);
    for (let hex = 0; hex < HEXES; hex += 5) {
      const radius = hex % (WIDEST_DISC + 1);
      set.fill(0);
      addDisc(set, hex, radius);
      for (let to = 0; to < HEXES; to++) expect(has(set, to)).toBe(distance(hex, to) <= radius);
      single.fill(0);
      single[wordOf[(hex * 7) % HEXES]] |= bitOf[(hex * 7) % HEXES];
      expect(meetsDisc(single, hex, radius)).toBe(distance(hex, (hex * 7) % HEXES) <= radius);
      removeDisc(set, hex, radius);
      expect(set.every((word) => word === 0)).toBe(true);
    }
  });

  test('of one position after the other: who stands where, zones, and what is near Russians', () => {
    let seen = 0;
    positions({}, 3, (state) => {
      if (seen++ % 7 !== 0) return;
      lookAt(state);
      const near = nearRussians();
      for (let hex = 0; hex < HEXES; hex++) {
        expect(has(held[FRENCH], hex)).toBe(state.owner[hex] === FRENCH + 1);
        expect(has(held[RUSSIAN], hex)).toBe(state.owner[hex] === RUSSIAN + 1);
        for (const side of [FRENCH, RUSSIAN]) expect(has(zones[side], hex)).toBe(inEnemyZoc(state, hex, side));
        expect(has(near, hex)).toBe(state.nearRussian[hex] !== 0);
      }
    });
    expect(seen).toBeGreaterThan(1000);
  });

  test.each([{ preset: 'calibrated' }, { preset: 'book', plan: 'F1@1' }])(
    'the reach of every unit is that of the search by hexes, %o',
    (params) => {
      const found = new Int16Array(HEXES);
      let count = 0;
      positions(params, 2, (state) => {
        const asked = state.r[R.SUBJECT];
        for (const unit of [asked, (asked + 1) % UNITS, (asked + 61) % UNITS]) {
          if (state.hex[unit] === OFF_MAP) continue;
          findReach(state, unit);
          const size = listFound(found);
          expect(size).toBe(searchReach(state, unit));
          for (let k = 0; k < size; k++) expect(isFound(reachOf(k))).toBe(true);
          for (let k = 1; k < size; k++) expect(found[k]).toBeGreaterThan(found[k - 1]);
          count++;
        }
      });
      expect(count).toBeGreaterThan(5000);
    },
  );
});
