import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CellFlood, makeWalk } from '../../../src/board/flood.ts';
import { GroupFlood } from '../../../src/board/flood-64.ts';
import { neighbours, squareGrid, turned } from '../../../src/board/square.ts';
import { TERMINAL } from '../../../src/core/game.ts';
import { StreamDice, Xoshiro } from '../../../src/core/rng.ts';
import { fieldTexts } from '../../../src/core/schema.ts';
import { incomeOf } from '../../../src/rulesets/generals/economy.ts';
import { generals } from '../../../src/rulesets/generals/index.ts';
import { CODE_MASK, codeOf, kindOfCode, packCargo, seatOfCode } from '../../../src/rulesets/generals/layout.ts';
import { refresh } from '../../../src/rulesets/generals/sight.ts';
import type { GeneralsState } from '../../../src/rulesets/generals/state.ts';
import { INF, KINDS } from '../../../src/rulesets/generals/tables.ts';
import { put } from '../../../src/rulesets/generals/units.ts';
import { overGame, scene } from './scene.ts';

const FIELD = `
B . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . B`;
const CORNERS = [[[0, 0]], [[7, 4]]] as const;

test('2: an unseen enemy on the way or at the goal changes no list', () => {
  const units = [['REC', 0, 2]] as const;
  const clear = scene({ ground: FIELD, owned: CORNERS, units: [units] });
  const lurking = scene({ ground: FIELD, owned: CORNERS, units: [units, [['INF', 7, 2]]] });
  for (const c of [clear, lurking]) c.play('choose REC at 0,2');
  expect(clear.names()).toEqual(lurking.names());
  expect(lurking.names()).toContain('go to 7,2');
});

test('4: what is not seen is neither attacked nor unloaded upon', () => {
  const c = scene({
    ground: FIELD,
    owned: CORNERS,
    units: [
      [['MSL', 1, 2]],
      [
        ['INF', 7, 1],
        ['INF', 7, 2],
      ],
    ],
  });
  c.play('choose MSL at 1,2', 'stay');
  // Sight of the missiles is 6: 7,2 is at 6, 7,1 at 7.
  expect(c.names()).toEqual(['attack 7,2', 'nothing']);
});

describe('5: ambushes', () => {
  const ROAD = `
    B . . . . . . . . .
    w w w w f w w w w w
    . . . . . . . . . B`;
  const home = [[[0, 0]], [[9, 2]]] as const;

  test('the blocker on the destination itself', () => {
    const c = scene({ ground: ROAD, owned: home, units: [[['REC', 1, 0]], [['INF', 8, 0]]] });
    c.play('choose REC at 1,0', 'go to 8,0');
    expect([c.at(7, 0), c.s.v.phase[0]]).toEqual(['REC 0 100', 0]);
  });

  test('a blocker in a forest that is seen from beside it only', () => {
    const wood = ROAD.replace('B . . . . . .', 'B . . . . f .');
    const c = scene({ ground: wood, owned: home, units: [[['REC', 1, 0]], [['INF', 5, 0]]] });
    c.play('choose REC at 1,0', 'go to 6,0');
    expect([c.at(4, 0), c.seen(0, 5, 0)]).toEqual(['REC 0 100', 'INF 1 100']);
  });

  test('an aircraft', () => {
    const c = scene({ ground: ROAD, owned: home, units: [[['BMB', 1, 0]], [['INF', 6, 0]]] });
    c.play('choose BMB at 1,0', 'go to 7,0');
    // Of two routes of one price the one through the lower tiles is flown.
    expect(c.at(5, 0)).toBe('BMB 0 100');
    expect(c.names()).toEqual(['end of turn', 'build at 0,0']);
  });

  test('a loaded transport keeps its cargo and unloads nothing', () => {
    const c = scene({ ground: ROAD, owned: home, units: [[['VTB', 1, 0]], [['INF', 7, 0]]] });
    c.s.v.cargo[2 * c.tile(1, 0)] = packCargo(INF, 100, 0);
    c.play('choose VTB at 1,0', 'go to 8,0');
    expect([c.at(6, 0), c.s.v.cargo[2 * c.tile(6, 0)]]).toEqual(['VTB 0 100', packCargo(INF, 100, 0)]);
    expect(c.names()).toEqual(['end of turn', 'build at 0,0']);
  });
});

test('6: last sightings grow old and are forgotten', () => {
  const c = scene({
    ground: FIELD,
    owned: CORNERS,
    units: [[['REC', 1, 2]], [['TNK', 7, 2]]],
    params: { noProgressRounds: 0 },
  });
  c.play('choose REC at 1,2', 'go to 0,1');
  const age = (): number => c.s.v.ghostAge[c.tile(7, 2)];
  expect([c.s.v.ghost[c.tile(7, 2)], age()]).toEqual([codeOf(1, 2), 0]);
  for (let turn = 1; turn <= 8; turn++) {
    c.passTo(1);
    c.passTo(0);
    expect(age()).toBe(turn);
  }
  c.passTo(1);
  c.passTo(0);
  expect(c.s.v.ghost[c.tile(7, 2)]).toBe(0);
});

test('7: fog on and off are different games, and say so in what identifies them', () => {
  const foggy = generals.createGame(generals.parseParams('s1', {}));
  const open = generals.createGame(generals.parseParams('s1', { fog: false }));
  expect(foggy.info.params).not.toBe(open.info.params);
  const a = overGame(foggy);
  const b = overGame(open);
  expect(a.game.information.text(a.s, 0)).not.toBe(b.game.information.text(b.s, 0));
  expect(fieldTexts(generals.schema).map((field) => field.name)).toContain('fog');
});

test('8: four infantry around a garrisoned infantry for 200 rounds end by rule', () => {
  const ground = `
    B . . . .
    . . . . .
    . . B . .
    . . . . .
    . . . . B`;
  const c = scene({
    ground,
    owned: [
      [[0, 0]],
      [
        [4, 4],
        [2, 2],
      ],
    ],
    units: [
      [
        ['INF', 2, 1],
        ['INF', 1, 2],
        ['INF', 3, 2],
        ['INF', 2, 3],
      ],
      [['INF', 2, 2]],
    ],
    params: { fog: false, roundLimit: 200 },
  });
  const around: [number, number][] = [
    [2, 1],
    [1, 2],
    [3, 2],
    [2, 3],
  ];
  let rounds = 0;
  while (c.s.toAct() !== TERMINAL) {
    // Fresh attackers each round: the counters would wear them down.
    for (const [x, y] of around) {
      if (c.at(x, y) === '') put(c.s, c.tile(x, y), codeOf(0, INF), 100, 0, 0);
      c.s.v.hp[c.tile(x, y)] = 100;
    }
    refresh(c.s);
    for (const [x, y] of around) {
      c.s.apply(c.s.ground.ids.select + c.tile(x, y));
      c.s.apply(c.s.ground.ids.move + c.tile(x, y));
      c.s.apply(c.s.ground.ids.attack + c.tile(2, 2));
      c.s.apply(15);
      c.s.apply(15);
    }
    c.s.apply(0);
    c.s.apply(0);
    rounds++;
  }
  expect(rounds).toBe(200);
  expect(c.game.info.endReasons[c.s.endReason()]).toMatch(/^limit/);
  // Four times 11 of damage a round against 50 of repair.
  expect(c.at(2, 2)).toBe('INF 1 100');
});

test('9: random play for a million plies neither throws nor hangs, and money never runs below nothing', () => {
  const game = generals.createGame(generals.parseParams('s2', { fog: false }));
  const s = game.newState() as GeneralsState;
  const rng = new Xoshiro(1, 9);
  const dice = new StreamDice(rng);
  for (let ply = 0; ply < 1_000_000; ply++) {
    if (s.toAct() === TERMINAL) s.reset();
    s.apply(s.toAct() < 0 ? s.sampleChance(dice) : s.sampleLegal(rng));
    if (s.v.money[0] < 0 || s.v.money[1] < 0) throw new Error(`money ${s.v.money} after ${ply} plies`);
  }
  game.check(s);
});

test('17: floods equal a brute-force search on random maps', () => {
  const rng = new Xoshiro(17, 17);
  for (let round = 0; round < 60; round++) {
    const grid = squareGrid(4 + rng.below(8), 4 + rng.below(8));
    const price = new Int32Array(grid.cells + 1);
    for (let cell = 0; cell < grid.cells; cell++) price[cell] = [0, 40, 44, 55, 60, 84][rng.below(6)];
    const barred = new Int32Array((grid.cells + 31) >> 5);
    for (let i = 0; i < 5; i++) {
      const cell = 1 + rng.below(grid.cells - 1);
      barred[cell >> 5] |= 1 << (cell & 31);
    }
    const start = 0;
    const budget = rng.below(400);
    const sides = neighbours(grid, turned(grid, 0));
    const walk = makeWalk(price, sides);
    const flood = new CellFlood(grid.cells);
    flood.run(walk, barred, start, budget);
    const best = new Int32Array(grid.cells).fill(-1);
    best[start] = 0;
    for (let changed = true; changed; ) {
      changed = false;
      for (let cell = 0; cell < grid.cells; cell++) {
        if (best[cell] < 0) continue;
        for (let side = 4 * cell; side < 4 * cell + 4; side++) {
          const next = sides[side];
          const total = best[cell] + price[next];
          if (price[next] === 0 || total > budget || ((barred[next >> 5] >>> (next & 31)) & 1) === 1) continue;
          if (best[next] >= 0 && best[next] <= total) continue;
          best[next] = total;
          changed = true;
        }
      }
    }
    expect(Array.from(best.keys(), (cell) => flood.priceOf(cell))).toEqual(Array.from(best));
    expect(membersOf(flood.reached)).toEqual([...best.keys()].filter((cell) => best[cell] >= 0));
  }
});

function membersOf(set: Int32Array): number[] {
  return Array.from({ length: 32 * set.length }, (_, cell) => cell).filter(
    (cell) => (set[cell >> 5] >>> (cell & 31)) & 1,
  );
}

test('17: floods by groups of cells agree with those cell by cell: prices, ways, and the order in which cells are reached', () => {
  const rng = new Xoshiro(17, 18);
  let compared = 0;
  for (let round = 0; round < 400; round++) {
    const grid = squareGrid(4 + rng.below(5), 5 + rng.below(4));
    if (!GroupFlood.fits(grid.cells, grid.columns)) continue;
    const price = new Int32Array(grid.cells + 1);
    const different = [[0, 40, 44, 55, 60, 84], [1], [0, 3, 4], [84, 84, 84, 105, 120, 140]][rng.below(4)];
    for (let cell = 0; cell < grid.cells; cell++) price[cell] = different[rng.below(different.length)];
    const start = rng.below(grid.cells);
    const barred = new Int32Array(2);
    for (let i = rng.below(12); i > 0; i--) {
      const cell = rng.below(grid.cells);
      if (cell !== start) barred[cell >> 5] |= 1 << (cell & 31);
    }
    const walk = makeWalk(price, neighbours(grid, turned(grid, 2 * rng.below(2))));
    const byCells = new CellFlood(grid.cells);
    const byGroups = new GroupFlood(grid);
    const budget = rng.below(9) * Math.max(...different);
    for (const flood of [byCells, byGroups]) flood.run(walk, barred, start, budget);
    const reached = membersOf(byCells.reached);
    expect(membersOf(byGroups.reached)).toEqual(reached);
    for (let cell = 0; cell <= grid.cells; cell++) expect(byGroups.priceOf(cell)).toBe(byCells.priceOf(cell));
    for (const cell of reached) expect(byGroups.before(cell)).toBe(byCells.before(cell));
    const among = new Int32Array(2);
    const some = reached.filter((cell) => cell !== start && rng.below(4) > 0);
    for (const cell of some) among[cell >> 5] |= 1 << (cell & 31);
    for (let place = 0; place <= some.length; place++) {
      expect(byGroups.nth(among, place)).toBe(byCells.nth(among, place));
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(3000);
});

test("18: a unit that dies before its owner's turn captures nothing", () => {
  const ground = `
    B . V . .
    . . . . .
    . . . . B`;
  const c = scene({
    ground,
    owned: [[[0, 0]], [[4, 2]]],
    units: [[['INF', 2, 0, 5]], [['TNK', 2, 1]]],
    params: { fog: false },
  });
  c.play('end of turn', 'choose TNK at 2,1', 'stay', 'attack 2,0', 100, 100, 'end of turn');
  expect(c.owner(2, 0)).toBe(-1);
});

test('19: money is what was there, plus incomes, less prices, to the coin', () => {
  const game = generals.createGame(generals.parseParams('m1', {}));
  const s = game.newState() as GeneralsState;
  const rng = new Xoshiro(3, 19);
  const dice = new StreamDice(rng);
  let turns = 0;
  while (s.toAct() !== TERMINAL && turns < 60) {
    const seat = s.v.seat[0];
    const before = s.v.money[seat];
    const phase = s.v.phase[0];
    const action = s.toAct() < 0 ? s.sampleChance(dice) : s.sampleLegal(rng);
    const name = s.toAct() < 0 ? '' : s.actionName(action);
    s.apply(action);
    if (s.v.seat[0] !== seat) {
      turns++;
      continue;
    }
    const price =
      phase === 2
        ? [15, 20, 50, 20, 25, 35, 45, 70, 55, 65, 55, 15, 65, 30, 60, 75, 100][action - s.ground.ids.build]
        : 0;
    expect(s.v.money[seat], name).toBe(before - price);
    if (price === 0 || s.v.round[0] === 1) continue;
  }
  const c = overGame(game);
  const start = c.s.v.money[1];
  c.play('end of turn', 'end of turn', 'end of turn');
  expect(c.s.v.money[1]).toBe(start + incomeOf(c.s, 1));
});

test('21: an aircraft with fuel for two turns and an airport two moves away just makes it', () => {
  const ground = `
    A . . . . . . . . . . . B
    . . . . . . . . . . . . .
    . . . . . . . . . . . . B`;
  const c = scene({
    ground,
    owned: [
      [
        [12, 0],
        [0, 0],
      ],
      [[12, 2]],
    ],
    units: [[['HEL', 12, 1]]],
    params: { fog: false },
  });
  c.s.v.fuel[c.tile(12, 1)] = 2;
  c.play('choose HEL at 12,1', 'go to 6,0');
  c.passTo(1);
  c.passTo(0);
  c.play('choose HEL at 6,0', 'go to 0,0');
  c.passTo(1);
  c.passTo(0);
  expect(c.s.v.fuel[c.tile(0, 0)]).toBe(6);
});

describe('11: play on symmetric maps is the same up to rotation', () => {
  /** The position in which every seat stands where the next one stood, on the map turned by one seat's step. */
  function rotate(from: GeneralsState, into: GeneralsState): void {
    const { ground } = from;
    const { tiles, seatCount, buildings, words } = ground;
    into.reset();
    const step = ground.unturn[1];
    const next = (seat: number): number => (seat + 1) % seatCount;
    const a = from.v;
    const b = into.v;
    const code = (unit: number): number =>
      unit === 0 ? 0 : codeOf(next(seatOfCode[unit & CODE_MASK]), kindOfCode[unit & CODE_MASK]);
    const turnSet = (source: Int32Array, base: number, target: Int32Array, to: number): void => {
      target.fill(0, to, to + words);
      for (let tile = 0; tile < tiles; tile++) {
        if (((source[base + (tile >> 5)] >>> (tile & 31)) & 1) === 1)
          target[to + (step[tile] >> 5)] |= 1 << (step[tile] & 31);
      }
    };
    for (let tile = 0; tile < tiles; tile++) {
      const at = step[tile];
      b.unit[at] = code(a.unit[tile]);
      b.hp[at] = a.hp[tile];
      b.fuel[at] = a.fuel[tile];
      b.flags[at] = a.flags[tile];
      b.hits[at] = a.hits[tile];
      b.cargo[2 * at] = a.cargo[2 * tile];
      b.cargo[2 * at + 1] = a.cargo[2 * tile + 1];
      const building = ground.buildingOf[tile];
      if (building < 0) continue;
      const other = ground.buildingOf[at];
      const owner = (known: number): number => (known === 0 ? 0 : 1 + next(known - 1));
      b.owner[other] = owner(a.owner[building]);
      b.built[other] = a.built[building];
      for (let seat = 0; seat < seatCount; seat++)
        b.memory[next(seat) * buildings + other] = owner(a.memory[seat * buildings + building]);
    }
    for (let seat = 0; seat < seatCount; seat++) {
      const to = next(seat);
      for (const set of ['own', 'transports', 'visible', 'near', 'changed'] as const)
        turnSet(a[set], seat * words, b[set], to * words);
      b.money[to] = a.money[seat];
      b.unspent[to] = a.unspent[seat];
      b.alive[to] = a.alive[seat];
      b.place[to] = a.place[seat];
      b.knownQuiet[to] = a.knownQuiet[seat];
      b.knownProgress[to] = a.knownProgress[seat];
      for (let other = 0; other < seatCount; other++)
        b.destroyed[seatCount * to + next(other)] = a.destroyed[seatCount * seat + other];
      for (let tile = 0; tile < tiles; tile++) {
        const source = seat * tiles + tile;
        const target = to * tiles + step[tile];
        b.picture[target] = code(a.picture[source]) | (a.picture[source] & 128);
        b.pictureHp[target] = a.pictureHp[source];
        b.ghost[target] = code(a.ghost[source]);
        b.ghostHp[target] = a.ghostHp[source];
        b.ghostAge[target] = a.ghostAge[source];
      }
      for (let fact = 0; fact < 6; fact++) b.counters[fact * seatCount + to] = a.counters[fact * seatCount + seat];
    }
    turnSet(a.stealthy, 0, b.stealthy, 0);
    turnSet(a.swept, 0, b.swept, 0);
    turnSet(a.sweptNear, 0, b.sweptNear, 0);
    turnSet(a.done, 0, b.done, 0);
    for (const field of [
      'round',
      'orders',
      'orderCap',
      'quiet',
      'progress',
      'phase',
      'hold',
      'moved',
      'defenderHp',
    ] as const)
      b[field][0] = a[field][0];
    b.seat[0] = next(a.seat[0]);
    b.selected[0] = a.selected[0] < 0 ? -1 : step[a.selected[0]];
    b.target[0] = a.target[0] < 0 ? -1 : step[a.target[0]];
    b.defender[0] = code(a.defender[0]);
    for (let seat = 0; seat < seatCount; seat++) if ((a.witnesses[0] >> seat) & 1) b.witnesses[0] |= 1 << next(seat);
  }

  test.each([
    ['s1', true],
    ['s1', false],
    ['s2', true],
    ['s2', false],
    ['m1', true],
    ['m1', false],
    ['m2', true],
    ['m2', false],
    ['q1', true],
    ['q1', false],
  ] as const)('%s, fog %s', (scenario, fog) => {
    const game = generals.createGame(generals.parseParams(scenario, { fog }));
    const a = game.newState() as GeneralsState;
    const b = game.newState() as GeneralsState;
    const expected = game.newState() as GeneralsState;
    const rng = new Xoshiro(11, 11);
    const dice = new StreamDice(rng);
    const legalA = new Int32Array(game.info.maxLegalActions);
    const legalB = new Int32Array(game.info.maxLegalActions);
    const planesA = new Float32Array(game.info.observationShape.reduce((x, y) => x * y));
    const planesB = new Float32Array(planesA.length);
    const last = game.info.seatCount - 1;
    let turns = 0;
    let compared = 0;
    for (let ply = 0; ply < 2500 && a.toAct() !== TERMINAL; ply++) {
      // The turn after the last seat's closes a round, which is the one thing that is not the same for all seats.
      const whole = a.v.seat[0] !== last;
      if (whole && a.toAct() >= 0 && ply % 5 === 0) {
        rotate(a, b);
        game.check(b);
        const count = a.legalActions(legalA);
        expect(b.legalActions(legalB)).toBe(count);
        expect(legalB.subarray(0, count)).toEqual(legalA.subarray(0, count));
        game.information.observe(a, a.toAct(), planesA);
        game.information.observe(b, b.toAct(), planesB);
        for (let i = 0; i < planesA.length; i++) if (planesA[i] !== planesB[i]) throw new Error(`plane ${i} differs`);
        const action = legalA[rng.below(count)];
        if (action !== 0) {
          a.apply(action);
          b.apply(action);
          rotate(a, expected);
          for (const field of [
            'unit',
            'hp',
            'fuel',
            'cargo',
            'picture',
            'ghost',
            'memory',
            'visible',
            'changed',
            'swept',
          ] as const)
            expect(Array.from(b.v[field]), field).toEqual(Array.from(expected.v[field]));
          compared++;
          continue;
        }
      }
      const action = a.toAct() < 0 ? a.sampleChance(dice) : a.sampleLegal(rng);
      if (action === 0 && a.toAct() >= 0) turns++;
      a.apply(action);
    }
    expect(compared).toBeGreaterThan(60);
    expect(turns).toBeGreaterThan(3);
  });
});

test('13: nothing unseeded in the rules', () => {
  for (const file of ['combat', 'chance', 'determinize', 'legal', 'movement', 'turn', 'sight']) {
    const text = readFileSync(new URL(`../../../src/rulesets/generals/${file}.ts`, import.meta.url), 'utf8');
    expect(text).not.toMatch(/Math\.random|Date\.|new Map|new Set/);
  }
  expect(KINDS).toBe(17);
});
