import { expect, test } from 'vitest';
import { KNOWN, LOADS, MOVED } from '../../../src/rulesets/napoleonix/layout.ts';
import { CAPTURE, UNKNOWN } from '../../../src/rulesets/napoleonix/tables.ts';
import { clockOf, draw, eventsOf, flagsOn, legalNames, on, play, result } from './position.ts';

// One test a clause of section 2, and of section 9 where it corrects one. Scenario, deployment and information clauses are in files of
// their own; the combat table (A1 to A11, N13 to N19) is tested whole in combat.test.ts.

test('N1, N2 squares are land or lake, adjacency is orthogonal', () => {
  const { state } = draw(['nF n9 ..', '.. ~~ ..', '.. s5 ..', 'sF .. ..']);
  expect(legalNames(state)).toEqual(['b2-c2', 'b2-b1', 'b2-a2']);
});

test('N8 players alternate, one action a turn', () => {
  const { state } = draw(['nF n9 ..', '.. .. ..', '.. s5 ..', 'sF .. ..']);
  expect(state.toAct()).toBe(0);
  play(state, 'b2-c2');
  expect(state.toAct()).toBe(1);
  play(state, 'b4-c4');
  expect(state.toAct()).toBe(0);
});

test('N9 a soldier steps to an adjacent empty square in all four directions', () => {
  const { state } = draw(['nF n9 ..', '.. .. ..', '.. s5 ..', 'sF .. ..']);
  expect(legalNames(state)).toEqual(['b2-b3', 'b2-c2', 'b2-b1', 'b2-a2']);
});

test('N5 mines and flags never move', () => {
  const { state } = draw(['nF n9 ..', '.. .. ..', 'sM s5 ..', 'sF sK ..']);
  expect(legalNames(state).every((name) => name.startsWith('b2'))).toBe(true);
});

test('N11 attacks are open to any soldier next to an enemy and never compulsory', () => {
  const { state } = draw(['nF .. ..', '.. n9 ..', '.. s5 ..', 'sF .. ..']);
  expect(legalNames(state)).toEqual(['b2xb3', 'b2-c2', 'b2-b1', 'b2-a2']);
});

test('N12, 9.1.6 an attack on a soldier reveals both kinds for ever (A37)', () => {
  const { state } = draw(['nF .. .. n9', '.. n4 .. ..', '.. s5 .. ..', 'sF .. .. s9']);
  play(state, 'b2xb3');
  expect(flagsOn(state, 'b3') & KNOWN).toBe(KNOWN);
  play(state, 'd4-d3', 'd1-c1', 'b3-c3', 'c1-b1');
  expect(flagsOn(state, 'c3') & KNOWN).toBe(KNOWN);
});

test('N14 the stronger attacker takes the square', () => {
  const { state } = draw(['nF .. n9', '.. n5 ..', '.. s4 ..', 'sF .. ..']);
  play(state, 'b2xb3');
  expect([on(state, 'b2'), on(state, 'b3')]).toEqual(['..', 's4']);
});

test('N15, A2 the weaker attacker dies and the defender stays', () => {
  const { state } = draw(['nF .. ..', '.. n4 ..', '.. s5 ..', 'sF .. s9']);
  play(state, 'b2xb3');
  expect([on(state, 'b2'), on(state, 'b3')]).toEqual(['..', 'n4']);
});

test('9.3.32 a repelled attacker stays, both are revealed, the ply is quiet and lifts the ban', () => {
  const { state } = draw(['nF .. n9', '.. n4 ..', '.. s5 s9', 'sF .. ..'], {
    params: { loserAttacker: 'repelled' },
    clock: 5,
  });
  play(state, 'c2-c1', 'c4-b4', 'b2xb3');
  expect([on(state, 'b2'), on(state, 'b3')]).toEqual(['s5', 'n4']);
  expect(flagsOn(state, 'b2') & flagsOn(state, 'b3') & KNOWN).toBe(KNOWN);
  expect(clockOf(state)).toBe(8);
  play(state, 'b4-c4', 'c1-c2');
});

test('A12, A14, A15 the captor takes the flag along, moves onto its square and is revealed', () => {
  const { state } = draw(['.. .. n9', '.. nF ..', '.. s5 ..', 'sF .. ..']);
  play(state, 'b2xb3');
  expect(on(state, 'b3')).toBe('s5');
  expect(state.scalars[LOADS]).toBe(1);
  expect(flagsOn(state, 'b3') & KNOWN).toBe(KNOWN);
});

test('A13 the captor does not learn whether the token is real', () => {
  const { game, state } = draw(['nK .. n9', '.. nF ..', '.. s5 ..', 'sF .. ..']);
  play(state, 'b2xb3');
  const token = state.loadToken[0];
  expect(state.flags[token] & KNOWN).toBe(0);
  expect(eventsOf(game, state, 0).slice(4, 7)).toEqual([4, UNKNOWN, CAPTURE]);
});

test('A16 a carrier may attack', () => {
  const { state } = draw(['.. .. n9', '.. n5 ..', '.. s4 ..', 'sF .. ..'], { carries: { b2: 'F' } });
  play(state, 'b2xb3');
  expect(on(state, 'b3')).toBe('s4');
  expect(state.scalars[LOADS]).toBe(1);
});

test('A17 a carrier walks like any soldier; there is no drop and no hand-over', () => {
  const { state } = draw(['.. .. n9', '.. .. ..', '.. s4 s9', 'sF .. ..'], { carries: { b2: 'F' } });
  expect(legalNames(state)).toEqual(['b2-b3', 'b2-b1', 'b2-a2', 'c2-c3', 'c2-c1']);
});

test('A18, 9.1.10 a carrier may capture further tokens', () => {
  const { game, state } = draw(['nF .. n9', '.. nK ..', '.. s4 ..', 'sF .. ..'], { carries: { b2: 'K' } });
  play(state, 'b2xb3');
  game.check(state);
  expect(state.scalars[LOADS]).toBe(2);
  expect(state.loadCarrier[0]).toBe(state.loadCarrier[1]);
});

test('A19, 9.2.28 the first line is the whole own back row, inside the zone or not', () => {
  const { game, state } = draw(['.. .. .. n9', '.. .. .. ..', '.. s4 .. ..', 'sF .. .. ..'], {
    carries: { b2: 'F' },
    params: { map: ['nnnn', 'nnnn', 'ssss', 's...'] },
  });
  play(state, 'b2-b1');
  expect(result(game, state)).toBe('south flag');
});

test('A20 the check also happens on arrival by a won attack', () => {
  const { game, state } = draw(['.. .. n9', '.. .. ..', '.. s4 ..', 'sF n5 ..'], { carries: { b2: 'F' } });
  play(state, 'b2xb1');
  expect(result(game, state)).toBe('south flag');
});

test('A20, 9.2.17 a token captured on the first line is checked on the same ply, and not before', () => {
  const { game, state } = draw(['.. .. n9', '.. .. ..', '.. s4 ..', 'sF nF ..']);
  expect(result(game, state)).toBe('on');
  play(state, 'b2xb1');
  expect(result(game, state)).toBe('south flag');
});

test('A21, 9.1.7 an attacker that kills a carrier stays on its square, does not arrive and checks nothing', () => {
  const { game, state } = draw(['.. .. n9', '.. .. ..', '.. s3 ..', 'sF n6 ..'], { carries: { b2: 'F', b1: 'K' } });
  play(state, 'b2xb1');
  game.check(state);
  expect([on(state, 'b2'), on(state, 'b1'), result(game, state)]).toEqual(['s3', 'sK', 'on']);
});

test('A21 a re-planted token is back in its owner’s hands', () => {
  const { game, state } = draw(['.. .. n9', '.. n3 ..', '.. s6 ..', 'sF .. s9'], {
    carries: { b2: 'F' },
    toMove: 'north',
  });
  const units = state.unitCount[1];
  play(state, 'b3xb2');
  game.check(state);
  expect([on(state, 'b3'), on(state, 'b2')]).toEqual(['n3', 'nF']);
  expect(state.unitCount[1]).toBe(units + 1);
  expect(flagsOn(state, 'b3') & MOVED).toBe(0);
});

test('A22, 9.2.13 further tokens go to the nearest empty square, in the order forward, right, back, left of their owner', () => {
  const { game, state } = draw(['.. .. .. .. n9', '.. .. n3 .. ..', '.. .. s6 .. ..', 'sF .. .. .. s9'], {
    carries: { c2: 'KF' },
    toMove: 'north',
  });
  play(state, 'c3xc2');
  game.check(state);
  // North's forward is south.
  expect([on(state, 'c2'), on(state, 'c1')]).toEqual(['nK', 'nF']);
});

test('9.2.13 occupied squares are walked through, lakes are not; ties follow the order of discovery', () => {
  const { game, state } = draw(['.. .. n9 .. ..', '.. s9 n3 n9 ..', '.. s9 s6 ~~ ..', 'sF s9 s9 .. ..'], {
    carries: { c2: 'KF' },
    toMove: 'north',
  });
  play(state, 'c3xc2');
  game.check(state);
  // Around c2: c1, b2 and c3 are held, d2 is a lake. Behind c1, in North's order forward, right, back, left: b1 is held, d1 is free.
  expect([on(state, 'c2'), on(state, 'd1')]).toEqual(['nK', 'nF']);
});

test('9.2.14 when both carriers die, the attacker’s first token is planted first, then the defender’s, then the others', () => {
  const { game, state } = draw(['.. .. .. .. ..', '.. .. n6 .. n9', '.. .. s6 .. ..', 'sF .. .. .. s9'], {
    carries: { c2: 'FK', c3: 'K' },
  });
  play(state, 'c2xc3');
  game.check(state);
  // North's second token starts from c2 and finds North's forward, c1.
  expect([on(state, 'c2'), on(state, 'c3'), on(state, 'c1')]).toEqual(['nF', 'sK', 'nK']);
  // After the seven ints of the attack, three re-plants: [code, whose, token, square].
  const events = eventsOf(game, state, 0).slice(7, 19);
  expect([0, 4, 8].map((at) => [events[at], events[at + 1], events[at + 3]])).toEqual([
    [6, 1, 7],
    [6, 0, 12],
    [6, 1, 2],
  ]);
});

test('A23, A24 a re-planted token can be captured again', () => {
  const { state } = draw(['.. .. n9', '.. nK ..', '.. nF s5', 'sF .. ..']);
  play(state, 'c2xb2');
  expect(state.scalars[LOADS]).toBe(1);
});

test('9.3.34 a locked token can’t be attacked and blocks its square', () => {
  const { game, state } = draw(['.. .. n9', '.. n3 ..', '.. s6 ..', 'sF s9 ..'], {
    carries: { b2: 'F' },
    toMove: 'north',
    params: { recapturedFlag: 'locked' },
  });
  play(state, 'b3xb2');
  game.check(state);
  expect(legalNames(state)).toEqual(['b1-c1']);
  play(state, 'b1-c1');
  expect(legalNames(state)).not.toContain('b3xb2');
});

test('A25 a checked fake leaves the game, its carrier is an ordinary unit again', () => {
  const { game, state } = draw(['nF .. n9', '.. .. ..', '.. s4 ..', 'sF .. ..'], { carries: { b2: 'K' } });
  play(state, 'b2-b1');
  game.check(state);
  expect(result(game, state)).toBe('on');
  expect(state.scalars[LOADS]).toBe(0);
  expect(state.fakesLeft[1]).toBe(0);
});

test('A26 the own flag need not be safe to win', () => {
  const { game, state } = draw(['.. .. ..', '.. n3 ..', '.. s4 ..', '.. .. ..'], { carries: { b2: 'F', b3: 'F' } });
  play(state, 'b2-a2', 'b3-c3', 'a2-a1');
  expect(result(game, state)).toBe('south flag');
});

test('9.2.16 all carried tokens are checked at once, in order of capture', () => {
  const { game, state } = draw(['.. .. n9', '.. .. ..', '.. s4 ..', 'sF .. ..'], { carries: { b2: 'KF' } });
  play(state, 'b2-b1');
  game.check(state);
  expect(result(game, state)).toBe('south flag');
  const events = eventsOf(game, state, 1);
  const checks = [events.slice(4, 8), events.slice(8, 12)];
  expect(checks.map(([code, whose, , real]) => [code, whose, real])).toEqual([
    [7, 0, 0],
    [7, 0, 1],
  ]);
});

test('N23, A27 no soldiers left loses, mines and flags notwithstanding', () => {
  const { game, state } = draw(['nF nM nM', '.. n9 ..', '.. s5 ..', 'sF .. ..']);
  play(state, 'b2xb3');
  expect(result(game, state)).toBe('south annih');
});

test('9.2.27 the mover’s own last soldier dying on a mine wins for the other seat', () => {
  const { game, state } = draw(['nF .. n9', '.. nM ..', '.. s5 ..', 'sF .. ..']);
  play(state, 'b2xb3');
  expect(result(game, state)).toBe('north annih');
});

test('9.2.27 a last brave that takes a mine loses', () => {
  const { game, state } = draw(['nF .. n9', '.. nM ..', '.. s0 ..', 'sF .. ..']);
  play(state, 'b2xb3');
  expect(result(game, state)).toBe('north annih');
});

test('A29 annihilation ends the match at once, a flag on its way home notwithstanding', () => {
  const { game, state } = draw(['nF .. ..', '.. n3 n9', '.. s5 ..', '.. .. ..'], {
    carries: { c3: 'F' },
    toMove: 'north',
  });
  play(state, 'b3xb2');
  expect(result(game, state)).toBe('north annih');
});

test('P29 a check comes before annihilation', () => {
  // South's carrier takes North's last soldier on South's first line: both endings hold, the flag counts.
  const { game, state } = draw(['.. .. ..', '.. .. ..', '.. s4 ..', 'sF n5 ..'], { carries: { b2: 'F' } });
  play(state, 'b2xb1');
  expect(result(game, state)).toBe('south flag');
});

test('A30 a lone carrier is a soldier', () => {
  const { game, state } = draw(['nF .. n9', '.. .. n3', '.. s4 s9', '.. .. ..'], {
    carries: { b2: 'K' },
    toMove: 'north',
    lost: { south: 'F' },
  });
  play(state, 'c3xc2');
  expect(result(game, state)).toBe('on');
});

test('N25, A31 a tie on points is a draw', () => {
  const { game, state } = draw(['nF .. n9', '.. .. ..', '.. s5 ..', 'sF .. ..'], { clock: 39 });
  play(state, 'b2-b3');
  expect(result(game, state)).toBe('draw points');
});

test('A32 the cap adjudicates by points under a code of its own', () => {
  const { game, state } = draw(['nF .. n9', '.. .. ..', '.. s5 s9', 'sF .. ..'], { params: { maxPlies: 2 } });
  play(state, 'b2-b3', 'c4-c3');
  expect(result(game, state)).toBe('south cap');
});

test('9.1.4 points come before the cap where both fall together', () => {
  const { game, state } = draw(['nF .. n9', '.. .. ..', '.. s5 s9', 'sF .. ..'], {
    params: { maxPlies: 1 },
    clock: 39,
  });
  play(state, 'b2-b3');
  expect(result(game, state)).toBe('south points');
});

test('A33 with no action at all the only legal one is a pass', () => {
  const { state } = draw(['nF n9 ..', '.. .. ..', 'sM sM ..', 's5 sF ..']);
  expect(legalNames(state)).toEqual(['pass']);
});

test('9.2.26 any other action resets the count of passes', () => {
  const { game, state } = draw(['nF n9 ..', '.. .. ..', 'sM sM ..', 's5 sF ..']);
  play(state, 'pass', 'b4-c4', 'pass', 'c4-c3', 'pass');
  expect(result(game, state)).toBe('on');
});

test('9.2.24 a quiet ply adds 1, a pass too; a unit that leaves the board sets the clock to 0', () => {
  const { state } = draw(['nF n9 ..', '.. .. ..', 'sM sM ..', 's5 sF ..']);
  play(state, 'pass');
  expect(clockOf(state)).toBe(1);
  const other = draw(['nF .. n9', '.. n9 ..', '.. s5 ..', 'sF .. ..'], { clock: 12 });
  play(other.state, 'b2xb3');
  expect(clockOf(other.state)).toBe(0);
});

test('A35 captures, re-plants and checks set the clock to 0', () => {
  const capture = draw(['.. .. n9', '.. nF ..', '.. s5 ..', 'sF .. ..'], { clock: 12 });
  play(capture.state, 'b2xb3');
  expect(clockOf(capture.state)).toBe(0);
  const check = draw(['nF .. n9', '.. .. ..', '.. s4 ..', 'sF .. ..'], { carries: { b2: 'K' }, clock: 12 });
  play(check.state, 'b2-b1');
  expect(clockOf(check.state)).toBe(0);
});

test('A35 flagResetsClock=false makes captures and checks quiet', () => {
  const params = { flagResetsClock: false };
  const capture = draw(['.. .. n9', '.. nF ..', '.. s5 ..', 'sF .. ..'], { clock: 12, params });
  play(capture.state, 'b2xb3');
  expect(clockOf(capture.state)).toBe(13);
  const check = draw(['nF .. n9', '.. .. ..', '.. s4 ..', 'sF .. ..'], { carries: { b2: 'K' }, clock: 12, params });
  play(check.state, 'b2-b1');
  expect(clockOf(check.state)).toBe(13);
});

test('A36, 9.2.25 units on the board count, carried tokens for nobody', () => {
  const { state } = draw(['.. nM n9', '.. .. ..', '.. s4 ..', 'sF .. ..'], { carries: { b2: 'F' } });
  const scores = new Float64Array(2);
  state.scores(scores);
  expect(Array.from(scores)).toEqual([2, 2]);
});

test('9.2.25 pointsMode soldiers counts movable units alone', () => {
  const { game, state } = draw(['nF nM n9', 'nM .. ..', '.. s4 s9', 'sF .. ..'], {
    params: { pointsMode: 'soldiers' },
    clock: 39,
  });
  play(state, 'b2-b3');
  expect(result(game, state)).toBe('south points');
});

test('9.2.25 pointsMode fraction compares the surviving shares exactly', () => {
  // South has 3 of 3, North 5 of 6.
  const setup = { params: { pointsMode: 'fraction' }, clock: 39, lost: { north: '9' } };
  const { game, state } = draw(['nF nM n9', 'nM n9 ..', '.. s4 s9', 'sF .. ..'], setup);
  play(state, 'c2-c3');
  expect(result(game, state)).toBe('south points');
});

test('N10, 2.4 rule 4 the ban names one unit and one square: another own unit may step there (9.2.21)', () => {
  const { state } = draw(['nF .. n9', '.. .. ..', '.. s5 ..', 'sF s9 ..']);
  play(state, 'b2-b3', 'c4-c3');
  expect(legalNames(state)).not.toContain('b3-b2');
  expect(legalNames(state)).toContain('b1-b2');
});

test('9.2.20 after a waived step its undo is banned in turn, and waived again', () => {
  const { state } = draw(['nF n9 ..', '~~ .. ..', 's5 ~~ ..', '.. sM sF']);
  play(state, 'a2-a1', 'b4-c4');
  expect(legalNames(state)).toEqual(['a1-a2']);
  play(state, 'a1-a2', 'c4-c3');
  expect(Array.from(state.lastFrom)).not.toContain(0);
  expect(legalNames(state)).toEqual(['a2-a1']);
});

test('2.4 rule 3, 9.2.19 an enemy attack lifts the ban, a move that checks a token does not', () => {
  const { state } = draw(['nF .. n9', '.. .. n3', '.. s4 s9', 'sF .. ..'], { carries: { b2: 'K' } });
  play(state, 'b2-b1');
  expect(state.lastFrom[0]).not.toBe(0);
  play(state, 'c3xc2');
  expect(Array.from(state.lastFrom)).toEqual([0, 0]);
  expect(legalNames(state)).toContain('b1-b2');
});

test('9.3.37 stepBackBan=false allows the step back', () => {
  const { state } = draw(['nF .. n9', '.. .. ..', '.. s5 ..', 'sF .. ..'], { params: { stepBackBan: false } });
  play(state, 'b2-b3', 'c4-c3');
  expect(legalNames(state)).toContain('b3-b2');
  expect(Array.from(state.lastUnit)).toEqual([0, 0]);
});

test('A45, P10 going round in circles is allowed; only the clock ends it', () => {
  const { game, state } = draw(['nF .. n9', '.. .. ..', '.. .. ..', 'sF s5 ..']);
  const south = ['b1-c1', 'c1-c2', 'c2-b2', 'b2-b1'];
  const north = ['c4-b4', 'b4-b3', 'b3-c3', 'c3-c4'];
  let plies = 0;
  for (; result(game, state) === 'on'; plies++) play(state, (plies % 2 === 0 ? south : north)[(plies >> 1) % 4]);
  expect([plies, result(game, state)]).toEqual([40, 'draw points']);
});

test('9.3.31 a unit has moved after a step or an attack that changes its square', () => {
  const wins = draw(['nF .. n9', '.. n5 ..', '.. s4 ..', 'sF .. ..']);
  play(wins.state, 'b2xb3');
  expect(flagsOn(wins.state, 'b3') & MOVED).toBe(MOVED);
  const stays = draw(['nF .. n9', '.. n4 ..', '.. s5 ..', 'sF .. ..'], { params: { loserAttacker: 'repelled' } });
  play(stays.state, 'b2xb3');
  expect(flagsOn(stays.state, 'b2') & MOVED).toBe(0);
});

test('9.4.49 first blood goes to the side that lost nothing in the first combat that killed', () => {
  const facts = (state: ReturnType<typeof draw>['state'], game: ReturnType<typeof draw>['game']) => {
    const out = new Float64Array(game.info.factNames.length);
    state.facts(out);
    return Object.fromEntries(game.info.factNames.map((name, i) => [name, out[i]]));
  };
  const win = draw(['nF .. n9', '.. n4 ..', '.. s5 ..', 'sF .. s9']);
  play(win.state, 'b2xb3');
  expect(facts(win.state, win.game)).toMatchObject({ firstBlood: 1, northKills: 1, southKills: 0 });
  const trade = draw(['nF .. n9', 'n9 n5 ..', 's4 s5 ..', 'sF .. s9']);
  play(trade.state, 'b2xb3', 'c4-c3', 'a2xa3');
  expect(facts(trade.state, trade.game)).toMatchObject({ firstBlood: -1, northKills: 1, southKills: 2 });
});

test('9.4.47 the largest deficit is that of surviving fractions', () => {
  const { game, state } = draw(['nF .. n9', '.. n4 ..', '.. s5 ..', 'sF .. s9']);
  play(state, 'b2xb3');
  const out = new Float64Array(game.info.factNames.length);
  state.facts(out);
  const at = (name: string) => out[game.info.factNames.indexOf(name)];
  expect([at('southMaxDeficitPermille'), at('northMaxDeficitPermille')]).toEqual([333, 0]);
});
