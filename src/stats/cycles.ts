// Is there more to the payoffs than one number an agent? Three-cycles a > b > c > a that are more, or surer, than noise around a
// transitive order makes.
import { likelihoodOfSuperiority } from './elo.ts';
import { unitVariance } from './interval.ts';
import { holm } from './multiple-testing.ts';
import { logOddsMatrix, type Matrix, type PairMatrix, sampleBetween, scoreMatrix } from './payoff-matrix.ts';
import { normalDraw, type Uniform } from './uniform.ts';

/** Agents of a cycle, each scoring above 1/2 against the next and the last against the first; starts with the smallest index. */
export type Cycle = readonly [number, number, number];

/** All three-cycles of a score matrix. At most n (n^2 - 1) / 24 for odd n, n (n^2 - 4) / 24 for even n. */
export function threeCycles(scores: Matrix): Cycle[] {
  const beats = (i: number, j: number) => scores[i][j] > 0.5;
  const found: Cycle[] = [];
  for (let i = 0; i < scores.length; i++) {
    for (let j = i + 1; j < scores.length; j++) {
      for (let k = j + 1; k < scores.length; k++) {
        if (beats(i, j) && beats(j, k) && beats(k, i)) found.push([i, j, k]);
        else if (beats(i, k) && beats(k, j) && beats(j, i)) found.push([i, k, j]);
      }
    }
  }
  return found;
}

export interface TestedCycle {
  readonly cycle: Cycle;
  /** p-value that not all three edges point this way, the largest of the three one-sided ones, adjusted by Holm over all triples both ways round. */
  readonly p: number;
}

/** The cycles of the observed scores with their adjusted p-values, surest first. */
export function testedCycles(matrix: PairMatrix): TestedCycle[] {
  const doubt = (i: number, j: number) => 1 - likelihoodOfSuperiority(sampleBetween(matrix, i, j));
  const all: { cycle: Cycle; raw: number }[] = [];
  for (let i = 0; i < matrix.length; i++) {
    for (let j = i + 1; j < matrix.length; j++) {
      for (let k = j + 1; k < matrix.length; k++) {
        for (const cycle of [[i, j, k] as const, [i, k, j] as const]) {
          const [x, y, z] = cycle;
          all.push({ cycle, raw: Math.max(doubt(x, y), doubt(y, z), doubt(z, x)) });
        }
      }
    }
  }
  const adjusted = holm(all.map(({ raw }) => raw));
  const observed = new Set(threeCycles(scoreMatrix(matrix)).map((cycle) => cycle.join()));
  return all
    .map(({ cycle }, i) => ({ cycle, p: adjusted[i] }))
    .filter(({ cycle }) => observed.has(cycle.join()))
    .sort((x, y) => x.p - y.p);
}

/** Transitive part of antisymmetric log odds: row means r, the least-squares fit r_i - r_j (X. Jiang et al., HodgeRank, 2011). */
export function transitiveStrengths(logOdds: Matrix): number[] {
  return logOdds.map((row) => row.reduce((sum, x) => sum + x, 0) / row.length);
}

/** Share of the squared log odds that the transitive part leaves, in [0, 1]; 0 when all are even. */
export function cyclicShare(logOdds: Matrix): number {
  const r = transitiveStrengths(logOdds);
  let left = 0;
  let all = 0;
  for (let i = 0; i < r.length; i++) {
    for (let j = 0; j < r.length; j++) {
      left += (logOdds[i][j] - (r[i] - r[j])) ** 2;
      all += logOdds[i][j] ** 2;
    }
  }
  return all === 0 ? 0 : left / all;
}

export interface CycleExcess {
  readonly observed: number;
  /** Mean number of cycles that the noise of the pairs makes around the transitive part. */
  readonly expected: number;
  /** Chance of as many cycles without any true one, from the simulation. */
  readonly p: number;
}

/**
 * Counts three-cycles against a simulation of transitive agents with the observed standard errors. Needs all matchups played, and some
 * agents: even ones make a cycle of each triple with chance 1/4, so that among three p is never small. `testedCycles` judges single ones.
 */
export function cycleExcess(matrix: PairMatrix, random: Uniform, repetitions = 1000): CycleExcess {
  const scores = scoreMatrix(matrix);
  const r = transitiveStrengths(logOddsMatrix(scores));
  const observed = threeCycles(scores).length;
  let sum = 0;
  let asMany = 0;
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const simulated = scores.map((row) => [...row]);
    for (let i = 0; i < r.length; i++) {
      for (let j = i + 1; j < r.length; j++) {
        const between = sampleBetween(matrix, i, j);
        const error = Math.sqrt(unitVariance(between) / between.count);
        simulated[i][j] = 1 / (1 + Math.exp(r[j] - r[i])) + error * normalDraw(random);
        simulated[j][i] = 1 - simulated[i][j];
      }
    }
    const count = threeCycles(simulated).length;
    sum += count;
    if (count >= observed) asMany++;
  }
  return { observed, expected: sum / repetitions, p: (1 + asMany) / (1 + repetitions) };
}
