import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { enterFolder, fogbench } from './helpers.ts';

const FILE = `id: price
question: What does it cost not to see?
ruleset: phantom-tic-tac-toe
scenarios: [standard]
agents:
  - { kind: mcts, name: search, omniscient: true, options: { budget: { simulations: 60 } } }
  - { kind: mcts, name: search, options: { budget: { simulations: 60 } } }
  - kind: random
schedule: { kind: round-robin, pairs: 40 }
seed: 5
`;

describe('an agent that sees the true position', () => {
  it('bears it in its name, beats its honest twin, and is kept out of ratings', async () => {
    enterFolder();
    writeFileSync('price.yaml', FILE);
    const { code, out } = await fogbench('run', 'price.yaml', '--json');
    expect(code).toBe(0);
    const [{ matchups }] = JSON.parse(out);
    const duel = matchups.find((row: { agent_b: string }) => row.agent_b === 'search');
    expect(duel.agent_a).toBe('search (omniscient)');
    expect(Number(duel.score_a)).toBeGreaterThan(0.55);
    const rated = JSON.parse((await fogbench('rate', 'results/runs/price', '--json')).out);
    expect(JSON.stringify(rated)).toContain('"search"');
    expect(JSON.stringify(rated)).not.toContain('omniscient');
    expect((await fogbench('report', 'results/runs/price')).code).toBe(0);
    const page = readFileSync('results/runs/price/report.html', 'utf8');
    expect(page).toContain('<b>Cheating control</b>: search (omniscient) sees the true position.');
    const ratings = page.slice(page.indexOf('<section id="ratings"'));
    expect(ratings.slice(0, ratings.indexOf('</section>'))).not.toContain('omniscient');
  });

  it('can not be had by a name', async () => {
    enterFolder();
    writeFileSync('price.yaml', FILE.replace('name: search, omniscient: true', 'name: search (omniscient)'));
    const { code, err } = await fogbench('run', 'price.yaml');
    expect(code).toBe(2);
    expect(err).toContain('agents[0].name: "search (omniscient)": "(omniscient)" is put to names by');
  });

  it('is played over from its record as it was', async () => {
    enterFolder();
    writeFileSync('price.yaml', FILE.replace('pairs: 40', 'pairs: 2'));
    expect((await fogbench('run', 'price.yaml')).code).toBe(0);
    const { plan } = JSON.parse(readFileSync('results/runs/price/run.json', 'utf8'));
    for (const pair of [0, 1, 2]) expect((await fogbench('replay', `${plan}:${pair}:base:0`)).code).toBe(0);
  });
});
