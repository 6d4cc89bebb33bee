import { commitmentModifier } from '../../../../src/rulesets/borodino/commit.ts';
import { fireTotal } from '../../../../src/rulesets/borodino/fire.ts';
import * as R from '../../../../src/rulesets/borodino/registers.ts';
import { shockTotal } from '../../../../src/rulesets/borodino/shock-total.ts';
import { BorodinoState } from '../../../../src/rulesets/borodino/state.ts';
import type { Hex } from './board.ts';
import { LATER, NONE, type Option } from './play.ts';

/** What the engine says, in the referee's words. */

/** README of the ruleset, Actions: at these nodes ids below 1176 are hexes. */
const HEX_NODES = new Set([
  ...['fire', 'move', 'entry', 'declare', 'retire', 'follow', 'reaction'],
  ...['counter', 'breakthrough', 'return', 'commander'],
]);

const printed = (hex: number): Hex => (10 + Math.floor(hex / 28)) * 100 + (hex % 28);
export const placeOf = (hex: number): Hex | undefined => (hex < 0 ? undefined : printed(hex));

/** What an id means at a node. */
export function meaning(state: BorodinoState, node: string, id: number): Option {
  if (HEX_NODES.has(node)) return id < 1176 ? printed(id) : id === 1176 ? NONE : LATER;
  switch (node) {
    case 'status':
      return ['restricted', 'attempt'][id];
    case 'recall':
      return ['leave', 'recall'][id];
    case 'who first':
      return ['French', 'Russians'][id];
    case 'reserve':
      return id === 1176 ? NONE : state.actionName(id).replace('reserve ', '');
    case 'plan':
    case 'first marker':
    case 'draw':
      return state.actionName(id).replace(/^(plan|first|draw) /, '');
    case 'orders french':
    case 'orders russian':
    case 'destruction':
      return state.actionName(id);
    default:
      return id;
  }
}

const D10 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** What each face of a die that waits comes to: the total, or what a charge is left with. */
export function facesOf(state: BorodinoState, node: string): number[] {
  const { r } = state;
  const total = (added: number): number[] => D10.map((face) => face + added);
  switch (node) {
    case 'fire die':
      return total(fireTotal(state, r[R.SUBJECT], r[R.AIM]));
    case 'reaction die':
      return total(fireTotal(state, r[R.SUBJECT], state.hex[r[R.LEADER]]));
    case 'commit die':
      return total(commitmentModifier(state, r[R.SUBJECT], r[R.PLACE]));
    case 'shock die':
      return total(shockTotal(state));
    default: {
      const copy = new BorodinoState(state.tables, state.start);
      return D10.map((face) => {
        copy.copyFrom(state);
        copy.apply(face);
        return copy.r[R.CHARGE_VALUE];
      });
    }
  }
}
