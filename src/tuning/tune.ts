// A tuning, step by step: searches that know nothing of each other, a play-off of what they recommend, and a validation on seeds that chose
// nothing. Every step is one entry, and the entries so far decide the next one: given them, a tuning goes on as if it had never stopped.
import { createHash } from 'node:crypto';
import { Table } from '../arena/match.ts';
import type { Catalog } from '../arena/plan.ts';
import type { Agent, AgentSpec } from '../core/agent.ts';
import { ConfigError, configError } from '../core/errors.ts';
import type { Game } from '../core/game.ts';
import { pairSeed } from '../core/hash.ts';
import { Xoshiro } from '../core/rng.ts';
import { canonicalJson } from '../core/schema.ts';
import { PAIR_CELLS, pairCell, pairCountsOf, pairSample } from '../stats/pairs.ts';
import { Ntbea, type Point } from './ntbea.ts';
import { type OptionValue, type TuneFile, withValues } from './tune-file.ts';

export type TuneEntry =
  | { readonly phase: 'search'; readonly run: number; readonly point: Point; readonly score: number }
  /** `score` is the mean over opponents. */
  | { readonly phase: 'play-off'; readonly point: Point; readonly score: number }
  /** `cells`: one digit a pair, its points times 2, in the order of seeds. `against` is an opponent, or `control` for the winner. */
  | {
      readonly phase: 'validation';
      readonly who: 'tuned' | 'control';
      readonly against: string;
      readonly cells: string;
    };

export interface Tuning {
  readonly file: TuneFile;
  readonly game: Game;
  /** SHA-256 of all that decides the entries. */
  readonly id: string;
  readonly options: readonly string[];
  readonly values: readonly (readonly OptionValue[])[];
  readonly opponents: readonly string[];
  /** Options of the tuned agent at a point. */
  optionsAt(point: Point): object;
  makeAgent(point: Point | null): Agent;
  makeOpponent(index: number): Agent;
}

/** Name under which the agent with the options of the file appears. */
export const CONTROL = 'control';

const PLAY_OFF_SEEDS = 2 ** 30;
const VALIDATION_SEEDS = 2 ** 31;

/** Checks and builds everything; throws one ConfigError with all that is wrong. */
export function prepareTuning(file: TuneFile, catalog: Catalog): Tuning {
  const ruleset = at('ruleset', () => catalog.rulesetById(file.ruleset));
  const game = at('scenario', () => ruleset.createGame(ruleset.parseParams(file.scenario, file.params ?? {})));
  const { info } = game;
  if (info.seatCount !== 2)
    throw configError('scenario', 'seat-count', `"${file.scenario}" has ${info.seatCount} seats, expected 2.`);
  const ready = (spec: AgentSpec, place: string) => {
    const kind = at(place, () => catalog.agentKindById(spec.kind));
    if (!kind.supports(info, spec.options))
      throw configError(place, 'unsupported', `${kind.id} does not play ${info.ruleset}.`);
    const options = at(`${place}.options`, () => kind.parseOptions(spec.options ?? {}, info));
    return { kind, name: spec.name ?? spec.kind, options, fingerprint: kind.fingerprint(options) };
  };
  const control = ready(file.agent, 'agent');
  const pool = file.pool.map((spec, i) => ready(spec, `pool[${i}]`));
  const names = pool.map(({ name }) => name);
  names.forEach((name, i) => {
    if (names.indexOf(name) !== i || name === CONTROL)
      throw configError(`pool[${i}]`, 'duplicate-name', `"${name}" is taken: give this opponent a \`name\`.`);
  });
  const options = Object.keys(file.space);
  const values = Object.values(file.space);
  const base = file.agent.options ?? {};
  options.forEach((option, d) => {
    values[d].forEach((value, i) => {
      at(`space.${option}[${i}]`, () => control.kind.parseOptions(withValues(base, { [option]: value }), info));
    });
  });
  if (file.runs * file.evaluations * file.pairs * pool.length > PLAY_OFF_SEEDS)
    throw configError('evaluations', 'too-many-pairs', 'more pairs than have seeds of their own.');
  const optionsAt = (point: Point): object =>
    withValues(base, Object.fromEntries(options.map((option, d) => [option, values[d][point[d]]])));
  const identity = {
    file,
    ruleset: { id: ruleset.id, version: ruleset.version, params: info.params },
    agents: [control, ...pool].map(({ kind, fingerprint }) => ({ kind: kind.id, version: kind.version, fingerprint })),
  };
  return {
    file,
    game,
    id: createHash('sha256').update(canonicalJson(identity)).digest('hex'),
    options,
    values,
    opponents: names,
    optionsAt,
    makeAgent: (point) =>
      control.kind.create(point === null ? control.options : control.kind.parseOptions(optionsAt(point), info), info),
    makeOpponent: (index) => pool[index].kind.create(pool[index].options, info),
  };
}

function at<T>(place: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw error instanceof ConfigError ? error.within(place) : error;
  }
}

/** Entries of a whole tuning, at most: play-offs of equal recommendations are played once. */
export function stepsOf({ file, opponents }: Tuning): number {
  return file.runs * file.evaluations + file.runs + 2 * opponents.length + 1;
}

/** Goes on after the entries in `done` and yields each new one; throws ConfigError where `done` is not what this tuning makes. */
export function* tune(tuning: Tuning, done: readonly TuneEntry[] = []): Generator<TuneEntry, void> {
  const { file, opponents } = tuning;
  const player = new Player(tuning);
  let known = 0;
  function* step(make: () => TuneEntry, agrees: (entry: TuneEntry) => boolean): Generator<TuneEntry, TuneEntry> {
    if (known < done.length) {
      const entry = done[known++];
      if (!agrees(entry))
        throw configError('', 'foreign-entry', `entry ${known} is not of this tuning. Start over with --fresh.`);
      return entry;
    }
    const entry = make();
    yield entry;
    return entry;
  }
  const samePoint = (phase: string, point: Point) => (entry: TuneEntry) =>
    entry.phase === phase && 'point' in entry && entry.point.join() === point.join();

  const recommended = new Map<string, Point>();
  for (let run = 0; run < file.runs; run++) {
    const rng = new Xoshiro(file.seed, run);
    const search = new Ntbea(
      tuning.values.map((list) => list.length),
      file.exploration,
      file.neighbours,
    );
    let point: Point = tuning.values.map((list) => rng.below(list.length));
    for (let evaluation = 0; evaluation < file.evaluations; evaluation++) {
      const tried = point;
      const from = (run * file.evaluations + evaluation) * file.pairs * opponents.length;
      const entry = yield* step(
        () => ({ phase: 'search', run, point: tried, score: player.score(tried, from, file.pairs) }),
        samePoint('search', tried),
      );
      search.add(tried, (entry as { score: number }).score);
      point = search.next(tried, rng);
    }
    recommended.set(search.best.join(), search.best);
  }
  let winner: Point = [];
  let best = Number.NEGATIVE_INFINITY;
  for (const point of recommended.values()) {
    const entry = yield* step(
      () => ({ phase: 'play-off', point, score: player.score(point, PLAY_OFF_SEEDS, file.playoffPairs) }),
      samePoint('play-off', point),
    );
    const { score } = entry as { score: number };
    if (score <= best) continue;
    best = score;
    winner = point;
  }
  const validate = (who: 'tuned' | 'control', index: number) => {
    const against = index < opponents.length ? opponents[index] : CONTROL;
    const from = VALIDATION_SEEDS + index * file.validationPairs;
    const rival = () => (index < opponents.length ? tuning.makeOpponent(index) : tuning.makeAgent(null));
    return step(
      () => {
        const cells = player.cells(
          tuning.makeAgent(who === 'tuned' ? winner : null),
          rival(),
          from,
          file.validationPairs,
        );
        return { phase: 'validation', who, against, cells: cells.join('') };
      },
      (entry) => entry.phase === 'validation' && entry.who === who && entry.against === against,
    );
  };
  for (let index = 0; index < opponents.length; index++) {
    yield* validate('tuned', index);
    yield* validate('control', index);
  }
  yield* validate('tuned', opponents.length);
}

class Player {
  readonly #tuning: Tuning;
  readonly #table: Table;

  constructor(tuning: Tuning) {
    this.#tuning = tuning;
    this.#table = new Table(tuning.game);
  }

  /** Mean score in [0, 1] over all opponents, `pairs` against each from seed `from` on. */
  score(point: Point, from: number, pairs: number): number {
    const { opponents } = this.#tuning;
    const agent = this.#tuning.makeAgent(point);
    let sum = 0;
    for (let i = 0; i < opponents.length; i++) {
      const cells = this.cells(agent, this.#tuning.makeOpponent(i), from + i * pairs, pairs);
      sum += pairSample(pairCountsOf(cells)).mean;
    }
    return sum / opponents.length;
  }

  cells(agent: Agent, rival: Agent, from: number, pairs: number): number[] {
    const table = this.#table;
    const { seed } = this.#tuning.file;
    return Array.from({ length: pairs }, (_, pair) => {
      const points = [0, 1].map((seat) => {
        const agents = seat === 0 ? [agent, rival] : [rival, agent];
        const { payoffs, fault } = table.play(agents, {
          seed: pairSeed(seed, from + pair),
          entrants: seat === 0 ? [0, 1] : [1, 0],
        });
        if (fault !== null) throw fault;
        return (1 + payoffs[seat]) / 2;
      });
      return pairCell(points[0], points[1]);
    });
  }
}

/** Pair scores in [0, 1], in the order of seeds. */
export function pairScores(cells: string): number[] {
  return [...cells].map((cell) => Number(cell) / (PAIR_CELLS - 1));
}

/** What won the play-off; null before it is over. */
export function winnerOf(entries: readonly TuneEntry[]): Point | null {
  let winner: Point | null = null;
  let best = Number.NEGATIVE_INFINITY;
  for (const entry of entries) {
    if (entry.phase !== 'play-off' || entry.score <= best) continue;
    best = entry.score;
    winner = entry.point;
  }
  return winner;
}
