import { strict as assert } from 'node:assert';
import type { Redraw } from '../../src/audit/redraw.ts';
import { verify } from '../../src/audit/verify.ts';
import { explain } from '../../src/cli/legend.ts';
import { type Action, CHANCE, type Game, type State, TERMINAL } from '../../src/core/game.ts';
import { type Dice, type Rng, StreamDice, Xoshiro } from '../../src/core/rng.ts';
import { randomPly, replay } from '../../src/inspect/walk.ts';

/**
 * The properties that every ruleset has to have, each a function over random matches from fixed seeds. `nodes` bounds how many nodes of
 * a match are looked at closely, so that long games cost as little as short ones; the first nodes and the last are always among them.
 */
export interface Walk {
  readonly matches: number;
  readonly nodes: number;
}

type Visit = (state: State, actions: readonly Action[], rng: Rng) => void;

function walk(game: Game, { matches, nodes }: Walk, visit: Visit): void {
  for (let seed = 1; seed <= matches; seed++) {
    const length = countPlies(game, seed);
    const rng = new Xoshiro(seed, 11);
    const side = new Xoshiro(seed, 12);
    const state = game.newState();
    const actions: Action[] = [];
    for (let ply = 0; ply <= length; ply++) {
      const offset = (seed * 7) % Math.max(1, Math.floor(length / nodes));
      if (ply < 2 || ply === length || (ply + offset) % Math.max(1, Math.ceil(length / nodes)) === 0)
        visit(state, actions, side);
      if (ply < length) actions.push(randomPly(state, rng));
    }
    assert.equal(state.toAct(), TERMINAL);
  }
}

function countPlies(game: Game, seed: number): number {
  const rng = new Xoshiro(seed, 11);
  const state = game.newState();
  let plies = 0;
  for (; state.toAct() !== TERMINAL; plies++) {
    assert.ok(plies < game.info.maxPlies, `a match ends within maxPlies (${game.info.maxPlies})`);
    randomPly(state, rng);
  }
  return plies;
}

const sameBytes = (a: State, b: State, message: string): void => assert.deepEqual(a.bytes, b.bytes, message);

function copy(game: Game, state: State): State {
  const other = game.newState();
  other.copyFrom(state);
  return other;
}

/** Legal actions in ascending order, within bounds, unique by name, at least one, each playable; buffers are not overrun. */
export function legalActionsAreWellFormed(game: Game, size: Walk): void {
  const { info } = game;
  const out = new Int32Array(info.maxLegalActions + 1);
  walk(game, size, (state) => {
    if (state.toAct() < 0) return;
    out.fill(-7);
    const count = state.legalActions(out);
    assert.ok(count >= 1 && count <= info.maxLegalActions, `${count} legal actions of at most ${info.maxLegalActions}`);
    assert.equal(
      out[info.maxLegalActions],
      count > info.maxLegalActions ? out[info.maxLegalActions] : -7,
      'nothing is written beyond the bound',
    );
    if (state.isLegal !== undefined) {
      const listed = new Set(out.subarray(0, count));
      for (let action = 0; action < info.actionCount; action++) {
        assert.equal(state.isLegal(action), listed.has(action), `action ${action} is legal when it is listed`);
      }
    }
    const names = new Set<string>();
    for (let i = 0; i < count; i++) {
      assert.ok(out[i] >= 0 && out[i] < info.actionCount, `action ${out[i]} is below ${info.actionCount}`);
      if (i > 0) assert.ok(out[i] > out[i - 1], 'legal actions ascend');
      names.add(state.actionName(out[i]));
      const child = copy(game, state);
      child.apply(out[i]);
      game.check(child);
    }
    assert.equal(names.size, count, `names of legal actions are unique: ${[...names].join(', ')}`);
  });
}

/** `sampleLegal` draws what `legalActions` lists, uniformly: chi-square at the first nodes of some matches. */
export function sampleLegalIsUniform(game: Game, size: Walk): void {
  const out = new Int32Array(game.info.maxLegalActions);
  const rng = new Xoshiro(2026, 3);
  let worst = 0;
  let nodes = 0;
  walk(game, { matches: Math.min(4, size.matches), nodes: Math.min(12, size.nodes) }, (state) => {
    if (state.toAct() < 0) return;
    const count = state.legalActions(out);
    const draws = 60 * count;
    const seen = new Map<number, number>();
    for (let i = 0; i < draws; i++) {
      const action = state.sampleLegal(rng);
      seen.set(action, (seen.get(action) ?? 0) + 1);
    }
    for (const action of seen.keys())
      assert.ok(out.subarray(0, count).includes(action), `sampled action ${action} is legal`);
    let chiSquare = 0;
    for (let i = 0; i < count; i++) chiSquare += ((seen.get(out[i]) ?? 0) - 60) ** 2 / 60;
    if (count > 1) worst = Math.max(worst, (chiSquare - (count - 1)) / Math.sqrt(2 * (count - 1)));
    nodes++;
  });
  assert.ok(worst < 6, `largest standardised chi-square over ${nodes} nodes is ${worst.toFixed(1)}`);
}

/** A copy equals its source in bytes and text and lives on its own; bytes are the whole state. */
export function copiesAreWhole(game: Game, size: Walk): void {
  walk(game, size, (state, _actions, rng) => {
    const before = Buffer.from(state.bytes);
    const other = copy(game, state);
    sameBytes(state, other, 'a copy has the same bytes');
    assert.equal(other.toString(), state.toString(), 'a copy has the same text');
    if (state.toAct() !== TERMINAL) {
      const twin = copy(game, state);
      const action = randomPly(other, rng);
      twin.apply(action);
      sameBytes(other, twin, 'the same ply on two copies gives the same bytes');
    }
    assert.deepEqual(Buffer.from(state.bytes), before, 'playing on a copy leaves the source alone');
    other.reset();
    sameBytes(other, game.newState(), 'reset gives the start');
  });
}

/** Positive probabilities that sum to 1, ascending outcomes, and draws that agree with them. */
export function chanceIsHonest(game: Game, size: Walk): void {
  const { info } = game;
  const outcomes = new Int32Array(info.maxChanceOutcomes);
  const probabilities = new Float64Array(info.maxChanceOutcomes);
  const dice = new StreamDice(new Xoshiro(5, 6));
  let looked = 0;
  walk(game, size, (state) => {
    if (state.toAct() !== CHANCE) return;
    const count = state.chanceOutcomes(outcomes, probabilities);
    let sum = 0;
    for (let i = 0; i < count; i++) {
      assert.ok(probabilities[i] > 0, 'probabilities are positive');
      assert.ok(outcomes[i] >= 0 && outcomes[i] < info.maxChanceOutcomes, 'outcomes are below maxChanceOutcomes');
      if (i > 0) assert.ok(outcomes[i] > outcomes[i - 1], 'outcomes ascend');
      sum += probabilities[i];
    }
    assert.ok(Math.abs(sum - 1) < 1e-9, `probabilities sum to ${sum}`);
    if (looked++ > 60) return;
    const draws = Math.ceil(40 / Math.min(...probabilities.subarray(0, count)));
    if (draws > 20_000) return;
    const seen = new Map<number, number>();
    for (let i = 0; i < draws; i++) {
      const outcome = state.sampleChance(dice);
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    }
    let chiSquare = 0;
    for (let i = 0; i < count; i++)
      chiSquare += ((seen.get(outcomes[i]) ?? 0) - draws * probabilities[i]) ** 2 / (draws * probabilities[i]);
    const drawn = [...seen.keys()].every((outcome) => outcomes.subarray(0, count).includes(outcome));
    assert.ok(drawn, 'only listed outcomes are drawn');
    const limit = count - 1 + 6 * Math.sqrt(2 * Math.max(1, count - 1));
    assert.ok(chiSquare < limit, `chi-square ${chiSquare.toFixed(1)} over ${count} outcomes`);
  });
}

/**
 * Dice that remember which keys were asked: a chance event asks for at least one, and every key is an integer in [0, 2^53). Only a
 * priority (`float`, `priority`) may be asked for twice in one event, which stands for the same number.
 */
export function chanceKeysAreSound(game: Game, size: Walk): void {
  const rng = new Xoshiro(9, 9);
  const keys: number[] = [];
  const priorities: number[] = [];
  const dice: Dice = {
    below(n, key) {
      keys.push(key);
      return rng.below(n);
    },
    float(key) {
      priorities.push(key);
      return rng.float();
    },
    priority(key) {
      priorities.push(key);
      return rng.next() | 0;
    },
  };
  walk(game, size, (state) => {
    if (state.toAct() !== CHANCE) return;
    keys.length = 0;
    priorities.length = 0;
    state.sampleChance(dice);
    assert.ok(keys.length + priorities.length > 0, 'a chance event asks the dice');
    assert.ok(
      [...keys, ...priorities].every((key) => Number.isSafeInteger(key) && key >= 0),
      `keys ${keys.join(' ')} are integers`,
    );
    assert.equal(new Set(keys).size, keys.length, 'one event asks no key twice');
  });
}

/** Every key of one match names one event: no two chance events of a match share a die. */
export function chanceKeysAreUnique(game: Game, size: Walk): void {
  for (let seed = 1; seed <= Math.min(10, size.matches); seed++) {
    const rng = new Xoshiro(seed, 21);
    const used = new Set<number>();
    const state = game.newState();
    while (state.toAct() !== TERMINAL) {
      if (state.toAct() !== CHANCE) {
        state.apply(state.sampleLegal(rng));
        continue;
      }
      const mine = new Set<number>();
      const dice: Dice = {
        below(n, key) {
          mine.add(key);
          return rng.below(n);
        },
        float(key) {
          mine.add(key);
          return rng.float();
        },
        priority(key) {
          mine.add(key);
          return rng.next() | 0;
        },
      };
      const outcome = state.sampleChance(dice);
      if (mine.size === 1) {
        for (const key of mine) {
          assert.ok(!used.has(key), `key ${key} is asked by two events of one match`);
          used.add(key);
        }
      }
      state.apply(outcome);
    }
  }
}

/** `observe` fills exactly its shape with finite numbers, `features` and `events` stay within their bounds. */
export function outputsFillTheirShapes(game: Game, size: Walk): void {
  const { info, information } = game;
  const cells = info.observationShape[0] * info.observationShape[1] * info.observationShape[2];
  const planes = new Float32Array(cells + 4);
  const features = new Float64Array(info.featureNames.length + 2);
  const events = new Int32Array(info.maxEvents + 2);
  walk(game, size, (state, actions) => {
    for (let seat = 0; seat < info.seatCount; seat++) {
      features.fill(-777);
      information.features(state, seat, features);
      for (let i = 0; i < features.length; i++) {
        assert.equal(
          features[i] === -777,
          i >= info.featureNames.length,
          `feature ${info.featureNames[i]} of seat ${seat}`,
        );
        assert.ok(Number.isFinite(features[i]));
      }
      if (actions.length > 0) {
        events.fill(-777);
        const count = information.events(state, seat, events);
        assert.ok(count >= 0 && count <= info.maxEvents, `${count} events of at most ${info.maxEvents}`);
        for (let i = info.maxEvents; i < events.length; i++) assert.equal(events[i], -777);
      }
    }
    const seat = state.toAct();
    if (seat < 0) return;
    planes.fill(-777);
    information.observe(state, seat, planes);
    for (let i = 0; i < cells + 4; i++) {
      assert.equal(planes[i] === -777, i >= cells, `cell ${i} of ${cells} observed`);
      assert.ok(Number.isFinite(planes[i]));
    }
  });
}

/** Payoffs within [-1, 1], zero-sum where promised, and told alike twice; an end reason that exists; finite scores and facts. */
export function endsAreSound(game: Game, size: Walk): void {
  const { info } = game;
  walk(game, { matches: size.matches, nodes: 1 }, (state) => {
    if (state.toAct() !== TERMINAL) return;
    const payoffs = new Float64Array(info.seatCount);
    const again = new Float64Array(info.seatCount);
    state.payoffs(payoffs);
    state.payoffs(again);
    assert.deepEqual(payoffs, again);
    for (const payoff of payoffs) assert.ok(payoff >= -1 && payoff <= 1, `payoff ${payoff}`);
    const sum = payoffs.reduce((total, payoff) => total + payoff, 0);
    if (info.zeroSum) assert.ok(Math.abs(sum) < 1e-9, `payoffs sum to ${sum}`);
    assert.ok(info.endReasons[state.endReason()] !== undefined, `end reason ${state.endReason()}`);
    const scores = new Float64Array(info.seatCount);
    state.scores(scores);
    const facts = new Float64Array(info.factNames.length).fill(Number.NaN);
    state.facts(facts);
    assert.ok([...scores, ...facts].every(Number.isFinite), 'scores and facts are finite');
  });
}

/** Whatever a drawing shows, to anybody, its legend says what it means. */
export function legendsExplain(game: Game, size: Walk): void {
  const { information, info } = game;
  walk(game, size, (state) => {
    for (let seat = -1; seat < info.seatCount; seat++) {
      const drawing = information.drawing(state, seat < 0 ? null : seat);
      const { legend, cells } = drawing;
      assert.ok(legend !== undefined, 'the drawing has a legend');
      const { glyphs, grounds, marks = {}, small } = legend;
      const isMeant = (glyph: string): boolean =>
        glyph in glyphs || (small !== undefined && glyph.toUpperCase() in glyphs);
      for (const { glyph, ground } of cells) {
        const base = isMeant(glyph) || !((glyph.at(-1) ?? '') in marks) ? glyph : glyph.slice(0, -1);
        if (glyph === '') assert.ok(grounds[ground]?.length === 1, `the legend has no sign for the ground "${ground}"`);
        else assert.ok(isMeant(base), `the legend does not say what "${glyph}" means`);
      }
      const bare = cells.filter(({ glyph }) => glyph === '').map(({ ground }) => grounds[ground]);
      const signs = explain(drawing).map(({ sign }) => sign);
      for (const sign of bare) assert.ok(signs.includes(sign), `"${sign}" is explained`);
      assert.ok(signs.length <= 40 && new Set(signs).size === signs.length, `signs ${signs.join(' ')}`);
    }
  });
}

/** Everything that a seat's information set determines, as one comparable value. */
export function knowledge(game: Game, state: State, seat: number): object {
  const { info, information } = game;
  const [planes, rows, columns] = info.observationShape;
  const observation = new Float32Array(planes * rows * columns);
  const features = new Float64Array(info.featureNames.length);
  const key = new Int32Array(2);
  const legal = new Int32Array(info.maxLegalActions);
  information.observe(state, seat, observation);
  information.features(state, seat, features);
  information.key(state, seat, key);
  const count = state.legalActions(legal);
  const actions = Array.from(legal.subarray(0, count));
  const masked = copy(game, state);
  information.mask(masked, seat);
  const world = copy(game, state);
  information.determinize(world, seat, new Xoshiro(77, 78), null);
  const slots = info.beliefShape[0] * info.beliefShape[1];
  const belief = new Float32Array(slots);
  const weights = new Xoshiro(79, 80);
  for (let i = 0; i < slots; i++) belief[i] = weights.below(8) / 8;
  const believed = copy(game, state);
  information.determinize(believed, seat, new Xoshiro(81, 82), slots > 0 ? belief : null);
  return {
    text: information.text(state, seat),
    key: Array.from(key),
    legal: actions,
    names: actions.map((action) => state.actionName(action)),
    features: Array.from(features),
    observation: Buffer.from(observation.buffer).toString('base64'),
    masked: Buffer.from(masked.bytes).toString('base64'),
    world: Buffer.from(world.bytes).toString('base64'),
    believed: Buffer.from(believed.bytes).toString('base64'),
    described: JSON.stringify(information.describe(state, seat)),
    drawn: JSON.stringify(information.drawing(state, seat)),
    told: information.eventText?.(state, seat),
  };
}

/** A determinization leaves what the seat knows as it was, is a legal position, and differs from the truth now and then. */
export function determinizationsAgree(game: Game, size: Walk): void {
  const { information } = game;
  const world = game.newState();
  const legal = new Int32Array(game.info.maxLegalActions);
  const legalThere = new Int32Array(game.info.maxLegalActions);
  const events = new Int32Array(game.info.maxEvents);
  const eventsThere = new Int32Array(game.info.maxEvents);
  let different = 0;
  let hidden = 0;
  const facts = new Int32Array(Math.max(1, game.info.beliefShape[0]));
  walk(game, size, (state, actions, rng) => {
    const seat = state.toAct();
    if (seat < 0) return;
    const text = information.text(state, seat);
    const count = state.legalActions(legal);
    information.hiddenFacts(state, seat, facts);
    if (facts.subarray(0, game.info.beliefShape[0]).some((fact) => fact >= 0)) hidden++;
    for (let sample = 0; sample < 3; sample++) {
      world.copyFrom(state);
      information.determinize(world, seat, rng, null);
      game.check(world);
      assert.equal(information.text(world, seat), text, 'the information set stays');
      assert.equal(world.toAct(), seat, 'the same seat is to act');
      assert.equal(world.legalActions(legalThere), count);
      assert.deepEqual(legalThere.subarray(0, count), legal.subarray(0, count), 'the same actions are legal');
      if (actions.length > 0) {
        const told = information.events(state, seat, events);
        const toldThere = information.events(world, seat, eventsThere);
        if (toldThere > 0) {
          assert.equal(toldThere, told, 'the last ply looks the same, or is forgotten');
          assert.deepEqual(eventsThere.subarray(0, told), events.subarray(0, told));
        }
      }
      if (!Buffer.from(world.bytes).equals(Buffer.from(state.bytes))) different++;
      // A world is playable to the end.
      const dice = new Xoshiro(sample, 31);
      for (let ply = 0; ply < 12 && world.toAct() !== TERMINAL; ply++) randomPly(world, dice);
      game.check(world);
    }
  });
  if (hidden > 5) assert.ok(different > 0, 'samples differ from the truth');
}

/** What a masked state still says is what the seat knows, and masking twice changes nothing. */
export function masksAreCanonical(game: Game, size: Walk): void {
  const { information } = game;
  walk(game, size, (state, _actions, rng) => {
    const seat = state.toAct();
    if (seat < 0) return;
    const once = copy(game, state);
    information.mask(once, seat);
    assert.equal(
      information.text(once, seat),
      information.text(state, seat),
      'a masked state has the same information set',
    );
    const twice = copy(game, once);
    information.mask(twice, seat);
    sameBytes(once, twice, 'masking is idempotent');
    const world = copy(game, state);
    information.determinize(world, seat, rng, null);
    information.mask(world, seat);
    sameBytes(world, once, 'a determinization masks to the same bytes');
    const again = copy(game, once);
    const direct = copy(game, state);
    information.determinize(again, seat, new Xoshiro(3, 4), null);
    information.determinize(direct, seat, new Xoshiro(3, 4), null);
    sameBytes(again, direct, 'determinizing the masked state and the true one gives the same world');
  });
}

/** Two runs of one seed give the same bytes at every ply. */
export function runsRepeat(game: Game, size: Walk): void {
  for (let seed = 1; seed <= Math.min(5, size.matches); seed++) {
    const one = game.newState();
    const two = game.newState();
    const a = new Xoshiro(seed, 41);
    const b = new Xoshiro(seed, 41);
    while (one.toAct() !== TERMINAL) {
      randomPly(one, a);
      randomPly(two, b);
      sameBytes(one, two, 'same seed, same bytes');
    }
  }
}

/**
 * The independent redraw: positions that one seat can't tell apart, made without the ruleset's information.ts, give it the same text, key,
 * legal actions, features, observation, mask and (from one generator) determinizations. Returns how many positions were compared.
 */
export function redrawsAgree(
  game: Game,
  redraw: Redraw,
  size: Walk,
): { readonly positions: number; readonly changed: number } {
  let positions = 0;
  let changed = 0;
  walk(game, size, (state, actions, rng) => {
    const seat = state.toAct();
    if (seat < 0) return;
    const redrawn = redraw(game, actions, seat, rng);
    if (redrawn === null || !verify(game, actions, redrawn.actions, seat)) return;
    const other = replay(game, redrawn.actions);
    game.check(other);
    if (Buffer.from(other.bytes).equals(Buffer.from(state.bytes))) return;
    assert.deepEqual(
      knowledge(game, other, seat),
      knowledge(game, state, seat),
      `seat ${seat} after ${actions.length} plies`,
    );
    positions++;
    changed += redrawn.changed;
  });
  return { positions, changed };
}
