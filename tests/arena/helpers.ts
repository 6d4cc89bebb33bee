import { makePlan, type Plan } from '../../src/arena/plan.ts';
import { parseExperiment } from '../../src/experiment.ts';
import { catalog } from './scripted.ts';

/** An experiment on the dice race with two random agents; `changes` replace fields. */
export function experimentOf(changes: object = {}) {
  return parseExperiment({
    id: 'test',
    question: 'Does it work?',
    ruleset: 'dice-race',
    scenarios: ['seats-2'],
    agents: [
      { kind: 'random', name: 'a' },
      { kind: 'random', name: 'b' },
    ],
    schedule: { kind: 'round-robin', pairs: 4 },
    seed: 1,
    ...changes,
  });
}

export function planOf(changes: object = {}): Plan {
  return makePlan({ experiment: experimentOf(changes), directory: '.' }, catalog);
}

/** A scripted agent under a name. */
export function scriptedAgent(name: string, options: object) {
  return { kind: 'scripted', name, options };
}
