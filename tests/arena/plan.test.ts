import { describe, expect, it } from 'vitest';
import { makePlan } from '../../src/arena/plan.ts';
import * as catalog from '../../src/catalog.ts';
import { ConfigError } from '../../src/core/errors.ts';
import { parseExperiment } from '../../src/experiment.ts';
import { planOf, scriptedAgent } from './helpers.ts';

function issuesOf(changes: object): string[] {
  try {
    planOf(changes);
  } catch (error) {
    return (error as ConfigError).issues.map(({ path, message }) => `${path}: ${message}`);
  }
  return [];
}

describe('names', () => {
  it('say what differs from the defaults, unless the experiment names the agent', () => {
    const agents = [
      { kind: 'random' },
      { kind: 'scripted', options: { how: 'throws', at: 3, list: [1, 2] } },
      { kind: 'scripted', options: { at: 0 }, name: 'plain' },
      { kind: 'scripted' },
    ];
    expect(planOf({ agents }).agents.map(({ name }) => name)).toEqual([
      'random',
      'scripted(at=3,how=throws,list=[1,2])',
      'plain',
      'scripted',
    ]);
  });

  it('must differ', () => {
    expect(issuesOf({ agents: [{ kind: 'random' }, { kind: 'random' }] })).toEqual([
      'agents[1]: "random" is the name of agent 1 as well: give one of them a `name` or other options.',
    ]);
    expect(issuesOf({ scenarios: ['seats-2', 'seats-2'] })[0]).toContain(
      'scenarios[1]: "seats-2" is the name of scenario 1',
    );
    expect(issuesOf({ arms: [{ name: 'x' }, { name: 'x' }] })[0]).toContain('arms[1]: "x" is the name of arm 1');
  });
});

describe('parameters', () => {
  it('of an arm go before those of a scenario, and those before the experiment', () => {
    const plan = planOf({
      params: { rounds: 4 },
      scenarios: ['seats-2', { scenario: 'seats-2', name: 'long', params: { rounds: 9 } }],
      arms: [{ name: 'plain' }, { name: 'short', params: { rounds: 1 } }],
    });
    expect(plan.scenarios).toEqual(['seats-2', 'long']);
    expect(plan.games.map((row) => row.map(({ info }) => JSON.parse(info.params).rounds))).toEqual([
      [4, 1],
      [9, 1],
    ]);
    expect(plan.games[0][1]).toBe(plan.games[1][1]);
  });

  it('that are wrong are named where they stand', () => {
    expect(issuesOf({ params: { rounds: 0 } })[0]).toMatch(/^params\.rounds: /);
    expect(issuesOf({ scenarios: [{ scenario: 'seats-2', params: { rounds: 0 } }] })[0]).toMatch(
      /^scenarios\[0\]\.params\.rounds: /,
    );
    expect(issuesOf({ arms: [{ name: 'x', params: { rounds: 0 } }] })[0]).toMatch(/^arms\[0\]\.params\.rounds: /);
  });

  it('must leave all scenarios with the same number of seats', () => {
    expect(issuesOf({ scenarios: ['seats-2', 'seats-3'] })[0]).toMatch(
      /^scenarios\[1\]: "seats-3" has 3 seats, but "seats-2" has 2/,
    );
  });
});

describe('options', () => {
  const agents = [scriptedAgent('a', { at: 5 }), { kind: 'random', name: 'b' }];

  it('of an arm go before those of the agent, under the same name', () => {
    const plan = planOf({ agents, arms: [{ name: 'x' }, { name: 'y', agents: { a: { at: 7 } } }] });
    expect(plan.agents[0].options[0].map((options) => (options as { at: number }).at)).toEqual([5, 7]);
    expect(plan.agents[0].name).toBe('a');
  });

  it('that are wrong are named where they stand', () => {
    expect(issuesOf({ agents: [scriptedAgent('a', { att: 5 }), agents[1]] })).toEqual([
      'agents[0].options.att: unknown key. Did you mean "at"?',
    ]);
    expect(issuesOf({ agents, arms: [{ name: 'x', agents: { a: { att: 1 } } }] })).toEqual([
      'arms[0].agents.a.att: unknown key. Did you mean "at"?',
    ]);
  });

  it('with a budget by the clock need its permission', () => {
    const clocked = { agents: [scriptedAgent('a', { milliseconds: 5 }), agents[1]] };
    expect(issuesOf(clocked)[0]).toMatch(/^agents\[0\]\.options: a has a budget in milliseconds/);
    expect(issuesOf({ ...clocked, clock: true })).toEqual([]);
  });
});

describe('the plan', () => {
  const id = (changes: object = {}) => planOf(changes).id;

  it('has one id for one experiment, and another when anything that decides results differs', () => {
    const agents = [scriptedAgent('a', {}), { kind: 'random', name: 'b' }];
    const ids = [
      id(),
      id({ seed: 2 }),
      id({ schedule: { kind: 'round-robin', pairs: 5 } }),
      id({ params: { rounds: 4 } }),
      id({ agents }),
      id({ agents: [scriptedAgent('a', { at: 1 }), agents[1]] }),
      id({ arms: [{ name: 'x' }] }),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(id()).toBe(ids[0]);
    expect(ids[0]).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is refused when there are more pairs than seeds', () => {
    const schedule = { kind: 'round-robin', pairs: 10_000_000 };
    const agents = Array.from({ length: 40 }, (_, i) => ({ kind: 'random', name: `a${i}` }));
    expect(issuesOf({ schedule, agents })[0]).toMatch(/^schedule\.pairs: 7800000000 pairs in all/);
  });
});

describe('options of real agents', () => {
  it.each(catalog.agentKinds.map(({ id }) => id))(
    '%s: an unknown one is said to be so, whatever the agent makes of its options',
    (kind) => {
      const experiment = parseExperiment({
        id: 'options',
        question: 'What is wrong?',
        ruleset: 'napoleonix',
        scenarios: ['tiny'],
        agents: [{ kind: 'random' }, { kind, name: 'b', options: { cautoin: 1 } }],
        schedule: { kind: 'round-robin', pairs: 1 },
        seed: 1,
      });
      expect(() => makePlan({ experiment, directory: '.' }, catalog)).toThrow(ConfigError);
    },
  );
});
