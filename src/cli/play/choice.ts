import type { Action, Game, State } from '../../core/game.ts';

/** A legal action with what it is called. */
export interface NamedAction {
  readonly action: Action;
  readonly name: string;
}

/** The legal actions of a state by name. */
export function namedActions(game: Game, state: State): NamedAction[] {
  const legal = new Int32Array(game.info.maxLegalActions);
  const count = state.legalActions(legal);
  return Array.from(legal.subarray(0, count), (action) => ({ action, name: state.actionName(action) }));
}

/** Squares (a letter with a number), numbers and words, in lower case: `b2xb3` is b2, x, b3. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z]\d+|\d+|[a-z]+?(?=[a-z]\d|[^a-z]|$)/g) ?? [];
}

function squeezed(text: string): string {
  return text.toLowerCase().replace(/[\s,;-]+/g, '');
}

/**
 * The actions that `text` may mean, by the first of these that fits any: the very name; its words in their order, the first one first
 * (`b3 b4` for `b3xb4`, `b3` for all of b3); the beginning of the name; the words anywhere in their order.
 */
export function choicesFor(text: string, actions: readonly NamedAction[]): readonly NamedAction[] {
  const words = wordsOf(text);
  const beginning = squeezed(text);
  if (beginning === '') return [];
  const tests: readonly ((name: string) => boolean)[] = [
    (name) => name === text.trim(),
    (name) => squeezed(name) === beginning,
    (name) => wordsOf(name)[0] === words[0] && holdsInOrder(wordsOf(name), words),
    (name) => squeezed(name).startsWith(beginning),
    (name) => words.length > 0 && holdsInOrder(wordsOf(name), words),
  ];
  for (const test of tests) {
    const found = actions.filter(({ name }) => test(name));
    if (found.length > 0) return found;
  }
  return [];
}

function holdsInOrder(words: readonly string[], wanted: readonly string[]): boolean {
  let at = 0;
  for (const word of words) if (at < wanted.length && word === wanted[at]) at++;
  return at === wanted.length;
}

const SHOWN = 40;

/** A list of names that fits a terminal. */
export function nameList(actions: readonly NamedAction[]): string {
  const names = actions.slice(0, SHOWN).map(({ name }) => name);
  const more = actions.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
