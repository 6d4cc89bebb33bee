import { CHANCE, type Game, TERMINAL } from '../../../../src/core/game.ts';
import { Xoshiro } from '../../../../src/core/rng.ts';
import * as N from '../../../../src/rulesets/borodino/nodes.ts';
import * as R from '../../../../src/rulesets/borodino/registers.ts';
import type { BorodinoState } from '../../../../src/rulesets/borodino/state.ts';
import { Battle, FRENCH, RUSSIAN } from './battle.ts';
import { type Hex, villages } from './board.ts';
import { choose } from './chooser.ts';
import { victoryPoints } from './ending.ts';
import { LATER, NONE, type Option, type Question } from './play.ts';
import { Referee } from './turn.ts';

/** Plays a match on the engine and on the referee in step, and compares them at every ply. */

/** README of the ruleset, Actions: ids below 1176 are hexes at nodes that choose one. */
const HEX_NODES = /^(fire|move|entry|declare|retire|follow|reaction|return|commander|counter|breakthrough)$/;
const printed = (hex: number): Hex => (10 + Math.floor(hex / 28)) * 100 + (hex % 28);
const placeOf = (hex: number): Hex | undefined => (hex < 0 ? undefined : printed(hex));

const actions = new Int32Array(2048);
const outcomes = new Int32Array(64);
const probabilities = new Float64Array(64);

/** What an id of the engine means at a node, in the referee's words. */
function meaning(state: BorodinoState, node: string, id: number): Option {
  if (node.endsWith(' die') || node.startsWith('initiative') || node === 'flank roll') return id;
  if (HEX_NODES.test(node)) return id < 1176 ? printed(id) : id === 1176 ? NONE : LATER;
  switch (node) {
    case 'status':
      return ['restricted', 'attempt'][id];
    case 'recall':
      return ['leave', 'recall'][id];
    case 'who first':
      return ['French', 'Russians'][id];
    case 'reserve':
      return id === 1176 ? NONE : state.actionName(id).replace('reserve ', '');
    default:
      return state.actionName(id).replace(/^(plan|first|draw) /, '');
  }
}

/** Counts of what was compared without a difference, by clause. */
export type Tally = Map<string, number>;

export function playMatch(game: Game, seed: number, label: string, tally: Tally): number {
  const state = game.newState() as BorodinoState;
  const rng = new Xoshiro(seed, 18_12);
  const battle = new Battle(state.tables.params);
  const referee = new Referee(battle);
  const play = referee.play();
  let step = play.next();
  let plies = 0;
  let last = 'the start';
  const expectSame = (what: string, clause: string, expected: unknown, found: unknown): void => {
    if (String(expected) === String(found)) return;
    throw new Error(
      `${label}, ply ${plies}, turn ${battle.turn}, after ${last}: ${what} (${clause}): the referee has ${expected}, the engine ${found}; ` +
        `clauses applied since the last ply: ${battle.cited.join(', ')}`,
    );
  };
  for (;;) {
    const isOver = state.toAct() === TERMINAL;
    const node = N.nodeNames[state.r[R.NODE]];
    expectSame('node that waits', '6.I', step.done ? 'end' : step.value.node, isOver ? 'end' : node);
    compareFacts(referee, state, expectSame);
    if (step.done) break;
    const ids = compareQuestion(step.value, state, node, expectSame);
    for (const clause of battle.cited) tally.set(clause, (tally.get(clause) ?? 0) + 1);
    battle.cited = [];
    if (step.value.seat !== undefined) compareQuickWays(state, ids, rng, step.value.clause, expectSame);
    const option = pick(step.value, battle, rng);
    const id = ids.get(option) as number;
    last = `${node}: ${state.actionName(id)}`;
    plies++;
    state.apply(id);
    step = play.next(option);
  }
  const scores = new Float64Array(2);
  state.scores(scores);
  const points = [victoryPoints(battle, FRENCH), victoryPoints(battle, RUSSIAN)];
  const payoffs = new Float64Array(2);
  state.payoffs(payoffs);
  expectSame('victory points', 'H6', points, [...scores]);
  expectSame('payoff of the French', '4.11', Math.sign(points[0] - points[1]), payoffs[0]);
  for (const clause of [...battle.cited, 'H6 victory points']) tally.set(clause, (tally.get(clause) ?? 0) + 1);
  return plies;
}

type ExpectSame = (what: string, clause: string, expected: unknown, found: unknown) => void;

const byText = (options: Iterable<Option>): string => [...options].map(String).sort().join(', ');

/** Who is asked, about what, and between which options. Returns the engine's id of each. */
function compareQuestion(
  { seat, unit, hex, options, weights, clause }: Question,
  state: BorodinoState,
  node: string,
  expectSame: ExpectSame,
): Map<Option, number> {
  const isChance = seat === undefined;
  expectSame('seat to act', clause, seat ?? CHANCE, state.toAct());
  expectSame('unit', clause, nameOf(unit), nameOf(unitOf(state, state.r[R.SUBJECT])));
  expectSame('hex', clause, hex, placeOf(state.r[R.PLACE]));
  const count = isChance ? state.chanceOutcomes(outcomes, probabilities) : state.legalActions(actions);
  const ids = new Map<Option, number>();
  for (const id of (isChance ? outcomes : actions).subarray(0, count)) ids.set(meaning(state, node, id), id);
  expectSame('number of options', clause, options.length, count);
  expectSame(`options at ${node}`, clause, byText(options), byText(ids.keys()));
  if (isChance) {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (let k = 0; k < count; k++) {
      const weight = weights[options.indexOf(meaning(state, node, outcomes[k]))];
      expectSame('probability', clause, (weight / total).toFixed(9), probabilities[k].toFixed(9));
    }
  }
  return ids;
}

/** The answers that the engine gives without listing its options. */
function compareQuickWays(
  state: BorodinoState,
  ids: ReadonlyMap<Option, number>,
  rng: Xoshiro,
  clause: string,
  expectSame: ExpectSame,
): void {
  const legal = new Set(ids.values());
  const any = rng.below(1178);
  expectSame(`isLegal(${any})`, clause, legal.has(any), state.isLegal(any));
  expectSame('legality of a sampled action', clause, true, legal.has(state.sampleLegal(rng)));
}

const nameOf = (unit: { name: string } | undefined): string => unit?.name ?? 'nobody';
const unitOf = (state: BorodinoState, id: number): { name: string } | undefined =>
  id < 0 ? undefined : { name: state.tables.name[id] };

/** Everything that the table shows. */
function compareFacts({ battle, now }: Referee, state: BorodinoState, expectSame: ExpectSame): void {
  const { r } = state;
  for (const unit of battle.units) {
    if (placeOf(state.hex[unit.id]) !== unit.hex || state.condition[unit.id] !== unit.state) {
      const { id } = unit;
      expectSame(
        unit.name,
        'place',
        describe(unit.hex, unit.state),
        describe(placeOf(state.hex[id]), state.condition[id]),
      );
    }
    if (unit.hex !== undefined && state.facing[unit.id] !== unit.facing) {
      expectSame(`facing of ${unit.name}`, 'B5', unit.facing, state.facing[unit.id]);
    }
  }
  expectSame('turn', '4.4', battle.turn, r[R.TURN]);
  expectSame('commanders', 'D11, H5', battle.commanders, [placeOf(r[R.COMMANDER]), placeOf(r[R.COMMANDER_RUSSIAN])]);
  expectSame('winner of the initiative', 'C6', now.winner ?? 2, r[R.WINNER]);
  expectSame('groups in collapse', 'H2', byText(battle.collapsed), byText(bitsOf(state.collapsed[0])));
  expectSame('bridge gone', 'E4', Number(battle.bridgeIsGone), r[R.BRIDGE]);
  const fires = ['intact', 'burning', 'rubble'];
  villages.forEach(([hex, name], v) => {
    expectSame(name, 'E4', battle.fires.get(hex), fires[state.village[v]]);
  });
}

const STATES = ['good', 'Disordered', 'Withdrawn', 'recovering', 'eliminated', 'boxed', 'boxed and Disordered'];
const describe = (hex: Hex | undefined, state: number): string =>
  `${STATES[state]}${hex === undefined ? '' : ` in ${hex}`}`;

const bitsOf = (mask: number): number[] =>
  Array.from({ length: 21 }, (_, bit) => bit).filter((bit) => (mask >> bit) % 2 === 1);

/** A die by its weights, a decision by the chooser. */
function pick(question: Question, battle: Battle, rng: Xoshiro): Option {
  const { options, weights, seat } = question;
  if (seat !== undefined) return choose(question, battle, rng);
  let left = rng.below(weights.reduce((sum, weight) => sum + weight, 0));
  let k = 0;
  while (left >= weights[k]) left -= weights[k++];
  return options[k];
}
