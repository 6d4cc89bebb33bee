import { describe, expect, it } from 'vitest';
import { benchPrimitives } from '../../src/bench/primitives.ts';
import { SearchBench } from '../../src/bench/search.ts';
import { Steps } from '../../src/bench/steps.ts';
import { agentKindById, rulesetById } from '../../src/catalog.ts';

const SHORT = { repeats: 1, sliceMs: 1, patience: 0 };
const COMMON = ['copy', 'determinize', 'mask', 'observe'];

function primitivesOf(id: string) {
  const ruleset = rulesetById(id);
  const scenario = ruleset.scenarios[0];
  return benchPrimitives(ruleset, ruleset.createGame(ruleset.parseParams(scenario, {})), SHORT);
}

describe('primitives', () => {
  it('are the common ones where a ruleset has no heuristic and none of its own', async () => {
    expect((await primitivesOf('phantom-tic-tac-toe')).map(({ name }) => name)).toEqual(COMMON);
  });

  it('of Generals have the reached cell and completed orders without fog and with it, the same work every time', async () => {
    const first = await primitivesOf('generals');
    const second = await primitivesOf('generals');
    expect(first.map(({ name }) => name)).toEqual([
      ...COMMON,
      'heuristic-match',
      'reach-cell',
      'order-open',
      'order-fog',
    ]);
    const sums = first.map(({ checksum }) => checksum);
    expect(second.map(({ checksum }) => checksum)).toEqual(sums);
    expect(new Set(sums).size).toBe(first.length);
    for (const { ns, draws } of first) expect(Math.min(ns, draws)).toBeGreaterThan(0);
  });
});

describe('search', () => {
  // A fraction that a hot function returns out of line takes 16 bytes each time. Without one a warm simulation allocates the share that it
  // has in what is measured and decided once for all of them, at Generals and Borodino keys above 32 bits as well.
  it.for([
    ['napoleonix', 'small', 'mcts', 'pimc', 10],
    ['napoleonix', 'small', 'mcts', 'halving', 10],
    ['napoleonix', 'small', 'mcts', 'believing', 10],
    ['napoleonix', 'small', 'mcts', 'so-ismcts', 10],
    ['napoleonix', 'small', 'learned', 'pimc', 10],
    ['generals', 's1', 'mcts', 'halving', 1000],
    ['borodino', 'borodino', 'mcts', 'tactical', 1000],
  ] as const)('at %s %s (%s:%s) leaves the heap alone once it is warm', ([id, scenario, agent, preset, limit]) => {
    const ruleset = rulesetById(id);
    const game = ruleset.createGame(ruleset.parseParams(scenario, {}));
    const kind = agentKindById(agent);
    const bench = new SearchBench(game, { name: preset, kind, options: kind.presets[preset] });
    let bytes = Number.POSITIVE_INFINITY;
    for (let round = 0; bytes >= limit && round < 60; round++) bytes = bench.bytesPerSimulation();
    expect(bytes).toBeLessThan(limit);
  });
});

describe('steps', () => {
  const written = (isTTY: boolean): string => {
    let text = '';
    const steps = new Steps('generals', {
      isTTY,
      write: (part) => {
        text += part;
      },
    });
    steps.begin('playouts s1');
    steps.begin('search');
    steps.close();
    return text;
  };

  it('are lines where there is no terminal', () => {
    expect(written(false)).toBe('bench  generals  playouts s1\nbench  generals  search\n');
  });

  it('are one line on a terminal, gone at the end', () => {
    const clear = '\r\u001b[2K';
    expect(written(true)).toBe(`${clear}bench  generals  playouts s1${clear}bench  generals  search${clear}`);
  });
});
