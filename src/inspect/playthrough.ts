import { CHANCE, type Game, type State, TERMINAL } from '../core/game.ts';
import { LaneHash, lanesToHex } from '../core/hash.ts';
import { Xoshiro } from '../core/rng.ts';
import { namesHere } from './perft.ts';
import { randomPly } from './walk.ts';

/** Plies between two nodes that are named; a longer stretch ends with a hash of the other names. */
const MOST_NAMES = 120;

/** The first plies are told in full, then one in so many, so that a text stays readable. */
export interface PlaythroughOptions {
  readonly seed: number;
  /** About how many nodes are told in full. */
  readonly nodes: number;
}

/**
 * A random match as text: what every ply was called, and at a sample of nodes the position, the seat's information set and key, the
 * legal actions and the features. Goldens of this text show every change of a rule, an order or a name.
 */
export function playthrough(game: Game, options: PlaythroughOptions): string {
  const { info } = game;
  const length = countPlies(game, options.seed);
  const every = Math.max(1, Math.ceil(length / options.nodes));
  const rng = new Xoshiro(options.seed, 1);
  const state = game.newState();
  const lines = [
    `${info.ruleset} ${info.version}, scenario ${info.scenario}, seed ${options.seed}, one node in ${every} told in full`,
  ];
  let moves: string[] = [];
  const flush = (): void => {
    const left = moves.slice(MOST_NAMES);
    if (moves.length > 0) lines.push(...wrap(moves.slice(0, MOST_NAMES)));
    if (left.length > 0) lines.push(`> and ${left.length} more, ${hashOf(left)}`);
    moves = [];
  };
  let ply = 0;
  while (state.toAct() !== TERMINAL) {
    if (ply % every === 0) {
      flush();
      lines.push('', ...tell(game, state, ply));
    }
    const before = game.newState();
    before.copyFrom(state);
    const actor = state.toAct();
    const action = randomPly(state, rng);
    moves.push(`${actor === CHANCE ? '*' : actor}:${before.actionName(action)}`);
    ply++;
  }
  flush();
  const numbers = (count: number, fill: (out: Float64Array) => void): string => {
    const out = new Float64Array(count);
    fill(out);
    return Array.from(out).join(' ');
  };
  lines.push('', `end after ${ply} plies: ${info.endReasons[state.endReason()]}`);
  lines.push(
    `payoffs ${numbers(info.seatCount, (out) => state.payoffs(out))}, scores ${numbers(info.seatCount, (out) => state.scores(out))}`,
  );
  const facts = new Float64Array(info.factNames.length);
  state.facts(facts);
  lines.push(`facts ${info.factNames.map((name, i) => `${name}=${facts[i]}`).join(' ')}`, state.toString());
  return `${lines.join('\n')}\n`;
}

function countPlies(game: Game, seed: number): number {
  const rng = new Xoshiro(seed, 1);
  const state = game.newState();
  let plies = 0;
  for (; state.toAct() !== TERMINAL; plies++) randomPly(state, rng);
  return plies;
}

function tell(game: Game, state: State, ply: number): string[] {
  const actor = state.toAct();
  const who = actor === CHANCE ? 'chance' : `seat ${actor}`;
  const lines = [`## ply ${ply}, turn ${state.turn()}, ${who}`, state.toString()];
  const events = new Int32Array(game.info.maxEvents);
  for (let seat = 0; ply > 0 && seat < game.info.seatCount; seat++) {
    const count = game.information.events(state, seat, events);
    lines.push(`seat ${seat} saw [${events.subarray(0, count).join(' ')}]`);
  }
  if (actor >= 0) {
    const key = new Int32Array(2);
    const features = new Float64Array(game.info.featureNames.length);
    game.information.key(state, actor, key);
    game.information.features(state, actor, features);
    lines.push(`sees (${lanesToHex(key)})`, game.information.text(state, actor));
    lines.push(`features ${Array.from(features, (value) => Number(value.toFixed(4))).join(' ')}`);
  }
  const names = namesHere(game, state).map(({ action, name }) => `${action} ${name}`);
  const shown = names.length > 40 ? [...names.slice(0, 40), `and ${names.length - 40} more`] : names;
  lines.push(`${names.length} possible: ${shown.join(', ')}`);
  return lines;
}

function hashOf(words: readonly string[]): string {
  const hash = new LaneHash();
  for (const character of words.join(' ')) hash.add(character.charCodeAt(0));
  return hash.hex();
}

function wrap(words: readonly string[]): string[] {
  const lines: string[] = [];
  let line = '>';
  for (const word of words) {
    if (line.length + word.length > 118) {
      lines.push(line);
      line = '>';
    }
    line += ` ${word}`;
  }
  lines.push(line);
  return lines;
}
