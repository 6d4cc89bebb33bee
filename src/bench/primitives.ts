import { existsSync } from 'node:fs';
import { heuristic } from '../../agents/heuristic/index.ts';
import { Table } from '../arena/match.ts';
import type { Game, Ruleset, State } from '../core/game.ts';
import { pairSeed } from '../core/hash.ts';
import { Xoshiro } from '../core/rng.ts';
import { randomMatch, replay } from '../inspect/walk.ts';
import { checksum, type MeasureOptions, measure, type Work } from './measure.ts';

export interface PrimitiveFigures {
  readonly name: string;
  readonly ruleset: string;
  readonly scenario: string;
  readonly ns: number;
  readonly draws: number;
  readonly checksum: string;
}

const POSITIONS = 64;

/** Positions at which a seat decides, spread over random matches: one in the first 140 decisions after deployment of each. */
export function midgamePositions(game: Game, count: number): State[] {
  return Array.from({ length: count }, (_, seed) => {
    const nodes: number[] = [];
    const actions = randomMatch(game, new Xoshiro(seed, 55), (state, plies) => {
      if (state.toAct() >= 0 && !state.isDeployment()) nodes.push(plies.length);
    });
    const chosen = nodes[new Xoshiro(seed, 56).below(Math.min(nodes.length, 140))];
    return replay(game, actions.slice(0, chosen));
  });
}

/** A piece of work with the hash of what a fixed amount of it does. */
export interface Primitive extends Work {
  checksum(): string;
}

/** What a ruleset is measured by beyond what all are; `game` is of its main scenario. */
export type OwnPrimitives = (ruleset: Ruleset, game: Game) => Primitive[];

/** Those of a ruleset are in `primitives/<ruleset>.ts`, so that adding a ruleset changes no file here; most have none. */
async function loadOwn(ruleset: Ruleset, game: Game): Promise<Primitive[]> {
  const own = import.meta.url;
  const url = new URL(`./primitives/${ruleset.id}${own.slice(own.lastIndexOf('.'))}`, own);
  if (!existsSync(url)) return [];
  const module: { readonly ownPrimitives: OwnPrimitives } = await import(url.href);
  return module.ownPrimitives(ruleset, game);
}

/** At middle-game positions what all rulesets have, whole matches of the heuristic where there is one, and what is the ruleset's own. */
export async function benchPrimitives(
  ruleset: Ruleset,
  game: Game,
  options: MeasureOptions,
): Promise<PrimitiveFigures[]> {
  const { info } = game;
  const primitives = [...commonPrimitives(game), ...heuristicMatches(game), ...(await loadOwn(ruleset, game))];
  const sums = primitives.map((primitive) => primitive.checksum());
  return measure(primitives, options).map(({ name, ns, draws }, i) => ({
    name,
    ruleset: info.ruleset,
    scenario: info.scenario,
    ns,
    draws,
    checksum: sums[i],
  }));
}

/** Copy, determinize (with its copy), mask (with its copy) and observe. */
function commonPrimitives(game: Game): Primitive[] {
  const { info, information } = game;
  const positions = midgamePositions(game, POSITIONS);
  const seats = positions.map((position) => position.toAct());
  const state = game.newState();
  const [planes, rows, columns] = info.observationShape;
  const observation = new Float32Array(planes * rows * columns);
  let rng = new Xoshiro(3, 3);
  const once: Readonly<Record<string, (i: number) => void>> = {
    copy: (i) => state.copyFrom(positions[i]),
    determinize: (i) => {
      state.copyFrom(positions[i]);
      information.determinize(state, seats[i], rng, null);
    },
    mask: (i) => {
      state.copyFrom(positions[i]);
      information.mask(state, seats[i]);
    },
    observe: (i) => information.observe(positions[i], seats[i], observation),
  };
  return Object.entries(once).map(([name, step]) => ({
    name,
    run(rounds) {
      for (let round = 0; round < rounds; round++) for (let i = 0; i < POSITIONS; i++) step(i);
      return rounds * POSITIONS;
    },
    checksum() {
      rng = new Xoshiro(4, 4);
      return checksum((words) => {
        for (let i = 0; i < POSITIONS; i++) {
          step(i);
          for (const byte of state.bytes) words.add(byte);
          for (const value of observation) words.add(Math.round(value * 1000));
        }
      });
    },
  }));
}

/** The same few matches every time: their lengths differ. */
const MATCHES = 8;

/** Whole matches of the heuristic against itself at the arena's table, deployment included. */
function heuristicMatches(game: Game): Primitive[] {
  const { info } = game;
  if (!heuristic.supports(info)) return [];
  const table = new Table(game);
  const options = heuristic.parseOptions({}, info);
  const entrants = Array.from({ length: info.seatCount }, (_, seat) => seat);
  const agents = entrants.map(() => heuristic.create(options, info));
  const play = (match: number) => table.play(agents, { seed: pairSeed(2, match), entrants });
  return [
    {
      name: 'heuristic-match',
      run(rounds) {
        for (let round = 0; round < rounds; round++) for (let match = 0; match < MATCHES; match++) play(match);
        return rounds * MATCHES;
      },
      checksum: () =>
        checksum((words) => {
          for (let match = 0; match < MATCHES; match++) {
            const { hash, plies } = play(match);
            for (const letter of hash) words.add(letter.charCodeAt(0));
            words.add(plies);
          }
        }),
    },
  ];
}
