import { describe, expect, test } from 'vitest';
import {
  COUNTER_ALIVE_PCT,
  COUNTER_DEAD_PCT,
  damage,
  INCOME,
  KIND_CODES,
  KINDS,
  MOVE_TYPE,
  POINTS,
  POWER,
  PRICE,
  TICKS,
  TICKS_PER_POINT,
  ticksOf,
} from '../../../src/rulesets/generals/tables.ts';
import { reachOf, scene } from './scene.ts';

const kind = (code: string): number => (KIND_CODES as readonly string[]).indexOf(code);
const mean = (a: string, d: string): number => damage(kind(a), kind(d), 100, 100, false, false, 100);

test('ticks of each speed (1.3)', () => {
  const ticks: Record<number, number> = { 60: 4620, 70: 3960, 75: 3696, 80: 3465, 90: 3080, 100: 2772, 110: 2520 };
  for (const [speed, cost] of Object.entries(ticks)) expect(TICKS / Number(speed)).toBe(cost);
  expect(TICKS_PER_POINT).toBe(2772);
});

describe('straight-line reach over one ground (1.3)', () => {
  const rows: [codes: string, ...reach: (number | null)[]][] = [
    ['INF BAZ', 4, 4, 2, 3, 2, null, null],
    ['ART', 3, 3, 1, 2, 2, null, null],
    ['TNK', 3, 3, 2, 2, 1, null, null],
    ['DCA', 6, 6, 5, 4, 3, null, null],
    ['REC', 8, 8, 6, 6, 6, null, null],
    ['VTB', 7, 7, 5, 5, 5, null, null],
    ['MSL', 4, 4, 3, 3, 3, null, null],
    ['SUB CUI', null, null, null, null, null, 4, 6],
    ['DST', null, null, null, null, null, 5, 7],
    ['BRG', null, null, null, null, null, 6, 8],
    ['PAV', null, null, null, null, null, 3, 5],
  ];
  const grounds = '. = s f m ~ w'.split(' ');
  test.each(rows)('%s', (codes, ...reach) => {
    for (const code of codes.split(' ') as (typeof KIND_CODES)[number][]) {
      reach.forEach((tiles, ground) => {
        const price = ticksOf(MOVE_TYPE[kind(code)], ground, -1);
        expect(price === 0).toBe(tiles === null);
        if (tiles === null) return;
        expect(Math.floor((POINTS[kind(code)] * TICKS_PER_POINT) / price)).toBe(tiles);
        // And as the engine floods it: a lane of that ground, both seats at home beside it.
        const lane = Array.from({ length: 12 }, () => grounds[ground]).join(' ');
        const map = `${lane} P\n${'w '.repeat(12)}P\n${'. '.repeat(12)}B\nB ${'. '.repeat(11)}B`;
        const c = scene({
          ground: map,
          owned: [
            [
              [0, 3],
              [12, 0],
            ],
            [[12, 3]],
          ],
          units: [[[code, 0, 0]]],
          params: { fog: false },
        });
        const inLane = reachOf(c, 0, 0).filter((place) => place.endsWith(',0') && !place.startsWith('12'));
        expect(Math.max(...inLane.map((place) => Number(place.split(',')[0])))).toBe(tiles);
      });
    }
  });
});

test('mean damage without garrison (1.1)', () => {
  const table = `
    INF 15 15 6 10.5 6 10.5 10.5 10.5 . . . . . . . . .
    BAZ 16 16 20 16 20 16 16 16 . . . . . . . . .
    TNK 32 32 32 40 32 40 40 40 . . . . . . . . .
    REC 15 15 6 10.5 6 10.5 10.5 10.5 . . . . . . . . .
    VTB . . . . . . . . . . . . . . . . .
    DCA 35 35 17.5 28 17.5 28 28 28 28 28 28 35 . . . . .
    ART 28 28 40 32 40 32 32 32 . . . . . . . . .
    MSL 28 28 40 32 40 32 32 32 . . . . . . . . .
    HEL 35 35 21 28 21 28 28 28 14 14 14 17.5 . . . . .
    BMB 44 44 55 49.5 55 49.5 49.5 49.5 . . . . . . . . .
    FTR . . . . . . . . 50 50 50 45 . . . . .
    ULM . . . . . . . . . . . . . . . . .
    SUB . . . . . . . . . . . . 45 45 45 50 50
    BRG . . . . . . . . . . . . . . . . .
    DST . . . . . . . . 31.5 31.5 31.5 35 31.5 31.5 31.5 24.5 24.5
    CUI 36 36 45 40.5 45 40.5 40.5 40.5 . . . . 40.5 40.5 40.5 45 45
    PAV 65 65 45.5 58.5 45.5 58.5 58.5 58.5 58.5 58.5 58.5 65 58.5 58.5 58.5 45.5 45.5`;
  const lines = table.trim().split('\n');
  expect(lines.length).toBe(KINDS);
  for (const line of lines) {
    const [code, ...cells] = line.trim().split(/\s+/);
    cells.forEach((cell, target) => {
      expect(POWER[KINDS * kind(code) + target], `${code} against ${KIND_CODES[target]}`).toBe(
        cell === '.' ? 0 : Math.round(100 * Number(cell)),
      );
    });
  }
});

test('golden strikes (1.4): rolls 85, 100, 115, into garrison, counters of the living and of the dying, into garrison', () => {
  const rows = `
    INF INF 13 15 17 11 8 4 6
    BAZ TNK 17 20 23 15 10 5 8
    TNK INF 27 32 37 24 16 8 12
    REC ART 9 11 12 8 5 3 4
    DCA TNK 15 18 20 13 9 4 7
    DCA HEL 24 28 32 21 14 7 11
    HEL FTR 12 14 16 11 7 4 5
    BMB TNK 47 55 63 41 28 14 21
    DST SUB 27 32 36 24 16 8 12
    CUI REC 34 41 47 30 20 10 15
    PAV TNK 39 46 52 34 23 11 17
    INF HEL 0 0 0 0 0 0 0
    SUB INF 0 0 0 0 0 0 0`;
  for (const line of rows.trim().split('\n')) {
    const [a, d, ...numbers] = line.trim().split(/\s+/);
    const strike = (roll: number, phase: number, covered: boolean): number =>
      damage(kind(a), kind(d), roll, phase, covered, false, 100);
    expect(
      [
        strike(85, 100, false),
        strike(100, 100, false),
        strike(115, 100, false),
        strike(100, 100, true),
        strike(100, COUNTER_ALIVE_PCT, false),
        strike(100, COUNTER_DEAD_PCT, false),
        strike(100, COUNTER_ALIVE_PCT, true),
      ].join(' '),
      `${a} against ${d}`,
    ).toBe(numbers.join(' '));
  }
});

test('the product outgrows 31 bits and the result does not (pitfall 16)', () => {
  expect(POWER[KINDS * kind('PAV') + kind('INF')] * 115 * 100 * 100).toBeGreaterThan(2 ** 31);
  expect(damage(kind('PAV'), kind('INF'), 115, 100, false, false, 100)).toBe(75);
});

test('rounding keeps the mean: infantry on infantry is 15.03 over the 31 rolls (1.4)', () => {
  let sum = 0;
  for (let roll = 85; roll <= 115; roll++) sum += damage(kind('INF'), kind('INF'), roll, 100, false, false, 100);
  expect((sum / 31).toFixed(2)).toBe('15.03');
});

/** Probability that `hits` strikes take 100 hit points, rolls uniform. */
function killOdds(a: string, d: string, hits: number): number {
  let ways = new Map([[0, 1]]);
  for (let hit = 0; hit < hits; hit++) {
    const next = new Map<number, number>();
    for (const [sum, p] of ways) {
      for (let roll = 85; roll <= 115; roll++) {
        const total = Math.min(100, sum + damage(kind(a), kind(d), roll, 100, false, false, 100));
        next.set(total, (next.get(total) ?? 0) + p / 31);
      }
    }
    ways = next;
  }
  return ways.get(100) ?? 0;
}

test('kill odds (1.4)', () => {
  const rows: [string, string, number, string][] = [
    ['TNK', 'INF', 3, '25.4'],
    ['TNK', 'INF', 4, '100.0'],
    ['BMB', 'TNK', 2, '92.8'],
    ['INF', 'INF', 7, '94.5'],
    ['FTR', 'BMB', 2, '56.3'],
    ['INF', 'TNK', 17, '81.7'],
  ];
  for (const [a, d, hits, odds] of rows)
    expect((100 * killOdds(a, d, hits)).toFixed(1), `${a} ${d} ${hits}`).toBe(odds);
});

test('prices and incomes (1.1, 1.2)', () => {
  expect([...PRICE].join(' ')).toBe('15 20 50 20 25 35 45 70 55 65 55 15 65 30 60 75 100');
  expect([...INCOME].join(' ')).toBe('10 70 10 15 20');
  expect(mean('TNK', 'INF')).toBe(32);
});
