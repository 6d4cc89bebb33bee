import { expect, test } from 'vitest';
import { napoleonix } from '../../../src/rulesets/napoleonix/index.ts';
import type { NapoleonixParams } from '../../../src/rulesets/napoleonix/params.ts';
import { KINDS, outcomeTable } from '../../../src/rulesets/napoleonix/tables.ts';
import { draw, on, play } from './position.ts';

// 2.2 in full: rows are the eleven attackers, columns the fourteen defenders in the order of KINDS.
const MATRIX = `
     1 2 3 4 5 6 7 8 9 S 0 M F K
  1  B W W W W W W W W L W L C C
  2  L B W W W W W W W W W L C C
  3  L L B W W W W W W W W L C C
  4  L L L B W W W W W W W L C C
  5  L L L L B W W W W W W L C C
  6  L L L L L B W W W W W L C C
  7  L L L L L L B W W W W L C C
  8  L L L L L L L B W W W W C C
  9  L L L L L L L L B W W L C C
  S  W L L L L L L L L B W L C C
  0  B B B B B B B B B B B B C C
`;
const LETTERS = 'WLBCR';

function cells(matrix: string): Map<string, string> {
  const [columns, ...rows] = matrix
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  return new Map(
    rows.flatMap(([attacker, ...row]) => row.map((letter, i) => [`${attacker} x ${columns[i]}`, letter] as const)),
  );
}

function tableOf(overrides: object): Map<string, string> {
  const table = outcomeTable(napoleonix.parseParams('tiny', overrides) as NapoleonixParams);
  const entries: [string, string][] = [];
  for (let attacker = 0; attacker < 11; attacker++) {
    for (let defender = 0; defender < 14; defender++) {
      entries.push([`${KINDS[attacker]} x ${KINDS[defender]}`, LETTERS[table[(attacker << 4) | defender]]]);
    }
  }
  return new Map(entries);
}

/** Cells in which a table differs from the default. */
function changes(overrides: object): string[] {
  const base = cells(MATRIX);
  return [...tableOf(overrides)]
    .filter(([cell, letter]) => base.get(cell) !== letter)
    .map(([cell, letter]) => `${cell} ${letter}`);
}

test('P28, 9.1.1: the 154 cells of the combat table', () => {
  const base = cells(MATRIX);
  expect(base.size).toBe(154);
  expect(tableOf({})).toEqual(base);
});

// Each cell played out on a board: attacker on b2, defender on b3. The flag and one more soldier a side keep the match going.
const played = [...cells(MATRIX)].map(([cell, letter]) => ({ cell, letter }));
test.each(played)('2.2: $cell is $letter on the board', ({ cell, letter }) => {
  const [attacker, defender] = cell.split(' x ');
  const corner = defender === 'F' ? 'n9' : 'nF';
  const { game, state } = draw([`${corner} .. n9`, `.. n${defender} ..`, `.. s${attacker} ..`, 'sF .. s9']);
  play(state, 'b2xb3');
  game.check(state);
  const expected: Record<string, [string, string]> = {
    W: ['..', `s${attacker}`],
    L: ['..', `n${defender}`],
    B: ['..', '..'],
    C: ['..', `s${attacker}`],
  };
  expect([on(state, 'b2'), on(state, 'b3')]).toEqual(expected[letter]);
});

test('A4: spyDefends=false changes 1 x S alone', () => {
  expect(changes({ spyDefends: false })).toEqual(['1 x S W']);
});

test('9.3.33: mineConsumed=true costs both, sappers excepted', () => {
  const others = ['1', '2', '3', '4', '5', '6', '7', '9', 'S'];
  expect(changes({ mineConsumed: true })).toEqual(others.map((kind) => `${kind} x M B`));
});

test('9.3.33: braveClearsMine=false leaves the mine', () => {
  expect(changes({ braveClearsMine: false })).toEqual(['0 x M L']);
});

test('9.3.32: repelled attackers are those that soldiers beat; a mine still kills', () => {
  const changed = changes({ loserAttacker: 'repelled' });
  const losses = [...cells(MATRIX)].filter(([cell, letter]) => letter === 'L' && !cell.endsWith('M'));
  expect(changed).toEqual(losses.map(([cell]) => `${cell} R`));
});
