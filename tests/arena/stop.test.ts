import { readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readManifest } from '../../src/arena/manifest.ts';
import { readRecords } from '../../src/arena/record.ts';
import { makeStopRule } from '../../src/arena/stop.ts';
import { playPlan } from '../report/helpers.ts';
import { newFolder, planOf, run, scriptedAgent, stableFiles } from './helpers.ts';

/** b throws in the second seat, so that a scores three quarters. */
const uneven = {
  agents: [{ kind: 'random', name: 'a' }, scriptedAgent('b', { how: 'throws', at: 1, seat: 1 })],
  schedule: { kind: 'round-robin', pairs: 3000 },
  params: { rounds: 1 },
};
const test = { h0: 0.5, h1: 0.55, alpha: 0.05, beta: 0.05 };

function unitsOf(folder: string): number {
  return [...readRecords(join(folder, 'records.jsonl'))].length;
}

describe('a run with a rule', () => {
  it('ends with the pair that decides, the same one with one worker and with three', async () => {
    const plan = planOf({ ...uneven, stop: test });
    const folders = [newFolder(), newFolder()];
    expect(await run(plan, folders[0])).toBe('complete');
    expect(await run(plan, folders[1], { workers: 3 })).toBe('complete');
    const { decision, state } = readManifest(folders[0])!;
    expect(decision!.answer).toBe('H1');
    expect(decision!.units).toBe(unitsOf(folders[0]));
    expect(decision!.units).toBeLessThan(300);
    expect(state).toBe('complete');
    expect(stableFiles(folders[1])).toEqual(stableFiles(folders[0]));
  });

  it('resumes to the same end, and plays nothing more after it', async () => {
    const plan = planOf({ ...uneven, stop: test });
    const whole = newFolder();
    const cut = newFolder();
    await run(plan, whole);
    await run(plan, cut);
    const lines = readFileSync(join(cut, 'records.jsonl'), 'utf8').split('\n');
    truncateSync(join(cut, 'records.jsonl'), lines.slice(0, 20).join('\n').length + 1);
    expect(await run(plan, cut, { mode: 'resume' })).toBe('complete');
    expect(stableFiles(cut)).toEqual(stableFiles(whole));
    expect(await run(plan, whole, { mode: 'resume' })).toBe('complete');
    expect(unitsOf(whole)).toBe(readManifest(whole)!.decision!.units);
  });

  it('plays the whole schedule when nothing is decided', async () => {
    const folder = newFolder();
    expect(await run(planOf({ stop: test, schedule: { kind: 'round-robin', pairs: 12 } }), folder)).toBe('complete');
    expect(readManifest(folder)!.decision).toBeNull();
    expect(unitsOf(folder)).toBe(12);
  });
});

describe('a margin', () => {
  const answer = (changes: object) => {
    const plan = planOf(changes);
    const rule = makeStopRule(plan)!;
    for (const record of playPlan(plan)) {
      const decision = rule.push(record);
      if (decision !== null) return decision.answer;
    }
    return 'undecided';
  };

  it('tells a score above it, a score below it, and one that does not matter', () => {
    const stop = { margin: 0.1 };
    expect(answer({ ...uneven, schedule: { kind: 'round-robin', pairs: 200 }, stop })).toBe('above');
    const agents = [scriptedAgent('b', { how: 'throws', at: 1, seat: 1 }), { kind: 'random', name: 'a' }];
    expect(answer({ ...uneven, agents, schedule: { kind: 'round-robin', pairs: 200 }, stop })).toBe('below');
    expect(answer({ schedule: { kind: 'round-robin', pairs: 600 }, stop })).toBe('equivalent');
    expect(answer({ schedule: { kind: 'round-robin', pairs: 5 }, stop })).toBe('undecided');
  });

  it('compares arms block by block: by the agent that they change, else by the first seat', () => {
    const stop = { margin: 0.1 };
    const pairs = (count: number) => ({ kind: 'round-robin', pairs: count });
    const fault = { name: 'fault', agents: { b: { how: 'throws', at: 2 } } };
    const agents = [{ kind: 'random', name: 'a' }, scriptedAgent('b', {})];
    expect(answer({ agents, arms: [{ name: 'fair' }, fault], schedule: pairs(300), stop })).toBe('below');
    const first = { name: 'first', agents: { b: { how: 'throws', at: 2, seat: 0 } } };
    expect(answer({ agents, arms: [first, { name: 'fair' }], schedule: pairs(400), stop })).toBe('above');
    // Two arms that are the same game differ by nothing at all.
    expect(answer({ arms: [{ name: 'x' }, { name: 'y' }], schedule: pairs(200), stop })).toBe('equivalent');
  });
});

describe('a rule that has no one question', () => {
  const three = ['a', 'b', 'c'].map((name) => ({ kind: 'random', name }));
  const arms = ['x', 'y', 'z'].map((name) => ({ name }));
  it.each([
    [{ agents: three, stop: test }, 'stop: 3 matchups are played'],
    [{ arms: arms.slice(1), stop: test }, 'To compare arms, give a margin'],
    [{ arms, stop: { margin: 0.02 } }, '3 arms are compared'],
    [
      { schedule: { kind: 'self-play', pairs: 4 }, agents: [{ kind: 'random' }], stop: test },
      'against itself says nothing',
    ],
    [{ stop: { h0: 0.6, h1: 0.5 } }, 'expected h0 below h1'],
    [{ stop: { h0: 0.5, h1: 1 } }, 'expected both between 0 and 1'],
    [{ stop: { h0: 0, h1: 5, unit: 'elo', alpha: 0.5 } }, 'stop.alpha: expected below 0.5'],
    [{ scenarios: ['seats-3'], agents: three, stop: test }, 'Give a margin'],
  ])('%o is refused', (changes, message) => {
    expect(() => planOf(changes)).toThrow(message);
  });
});
