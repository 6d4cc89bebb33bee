import { describe, expect, test } from 'vitest';
import { redraw as redrawNapoleonix } from '../../src/audit/redraw/napoleonix.ts';
import { redrawByRejection } from '../../src/audit/redraw-by-rejection.ts';
import type { Game, Information, State } from '../../src/core/game.ts';
import { shuffle } from '../../src/core/rng.ts';
import { napoleonix } from '../../src/rulesets/napoleonix/index.ts';
import { FAKE, FLAG } from '../../src/rulesets/napoleonix/kinds.ts';
import { KNOWN, MOVED, TOKEN } from '../../src/rulesets/napoleonix/layout.ts';
import type { NapoleonixState } from '../../src/rulesets/napoleonix/state.ts';
import { phantomTicTacToe } from '../../src/rulesets/phantom-tic-tac-toe/index.ts';
import type { PhantomState } from '../../src/rulesets/phantom-tic-tac-toe/state.ts';
import { type AmbushState, ambush } from '../toys/ambush.ts';
import * as kit from './kit.ts';

/** Each of these faults is planted into a ruleset that passes, and a check of the kit has to notice it. */
const size: kit.Walk = { matches: 30, nodes: 20 };

const ambushGame = ambush.createGame({});
const phantomGame = phantomTicTacToe.createGame({ scenario: 'standard' });

function withInformation(game: Game, change: (honest: Information) => Partial<Information>): Game {
  const honest = game.information;
  const copy = Object.fromEntries(
    (
      [
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
      ] as const
    ).map((name) => [name, (honest[name] as (...values: unknown[]) => unknown).bind(honest)]),
  ) as unknown as Information;
  return { ...game, information: { ...copy, ...change(honest) } };
}

function withState(game: Game, change: (state: State) => void): Game {
  return {
    ...game,
    newState: () => {
      const state = game.newState();
      change(state);
      return state;
    },
  };
}

const redraws = (game: Game) => () => kit.redrawsAgree(game, redrawByRejection, size);

describe('what leaks a hidden fact is noticed by the independent redraw', () => {
  test('a determinizer that keeps the guard where it stands', () => {
    const leaky = withInformation(ambushGame, () => ({ determinize: () => {} }));
    expect(redraws(leaky)).toThrow(/world/);
  });

  test('a determinizer that draws from a list whose order follows the truth', () => {
    const leaky = withInformation(ambushGame, () => ({
      determinize(state, seat, rng) {
        const { guard, possible } = (state as AmbushState).f;
        if (seat === 0) return;
        const order = [guard[0], 0, 1, 2].filter(
          (gate, i, gates) => (possible[0] >> gate) & 1 && gates.indexOf(gate) === i,
        );
        guard[0] = order[rng.below(order.length)];
      },
    }));
    expect(() => kit.determinizationsAgree(leaky, size)).not.toThrow();
    expect(redraws(leaky)).toThrow(/world/);
  });

  test('a mask that forgets what the other has run into', () => {
    const leaky = withInformation(phantomGame, (honest) => ({
      mask(state, seat) {
        const known = (state as PhantomState).known[1 - seat];
        honest.mask(state, seat);
        (state as PhantomState).known[1 - seat] = known;
      },
    }));
    expect(redraws(leaky)).toThrow(/masked/);
  });

  test.each(['text', 'key', 'observe', 'features', 'describe'] as const)('%s that tells the hidden gate', (name) => {
    const guard = (state: State): number => (state as AmbushState).f.guard[0];
    const faults: Partial<Information> = {
      text: (state) => `guard ${guard(state)}`,
      key: (state, _seat, out) => out.fill(guard(state)),
      observe: (state, _seat, out) => out.fill(guard(state)),
      features: (state, _seat, out) => out.fill(guard(state)),
      describe: (state) => ({ guard: guard(state) }),
    };
    expect(redraws(withInformation(ambushGame, () => ({ [name]: faults[name] })))).toThrow();
  });

  test('legal actions that follow the hidden gate', () => {
    const leaky = withState(ambushGame, (state) => {
      const honest = state.legalActions.bind(state);
      state.legalActions = (out) => {
        const count = honest(out);
        return state.toAct() === 1 && (state as AmbushState).f.guard[0] === 0 ? count - 1 : count;
      };
    });
    expect(redraws(leaky)).toThrow();
  });

  test('events that tell the hidden gate leave nothing to redraw', () => {
    const told = withInformation(ambushGame, (honest) => ({
      events(state, seat, out) {
        const count = honest.events(state, seat, out);
        out[count] = (state as AmbushState).f.guard[0];
        return count + 1;
      },
    }));
    const leaky = { ...told, info: { ...told.info, maxEvents: told.info.maxEvents + 1 } };
    expect(kit.redrawsAgree(leaky, redrawByRejection, size).positions).toBe(0);
  });
});

describe('what leaks the kinds of Napoleonix is noticed by its redraw', () => {
  const honest = napoleonix.createGame(napoleonix.parseParams('tiny', {}));
  const walk: kit.Walk = { matches: 12, nodes: 60 };
  const check = (game: Game) => () => kit.redrawsAgree(game, redrawNapoleonix, walk);

  test('nothing, when nothing is planted', () => {
    expect(check(honest)().positions).toBeGreaterThan(200);
  });

  test('a determinizer that keeps which captured token is the real one', () => {
    const leaky = withInformation(honest, (information) => ({
      determinize(state, seat, rng, belief) {
        const position = state as NapoleonixState;
        const truth = Uint8Array.from(position.kind);
        information.determinize(state, seat, rng, belief);
        const { unitBase } = position.tables;
        const enemies = Array.from(
          { length: unitBase[2 - seat] - unitBase[1 - seat] },
          (_, i) => unitBase[1 - seat] + i,
        );
        const captured = enemies.filter((unit) => (position.flags[unit] & TOKEN) !== 0);
        for (const unit of captured) {
          if (position.kind[unit] === truth[unit]) continue;
          const other = enemies.find((candidate) => candidate !== unit && position.kind[candidate] === truth[unit]);
          if (other === undefined || ![FLAG, FAKE].includes(truth[unit])) continue;
          [position.kind[unit], position.kind[other]] = [position.kind[other], position.kind[unit]];
        }
      },
    }));
    expect(check(leaky)).toThrow(/world/);
  });

  test('a determinizer that shuffles the moved units from their true order', () => {
    const leaky = withInformation(honest, (information) => ({
      determinize(state, seat, rng, belief) {
        const position = state as NapoleonixState;
        const { unitBase } = position.tables;
        const hidden: number[] = [];
        for (let unit = unitBase[1 - seat]; unit < unitBase[2 - seat]; unit++) {
          if ((position.flags[unit] & (MOVED | KNOWN | TOKEN)) === MOVED && position.cell[unit] !== 0)
            hidden.push(unit);
        }
        const kinds = Uint8Array.from(hidden, (unit) => position.kind[unit]);
        if (state.isDeployment() || hidden.length < 2) return information.determinize(state, seat, rng, belief);
        shuffle(kinds, 0, kinds.length, rng);
        hidden.forEach((unit, i) => {
          position.kind[unit] = kinds[i];
        });
      },
    }));
    expect(check(leaky)).toThrow(/world/);
  });
});

describe('what breaks determinism or the interface is noticed', () => {
  test('an unseeded draw', () => {
    const unseeded = withState(phantomGame, (state) => {
      state.sampleLegal = () => {
        const out = new Int32Array(9);
        return out[Math.floor(Math.random() * state.legalActions(out))];
      };
    });
    expect(() => kit.runsRepeat(unseeded, size)).toThrow(/same bytes/);
  });

  test('a sample that prefers some actions', () => {
    const skewed = withState(phantomGame, (state) => {
      const fair = state.sampleLegal.bind(state);
      state.sampleLegal = (rng) => Math.min(fair(rng), fair(rng));
    });
    expect(() => kit.sampleLegalIsUniform(skewed, size)).toThrow(/chi-square/);
  });

  test('a die of five sides', () => {
    const loaded = withState(ambushGame, (state) => {
      state.sampleChance = (dice) => dice.below(5, 0);
    });
    expect(() => kit.chanceIsHonest(loaded, size)).toThrow(/chi-square/);
  });

  test('one key for every die of a match', () => {
    const keyed = withState(ambushGame, (state) => {
      state.sampleChance = (dice) => dice.below(6, 0);
    });
    expect(() => kit.chanceKeysAreUnique(keyed, size)).toThrow(/two events/);
  });

  test('a fact outside the bytes', () => {
    const forgetful = withState(ambushGame, (state) => {
      let plies = 0;
      const apply = state.apply.bind(state);
      state.apply = (action) => {
        plies++;
        apply(action);
      };
      const text = state.toString.bind(state);
      state.toString = () => `${text()} ${plies}`;
    });
    expect(() => kit.copiesAreWhole(forgetful, size)).toThrow(/same text/);
  });

  test('a list that is not in order', () => {
    const unordered = withState(phantomGame, (state) => {
      const honest = state.legalActions.bind(state);
      state.legalActions = (out) => {
        const count = honest(out);
        out.subarray(0, count).reverse();
        return count;
      };
    });
    expect(() => kit.legalActionsAreWellFormed(unordered, size)).toThrow(/ascend/);
  });

  test('a determinization that changes what the seat knows', () => {
    const careless = withInformation(phantomGame, (honest) => ({
      determinize(state, seat, rng, belief) {
        honest.determinize(state, seat, rng, belief);
        (state as PhantomState).known[seat] = 0;
      },
    }));
    expect(() => kit.determinizationsAgree(careless, size)).toThrow(/information set/);
  });

  test('payoffs that do not sum to zero', () => {
    const generous = withState(phantomGame, (state) => {
      state.payoffs = (out) => out.fill(1);
    });
    expect(() => kit.endsAreSound(generous, size)).toThrow(/sum/);
  });
});
