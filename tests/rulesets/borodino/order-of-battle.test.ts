import { describe, expect, test } from 'vitest';
import { makeGame } from '../../../src/rulesets/borodino/game.ts';
import { parseParams } from '../../../src/rulesets/borodino/params.ts';
import type { BorodinoState } from '../../../src/rulesets/borodino/state.ts';
import {
  COMMAND_RANGE,
  KUTUZOV_COMMAND,
  KUTUZOV_INITIATIVE,
  NAPOLEON_COMMAND,
  NAPOLEON_INITIATIVE,
} from '../../../src/rulesets/borodino/tables.ts';
import { endActivations, hexOf, type Places, position, R } from './position.ts';

// 4.2 and 4.3 as the rules print them: id, name, arm, strength points, Cohesion, Defensive Fire, Fire/Effective/Maximum, movement, hex, command.
const ORDER_OF_BATTLE = `
# F0 Imperial Guard: 5 count, 4 lost break it
  0 Old Guard      I 30 8 2 -     4 4109
  1 Roguet         I 18 7 2 -     4 4208
  2 Vistula        I 14 6 1 -     4 4308
  3 Gd Cav H       H 12 8 0 -     6 4111
  4 Gd Cav L       L 14 7 0 -     8 4209
  5 Gd Art 1       A  0 7 0 8/3/5 5 4009
  6 Gd Art 2       A  0 7 0 7/3/5 5 4010
# F1 I Corps (Davout): 6 count, 4 lost break it
  7 Compans a      I 19 6 2 -     4 3706
  8 Compans b      I 19 6 2 -     4 3707
  9 Friant a       I 20 6 2 -     4 4006
 10 Friant b       I 20 6 2 -     4 4007
 11 Dessaix a      I 13 5 1 -     4 3805
 12 Dessaix b      I 13 5 1 -     4 3806
 13 I Art 1        A  0 5 0 7/3/5 5 3608
 14 I Art 2        A  0 5 0 7/3/5 5 3609
# F2 III Corps (Ney): 5 count, 4 lost break it
 15 Ledru a        I 12 5 1 -     4 3710
 16 Ledru b        I 12 5 1 -     4 3711
 17 Razout a       I  9 5 1 -     4 3712
 18 Razout b       I  9 5 1 -     4 3712
 19 Marchand       I  8 4 1 -     4 3811
 20 III Art 1      A  0 5 0 6/3/5 5 3610
 21 III Art 2      A  0 5 0 6/3/5 5 3611
# F3 IV Corps (Eugène) incl. Morand and Gérard: 11 count, 8 lost break it
 22 Morand a       I 19 6 2 -     4 3512
 23 Morand b       I 19 6 2 -     4 3512
 24 Gerard a       I 15 5 1 -     4 3615
 25 Gerard b       I 15 5 1 -     4 3615
 26 Delzons a      I 17 5 1 -     4 3518
 27 Delzons b      I 17 5 1 -     4 3619
 28 Broussier a    I 13 5 1 -     4 3717
 29 Broussier b    I 13 5 1 -     4 3818
 30 Lecchi         I 17 6 2 -     4 3916
 31 Ornano         L  8 4 0 -     8 3722
 32 Bavarian       L 10 4 0 -     8 3721
 33 IV Art 1       A  0 5 0 6/3/5 5 3517
 34 IV Art 2       A  0 5 0 6/3/5 5 3616
 35 IV Art 3       A  0 5 0 6/3/5 5 3513
# F4 V Corps (Poniatowski): 4 count, 3 lost break it
 36 Krasinski a    I 13 5 1 -     4 3801
 37 Krasinski b    I 13 5 1 -     4 3802
 38 Kniaziewicz    I 14 5 1 -     4 3901
 39 V Cav          L 10 5 0 -     8 4001
 40 V Art          A  0 5 0 7/3/5 5 3901
# F5 VIII Corps (Junot): 4 count, 3 lost break it
 41 Tharreau a     I 12 4 1 -     4 3810
 42 Tharreau b     I 12 4 1 -     4 3810
 43 Ochs           I 11 4 1 -     4 3911
 44 VIII Cav       L  6 4 0 -     8 4110
 45 VIII Art       A  0 4 0 5/3/5 5 3910
# F6 Cavalry Reserve (Murat): 12 count, 8 lost break it
 46 Bruyeres       L 10 4 0 -     8 4304 c0
 47 StGermain      H 11 5 0 -     6 4204 c0
 48 Valence        H 11 5 0 -     6 4203 c0
 49 Pajol          L 12 4 0 -     8 4305 c1
 50 Wathier        H 10 5 0 -     6 4206 c1
 51 Defrance       H 10 5 0 -     6 4306 c1
 52 Chastel        L 10 4 0 -     8 4017 c2
 53 LaHoussaye     H  8 4 0 -     6 4117 c2
 54 Rozniecki      L 12 5 0 -     8 4202 c3
 55 Lorge          H 12 6 0 -     6 4302 c3
 56 Girardin       L  9 4 0 -     8 4405 c4
 57 Beurmann       L 10 4 0 -     8 4407 c5
 58 Cav HA a       G  0 5 0 6/2/4 8 4207 c0
 59 Cav HA b       G  0 5 0 5/2/4 8 4303 c3
# R7 1st Army independents (Platov): 3 count, 2 lost break it
 60 Platov a       C 13 4 0 -     8 1717
 61 Platov b       C 13 4 0 -     8 1817
 62 LG Jager       I  8 7 2 -     4 3317
 63 Smolensk M     M 20 2 0 -     4 1821
# R8 II Corps (Baggovut): 4 count, 3 lost break it
 64 4 Div a        I 12 6 1 -     4 2122
 65 4 Div b        I 12 6 1 -     4 2121
 66 17 Div a       I 12 6 1 -     4 1923
 67 17 Div b       I 12 6 1 -     4 1922
 68 II Art         A  0 6 0 7/3/5 6 2222
# R9 IV Corps (Ostermann): 4 count, 3 lost break it
 69 11 Div a       I 13 6 1 -     4 2420
 70 11 Div b       I 13 6 1 -     4 2319
 71 23 Div a       I 13 6 1 -     4 2220
 72 23 Div b       I 13 6 1 -     4 2219
 73 IV Art         A  0 6 0 7/3/5 6 2519
# R10 VI Corps (Dokhturov): 4 count, 3 lost break it
 74 7 Div a        I 13 6 1 -     4 2717
 75 7 Div b        I 13 6 1 -     4 2617
 76 24 Div a       I 13 6 1 -     4 2815
 77 24 Div b       I 13 6 1 -     4 2715
 78 VI Art 1       A  0 6 0 7/3/5 6 2815
 79 VI Art 2       A  0 6 0 7/3/5 6 2517
# R11 I Cavalry (Uvarov): 2 count, 2 lost break it
 80 Gd Lt Cav      L 12 7 0 -     8 1417
 81 Elisavetgrad   L  9 5 0 -     8 1417
# R12 II Cavalry (Korf): 2 count, 2 lost break it
 82 Korf a         L 10 6 0 -     8 2218
 83 Korf b         L 10 5 0 -     8 2118
# R13 III Cavalry (Kreutz): 2 count, 2 lost break it
 84 Kreutz a       L 10 6 0 -     8 2616
 85 Kreutz b       L 10 5 0 -     8 2516
# R14 III Corps (Tuchkov): 4 count, 3 lost break it
 86 1 Gren a       I 13 7 1 -     4 3101
 87 1 Gren b       I 13 7 1 -     4 3002
 88 3 Div a        I 10 6 1 -     4 2902
 89 3 Div b        I 10 6 1 -     4 2903
 90 III Art        A  0 6 0 8/3/5 6 2902
# R15 VII Corps (Raevsky): 4 count, 3 lost break it
 91 26 Div a       I 12 6 1 -     4 3114
 92 26 Div b       I 12 6 1 -     4 3015
 93 12 Div a       I 12 6 1 -     4 3013
 94 12 Div b       I 12 6 1 -     4 2913
 95 VII Art        A  0 7 0 8/3/5 6 3114
# R16 VIII Corps (Borozdin): 6 count, 4 lost break it
 96 2CG a          I 10 7 1 -     4 3108
 97 2CG b          I 10 7 1 -     4 3110
 98 27 Div a       I 10 6 1 -     4 3009
 99 27 Div b       I 10 6 1 -     4 3109
100 2 Gren a       I 13 7 1 -     4 2911
101 2 Gren b       I 13 7 1 -     4 2810
102 VIII Art 1     A  0 6 0 7/3/5 6 3108
103 VIII Art 2     A  0 6 0 7/3/5 6 3110
# R17 IV Cavalry (Sievers): 2 count, 2 lost break it
104 Sievers a      L 12 6 0 -     8 2812
105 Sievers b      L 12 5 0 -     8 2813
106 4C HA          G  0 6 0 6/2/4 8 2913
# R18 2nd Army independents: 3 count, 2 lost break it
107 2 Cuir         H 16 7 0 -     6 2711
108 Karpov         C 13 4 0 -     8 2901
109 Jagers         I 12 6 2 -     4 3105
110 Moscow M       M 30 2 0 -     4 2803
111 2A Res Art     A  0 6 0 7/3/5 6 2911
# R19 Guard (V Corps) + 1st Cuirassiers: 5 count, 4 lost break it
112 LG Inf a       I 16 8 1 -     4 2412
113 LG Inf b       I 16 8 1 -     4 2413
114 LG Inf c       I 16 8 1 -     4 2314
115 1 CG           I 15 7 1 -     4 2312
116 1 Cuir         H 16 8 0 -     6 2213
# R20 1st Army artillery reserve: never breaks
117 Res Art 1      A  0 6 0 9/3/5 6 2016
118 Res Art 2      A  0 6 0 9/3/5 6 2116
119 Res HA         G  0 6 0 7/2/4 8 2115
`;

const LINE =
  /^\s*(\d+) (.{14}) ([ILHCMAG])\s+(\d+)\s+(\d+)\s+(\d+)\s+(?:-|(\d)\/(\d)\/(\d))\s+(\d) (\d{4})(?: c(\d))?$/;
const HEADING = /^# ([FR])(\d+) .*: (?:(\d+) count, (\d+) lost break it|never breaks)$/;

interface Row {
  readonly id: number;
  readonly name: string;
  readonly group: number;
  readonly [value: string]: number | string;
}

interface Group {
  readonly code: string;
  readonly number: number;
  readonly countable: number;
  /** Losses at which it collapses; 0 when it never does. */
  readonly breaks: number;
}

const rows: Row[] = [];
const groups: Group[] = [];
for (const line of ORDER_OF_BATTLE.trim().split('\n')) {
  const heading = HEADING.exec(line);
  if (heading !== null) {
    const [, side, number, countable, breaks] = heading;
    groups.push({
      code: side + number,
      number: Number(number),
      countable: Number(countable ?? 0),
      breaks: Number(breaks ?? 0),
    });
    continue;
  }
  const [, id, name, arm, strength, cohesion, defence, fire, effective, maximum, movement, hex, command] = LINE.exec(
    line,
  ) as RegExpExecArray;
  rows.push({
    id: Number(id),
    name: name.trim(),
    group: groups[groups.length - 1].number,
    arm,
    strength: Number(strength),
    cohesion: Number(cohesion),
    defence: Number(defence),
    fire: Number(fire ?? 0),
    effective: Number(effective ?? 0),
    maximum: Number(maximum ?? 0),
    movement: Number(movement),
    hex: Number(hex),
    command: Number(command ?? 0),
  });
}

const state = makeGame(parseParams('borodino', { preset: 'book', plan: 'none' })).newState() as BorodinoState;
const { tables } = state;

/** What the game holds of a unit. */
function unitOf(id: number): Row {
  return {
    id,
    name: tables.name[id],
    group: tables.group[id],
    arm: 'ILHCMAG'[tables.arm[id]],
    strength: tables.strength[id],
    cohesion: tables.cohesion[id],
    defence: tables.defence[id],
    fire: tables.fire[id],
    effective: tables.effective[id],
    maximum: tables.maximum[id],
    movement: tables.movement[id],
    hex: (10 + Math.floor(state.hex[id] / 28)) * 100 + (state.hex[id] % 28),
    command: tables.command[id],
  };
}

describe('4.2 order of battle, row by row', () => {
  test('120 rows in id order, 60 a side', () => {
    expect(rows.map(({ id }) => id)).toEqual([...tables.name.keys()]);
    expect(rows.filter(({ group }) => group < 7).length).toBe(60);
  });
  for (const row of rows) test(`4.2 unit ${row.id}, ${row.name}`, () => expect(unitOf(row.id)).toEqual(row));
});

/** Units of a group that count, with so many of them eliminated, far apart from each other and alone on the map. */
function afterLosses(group: Group, lost: number): BorodinoState {
  const countable = rows.filter((row) => row.group === group.number && 'ILHC'.includes(String(row.arm)));
  const places: { [name: string]: number | string } = {};
  countable.forEach((row, k) => {
    places[row.name] = k < lost ? 'eliminated' : Number(row.hex);
  });
  const after = position(places as Places);
  endActivations(after);
  return after;
}

describe('4.2 groups', () => {
  for (const group of groups) {
    test(`4.2 ${group.code} has ${group.countable} units that count`, () => {
      expect(tables.countable[group.number]).toBe(group.countable);
    });
    if (group.breaks === 0) continue;
    test(`4.2 ${group.code} collapses at ${group.breaks} and not before`, () => {
      const isBroken = (lost: number): boolean => ((afterLosses(group, lost).collapsed[0] >> group.number) & 1) === 1;
      expect([isBroken(group.breaks - 1), isBroken(group.breaks)]).toEqual([false, true]);
    });
  }
});

describe('4.3 commands', () => {
  const ratings =
    'F0 -1 F1 6 F2 6 F3 6 F4 5 F5 3 F6 5 R7 3 R8 5 R9 4 R10 5 R11 4 R12 4 R13 4 R14 5 R15 6 R16 5 R17 4 R18 4';
  const pairs = [...`${ratings} R19 -1 R20 -1`.matchAll(/[FR](\d+) (-?\d)/g)];
  for (const [text, group, rating] of pairs) {
    test(`4.3 rating of ${text.split(' ')[0]}`, () => expect(tables.rating[Number(group)]).toBe(Number(rating)));
  }
  test('4.3 Napoleon: initiative +3, Command 2, range 3, starts in 3908', () => {
    expect([NAPOLEON_INITIATIVE, NAPOLEON_COMMAND, COMMAND_RANGE]).toEqual([3, 2, 3]);
    expect(state.r[R.COMMANDER]).toBe(hexOf(3908));
  });
  test('4.3 Kutuzov: initiative +2, Command 1, range 3, starts in 2517', () => {
    expect([KUTUZOV_INITIATIVE, KUTUZOV_COMMAND, COMMAND_RANGE]).toEqual([2, 1, 3]);
    expect(state.r[R.COMMANDER_RUSSIAN]).toBe(hexOf(2517));
  });
  test('4.2 starting facing: French 5, Russians 1', () => {
    expect([...state.facing]).toEqual(rows.map(({ group }) => (group < 7 ? 5 : 1)));
  });
});
