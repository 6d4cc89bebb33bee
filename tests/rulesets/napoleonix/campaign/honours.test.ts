import { expect, test } from 'vitest';
import { Table } from '../../../../src/arena/match.ts';
import { agentKindById } from '../../../../src/catalog.ts';
import { pairSeed } from '../../../../src/core/hash.ts';
import { LiveHonours, replayHonours } from '../../../../src/rulesets/napoleonix/campaign/honours.ts';
import { gameOf } from '../../../../src/rulesets/napoleonix/campaign/profile.ts';
import { loadScenario } from '../../../../src/rulesets/napoleonix/scenario-file.ts';

// `fogbench campaign measure --prove` does the same for as many matches as it plays; here are a few of each kind.

const SCENARIOS = ['tiny', 'small', 'montenotte', 'pyramids', 'jena'];
const LINEUPS = [
  ['heuristic', 'heuristic'],
  ['heuristic', 'random'],
  ['random', 'random'],
];

test.each(SCENARIOS)('4.4 on %s a log alone earns what the match earned', (scenario) => {
  const game = gameOf(scenario);
  const speeds = loadScenario(scenario);
  const table = new Table(game);
  const live = new LiveHonours();
  let medals = 0;
  for (let match = 0; match < 9; match++) {
    const agents = LINEUPS[match % LINEUPS.length].map((id) => {
      const kind = agentKindById(id);
      return kind.create(kind.parseOptions({}, game.info), game.info);
    });
    const actions: number[] = [];
    const { payoffs } = table.play(agents, {
      seed: pairSeed(5, match),
      entrants: [0, 1],
      observer: (_seat, action, state) => {
        actions.push(action);
        live.see(state, action);
      },
    });
    const honours = live.finish(speeds);
    const log: number[] = JSON.parse(JSON.stringify(actions));
    expect(replayHonours(game, log, speeds)).toEqual(honours);
    expect(honours.winner).toBe(payoffs[0] > payoffs[1] ? 0 : payoffs[0] < payoffs[1] ? 1 : -1);
    medals += honours.medals.length;
    // A log that is cut short, goes on, or holds an illegal action proves nothing.
    expect(replayHonours(game, log.slice(0, -1), speeds)).toBeNull();
    expect(replayHonours(game, [...log, log[0]], speeds)).toBeNull();
    expect(replayHonours(game, log.with(40, -1), speeds)).toBeNull();
  }
  expect(medals).toBeGreaterThan(9);
});
