import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CSV_FILES } from '../../src/report/csv.ts';
import { matchupColumns } from '../../src/report/matchups-csv.ts';
import { enterFolder, fogbench } from './helpers.ts';

const file = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('fogbench schema', () => {
  it('prints what lies in experiments/: write it anew with --out when this fails', async () => {
    const { code, out } = await fogbench('schema');
    expect(code).toBe(0);
    expect(out).toBe(file('experiments/experiment.schema.json'));
  });

  it('writes it to a file', async () => {
    enterFolder();
    const printed = (await fogbench('schema')).out;
    expect((await fogbench('schema', '--out', 'schema.json')).code).toBe(0);
    expect(readFileSync('schema.json', 'utf8')).toBe(printed);
    const schema = JSON.parse(printed);
    expect(schema.required).toEqual(['id', 'question', 'ruleset', 'scenarios', 'agents', 'schedule', 'seed']);
    expect(schema.additionalProperties).toBe(false);
  });
});

describe('results/README.md', () => {
  const readme = file('results/README.md');

  it('explains every file and every column of matchups.csv', () => {
    for (const name of CSV_FILES) expect(readme).toContain(`\n## ${name}\n`);
    for (const column of matchupColumns({ seatCount: 3, hasArms: true, hasTest: true }))
      expect(readme).toContain(`\`${column}\``);
  });
});
