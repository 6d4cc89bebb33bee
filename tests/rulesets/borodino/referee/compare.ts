import { CHANCE, type Game, TERMINAL } from '../../../../src/core/game.ts';
import { Xoshiro } from '../../../../src/core/rng.ts';
import * as N from '../../../../src/rulesets/borodino/nodes.ts';
import * as R from '../../../../src/rulesets/borodino/registers.ts';
import type { BorodinoState } from '../../../../src/rulesets/borodino/state.ts';
import { Battle, FRENCH, RUSSIAN } from './battle.ts';
import { type Hex, villages } from './board.ts';
import { pick } from './chooser.ts';
import { victoryPoints } from './ending.ts';
import { facesOf, meaning, placeOf } from './engine.ts';
import type { Option, Question } from './play.ts';
import { Referee } from './turn.ts';

/** Plays a match on the engine and on the referee in step, and compares them at every ply. */

/** Counts of what was compared without a difference, by clause. */
export type Tally = Map<string, number>;

const actions = new Int32Array(2048);
const outcomes = new Int32Array(64);
const probabilities = new Float64Array(64);

/** Plays to the end; throws at the first difference. Returns the plies. */
export function playMatch(game: Game, seed: number, label: string, tally: Tally): number {
  const match = new Comparison(game, seed, label, tally);
  while (match.goesOn()) match.playPly();
  match.compareEnd();
  return match.plies;
}

class Comparison {
  plies = 0;
  readonly #state: BorodinoState;
  readonly #battle: Battle;
  readonly #referee: Referee;
  readonly #play: Generator<Question, void, Option>;
  readonly #rng: Xoshiro;
  readonly #label: string;
  readonly #tally: Tally;
  #step: IteratorResult<Question, void>;
  #last = 'the start';

  constructor(game: Game, seed: number, label: string, tally: Tally) {
    this.#state = game.newState() as BorodinoState;
    this.#battle = new Battle(this.#state.tables.params);
    this.#referee = new Referee(this.#battle);
    this.#play = this.#referee.play();
    this.#step = this.#play.next();
    this.#rng = new Xoshiro(seed, 18_12);
    this.#label = label;
    this.#tally = tally;
  }

  /** Compares what stands on the table and what is asked; false at the end. */
  goesOn(): boolean {
    const isOver = this.#state.toAct() === TERMINAL;
    this.#same('6.I', 'node that waits', this.#step.done ? 'end' : this.#step.value.node, isOver ? 'end' : this.#node);
    this.#compareTable();
    return !this.#step.done;
  }

  playPly(): void {
    const question = this.#step.value as Question;
    const ids = this.#compareQuestion(question);
    this.#count();
    const option = pick(question, this.#battle, this.#rng);
    const id = ids.get(option) as number;
    this.#last = `${this.#node}, ${this.#state.actionName(id)}`;
    this.plies++;
    this.#state.apply(id);
    this.#step = this.#play.next(option);
  }

  compareEnd(): void {
    const points = [victoryPoints(this.#battle, FRENCH), victoryPoints(this.#battle, RUSSIAN)];
    const scores = new Float64Array(2);
    const payoffs = new Float64Array(2);
    this.#state.scores(scores);
    this.#state.payoffs(payoffs);
    this.#same('H6', 'victory points', points, [...scores]);
    this.#same('4.11', 'payoff of the French', Math.sign(points[0] - points[1]), payoffs[0]);
    this.#battle.cite('H6 victory points');
    this.#count();
  }

  get #node(): string {
    return N.nodeNames[this.#state.r[R.NODE]];
  }

  #count(): void {
    for (const clause of this.#battle.cited) this.#tally.set(clause, (this.#tally.get(clause) ?? 0) + 1);
    this.#battle.cited = [];
  }

  #same(clause: string, what: string, expected: unknown, found: unknown): void {
    if (String(expected) === String(found)) return;
    const applied = [...new Set(this.#battle.cited)].join(', ') || 'none';
    throw new Error(
      `${this.#label}, ply ${this.plies}, turn ${this.#battle.turn}, after ${this.#last}: ${clause}, ${what}: ` +
        `the referee has ${expected}, the engine ${found}. Clauses applied since the last ply: ${applied}.`,
    );
  }

  /** Who is asked, about what, and between which options. Returns the engine's id of each. */
  #compareQuestion({ node, seat, unit, hex, options, weights, faces, clause }: Question): Map<Option, number> {
    const state = this.#state;
    const subject = state.r[R.SUBJECT];
    const isChance = seat === undefined;
    this.#same(clause, 'seat to act', seat ?? CHANCE, state.toAct());
    this.#same(clause, 'unit', unit?.name, subject < 0 ? undefined : state.tables.name[subject]);
    this.#same(clause, 'hex', hex, placeOf(state.r[R.PLACE]));
    const count = isChance ? state.chanceOutcomes(outcomes, probabilities) : state.legalActions(actions);
    const ids = new Map<Option, number>();
    for (const id of (isChance ? outcomes : actions).subarray(0, count)) ids.set(meaning(state, node, id), id);
    const extra = options.filter((option) => !ids.has(option));
    const known = new Set(options);
    const missing = [...ids.keys()].filter((option) => !known.has(option));
    this.#same(clause, `options at ${node} that the other lacks`, listed(extra), listed(missing));
    this.#same(clause, `number of options at ${node}`, options.length, count);
    if (isChance) this.#compareChance(node, clause, options, weights, count);
    else this.#compareQuickWays(clause, new Set(ids.values()));
    if (faces.length > 0) this.#same(clause, `what each face of the ${node} comes to`, faces, facesOf(state, node));
    return ids;
  }

  #compareChance(node: string, clause: string, options: readonly Option[], weights: readonly number[], count: number) {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (let k = 0; k < count; k++) {
      const weight = weights[options.indexOf(meaning(this.#state, node, outcomes[k]))];
      this.#same(clause, `probability of ${outcomes[k]}`, (weight / total).toFixed(9), probabilities[k].toFixed(9));
    }
  }

  /** The answers that the engine gives without listing its options. */
  #compareQuickWays(clause: string, legal: ReadonlySet<number>): void {
    const any = this.#rng.below(1178);
    this.#same(clause, `isLegal(${any})`, legal.has(any), this.#state.isLegal(any));
    this.#same(clause, 'legality of a sampled action', true, legal.has(this.#state.sampleLegal(this.#rng)));
  }

  /** Everything that lies open. */
  #compareTable(): void {
    const { r, hex, condition, facing, collapsed, village } = this.#state;
    const { units, turn, commanders, fires, bridgeIsGone } = this.#battle;
    for (const { id, name, hex: where, state, facing: direction } of units) {
      if (placeOf(hex[id]) !== where || condition[id] !== state) {
        const found = described(placeOf(hex[id]), condition[id]);
        this.#same('place and order', name, described(where, state), found);
      }
      if (where !== undefined && facing[id] !== direction) this.#same('B5', `facing of ${name}`, direction, facing[id]);
    }
    const riders = [placeOf(r[R.COMMANDER]), placeOf(r[R.COMMANDER_RUSSIAN])];
    this.#same('4.4', 'turn', turn, r[R.TURN]);
    this.#same('D11, H5', 'commanders', commanders, riders);
    this.#same('C6', 'winner of the initiative', this.#referee.now.winner ?? 2, r[R.WINNER]);
    this.#same('H2', 'groups in collapse', listed(this.#battle.collapsed), listed(bitsOf(collapsed[0])));
    this.#same('E4', 'bridge gone', Number(bridgeIsGone), r[R.BRIDGE]);
    for (const [k, [place, name]] of villages.entries()) {
      this.#same('E4', name, fires.get(place), ['intact', 'burning', 'rubble'][village[k]]);
    }
  }
}

const listed = (options: Iterable<Option>): string => [...options].map(String).sort().join(' ') || 'none';

const ORDERS = ['good', 'Disordered', 'Withdrawn', 'recovering', 'eliminated', 'boxed', 'boxed and Disordered'];
const described = (hex: Hex | undefined, state: number): string =>
  `${ORDERS[state]}${hex === undefined ? '' : ` in ${hex}`}`;

function bitsOf(mask: number): number[] {
  return Array.from({ length: 21 }, (_, bit) => bit).filter((bit) => ((mask >> bit) & 1) === 1);
}
