// Statements that are to hold for other agents than those that played: then the agents are the sample, and a few of them are few
// degrees of freedom, however many matches each has played.
import type { Interval } from './interval.ts';
import { sampleOf } from './sample.ts';
import { studentInterval, studentQuantile } from './student.ts';

export interface ClusteredEstimate extends Interval {
  readonly estimate: number;
  readonly error: number;
  readonly degreesOfFreedom: number;
}

/** Mean of cluster means with Student's interval over clusters, for clusters that share nothing (training runs, disjoint agent pairs). */
export function clusterInterval(clusters: readonly ArrayLike<number>[], level = 0.95): ClusteredEstimate {
  const means = sampleOf(clusters.map((values) => sampleOf(values).mean));
  return {
    estimate: means.mean,
    error: Math.sqrt(means.variance / means.count),
    degreesOfFreedom: Math.max(0, means.count - 1),
    ...studentInterval(means, level),
  };
}

/** The block differences of two agents that met. */
export interface AgentPairValues {
  readonly first: string;
  readonly second: string;
  readonly values: ArrayLike<number>;
}

/**
 * Mean over agent pairs in which agents recur: the dyadic cluster-robust variance, in which two pairs correlate when they share an agent
 * (P. Aronow, C. Samii and V. Assenova, Political Analysis 23, 2015), times G / (G - 1), with t on G - 1 degrees of freedom for G agents.
 * Not below the variance of independent pairs. Every pair weighs the same; the whole line for fewer than three agents.
 */
export function agentPairInterval(pairs: readonly AgentPairValues[], level = 0.95): ClusteredEstimate {
  const means = pairs.map(({ values }) => sampleOf(values).mean);
  const estimate = sampleOf(means).mean;
  const agents = new Set(pairs.flatMap(({ first, second }) => [first, second])).size;
  let shared = 0;
  let own = 0;
  for (let i = 0; i < pairs.length; i++) {
    own += (means[i] - estimate) ** 2;
    for (let j = 0; j < pairs.length; j++) {
      if (sharesAgent(pairs[i], pairs[j])) shared += (means[i] - estimate) * (means[j] - estimate);
    }
  }
  const degreesOfFreedom = Math.max(0, agents - 1);
  const error = Math.sqrt((Math.max(shared, own) / pairs.length ** 2) * (agents / degreesOfFreedom));
  if (agents < 3) {
    return {
      estimate,
      error: Number.NaN,
      degreesOfFreedom,
      lo: Number.NEGATIVE_INFINITY,
      hi: Number.POSITIVE_INFINITY,
    };
  }
  const half = studentQuantile(0.5 + level / 2, degreesOfFreedom) * error;
  return { estimate, error, degreesOfFreedom, lo: estimate - half, hi: estimate + half };
}

function sharesAgent(x: AgentPairValues, y: AgentPairValues): boolean {
  return x.first === y.first || x.first === y.second || x.second === y.first || x.second === y.second;
}
