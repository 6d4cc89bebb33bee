import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { agentGoldens, decisionsHash, gameFor, labelOf, presetsFor } from '../../src/audit/agent-goldens.ts';
import { type AuditSetup, audit, type MakeAgent } from '../../src/audit/audit.ts';
import { CheatingAgent } from '../../src/audit/cheat.ts';
import { loadRedraw } from '../../src/audit/redraw.ts';
import { redrawByRejection } from '../../src/audit/redraw-by-rejection.ts';
import { agentKindById, agentKinds, rulesets } from '../../src/catalog.ts';
import type { Agent, SeatView } from '../../src/core/agent.ts';
import { ambush } from '../toys/ambush.ts';

const random = agentKindById('random');

for (const ruleset of rulesets) {
  for (const kind of agentKinds) {
    const game = gameFor(kind, ruleset);
    if (game === null) continue;
    for (const preset of presetsFor(kind, game)) {
      const options = kind.parseOptions(preset.options, game.info);
      const makeAgent: MakeAgent = () => kind.create(options, game.info);
      test(`${labelOf(kind, preset)} on ${ruleset.id} follows neither what is hidden nor the dice to come`, async () => {
        const makeDriver = (): Agent => random.create(random.parseOptions({}, game.info), game.info);
        const redraw = await loadRedraw(ruleset.id);
        const { positions, leaks, diceLeaks } = audit({ game, redraw, makeAgent, makeDriver, positions: 6, seed: 3 });
        expect({ leaks, diceLeaks }).toEqual({ leaks: [], diceLeaks: [] });
        expect(positions).toBe(6);
      });

      test(`${labelOf(kind, preset)} on ${ruleset.id} plays a second match like a first one`, () => {
        expect(decisionsHash(game, kind, preset.options, [5, 6], 2)).toBe(
          decisionsHash(game, kind, preset.options, [5, 6], 1),
        );
      });
    }
  }
}

test('decisions are those of the goldens that `fogbench golden` writes: who changes them raises the version of the agent', () => {
  const goldens = JSON.parse(readFileSync(new URL('../agents/goldens.json', import.meta.url), 'utf8'));
  expect(agentGoldens(agentKinds, rulesets)).toEqual(goldens);
});

describe('the audit catches', () => {
  const game = ambush.createGame({});
  const setup: Omit<AuditSetup, 'makeAgent'> = {
    game,
    redraw: redrawByRejection,
    makeDriver: () => random.create(random.parseOptions({}, game.info), game.info),
    positions: 60,
    seed: 1,
  };

  test('an agent that looks at the true position, and at the true dice', () => {
    const { positions, leaks, diceLeaks } = audit({ ...setup, makeAgent: (truth) => new CheatingAgent(truth) });
    expect(positions).toBe(60);
    expect(leaks.length).toBeGreaterThan(0);
    expect(diceLeaks.length).toBeGreaterThan(0);
  });

  test('an agent that finds the hidden fact in its view', () => {
    const peeking = (): Agent => ({
      trace: null,
      startMatch: () => {},
      act(view: SeatView) {
        const legal = new Int32Array(game.info.maxLegalActions);
        const count = view.legalActions(legal);
        const state = game.newState();
        view.known(state);
        // A careless mask would leave the guard where it stands.
        return legal[state.bytes[1] % count];
      },
    });
    const careless = { ...game, information: { ...game.information, mask: () => {} } };
    expect(audit({ ...setup, game, makeAgent: peeking }).leaks).toEqual([]);
    expect(audit({ ...setup, game: careless, makeAgent: peeking }).leaks.length).toBeGreaterThan(0);
  });
});
