import { describe, expect, it } from 'vitest';
import { UnitPlayer } from '../../src/arena/job.ts';
import { BEFORE_FIRST_PLY, type MatchResult, PROGRESS_SLOTS, Table } from '../../src/arena/match.ts';
import type { Plan } from '../../src/arena/plan.ts';
import type { Agent, SeatView } from '../../src/core/agent.ts';
import { Resignation } from '../../src/core/errors.ts';
import { STILL } from '../../src/core/rng.ts';
import { planOf, scriptedAgent } from './helpers.ts';

function playFirstPair(plan: Plan, forfeits: Parameters<UnitPlayer['playMatches']>[1] = []): MatchResult[] {
  return new UnitPlayer(plan, new Int32Array(PROGRESS_SLOTS)).playMatches(plan.schedule.unit(0), forfeits);
}

const against = (options: object, changes: object = {}) =>
  planOf({ agents: [scriptedAgent('culprit', options), { kind: 'random', name: 'other' }], ...changes });

describe('a match', () => {
  it('is played to the end by the rules and counts deployment as plies but not as decisions', () => {
    const [first] = playFirstPair(planOf());
    expect(first.end).toBe('rules');
    expect(first.reason).toBe(0);
    expect(first.faultSeat).toBe(-1);
    expect(first.plies).toBe(2 + 2 * 2 * 3);
    expect([...first.decisions]).toEqual([3, 3]);
    expect(first.turns).toBe(4);
    expect(first.payoffs[0] + first.payoffs[1]).toBe(0);
    expect(Math.sign(first.scores![0] - first.scores![1])).toBe(first.payoffs[0]);
    expect(first.facts).toHaveLength(1);
  });

  it('sums the simulations of searching agents over all decisions, deployment included', () => {
    const [first, second] = playFirstPair(against({ how: 'legal' }));
    expect([...first.simulations]).toEqual([4 * 7, 0]);
    expect([...second.simulations]).toEqual([0, 4 * 7]);
  });

  it('has the hash of its actions: the same match the same, another seed another', () => {
    const hashes = [1, 1, 2].map((seed) => playFirstPair(planOf({ seed }))[0].hash);
    expect(hashes[0]).toBe(hashes[1]);
    expect(hashes[0]).not.toBe(hashes[2]);
  });

  it('shows its observer every decision and outcome before it is played', () => {
    const plan = planOf();
    const table = new Table(plan.games[0][0]);
    const seen: number[] = [];
    const agents = [plan.makeAgent(0, 0, 0), plan.makeAgent(1, 0, 0)];
    table.play(agents, { seed: [1, 2], entrants: [0, 1], observer: (seat) => seen.push(seat) });
    expect(seen).toEqual([0, 1, 0, -1, 1, -1, 0, -1, 1, -1, 0, -1, 1, -1]);
  });
});

describe('a fault', () => {
  it.each([
    ['illegal', 'forfeit-illegal'],
    ['fraction', 'forfeit-illegal'],
    ['throws', 'forfeit-error'],
  ] as const)('%s loses the match and the next one is played', (how, end) => {
    const [first, second] = playFirstPair(against({ how, at: 1, seat: 0 }));
    expect(first).toMatchObject({ end, reason: -1, faultSeat: 0, scores: null, facts: null });
    expect([...first.payoffs]).toEqual([-1, 1]);
    expect(first.plies).toBe(2);
    expect(second.end).toBe('rules');
  });

  it('in startMatch is the fault of that seat', () => {
    const [, second] = playFirstPair(against({ how: 'throws', at: -1, seat: 1 }));
    expect(second).toMatchObject({ end: 'forfeit-error', faultSeat: 1, plies: 0 });
  });

  it('in a game of four seats leaves the others equal', () => {
    const plan = planOf({
      scenarios: ['seats-4'],
      agents: [
        scriptedAgent('culprit', { how: 'throws' }),
        ...['a', 'b', 'c'].map((name) => ({ kind: 'random', name })),
      ],
    });
    const [first] = playFirstPair(plan);
    expect(first.faultSeat).toBe(0);
    expect([...first.payoffs].map((payoff) => (payoff + 1) / 2)).toEqual([0, 2 / 3, 2 / 3, 2 / 3]);
  });

  it('of a decision that never came is replayed up to it and no further', () => {
    const plan = against({ how: 'hangs', at: 2, seat: 0 });
    const [first] = playFirstPair(plan, [{ unit: 0, leg: 0, seat: 0, ply: 6 }]);
    expect(first).toMatchObject({ end: 'forfeit-timeout', faultSeat: 0, plies: 6 });
    const [start] = playFirstPair(plan, [{ unit: 0, leg: 0, seat: 0, ply: BEFORE_FIRST_PLY }]);
    expect(start).toMatchObject({ end: 'forfeit-timeout', faultSeat: 0, plies: 0 });
  });
});

describe('legality', () => {
  it('is judged by the list that the view gave, whatever the agent does to its copy', () => {
    expect(playFirstPair(against({ how: 'tampers', at: 0 }))[0].end).toBe('rules');
    // Action 2 exists, but only in deployment.
    expect(playFirstPair(against({ how: 'tampers', at: 2 }))[0]).toMatchObject({ end: 'forfeit-illegal', plies: 2 });
  });

  it('holds for agents that never asked for the list', () => {
    expect(playFirstPair(against({ how: 'list', list: [2, 1, 0, 1] }))[0].end).toBe('rules');
    expect(playFirstPair(against({ how: 'list', list: [2, 1, 2, 1] }))[0]).toMatchObject({
      end: 'forfeit-illegal',
      fault: 2,
    });
  });

  it('does not confuse one decision with another after many', () => {
    const plan = against({ how: 'list', list: [2, ...Array(50).fill(0)] }, { params: { rounds: 50 } });
    const table = new Table(plan.games[0][0]);
    const agents = [plan.makeAgent(0, 0, 0), plan.makeAgent(1, 0, 0)];
    for (let i = 0; i < 20; i++) expect(table.play(agents, { seed: [i, i], entrants: [0, 1] }).end).toBe('rules');
  });
});

describe('a view', () => {
  const views: SeatView[] = [];
  const logs: number[][] = [];
  const spy = (inner: Agent): Agent => ({
    trace: null,
    startMatch: (game, seat, streams) => inner.startMatch(game, seat, streams),
    act: (view) => {
      views[view.seat] = view;
      const length = view.events(0, new Int32Array(0));
      const log = new Int32Array(length);
      view.events(0, log);
      logs[view.seat] = [...log];
      return inner.act(view);
    },
  });

  it('keeps a log of what its seat saw: own secrets and public choices, each with its length', () => {
    const plan = planOf();
    const table = new Table(plan.games[0][0]);
    const actions: [number, number][] = [];
    table.play([spy(plan.makeAgent(0, 0, 0)), spy(plan.makeAgent(1, 0, 0))], {
      seed: [3, 4],
      entrants: [0, 1],
      observer: (seat, action) => actions.push([seat, action]),
    });
    const expected: number[] = [];
    let last = 0;
    actions.forEach(([seat, action], ply) => {
      if (seat >= 0) last = seat;
      const isSecret = seat < 0 || ply < 2;
      // Seat 1 decides last before ply 12; what comes later it never got to see.
      if (ply < 12 && (last === 1 || !isSecret)) expected.push(3, last, action, seat < 0 ? 1 : 0);
    });
    expect(logs[1]).toEqual(expected);
  });

  it('gives the rest of the log from any place, as far as the buffer reaches, and starts anew with each match', () => {
    const plan = planOf();
    const table = new Table(plan.games[0][0]);
    const agents = [spy(plan.makeAgent(0, 0, 0)), spy(plan.makeAgent(1, 0, 0))];
    const setup = { seed: [3, 4], entrants: [0, 1] } as const;
    table.play(agents, setup);
    const whole = logs[1];
    table.play(agents, setup);
    expect(logs[1]).toEqual(whole);
    const part = new Int32Array(5);
    const length = views[1].events(4, part);
    expect(length).toBeGreaterThanOrEqual(whole.length);
    expect([...part]).toEqual(whole.slice(4, 9));
  });

  it('hides from each seat what the ruleset hides, on copies', () => {
    const plan = planOf();
    const [game] = plan.games[0];
    const table = new Table(game);
    const inner = [plan.makeAgent(0, 0, 0), plan.makeAgent(1, 0, 0)];
    const known = game.newState();
    const sample = game.newState();
    let checked = 0;
    const agents = inner.map(
      (agent, seat): Agent => ({
        trace: null,
        startMatch: (...all) => agent.startMatch(...all),
        act: (view) => {
          view.known(known);
          expect(known.bytes[16 + 1 - seat]).toBe(0);
          view.sampleState(sample, { ...STILL, below: () => 2 }, null);
          expect(sample.bytes[16 + 1 - seat]).toBe(2);
          expect(view.isDeployment()).toBe(known.isDeployment());
          checked++;
          return agent.act(view);
        },
      }),
    );
    const plain = table.play(inner, { seed: [5, 6], entrants: [0, 1] });
    expect(table.play(agents, { seed: [5, 6], entrants: [0, 1] }).hash).toBe(plain.hash);
    expect(checked).toBe(8);
  });
});

describe('streams', () => {
  it('belong to entrants: another agent at the other seat never changes what an agent draws', () => {
    const draws = (other: object): number[] => {
      const plan = planOf({ agents: [{ kind: 'random', name: 'a' }, other] });
      const seen: number[] = [];
      const unit = plan.schedule.unit(0);
      const table = new Table(plan.games[0][0]);
      const watched = plan.makeAgent(0, 0, 0);
      const agents: Agent[] = [
        {
          trace: null,
          startMatch: (game, seat, streams) => {
            seen.push(streams.deployment.next(), streams.determinizer.next());
            watched.startMatch(game, seat, streams);
          },
          act: (view) => watched.act(view),
        },
        plan.makeAgent(1, 0, 0),
      ];
      table.play(agents, {
        seed: unit.seed,
        entrants: [0, 1],
        observer: (seat, action) => {
          if (seat === 0) seen.push(action);
        },
      });
      return seen;
    };
    expect(draws({ kind: 'random', name: 'b' })).toEqual(
      draws(scriptedAgent('b', { how: 'list', list: [0, 1, 1, 1] })),
    );
  });

  it('follow the entrant to the other seat, and copies of one agent draw apart', () => {
    const plan = planOf({ agents: [{ kind: 'random', name: 'a' }], schedule: { kind: 'self-play', pairs: 20 } });
    const player = new UnitPlayer(plan, new Int32Array(PROGRESS_SLOTS));
    let even = 0;
    for (let unit = 0; unit < 20; unit++) {
      const [first, second] = player.playMatches(plan.schedule.unit(unit), []);
      if (first.payoffs[0] + second.payoffs[1] === 0) even++;
    }
    expect(even).toBeLessThan(20);
  });
});

describe('an agent that resigns', () => {
  it('loses to all others, who are level, and nothing was at fault', () => {
    const plan = planOf({ scenarios: ['seats-3'], agents: ['a', 'b', 'c'].map((name) => ({ kind: 'random', name })) });
    const quitter: Agent = {
      trace: null,
      startMatch: () => {},
      act() {
        throw new Resignation();
      },
    };
    const agents = [0, 1, 2].map((entrant) => (entrant === 1 ? quitter : plan.makeAgent(entrant, 0, 0)));
    const result = new Table(plan.games[0][0]).play(agents, { seed: [1, 2], entrants: [0, 1, 2] });
    expect(result).toMatchObject({ end: 'resigned', faultSeat: 1, fault: null, reason: -1, scores: null });
    expect([...result.payoffs]).toEqual([0.5, -1, 0.5]);
  });
});
