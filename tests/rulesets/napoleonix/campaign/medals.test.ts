import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dataPath } from '../../../../src/core/data.ts';
import { type Honours, LiveHonours } from '../../../../src/rulesets/napoleonix/campaign/honours.ts';
import { MATCH_MEDALS, MEDALS } from '../../../../src/rulesets/napoleonix/campaign/medals.ts';
import { RANKS, rankOf } from '../../../../src/rulesets/napoleonix/campaign/ranks.ts';
import { PLY } from '../../../../src/rulesets/napoleonix/layout.ts';
import type { Speeds } from '../../../../src/rulesets/napoleonix/scenario-file.ts';
import { actionNamed, draw, type Setup } from '../position.ts';

interface Case {
  readonly rows: readonly string[];
  readonly setup?: Setup;
  readonly plays: readonly string[];
  readonly speeds?: Speeds;
  /** Plies of play before the first one. */
  readonly ply?: number;
}

/** Plays a drawn position to the end of the match. */
function honoursOf({ rows, setup, plays, speeds, ply }: Case): Honours {
  const { state } = draw(rows, setup);
  if (ply !== undefined) state.clocks[PLY] = ply;
  const live = new LiveHonours();
  for (const name of plays) {
    const action = actionNamed(state, name);
    live.see(state, action);
    state.apply(action);
  }
  return live.finish(speeds ?? {});
}

/** South's last blow: a rank 5 takes the last soldier. */
const lastBlow: Case = {
  rows: ['nF .. n9 ..', '.. .. s5 ..', '.. .. .. ..', 'sF .. .. ..'],
  plays: ['c3xc4'],
};
const withSetup = (setup: Setup): Case => ({ ...lastBlow, setup });

/** South carries the enemy flag home. */
const carriedHome: Case = {
  rows: ['.. .. n9 ..', '.. .. .. ..', '.. s5 .. ..', 'sM .. .. sF'],
  setup: { carries: { b2: 'F' } },
  plays: ['b2-b1'],
};

/** A carrier of South's fake dies before it is home. */
const carrierFalls: Case = {
  rows: ['nF .. .. ..', '.. n9 s5 ..', '.. .. .. ..', 'sF .. .. ..'],
  setup: { carries: { b3: 'K' } },
  plays: ['c3xb3'],
};

/** North checks South's fake and dies at home. */
const fakeChecked: Case = {
  rows: ['nF .. s5 ..', '.. n9 .. ..', '.. .. .. ..', 'sF .. .. ..'],
  setup: { carries: { b3: 'K' }, toMove: 'north' },
  plays: ['b3-b4', 'c4xb4'],
};

const spyAttacks: Case = {
  rows: ['nF .. n1 ..', '.. .. sS ..', '.. .. .. ..', 'sF .. .. ..'],
  plays: ['c3xc4'],
};

const braveTakes = (kind: string): Case => ({
  rows: [`nF .. n${kind} ..`, '.. .. s0 ..', '.. .. .. s9', 'sF .. .. ..'],
  plays: ['c3xc4'],
});

const spyCaught = (kind: string, setup: Setup = {}): Case => ({
  rows: ['nF .. nS ..', `.. .. s${kind} ..`, '.. .. .. ..', 'sF .. .. ..'],
  setup,
  plays: ['c3xc4'],
});

const twoMines = ['nM nM n9 nF', 's8 s8 .. ..', '.. .. s5 ..', 'sF .. .. ..'];

const generalEats: Case = {
  rows: ['n8 .. .. .. .. .. nF', 's1 n9 n9 n9 n9 n9 ..', '.. .. .. .. .. .. ..', 'sF .. .. .. .. .. ..'],
  plays: ['a3xb3', 'a4-b4', 'b3xc3', 'b4-c4', 'c3xd3', 'c4-d4', 'd3xe3', 'd4-e4', 'e3xf3', 'e4-f4', 'f3xf4'],
};

/** Medal, matches that earn it, matches that just miss it. */
const cases: Readonly<Record<string, { readonly earned: readonly Case[]; readonly missed: readonly Case[] }>> = {
  'first-blood': {
    earned: [lastBlow],
    // 9.4.49: the first combat cost both.
    missed: [{ rows: ['nF .. n9 n5', '.. .. s9 s4', '.. .. .. ..', 'sF .. .. ..'], plays: ['c3xc4', 'd4xd3'] }],
  },
  'standard-bearer': { earned: [carriedHome], missed: [lastBlow] },
  decoy: { earned: [fakeChecked], missed: [carrierFalls] },
  'sang-froid': {
    earned: [
      {
        rows: ['nF .. .. ..', '.. n9 s5 ..', '.. .. .. ..', '.. .. .. sM'],
        setup: { carries: { b3: 'F' } },
        plays: ['c3xb3'],
      },
    ],
    missed: [carrierFalls],
  },
  recaptured: { earned: [carrierFalls], missed: [fakeChecked] },
  regicide: {
    // 9.4.50: attacking, and as A4's victim that strikes back.
    earned: [spyAttacks, { ...spyAttacks, setup: { toMove: 'north' }, plays: ['c4xc3'] }],
    missed: [braveTakes('1')],
  },
  'counter-intelligence': {
    earned: [spyCaught('5'), spyCaught('8'), spyCaught('9')],
    missed: [
      spyCaught('4'),
      spyCaught('7', { known: ['c4'] }),
      { ...spyCaught('7', { toMove: 'north' }), plays: ['c4xc3'] },
    ],
  },
  'forlorn-hope': { earned: [braveTakes('1'), braveTakes('2')], missed: [braveTakes('3')] },
  'sappers-cross': {
    earned: [{ rows: twoMines, plays: ['a3xa4', 'c4-c3', 'b3xb4', 'c3xc2'] }],
    missed: [{ rows: twoMines, plays: ['a3xa4', 'c4-c3', 'b3-b2', 'c3xc2'] }],
  },
  minefield: {
    earned: [
      {
        rows: ['nF .. .. .. ..', '.. .. .. .. ..', 'n9 n9 n9 n9 s5', 'sM sM sM sM sF'],
        setup: { toMove: 'north' },
        plays: ['a2xa1', 'e2-e3', 'b2xb1', 'e3-e4', 'c2xc1', 'e4-d4', 'd2xd1'],
      },
    ],
    missed: [
      {
        rows: ['nF .. .. .. ..', '.. .. .. .. ..', 'n9 n9 n9 .. s5', 'sM sM sM sM sF'],
        setup: { toMove: 'north' },
        plays: ['a2xa1', 'e2-e3', 'b2xb1', 'e3-e4', 'c2xc1'],
      },
    ],
  },
  'iron-general': {
    earned: [generalEats],
    missed: [
      {
        rows: ['n8 .. .. .. .. s2 nF', 's1 n9 n9 n9 n9 .. ..', '.. .. .. .. .. .. ..', 'sF .. .. .. .. .. ..'],
        plays: ['a3xb3', 'a4-b4', 'b3xc3', 'b4-c4', 'c3xd3', 'c4-d4', 'd3xe3', 'd4-e4', 'f4xe4'],
      },
    ],
  },
  headless: {
    earned: [withSetup({ lost: { south: '1' } }), withSetup({ lost: { south: '11' } })],
    // 9.4.51: with two generals, all.
    missed: [
      lastBlow,
      {
        rows: ['nF .. n9 ..', '.. .. s5 ..', 's1 .. .. ..', 'sF .. .. ..'],
        setup: { lost: { south: '1' } },
        plays: ['c3xc4'],
      },
    ],
  },
  'economy-of-force': {
    earned: [
      {
        rows: ['nF .. n9 ..', '.. .. s5 ..', 's9 s9 .. ..', 'sF .. .. ..'],
        setup: { lost: { south: '99' } },
        plays: ['c3xc4'],
      },
    ],
    missed: [
      {
        rows: ['nF .. n9 ..', '.. .. s5 ..', 's9 s9 .. ..', 'sF .. .. ..'],
        setup: { lost: { south: '999' } },
        plays: ['c3xc4'],
      },
    ],
  },
  pyrrhus: {
    // 9.4.52: two of eleven are at most 10 %, rounded up; two of ten are not.
    earned: [
      {
        rows: ['nF .. n9 .. .. ..', '.. .. s5 .. .. ..', 's9 .. .. .. .. ..', 'sF .. .. .. .. ..'],
        setup: { lost: { south: '999999999' } },
        plays: ['c3xc4'],
      },
    ],
    missed: [
      {
        rows: ['nF .. n9 .. .. ..', '.. .. s5 .. .. ..', 's9 .. .. .. .. ..', 'sF .. .. .. .. ..'],
        setup: { lost: { south: '99999999' } },
        plays: ['c3xc4'],
      },
    ],
  },
  'no-quarter': { earned: [lastBlow], missed: [carriedHome] },
  blitz: {
    earned: [{ ...lastBlow, speeds: { blitzPlies: 1 } }],
    missed: [lastBlow, { ...fakeChecked, speeds: { blitzPlies: 1 } }],
  },
  'fog-of-war': {
    earned: [{ rows: ['nF .. n9 ..', '.. .. s5 ..', 's1 .. .. ..', 'sF .. .. ..'], plays: ['c3xc4'] }],
    missed: [
      {
        rows: ['nF .. n9 ..', '.. .. s5 ..', 's1 .. .. ..', 'sF .. .. ..'],
        setup: { known: ['a2'] },
        plays: ['c3xc4'],
      },
      withSetup({ lost: { south: '1' } }),
      lastBlow,
    ],
  },
  'eyes-of-the-army': {
    earned: [{ ...withSetup({ known: ['c4'] }), ply: 21 }],
    missed: [
      { ...withSetup({ known: ['c4'] }), ply: 20 },
      { ...withSetup({ known: ['c4', 'c3'] }), ply: 21 },
    ],
  },
  comeback: {
    earned: [{ rows: ['nF .. n9 nM', '.. .. s5 s9', '.. .. .. ..', 'sF .. .. ..'], plays: ['d3xd4', 'c4xc3'] }],
    // One of eight is 12.5 %.
    missed: [{ rows: ['nF .. n9 nM', '.. .. s5 s9', 's7 s7 s7 s7', 'sF sM .. ..'], plays: ['d3xd4', 'c4xc3'] }],
  },
};

describe.each(MATCH_MEDALS.map(({ id, title, criterion }) => ({ id, title, criterion })))(
  '4.4 $title: $criterion',
  ({ id }) => {
    test.each(cases[id].earned.map((match, i) => ({ match, i })))('earned, case $i', ({ match }) => {
      const honours = honoursOf(match);
      expect(honours.winner).toBe(0);
      expect(honours.medals).toContain(id);
    });
    test.each(cases[id].missed.map((match, i) => ({ match, i })))('missed, case $i', ({ match }) => {
      const honours = honoursOf(match);
      expect(honours.winner).toBe(0);
      expect(honours.medals).not.toContain(id);
    });
  },
);

test('there are 21 medals with names of their own', () => {
  expect(MEDALS).toHaveLength(21);
  expect(new Set(MEDALS.map(({ id }) => id)).size).toBe(21);
});

test('North earns its own medals, and a draw earns none', () => {
  const north = honoursOf({
    rows: ['nF .. n5 ..', '.. .. s9 ..', '.. .. .. ..', 'sF .. .. ..'],
    setup: { toMove: 'north' },
    plays: ['c4xc3'],
  });
  expect([north.winner, north.reason]).toEqual([1, 'annih']);
  expect(north.medals).toContain('first-blood');
  const draws = honoursOf({ rows: ['nF .. n9 ..', '.. .. s9 ..', '.. .. .. ..', 'sF .. .. ..'], plays: ['c3xc4'] });
  expect(draws).toEqual({ reason: 'mutual', winner: -1, plies: 1, stars: 0, medals: [] });
});

describe('4.3 stars', () => {
  test('one for a win, one for half of the soldiers, one for the flag or for speed', () => {
    expect(honoursOf(withSetup({ lost: { south: '99' } })).stars).toBe(1);
    expect(honoursOf(withSetup({ lost: { south: '9' } })).stars).toBe(2);
    expect(honoursOf(carriedHome).stars).toBe(3);
    expect(honoursOf({ ...lastBlow, speeds: { parPlies: 1 } }).stars).toBe(3);
    expect(honoursOf({ ...fakeChecked, speeds: { parPlies: 1 } }).stars).toBe(2);
  });
});

describe('4.3 ranks', () => {
  test.each(RANKS.map((rank, i) => ({ ...rank, below: RANKS[Math.max(0, i - 1)].title })))(
    '$title needs $stars stars and $missions missions',
    ({ title, stars, missions, below }) => {
      expect(rankOf(stars, missions).title).toBe(title);
      if (stars > 0) expect(rankOf(stars - 1, 12).title).toBe(below);
      if (missions > 0) expect(rankOf(36, missions - 1).title).toBe(below);
    },
  );
});

test('the README of campaigns has the ranks and medals of the code', () => {
  const readme = readFileSync(dataPath('src/rulesets/napoleonix/campaign/README.md'), 'utf8');
  const lines = [
    ...RANKS.map(({ title, stars, missions }) => `| ${title} | ${stars} | ${missions} |`),
    ...MEDALS.map(({ title, criterion }) => `| ${title} | ${criterion} |`),
  ];
  expect(readme.split('\n').filter((line) => lines.includes(line))).toEqual(lines);
});
