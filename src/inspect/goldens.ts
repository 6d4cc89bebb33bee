import { existsSync, readFileSync } from 'node:fs';
import type { Ruleset } from '../core/game.ts';
import { playthrough } from './playthrough.ts';
import { withSpec } from './spec.ts';

/** Nodes told in full in each playthrough that is committed. */
const NODES = 6;

/** The generated files of a ruleset: path from the project's root to what should stand there. Null contents: markers are missing. */
export function goldensOf(ruleset: Ruleset, root: URL): Map<string, string | null> {
  const files = new Map<string, string | null>();
  const readme = `src/rulesets/${ruleset.id}/README.md`;
  const url = new URL(readme, root);
  files.set(readme, existsSync(url) ? withSpec(readFileSync(url, 'utf8'), ruleset) : null);
  for (const scenario of ruleset.scenarios) {
    const game = ruleset.createGame(ruleset.parseParams(scenario, {}));
    files.set(
      `tests/rulesets/${ruleset.id}/playthroughs/${scenario}.txt`,
      playthrough(game, { seed: 1, nodes: NODES }),
    );
  }
  return files;
}
