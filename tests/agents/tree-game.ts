// Small games written as literal trees, for agents whose right choice can be worked out by hand. Two seats, zero-sum. A seat's
// information set is what it did and what it was shown so far.

import { CHANCE, type Game, type Seat, type State, TERMINAL } from '../../src/core/game.ts';
import { layout } from '../../src/core/layout.ts';
import { type Dice, pickWeighted, type Rng } from '../../src/core/rng.ts';

export type TreeNode = {
  /** What seat 0 and seat 1 are shown of the ply that led here; the mover of a decision always knows its own action. */
  readonly shows?: readonly [string | null, string | null];
} & (
  | { readonly seat: Seat; readonly actions: Readonly<Record<string, TreeNode>> }
  | { readonly chance: readonly (readonly [probability: number, node: TreeNode])[] }
  | { readonly payoff: number }
);

interface Entry {
  readonly node: TreeNode;
  readonly actor: Seat;
  /** Action ids (chance: outcomes from 0) ascending, and the entries they lead to. */
  readonly actions: readonly number[];
  readonly next: readonly number[];
  /** What each seat saw of the ply before: a word's number, 0 for nothing. */
  readonly events: readonly [number, number];
  readonly histories: readonly [string, string];
  /** Product of the chance probabilities on the way. */
  readonly reach: number;
}

const stateLayout = layout({ at: ['i32', 1] });

export function treeGame(name: string, root: TreeNode): Game {
  const names: string[] = [];
  const words: string[] = [''];
  const numberOf = (list: string[], word: string): number => {
    if (!list.includes(word)) list.push(word);
    return list.indexOf(word);
  };
  const collect = (node: TreeNode): void => {
    if ('actions' in node) {
      for (const [action, child] of Object.entries(node.actions)) {
        numberOf(names, action);
        collect(child);
      }
    } else if ('chance' in node) for (const [, child] of node.chance) collect(child);
  };
  collect(root);

  const entries: Entry[] = [];
  let longest = 0;
  const add = (
    node: TreeNode,
    seen: readonly [string, string],
    own: readonly [string, string],
    reach: number,
    depth: number,
  ): number => {
    longest = Math.max(longest, depth);
    const at = entries.length;
    const histories: [string, string] = [`${own[0]}|${seen[0]}`, `${own[1]}|${seen[1]}`];
    entries.push(null as never);
    const actor = 'actions' in node ? node.seat : 'chance' in node ? CHANCE : TERMINAL;
    const branches: [number, TreeNode, string, number][] =
      'actions' in node
        ? Object.entries(node.actions).map(([action, child]) => [names.indexOf(action), child, action, 1])
        : 'chance' in node
          ? node.chance.map(([probability, child], i) => [i, child, '', probability])
          : [];
    branches.sort((a, b) => a[0] - b[0]);
    const next = branches.map(([, child, action, probability]) => {
      const told = [child.shows?.[0] ?? '', child.shows?.[1] ?? ''];
      const did = (seat: Seat): string => (actor === seat ? `${own[seat]},${action}` : own[seat]);
      const saw = (seat: Seat): string => (told[seat] === '' ? seen[seat] : `${seen[seat]},${told[seat]}`);
      return add(child, [saw(0), saw(1)], [did(0), did(1)], reach * probability, depth + 1);
    });
    const events: [number, number] = [numberOf(words, node.shows?.[0] ?? ''), numberOf(words, node.shows?.[1] ?? '')];
    entries[at] = { node, actor, actions: branches.map(([action]) => action), next, events, histories, reach };
    return at;
  };
  add(root, ['', ''], ['', ''], 1, 0);

  class TreeState implements State {
    readonly bytes = new Uint8Array(stateLayout.byteLength);
    readonly at = stateLayout.over(this.bytes.buffer).at;
    get entry(): Entry {
      return entries[this.at[0]];
    }
    reset(): void {
      this.at[0] = 0;
    }
    copyFrom(source: TreeState): void {
      this.bytes.set(source.bytes);
    }
    toAct(): Seat {
      return this.entry.actor;
    }
    legalActions(out: Int32Array): number {
      out.set(this.entry.actions);
      return this.entry.actions.length;
    }
    sampleLegal(rng: Rng): number {
      return this.entry.actions[rng.below(this.entry.actions.length)];
    }
    apply(action: number): void {
      this.at[0] = this.entry.next[this.entry.actions.indexOf(action)];
    }
    isDeployment(): boolean {
      return false;
    }
    chanceOutcomes(outcomes: Int32Array, probabilities: Float64Array): number {
      const { node, actions } = this.entry;
      outcomes.set(actions);
      if ('chance' in node) probabilities.set(node.chance.map(([probability]) => probability));
      return actions.length;
    }
    sampleChance(dice: Dice): number {
      const { node } = this.entry;
      let rest = dice.float(this.at[0]);
      if (!('chance' in node)) return 0;
      for (let i = 0; ; i++) {
        rest -= node.chance[i][0];
        if (rest < 0 || i + 1 === node.chance.length) return i;
      }
    }
    payoffs(out: Float64Array): void {
      const { node } = this.entry;
      const payoff = 'payoff' in node ? node.payoff : 0;
      out[0] = payoff;
      out[1] = -payoff;
    }
    endReason(): number {
      return 0;
    }
    scores(out: Float64Array): void {
      this.payoffs(out);
    }
    facts(): void {}
    turn(): number {
      return 1;
    }
    actionName(action: number): string {
      return names[action];
    }
    actionParts(_action: number, out: Int32Array): void {
      out.fill(-1, 0, 4);
    }
    toString(): string {
      return `${name} at ${this.at[0]}`;
    }
  }

  const twins = (state: State, seat: Seat): number[] => {
    const { actor, histories } = (state as TreeState).entry;
    return entries.flatMap((other, i) =>
      other.actor === actor && other.histories[seat] === histories[seat] ? [i] : [],
    );
  };
  return {
    info: {
      ruleset: name,
      version: 1,
      scenario: 'only',
      params: '{}',
      seatCount: 2,
      actionCount: names.length,
      maxLegalActions: names.length,
      maxChanceOutcomes: 16,
      maxPlies: longest,
      stateBytes: stateLayout.byteLength,
      observationShape: [1, 1, 1],
      maxEvents: 1,
      featureNames: ['seat'],
      beliefShape: [0, 0],
      zeroSum: true,
      endReasons: ['end'],
      factNames: [],
    },
    information: {
      observe: (_state, _seat, out) => out.fill(0),
      features: (_state, seat, out) => out.fill(seat === 0 ? 1 : -1),
      events: (state, seat, out) => {
        out[0] = (state as TreeState).entry.events[seat];
        return out[0] === 0 ? 0 : 1;
      },
      text: (state, seat) => (state as TreeState).entry.histories[seat],
      key: (state, seat, out) => {
        out[0] = twins(state, seat)[0];
        out[1] = seat;
      },
      mask: (state, seat) => {
        (state as TreeState).at[0] = twins(state, seat)[0];
      },
      determinize: (state, seat, rng) => {
        const worlds = twins(state, seat);
        const weights = Float64Array.from(worlds, (i) => entries[i].reach);
        (state as TreeState).at[0] = worlds[pickWeighted(weights, 0, worlds.length, rng)];
      },
      hiddenFacts: () => {},
      describe: (state, seat) => ({ seat, history: seat === null ? '' : (state as TreeState).entry.histories[seat] }),
      drawing: () => ({ columns: 0, rows: 0, hex: false, cells: [] }),
    },
    newState: () => new TreeState(),
    abstractions: [],
    check: () => {},
  };
}
