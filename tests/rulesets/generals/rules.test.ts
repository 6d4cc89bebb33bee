import { describe, expect, test } from 'vitest';
import { codeOf } from '../../../src/rulesets/generals/layout.ts';
import { refresh } from '../../../src/rulesets/generals/sight.ts';
import {
  AIRPORT,
  ART,
  BAZ,
  BMB,
  CLASS,
  CUI,
  damage,
  HEL,
  INF,
  KIND_CODES,
  KINDS,
  MSL,
  POWER,
  REC,
  ROLL,
  SEA,
  SUB,
  TICKS_PER_POINT,
  TNK,
  TOWN,
  ticksOf,
} from '../../../src/rulesets/generals/tables.ts';
import { put } from '../../../src/rulesets/generals/units.ts';
import { reachOf, scene } from './scene.ts';

const FIELD = `
B . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . B`;
const CORNERS = [[[0, 0]], [[7, 4]]] as const;
const OPEN = { fog: false } as const;

/** Land on the left, shallows, deep water, a port of each seat. */
const COAST = `
B . P ~ w w w w
. . . ~ w w w w
A . . ~ w w w w
. . . ~ w w w w
. . . ~ w w P B`;
const SHORES = [
  [
    [0, 0],
    [2, 0],
    [0, 2],
  ],
  [
    [7, 4],
    [6, 4],
  ],
] as const;

describe('section 1.6, what the seed leaves ambiguous', () => {
  test('1: names follow the lists of what buildings build', () => {
    const c = scene({ ground: COAST, owned: SHORES, params: OPEN });
    c.s.v.money[0] = 1000;
    const kinds = (x: number, y: number): string => {
      c.play(`build at ${x},${y}`);
      const list = c.names().join(' ').replaceAll('build ', '');
      c.play(c.names()[0]);
      return list;
    };
    expect(kinds(0, 0)).toBe('INF BAZ TNK REC VTB DCA ART MSL');
    expect(kinds(2, 0)).toBe('SUB BRG DST CUI PAV');
    expect(kinds(0, 2)).toBe('HEL BMB FTR ULM');
  });

  test('2: the number of a unit is its budget of movement points', () => {
    const c = scene({
      ground: FIELD,
      owned: CORNERS,
      units: [
        [
          ['INF', 0, 2],
          ['TNK', 0, 4],
        ],
      ],
      params: OPEN,
    });
    expect(reachOf(c, 0, 2)).toContain('4,2');
    expect(reachOf(c, 0, 2)).not.toContain('5,2');
    expect(reachOf(c, 0, 4)).toContain('3,4');
    expect(reachOf(c, 0, 4)).not.toContain('4,4');
  });

  test('3: a percentage is a speed, so roads are the fast ground and shallows slow', () => {
    expect(ticksOf(ROLL, 1, -1)).toBeLessThan(ticksOf(ROLL, 0, -1));
    expect(ticksOf(3, 5, -1)).toBeGreaterThan(ticksOf(3, 6, -1));
  });

  test('4: prices are exact: six of road and two of forest fit for a recon, six of plain and two of forest do not', () => {
    const ground = `
      B = = = = = = f f B
      . . . . . . . f f .
      . . . . . . . . . .`;
    const c = scene({
      ground,
      owned: [[[0, 0]], [[9, 0]]],
      units: [
        [
          ['REC', 0, 0],
          ['REC', 0, 1],
        ],
      ],
      params: OPEN,
    });
    // A building is road, so the first recon starts beside six roads.
    expect(reachOf(c, 0, 0)).toContain('8,0');
    const alone = scene({
      ground: ground.replaceAll('=', '.'),
      owned: [[[0, 0]], [[9, 0]]],
      units: [[['REC', 0, 0]]],
      params: OPEN,
    });
    expect(reachOf(alone, 0, 0)).toContain('7,0');
    expect(reachOf(alone, 0, 0)).not.toContain('8,0');
    for (let moveType = 0; moveType < 5; moveType++) {
      for (let ground = 0; ground < 7; ground++) expect(Number.isInteger(ticksOf(moveType, ground, -1))).toBe(true);
    }
  });

  test('5: land units do not enter water nor ships land; a port is passable for both, other buildings for land and air', () => {
    const c = scene({
      ground: COAST,
      owned: SHORES,
      units: [
        [
          ['INF', 1, 0],
          ['DST', 4, 0],
          ['ULM', 1, 3],
        ],
      ],
      params: OPEN,
    });
    expect(reachOf(c, 1, 0)).toContain('2,0');
    expect(reachOf(c, 1, 0)).not.toContain('3,0');
    expect(reachOf(c, 4, 0)).toContain('2,0');
    expect(reachOf(c, 4, 0)).not.toContain('2,1');
    expect(reachOf(c, 1, 3)).toContain('0,0');
    expect(reachOf(c, 1, 3)).toContain('5,3');
    const beside = scene({ ground: COAST, owned: SHORES, units: [[], [['DST', 6, 3]]], params: OPEN });
    beside.passTo(1);
    expect(reachOf(beside, 6, 3)).toContain('6,4');
    expect(reachOf(beside, 6, 3)).not.toContain('7,4');
  });

  test('6: on a building one moves as on a road', () => {
    expect(ticksOf(ROLL, 0, TOWN)).toBe(2520);
    expect(ticksOf(ROLL, 0, AIRPORT)).toBe(ticksOf(ROLL, 1, -1));
    expect(ticksOf(0, 4, TOWN)).toBe(TICKS_PER_POINT);
  });

  test('7: distances are Manhattan: no attack over a corner', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 3, 2]], [['INF', 4, 3]]], params: OPEN });
    c.play('choose INF at 3,2', 'stay');
    expect(c.s.v.phase[0]).toBe(0);
    c.passTo(1);
    c.play('choose INF at 4,3', 'go to 3,3');
    expect(c.names()).toEqual(['attack 3,2', 'nothing']);
  });

  test('8: weapons without a tag hit land units only', () => {
    for (const kind of [INF, BAZ, TNK, REC]) {
      for (let target = 0; target < KINDS; target++) {
        expect(POWER[KINDS * kind + target] > 0).toBe(target <= MSL);
      }
    }
  });

  test('9: no land unit hits ships', () => {
    for (let kind = INF; kind <= MSL; kind++) {
      for (let target = SUB; target < KINDS; target++) expect(POWER[KINDS * kind + target]).toBe(0);
    }
  });

  test('10: the helicopter has a list against land and one against air, none against ships', () => {
    expect(damage(HEL, INF, 100, 100, false, false, 100)).toBe(35);
    expect(damage(HEL, HEL, 100, 100, false, false, 100)).toBe(14);
    expect(damage(HEL, SUB, 100, 100, false, false, 100)).toBe(0);
  });

  test('11: bombers do not hit ships', () => {
    for (let target = SUB; target < KINDS; target++) expect(POWER[KINDS * BMB + target]).toBe(0);
  });

  test('12: an aircraft on an airport is still air, a ship in port still at sea', () => {
    const c = scene({
      ground: COAST,
      owned: SHORES,
      units: [
        [
          ['INF', 1, 2],
          ['INF', 2, 1],
        ],
        [
          ['ULM', 0, 2],
          ['DST', 2, 0],
        ],
      ],
      params: OPEN,
    });
    c.play('choose INF at 1,2', 'stay');
    expect(c.s.v.phase[0]).toBe(0);
    c.play('choose INF at 2,1', 'stay');
    expect(c.s.v.phase[0]).toBe(0);
  });

  test('13: an attack from distance 1 is melee whatever the reach of the weapon', () => {
    const c = scene({ ground: COAST, owned: SHORES, units: [[['CUI', 3, 1]], [['TNK', 2, 1]]], params: OPEN });
    put(c.s, c.tile(3, 2), codeOf(1, CUI), 100, 0, 0);
    refresh(c.s);
    c.play('choose CUI at 3,1', 'stay', 'attack 3,2', 100);
    expect(c.s.toAct()).toBe(-1);
    c.play(100);
    expect(c.hp(3, 1)).toBe(100 - 23);
    expect(c.hp(3, 2)).toBe(100 - 45);
  });

  test('14: a battleship is answered at distance 1 and not at 2', () => {
    const near = scene({ ground: COAST, owned: SHORES, units: [[['CUI', 4, 1]], [['DST', 5, 1]]], params: OPEN });
    near.play('choose CUI at 4,1', 'stay', 'attack 5,1', 100, 100);
    expect(near.hp(4, 1)).toBe(100 - 12);
    const far = scene({ ground: COAST, owned: SHORES, units: [[['CUI', 4, 1]], [['DST', 6, 1]]], params: OPEN });
    far.play('choose CUI at 4,1', 'stay', 'attack 6,1', 100);
    expect(far.s.v.phase[0]).toBe(0);
    expect(far.hp(4, 1)).toBe(100);
  });

  test('15: artillery and missiles never counter', () => {
    for (const kind of ['ART', 'MSL'] as const) {
      const c = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 3, 2]], [[kind, 4, 2]]], params: OPEN });
      c.play('choose INF at 3,2', 'stay', 'attack 4,2', 100);
      expect(c.s.v.phase[0]).toBe(0);
      expect(c.hp(3, 2)).toBe(100);
    }
  });

  test('16: hit points of the striker do not matter, but under affine scaling', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['TNK', 3, 2, 1]], [['ART', 4, 2]]], params: OPEN });
    c.play('choose TNK at 3,2', 'stay', 'attack 4,2', 100);
    expect(c.hp(4, 2)).toBe(60);
    expect(damage(TNK, ART, 100, 100, false, true, 100)).toBe(40);
    expect(damage(TNK, ART, 100, 100, false, true, 50)).toBe(22);
  });

  test('17: the roll is a whole percentage from 85 to 115, all alike', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 3, 2]], [['INF', 4, 2]]], params: OPEN });
    c.play('choose INF at 3,2', 'stay', 'attack 4,2');
    const outcomes = new Int32Array(31);
    const probabilities = new Float64Array(31);
    expect(c.s.chanceOutcomes(outcomes, probabilities)).toBe(31);
    expect(new Set(probabilities)).toEqual(new Set([1 / 31]));
    c.play(85);
    expect(c.hp(4, 2)).toBe(87);
  });

  test('18: the strike and the counter roll apart', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 3, 2]], [['INF', 4, 2]]], params: OPEN });
    c.play('choose INF at 3,2', 'stay', 'attack 4,2', 115, 85);
    expect([c.hp(3, 2), c.hp(4, 2)]).toEqual([94, 83]);
  });

  test('19: halves round up', () => {
    // 15 x 70 % is 10.5.
    expect(damage(INF, REC, 100, 100, false, false, 100)).toBe(11);
    expect(damage(INF, TNK, 85, 25, true, false, 100)).toBe(1);
  });

  test('20: the garrison counts against counters too', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 0, 0]], [['INF', 1, 0]]], params: OPEN });
    c.play('choose INF at 0,0', 'stay', 'attack 1,0', 100, 100);
    expect([c.hp(0, 0), c.hp(1, 0)]).toEqual([94, 85]);
  });

  test('21: any own building gives garrison, whatever it builds', () => {
    const c = scene({ ground: COAST, owned: SHORES, units: [[['INF', 1, 2]], [['INF', 0, 1]]], params: OPEN });
    c.play('choose INF at 1,2', 'go to 0,2', 'attack 0,1', 100, 100);
    expect(c.hp(0, 2)).toBe(94);
  });

  test('22: a matching own building repairs 50 once a turn, to 100 at most, for nothing', () => {
    const c = scene({
      ground: COAST,
      owned: SHORES,
      units: [
        [
          ['INF', 0, 0, 30],
          ['INF', 0, 2, 30],
        ],
      ],
      params: OPEN,
    });
    c.passTo(1);
    c.passTo(0);
    expect([c.hp(0, 0), c.hp(0, 2)]).toEqual([80, 30]);
    const money = c.s.v.money[0];
    c.passTo(1);
    c.passTo(0);
    expect(c.hp(0, 0)).toBe(100);
    expect(c.s.v.money[0]).toBe(money + 10 + 15 + 20);
  });

  test('23: missiles, battleships and carriers fire after moving, unless the switch forbids it', () => {
    const units = [[['MSL', 1, 2]], [['INF', 7, 2]]] as const;
    const c = scene({ ground: FIELD, owned: CORNERS, units, params: OPEN });
    c.play('choose MSL at 1,2', 'go to 2,2');
    expect(c.names()).toContain('attack 7,2');
    const strict = scene({
      ground: FIELD,
      owned: CORNERS,
      units,
      params: { ...OPEN, indirectCannotMoveAndFire: true },
    });
    strict.play('choose MSL at 1,2', 'go to 2,2');
    expect(strict.s.v.phase[0]).toBe(0);
    const close = scene({
      ground: FIELD,
      owned: CORNERS,
      units: [[['INF', 1, 2]], [['INF', 3, 2]]],
      params: { ...OPEN, indirectCannotMoveAndFire: true },
    });
    close.play('choose INF at 1,2', 'go to 2,2');
    expect(close.names()).toContain('attack 3,2');
  });

  test('24: nobody moves after an attack', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 3, 2]], [['ART', 4, 2]]], params: OPEN });
    c.play('choose INF at 3,2', 'stay', 'attack 4,2', 100);
    expect(c.names()).toEqual(['end of turn', 'build at 0,0']);
  });

  test('25: every land unit captures, and nothing else does', () => {
    const ground = `
      B . P . .
      . V . . .
      . . . . B`;
    for (let kind = 0; kind < KINDS; kind++) {
      if (CLASS[kind] === SEA) continue;
      const c = scene({ ground, owned: [[[0, 0]], [[4, 2]]], units: [[[KIND_CODES[kind], 1, 1]]], params: OPEN });
      c.passTo(1);
      c.passTo(0);
      expect(c.owner(1, 1), KIND_CODES[kind]).toBe(CLASS[kind] === 0 ? 0 : -1);
    }
    const ship = scene({ ground, owned: [[[0, 0]], [[4, 2]]], units: [[['DST', 2, 0]]], params: OPEN });
    ship.passTo(1);
    ship.passTo(0);
    expect(ship.owner(2, 0)).toBe(-1);
  });

  test('26: a turn starts with captures, then income, then repair, so a barracks just taken pays and repairs', () => {
    const ground = `
      B . B . .
      . . . . .
      . . . . B`;
    const c = scene({ ground, owned: [[[0, 0]], [[4, 2]]], units: [[['INF', 2, 0, 20]]], params: OPEN });
    const money = c.s.v.money[0];
    c.passTo(1);
    c.passTo(0);
    expect(c.owner(2, 0)).toBe(0);
    expect(c.s.v.money[0]).toBe(money + 20);
    expect(c.hp(2, 0)).toBe(70);
  });

  test('27, 28: an enemy building turns neutral at one start of turn, which ends its income, and own at the next', () => {
    const ground = `
      B . . . .
      . . V . .
      . . . . B`;
    const c = scene({
      ground,
      owned: [
        [[0, 0]],
        [
          [4, 2],
          [2, 1],
        ],
      ],
      units: [[['INF', 2, 1]]],
      params: OPEN,
    });
    c.passTo(1);
    c.passTo(0);
    expect(c.owner(2, 1)).toBe(-1);
    const [own, enemy] = c.s.v.money;
    c.passTo(1);
    expect(c.s.v.money[1]).toBe(enemy + 10);
    c.passTo(0);
    expect(c.owner(2, 1)).toBe(0);
    expect(c.s.v.money[0]).toBe(own + 20);
  });

  test('29: nothing is built on an occupied building, be the occupant an enemy', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 0, 0]]], params: OPEN });
    expect(c.names()).not.toContain('build at 0,0');
    const blocked = scene({ ground: FIELD, owned: CORNERS, units: [[], [['ULM', 0, 0]]], params: OPEN });
    expect(blocked.names()).toEqual(['end of turn']);
  });

  test('30: a new unit counters at once, and captures only if it is still there at the next start of turn', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 6, 4]]], params: OPEN });
    c.play('end of turn', 'build at 7,4', 'build INF');
    expect(c.names()).not.toContain('choose INF at 7,4');
    c.passTo(0);
    c.play('choose INF at 6,4', 'stay', 'attack 7,4', 100, 100);
    expect([c.hp(6, 4), c.hp(7, 4)]).toEqual([92, 89]);
  });

  test('31: an aircraft is refilled on an own airport and lost when its fuel runs out', () => {
    const c = scene({
      ground: COAST,
      owned: SHORES,
      units: [
        [
          ['FTR', 0, 2],
          ['FTR', 1, 1],
        ],
      ],
      params: { ...OPEN, noProgressRounds: 0 },
    });
    for (let turn = 1; turn <= 4; turn++) {
      c.passTo(1);
      c.passTo(0);
      expect(c.s.v.fuel[c.tile(1, 1)]).toBe(5 - turn);
    }
    c.passTo(1);
    c.passTo(0);
    expect(c.at(1, 1)).toBe('');
    expect(c.s.v.fuel[c.tile(0, 2)]).toBe(5);
  });

  test('32: only airports refill, not any building', () => {
    const c = scene({ ground: COAST, owned: SHORES, units: [[['FTR', 0, 0]]], params: OPEN });
    c.passTo(1);
    c.passTo(0);
    expect(c.s.v.fuel[c.tile(0, 0)]).toBe(4);
  });

  test('33: money starts at three turns of income, and the first turn brings none', () => {
    const c = scene({ ground: COAST, owned: SHORES, params: OPEN });
    expect(c.s.v.money[0]).toBe(3 * 45);
    c.passTo(1);
    expect(c.s.v.money[1]).toBe(3 * 25);
    c.passTo(0);
    expect(c.s.v.money[0]).toBe(4 * 45);
  });

  test('34: a unit sees a Manhattan diamond, its own tile included', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 4, 2]]] });
    expect(c.sees(0, 4, 2)).toBe(true);
    expect(c.sees(0, 7, 2)).toBe(true);
    expect(c.sees(0, 6, 3)).toBe(true);
    expect(c.sees(0, 6, 4)).toBe(false);
  });

  test('35: forest and mountain are looked into from distance 1 only', () => {
    const ground = `
      B . . . . . .
      . . . . f . .
      . . . . m . .
      . . . . . . B`;
    const c = scene({
      ground,
      owned: [[[0, 0]], [[6, 3]]],
      units: [
        [['REC', 1, 1]],
        [
          ['INF', 4, 1],
          ['INF', 4, 2],
        ],
      ],
    });
    expect([c.sees(0, 4, 1), c.sees(0, 4, 2), c.sees(0, 5, 1)]).toEqual([false, false, true]);
    c.play('choose REC at 1,1', 'go to 3,1');
    expect(c.seen(0, 4, 1)).toBe('INF 1 100');
    expect(c.seen(0, 4, 2)).toBe('');
  });

  test('36: own buildings see 3', () => {
    const c = scene({ ground: FIELD, owned: CORNERS });
    expect([c.sees(0, 3, 0), c.sees(0, 1, 2), c.sees(0, 4, 0), c.sees(0, 2, 2)]).toEqual([true, true, false, false]);
  });

  test('37: sight follows positions after a move; nothing is shown along the way, nor stays lit', () => {
    const c = scene({
      ground: `
      B . . . . . . . . . . . . .
      f f f f f f f f f f f f f B`,
      owned: [[[0, 0]], [[13, 1]]],
      units: [[['REC', 2, 0]], [['INF', 6, 1]]],
    });
    c.play('choose REC at 2,0', 'go to 10,0');
    expect(c.seen(0, 6, 1)).toBe('');
    expect(c.sees(0, 5, 0)).toBe(true);
    expect(c.sees(0, 3, 0)).toBe(true);
    expect(c.sees(0, 4, 0)).toBe(true);
    const d = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 4, 4]]] });
    expect(d.sees(0, 6, 4)).toBe(true);
    d.play('choose INF at 4,4', 'go to 1,3');
    expect(d.sees(0, 6, 4)).toBe(false);
  });

  const ALLEY = `
    B . . . . . . . .
    m m m m f m m m m
    . . . . . . . . B`;

  test('38: a move meets an enemy only where the next tile of its route holds an unseen one', () => {
    const units = [
      [['REC', 1, 0]],
      [
        ['INF', 4, 1],
        ['ULM', 8, 0],
      ],
    ] as const;
    const past = scene({ ground: ALLEY, owned: [[[0, 0]], [[8, 2]]], units });
    // Past the infantry beside the road, which stays unseen until the end.
    past.play('choose REC at 1,0', 'go to 7,0');
    expect(past.at(7, 0)).toBe('REC 0 100');
    expect(past.seen(0, 4, 1)).toBe('');
    const into = scene({ ground: ALLEY, owned: [[[0, 0]], [[8, 2]]], units });
    into.play('choose REC at 1,0', 'go to 8,0');
    expect(into.at(7, 0)).toBe('REC 0 100');
    expect(into.seen(0, 8, 0)).toBe('ULM 1 100');
  });

  test('39: who is ambushed stops on the last tile before; friends are passed through and not stopped on', () => {
    const c = scene({
      ground: ALLEY.replaceAll('m', 'w'),
      owned: [[[0, 0]], [[8, 2]]],
      units: [
        [
          ['REC', 1, 0],
          ['INF', 2, 0],
        ],
        [['ULM', 8, 0]],
      ],
    });
    expect(reachOf(c, 1, 0)).not.toContain('2,0');
    c.play('choose REC at 1,0', 'go to 8,0');
    expect(c.at(7, 0)).toBe('REC 0 100');
    expect(c.at(2, 0)).toBe('INF 0 100');
  });

  test('40: after an ambush the unit is done, and the enemy that it met is seen', () => {
    const c = scene({ ground: ALLEY, owned: [[[0, 0]], [[8, 2]]], units: [[['REC', 1, 0]], [['INF', 8, 0]]] });
    c.play('choose REC at 1,0', 'go to 8,0');
    expect(c.at(7, 0)).toBe('REC 0 100');
    expect(c.seen(0, 8, 0)).toBe('INF 1 100');
    expect(c.s.v.phase[0]).toBe(0);
    expect(c.names()).toEqual(['end of turn', 'build at 0,0']);
  });

  test('41: one unit a tile, aircraft included', () => {
    const c = scene({
      ground: FIELD,
      owned: CORNERS,
      units: [
        [
          ['ULM', 3, 2],
          ['INF', 3, 3],
        ],
      ],
      params: OPEN,
    });
    expect(reachOf(c, 3, 2)).not.toContain('3,3');
    expect(reachOf(c, 3, 3)).not.toContain('3,2');
    expect(reachOf(c, 3, 3)).toContain('3,1');
  });

  test('42: buildings are not attacked', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['TNK', 6, 4]]], params: OPEN });
    c.play('choose TNK at 6,4', 'stay');
    expect(c.s.v.phase[0]).toBe(0);
  });

  test('43: seats play in index order, seat 0 first', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, params: OPEN });
    const order = [c.s.toAct()];
    for (let turn = 0; turn < 3; turn++) {
      c.play('end of turn');
      order.push(c.s.toAct());
    }
    expect(order).toEqual([0, 1, 0, 1]);
  });

  test('44: who loses the headquarters is out', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 7, 4]], [['INF', 3, 3]]], params: OPEN });
    c.passTo(1);
    c.play('end of turn');
    const payoffs = new Float64Array(2);
    c.s.payoffs(payoffs);
    expect(c.s.toAct()).toBe(-2);
    expect([...payoffs]).toEqual([1, -1]);
    expect(c.game.info.endReasons[c.s.endReason()]).toBe('last-standing');
    expect(c.at(3, 3)).toBe('');
  });
});

test('ART stays to fire (1.1), and its range is 2 to 3', () => {
  const c = scene({
    ground: FIELD,
    owned: CORNERS,
    units: [
      [['ART', 3, 2]],
      [
        ['INF', 5, 2],
        ['INF', 4, 2],
        ['INF', 6, 2],
        ['INF', 7, 2],
      ],
    ],
    params: OPEN,
  });
  c.play('choose ART at 3,2', 'stay');
  expect(c.names()).toEqual(['attack 5,2', 'attack 6,2', 'nothing']);
  expect(POWER[KINDS * ART + INF]).toBe(40 * 70);
});
