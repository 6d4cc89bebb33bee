import type { Drawing, Information, Seat, State } from '../../core/game.ts';
import type { Rng } from '../../core/rng.ts';
import { describePosition } from './describe.ts';
import { isHiddenKind, redrawHidden } from './determinize.ts';
import { eventText } from './event-text.ts';
import { fillEvents } from './events.ts';
import { fillFeatures } from './features.ts';
import { fillKey } from './key.ts';
import { isDeploying, type Position } from './layout.ts';
import { maskHidden } from './mask.ts';
import { fillObservation } from './observe.ts';
import type { Tables } from './tables.ts';
import { makeDrawing, positionText } from './text.ts';

const positionOf = (state: State): Position => state as State & Position;

/** What seats know: everything except the kinds of enemy units that were never in combat, and during deployment the other army. */
export function makeInformation(tables: Tables): Information {
  return {
    observe(state: State, seat: Seat, out: Float32Array): void {
      fillObservation(positionOf(state), seat, out);
    },
    features(state: State, seat: Seat, out: Float64Array): void {
      fillFeatures(positionOf(state), seat, out);
    },
    events(state: State, seat: Seat, out: Int32Array): number {
      return fillEvents(positionOf(state), seat, out);
    },
    eventText(state: State, seat: Seat): string {
      return eventText(positionOf(state), seat);
    },
    text(state: State, seat: Seat): string {
      return positionText(positionOf(state), seat);
    },
    key(state: State, seat: Seat, out: Int32Array): void {
      fillKey(positionOf(state), seat, out);
    },
    mask(state: State, seat: Seat): void {
      maskHidden(positionOf(state), seat);
    },
    determinize(state: State, seat: Seat, rng: Rng, belief: Float32Array | null): void {
      redrawHidden(positionOf(state), seat, rng, belief);
    },
    /** Slots are the enemy's units by deployment square; none while the armies are placed. */
    hiddenFacts(state: State, seat: Seat, out: Int32Array): void {
      const position = positionOf(state);
      out.fill(-1);
      if (isDeploying(position)) return;
      const base = tables.unitBase[1 - seat];
      for (let unit = base; unit < tables.unitBase[2 - seat]; unit++) {
        if (isHiddenKind(position, unit)) out[unit - base] = position.kind[unit];
      }
    },
    describe(state: State, seat: Seat | null): object {
      return describePosition(positionOf(state), seat);
    },
    drawing(state: State, seat: Seat | null): Drawing {
      return makeDrawing(positionOf(state), seat);
    },
  };
}

/** [enemy units by deployment square, kinds] */
export function beliefSlots(tables: Tables): number {
  return Math.max(tables.unitBase[1], tables.units - tables.unitBase[1]);
}
