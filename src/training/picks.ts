// The order in which samples are learnt.
import { Xoshiro } from '../core/rng.ts';
import { BY_ADVANTAGE, NO_POLICY, type Pick, type Samples } from './samples.ts';

/** All samples in an order drawn from the seed and the generation, every other one mirrored by lot. */
export function shuffledPicks(chunks: readonly Samples[], seed: number, generation: number): Pick[] {
  const rng = new Xoshiro(seed ^ 0x2545f491, generation);
  const picks = chunks.flatMap((samples, chunk) =>
    Array.from({ length: samples.count }, (_, index) => ({ chunk, index, isMirrored: rng.below(2) === 1 })),
  );
  for (let i = picks.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    [picks[i], picks[j]] = [picks[j], picks[i]];
  }
  return picks;
}

/** The same samples with advantages of unit root mean square. */
export function scaleAdvantages(chunks: readonly Samples[]): Samples[] {
  let squares = 0;
  let count = 0;
  for (const chunk of chunks) {
    for (let i = 0; i < chunk.count; i++) {
      if (chunk.policyUse[i] === NO_POLICY) continue;
      if (chunk.policyUse[i] === BY_ADVANTAGE) squares += chunk.advantages[i] ** 2;
      count++;
    }
  }
  const scale = squares === 0 ? 1 : Math.sqrt(count / squares);
  return chunks.map((chunk) => ({ ...chunk, advantages: chunk.advantages.map((a) => a * scale) }));
}
