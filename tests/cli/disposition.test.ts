import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shippedDispositions } from '../../agents/heuristic/dispositions.ts';
import { heuristic } from '../../agents/heuristic/index.ts';
import { mcts } from '../../agents/mcts/index.ts';
import { playMatch } from '../../src/audit/positions.ts';
import { rulesetById } from '../../src/catalog.ts';
import type { Game } from '../../src/core/game.ts';
import { mirrorRows, placementKey } from '../../src/core/placement.ts';
import { Xoshiro } from '../../src/core/rng.ts';
import { chooseDispositions, distinctRows } from '../../src/tuning/choose-dispositions.ts';
import { enterFolder, fogbench } from './helpers.ts';

const ruleset = rulesetById('napoleonix');
const gameOf = (scenario: string): Game => ruleset.createGame(ruleset.parseParams(scenario, {}));
const tiny = gameOf('tiny');

/** Both fit tiny: 1 3 5 8 9 9 S 0 M F K and one empty square. */
const WALL = ['1M08S3', '9K-5F9'];
const OTHER = ['0M8S13', '-F95K9'];

function store(entries: readonly (readonly [name: string, slot: number | null, rows: readonly string[]])[]): void {
  mkdirSync('dispositions', { recursive: true });
  writeFileSync(
    'dispositions/napoleonix.yaml',
    entries
      .map(
        ([name, slot, rows]) =>
          `- name: ${name}\n${slot === null ? '' : `  slot: ${slot}\n`}  rows: |\n    ${rows.join('\n    ')}\n`,
      )
      .join(''),
  );
}

describe('fogbench disposition', () => {
  it('saves, lists, shows, mirrors and deletes', async () => {
    enterFolder();
    writeFileSync('wall.txt', `${WALL.join('\n')}\n`);
    const saved = await fogbench('disposition', 'save', 'napoleonix', 'wall', '--rows', 'wall.txt');
    expect(saved.out).toContain('Saved "wall" in slot 1.');
    const list = await fogbench('disposition', 'list', 'napoleonix', '--scenario', 'tiny');
    expect(list.out).toMatch(/^wall +1 +own +[0-9a-f]{16} +tiny:0 tiny:1$/m);
    expect(list.out).toMatch(/^tiny-1 +ships/m);
    expect(list.out).not.toContain('small-1');
    const shown = await fogbench('disposition', 'show', 'napoleonix', '1');
    expect(shown.out).toContain('2  1   M   0   8   S   3\n1  9   K   .   5   F   9');
    const north = await fogbench('disposition', 'show', 'napoleonix', 'wall', '--scenario', 'tiny', '--seat', '1');
    expect(north.out).toContain('6  9   F   5   .   K   9\n5  3   S   8   0   M   1');
    expect(north.out).not.toContain('[');
    await fogbench('disposition', 'mirror', 'napoleonix', 'wall', '--as', 'llaw');
    expect(readFileSync('dispositions/napoleonix.yaml', 'utf8')).toBe(
      '- name: wall\n  slot: 1\n  rows: |\n    1M08S3\n    9K-5F9\n- name: llaw\n  slot: 2\n  rows: |\n    3S80M1\n    9F5-K9\n',
    );
    expect((await fogbench('disposition', 'delete', 'napoleonix', 'wall')).code).toBe(0);
    const rest = JSON.parse((await fogbench('disposition', 'list', 'napoleonix', '--json')).out);
    expect(
      rest.filter(({ from }: { from: string }) => from === 'own').map(({ name }: { name: string }) => name),
    ).toEqual(['llaw']);
  });

  it('has eight slots for a zone and army, and a library beyond', async () => {
    enterFolder();
    for (let i = 1; i <= 9; i++) {
      const { out } = await fogbench('disposition', 'save', 'napoleonix', `drawn-${i}`, '--seed', String(i));
      expect(out).toContain(i <= 8 ? `in slot ${i}.` : 'in the library beyond the slots.');
    }
    const before = readFileSync('dispositions/napoleonix.yaml', 'utf8');
    const again = await fogbench('disposition', 'save', 'napoleonix', 'drawn-1', '--seed', '99');
    expect(again.code).toBe(2);
    expect(again.err).toContain('name: "drawn-1" is stored for this zone and army: choose another, or --replace.');
    expect(readFileSync('dispositions/napoleonix.yaml', 'utf8')).toBe(before);
    const replaced = await fogbench('disposition', 'save', 'napoleonix', 'drawn-1', '--seed', '99', '--replace');
    expect(replaced.out).toContain('Saved "drawn-1" in slot 1.');
    expect(readFileSync('dispositions/napoleonix.yaml', 'utf8')).not.toBe(before);
    const other = await fogbench('disposition', 'save', 'napoleonix', 'drawn-1', '--scenario', 'small');
    expect(other.out).toContain('in slot 1.');
    const taken = await fogbench('disposition', 'save', 'napoleonix', 'new', '--slot', '3');
    expect(taken.err).toContain('--slot: slot 3 holds "drawn-3"');
    expect(taken.code).toBe(2);
  });

  it.each([
    [['list', 'phantom-tic-tac-toe'], 'ruleset: phantom-tic-tac-toe has no dispositions.'],
    [['sohw', 'napoleonix'], 'what: "sohw" given. Did you mean "show"?'],
    [['show', 'napoleonix'], 'name: which one to show? Its name is missing.'],
    [['show', 'napoleonix', 'wal'], 'dispositions/napoleonix.yaml: "wal" is no disposition.'],
    [['show', 'napoleonix', 'small-1', '--scenario', 'tiny'], '"small-1" is for another zone or army.'],
    [['delete', 'napoleonix', 'tiny-1'], '"tiny-1" is no disposition.'],
    [['save', 'napoleonix', 'No Name'], 'name: "No Name" given, expected lower-case words'],
    [['save', 'napoleonix', 'a', '--rows', 'nowhere'], '--rows: "nowhere" can\'t be read'],
    [['choose', 'napoleonix'], '--out: a folder for the evidence is missing.'],
  ])('names what is wrong with %j', async (args, message) => {
    enterFolder();
    const { code, err } = await fogbench('disposition', ...args);
    expect(err).toContain(message);
    expect(err).not.toMatch(/\n {4}at /);
    expect(code).toBe(2);
    expect(existsSync('dispositions')).toBe(false);
  });

  it.each([
    ['rows', ['1M08S3'], 'rows: 1 rows, but the zone of south has 2, the front one first.'],
    ['columns', ['1M08S', '9K-5F9'], 'rows[0]: "1M08S" has 5 columns, but the board has 6.'],
    ['kinds', ['1M08SX', '9K-5F9'], 'rows[0]: row 1, column 6: "X" is no kind'],
    ['a square outside', ['1M08S#', '9K35F9'], 'rows[0]: row 1, column 6: a square of the zone is marked as outside'],
    ['the army', ['1M08S9', '9K-5F9'], 'rows: 0 of kind 3, but the army of south has 1.'],
  ])('refuses a placement with wrong %s', async (_, rows, message) => {
    enterFolder();
    writeFileSync('wrong.txt', rows.join('\n'));
    const { code, err } = await fogbench('disposition', 'save', 'napoleonix', 'wrong', '--rows', 'wrong.txt');
    expect(err).toContain(message);
    expect(code).toBe(2);
    expect(existsSync('dispositions')).toBe(false);
  });

  it.each([
    ['not YAML', '- name: [', 'dispositions/napoleonix.yaml:'],
    [
      'an unknown field',
      '- name: a\n  rowz: x\n',
      'dispositions/napoleonix.yaml [0].rowz: unknown key. Did you mean "rows"?',
    ],
    ['a slot too many', '- name: a\n  slot: 9\n  rows: x\n', '[0].slot: expected a slot from 1 to 8 (got 9)'],
    ['a bad name', '- name: A b\n  rows: x\n', '[0].name: expected lower-case words and numbers with hyphens'],
    ['a name twice', '- name: a\n  rows: x\n- name: a\n  rows: x\n', '[1].name: "a" stands twice'],
    [
      'a slot twice',
      '- name: a\n  slot: 1\n  rows: x\n- name: b\n  slot: 1\n  rows: x\n',
      '[1].slot: slot 1 is taken twice',
    ],
  ])('refuses a store with %s', async (_, text, message) => {
    enterFolder();
    mkdirSync('dispositions');
    writeFileSync('dispositions/napoleonix.yaml', text);
    const { code, err } = await fogbench('disposition', 'list', 'napoleonix');
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});

/** Rows of both seats after the deployment of a match. */
function deployed(game: Game, agents: Parameters<typeof playMatch>[1], seed: number): string[][] {
  const actions = playMatch(game, agents, [seed, 1]);
  const state = game.newState();
  for (const action of actions) {
    if (!state.isDeployment()) break;
    state.apply(action);
  }
  return [0, 1].map((seat) => game.placement?.rows(state, seat) ?? []);
}

describe('agents set up', () => {
  it('with a slot by name or number, from either side, and the library', () => {
    enterFolder();
    store([
      ['other', 1, OTHER],
      ['wall', 2, WALL],
    ]);
    const agent = (kind: typeof heuristic | typeof mcts, options: object) =>
      kind.create(kind.parseOptions(options, tiny.info) as never, tiny.info);
    const bySlot = [agent(heuristic, { setup: 'slot:wall' }), agent(heuristic, { setup: 'slot:1' })];
    expect(deployed(tiny, bySlot, 1)).toEqual([WALL, OTHER]);
    const search = { deployment: 'slot:2', budget: { simulations: 8 } };
    expect(deployed(tiny, [agent(mcts, search), agent(heuristic, {})], 1)[0]).toEqual(WALL);
    const shipped = shippedDispositions('napoleonix').flatMap(({ rows }) => [rows.join(), mirrorRows(rows).join()]);
    const seen = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      const library = [agent(heuristic, { setup: 'library' }), agent(heuristic, { setup: 'library' })];
      for (const rows of deployed(tiny, library, seed)) {
        expect(shipped).toContain(rows.join());
        seen.add(rows.join());
      }
    }
    expect(seen.size).toBeGreaterThan(5);
  });

  it('as before when the store changes elsewhere, and as another agent when their slot changes', () => {
    enterFolder();
    store([['wall', 1, WALL]]);
    const print = (setup: string) => heuristic.fingerprint(heuristic.parseOptions({ setup }, tiny.info));
    const before = [print('slot:wall'), print('generated')];
    store([
      ['wall', 1, WALL],
      ['other', 2, OTHER],
    ]);
    expect([print('slot:wall'), print('generated')]).toEqual(before);
    store([['wall', 1, OTHER]]);
    expect(print('slot:wall')).not.toBe(before[0]);
    expect(print('generated')).toBe(before[1]);
  });

  it('by the generator where the library has nothing for their zone and army', () => {
    const game = ruleset.createGame(ruleset.parseParams('tiny', { variant: 'noFake' }));
    const agent = () => heuristic.create(heuristic.parseOptions({ setup: 'library' }, game.info), game.info);
    expect(deployed(game, [agent(), agent()], 1)[0].join('')).toMatch(/F/);
  });

  it('or are refused when no seat has such a slot', () => {
    enterFolder();
    store([['wall', 1, WALL]]);
    expect(() => heuristic.parseOptions({ setup: 'slot:wal' }, tiny.info)).toThrow(
      'setup: dispositions/napoleonix.yaml: "wal" is no disposition. Did you mean "wall"?',
    );
    expect(() => mcts.parseOptions({ deployment: 'slot:wall' }, gameOf('small').info)).toThrow('another zone or army');
  });
});

describe('placements', () => {
  it('that ship fit a scenario that ships, under one name each', () => {
    const shipped = shippedDispositions('napoleonix');
    const games = ruleset.scenarios.map(gameOf);
    for (const { key, rows } of shipped) {
      const game = games.find(({ info }) => info.placementKeys?.includes(key));
      const seat = game?.info.placementKeys?.indexOf(key) ?? -1;
      const [first] = game?.placement?.actions(seat, rows) ?? [];
      expect(first).toBeGreaterThan(0);
    }
    expect(new Set(shipped.map(({ name }) => name)).size).toBe(shipped.length);
  });

  it('have one key for a zone and army, another for another', () => {
    expect(placementKey(WALL)).toBe(tiny.info.placementKeys?.[0]);
    expect(placementKey(WALL)).toBe(tiny.info.placementKeys?.[1]);
    expect(placementKey(mirrorRows(WALL))).toBe(placementKey(WALL));
    expect(placementKey(['1M08S3#', '9K-5F9#'])).not.toBe(placementKey(WALL));
    expect(placementKey(['1M08S9', '9K-5F9'])).not.toBe(placementKey(WALL));
  });

  it('are refused when nobody could act (9.2.22)', () => {
    const map = ['nnn', '~.~', '~.~', 'sss'];
    const army = Object.fromEntries([...'123456789S0MFK'].map((kind) => [kind, 0]));
    const few = { ...army, 9: 1, M: 1, F: 1 };
    const game = ruleset.createGame(ruleset.parseParams('tiny', { map, army: { south: few, north: few } }));
    expect(() => game.placement?.actions(0, ['9MF'])).toThrow('no soldier has a free square beside it');
    expect(game.placement?.actions(0, ['M9F'])).toHaveLength(3);
  });
});

describe('choosing by play', () => {
  it('halves the field, measures on seeds that chose nobody, and finds what beats the rest', () => {
    const weak = ['SF99K5', '0-M831'];
    const rng = new Xoshiro(1, 1);
    const drawn = distinctRows(
      3,
      () => (rng.below(2) === 0 ? WALL : rng.below(2) === 0 ? mirrorRows(WALL) : OTHER),
      rng,
    );
    expect(drawn).toHaveLength(2);
    const rounds = chooseDispositions({
      game: tiny,
      candidates: [weak, ...drawn, OTHER],
      keep: 1,
      pairs: 8,
      finalPairs: 10,
      seed: 4,
      makeAgent: () => heuristic.create(heuristic.parseOptions({}, tiny.info), tiny.info),
    });
    expect(rounds.map(({ round, isKept }) => `${round}${isKept ? '+' : ''}`).join(' ')).toBe('1+ 1+ 1 1 2+ 2 final+');
    const counts = rounds.map(({ counts }) => counts.reduce((sum, n) => sum + n, 0));
    expect(counts).toEqual([8, 8, 8, 8, 16, 16, 10]);
    expect(rounds.filter(({ round, isKept }) => round === '1' && !isKept).map(({ candidate }) => candidate)).toContain(
      0,
    );
  });
});
