import type { Game, Ruleset } from '../core/game.ts';

export const SPEC_BEGIN = '<!-- spec:begin -->';
export const SPEC_END = '<!-- spec:end -->';

/** More scenarios than this are rows of the table, not columns. */
const MAX_COLUMNS = 6;

const ENTRIES: readonly (readonly [name: string, value: (game: Game) => string | number])[] = [
  ['seats', (game) => game.info.seatCount],
  ['actions', (game) => game.info.actionCount],
  ['legal actions at most', (game) => game.info.maxLegalActions],
  ['chance outcomes at most', (game) => game.info.maxChanceOutcomes],
  ['plies at most', (game) => game.info.maxPlies],
  ['state bytes', (game) => game.info.stateBytes],
  ['observation', (game) => game.info.observationShape.join(' × ')],
  ['belief', (game) => game.info.beliefShape.join(' × ')],
  ['payoffs', (game) => (game.info.zeroSum ? 'zero-sum' : 'by placement')],
];

/** The table that stands between the markers of a ruleset's README. */
export function specTable(ruleset: Ruleset): string {
  const games = ruleset.scenarios.map((scenario) => ruleset.createGame(ruleset.parseParams(scenario, {})));
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const rule = (columns: number): string => `|${'---|'.repeat(columns)}`;
  const names = games.map((game) => game.info.scenario);
  const table =
    games.length > MAX_COLUMNS
      ? [
          line(['scenario', ...ENTRIES.map(([name]) => name)]),
          rule(ENTRIES.length + 1),
          ...games.map((game, i) => line([names[i], ...ENTRIES.map(([, value]) => value(game))])),
        ]
      : [
          `| | ${names.join(' | ')} |`,
          rule(names.length + 1),
          ...ENTRIES.map(([name, value]) => line([name, ...games.map(value)])),
        ];
  return [`Version ${ruleset.version}.`, '', ...table].join('\n');
}

/** A README with its spec block replaced; null when it has no markers. */
export function withSpec(readme: string, ruleset: Ruleset): string | null {
  const begin = readme.indexOf(SPEC_BEGIN);
  const end = readme.indexOf(SPEC_END);
  if (begin < 0 || end < begin) return null;
  return `${readme.slice(0, begin + SPEC_BEGIN.length)}\n${specTable(ruleset)}\n${readme.slice(end)}`;
}
