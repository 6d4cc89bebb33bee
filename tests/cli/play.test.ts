import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { recorded } from '../../agents/recorded/index.ts';
import { Table } from '../../src/arena/match.ts';
import { loadRedraw } from '../../src/audit/redraw.ts';
import { verify } from '../../src/audit/verify.ts';
import { agentKindById, rulesetById } from '../../src/catalog.ts';
import { boardText } from '../../src/cli/play/board.ts';
import { choicesFor } from '../../src/cli/play/choice.ts';
import { PersonAgent } from '../../src/cli/play/person.ts';
import { SeatLog } from '../../src/cli/play/seat-log.ts';
import { setUpsOf } from '../../src/cli/play/set-ups.ts';
import type { Terminal } from '../../src/cli/play/terminal.ts';
import type { Action, Game, Seat } from '../../src/core/game.ts';
import { Xoshiro } from '../../src/core/rng.ts';
import { enterFolder, fogbench } from './helpers.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const LOADER = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** Types at a pseudo-terminal: `answer` gets all output since its last line, whenever that ends in a prompt. */
async function atPseudoTerminal(args: readonly string[], answer: (news: string) => string, env: object = {}) {
  const command = [process.execPath, '--import', LOADER, MAIN, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qefc', command, '/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TERM: 'xterm', NO_COLOR: '', ...env },
  });
  let out = '';
  let seen = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    if (!out.slice(seen).endsWith(': ')) return;
    const line = answer(out.slice(seen));
    seen = out.length;
    child.stdin.write(`${line}\n`);
  });
  const [code] = await once(child, 'close');
  return { code, out };
}

/** Asks for the list, plays one action of it, confirms. */
function steadyPlayer(): (news: string) => string {
  let turn = 0;
  return (news) => {
    if (news.includes('Set-up (')) return 'accept';
    if (news.includes('Enter plays it')) return '';
    const listed = /\d+ possible: ([^\r\n]*?)( and \d+ more)?\.\r?\n/.exec(news)?.[1].split(', ');
    if (listed === undefined) return 'moves';
    const attack = listed.find((name) => name.includes('x'));
    return attack ?? listed[turn++ % listed.length];
  };
}

function planIn(folder: string): string {
  return JSON.parse(readFileSync(`${folder}/run.json`, 'utf8')).plan;
}

describe('fogbench play at a pseudo-terminal', () => {
  it.each([
    ['phantom-tic-tac-toe', 'standard', '0', 'random'],
    ['napoleonix', 'tiny', '1', 'heuristic'],
  ])('plays %s from the start to the end, and the record replays', async (ruleset, scenario, seat, agent) => {
    enterFolder();
    const args = ['play', ruleset, scenario, '--agent', agent, '--seat', seat, '--seed', '4', '--check', '--out', 'r'];
    const { code, out } = await atPseudoTerminal(args, steadyPlayer());
    expect(code).toBe(0);
    expect(out).toContain(`\x1b[${seat === '0' ? 94 : 91}m`);
    expect(out).toMatch(/(You win|You lose|Drawn) \([a-z]+\)\./);
    const name = /fogbench (replay [0-9a-f]{12}:0:base:0 --in r)/.exec(out)?.[1].split(' ') ?? [];
    const replayed = await fogbench(...name);
    expect(replayed.out).toContain(', as recorded.');
    expect(replayed.out).toContain(`seat ${seat} you`);
    expect(replayed.code).toBe(0);
    const record = JSON.parse(readFileSync('r/records.jsonl', 'utf8'));
    expect(record.matches).toHaveLength(1);
    expect(record.matches[0].end).toBe('rules');
  });

  it.each([
    ['phantom-tic-tac-toe', 'standard', 2],
    ['napoleonix', 'tiny', 9],
  ])('is left by Ctrl-C and taken up again: %s ends as if it had not been', async (ruleset, scenario, lines) => {
    enterFolder();
    // Decides by what is possible alone, so that it does the same before and after.
    const player = (left: number) => {
      let rest = left;
      return (news: string): string => {
        if (rest-- === 0) return '\x03';
        if (news.includes('Set-up (')) return 'accept';
        if (news.includes('Enter plays it')) return '';
        const listed = /\d+ possible: ([^\r\n]*?)( and \d+ more)?\.\r?\n/.exec(news)?.[1].split(', ');
        return listed === undefined ? 'moves' : (listed.find((name) => name.includes('x')) ?? listed[0]);
      };
    };
    const args = ['play', ruleset, scenario, '--agent', 'random', '--seed', '4', '--out'];
    const whole = await atPseudoTerminal([...args, 'whole'], player(-1));
    expect(whole.code).toBe(0);
    const left = await atPseudoTerminal([...args, 'left'], player(3 * lines));
    expect(left.out).toContain('fogbench play --resume left');
    expect(left.code).not.toBe(0);
    expect(readdirSync('left')).toEqual(['unfinished.json']);
    const { decided } = JSON.parse(readFileSync('left/unfinished.json', 'utf8'));
    expect(decided[0].length).toBeGreaterThan(0);
    const rest = await atPseudoTerminal(['play', '--resume', 'left'], player(-1));
    expect(rest.code).toBe(0);
    // What was decided is not asked again.
    const asked = (out: string): number => out.split('Your move: ').length;
    expect(asked(rest.out)).toBeLessThan(asked(whole.out));
    expect(readFileSync('left/records.jsonl', 'utf8')).toBe(readFileSync('whole/records.jsonl', 'utf8'));
    expect(existsSync('left/unfinished.json')).toBe(false);
    expect((await fogbench('play', '--resume', 'left')).err).toContain(
      '--resume: "left" holds no match that was left.',
    );
  });

  it('has no colours where NO_COLOR says so, and records a resignation', async () => {
    enterFolder();
    const { code, out } = await atPseudoTerminal(
      ['play', 'napoleonix', 'tiny', '--out', 'r', '--seed', '9'],
      (news) => (news.includes('Set-up (') ? 'accept' : news.includes('y or n') ? 'y' : 'resign'),
      { NO_COLOR: '1' },
    );
    expect(code).toBe(0);
    expect(out).not.toContain('\x1b[');
    expect(out).toContain('You lose (resigned, seat 0).');
    const replayed = await fogbench('replay', `${planIn('r')}:0:base:0`, '--in', 'r');
    expect(replayed.out).toContain('Ended by: resigned by seat 0');
    expect(replayed.code).toBe(0);
  });
});

describe('fogbench play --watch', () => {
  it('shows one seat what it sees, or everything, and records the match', async () => {
    enterFolder();
    const watch = ['play', 'napoleonix', 'tiny', '--watch', '--agent', 'heuristic', '--seed', '2'];
    const seat = await fogbench(...watch, '--from', '0');
    const truth = await fogbench(...watch);
    expect(seat.out).toContain('[?]');
    expect(truth.out).not.toContain('?');
    expect(truth.out).toMatch(/^seat 1: [a-f][1-6][-x][a-f][1-6]$/m);
    expect(readdirSync('results/runs')).toEqual(['play-001', 'play-002']);
    expect(planIn('results/runs/play-002')).toBe(planIn('results/runs/play-001'));
    expect((await fogbench('replay', `${planIn('results/runs/play-001')}:0:base:0`)).code).toBe(0);
  });

  it('records an experiment that runs again to the same bytes, and a tally of one match', async () => {
    enterFolder();
    await fogbench('play', 'napoleonix', 'tiny', '--watch', '--agent', 'heuristic', '--seed', '2', '--out', 'r');
    const { experiment } = JSON.parse(readFileSync('r/run.json', 'utf8'));
    writeFileSync('again.yaml', JSON.stringify(experiment));
    expect((await fogbench('run', 'again.yaml', '--out', 'again')).code).toBe(0);
    for (const name of ['records.jsonl', 'matches.csv', 'pairs.csv', 'matchups.csv', 'facts.csv'])
      expect(readFileSync(`again/${name}`, 'utf8'), name).toBe(readFileSync(`r/${name}`, 'utf8'));
    expect(readFileSync('r/matchups.csv', 'utf8')).toMatch(/^tiny,base,heuristic,heuristic 2,1,1,1,/m);
    expect((await fogbench('report', 'r')).code).toBe(0);
  });

  it('records the actions of an agent with a clock, so that the match replays', async () => {
    enterFolder();
    const spec = JSON.stringify({ kind: 'mcts', options: { budget: { milliseconds: 1 } } });
    const { code } = await fogbench('play', 'phantom-tic-tac-toe', '--watch', '--agent', spec, '--agent', 'random');
    expect(code).toBe(0);
    const { agents } = JSON.parse(readFileSync('results/runs/play-001/run.json', 'utf8'));
    expect(agents.map(({ kind }: { kind: string }) => kind)).toEqual(['recorded', 'random']);
    expect((await fogbench('replay', `${planIn('results/runs/play-001')}:0:base:0`)).code).toBe(0);
  });
});

it.each([
  [['--seat', '2'], '--seat: "2" given, expected a seat from 0 to 1.'],
  [['--agent', 'heuristc'], '"heuristc" is no agent kind. Did you mean "heuristic"?'],
  [['--agent', 'heuristic:gready'], '--agent: "gready" is no preset of heuristic. Did you mean "greedy"?'],
  [['--agent', '{"kind":'], '--agent: "{"kind":" is not JSON'],
  [['--agent', 'random', '--agent', 'random'], '--agent: 2 given, expected 1'],
  [['--params', '[]'], '--params: "[]" given, expected an object in JSON.'],
  [['--from', '1'], 'only with --watch.'],
  [['--watch', '--from', 'x'], '--from: "x" given, expected a seat from 0 to 1.'],
  [['--out', '.'], '--out: "." is not empty.'],
])('wrong input (%j) is named and nothing is played', async (args, message) => {
  enterFolder();
  const { code, err } = await fogbench('play', 'napoleonix', 'tiny', ...args);
  expect(err).toContain(message);
  expect(err).not.toMatch(/\n {4}at /);
  expect(code).toBe(2);
  expect(existsSync('results')).toBe(false);
});

describe('what is typed', () => {
  const actions = ['b3-b4', 'b3-c3', 'b3xa3', 'b10-b11', 'pass', '9 on c2', 'S on c2', 'c2 empty'].map(
    (name, action) => ({ name, action }),
  );
  it.each([
    ['b3-b4', ['b3-b4']],
    ['b3 b4', ['b3-b4']],
    ['B3 A3', ['b3xa3']],
    ['b3b4', ['b3-b4']],
    ['b3', ['b3-b4', 'b3-c3', 'b3xa3']],
    ['b1', ['b10-b11']],
    ['b10', ['b10-b11']],
    ['p', ['pass']],
    ['9', ['9 on c2']],
    ['s', ['S on c2']],
    ['empty', ['c2 empty']],
    ['b9', []],
    ['--', []],
  ])('%j means %j', (text, names) => {
    expect(choicesFor(text, actions).map(({ name }) => name)).toEqual(names);
  });
});

/** A terminal that answers by a function of what was printed, and remembers both. */
class FakeTerminal implements Terminal {
  readonly hasColour = false;
  readonly typed: string[] = [];
  /** What was printed before each line that was asked for, since the one before, and the plies played by then. */
  readonly printed: string[] = [];
  readonly plies: number[] = [];
  now: () => number = () => 0;
  #out = '';
  readonly #answer: (news: string, count: number) => string | null;

  constructor(answer: (news: string, count: number) => string | null) {
    this.#answer = answer;
  }

  write(text: string): void {
    this.#out += text;
  }

  readLine(prompt: string): string | null {
    const news = this.#out + prompt;
    this.#out = '';
    this.printed.push(news);
    this.plies.push(this.now());
    const line = this.#answer(news, this.typed.length);
    if (line !== null) this.typed.push(line);
    return line;
  }
}

/** A person who looks at everything that there is to look at before each move. */
function curiousPlayer(): (news: string) => string {
  const looks = ['facts', 'log', 'board', 'legend', 'moves'];
  const player = steadyPlayer();
  let look = 0;
  return (news) => {
    if (!news.endsWith('Your move: ')) return player(news);
    if (look < looks.length) return looks[look++];
    look = 0;
    return player(news);
  };
}

function playPerson(
  game: Game,
  seat: Seat,
  terminal: FakeTerminal,
  other: (seat: Seat) => ReturnType<typeof recorded.create>,
) {
  const log = new SeatLog(game, seat, true);
  terminal.now = () => log.plies.length;
  const agents = Array.from({ length: game.info.seatCount }, (_, at) =>
    at === seat ? new PersonAgent({ terminal, log, setUps: setUpsOf(game, seat), isQuick: true }) : other(at),
  );
  new Table(game).play(agents, { seed: [7, seat], entrants: [0, 1], observer: log.observer });
  return log.plies;
}

/** Lines after which the person gives up. */
const LINES = 1000;

/** How many redrawn matches printed something else, of how many. */
async function compareWithRedrawn(
  game: Game,
  seat: Seat,
  agent: string,
): Promise<{ compared: number; differed: number }> {
  const kind = agentKindById(agent);
  const player = curiousPlayer();
  const first = new FakeTerminal((news, count) => (count < LINES ? player(news) : null));
  const plies = playPerson(game, seat, first, () => kind.create(kind.parseOptions({}, game.info), game.info));
  const actions = plies.map(({ action }) => action);
  const state = game.newState();
  const decisions: number[] = [];
  actions.forEach((action, ply) => {
    if (state.toAct() === seat && !state.isDeployment()) decisions.push(ply);
    state.apply(action);
  });
  const redraw = await loadRedraw(game.info.ruleset);
  const rng = new Xoshiro(3, seat);
  let compared = 0;
  let differed = 0;
  for (let i = 0; i < decisions.length; i += Math.ceil(decisions.length / 8)) {
    const before = actions.slice(0, decisions[i]);
    const redrawn = redraw(game, before, seat, rng);
    if (redrawn === null || !verify(game, before, redrawn.actions, seat)) continue;
    const theirs = actionsOf(game, redrawn.actions, 1 - seat);
    const second = new FakeTerminal((_, count) => first.typed[count] ?? null);
    playPerson(game, seat, second, () => recorded.create({ actions: theirs }, game.info));
    // The last prompt of this decision: both runs were typed the same up to it.
    const prompt = first.plies.lastIndexOf(decisions[i]);
    compared++;
    if (second.printed.slice(0, prompt + 1).join('') !== first.printed.slice(0, prompt + 1).join('')) differed++;
  }
  return { compared, differed };
}

function actionsOf(game: Game, plies: ArrayLike<Action>, seat: Seat): Action[] {
  const state = game.newState();
  const own: Action[] = [];
  for (let i = 0; i < plies.length; i++) {
    if (state.toAct() === seat) own.push(plies[i]);
    state.apply(plies[i]);
  }
  return own;
}

it('explains each sign under the board where it first stands, and all of them when asked', () => {
  const ruleset = rulesetById('napoleonix');
  const game = ruleset.createGame(ruleset.parseParams('tiny', {}));
  const random = agentKindById('random');
  const terminal = new FakeTerminal((_, count) => ['legend', 'accept', 'board', 'legend'][count] ?? null);
  playPerson(game, 0, terminal, () => random.create(random.parseOptions({}, game.info), game.info));
  const [setUp, asked, first, again, all] = terminal.printed;
  expect(setUp).toMatch(/0 brave, 1 general \(the strongest\), .*F flag, K fake flag, \. land/s);
  expect(setUp).not.toContain('not known');
  expect(asked).toMatch(/^0 brave, 1 general .*\. land.*\nPieces in brackets are not yours\.\n/s);
  expect(first).toMatch(/\[\?\].*\n\? unit not known\n/s);
  expect(first).not.toContain('general');
  expect(again).toContain('[?]');
  expect(again).not.toContain('not known');
  expect(all).toMatch(/^0 brave.*\? unit not known.*Pieces in brackets/s);
});

describe('nothing hidden is printed: a match that looks the same to the person prints the same', () => {
  const games = [
    ['napoleonix', 'tiny', 'heuristic'],
    ['phantom-tic-tac-toe', 'standard', 'random'],
    ['generals', 's1', 'random'],
  ] as const;
  for (const [id, scenario, agent] of games) {
    const ruleset = rulesetById(id);
    const game = ruleset.createGame(ruleset.parseParams(scenario, {}));
    it.each([0, 1])(`on ${id} in seat %i`, async (seat) => {
      const { compared, differed } = await compareWithRedrawn(game, seat, agent);
      expect(compared).toBeGreaterThan(0);
      expect(differed).toBe(0);
    });
  }

  it('and a game that tells too much is caught', async () => {
    const ruleset = rulesetById('napoleonix');
    const game = ruleset.createGame(ruleset.parseParams('tiny', {}));
    const { information } = game;
    const leaky: Game = {
      ...game,
      information: { ...information, eventText: (state) => JSON.stringify(information.drawing(state, null)) },
    };
    const { compared, differed } = await compareWithRedrawn(leaky, 0, 'heuristic');
    expect(differed).toBe(compared);
  });
});

describe('a set-up', () => {
  const ruleset = rulesetById('napoleonix');
  const game = ruleset.createGame(ruleset.parseParams('tiny', {}));

  it('is placed by hand, taken back, stored, mirrored and loaded before it is accepted', () => {
    enterFolder();
    const lines = [
      'clear',
      '9 K empty 5 F 9', // the back row
      'undo 2',
      'F, 9',
      '1 M 0 8 S',
      'accept', // refused: one square is open
      '3',
      '4', // refused: complete
      'save my-wall',
      'mirror',
      'load',
      'load nothing',
      'load 1',
      'accept',
    ];
    const terminal = new FakeTerminal((_, count) => lines[count] ?? null);
    const plies = playPerson(game, 0, terminal, () => recorded.create({ actions: [] }, game.info));
    const state = game.newState();
    for (const { action } of plies) state.apply(action);
    expect(game.placement?.rows(state, 0)).toEqual(['1M08S3', '9K-5F9']);
    const out = terminal.printed.join('');
    expect(out).toContain('This set-up is not complete.');
    expect(out).toContain('The set-up is complete: "accept" it');
    expect(out).toContain('1: my-wall');
    expect(out).toContain('"nothing" is no disposition.');
    expect(out).toContain('2  3   S   8   0   M   1\n1  9   F   5   .   K   9');
    expect(readFileSync('dispositions/napoleonix.yaml', 'utf8')).toBe(
      '- name: my-wall\n  slot: 1\n  rows: |\n    1M08S3\n    9K-5F9\n',
    );
  });
});

describe('a board', () => {
  const drawing = {
    columns: 2,
    rows: 1,
    hex: false,
    cells: [
      { x: 0, y: 0, glyph: '9', ground: 'land', seat: 0, label: 'known' },
      { x: 1, y: 0, glyph: '?', ground: 'land', seat: 1 },
    ],
    columnNames: ['a', 'b'],
    rowNames: ['1'],
  };

  it('tells seats apart without colours and with them', () => {
    expect(boardText(drawing, 0, false)).toBe('1  9  [?]\n   a   b\nknown: a1');
    expect(boardText(drawing, 1, false)).toBe('1 [9]  ?\n   a   b\nknown: a1');
    expect(boardText(drawing, null, false)).toBe('1 0:9 1:?\n   a   b\nknown: a1');
    expect(boardText(drawing, 0, true)).toContain('\x1b[1m\x1b[94m 9 \x1b[0m \x1b[1m\x1b[91m ? \x1b[0m');
  });
});
