import { describe, expect, test } from 'vitest';
import { redraw } from '../../../src/audit/redraw/generals.ts';
import type { Game, Information, State } from '../../../src/core/game.ts';
import { generals } from '../../../src/rulesets/generals/index.ts';
import { seatOfCode } from '../../../src/rulesets/generals/layout.ts';
import type { GeneralsState } from '../../../src/rulesets/generals/state.ts';
import * as kit from '../../conformance/kit.ts';

/** Faults planted into the ruleset, each of which the independent redraw has to notice. */
const honest = generals.createGame(generals.parseParams('x1', {}));
const walk: kit.Walk = { matches: 3, nodes: 40 };
const check = (game: Game) => () => kit.redrawsAgree(game, redraw, walk);

function withInformation(change: Partial<Information>): Game {
  const information = Object.create(honest.information) as Information;
  for (const name of [
    'observe',
    'features',
    'events',
    'text',
    'key',
    'mask',
    'determinize',
    'hiddenFacts',
    'describe',
    'drawing',
  ] as const)
    Object.assign(information, {
      [name]: (honest.information[name] as (...values: unknown[]) => unknown).bind(honest.information),
    });
  return { ...honest, information: Object.assign(information, change) };
}

const facts = (state: State) => (state as GeneralsState).v;

describe('what leaks of Generals is noticed', () => {
  test('nothing, when nothing is planted', () => {
    expect(check(honest)().positions).toBeGreaterThan(20);
  });

  test('a determinizer that keeps the money of the enemy', () => {
    const leaky = withInformation({
      determinize(state, seat, rng, belief) {
        const money = facts(state).money[1 - seat];
        honest.information.determinize(state, seat, rng, belief);
        facts(state).money[1 - seat] = money;
      },
    });
    expect(check(leaky)).toThrow();
  });

  test('a determinizer that keeps what stands in the dark', () => {
    const leaky = withInformation({
      determinize(state, seat, rng, belief) {
        const units = facts(state).unit.slice();
        honest.information.determinize(state, seat, rng, belief);
        for (let tile = 0; tile < units.length; tile++) {
          if (units[tile] !== 0 && seatOfCode[units[tile]] !== seat) facts(state).unit[tile] = units[tile];
        }
      },
    });
    expect(check(leaky)).toThrow();
  });

  test('a mask that keeps the true count of quiet rounds', () => {
    const leaky = withInformation({
      mask(state, seat) {
        const quiet = facts(state).quiet[0];
        const progress = facts(state).progress[0];
        honest.information.mask(state, seat);
        facts(state).quiet[0] = quiet;
        facts(state).progress[0] = progress;
      },
    });
    expect(check(leaky)).toThrow();
  });

  test('a feature that counts the army in the dark', () => {
    const leaky = withInformation({
      features(state, seat, out) {
        honest.information.features(state, seat, out);
        out[1] = facts(state).unit.filter((code) => code !== 0 && seatOfCode[code] !== seat).length;
      },
    });
    expect(check(leaky)).toThrow();
  });

  test('an observation of true owners', () => {
    const leaky = withInformation({
      observe(state, seat, out) {
        honest.information.observe(state, seat, out);
        out[0] = facts(state).owner.reduce((sum, owner, building) => sum + owner * (building + 1), 0);
      },
    });
    expect(check(leaky)).toThrow();
  });

  test('a key over all units', () => {
    const leaky = withInformation({
      key(state, _seat, out) {
        out[0] = facts(state).unit.reduce((sum, code) => (sum * 31 + code) | 0, 7);
        out[1] = 0;
      },
    });
    expect(check(leaky)).toThrow();
  });

  test('legal destinations that leave out tiles with an unseen enemy', () => {
    const leaky: Game = {
      ...honest,
      newState: () => {
        const state = honest.newState() as GeneralsState;
        const all = state.legalActions.bind(state);
        state.legalActions = (out) => {
          const count = all(out);
          const { ids, unturn } = state.ground;
          let kept = 0;
          for (let i = 0; i < count; i++) {
            const tile = out[i] >= ids.move && out[i] < ids.build ? unturn[state.v.seat[0]][out[i] - ids.move] : -1;
            const hidden = tile >= 0 && state.v.unit[tile] !== 0 && seatOfCode[state.v.unit[tile]] !== state.v.seat[0];
            if (!hidden) out[kept++] = out[i];
          }
          return kept;
        };
        return state;
      },
    };
    expect(check(leaky)).toThrow();
  });
});
