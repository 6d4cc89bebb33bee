import type { Game, Ruleset } from '../core/game.ts';

export const SPEC_BEGIN = '<!-- spec:begin -->';
export const SPEC_END = '<!-- spec:end -->';

/** The table that stands between the markers of a ruleset's README: one column a scenario. */
export function specTable(ruleset: Ruleset): string {
  const games = ruleset.scenarios.map((scenario) => ruleset.createGame(ruleset.parseParams(scenario, {})));
  const row = (name: string, value: (game: Game) => string | number): string =>
    `| ${name} | ${games.map(value).join(' | ')} |`;
  return [
    `Version ${ruleset.version}.`,
    '',
    `| | ${games.map((game) => game.info.scenario).join(' | ')} |`,
    `|---|${games.map(() => '---').join('|')}|`,
    row('seats', (game) => game.info.seatCount),
    row('actions', (game) => game.info.actionCount),
    row('legal actions at most', (game) => game.info.maxLegalActions),
    row('chance outcomes at most', (game) => game.info.maxChanceOutcomes),
    row('plies at most', (game) => game.info.maxPlies),
    row('state bytes', (game) => game.info.stateBytes),
    row('observation', (game) => game.info.observationShape.join(' × ')),
    row('belief', (game) => game.info.beliefShape.join(' × ')),
    row('payoffs', (game) => (game.info.zeroSum ? 'zero-sum' : 'by placement')),
  ].join('\n');
}

/** A README with its spec block replaced; null when it has no markers. */
export function withSpec(readme: string, ruleset: Ruleset): string | null {
  const begin = readme.indexOf(SPEC_BEGIN);
  const end = readme.indexOf(SPEC_END);
  if (begin < 0 || end < begin) return null;
  return `${readme.slice(0, begin + SPEC_BEGIN.length)}\n${specTable(ruleset)}\n${readme.slice(end)}`;
}
