/** Adam over plain arrays, so that its state is ours to write down and its result the same wherever the gradients are. */
export class Adam {
  readonly first: Map<string, Float32Array>;
  readonly second: Map<string, Float32Array>;
  steps = 0;

  constructor(sizes: ReadonlyMap<string, number>) {
    const zeros = () => new Map([...sizes].map(([name, size]) => [name, new Float32Array(size)]));
    this.first = zeros();
    this.second = zeros();
  }

  /** Moves `weights` against `gradients`, whose joint length is cut to `maxNorm`; returns the length before the cut. */
  step(
    weights: ReadonlyMap<string, Float32Array>,
    gradients: ReadonlyMap<string, Float32Array>,
    rate: number,
    maxNorm: number,
  ): number {
    let square = 0;
    for (const gradient of gradients.values()) for (let i = 0; i < gradient.length; i++) square += gradient[i] ** 2;
    const norm = Math.sqrt(square);
    const scale = norm > maxNorm ? maxNorm / norm : 1;
    this.steps++;
    const correct1 = 1 - power(BETA1, this.steps);
    const correct2 = 1 - power(BETA2, this.steps);
    for (const [name, weight] of weights) {
      const gradient = gradients.get(name)!;
      const m = this.first.get(name)!;
      const v = this.second.get(name)!;
      for (let i = 0; i < weight.length; i++) {
        const g = gradient[i] * scale;
        m[i] = BETA1 * m[i] + (1 - BETA1) * g;
        v[i] = BETA2 * v[i] + (1 - BETA2) * g * g;
        weight[i] -= (rate * (m[i] / correct1)) / (Math.sqrt(v[i] / correct2) + EPSILON);
      }
    }
    return norm;
  }
}

const BETA1 = 0.9;
const BETA2 = 0.999;
const EPSILON = 1e-7;

/** `base` to a whole power, by squaring: exact rules on every machine, which Math.pow does not promise. */
function power(base: number, exponent: number): number {
  let result = 1;
  let factor = base;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result *= factor;
    factor *= factor;
  }
  return result;
}
