import { countBits } from '../../board/sight.ts';
import type { Game, Ruleset } from '../../core/game.ts';
import { CHANCE, TERMINAL } from '../../core/game.ts';
import { StreamDice, Xoshiro } from '../../core/rng.ts';
import { DESTINATION, ORDER } from '../../rulesets/generals/layout.ts';
import { reach } from '../../rulesets/generals/movement.ts';
import type { GeneralsState } from '../../rulesets/generals/state.ts';
import { checksum } from '../measure.ts';
import { midgamePositions, type OwnPrimitives, type Primitive } from '../primitives.ts';

const POSITIONS = 64;
const CHECKED_MATCHES = 10;

/** The set of tiles that a unit reaches, by the tile, and completed orders without fog and with it. */
export const ownPrimitives: OwnPrimitives = (ruleset, game) => [
  reachedCells(game),
  orders('order-open', gameWith(ruleset, game, false)),
  orders('order-fog', gameWith(ruleset, game, true)),
];

function gameWith(ruleset: Ruleset, { info }: Game, fog: boolean): Game {
  return ruleset.createGame(ruleset.parseParams(info.scenario, { fog }));
}

/** Every unit that can be chosen at middle-game positions, with the copy of its position. */
function reachedCells(game: Game): Primitive {
  const legal = new Int32Array(game.info.maxLegalActions);
  const chosen = midgamePositions(game, POSITIONS).flatMap((position) => {
    const at = position as GeneralsState;
    if (at.v.phase[0] !== ORDER) return [];
    const count = at.legalActions(legal);
    return Array.from(legal.subarray(0, count), (action) => {
      const state = game.newState() as GeneralsState;
      state.copyFrom(at);
      state.apply(action);
      return state;
    }).filter(({ v }) => v.phase[0] === DESTINATION);
  });
  const state = game.newState() as GeneralsState;
  const flood = (i: number): number => {
    state.copyFrom(chosen[i]);
    reach(state);
    let count = 0;
    for (let w = 0; w < state.words; w++) count += countBits(state.flood.reached[w]);
    return count;
  };
  return {
    name: 'reach-cell',
    run(rounds) {
      let cells = 0;
      for (let round = 0; round < rounds; round++) for (let i = 0; i < chosen.length; i++) cells += flood(i);
      return cells;
    },
    checksum: () =>
      checksum((words) => {
        for (let i = 0; i < chosen.length; i++) {
          words.add(flood(i));
          for (let tile = 0; tile < state.ground.tiles; tile++) words.add(state.flood.priceOf(tile));
        }
      }),
  };
}

/**
 * Whole random matches by `sampleLegal`, by the completed order: unit, destination and action together, or a build, or the end of a turn.
 * Each begins with a decision of the first phase, and there only.
 */
function orders(name: string, game: Game): Primitive {
  const state = game.newState() as GeneralsState;
  const firstPlies = state.ground.ids.move;
  const play = (rng: Xoshiro, dice: StreamDice): number => {
    let count = 0;
    state.reset();
    for (let actor = state.toAct(); actor !== TERMINAL; actor = state.toAct()) {
      if (actor === CHANCE) {
        state.apply(state.sampleChance(dice));
        continue;
      }
      const action = state.sampleLegal(rng);
      if (action < firstPlies) count++;
      state.apply(action);
    }
    return count;
  };
  const rng = new Xoshiro(1, 2);
  const dice = new StreamDice(rng);
  return {
    name,
    run(rounds) {
      let count = 0;
      for (let round = 0; round < rounds; round++) count += play(rng, dice);
      return count;
    },
    checksum() {
      const own = new Xoshiro(7, 2);
      const ownDice = new StreamDice(own);
      return checksum((words) => {
        for (let match = 0; match < CHECKED_MATCHES; match++) {
          words.add(play(own, ownDice));
          for (const byte of state.bytes) words.add(byte);
        }
      });
    },
  };
}
