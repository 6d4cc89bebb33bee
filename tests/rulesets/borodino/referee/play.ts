import type { Unit } from './battle.ts';
import type { Hex } from './board.ts';

/** Rules as generators: they stop at each node with a question and go on with what was chosen or rolled. */

/** A hex, a die, or a word. */
export type Option = number | string;

export const NONE = 'none';
export const LATER = 'later';

export interface Question {
  /** Name of the node, as the engine prints it. */
  readonly node: string;
  /** Seat to decide; undefined for chance. */
  readonly seat: number | undefined;
  /** Clause that the options come from. */
  readonly clause: string;
  readonly unit: Unit | undefined;
  readonly hex: Hex | undefined;
  readonly options: readonly Option[];
  /** Of chance: weights of the options. */
  readonly weights: readonly number[];
  /** Of some dice: what each face comes to. */
  readonly faces: readonly number[];
}

export type Play<T = void> = Generator<Question, T, Option>;

interface About {
  readonly unit?: Unit | undefined;
  readonly hex?: Hex | undefined;
}

/** 6.I: nodes with one option are skipped. */
export function* decide(
  node: string,
  seat: number,
  clause: string,
  options: readonly Option[],
  { unit, hex }: About = {},
): Play<Option> {
  if (options.length === 1) return options[0];
  return yield { node, seat, clause, unit, hex, options, weights: [], faces: [] };
}

/** A hex among `targets`, or undefined for none of them. */
export function* pickHex(
  node: string,
  seat: number,
  clause: string,
  targets: readonly Hex[],
  about: About,
): Play<Hex | undefined> {
  const answer = yield* decide(node, seat, clause, [...targets, NONE], about);
  return answer === NONE ? undefined : Number(answer);
}

export function* draw(
  node: string,
  clause: string,
  options: readonly Option[],
  weights: readonly number[],
  { unit, hex }: About = {},
  faces: readonly number[] = [],
): Play<Option> {
  return yield { node, seat: undefined, clause, unit, hex, options, weights, faces };
}

const D10 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const EVEN = D10.map(() => 1);

/** B2: each die is a chance event of its own. */
export function* roll(node: string, clause: string, about: About = {}): Play<number> {
  return Number(yield* draw(node, clause, D10, EVEN, about));
}

/** A die of which each face comes to something: returns what the face that fell does. */
export function* rollFor(node: string, clause: string, meaning: (face: number) => number, about: About): Play<number> {
  const faces = D10.map(meaning);
  return faces[Number(yield* draw(node, clause, D10, EVEN, about, faces))];
}
