import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { thinnedGame } from '../../agents/learned/seen.ts';
import { shapeFor } from '../../agents/learned/shape.ts';
import { encodeWeights } from '../../agents/learned/weights.ts';
import { generals } from '../../src/rulesets/generals/index.ts';
import { initialTensors } from '../../src/training/trainer.ts';
import { enterFolder, fogbench } from './helpers.ts';

/** An untrained network plays as its script leans: on this map `storm` beats the default, which is the champion where no weights ship. */
function writeNetwork(name: string, script: string): void {
  const game = generals.createGame(generals.parseParams('x1', {}));
  const { ruleset, version: rulesetVersion, scenario, params } = game.info;
  const scope = { abstraction: 'weighty', script };
  const shape = shapeFor(thinnedGame(game, 'weighty').info, { leaning: true, channels: 4, trunk: 4 });
  const meta = { shape, ruleset, rulesetVersion, scenario, params, ...scope, training: {} };
  writeFileSync(name, encodeWeights(meta, initialTensors(shape, 1)));
}

const POOL = '- { kind: heuristic, name: greedy-air, options: { production: air } }\n';

describe('fogbench promote', () => {
  beforeEach(() => {
    enterFolder();
    writeFileSync('pool.yaml', POOL);
  });

  it('plays a sequential test and a pool, and says what both came to', async () => {
    writeNetwork('x1.safetensors', 'storm');
    const options = ['--pool', 'pool.yaml', '--pairs', '2', '--out', 'p', '--workers', '1'];
    const { code, out } = await fogbench('promote', 'x1.safetensors', ...options);
    expect(out).toMatch(/Sequential test against heuristic: H1/);
    expect(out).toMatch(/\| greedy-air \| [\d.]+ % \| [\d.]+ % \| [+-]/);
    expect(code).toBe(1);
    expect(out).toMatch(/^# Not decided: x1[\s\S]*Why not: a loss of 10 points of 100 against greedy-air is neither/);
    expect(out).toContain('After 4 of at most 4 rounds of 2 pairs against each, on the same seeds.');
    expect(out).toMatch(/About \d+ pairs more against each would settle it.*with another --seed and --pairs \d+\./);
    expect(readdirSync('p').sort()).toEqual([
      ...[1, 2, 3, 4].map((round) => `candidate-${round}`),
      ...[1, 2, 3, 4].map((round) => `champion-${round}`),
      'duel',
      'promotion.md',
    ]);
    const seeds = [1, 2, 3, 4].map((round) => {
      const of = (who: string) => JSON.parse(readFileSync(`p/${who}-${round}/run.json`, 'utf8')).experiment.seed;
      expect(of('candidate')).toBe(of('champion'));
      return of('candidate');
    });
    expect(new Set(seeds).size).toBe(4);
    expect(readFileSync('p/promotion.md', 'utf8')).toBe(out);
    const again = await fogbench('promote', 'x1.safetensors', ...options, '--resume');
    expect(again.out).toBe(out);
  }, 120_000);

  it('refuses what is no better, and plays no pool', async () => {
    writeNetwork('x1.safetensors', 'storm');
    const { readWeights } = await import('../../agents/learned/weights.ts');
    const { meta, tensors } = readWeights('x1.safetensors');
    // Against its own leanings.
    const wrong = new Map(
      [...tensors].map(([name, data]) => [name, name === 'policy.leaning' ? data.map(() => -2) : data]),
    );
    writeFileSync('bad.safetensors', encodeWeights(meta, wrong));
    const { code, out } = await fogbench(
      'promote',
      'bad.safetensors',
      '--pool',
      'pool.yaml',
      '--out',
      'p',
      '--workers',
      '1',
    );
    expect(code).toBe(1);
    expect(out).toMatch(/^# Refused: bad[\s\S]*H0[\s\S]*Why not: it is no stronger/);
    expect(existsSync('p/candidate-1')).toBe(false);
  }, 60_000);

  it('says what is wrong with what it is given', async () => {
    writeNetwork('x1.safetensors', 'storm');
    expect(await fogbench('promote', 'no.safetensors')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no such file'),
    });
    writeFileSync('pool.yaml', 'kind: heuristic\n');
    const noList = await fogbench('promote', 'x1.safetensors', '--pool', 'pool.yaml');
    expect(noList).toMatchObject({ code: 2, err: expect.stringContaining('expected a list of agents') });
    writeFileSync('pool.yaml', '- kind: heuristic\n- { kind: heuristics }\n');
    const unknown = await fogbench('promote', 'x1.safetensors', '--pool', 'pool.yaml');
    expect(unknown).toMatchObject({ code: 2, err: expect.stringMatching(/pool\.yaml: agents\[1\]\.kind/) });
    writeFileSync('pool.yaml', '- kind: [');
    expect(await fogbench('promote', 'x1.safetensors', '--pool', 'pool.yaml')).toMatchObject({
      code: 2,
      err: expect.stringContaining('pool.yaml:1'),
    });
    writeFileSync('pool.yaml', '- { kind: heuristic, name: champion }');
    expect(await fogbench('promote', 'x1.safetensors', '--pool', 'pool.yaml')).toMatchObject({
      code: 2,
      err: expect.stringContaining('taken'),
    });
    writeFileSync('pool.yaml', POOL);
    expect(await fogbench('promote', 'x1.safetensors', '--ship')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no model card'),
    });
    expect(await fogbench('promote', 'x1.safetensors', '--resume')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no run to resume'),
    });
    mkdirSync('mine');
    writeFileSync('mine/notes.txt', '');
    const foreign = await fogbench('promote', 'x1.safetensors', '--out', 'mine');
    expect(foreign).toMatchObject({ code: 2, err: expect.stringContaining('holds other files (notes.txt)') });
    writeNetwork('odd.safetensors', 'no-script');
    expect(await fogbench('promote', 'odd.safetensors')).toMatchObject({
      code: 2,
      err: expect.stringContaining('"no-script": generals has'),
    });
    writeFileSync('x1.safetensors', 'nothing');
    expect((await fogbench('promote', 'x1.safetensors')).code).toBe(2);
  });
});
