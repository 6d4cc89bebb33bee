import { expect, test } from 'vitest';
import { KNOWN } from '../../../src/rulesets/napoleonix/layout.ts';
import { clockOf, draw, eventsOf, flagsOn, legalNames, on, play, result } from './position.ts';

// The golden scenarios of section 2.6.

const stepped = ['nF .. n9', '.. .. ..', '.. s5 s9', 'sF .. ..'];

test('G1 a quiet step may not be undone at once', () => {
  const { state } = draw(stepped);
  play(state, 'b2-b3', 'c4-b4');
  expect(legalNames(state)).not.toContain('b3-b2');
});

test('G2 after another own unit moved it may', () => {
  const { state } = draw(['nF .. .. n9', '.. .. .. ..', '.. s5 .. s9', 'sF .. .. ..']);
  play(state, 'b2-b3', 'd4-d3', 'd2-c2', 'd3-d2');
  expect(legalNames(state)).toContain('b3-b2');
});

test('G3 after an enemy attack elsewhere it may', () => {
  const { state } = draw(['nF .. n9', '.. .. n3', '.. s5 s9', 'sF .. ..']);
  play(state, 'b2-b3', 'c3xc2');
  expect(legalNames(state)).toContain('b3-b2');
});

test('G4, P13 the ban is waived where nothing else is legal', () => {
  const { state } = draw(['nF n9 ..', '~~ .. ..', 's5 ~~ ..', '.. sM sF']);
  play(state, 'a2-a1', 'b4-c4');
  expect(legalNames(state)).toEqual(['a1-a2']);
});

test('G5 an attack on the square that the unit left is not banned', () => {
  const { state } = draw(['nF .. n9', '.. .. ..', 'n7 s5 ..', 'sF .. ..']);
  play(state, 'b2-b3', 'a2-b2');
  expect(legalNames(state)).toContain('b3xb2');
});

test('G6 after an attack that won, the unit may go back', () => {
  const { state } = draw(['nF .. n9', '.. n7 ..', '.. s5 ..', 'sF .. ..']);
  play(state, 'b2xb3', 'c4-c3');
  expect(legalNames(state)).toContain('b3-b2');
});

test('G7 a general that attacks a hidden spy dies, or wins where spies do not defend', () => {
  const rows = ['nF .. n9', '.. nS ..', '.. s1 ..', 'sF .. s9'];
  const dies = draw(rows);
  play(dies.state, 'b2xb3');
  expect([on(dies.state, 'b2'), on(dies.state, 'b3')]).toEqual(['..', 'nS']);
  const wins = draw(rows, { params: { spyDefends: false } });
  play(wins.state, 'b2xb3');
  expect([on(wins.state, 'b2'), on(wins.state, 'b3')]).toEqual(['..', 's1']);
});

test('G8 a spy that attacks a general takes its square and is revealed', () => {
  const { state } = draw(['nF .. n9', '.. n1 ..', '.. sS ..', 'sF .. ..']);
  play(state, 'b2xb3');
  expect(on(state, 'b3')).toBe('sS');
  expect(flagsOn(state, 'b3') & KNOWN).toBe(KNOWN);
});

test('G9 a brave and a mine both go, the square is empty, the clock is 0', () => {
  const { state } = draw(['nF .. n9', '.. nM ..', '.. s0 ..', 'sF .. s9'], { clock: 7 });
  play(state, 'b2xb3');
  expect([on(state, 'b2'), on(state, 'b3'), clockOf(state)]).toEqual(['..', '..', 0]);
});

test('G10 a brave captures a flag and carries it', () => {
  const { game, state } = draw(['.. .. n9', '.. nF ..', '.. s0 ..', 'sF .. s9']);
  play(state, 'b2xb3');
  game.check(state);
  expect(on(state, 'b3')).toBe('s0');
});

test('G11 a 3 dies on a mine, which stays and is revealed', () => {
  const { state } = draw(['nF .. n9', '.. nM ..', '.. s3 ..', 'sF .. s9']);
  play(state, 'b2xb3');
  expect([on(state, 'b2'), on(state, 'b3')]).toEqual(['..', 'nM']);
  expect(flagsOn(state, 'b3') & KNOWN).toBe(KNOWN);
});

test('G12 a sapper removes the mine and takes its square', () => {
  const { state } = draw(['nF .. n9', '.. nM ..', '.. s8 ..', 'sF .. s9']);
  play(state, 'b2xb3');
  expect([on(state, 'b2'), on(state, 'b3')]).toEqual(['..', 's8']);
});

test('G13 the killer of a carrier stays, is revealed, and the flag is planted where the carrier stood', () => {
  const { game, state } = draw(['.. .. n9', '.. n4 ..', '.. s6 ..', 'sF .. s9'], {
    carries: { b2: 'F' },
    toMove: 'north',
  });
  play(state, 'b3xb2');
  game.check(state);
  expect([on(state, 'b3'), on(state, 'b2')]).toEqual(['n4', 'nF']);
  expect(flagsOn(state, 'b3') & KNOWN).toBe(KNOWN);
});

test('G14 a carrier that attacks and loses leaves the flag on its own square', () => {
  const { game, state } = draw(['.. .. n9', '.. n4 ..', '.. s6 ..', 'sF .. s9'], { carries: { b2: 'F' } });
  play(state, 'b2xb3');
  game.check(state);
  expect([on(state, 'b3'), on(state, 'b2')]).toEqual(['n4', 'nF']);
});

test('G15 a carrier that trades leaves the flag on its own square', () => {
  const { game, state } = draw(['.. .. n9', '.. n6 ..', '.. s6 ..', 'sF .. s9'], { carries: { b2: 'F' } });
  play(state, 'b2xb3');
  game.check(state);
  expect([on(state, 'b3'), on(state, 'b2')]).toEqual(['..', 'nF']);
});

test('G16 the real flag on the first line wins on that ply', () => {
  const { game, state } = draw(['nK .. n9', '.. .. ..', '.. s6 ..', 'sF .. s9'], { carries: { b2: 'F' } });
  play(state, 'b2-b1');
  expect(result(game, state)).toBe('south flag');
});

test('G17, 9.2.18 the fake leaves the game and play goes on; that the other token is real is public, where it is not', () => {
  const { game, state } = draw(['nF nM n9', '.. .. ..', '.. s6 ..', 'sF .. s9'], { carries: { b2: 'K' }, clock: 11 });
  play(state, 'b2-b1');
  game.check(state);
  expect([result(game, state), clockOf(state), state.fakesLeft[1]]).toEqual(['on', 0, 0]);
  expect(flagsOn(state, 'a4') & KNOWN).toBe(0);
});

test('G17, 9.2.18 the last token is shown as real when it is captured', () => {
  const { game, state } = draw(['.. .. n9', '.. .. nF', '.. s6 s9', 'sF .. ..'], { carries: { b2: 'K' } });
  play(state, 'b2-b1', 'c4-b4', 'c2xc3');
  game.check(state);
  // Attacker 9, defender F, captured.
  expect(eventsOf(game, state, 0).slice(4, 7)).toEqual([8, 12, 3]);
});

test('G18 the last soldier dying on a mine loses', () => {
  const { game, state } = draw(['nF .. ..', '.. n5 ..', '.. sM ..', 'sF s9 ..'], { toMove: 'north' });
  play(state, 'b3xb2');
  expect(result(game, state)).toBe('south annih');
});

test('G19 the last soldiers trading draws', () => {
  const { game, state } = draw(['nF .. ..', '.. n5 ..', '.. s5 ..', 'sF .. ..']);
  play(state, 'b2xb3');
  expect(result(game, state)).toBe('draw mutual');
});

test('G20 the 40th quiet ply with one unit more wins on points', () => {
  const { game, state } = draw(['nF .. n9', '.. .. ..', '.. s5 s9', 'sF .. ..'], { clock: 38 });
  play(state, 'b2-b3');
  expect(result(game, state)).toBe('on');
  play(state, 'c4-b4');
  expect(result(game, state)).toBe('south points');
});

test('G21, 9.1.12 39 quiet plies, then a capture: clock 0 and no adjudication', () => {
  const rows = ['.. .. n9', '.. nF ..', '.. s5 ..', 'sF .. s9'];
  const resets = draw(rows, { clock: 39 });
  play(resets.state, 'b2xb3');
  expect([result(resets.game, resets.state), clockOf(resets.state)]).toEqual(['on', 0]);
  const quiet = draw(rows, { clock: 39, params: { flagResetsClock: false } });
  play(quiet.state, 'b2xb3');
  expect(result(quiet.game, quiet.state)).toBe('south points');
});

test('G22 two passes in a row adjudicate as stuck', () => {
  const even = draw(['n9 nM ..', 'nM .. nF', '.. .. ..', 'sM .. sF', 's9 sM ..']);
  play(even.state, 'pass', 'pass');
  expect(result(even.game, even.state)).toBe('draw stuck');
  const ahead = draw(['n9 nM ..', 'nM .. nF', '.. .. ..', 'sM .. sF', 's9 sM sM']);
  play(ahead.state, 'pass', 'pass');
  expect(result(ahead.game, ahead.state)).toBe('south stuck');
});

test('G23, 9.1.5 both tokens of a dead carrier are planted by identity and order of capture, never by realness', () => {
  const planted = ['FK', 'KF'].map((order) => {
    const { game, state } = draw(['.. .. n9', '.. .. ..', 's6 n3 ..', '.. .. sF'], {
      carries: { a2: order },
      toMove: 'north',
      lost: { south: '9' },
    });
    play(state, 'b2xa2');
    game.check(state);
    return [on(state, 'a2'), on(state, 'a1')];
  });
  expect(planted).toEqual([
    ['nF', 'nK'],
    ['nK', 'nF'],
  ]);
});
