import { describe, expect, test } from 'vitest';
import { Xoshiro } from '../../../src/core/rng.ts';
import { randomMatch } from '../../../src/inspect/walk.ts';
import { generals } from '../../../src/rulesets/generals/index.ts';
import { CODE_MASK, codeOf, packCargo, seatOfCode } from '../../../src/rulesets/generals/layout.ts';
import type { Params } from '../../../src/rulesets/generals/params.ts';
import { refresh } from '../../../src/rulesets/generals/sight.ts';
import type { GeneralsState } from '../../../src/rulesets/generals/state.ts';
import {
  BRG,
  BUILDS,
  damage,
  FLOAT,
  FLY,
  HEL,
  INF,
  KINDS,
  LAND,
  MAX_HP,
  PORT,
  POWER,
  RANGE_MIN,
  SUB,
  TNK,
  TOWN,
  ticksOf,
} from '../../../src/rulesets/generals/tables.ts';
import { put } from '../../../src/rulesets/generals/units.ts';
import { overGame, reachOf, type Scene, scene } from './scene.ts';

const FIELD = `
B . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . B`;
const CORNERS = [[[0, 0]], [[7, 4]]] as const;
const OPEN = { fog: false } as const;
const QUIET = { fog: false, noProgressRounds: 0 } as const;

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

const real = (scenario: string, params: object = {}): Scene =>
  overGame(generals.createGame(generals.parseParams(scenario, params)));

describe('10.1, orders and routes', () => {
  test('1: an order is the unit, its destination, and then its action, with what is seen after the move', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['REC', 0, 2]], [['INF', 7, 2]]] });
    expect(c.names()).toEqual(['end of turn', 'build at 0,0', 'choose REC at 0,2']);
    c.play('choose REC at 0,2');
    expect(c.seen(0, 7, 2)).toBe('');
    c.play('go to 6,2');
    expect(c.names()).toEqual(['attack 7,2', 'nothing']);
    c.play('nothing');
    expect(c.names()).toEqual(['end of turn', 'build at 0,0']);
  });

  test('2: the route is the cheapest; of equals the one through the lowest tiles as seen from the goal, on the map turned for the seat', () => {
    const ground = `
      B . . . .
      . . . . .
      . . . . .
      . . . . .
      . . . . B`;
    // From 1,1 to 3,3: back from 3,3 the north is the lowest neighbour, so the route comes down the column of 3.
    const c = scene({
      ground: ground.replaceAll('.', 'f').replace('B f', 'B .'),
      owned: [[[0, 0]], [[4, 4]]],
      units: [[['REC', 1, 1]], [['ULM', 3, 2]]],
    });
    c.play('choose REC at 1,1', 'go to 3,3');
    expect(c.at(3, 1)).toBe('REC 0 100');
    // The same for seat 1 under a half turn: its route from 3,3 to 1,1 comes up the column of 1.
    const d = scene({
      ground: ground.replaceAll('.', 'f').replace('B f', 'B .'),
      owned: [[[0, 0]], [[4, 4]]],
      units: [[['ULM', 1, 2]], [['REC', 3, 3]]],
    });
    d.play('end of turn', 'choose REC at 3,3', 'go to 1,1');
    expect(d.at(1, 3)).toBe('REC 1 100');
  });

  test('3: staying put without an action is an order and marks the unit done', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 3, 2]]], params: OPEN });
    c.play('choose INF at 3,2', 'stay');
    expect(c.names()).toEqual(['end of turn', 'build at 0,0']);
    expect(c.s.v.orders[0]).toBe(1);
  });

  test('4: ships enter a port at 100, aircraft pay one point everywhere', () => {
    expect(ticksOf(FLOAT, 1, PORT)).toBe(2772);
    expect(ticksOf(FLY, 1, TOWN)).toBe(2772);
    expect(ticksOf(FLY, 4, -1)).toBe(2772);
  });

  test('5: surrender is played by nobody who draws from the list, and falls at once when it is played', () => {
    const c = real('q1');
    const legal = new Int32Array(c.game.info.maxLegalActions);
    const count = c.s.legalActions(legal);
    expect(legal.subarray(0, count)).not.toContain(c.s.ground.ids.surrender);
    c.s.apply(c.s.ground.ids.surrender);
    c.game.check(c.s);
    expect(c.s.toAct()).toBe(1);
    expect([...c.s.v.place]).toEqual([4, 0, 0, 0]);
  });

  test('6: a blocker on the first step, or right behind a friend, is seen and simply blocks', () => {
    const ground = `
      B . f . . .
      w w w w . w
      . . . . . B`;
    const owned = [[[0, 0]], [[5, 2]]] as const;
    const first = scene({ ground, owned, units: [[['INF', 1, 0]], [['INF', 2, 0]]] });
    expect(reachOf(first, 1, 0)).toEqual(['0,0']);
    const behind = scene({
      ground,
      owned,
      units: [
        [
          ['REC', 0, 0],
          ['INF', 1, 0],
        ],
        [['INF', 2, 0]],
      ],
    });
    expect(reachOf(behind, 0, 0)).toEqual([]);
  });

  test('7: an ambush cancels attack, boarding and unloading, and rolls nothing', () => {
    const ground = `
      B . . . . . . . .
      w w w w f w w w w
      . . . . . . . . B`;
    const c = scene({ ground, owned: [[[0, 0]], [[8, 2]]], units: [[['VTB', 0, 0]], [['INF', 7, 0]]] });
    c.s.v.cargo[0] = packCargo(INF, 70, 0);
    // Sight of the truck is 4, so the infantry at distance 7 is out of it.
    c.play('choose VTB at 0,0', 'go to 7,0');
    expect(c.at(6, 0)).toBe('VTB 0 100');
    expect(c.s.v.phase[0]).toBe(0);
    expect(c.s.v.cargo[2 * c.tile(6, 0)]).toBe(packCargo(INF, 70, 0));
    expect(c.names()).toEqual(['end of turn', 'build at 0,0']);
  });

  test('8: sight shrinks at once when a unit dies, in whose turn ever', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 4, 2, 10]], [['TNK', 5, 2]]] });
    expect(c.sees(0, 6, 2)).toBe(true);
    c.play('end of turn', 'choose TNK at 5,2', 'stay', 'attack 4,2', 100);
    expect(c.sees(0, 6, 2)).toBe(false);
    expect(c.seen(0, 5, 2)).toBe('');
  });
});

describe('10.2, sight and knowledge', () => {
  test('9: what is built or unloaded sees at once, what is hosted never', () => {
    const c = scene({ ground: FIELD, owned: [[[0, 0]], [[7, 4]]], units: [[['VTB', 3, 2]]] });
    c.s.v.cargo[2 * c.tile(3, 2)] = packCargo(INF, 100, 0);
    expect(c.sees(0, 7, 2)).toBe(true);
    c.play('choose VTB at 3,2', 'stay', 'unload INF from hold 1 to 3,3');
    expect(c.sees(0, 3, 3 + 1)).toBe(true);
    expect(c.sees(0, 6, 3)).toBe(true);
    const built = scene({ ground: FIELD.replace('B . . . .', 'B . . . .'), owned: CORNERS });
    built.s.v.money[0] = 100;
    built.play('build at 0,0', 'build REC');
    expect(built.sees(0, 6, 0)).toBe(true);
  });

  test('10: own buildings see 3 under the same opacity, find submarines at 1, and see from when they are taken', () => {
    const c = scene({
      ground: COAST,
      owned: SHORES,
      units: [
        [],
        [
          ['SUB', 3, 0],
          ['SUB', 4, 0],
        ],
      ],
    });
    expect([c.seen(0, 3, 0), c.seen(0, 4, 0)]).toEqual(['SUB 1 100', '']);
    const ground = `
      B . . . . . . V .
      . . . . . . . . .
      . . . . . . . . B`;
    const taken = scene({ ground, owned: [[[0, 0]], [[8, 2]]], units: [[['INF', 7, 0]]] });
    taken.passTo(1);
    taken.passTo(0);
    taken.play('choose INF at 7,0', 'go to 3,0');
    expect(taken.sees(0, 8, 2)).toBe(true);
  });

  test('11: forest and mountain hide aircraft too, and a mountain is no better place to see from', () => {
    const ground = `
      B m f . . . . .
      . . . . . . . .
      . . . . . . . B`;
    const c = scene({ ground, owned: [[[0, 0]], [[7, 2]]], units: [[['INF', 1, 1]], [['ULM', 2, 0]]] });
    expect(c.seen(0, 2, 0)).toBe('');
    c.play('choose INF at 1,1', 'go to 1,0');
    expect(c.seen(0, 2, 0)).toBe('ULM 1 100');
    expect(c.sees(0, 4, 0)).toBe(true);
    expect(c.sees(0, 5, 0)).toBe(false);
  });

  test('12: owners are known from the start, remembered as last seen, and lost buildings are known at once', () => {
    const ground = `
      B . . . . . . . . V
      . . . . . . . . . .
      . . V . . . . . . B`;
    const c = scene({
      ground,
      owned: [
        [
          [0, 0],
          [2, 2],
        ],
        [[9, 2]],
      ],
      units: [
        [],
        [
          ['INF', 9, 0],
          ['INF', 2, 2],
        ],
      ],
    });
    const memory = (seat: number, x: number, y: number): number =>
      c.s.v.memory[seat * c.s.ground.buildings + c.s.ground.buildingOf[c.tile(x, y)]] - 1;
    expect([memory(0, 9, 2), memory(0, 9, 0), memory(1, 0, 0)]).toEqual([1, -1, 0]);
    c.passTo(1);
    expect([c.owner(9, 0), c.owner(2, 2)]).toEqual([1, -1]);
    expect([memory(0, 9, 0), memory(0, 2, 2)]).toEqual([-1, -1]);
    c.passTo(0);
    c.passTo(1);
    expect([c.owner(2, 2), memory(0, 2, 2)]).toEqual([1, -1]);
  });

  test('13: without fog everything is public, and there is neither ambush nor stealth', () => {
    const c = real('m2', OPEN);
    const { information } = c.game;
    put(c.s, c.tile(6, 5), codeOf(1, SUB), 100, 0, 0);
    refresh(c.s);
    expect(c.seen(0, 6, 5)).toBe('SUB 1 100');
    expect(information.text(c.s, 0)).toBe(information.text(c.s, 1));
    expect(information.text(c.s, 0)).toContain('seat 1: money 135');
  });

  test('14: the victim of an unseen shooter learns the hit points that are left and nothing else', () => {
    const c = scene({
      ground: FIELD,
      owned: CORNERS,
      units: [
        [['INF', 1, 2]],
        [
          ['MSL', 7, 2],
          ['REC', 5, 3],
        ],
      ],
    });
    c.play('end of turn', 'choose MSL at 7,2', 'stay', 'attack 1,2');
    const events = new Int32Array(c.game.info.maxEvents);
    c.s.apply(15);
    const victim = c.game.information.events(c.s, 0, events);
    expect(Array.from(events.subarray(0, victim))).toEqual([4, c.tile(1, 2), codeOf(0, INF), 72, 0]);
    const shooter = c.game.information.events(c.s, 1, events);
    expect(Array.from(events.subarray(0, shooter))).toContain(1);
    expect(events[1]).toBe(100);
  });
});

describe('10.3, transports', () => {
  const BEACH = `
    B . . ~ w w w P
    . . . ~ w w w B
    . . P ~ w w w .`;
  const BOTH = [
    [
      [0, 0],
      [2, 2],
    ],
    [
      [7, 1],
      [7, 0],
    ],
  ] as const;

  test('15: boarding in the shallows costs one point, and only the last step may', () => {
    const c = scene({
      ground: BEACH,
      owned: BOTH,
      units: [
        [
          ['BRG', 3, 1],
          ['INF', 0, 1],
          ['TNK', 0, 2],
        ],
      ],
      params: OPEN,
    });
    expect(reachOf(c, 0, 1)).toContain('3,1');
    expect(reachOf(c, 0, 1)).not.toContain('4,1');
    expect(reachOf(c, 0, 1)).not.toContain('3,0');
    // The tank has three points and needs four.
    expect(reachOf(c, 0, 2)).not.toContain('3,1');
    c.play('choose INF at 0,1', 'go to 3,1');
    expect(c.at(0, 1)).toBe('');
    expect(c.s.v.cargo[2 * c.tile(3, 1)]).toBe(packCargo(INF, 100, 0));
  });

  test('16: a transport with cargo boards nothing; an empty truck may board a barge', () => {
    const units = [
      [
        ['BRG', 3, 1],
        ['VTB', 1, 1],
      ],
    ] as const;
    const empty = scene({ ground: BEACH, owned: BOTH, units, params: OPEN });
    expect(reachOf(empty, 1, 1)).toContain('3,1');
    const full = scene({ ground: BEACH, owned: BOTH, units, params: OPEN });
    full.s.v.cargo[2 * full.tile(1, 1)] = packCargo(INF, 100, 0);
    expect(reachOf(full, 1, 1)).not.toContain('3,1');
  });

  test('17: a transport takes passengers when done; who boarded this turn can be carried and put down, and stays done', () => {
    const c = scene({
      ground: FIELD,
      owned: CORNERS,
      units: [
        [
          ['VTB', 2, 2],
          ['INF', 1, 2],
          ['INF', 3, 2],
        ],
      ],
      params: OPEN,
    });
    c.play('choose INF at 1,2', 'go to 2,2');
    c.play('choose VTB at 2,2', 'go to 2,3', 'unload INF from hold 1 to 2,4');
    expect(c.at(2, 4)).toBe('INF 0 100');
    expect(c.names()).not.toContain('choose INF at 2,4');
    c.play('choose INF at 3,2', 'go to 2,3');
    expect(c.s.v.cargo[2 * c.tile(2, 3)]).toBe(packCargo(INF, 100, 0));
  });

  test('18, N1: one passenger an order; with cargo left the barge may unload again from its tile or hold, with none it is done', () => {
    const c = scene({ ground: BEACH, owned: BOTH, units: [[['BRG', 3, 1]]], params: OPEN });
    const tile = c.tile(3, 1);
    c.s.v.cargo[2 * tile] = packCargo(TNK, 100, 0);
    c.s.v.cargo[2 * tile + 1] = packCargo(INF, 80, 0);
    c.play('choose BRG at 3,1', 'stay', 'unload INF from hold 2 to 2,1');
    expect(c.names()).toContain('choose BRG at 3,1');
    c.play('choose BRG at 3,1');
    expect(c.names()).toEqual(['stay']);
    c.play('stay');
    // 2,1 is taken; the shallows and the deep are no ground for a tank.
    expect(c.s.v.phase[0]).toBe(0);
    expect(c.names()).not.toContain('choose BRG at 3,1');
    const d = scene({ ground: BEACH, owned: BOTH, units: [[['BRG', 3, 2]]], params: OPEN });
    d.s.v.cargo[2 * d.tile(3, 2)] = packCargo(INF, 80, 0);
    d.play('choose BRG at 3,2', 'stay', 'unload INF from hold 1 to 2,2');
    expect(d.names()).not.toContain('choose BRG at 3,2');
    expect(d.at(2, 2)).toBe('INF 0 80');
  });

  const carrier = (params: Partial<Params> = OPEN): Scene => {
    const c = scene({ ground: BEACH, owned: BOTH, units: [[['PAV', 4, 1]], [['INF', 7, 2]]], params });
    c.s.v.cargo[2 * c.tile(4, 1)] = packCargo(HEL, 100, 4);
    return c;
  };

  test('19: aircraft leave a carrier by their own order, after it moved too, and do not end on it', () => {
    const c = carrier();
    c.play('choose PAV at 4,1', 'go to 5,1', 'nothing');
    expect(c.names()).toContain('launch HEL from hold 1 at 5,1');
    c.play('launch HEL from hold 1 at 5,1');
    expect(c.names()).not.toContain('go to 5,1');
    expect(c.names()).not.toContain('stay');
    c.play('go to 6,2', 'attack 7,2', 100);
    expect(c.s.v.cargo[2 * c.tile(5, 1)]).toBe(0);
    expect(c.s.v.fuel[c.tile(6, 2)]).toBe(4);
    expect(c.names()).not.toContain('choose HEL at 6,2');
  });

  test('19: who boarded this turn does not take off', () => {
    const c = scene({
      ground: BEACH,
      owned: BOTH,
      units: [
        [
          ['PAV', 4, 1],
          ['HEL', 2, 1],
        ],
      ],
      params: OPEN,
    });
    c.play('choose HEL at 2,1', 'go to 4,1');
    expect(c.names().filter((name) => name.startsWith('launch'))).toEqual([]);
    c.passTo(1);
    c.passTo(0);
    expect(c.names()).toContain('launch HEL from hold 1 at 4,1');
  });

  test('19: a carrier that is hemmed in takes nothing from what can be drawn', () => {
    const c = scene({
      ground: BEACH,
      owned: BOTH,
      units: [
        [
          ['PAV', 4, 1],
          ['BRG', 3, 1],
          ['DST', 5, 1],
          ['DST', 4, 0],
          ['DST', 4, 2],
          ['INF', 1, 1],
          ['TNK', 0, 1],
        ],
      ],
      params: OPEN,
    });
    c.s.v.cargo[2 * c.tile(4, 1)] = packCargo(HEL, 100, 3);
    const rng = new Xoshiro(1, 2);
    const drawn = new Set(Array.from({ length: 400 }, () => c.s.actionName(c.s.sampleLegal(rng))));
    expect([...drawn].sort()).toEqual(c.names().sort());
  });

  test('N16: with the switch off nobody takes off from a carrier that has moved', () => {
    const c = carrier({ ...OPEN, launchAfterCarrierMove: false });
    expect(c.names()).toContain('launch HEL from hold 1 at 4,1');
    c.play('choose PAV at 4,1', 'go to 5,1', 'nothing');
    expect(c.names().filter((name) => name.startsWith('launch'))).toEqual([]);
    const still = carrier({ ...OPEN, launchAfterCarrierMove: false });
    still.play('choose PAV at 4,1', 'stay', 'attack 7,2', 100);
    expect(still.names()).toContain('launch HEL from hold 1 at 4,1');
  });

  test('20: a barge loads and unloads in the shallows and in any port, onto adjacent free ground', () => {
    const deep = scene({
      ground: BEACH,
      owned: BOTH,
      units: [
        [
          ['BRG', 4, 1],
          ['INF', 2, 1],
        ],
      ],
      params: OPEN,
    });
    deep.s.v.cargo[2 * deep.tile(4, 1)] = packCargo(INF, 100, 0);
    deep.play('choose BRG at 4,1', 'stay');
    expect(deep.s.v.phase[0]).toBe(0);
    const enemyPort = scene({ ground: BEACH, owned: BOTH, units: [[['BRG', 6, 0]]], params: OPEN });
    enemyPort.s.v.cargo[2 * enemyPort.tile(6, 0)] = packCargo(INF, 100, 0);
    enemyPort.play('choose BRG at 6,0', 'go to 7,0', 'unload INF from hold 1 to 7,1');
    expect(enemyPort.at(7, 1)).toBe('INF 0 100');
    const left = scene({ ground: FIELD, owned: CORNERS, units: [[['VTB', 2, 2]]], params: OPEN });
    left.s.v.cargo[2 * left.tile(2, 2)] = packCargo(INF, 100, 0);
    left.play('choose VTB at 2,2', 'go to 2,3', 'unload INF from hold 1 to 2,2');
    expect(left.at(2, 2)).toBe('INF 0 100');
  });

  test('21: cargo dies with its transport, and counts for the order cap and the score', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['VTB', 3, 2, 5]], [['TNK', 4, 2]]], params: OPEN });
    c.s.v.cargo[2 * c.tile(3, 2)] = packCargo(INF, 100, 0);
    const scores = new Float64Array(2);
    c.s.scores(scores);
    expect(scores[0]).toBe(25 * 0.05 + 15 + 30 + 100);
    c.passTo(1);
    c.passTo(0);
    expect(c.s.v.orderCap[0]).toBe(4 * 2 + 2 + 16);
    c.play('end of turn', 'choose TNK at 4,2', 'stay', 'attack 3,2', 100);
    expect([...c.s.v.cargo].every((cargo) => cargo === 0)).toBe(true);
  });

  test('22: artillery that was carried does not fire', () => {
    const c = scene({ ground: BEACH, owned: BOTH, units: [[['BRG', 3, 1]], [['INF', 0, 1]]], params: OPEN });
    c.s.v.cargo[2 * c.tile(3, 1)] = packCargo(6, 100, 0);
    c.play('choose BRG at 3,1', 'stay', 'unload ART from hold 1 to 2,1');
    expect(c.names()).not.toContain('choose ART at 2,1');
  });

  test('pitfall 28: every unit is on exactly one tile or in exactly one hold', () => {
    const c = scene({
      ground: BEACH,
      owned: BOTH,
      units: [
        [
          ['BRG', 3, 1],
          ['INF', 2, 1],
          ['TNK', 2, 0],
        ],
      ],
      params: OPEN,
    });
    const count = (): number =>
      [...c.s.v.unit].filter((u) => u > 0).length + [...c.s.v.cargo].filter((u) => u > 0).length;
    expect(count()).toBe(3);
    for (const step of [
      'choose INF at 2,1',
      'go to 3,1',
      'choose TNK at 2,0',
      'go to 3,1',
      'choose BRG at 3,1',
      'stay',
      'unload TNK from hold 1 to 2,1',
    ]) {
      c.play(step);
      expect(count()).toBe(3);
    }
  });
});

describe('10.4, combat, fuel, presets', () => {
  test('23: the weakest strike there is rounds to 1', () => {
    let least = Number.POSITIVE_INFINITY;
    for (let pair = 0; pair < KINDS * KINDS; pair++) {
      if (POWER[pair] === 0) continue;
      least = Math.min(least, POWER[pair] * 85 * 100 * 75);
      const answers = RANGE_MIN[Math.floor(pair / KINDS)] === 1;
      if (answers) least = Math.min(least, POWER[pair] * 85 * 25 * 75);
    }
    expect(least).toBe(95_625_000);
    expect(damage(INF, TNK, 85, 25, true, false, 100)).toBe(1);
  });

  test('24: no weapon, no roll; a defender that just died rolls its counter at a quarter', () => {
    const mute = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 3, 2]], [['VTB', 4, 2]]], params: OPEN });
    mute.play('choose INF at 3,2', 'stay', 'attack 4,2', 100);
    expect(mute.s.v.phase[0]).toBe(0);
    const dying = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 3, 2]], [['INF', 4, 2, 15]]], params: OPEN });
    dying.play('choose INF at 3,2', 'stay', 'attack 4,2', 100);
    expect(dying.at(4, 2)).toBe('');
    dying.play(100);
    expect(dying.hp(3, 2)).toBe(96);
  });

  test('25: both may die in one exchange', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 3, 2, 3]], [['INF', 4, 2, 15]]], params: OPEN });
    c.play('choose INF at 3,2', 'stay', 'attack 4,2', 100, 100);
    expect([c.at(3, 2), c.at(4, 2)]).toEqual(['', '']);
  });

  const SEA = `
    B . P w w w w w
    . . . w w w w w
    . . . w w w w B
    . . . w w w P .`;
  const HARBOURS = [
    [
      [0, 0],
      [2, 0],
    ],
    [
      [7, 2],
      [6, 3],
    ],
  ] as const;

  test('26: a submarine that attacked is an ordinary ship for sight until its next turn; countering does not expose it', () => {
    const c = scene({
      ground: SEA,
      owned: HARBOURS,
      units: [
        [
          ['SUB', 4, 1],
          ['DST', 3, 3],
        ],
        [
          ['DST', 5, 1],
          ['CUI', 7, 0],
        ],
      ],
    });
    expect(c.seen(1, 4, 1)).toBe('SUB 0 100');
    c.play('choose SUB at 4,1', 'stay', 'attack 5,1', 100, 100);
    c.play('end of turn', 'choose DST at 5,1', 'go to 6,1');
    expect(c.seen(1, 4, 1)).toBe('SUB 0 84');
    c.passTo(0);
    expect(c.seen(1, 4, 1)).toBe('');
    const hidden = scene({
      ground: SEA,
      owned: HARBOURS,
      units: [
        [['SUB', 4, 1]],
        [
          ['DST', 5, 1],
          ['CUI', 7, 1],
        ],
      ],
    });
    hidden.play('end of turn', 'choose DST at 5,1', 'stay', 'attack 4,1', 100, 100);
    hidden.passTo(0);
    hidden.passTo(1);
    hidden.play('choose DST at 5,1', 'go to 6,1');
    expect(hidden.seen(1, 4, 1)).toBe('');
  });

  test('26: a tile in sight where nothing is seen may hold a submarine, and a ship runs into it', () => {
    const c = scene({ ground: SEA, owned: HARBOURS, units: [[['DST', 3, 1]], [['SUB', 6, 1]]] });
    expect([c.sees(0, 6, 1), c.seen(0, 6, 1)]).toEqual([true, '']);
    c.play('choose DST at 3,1', 'go to 7,1');
    expect(c.at(5, 1)).toBe('DST 0 100');
    expect(c.seen(0, 6, 1)).toBe('SUB 1 100');
  });

  test('26: stealth holds in port, and not at all with the switch off', () => {
    const units = [[['DST', 4, 3]], [['SUB', 6, 3]]] as const;
    expect(scene({ ground: SEA, owned: HARBOURS, units }).seen(0, 6, 3)).toBe('');
    expect(scene({ ground: SEA, owned: HARBOURS, units, params: { subStealth: false } }).seen(0, 6, 3)).toBe(
      'SUB 1 100',
    );
  });

  test('27: siege stops repair and nothing else', () => {
    const c = scene({
      ground: COAST,
      owned: SHORES,
      units: [
        [
          ['INF', 0, 0, 20],
          ['HEL', 0, 2, 20],
        ],
        [
          ['ULM', 0, 1],
          ['ULM', 1, 2],
        ],
      ],
      params: { ...OPEN, siegeBlocksRepair: true },
    });
    c.s.v.fuel[c.tile(0, 2)] = 2;
    c.passTo(1);
    c.passTo(0);
    expect([c.hp(0, 0), c.hp(0, 2)]).toEqual([20, 20]);
    expect(c.s.v.fuel[c.tile(0, 2)]).toBe(6);
  });

  test('28: bench besieges on S1, S2 and X1, and not on M1, M2 and Q1; literal nowhere', () => {
    const sieges = (preset: string): boolean[] =>
      generals.scenarios.map((scenario) => (generals.parseParams(scenario, { preset }) as Params).siegeBlocksRepair);
    expect(generals.scenarios).toEqual(['s1', 's2', 'm1', 'm2', 'q1', 'x1']);
    expect(sieges('bench')).toEqual([true, true, false, false, false, true]);
    expect(sieges('literal')).toEqual([false, false, false, false, false, false]);
  });

  test('29: a fighter has orders in five turns and is destroyed at its fifth start of turn away', () => {
    const c = scene({ ground: COAST, owned: SHORES, units: [[['FTR', 0, 2]]], params: QUIET });
    c.play('choose FTR at 0,2', 'go to 1,2');
    for (let start = 1; start <= 4; start++) {
      c.passTo(1);
      c.passTo(0);
      expect(c.names()).toContain('choose FTR at 1,2');
    }
    c.passTo(1);
    c.passTo(0);
    expect(c.at(1, 2)).toBe('');
  });

  test('30: hosted aircraft are refilled and not repaired; above an own town there is garrison and no fuel', () => {
    const c = scene({
      ground: COAST,
      owned: SHORES,
      units: [
        [
          ['PAV', 2, 0, 30],
          ['HEL', 0, 0],
        ],
      ],
      params: OPEN,
    });
    c.s.v.cargo[2 * c.tile(2, 0)] = packCargo(HEL, 40, 1);
    c.passTo(1);
    c.passTo(0);
    expect(c.s.v.cargo[2 * c.tile(2, 0)]).toBe(packCargo(HEL, 40, 6));
    expect(c.hp(2, 0)).toBe(80);
    expect(c.s.v.fuel[c.tile(0, 0)]).toBe(5);
  });
});

describe('10.5, elimination and end', () => {
  const FOUR = `
    B . . . . . B
    . . . . . . .
    . . . V . . .
    . . . . . . .
    B . . . . . B`;
  const CROSS = [[[0, 0]], [[6, 0]], [[6, 4]], [[0, 4]]] as const;
  const open = { fog: false, noProgressRounds: 0 };

  test('31: the flag of a headquarters dies with its seat', () => {
    const c = scene({ ground: FOUR, owned: CROSS, units: [[['INF', 6, 0]], [], [['INF', 5, 4]], []], params: open });
    c.passTo(1 + 1);
    expect(c.s.v.alive[1]).toBe(1);
    c.passTo(0);
    expect([...c.s.v.alive]).toEqual([1, 0, 1, 1]);
    expect(c.owner(6, 0)).toBe(-1);
    c.passTo(2);
    c.passTo(0);
    expect(c.owner(6, 0)).toBe(0);
    // Seat 2 takes it from seat 0, which lives on.
    c.play('choose INF at 6,0', 'go to 5,0');
    c.passTo(2);
    put(c.s, c.tile(6, 0), codeOf(2, INF), MAX_HP, 0, 0);
    refresh(c.s);
    c.passTo(3);
    c.passTo(2);
    expect(c.owner(6, 0)).toBe(-1);
    expect(c.s.v.alive[0]).toBe(1);
  });

  test('32, 40: two headquarters fall in one step, and their seats share a place', () => {
    const c = scene({
      ground: FOUR,
      owned: CROSS,
      units: [
        [
          ['INF', 6, 0],
          ['INF', 0, 4],
        ],
        [['INF', 3, 3]],
        [],
        [],
      ],
      params: open,
    });
    c.passTo(1);
    c.passTo(0);
    expect([...c.s.v.alive]).toEqual([1, 0, 1, 0]);
    expect([...c.s.v.place]).toEqual([0, 3, 0, 3]);
    expect(c.at(3, 3)).toBe('');
  });

  test('33: a production building just taken may build at once when its tile is free', () => {
    const ground = `
      B . B . .
      . . . . .
      . . . . B`;
    const c = scene({ ground, owned: [[[0, 0]], [[4, 2]]], units: [[['INF', 2, 0]]], params: open });
    c.passTo(1);
    c.passTo(0);
    c.play('choose INF at 2,0', 'go to 2,1');
    expect(c.names()).toContain('build at 2,0');
  });

  test('34, N4: at the limit the living are scored, with a winner the others by score, in a draw all share the first place', () => {
    const limited = { ...open, roundLimit: 1 };
    const ranked = scene({
      ground: FOUR,
      owned: CROSS,
      units: [[['TNK', 1, 1]], [['INF', 5, 1]], [['INF', 5, 3]], []],
      params: limited,
    });
    for (let seat = 0; seat < 4; seat++) ranked.play('end of turn');
    expect(ranked.game.info.endReasons[ranked.s.endReason()]).toBe('limit-score');
    expect([...ranked.s.v.place]).toEqual([1, 2, 2, 4]);
    const payoffs = new Float64Array(4);
    ranked.s.payoffs(payoffs);
    expect([...payoffs].map((payoff) => Math.round(1000 * payoff))).toEqual([1000, 0, 0, -1000]);
    const drawn = scene({ ground: FOUR, owned: CROSS, units: [[], [], [], []], params: limited });
    for (let seat = 0; seat < 4; seat++) drawn.play('end of turn');
    expect([...drawn.s.v.place]).toEqual([1, 1, 1, 1]);
    expect(drawn.game.info.endReasons[drawn.s.endReason()]).toBe('limit-draw');
  });

  test('35: the lead that wins is exact: 110 % of the second and no less', () => {
    const limited = { ...open, roundLimit: 1 };
    const withMoney = (money: number): string => {
      const c = scene({ ground: FIELD, owned: CORNERS, params: limited });
      c.s.v.money[0] = money;
      c.s.v.money[1] = 90;
      c.play('end of turn', 'end of turn');
      return c.game.info.endReasons[c.s.endReason()];
    };
    // 90 and ten times an income of 10 are 190, of which 110 % are 209.
    expect(withMoney(109)).toBe('limit-score');
    expect(withMoney(108)).toBe('limit-draw');
  });

  test('36: the limit is tested at the end of its round, before the next start of turn and before no-progress', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, params: { fog: false, roundLimit: 2, noProgressRounds: 2 } });
    for (let turn = 0; turn < 3; turn++) c.play('end of turn');
    expect(c.s.toAct()).toBe(1);
    c.play('end of turn');
    expect(c.s.toAct()).toBe(-2);
    expect(c.game.info.endReasons[c.s.endReason()]).toBe('limit-draw');
    expect(c.s.turn()).toBe(2);
  });

  test('37: quiet rounds end in a draw; an attack or a change of hands starts the count again', () => {
    const c = scene({
      ground: FIELD,
      owned: CORNERS,
      units: [[['INF', 3, 2]], [['ART', 4, 2]]],
      params: { fog: false, noProgressRounds: 3 },
    });
    for (let turn = 0; turn < 4; turn++) c.play('end of turn');
    expect(c.s.v.quiet[0]).toBe(2);
    c.play('choose INF at 3,2', 'stay', 'attack 4,2', 100, 'end of turn', 'end of turn');
    expect(c.s.v.quiet[0]).toBe(0);
    for (let turn = 0; turn < 5; turn++) c.play('end of turn');
    expect(c.s.toAct()).toBe(1);
    c.play('end of turn');
    expect(c.game.info.endReasons[c.s.endReason()]).toBe('no-progress');
    const payoffs = new Float64Array(2);
    c.s.payoffs(payoffs);
    expect([...payoffs]).toEqual([0, 0]);
  });

  test('38: the turn ends after the order that reaches the cap; a move and its action are one order', () => {
    const c = scene({
      ground: FIELD,
      owned: CORNERS,
      units: [
        [
          ['INF', 3, 2],
          ['INF', 1, 1],
          ['INF', 1, 2],
        ],
        [['ART', 4, 2]],
      ],
      params: { ...open, orderCap: 2 },
    });
    c.play('choose INF at 3,2', 'stay', 'attack 4,2', 100);
    expect([c.s.toAct(), c.s.v.orders[0]]).toEqual([0, 1]);
    c.play('choose INF at 1,1', 'stay');
    expect(c.s.toAct()).toBe(1);
  });

  test('39: with fewer seats than the map the others leave neutral buildings and no units', () => {
    const c = real('q1', { seats: 3 });
    expect(c.game.info.seatCount).toBe(3);
    expect(c.owner(1, 13)).toBe(-1);
    expect(c.at(0, 14)).toBe('');
    expect(c.at(14, 14)).toBe('INF 2 50');
    expect([...c.s.ground.hq].length).toBe(3);
  });

  test('41: a seat without units and sites falls at its own start of turn, after its captures', () => {
    const ground = `
      V . . . B
      . . . . .
      . . . . B`;
    const c = scene({ ground, owned: [[[4, 0]], [[0, 0]]], params: { ...open, hq: false } });
    expect(c.s.v.alive[1]).toBe(1);
    c.play('end of turn');
    expect(c.s.toAct()).toBe(-2);
    expect([...c.s.v.place]).toEqual([1, 2]);
    const saved = scene({
      ground,
      owned: [[[4, 0]], [[0, 0]]],
      units: [[], [['INF', 4, 2]]],
      params: { ...open, hq: false },
    });
    saved.passTo(1);
    expect(saved.owner(4, 2)).toBe(1);
  });

  test('42: a seat whose last aircraft runs dry plays that turn and falls at its next start', () => {
    const ground = `
      V . . . B
      . . . . .
      . . . . B`;
    const c = scene({
      ground,
      owned: [[[4, 0]], [[0, 0]]],
      units: [[], [['ULM', 2, 1]]],
      params: { ...open, hq: false },
    });
    c.s.v.fuel[c.tile(2, 1)] = 1;
    c.play('end of turn');
    expect([c.s.toAct(), c.at(2, 1)]).toEqual([1, '']);
    c.passTo(0);
    c.play('end of turn');
    expect(c.s.toAct()).toBe(-2);
  });

  test('43: who is out has no money, no units and no view, and final events are public', () => {
    const c = real('q1');
    c.s.apply(c.s.ground.ids.surrender);
    expect(c.s.v.money[0]).toBe(0);
    expect([...c.s.v.visible.subarray(0, c.s.words)].every((word) => word === 0)).toBe(true);
    const events = new Int32Array(c.game.info.maxEvents);
    for (let seat = 0; seat < 4; seat++) {
      const count = c.game.information.events(c.s, seat, events);
      const text = Array.from(events.subarray(0, count)).join(' ');
      expect(text).toContain('3 0');
      expect(text).toContain('2 1 1');
    }
  });

  test('44: when a seat falls at its own start the next turn begins at once, and the round still closes', () => {
    const ground = `
      V . . B . . V
      . . . . . . .
      B . . . . . .`;
    const c = scene({ ground, owned: [[[0, 2]], [[3, 0]], [[6, 0]]], params: { ...open, hq: false } });
    c.passTo(1);
    c.play('end of turn');
    expect(c.s.toAct()).toBe(0);
    expect(c.s.turn()).toBe(2);
    expect([...c.s.v.alive]).toEqual([1, 1, 0]);
  });
});

describe('10.6 and after', () => {
  test('45: capture is automatic, for a unit that attacked on the tile or was put down there too', () => {
    const ground = `
      B . V . .
      . . . . .
      . . . . B`;
    const c = scene({ ground, owned: [[[0, 0]], [[4, 2]]], units: [[['INF', 2, 1]], [['ART', 3, 0]]], params: OPEN });
    c.play('choose INF at 2,1', 'go to 2,0', 'attack 3,0', 100);
    c.passTo(1);
    c.passTo(0);
    expect(c.owner(2, 0)).toBe(0);
  });

  test('46: scaling, variance, limit and margin are switches', () => {
    const odds = (variancePct: 0 | 15 | 30): number =>
      generals.createGame(generals.parseParams('s1', { variancePct })).info.maxChanceOutcomes;
    expect([odds(0), odds(15), odds(30)]).toEqual([0, 31, 61]);
    const c = scene({
      ground: FIELD,
      owned: CORNERS,
      units: [[['TNK', 3, 2, 50]], [['INF', 4, 2, 30]]],
      params: { ...OPEN, hpScaling: 'affine' },
    });
    c.play('choose TNK at 3,2', 'stay', 'attack 4,2', 100);
    expect(c.hp(4, 2)).toBe(30 - 18);
    c.play(100);
    // 15 x 40 % x 50 % at 12 hit points: 3 x 0.208.
    expect(c.hp(3, 2)).toBe(49);
  });

  test('N17: under affine scaling a strike that can hit takes one hit point at least', () => {
    const c = scene({
      ground: FIELD,
      owned: CORNERS,
      units: [[['INF', 3, 2]], [['TNK', 4, 2, 100]]],
      params: { ...OPEN, hpScaling: 'affine' },
    });
    c.s.v.hp[c.tile(3, 2)] = 1;
    // 15 x 40 % at one hit point: 6 x 0.109, and with a roll of 85 that is 0.56.
    c.play('choose INF at 3,2', 'stay', 'attack 4,2', 85);
    expect(c.hp(4, 2)).toBe(99);
    const weak = scene({
      ground: `
        B V . B
        . . . .`,
      owned: [
        [[0, 0]],
        [
          [3, 0],
          [1, 0],
        ],
      ],
      units: [[['INF', 2, 0]], [['TNK', 1, 0]]],
      params: { ...OPEN, hpScaling: 'affine' },
    });
    weak.s.v.hp[weak.tile(2, 0)] = 1;
    // Into a garrison 0.42 are left, which would round to none.
    weak.play('choose INF at 2,0', 'stay', 'attack 1,0', 85);
    expect(weak.hp(1, 0)).toBe(99);
  });

  test('N5: without variance the roll is 100 and no dice are thrown', () => {
    const c = scene({
      ground: FIELD,
      owned: CORNERS,
      units: [[['INF', 3, 2]], [['INF', 4, 2]]],
      params: { ...OPEN, variancePct: 0 },
    });
    c.play('choose INF at 3,2', 'stay', 'attack 4,2');
    expect([c.hp(3, 2), c.hp(4, 2), c.s.toAct()]).toEqual([92, 85, 0]);
  });

  test('51: whatever is not listed is no order', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 3, 2]]], params: OPEN });
    expect(() => c.play('choose TNK at 3,2')).toThrow('not legal');
  });

  test('52: an ultralight over a barracks stops creation, capture and garrison there', () => {
    const c = scene({ ground: FIELD, owned: CORNERS, units: [[['INF', 1, 0]], [['ULM', 0, 0]]], params: OPEN });
    expect(c.names()).not.toContain('build at 0,0');
    expect(reachOf(c, 1, 0)).not.toContain('0,0');
  });

  test('N3: seat 1 of two and seats 1 to 3 of four on a square see the map turned', () => {
    const two = real('x1');
    const { grid, turn } = two.s.ground;
    expect(turn[1][0]).toBe(grid.cells - 1);
    const four = real('q1').s.ground;
    for (let seat = 0; seat < 4; seat++) expect(four.turn[seat][four.hq[seat]]).toBe(four.hq[0]);
    expect(real('q1', { seats: 3 }).s.ground.turn[1][0]).toBe(0);
  });

  test('N2: owners are copied after every ply, so what was seen between two moves is remembered', () => {
    const c = scene({
      ground: `
        B . . . . . . V
        . . . . . . . .
        . . . . . . . B`,
      owned: [
        [[0, 0]],
        [
          [7, 2],
          [7, 0],
        ],
      ],
      units: [[['REC', 0, 1]], []],
      params: { noProgressRounds: 0 },
    });
    const town = c.s.ground.buildingOf[c.tile(7, 0)];
    c.s.v.memory[town] = 0;
    c.play('choose REC at 0,1');
    expect(c.s.v.memory[town]).toBe(0);
    c.play('go to 4,1');
    expect(c.s.v.memory[town]).toBe(2);
  });

  test('N15: next to an own unit nothing is hidden, so unloading cannot meet what is not seen', () => {
    for (const scenario of ['m1', 'm2'] as const) {
      const { s, game } = real(scenario);
      let checked = 0;
      let plies = 0;
      randomMatch(game, new Xoshiro(5, 5), (position) => {
        const state = position as GeneralsState;
        const at = state.toAct();
        if (at < 0 || ++plies % 20 !== 0) return;
        for (let tile = 0; tile < s.ground.tiles; tile++) {
          const code = state.v.unit[tile];
          if (code === 0 || seatOfCode[code] !== at) continue;
          for (let side = 4 * tile; side < 4 * tile + 4; side++) {
            const next = s.ground.neighbours[at][side];
            if (next >= s.ground.tiles || state.v.unit[next] === 0) continue;
            expect(state.v.picture[at * s.ground.tiles + next] & CODE_MASK).toBe(state.v.unit[next]);
            checked++;
          }
        }
      });
      expect(checked).toBeGreaterThan(100);
    }
  });

  test('10.7: incomes and first money of the six maps', () => {
    const money: Record<string, number[]> = {
      s1: [90, 90],
      s2: [120, 120],
      m1: [180, 180],
      m2: [135, 135],
      q1: [90, 90, 90, 90],
      x1: [360, 240],
    };
    for (const scenario of generals.scenarios) expect([...real(scenario).s.v.money]).toEqual(money[scenario]);
  });

  test('48: M1 has two waters that do not meet and two islands, M2 one water, Q1 none that ships can get to', () => {
    const m1 = real('m1', OPEN);
    put(m1.s, m1.tile(12, 0), codeOf(0, BRG), 100, 0, 0);
    refresh(m1.s);
    m1.s.v.round[0] = 2;
    const reached = reachOf(m1, 12, 0);
    expect(reached).not.toContain('3,12');
    expect(reached).toContain('8,2');
    expect(real('q1').s.ground.buildingKind.includes(3)).toBe(false);
  });

  test('49: headquarters stand in the corner on S1 and M2, M2 starts with one barracks and one port', () => {
    for (const scenario of ['s1', 'm2'] as const) {
      const { ground } = real(scenario).s;
      expect([...ground.hq]).toEqual([0, ground.tiles - 1]);
    }
    const { s } = real('m2');
    const kinds = Array.from(s.v.owner, (owner, building) => (owner === 1 ? s.ground.buildingKind[building] : -1));
    expect(kinds.filter((kind) => kind >= 0 && BUILDS[kind] === LAND).length).toBe(1);
    expect(kinds.filter((kind) => kind === PORT).length).toBe(1);
  });

  test('50: M2 is playable: an infantry boards in port, crosses in the shallows and takes a building overseas', () => {
    const c = real('m2', OPEN);
    put(c.s, c.tile(4, 3), codeOf(0, BRG), 100, 0, 0);
    put(c.s, c.tile(3, 3), codeOf(0, INF), 100, 0, 0);
    refresh(c.s);
    c.play('choose INF at 3,3', 'go to 4,3');
    c.passTo(1);
    c.passTo(0);
    c.play('choose BRG at 4,3', 'go to 8,5');
    c.play('unload INF from hold 1 to 8,6');
    c.passTo(1);
    c.passTo(0);
    expect(c.owner(8, 6)).toBe(0);
  });
});
