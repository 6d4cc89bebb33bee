// How well beliefs foretell what is hidden, on matches that nobody has learnt from: at decisions of scripted matches, each hidden fact is
// given a chance by counting alone (the determinizer's own law, as shares of sampled worlds), by the same with the weights that conduct
// gives, and by the belief head of the network that ships for the game.
import { knowledgeOf } from '../../agents/heuristic/index.ts';
import { conductOf } from '../../agents/learned/conduct.ts';
import { networkOf, shippedNames, weightsOf } from '../../agents/learned/store.ts';
import { Coarsener } from '../../agents/learned/thinned.ts';
import { History, MatchView, resetView } from '../arena/view.ts';
import { type Action, type Game, type GameInfo, type Seat, type State, TERMINAL } from '../core/game.ts';
import { pairSeed } from '../core/hash.ts';
import { MatchDice, makeStreams, type Rng } from '../core/rng.ts';

export interface BeliefFigures {
  readonly ruleset: string;
  readonly scenario: string;
  /**
   * counts: all worlds that fit alike, or the ruleset's prior. conduct: the same, weighted by what the seat's log says of units. learned:
   * the belief head of the network that ships.
   */
  readonly belief: 'counts' | 'conduct' | 'learned';
  /** Hidden facts that were foretold, and the decisions at which. */
  readonly facts: number;
  readonly decisions: number;
  /** Mean logarithm of the chance that was given to the truth, in nats: the higher the better. */
  readonly logScore: number;
  /** Mean sum of squared differences between chances and truth: the lower the better. */
  readonly brier: number;
}

/** Far from the seeds of training runs and experiments. */
const SEED = 0xbe11ef;
/** One decision in so many is scored; in long matches fewer, so that about SCORED of each are. */
const EVERY = 8;
const SCORED = 32;
const NOISE = 0.05;

/** By the ruleset's heuristic at all seats, one action in twenty at random. Empty for rulesets that hide nothing or have none. */
export function benchBeliefs(game: Game, matches: number, worlds: number): BeliefFigures[] {
  const { info } = game;
  const [slots, values] = info.beliefShape;
  const knowledge = knowledgeOf(info);
  if (slots === 0 || knowledge === null) return [];
  const shipped = shippedNames(info);
  const weights = shipped.length === 1 ? weightsOf(shipped[0], info) : null;
  const network = weights === null ? null : networkOf(weights, info);
  const coarsener = weights?.meta.abstraction === undefined ? null : new Coarsener(info);
  const conducts = seatsOf(info).map(() => (network === null ? null : conductOf(game, network.shape)));
  const policy = knowledge.makePolicy(game);
  const setUps = seatsOf(info).map(() => knowledge.makeSetUps(game));
  const beliefs = knowledge.makeBeliefs === undefined ? null : seatsOf(info).map(() => knowledge.makeBeliefs!(game));
  const scores = { counts: new Score(values), conduct: new Score(values), learned: new Score(values) };
  const state = game.newState();
  const masked = game.newState();
  const counting = new Counting(game, worlds);
  const learned = new Float32Array(slots * values);
  const byConduct = new Float32Array(slots * values);
  const history = new History();
  const views = seatsOf(info).map((seat) => new MatchView(game, seat, state, history));
  const facts = new Int32Array(slots);
  let scored = 0;
  const score = (seat: Seat, determinizer: Rng): void => {
    scored++;
    game.information.hiddenFacts(state, seat, facts);
    scores.counts.add(facts, counting.chances(state, seat, determinizer, null));
    if (beliefs !== null) {
      beliefs[seat].fill(views[seat], byConduct);
      scores.conduct.add(facts, counting.chances(state, seat, determinizer, byConduct));
    }
    if (network === null) return;
    game.information.observe(state, seat, coarsener?.observation ?? network.observation);
    coarsener?.coarsen(network.observation);
    const conduct = conducts[seat];
    conduct?.paint(views[seat], network.observation);
    network.run();
    network.believe(learned, conduct === null ? null : conduct.weights);
    scores.learned.add(facts, conduct === null ? learned : counting.chances(state, seat, determinizer, learned));
  };
  const apply = (action: Action): void => {
    history.append(action, info.maxPlies);
    state.apply(action);
  };
  /** Plays a match, scores one decision in `every` (none for 0), and returns how many there were. */
  const playMatch = (match: number, every: number): number => {
    const seed = pairSeed(SEED, match);
    const { deployment, play, determinizer } = makeStreams(seed, 0);
    const dice = new MatchDice(seed);
    for (let seat = 0; seat < info.seatCount; seat++) setUps[seat].draw(seat, deployment);
    state.reset();
    history.count = 0;
    for (let seat = 0; seat < info.seatCount; seat++) {
      resetView(views[seat]);
      beliefs?.[seat].start(seat);
      conducts[seat]?.start(seat);
    }
    let decisions = 0;
    for (let seat = state.toAct(); seat !== TERMINAL; seat = state.toAct()) {
      if (seat < 0) {
        apply(state.sampleChance(dice));
        continue;
      }
      masked.copyFrom(state);
      game.information.mask(masked, seat);
      if (state.isDeployment()) {
        apply(setUps[seat].next(masked));
        continue;
      }
      decisions++;
      if (every > 0 && play.below(every) === 0) score(seat, determinizer);
      apply(play.float() < NOISE ? state.sampleLegal(play) : policy.choose(masked, seat, play));
    }
    return decisions;
  };
  const every = Math.max(EVERY, Math.floor(playMatch(0, 0) / SCORED));
  for (let match = 0; match < matches; match++) playMatch(match, every);
  const names = (['counts', 'conduct', 'learned'] as const).filter((name) => scores[name].count > 0);
  return names.map((belief) => {
    const { count, log, square } = scores[belief];
    const { ruleset, scenario } = info;
    return { ruleset, scenario, belief, facts: count, decisions: scored, logScore: log / count, brier: square / count };
  });
}

function seatsOf({ seatCount }: GameInfo): Seat[] {
  return Array.from({ length: seatCount }, (_, seat) => seat);
}

/** Shares of sampled worlds, with one world's weight of doubt spread over the values. */
class Counting {
  readonly #game: Game;
  readonly #worlds: number;
  readonly #world: State;
  readonly #facts: Int32Array;
  readonly #chances: Float64Array;

  constructor(game: Game, worlds: number) {
    const [slots, values] = game.info.beliefShape;
    this.#game = game;
    this.#worlds = worlds;
    this.#world = game.newState();
    this.#facts = new Int32Array(slots);
    this.#chances = new Float64Array(slots * values);
  }

  chances(state: State, seat: Seat, rng: Rng, belief: Float32Array | null): Float64Array {
    const { information, info } = this.#game;
    const [slots, values] = info.beliefShape;
    const chances = this.#chances.fill(1 / values / (this.#worlds + 1));
    for (let i = 0; i < this.#worlds; i++) {
      this.#world.copyFrom(state);
      information.determinize(this.#world, seat, rng, belief);
      information.hiddenFacts(this.#world, seat, this.#facts);
      for (let slot = 0; slot < slots; slot++)
        if (this.#facts[slot] >= 0) chances[slot * values + this.#facts[slot]] += 1 / (this.#worlds + 1);
    }
    return chances;
  }
}

class Score {
  count = 0;
  log = 0;
  square = 0;
  readonly #values: number;

  constructor(values: number) {
    this.#values = values;
  }

  add(facts: Int32Array, chances: Float32Array | Float64Array): void {
    for (const [slot, fact] of facts.entries()) {
      if (fact < 0) continue;
      const row = chances.subarray(slot * this.#values, (slot + 1) * this.#values);
      this.count++;
      this.log += Math.log(Math.max(row[fact], 1e-9));
      for (const [value, chance] of row.entries()) this.square += (chance - (value === fact ? 1 : 0)) ** 2;
    }
  }
}
