import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { enterFolder, fogbench } from './helpers.ts';

/** The second value can't but be worse: it searches a single simulation. */
const FILE = `id: tune-demo
question: Are more simulations better?
ruleset: phantom-tic-tac-toe
scenario: standard
agent: { kind: mcts, options: { mode: so-ismcts, budget: { simulations: 1 } } }
space:
  budget.simulations: [1, 40]
  exploration: [0.5, 1]
pool:
  - kind: random
  - { kind: mcts, name: flat, options: { budget: { simulations: 20 } } }
runs: 2
evaluations: 12
pairs: 2
playoffPairs: 4
validationPairs: 30
seed: 3
`;

const LOG = 'results/runs/tune-demo/tuning.jsonl';

function enter(text = FILE): void {
  enterFolder();
  writeFileSync('tune.yaml', text);
}

describe('fogbench tune', () => {
  it('finds the better options, validates them against the control and the pool, and writes a report', async () => {
    enter();
    const { code, out, err } = await fogbench('tune', 'tune.yaml');
    expect(code).toBe(0);
    expect(out).toMatch(/^The options found are better: [\d.]+.%/);
    expect(err).toMatch(/tune-demo {2}\d+\/\d+ steps/);
    const page = readFileSync('results/runs/tune-demo/report.html', 'utf8');
    expect(page).toContain('budget.simulations: 40');
    for (const row of ['random', 'flat', 'control']) expect(page).toContain(`<th class="text" scope="row">${row}</th>`);
    const phases = readFileSync(LOG, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).phase);
    expect(phases.filter((phase) => phase === 'search')).toHaveLength(24);
    expect(phases.filter((phase) => phase === 'validation')).toHaveLength(5);
  });

  it('goes on from any line, torn ones included, to the same bytes', async () => {
    enter();
    await fogbench('tune', 'tune.yaml');
    const whole = readFileSync(LOG, 'utf8');
    const lines = whole.split('\n');
    for (const kept of [1, 5, lines.length - 3]) {
      writeFileSync(LOG, `${lines.slice(0, kept).join('\n')}\n{"phase":"sea`);
      expect((await fogbench('tune', 'tune.yaml', '--resume')).code).toBe(0);
      expect(readFileSync(LOG, 'utf8')).toBe(whole);
    }
  });

  it('refuses what exists, and the log of another tuning', async () => {
    enter();
    await fogbench('tune', 'tune.yaml');
    const again = await fogbench('tune', 'tune.yaml');
    expect(again.code).toBe(2);
    expect(again.err).toContain('--resume');
    writeFileSync('tune.yaml', FILE.replace('seed: 3', 'seed: 4'));
    const other = await fogbench('tune', 'tune.yaml', '--resume');
    expect(other.code).toBe(2);
    expect(other.err).toContain('of another tuning');
    expect((await fogbench('tune', 'tune.yaml', '--fresh')).code).toBe(0);
  });

  it.each([
    ['exploration: [0.5, 1]', 'exploration: [0.5]', 'tune.yaml:8:16 space.exploration: expected at least 2 values'],
    ['exploration: [0.5, 1]', 'exploration: [0.5, 0.5]', 'space.exploration: a value stands here twice'],
    ['exploration: [0.5, 1]', 'explorationn: [0.5, 1]', 'Did you mean "exploration"?'],
    ['scenario: standard', 'scenario: standart', 'tune.yaml:4:'],
    ['- kind: random', '- kind: randon', 'Did you mean "random"?'],
    ['- kind: random', '- { kind: random, name: flat }', '"flat" is taken'],
    ['seed: 3', 'sead: 3', 'Did you mean "seed"?'],
  ])('says where the file is wrong: %s as %s', async (from, to, message) => {
    enter(FILE.replace(from, to));
    const { code, err } = await fogbench('tune', 'tune.yaml');
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
