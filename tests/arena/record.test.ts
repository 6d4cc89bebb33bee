import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { UnitPlayer } from '../../src/arena/job.ts';
import { PROGRESS_SLOTS } from '../../src/arena/match.ts';
import { checkRecords, decodeRecord, encodeRecord, readRecords } from '../../src/arena/record.ts';
import { planOf, scriptedAgent } from './helpers.ts';

const plan = planOf({
  agents: [scriptedAgent('a', { how: 'legal' }), { kind: 'random', name: 'b "quoted", ü' }],
  arms: [{ name: 'short', params: { rounds: 1 } }, { name: 'long' }],
});
const player = new UnitPlayer(plan, new Int32Array(PROGRESS_SLOTS));
const lines = Array.from({ length: plan.schedule.units }, (_, unit) => player.play(unit, []).line);

let path = '';
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'fogbench-')), 'records.jsonl');
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
});

describe('a record', () => {
  it('is plain JSON that says what happened, by entrant and by seat', () => {
    const [record] = readRecords(path);
    expect(JSON.parse(lines[0])).toMatchObject({ pair: 0, arm: 'short', scenario: 'seats-2' });
    expect(record.agents).toEqual(['a', 'b "quoted", ü']);
    expect(record.seed).toMatch(/^[0-9a-f]{16}$/);
    expect(record.matches).toHaveLength(2);
    for (const match of record.matches) {
      expect(match).toMatchObject({
        end: 'rules',
        reason: 'rounds played',
        fault: -1,
        decisions: [1, 1],
        sims: [14, 0],
      });
      expect(match.payoffs[0] + match.payoffs[1]).toBe(0);
    }
  });

  it('comes back as it was written', () => {
    const record = decodeRecord(lines[3])!;
    expect(encodeRecord(record)).toBe(lines[3]);
  });

  it('is the same from another player that begins elsewhere', () => {
    const other = new UnitPlayer(plan, new Int32Array(PROGRESS_SLOTS));
    for (let unit = plan.schedule.units - 1; unit >= 0; unit--) expect(other.play(unit, []).line).toBe(lines[unit]);
  });

  it('is refused when any byte of it differs', () => {
    const line = lines[2];
    for (let i = 0; i < line.length; i++) {
      const changed = line.slice(0, i) + (line[i] === '1' ? '2' : '1') + line.slice(i + 1);
      expect(decodeRecord(changed)).toBeNull();
    }
  });
});

describe('the records of a run', () => {
  it('are all there when they are whole', () => {
    expect(checkRecords(path, plan)).toEqual({ units: 8, bytes: readFileSync(path).length });
  });

  it('end before a torn line', () => {
    const bytes = readFileSync(path).length;
    appendFileSync(path, lines[0].slice(0, 50));
    expect(checkRecords(path, plan)).toEqual({ units: 8, bytes });
    writeFileSync(path, '');
    expect(checkRecords(path, plan)).toEqual({ units: 0, bytes: 0 });
  });

  it('with a changed one are refused with the number of its line', () => {
    const text = readFileSync(path, 'utf8').split('\n');
    text[4] = text[4].replace('"turns":', '"turn":');
    writeFileSync(path, text.join('\n'));
    expect(() => checkRecords(path, plan)).toThrow(/records\.jsonl:5: this record is not what was written/);
  });

  it('in another order, of another seed or too many are refused', () => {
    writeFileSync(path, `${lines[1]}\n${lines[0]}\n`);
    expect(() => checkRecords(path, plan)).toThrow(/records\.jsonl:1: pair 0, arm long/);
    writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
    expect(() => checkRecords(path, planOf({ ...plan.experiment, seed: 2 }))).toThrow(
      /records\.jsonl:1: .*expected pair 0/,
    );
    appendFileSync(path, `${lines[7]}\n`);
    expect(() => checkRecords(path, plan)).toThrow(/records\.jsonl:9: .*expected no more records/);
  });

  it('are read across the borders of chunks', () => {
    const many = Array.from({ length: 3000 }, (_, i) => lines[i % lines.length]);
    writeFileSync(path, many.map((line) => `${line}\n`).join(''));
    let count = 0;
    for (const record of readRecords(path)) {
      expect(record.pair).toBe(decodeRecord(many[count])!.pair);
      count++;
    }
    expect(count).toBe(3000);
  });
});
