import { CHANCE, type Game, TERMINAL } from '../../../src/core/game.ts';
import { clearActivation } from '../../../src/rulesets/borodino/activation.ts';
import { makeGame } from '../../../src/rulesets/borodino/game.ts';
import {
  BOXED,
  BOXED_DISORDERED,
  DESTRUCTION_MARKER,
  DISORDERED,
  ELIMINATED,
  GOOD,
  hexOf,
  MARKERS,
  OFF_MAP,
  RECOVERING,
  WITHDRAWN,
} from '../../../src/rulesets/borodino/layout.ts';
import * as N from '../../../src/rulesets/borodino/nodes.ts';
import { parseParams } from '../../../src/rulesets/borodino/params.ts';
import { rebuildMap } from '../../../src/rulesets/borodino/position.ts';
import * as R from '../../../src/rulesets/borodino/registers.ts';
import type { BorodinoState } from '../../../src/rulesets/borodino/state.ts';

/** Where a unit stands: a printed hex, with `d` for Disordered and `>n` for a facing; or the name of a box. */
export type Places = { readonly [unit: string]: number | string };

const boxes: { readonly [name: string]: number } = {
  withdrawn: WITHDRAWN,
  recovering: RECOVERING,
  eliminated: ELIMINATED,
  box: BOXED,
  'box d': BOXED_DISORDERED,
};

export function unitId(state: BorodinoState, name: string): number {
  const id = state.tables.name.indexOf(name);
  if (id < 0) throw new Error(`no unit ${name}`);
  return id;
}

/** A position with the given units and no others, in turn `turn`, nothing running. Book values unless `params` says otherwise. */
export function position(places: Places, params: object = {}, turn = 3): BorodinoState {
  const game = makeGame(parseParams('borodino', { preset: 'book', plan: 'none', ...params }));
  return arrange(game, places, turn);
}

export function arrange(game: Game, places: Places, turn = 3): BorodinoState {
  const state = game.newState() as BorodinoState;
  state.hex.fill(OFF_MAP);
  state.condition.fill(ELIMINATED);
  for (const [name, at] of Object.entries(places)) {
    const unit = unitId(state, name);
    if (typeof at === 'string' && boxes[at] !== undefined) {
      state.condition[unit] = boxes[at];
      if (at.startsWith('box')) state.flanker[unit] = 1;
      continue;
    }
    const [hex, ...rest] = String(at).split(' ');
    state.hex[unit] = hexOf(Number(hex));
    state.condition[unit] = rest.includes('d') ? DISORDERED : GOOD;
    const facing = rest.find((word) => word.startsWith('>'));
    if (facing !== undefined) state.facing[unit] = Number(facing.slice(1));
  }
  rebuildMap(state);
  const r = state.r;
  r[R.TURN] = turn;
  r[R.WINNER] = 2;
  r[R.CUP_OPEN] = 1;
  r[R.COMMANDER] = OFF_MAP;
  r[R.COMMANDER_RUSSIAN] = OFF_MAP;
  state.cup.fill(0);
  // So that a draw waits after the activation that a test starts.
  state.cup[DESTRUCTION_MARKER] = 1;
  state.ordered[0] = 0;
  state.revealed[0] = (1 << 21) - 1;
  clearActivation(state);
  game.check(state);
  return state;
}

/** Draws a marker, ordered or not. Group numbers 0 to 20, then the kinds of layout.ts. */
export function drawMarker(state: BorodinoState, marker: number, ordered = false, commands = 0x3f): void {
  if (ordered) {
    if (marker < 6) state.ordered[0] |= 1 << marker;
    else if (marker === 6) state.ordered[0] |= commands << 6;
    else state.ordered[0] |= 1 << (marker + 5);
  }
  if (marker < MARKERS) state.cup[marker]++;
  state.r[R.NODE] = N.DRAW;
  state.r[R.ACTOR] = CHANCE;
  state.r[R.SUBJECT] = -1;
  state.r[R.PLACE] = -1;
  state.apply(marker);
}

/** Ends phase C: a marker of a group without units is drawn last. */
export function endActivations(state: BorodinoState): void {
  state.cup.fill(0);
  const { group } = state.tables;
  for (let g = 20; g >= 0; g--) {
    if (group.some((own, unit) => own === g && (state.hex[unit] !== OFF_MAP || state.condition[unit] >= BOXED)))
      continue;
    drawMarker(state, g);
    return;
  }
}

const buffer = new Int32Array(2048);

export function legalNames(state: BorodinoState): string[] {
  const count = state.legalActions(buffer);
  return Array.from(buffer.subarray(0, count), (action) => state.actionName(action));
}

export function nodeName(state: BorodinoState): string {
  return N.nodeNames[state.r[R.NODE]];
}

/** Plays decisions by name and dice by number. */
export function play(state: BorodinoState, ...plies: (string | number)[]): void {
  for (const ply of plies) {
    if (typeof ply === 'number') {
      if (state.toAct() !== CHANCE)
        throw new Error(`die ${ply} at ${nodeName(state)}: ${legalNames(state).slice(0, 12).join(' | ')}`);
      state.apply(ply);
      continue;
    }
    if (state.toAct() < 0) throw new Error(`"${ply}" at ${nodeName(state)}`);
    const count = state.legalActions(buffer);
    const action = buffer.subarray(0, count).find((candidate) => state.actionName(candidate) === ply);
    if (action === undefined)
      throw new Error(`"${ply}" is not among ${nodeName(state)}: ${legalNames(state).slice(0, 40).join(' | ')}`);
    state.apply(action);
  }
}

/** Passes every decision by its last action that does nothing, until a node of one of these kinds (or the end) waits. */
export function passUntil(state: BorodinoState, ...nodes: number[]): void {
  while (state.toAct() >= 0 && !nodes.includes(state.r[R.NODE])) {
    const names = legalNames(state);
    const pass = names.find((name) => /hold|stay|no attack|stand|no |restricted|French first/.test(name));
    if (pass === undefined) throw new Error(`nothing to pass at ${nodeName(state)}: ${names.join(' | ')}`);
    play(state, pass);
  }
}

/** `3201`, `3201 d`, or the name of the box. */
export function whereIs(state: BorodinoState, name: string): string {
  const unit = unitId(state, name);
  const condition = state.condition[unit];
  const box = Object.entries(boxes).find(([, value]) => value === condition);
  if (box !== undefined) return box[0];
  const hex = state.hex[unit];
  return `${(10 + Math.floor(hex / 28)) * 100 + (hex % 28)}${condition === DISORDERED ? ' d' : ''}`;
}

export { hexOf, N, R, TERMINAL };

/** Plays on, doing nothing and rolling 9, until `stop`. */
export function passOn(state: BorodinoState, stop: (state: BorodinoState) => boolean): void {
  const outcomes = new Int32Array(64);
  const probabilities = new Float64Array(64);
  while (state.toAct() !== TERMINAL && !stop(state)) {
    if (state.toAct() >= 0) {
      play(
        state,
        legalNames(state).find((name) =>
          /hold|stay|no |stand|restricted|French first|first none|nothing|plan none/.test(name),
        ) as string,
      );
      continue;
    }
    const count = state.chanceOutcomes(outcomes, probabilities);
    state.apply(outcomes[state.r[R.NODE] === N.DRAW ? 0 : count - 1]);
  }
}

export const atNode =
  (node: number) =>
  (state: BorodinoState): boolean =>
    state.r[R.NODE] === node;
export const atTurn =
  (turn: number) =>
  (state: BorodinoState): boolean =>
    state.turn() === turn;
