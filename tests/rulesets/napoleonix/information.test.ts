import { describe, expect, test } from 'vitest';
import { verify, watch } from '../../../src/audit/verify.ts';
import type { Game } from '../../../src/core/game.ts';
import { Xoshiro } from '../../../src/core/rng.ts';
import { deployAction, deployedKind } from '../../../src/rulesets/napoleonix/actions.ts';
import { napoleonix } from '../../../src/rulesets/napoleonix/index.ts';
import { CARRIED, KNOWN, STILL, TOKEN } from '../../../src/rulesets/napoleonix/layout.ts';
import { classOf, countHidden, fillMarginals } from '../../../src/rulesets/napoleonix/marginals.ts';
import { ENEMY_KIND, ENEMY_REAL, PLANES } from '../../../src/rulesets/napoleonix/planes.ts';
import { KIND_COUNT, KINDS, NO_UNIT } from '../../../src/rulesets/napoleonix/tables.ts';
import { draw, eventsOf, play, type TestGame, type TestState } from './position.ts';

const kindsOf = (state: TestState, seat: number): string =>
  Array.from(
    state.kind.subarray(state.tables.unitBase[seat], state.tables.unitBase[seat + 1]),
    (k) => KINDS[k] ?? '.',
  ).join('');

function observe({ game, state }: TestGame, seat: number): number[] {
  const [planes, rows, columns] = game.info.observationShape;
  const out = new Float32Array(planes * rows * columns);
  game.information.observe(state, seat, out);
  return Array.from(out);
}

const middle = ['nF nK nM .. n9', '.. n2 n5 .. ..', '.. .. s4 .. s9', 'sF sK sM sS s0'];

test('P1 a masked position holds no hidden kind, and neither does what a seat is told', () => {
  const { game, state } = draw(middle, { known: ['b3'] });
  const masked = game.newState() as TestState;
  masked.copyFrom(state);
  game.information.mask(masked, 0);
  expect(kindsOf(masked, 1).replaceAll('.', '').length).toBe(1);
  expect(kindsOf(masked, 0)).toBe(kindsOf(state, 0));
  const told = game.information.describe(state, 0) as { armies: { units: { kind: string; origin: string }[] }[] };
  expect(told.armies[1].units.map((unit) => unit.kind).sort()).toEqual(['2', '?', '?', '?', '?', '?']);
});

test('N6, A38 squares are public, kinds are not', () => {
  const { game, state } = draw(['nF n9', '.. ..', 's5 ..', 'sF ..']);
  expect(game.information.text(state, 0)).toContain('n? ');
  expect(game.information.text(state, 0)).not.toContain('n9');
  expect(game.information.text(state, 1)).toContain('n9');
});

describe('P6 the realness of a token leaks nowhere until a check', () => {
  const cases = [
    { name: 'planted', rows: ['nX .. nY', '.. n9 ..', '.. s5 ..', 'sF .. s9'], setup: {} },
    { name: 'carried', rows: ['nX .. n9', '.. .. ..', '.. s5 ..', 'sF .. s9'], setup: { carries: { b2: 'Y' } } },
    { name: 're-planted', rows: ['nX .. n9', '.. .. ..', '.. s5 ..', 'sF nY s9'], setup: {} },
  ];
  test.each(cases)('$name', ({ rows, setup }) => {
    const [one, two] = [
      ['F', 'K'],
      ['K', 'F'],
    ].map(([x, y]) => {
      const swap = (text: string) => text.replace('X', x).replace('Y', y);
      const carries = 'carries' in setup && setup.carries ? { carries: { b2: swap(setup.carries.b2) } } : {};
      return draw(rows.map(swap), carries);
    });
    const masked = [one, two].map(({ game, state }) => {
      const copy = game.newState();
      copy.copyFrom(state);
      game.information.mask(copy, 0);
      return Array.from(copy.bytes);
    });
    expect(masked[0]).toEqual(masked[1]);
    expect(one.game.information.text(one.state, 0)).toBe(two.game.information.text(two.state, 0));
    expect(observe(one, 0)).toEqual(observe(two, 0));
    for (const { state } of [one, two]) play(state, 'b2-a2');
    expect(eventsOf(one.game, one.state, 0)).toEqual(eventsOf(two.game, two.state, 0));
  });
});

test('9.2.30 an attack publishes kinds, outcome, re-plants and the clock, and the same to both seats', () => {
  const { game, state } = draw(['.. .. n9', '.. n4 ..', '.. s6 ..', 'sF .. s9'], {
    carries: { b2: 'F' },
    toMove: 'north',
  });
  play(state, 'b3xb2');
  const token = state.tables.squareOf[state.tables.origin[state.board[2 * 4 + 2] - 1]];
  // [attack, who, from, to, 4, 6, wins] [re-plant, whose, token, square] [clock, 0]
  expect(eventsOf(game, state, 0)).toEqual([4, 1, 7, 4, 3, 5, 0, 6, 1, token, 4, 8, 0]);
  expect(eventsOf(game, state, 1)).toEqual([4, 0, 4, 7, 3, 5, 0, 6, 0, 11 - token, 7, 8, 0]);
});

test('9.2.30 a step shows squares alone, a pass itself', () => {
  const step = draw(['nF .. n9', '.. .. ..', '.. s5 ..', 'sF .. ..']);
  play(step.state, 'b2-b3');
  expect(eventsOf(step.game, step.state, 1)).toEqual([3, 1, 7, 4, 8, 1]);
  const pass = draw(['nF n9 ..', '.. .. ..', 'sM sM ..', 's5 sF ..']);
  play(pass.state, 'pass');
  expect(eventsOf(pass.game, pass.state, 1)).toEqual([5, 1, 8, 1]);
});

test('P12, 9.3.38 the last step is part of bytes, text and key', () => {
  const walks = [
    ['b2-b1', 'd4-d3', 'b1-a1', 'd3-c3', 'a1-a2', 'c3-c4', 'a2-b2', 'c4-d4'],
    ['b2-a2', 'd4-d3', 'a2-a1', 'd3-c3', 'a1-b1', 'c3-c4', 'b1-b2', 'c4-d4'],
  ];
  const told = walks.map((walk) => {
    const { game, state } = draw(['nF .. .. n9', '.. .. .. ..', '.. s5 .. ..', '.. .. .. sF']);
    // The way of North's private is the same in both; only where South's unit came from differs.
    play(state, ...walk);
    const key = new Int32Array(2);
    game.information.key(state, 0, key);
    return [state.bytes.join(' '), game.information.text(state, 0), key.join(' '), Array.from(state.board).join(' ')];
  });
  for (const [i, same] of [false, false, false, true].entries()) expect(told[0][i] === told[1][i]).toBe(same);
});

test('9.3.40 the end shows no hidden unit', () => {
  const { game, state } = draw(['nF nM ..', '.. n9 ..', '.. s5 ..', 'sF .. ..']);
  play(state, 'b2xb3');
  expect(JSON.stringify(game.information.describe(state, 0))).not.toContain('"kind":"M"');
});

test('P21 a turned board with colours swapped looks the same to the other seat', () => {
  const rows = ['nF nK nM .. n9', '.. n2 n5 .. ..', '.. .. .. .. ..', '.. .. s4 .. s9', 'sF sK sM sS s0'];
  const turned = rows
    .map((row) => row.split(' ').reverse().join(' '))
    .reverse()
    .map((row) => row.replace(/[sn](?=\w)/g, (seat) => (seat === 's' ? 'n' : 's')));
  const one = draw(rows, { known: ['b4'], moved: ['c2'], clock: 7 });
  const two = draw(turned, { known: ['d2'], moved: ['c4'], clock: 7, toMove: 'north' });
  expect(observe(one, 0)).toEqual(observe(two, 1));
  const features = [one, two].map(({ game, state }, seat) => {
    const out = new Float64Array(game.info.featureNames.length);
    game.information.features(state, seat, out);
    return Array.from(out);
  });
  expect(features[0]).toEqual(features[1]);
  const legal = [one, two].map(({ state }) => {
    const out = new Int32Array(200);
    return Array.from(out.subarray(0, state.legalActions(out)));
  });
  expect(legal[0]).toEqual(legal[1]);
});

test('P8, 9.2.29 marginals: rows sum to 1, kinds to their counts, also with marked tokens', () => {
  let marked = 0;
  const games = [{}, { army: { south: { K: 3, M: 0 }, north: { K: 3, M: 0 } } }].map((params) =>
    napoleonix.createGame(napoleonix.parseParams('tiny', { quietPlies: 200, ...params })),
  );
  const rows = new Float64Array(5 * KIND_COUNT);
  const counts = new Int32Array(KIND_COUNT);
  for (const game of games) {
    for (let seed = 0; seed < 150; seed++) {
      const state = game.newState() as TestState;
      for (const rng = new Xoshiro(seed, 8); state.toAct() >= 0; state.apply(state.sampleLegal(rng))) {
        if (state.isDeployment()) continue;
        for (let owner = 0; owner < 2; owner++) {
          fillMarginals(state, owner, rows);
          countHidden(state, owner, counts);
          const sums = new Float64Array(KIND_COUNT);
          for (let unit = state.tables.unitBase[owner]; unit < state.tables.unitBase[owner + 1]; unit++) {
            const flags = state.flags[unit];
            if (state.kind[unit] === NO_UNIT || (flags & KNOWN) !== 0) continue;
            if ((flags & TOKEN) !== 0) marked++;
            let sum = 0;
            for (let kind = 0; kind < KIND_COUNT; kind++) {
              const chance = rows[classOf(flags) * KIND_COUNT + kind];
              if (chance < 0 || chance > 1 + 1e-12) throw new Error(`chance ${chance}`);
              sum += chance;
              sums[kind] += chance;
            }
            if (Math.abs(sum - 1) > 1e-9) throw new Error(`a row sums to ${sum}`);
          }
          for (let kind = 0; kind < KIND_COUNT; kind++) {
            if (Math.abs(sums[kind] - counts[kind]) > 1e-9)
              throw new Error(`${KINDS[kind]}: ${sums[kind]} of ${counts[kind]}`);
          }
        }
      }
    }
  }
  expect(marked).toBeGreaterThan(1000);
});

test('5.5 planes hold the marginals, and the chance that a carrier holds the real flag', () => {
  const { game, state } = draw(['nK .. n9', '.. .. ..', '.. s5 ..', 'sF .. s9'], { carries: { b2: 'F' } });
  const planes = observe({ game, state }, 0);
  const at = (plane: number, square: number) => planes[plane * 12 + square];
  // North's hidden units are the token on a4 and the 9 on c4: neither moved, one of the two is the flag's twin.
  expect([at(ENEMY_KIND + 8, 9), at(ENEMY_KIND + 8, 11)]).toEqual([0.5, 0.5]);
  expect([at(ENEMY_REAL, 4), at(ENEMY_REAL, 9), at(ENEMY_REAL, 11)]).toEqual([0.5, 0.25, 0.25]);
  expect(PLANES).toBe(game.info.observationShape[0]);
});

/** The deployments of `seat`'s enemy with which it would have seen the same: every one tried, each replayed in full. */
function consistentWorlds(game: Game, actions: readonly number[], seat: number): Map<string, number[]> {
  const tables = (game.newState() as TestState).tables;
  const first = tables.unitBase[1 - seat];
  const kinds = actions.slice(first, tables.unitBase[2 - seat]).map((action) => deployedKind(tables, action));
  const worlds = new Map<string, number[]>();
  const fill = (prefix: readonly number[], rest: readonly number[]): void => {
    if (rest.length === 0) {
      const proposal = [...actions];
      prefix.forEach((kind, i) => {
        proposal[first + i] = deployAction(tables, kind);
      });
      if (!verify(game, actions, proposal, seat)) return;
      const { state } = watch(game, proposal, seat);
      worlds.set(kindsOf(state as TestState, 1 - seat), Array.from(state.bytes));
      return;
    }
    const slot = prefix.length;
    // Empty squares are public.
    const choices =
      kinds[slot] === KIND_COUNT ? [KIND_COUNT] : [...new Set(rest)].filter((kind) => kind !== KIND_COUNT);
    for (const kind of choices) {
      const others = [...rest];
      others.splice(others.indexOf(kind), 1);
      fill([...prefix, kind], others);
    }
  };
  fill([], kinds);
  return worlds;
}

const laboratory = {
  map: ['nnn', 'nnn', '...', 'sss', 'sss'],
  army: {
    south: { 1: 0, 3: 0, 5: 1, 8: 0, 9: 1, S: 0, 0: 0, M: 1, F: 1, K: 1 },
    north: { 1: 0, 3: 0, 5: 1, 8: 0, 9: 1, S: 0, 0: 0, M: 1, F: 1, K: 1 },
  },
};

/** Positions of random matches, with the plies that led there. */
function positions(params: object, matches: number, every: number): { game: Game; actions: number[]; seat: number }[] {
  const game = napoleonix.createGame(napoleonix.parseParams('tiny', params));
  const found: { game: Game; actions: number[]; seat: number }[] = [];
  for (let seed = 0; seed < matches; seed++) {
    const rng = new Xoshiro(seed, 14);
    const state = game.newState();
    const actions: number[] = [];
    while (state.toAct() >= 0) {
      if (!state.isDeployment() && actions.length % every === seed % every)
        found.push({ game, actions: [...actions], seat: state.toAct() });
      actions.push(state.sampleLegal(rng));
      state.apply(actions[actions.length - 1]);
    }
  }
  return found;
}

describe('P5 determinizations are uniform over exactly the worlds that a brute-force replay finds', () => {
  const cramped = { ...laboratory, map: ['nnn', 'nnn', '~.~', 'sss', 'sss'] };
  test.each([
    { name: 'open', params: laboratory },
    { name: 'cramped, where passes and waived bans tell something', params: cramped },
  ])('$name', ({ params }) => {
    let worst = 0;
    let nodes = 0;
    let withTokens = 0;
    let withStill = 0;
    for (const { game, actions, seat } of positions(params, 20, 9)) {
      const { state } = watch(game, actions, seat);
      const worlds = consistentWorlds(game, actions, seat);
      const truth = state as TestState;
      const enemies = truth.flags.subarray(truth.tables.unitBase[1 - seat], truth.tables.unitBase[2 - seat]);
      if (enemies.some((flags) => (flags & (TOKEN | KNOWN)) === TOKEN || (flags & CARRIED) !== 0)) withTokens++;
      if (enemies.some((flags) => (flags & STILL) !== 0)) withStill++;
      const seen = new Map<string, number>();
      const draws = 40 * worlds.size;
      const world = game.newState() as TestState;
      const rng = new Xoshiro(actions.length, 5);
      for (let i = 0; i < draws; i++) {
        world.copyFrom(state as TestState);
        game.information.determinize(world, seat, rng, null);
        const key = kindsOf(world, 1 - seat);
        expect(worlds.has(key), `${key} is consistent with what seat ${seat} saw`).toBe(true);
        if (!seen.has(key)) expect(Array.from(world.bytes)).toEqual(worlds.get(key));
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
      let chiSquare = 0;
      for (const key of worlds.keys()) chiSquare += ((seen.get(key) ?? 0) - 40) ** 2 / 40;
      const freedom = worlds.size - 1;
      if (freedom > 0) worst = Math.max(worst, (chiSquare - freedom) / Math.sqrt(2 * freedom));
      nodes++;
    }
    expect(nodes).toBeGreaterThan(20);
    expect(withTokens).toBeGreaterThan(0);
    if (params === cramped) expect(withStill).toBeGreaterThan(0);
    expect(worst).toBeLessThan(5);
  });
});

test('P4 a hundred samples of one view differ, and each is a whole legal position', () => {
  const { game, state } = draw(middle);
  const worlds = new Set<string>();
  const world = game.newState() as TestState;
  const rng = new Xoshiro(6, 6);
  for (let i = 0; i < 100; i++) {
    world.copyFrom(state);
    game.information.determinize(world, 0, rng, null);
    game.check(world);
    worlds.add(kindsOf(world, 1));
  }
  expect(worlds.size).toBeGreaterThan(50);
});

test('P3 the order of the hidden kinds has no say: worlds that look alike give the same samples', () => {
  const one = draw(middle);
  const two = draw(middle.map((row) => row.replace('n2', 'nX').replace('n9', 'n2').replace('nX', 'n9')));
  const samples = [one, two].map(({ game, state }) => {
    const world = game.newState() as TestState;
    world.copyFrom(state);
    game.information.determinize(world, 0, new Xoshiro(1, 2), null);
    return Array.from(world.bytes);
  });
  expect(samples[0]).toEqual(samples[1]);
});

describe('beliefs', () => {
  const { game, state } = draw(['nF nK nM .. n9', '.. n2 n5 .. ..', '.. .. s4 .. s9', 'sF sK sM sS s0']);
  const [slots, kinds] = game.info.beliefShape;
  const sample = (belief: Float32Array | null, seed: number): string => {
    const world = game.newState() as TestState;
    world.copyFrom(state);
    game.information.determinize(world, 0, new Xoshiro(seed, 9), belief);
    game.check(world);
    return kindsOf(world, 1);
  };

  test('slots are the enemy’s units by square of deployment, and a sure belief is followed', () => {
    const facts = new Int32Array(slots);
    game.information.hiddenFacts(state, 0, facts);
    expect(Array.from(facts, (k) => KINDS[k] ?? '.').join('')).toBe(kindsOf(state, 1));
    const belief = new Float32Array(slots * kinds);
    facts.forEach((kind, slot) => {
      if (kind >= 0) belief[slot * kinds + kind] = 1;
    });
    let followed = 0;
    for (let seed = 0; seed < 200; seed++) if (sample(belief, seed) === kindsOf(state, 1)) followed++;
    expect(followed).toBeGreaterThan(195);
  });

  test('equal weights give the uniform law: each kind on each square as often as without', () => {
    const belief = new Float32Array(slots * kinds).fill(3);
    const frequency = (weights: Float32Array | null): Map<string, number> => {
      const found = new Map<string, number>();
      for (let seed = 0; seed < 4000; seed++) {
        [...sample(weights, seed)].forEach((kind, slot) => {
          found.set(`${slot}${kind}`, (found.get(`${slot}${kind}`) ?? 0) + 1);
        });
      }
      return found;
    };
    const uniform = frequency(null);
    const weighted = frequency(belief);
    expect([...weighted.keys()].sort()).toEqual([...uniform.keys()].sort());
    for (const [key, count] of uniform) expect(Math.abs(count - (weighted.get(key) ?? 0))).toBeLessThan(220);
  });

  test('kinds shown in combat are no slots, tokens are until they are checked', () => {
    const marked = draw(['nK .. n9', '.. n2 ..', '.. s5 ..', 'sF .. s9'], { carries: { b2: 'F' }, known: ['b3'] });
    const facts = new Int32Array(marked.game.info.beliefShape[0]);
    marked.game.information.hiddenFacts(marked.state, 0, facts);
    expect(
      Array.from(facts)
        .filter((kind) => kind >= 0)
        .map((kind) => KINDS[kind])
        .sort(),
    ).toEqual(['9', 'F', 'K']);
  });
});
