import type { Action, Game, Seat } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';

/** Another match that looks the same to one seat. */
export interface Redrawn {
  readonly actions: Int32Array;
  /** Hidden facts that differ from the true match; at least 1. */
  readonly changed: number;
}

/**
 * From the plies of a match up to a node where `seat` decides, proposes other plies (perhaps of another number) with which `seat`
 * would have seen the same. Null when none was found. Shares no code with the ruleset's information.ts: whoever forgets a hidden
 * fact there is found out here. `verify` has the last word on every proposal.
 */
export type Redraw = (game: Game, actions: readonly Action[], seat: Seat, rng: Rng) => Redrawn | null;

/** The redraw of a ruleset lives in `redraw/<ruleset>.ts`, so that adding a ruleset changes no file here. */
export async function loadRedraw(ruleset: string): Promise<Redraw> {
  const own = import.meta.url;
  const module: { readonly redraw: Redraw } = await import(
    new URL(`./redraw/${ruleset}${own.slice(own.lastIndexOf('.'))}`, own).href
  );
  return module.redraw;
}
