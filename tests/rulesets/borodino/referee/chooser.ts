import type { Rng } from '../../../../src/core/rng.ts';
import { type Battle, isGun } from './battle.ts';
import { distance, type Hex } from './board.ts';
import { LATER, NONE, type Option, type Question } from './play.ts';

/** Play that fights: random, but it goes near, shoots, attacks and pursues more often than not. */

/** Per cent of the time that something is done at a node where doing nothing is a choice; elsewhere any option is as good as another. */
const EAGERNESS: { readonly [node: string]: number } = {
  fire: 80,
  declare: 80,
  retire: 35,
  follow: 75,
  reaction: 75,
  counter: 80,
  breakthrough: 85,
  reserve: 70,
  destruction: 50,
  entry: 50,
};
/** Per cent of the moves that go as near to the enemy as they can. */
const APPROACHES = 60;
/** Per cent of the commands without orders that try for them. */
const ATTEMPTS = 70;

const below = (rng: Rng, percent: number): boolean => rng.below(100) < percent;

/** Per cent of the d10 that fall 0 or 9 beside those that do by themselves: rare rules lie at the ends of the tables. */
const EXTREMES = 25;

/** A die by its weights, a decision by whim. */
export function pick(question: Question, battle: Battle, rng: Rng): Option {
  const { options, weights, seat } = question;
  if (seat !== undefined) return choose(question, battle, rng);
  if (options[9] === 9 && below(rng, EXTREMES)) return 9 * rng.below(2);
  let left = rng.below(weights.reduce((sum, weight) => sum + weight, 0));
  let k = 0;
  while (left >= weights[k]) left -= weights[k++];
  return options[k];
}

function choose({ node, unit, options }: Question, battle: Battle, rng: Rng): Option {
  if (node === 'status' && below(rng, ATTEMPTS)) return 'attempt';
  const isIdle = (option: Option): boolean => option === NONE || option === LATER || option === 'destroy nothing';
  const deeds = options.filter((option) => !isIdle(option));
  if (node === 'move' && unit !== undefined && below(rng, APPROACHES)) {
    return nearest(deeds.map(Number), battle, 1 - unit.side, isGun(unit) ? 2 : 0, rng);
  }
  const eagerness = EAGERNESS[node];
  const choices = eagerness === undefined ? options : below(rng, eagerness) ? deeds : options.filter(isIdle);
  return choices[rng.below(choices.length)];
}

/** The hex whose distance to the nearest enemy is closest to `wanted`, ties at random. */
function nearest(targets: readonly Hex[], battle: Battle, enemy: number, wanted: number, rng: Rng): Hex {
  const enemies = battle.onMap(enemy).map(({ hex }) => hex as Hex);
  let best = targets[0];
  let least = Number.POSITIVE_INFINITY;
  for (const hex of targets) {
    const near = enemies.reduce((nearestYet, other) => Math.min(nearestYet, distance(hex, other)), 99);
    const score = Math.abs(near - wanted) * 4 + rng.below(4);
    if (score >= least) continue;
    least = score;
    best = hex;
  }
  return best;
}
