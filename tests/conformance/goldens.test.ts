import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rulesets } from '../../src/catalog.ts';
import { goldensOf } from '../../src/inspect/goldens.ts';
import { type PerftCounts, perft, playNames } from '../../src/inspect/perft.ts';

const root = new URL('../../', import.meta.url);

interface PerftCase {
  readonly name: string;
  readonly scenario: string;
  readonly params?: object;
  readonly moves: readonly string[];
  readonly source: string;
  readonly counts: readonly PerftCounts[];
}

for (const ruleset of rulesets) {
  describe(ruleset.id, () => {
    const cases: PerftCase[] = JSON.parse(
      readFileSync(new URL(`tests/rulesets/${ruleset.id}/perft.json`, root), 'utf8'),
    );
    test.each(cases)('perft of $name', ({ scenario, params, moves, source, counts }) => {
      const game = ruleset.createGame(ruleset.parseParams(scenario, params ?? {}));
      const state = game.newState();
      playNames(game, state, moves);
      expect(source).not.toBe('');
      expect(counts.map(({ depth }) => perft(game, state, depth))).toEqual(counts);
    });

    test('playthroughs and the README spec are what `fogbench golden` writes', () => {
      for (const [path, content] of goldensOf(ruleset, root)) {
        expect(content, `${path} has its spec markers`).not.toBeNull();
        expect(readFileSync(new URL(path, root), 'utf8'), path).toBe(content);
      }
    });
  });
}
