import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadRedraw, type Redraw } from '../../src/audit/redraw.ts';
import { redrawByRejection } from '../../src/audit/redraw-by-rejection.ts';
import { rulesets } from '../../src/catalog.ts';
import type { Ruleset } from '../../src/core/game.ts';
import { ambush } from '../toys/ambush.ts';
import * as kit from './kit.ts';

const small: kit.Walk = { matches: 40, nodes: 40 };
const large: kit.Walk = { matches: 3, nodes: 30 };
/** For matches of many thousand plies. */
const long: kit.Walk = { matches: 2, nodes: 30 };
/** For all but the first few scenarios of a ruleset with long matches: the rules are the same, so maps and forces are what is new. */
const brief: kit.Walk = { matches: 1, nodes: 26 };
const WALKED_AT_LENGTH = 4;

const subjects: { ruleset: Ruleset; redraw: () => Promise<Redraw> }[] = [
  { ruleset: ambush, redraw: async () => redrawByRejection },
  ...rulesets.map((ruleset) => ({ ruleset, redraw: () => loadRedraw(ruleset.id) })),
];

for (const { ruleset, redraw } of subjects) {
  for (const [index, scenario] of ruleset.scenarios.entries()) {
    describe(`${ruleset.id}, ${scenario}`, () => {
      const game = ruleset.createGame(ruleset.parseParams(scenario, {}));
      const { maxPlies } = game.info;
      const size = maxPlies <= 100 ? small : index >= WALKED_AT_LENGTH ? brief : maxPlies <= 200_000 ? large : long;
      test('legal actions ascend within bounds, have names of their own and can be played', () =>
        kit.legalActionsAreWellFormed(game, size));
      test('sampleLegal draws each legal action alike', () => kit.sampleLegalIsUniform(game, size));
      test('copies are whole and live on their own', () => kit.copiesAreWhole(game, size));
      test('chance outcomes are drawn with the probabilities that are told', () => kit.chanceIsHonest(game, size));
      test('chance events have keys', () => kit.chanceKeysAreSound(game, size));
      test('no two chance events of a match share a die', () => kit.chanceKeysAreUnique(game, size));
      test('outputs fill their shapes', () => kit.outputsFillTheirShapes(game, size));
      // Toys are looked at by nobody.
      if (rulesets.includes(ruleset)) test('a legend explains every drawing', () => kit.legendsExplain(game, size));
      test('matches end soundly', () => kit.endsAreSound(game, size));
      test('determinizations agree with what the seat knows', () => kit.determinizationsAgree(game, size));
      test('masks are canonical', () => kit.masksAreCanonical(game, size));
      test('same seed, same bytes', () => kit.runsRepeat(game, size));
      test('what is redrawn behind a seat changes nothing that it knows', async () => {
        const { positions, changed } = kit.redrawsAgree(game, await redraw(), size);
        expect(positions).toBeGreaterThan(10);
        expect(changed).toBeGreaterThanOrEqual(positions);
      });
    });
  }
}

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);

describe('every ruleset of the catalog has', () => {
  test.each(rulesets.map((ruleset) => ({ ruleset, id: ruleset.id })))(
    '$id: its README, rules by clause, perft, redraw and playthroughs',
    ({ ruleset, id }) => {
      const wanted = [
        `src/rulesets/${id}/README.md`,
        `src/audit/redraw/${id}.ts`,
        `tests/rulesets/${id}/rules.test.ts`,
        `tests/rulesets/${id}/perft.json`,
        ...ruleset.scenarios.map((scenario) => `tests/rulesets/${id}/playthroughs/${scenario}.txt`),
      ];
      expect(wanted.filter((path) => !existsSync(at(path)))).toEqual([]);
      const headings = [
        'Summary',
        'Spec',
        'State',
        'Actions',
        'Chance',
        'Hidden information',
        'End',
        'Deviations',
        'Version history',
      ];
      const readme = readFileSync(at(`src/rulesets/${id}/README.md`), 'utf8');
      expect(headings.filter((heading) => !readme.includes(`\n## ${heading}\n`))).toEqual([]);
    },
  );
});
