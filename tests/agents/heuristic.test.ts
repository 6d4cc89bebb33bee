import { describe, expect, test } from 'vitest';
import { heuristic, knowledgeOf } from '../../agents/heuristic/index.ts';
import { random } from '../../agents/random/index.ts';
import type { Game, State } from '../../src/core/game.ts';
import { Xoshiro } from '../../src/core/rng.ts';
import { napoleonix } from '../../src/rulesets/napoleonix/index.ts';
import { CLOCK, type Position } from '../../src/rulesets/napoleonix/layout.ts';
import { KINDS } from '../../src/rulesets/napoleonix/tables.ts';
import { phantomTicTacToe } from '../../src/rulesets/phantom-tic-tac-toe/index.ts';
import { decide, playMatch, positionAfter } from './table.ts';

/** A board of 3 by 4 on which the armies face each other: rows as drawn, North on top, a dot for an empty square. */
function position(rows: readonly [string, string, string, string], line: readonly string[] = []) {
  const armyOf = (text: string) =>
    Object.fromEntries(KINDS.map((kind) => [kind, [...text].filter((other) => other === kind).length]));
  const params = {
    map: ['nnn', 'nnn', 'sss', 'sss'],
    army: { north: armyOf(rows[0] + rows[1]), south: armyOf(rows[2] + rows[3]) },
  };
  const game = napoleonix.createGame(napoleonix.parseParams('tiny', params));
  const place = (row: number, column: number) => {
    const square = `${'abc'[column]}${4 - row}`;
    return rows[row][column] === '.' ? `${square} empty` : `${rows[row][column]} on ${square}`;
  };
  const deployment = [3, 2].flatMap((row) => [0, 1, 2].map((column) => place(row, column)));
  deployment.push(...[0, 1].flatMap((row) => [2, 1, 0].map((column) => place(row, column))));
  return { game, state: positionAfter(game, [...deployment, ...line]) as State & Position };
}

/** Names of the actions that the agent plays here under many seeds. */
function choices({ game, state }: { game: Game; state: State }, options: object = {}): string[] {
  const agent = heuristic.create(heuristic.parseOptions(options, game.info), game.info);
  const names = new Set<string>();
  for (let seed = 1; seed <= 30; seed++) names.add(state.actionName(decide(game, state, agent, seed)));
  return [...names].sort();
}

const isAttack = (name: string) => name.includes('x');

describe('in a skirmish', () => {
  // A private dies on the unit in the corner, which then steps forward, known by its kind.
  const revealed = ['c2xc3', 'c3-c2'];

  test('it takes what is sure to fall', () => {
    expect(choices(position(['F..', '..8', '..9', 'F.5'], revealed))).toEqual(['c1xc2']);
  });

  test('it goes out of the way of what is stronger', () => {
    expect(choices(position(['F..', '..3', '..9', 'F.5'], revealed))).toEqual(['c1-b1']);
  });

  test('it carries a captured flag home, however little else there is to win', () => {
    expect(choices(position(['..9', 'F..', '5..', '..F'], ['a2xa3', 'c4-c3']))).toEqual(['a3-a2']);
  });

  test('it stops a carrier rather than a scout', () => {
    // North's rank 5 holds the flag and stands between two hunters; a known private offers itself to one of them.
    const { game, state } = position(['.F.', '5.9', 'F2.', '..4'], ['c1-c2', 'a3xa2', 'c2xc3', 'b4-c4'].slice(0, 2));
    expect(choices({ game, state })).toEqual(['b2xa2']);
  });

  test('it captures what may be a flag with a private, not with its general', () => {
    const odds = position(['FMM', 'M3M', '1.9', '.F.']);
    expect(choices(odds)).not.toContain('a2xa3');
    expect(choices(odds)).toContain('c2xc3');
  });
});

describe('with the quiet clock', () => {
  const late = (rows: readonly [string, string, string, string]) => {
    const found = position(rows);
    found.state.clocks[CLOCK] = found.state.tables.quietPlies - 2;
    return found;
  };
  const behind = ['FMM', 'M3M', '2..', '.F.'] as const;
  const ahead = ['F..', '9..', '5..', 'F99'] as const;

  test('behind on points it attacks at bad odds when time runs out, and not before', () => {
    expect(choices(position(behind)).some(isAttack)).toBe(false);
    expect(choices(late(behind))).toEqual(['a2xa3']);
    expect(choices(late(behind), { clock: false }).some(isAttack)).toBe(false);
  });

  test('ahead on points it lets the clock run out, and fights before that', () => {
    expect(choices(position(ahead))).toEqual(['a2xa3']);
    expect(choices(late(ahead)).some(isAttack)).toBe(false);
    expect(choices(late(ahead), { clock: false })).toEqual(['a2xa3']);
  });

  test('a staller stops as soon as it is ahead, a turtle never starts, a bold one can not wait', () => {
    const { presets } = heuristic;
    expect(choices(position(ahead), presets.greedy)).toEqual(['a2xa3']);
    expect(choices(position(ahead), presets.staller).some(isAttack)).toBe(false);
    expect(choices(position(ahead), presets.turtle).some(isAttack)).toBe(false);
    expect(choices(position(behind), presets.greedy).some(isAttack)).toBe(false);
    expect(choices(position(['9..', 'M.F', '8..', '.F.']), presets.bold)).toEqual(['a2xa3']);
  });
});

const small = napoleonix.createGame(napoleonix.parseParams('small', {}));
const agentOf = (options: object = {}) => heuristic.create(heuristic.parseOptions(options, small.info), small.info);

test('it decides alike on its view and on every world that fits it', () => {
  const policy = knowledgeOf(small.info)!.makePolicy(small);
  const { maxLegalActions } = small.info;
  const world = small.newState();
  const masked = small.newState();
  const redraw = new Xoshiro(5, 6);
  const legal = new Int32Array(maxLegalActions);
  const priors = [new Float32Array(maxLegalActions), new Float32Array(maxLegalActions)];
  let positions = 0;
  playMatch(small, [agentOf(), agentOf()], 4, (state) => {
    if (state.isDeployment()) return;
    const seat = state.toAct();
    masked.copyFrom(state);
    small.information.mask(masked, seat);
    world.copyFrom(state);
    small.information.determinize(world, seat, redraw, null);
    const count = state.legalActions(legal);
    policy.prior(masked, seat, legal, count, priors[0]);
    policy.prior(world, seat, legal, count, priors[1]);
    expect(priors[1].subarray(0, count)).toEqual(priors[0].subarray(0, count));
    expect(priors[0].subarray(0, count).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 4);
    expect(policy.choose(world, seat, new Xoshiro(positions, 1))).toBe(
      policy.choose(masked, seat, new Xoshiro(positions, 1)),
    );
    positions++;
  });
  expect(positions).toBeGreaterThan(50);
});

test('blunders are as frequent as told', () => {
  const { game, state } = position(['F..', '..8', '..9', 'F.5'], ['c2xc3', 'c3-c2']);
  const share = (blunder: number): number => {
    let others = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const agent = heuristic.create(heuristic.parseOptions({ blunder }, game.info), game.info);
      if (state.actionName(decide(game, state, agent, seed)) !== 'c1xc2') others++;
    }
    return others / 200;
  };
  // Two actions are legal there, so half of the blunders are good.
  expect(share(0)).toBe(0);
  expect(share(0.5)).toBeCloseTo(0.25, 1);
  expect(share(1)).toBeCloseTo(0.5, 1);
});

describe('in whole matches on small', () => {
  function score(options: object, opponent: object | null, pairs: number): number {
    let points = 0;
    for (let pair = 0; pair < pairs; pair++) {
      const agents = [agentOf(options), opponent === null ? random.create({}, small.info) : agentOf(opponent)];
      points += (playMatch(small, agents, pair) + 1) / 2;
      points += (1 - playMatch(small, [agents[1], agents[0]], pair, undefined, [1, 0])) / 2;
    }
    return points / (2 * pairs);
  }

  test('it beats random play', () => {
    expect(score({}, null, 40)).toBeGreaterThan(0.95);
  });

  test('it beats each of its straw men', () => {
    for (const name of ['greedy', 'bold', 'staller', 'turtle', 'blunders-20']) {
      expect(score({}, heuristic.presets[name], 40), name).toBeGreaterThan(0.55);
    }
  });
});

describe('options', () => {
  test('unknown and impossible ones are refused', () => {
    expect(() => heuristic.parseOptions({ cautoin: 1 }, small.info)).toThrow(/Did you mean "caution"/);
    expect(() => heuristic.parseOptions({ blunder: 2 }, small.info)).toThrow(/blunder/);
    expect(() => heuristic.parseOptions({ setup: 'libary' }, small.info)).toThrow(/setup/);
  });

  test('a ruleset without a heuristic is refused by name', () => {
    const { info } = phantomTicTacToe.createGame(phantomTicTacToe.parseParams(phantomTicTacToe.scenarios[0], {}));
    expect(heuristic.supports(info)).toBe(false);
    expect(() => heuristic.parseOptions({}, info)).toThrow(/knows nothing of phantom-tic-tac-toe/);
  });
});
