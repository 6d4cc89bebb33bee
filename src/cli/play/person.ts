import type { Agent, SeatView } from '../../core/agent.ts';
import { ConfigError, Resignation } from '../../core/errors.ts';
import type { Action, Game, Seat, State } from '../../core/game.ts';
import type { Rng, Streams } from '../../core/rng.ts';
import { Explainer, explain, legendText } from '../legend.ts';
import { boardText, seatsText } from './board.ts';
import { choicesFor, type NamedAction, namedActions, nameList } from './choice.ts';
import type { SeatLog } from './seat-log.ts';
import type { Terminal } from './terminal.ts';

/** Whole set-ups that a person may take over. */
export interface SetUpSource {
  /** Names that `load` takes, for this seat. */
  names(): string[];
  /** The deployment of a drawn set-up, or null when the ruleset has no generator. */
  generate(rng: Rng): readonly Action[] | null;
  /** The deployment under a name; throws ConfigError. */
  load(name: string): readonly Action[];
  /** Keeps what `state` shows of this seat's deployment; throws ConfigError. */
  save(name: string, state: State): void;
  /** The same deployment turned over, left and right exchanged; throws ConfigError where the zone is not its own image. */
  mirror(state: State): readonly Action[];
}

export interface PersonOptions {
  readonly terminal: Terminal;
  /** What the seat saw. */
  readonly log: SeatLog;
  readonly setUps: SetUpSource;
  /** Plays what was typed without asking again. */
  readonly isQuick: boolean;
}

const HELP = `An action is typed by its name or part of it: "b3 b4" for b3-b4 or b3xb4, "b3" for all that b3 can do.
  moves [part]    what is possible, or what of it fits
  board           the board again
  legend          what its signs mean
  log [n]         what you have seen, or the last n lines of it
  facts           all that you know, in full
  undo            take back what is not confirmed yet
  resign          give the match up
  Ctrl-C          leaves the match, which is kept
  help            this list`;

const DEPLOYMENT_HELP = `You set up before play begins; nothing counts until you accept it.
  generate        another set-up by the generator of the ruleset
  random          a random set-up
  load <name>     a stored one; "load" alone lists them
  save <name>     stores the one that you see
  mirror          left and right exchanged
  undo [n]        take back the last placements
  clear           start over
  accept          use the one that you see
Or place one after the other by name: several in a row, with commas or blanks between them.
  moves           what may come next
  legend          what the signs on the board mean
  resign, help; Ctrl-C leaves the match, which is kept.`;

/** An agent that asks a person. It knows its view, like any other agent, and prints nothing else. */
export class PersonAgent implements Agent {
  readonly trace = null;
  readonly #terminal: Terminal;
  readonly #options: PersonOptions;
  #game!: Game;
  #seat: Seat = 0;
  #streams!: Streams;
  #state!: State;
  #shownLines = 0;
  #explainer = new Explainer();
  /** Confirmed deployment that is still to be played. */
  #planned: Action[] = [];

  constructor(options: PersonOptions) {
    this.#options = options;
    this.#terminal = options.terminal;
  }

  startMatch(game: Game, seat: Seat, streams: Streams): void {
    this.#game = game;
    this.#seat = seat;
    this.#streams = streams;
    this.#state = game.newState();
    this.#shownLines = 0;
    this.#explainer = new Explainer();
    this.#planned = [];
  }

  act(view: SeatView): Action {
    const next = this.#planned.shift();
    if (next !== undefined) return next;
    if (!view.isDeployment()) return this.#decide(view);
    this.#planned = this.#deploy(view);
    return this.#planned.shift() as Action;
  }

  #say(text: string): void {
    this.#terminal.write(`${text}\n`);
  }

  /** The end of input gives the match up. */
  #ask(prompt: string): string {
    const line = this.#terminal.readLine(prompt);
    if (line === null) {
      this.#say('End of input: resigned.');
      throw new Resignation();
    }
    return line.trim();
  }

  /** True when the person means it. */
  #confirmsResignation(): boolean {
    return /^y/i.test(this.#ask('Give the match up? y or n: '));
  }

  #showBoard(state: State): void {
    const drawing = this.#game.information.drawing(state, this.#seat);
    this.#say(boardText(drawing, this.#seat, this.#terminal.hasColour));
    const legend = this.#explainer.news(drawing);
    if (legend !== '') this.#say(legend);
  }

  #showLegend(state: State): void {
    const entries = explain(this.#game.information.drawing(state, this.#seat));
    this.#say(entries.length === 0 ? 'This ruleset has no legend.' : legendText(entries));
    this.#say(seatsText(this.#game.info.seatCount, this.#seat, this.#terminal.hasColour));
  }

  #showNews(): void {
    const { lines } = this.#options.log;
    for (const line of lines.slice(this.#shownLines)) this.#say(`  ${line}`);
    this.#shownLines = lines.length;
  }

  #decide(view: SeatView): Action {
    const state = this.#state;
    view.known(state);
    const actions = namedActions(this.#game, state);
    this.#say('');
    this.#showNews();
    this.#showBoard(state);
    this.#say(statusOf(this.#game.information.describe(state, this.#seat)));
    let chosen: NamedAction | null = null;
    for (;;) {
      const line = this.#ask(chosen === null ? 'Your move: ' : `${chosen.name}? Enter plays it, undo takes it back: `);
      if (line === '' && chosen !== null) return chosen.action;
      const [word, ...rest] = line.split(/\s+/);
      switch (word.toLowerCase()) {
        case '':
          break;
        case 'help':
        case '?':
          this.#say(HELP);
          break;
        case 'moves':
          this.#listMoves(rest.join(' '), actions);
          break;
        case 'board':
          this.#showBoard(state);
          break;
        case 'legend':
          this.#showLegend(state);
          break;
        case 'log':
          this.#showLog(rest[0]);
          break;
        case 'facts':
          this.#say(this.#game.information.text(state, this.#seat).trimEnd());
          break;
        case 'undo':
        case 'u':
          this.#say(chosen === null ? 'There is nothing to take back: what is confirmed is played.' : 'Taken back.');
          chosen = null;
          break;
        case 'resign':
          if (this.#confirmsResignation()) throw new Resignation();
          break;
        case 'quit':
        case 'exit':
          this.#say('Ctrl-C leaves the match, which is kept; "resign" gives it up.');
          break;
        default: {
          chosen = this.#choose(line, actions) ?? chosen;
          if (chosen !== null && this.#options.isQuick) return chosen.action;
        }
      }
    }
  }

  /** The one action that a line means, else null after saying what is wrong. */
  #choose(line: string, actions: readonly NamedAction[]): NamedAction | null {
    const found = choicesFor(line, actions);
    if (found.length === 1) return found[0];
    if (found.length > 1) this.#say(`"${line}" may be ${nameList(found)}.`);
    else this.#say(`"${line}" is not possible here; "moves" lists what is, "help" all that may be typed.`);
    return null;
  }

  #listMoves(part: string, actions: readonly NamedAction[]): void {
    const found = part === '' ? actions : choicesFor(part, actions);
    this.#say(found.length === 0 ? `Nothing fits "${part}".` : `${found.length} possible: ${nameList(found)}.`);
  }

  #showLog(count: string | undefined): void {
    const { lines } = this.#options.log;
    const shown = count !== undefined && /^\d+$/.test(count) ? lines.slice(-Math.max(1, Number(count))) : lines;
    this.#say(shown.length === 0 ? 'Nothing yet.' : shown.map((line) => `  ${line}`).join('\n'));
  }

  /** Plans on a world of its own: what the others do is hidden while a seat sets up. */
  #deploy(view: SeatView): Action[] {
    const start = this.#game.newState();
    view.sampleState(start, this.#streams.determinizer, null);
    const state = this.#state;
    state.copyFrom(start);
    const { setUps } = this.#options;
    let plan: Action[] = [];
    const become = (actions: readonly Action[]): void => {
      state.copyFrom(start);
      plan = [];
      for (const action of actions) {
        if (this.#isWhole(state)) break;
        state.apply(action);
        plan.push(action);
      }
    };
    const generate = (): void => {
      const drawn = setUps.generate(this.#streams.deployment);
      if (drawn === null) this.#say('This ruleset has no generator; "random" draws any set-up.');
      else become(drawn);
    };
    generate();
    if (!this.#isWhole(state) && plan.length === 0) become(this.#randomRest(state));
    this.#say('');
    this.#showNews();
    this.#say(
      'Set up: "accept" uses this one, "generate" draws another, "clear" lets you place by hand, "help" says more.',
    );
    this.#showBoard(state);
    for (;;) {
      const whole = this.#isWhole(state);
      const line = this.#ask(whole ? 'Set-up (accept?): ' : `Set-up (${this.#next(state)}): `);
      const [word, ...rest] = line.split(/\s+/);
      try {
        switch (word.toLowerCase()) {
          case '':
            continue;
          case 'help':
          case '?':
            this.#say(DEPLOYMENT_HELP);
            continue;
          case 'accept':
            if (whole) return plan;
            this.#say('This set-up is not complete.');
            continue;
          case 'generate':
            generate();
            break;
          case 'random':
            state.copyFrom(start);
            become(this.#randomRest(state));
            break;
          case 'clear':
            become([]);
            break;
          case 'undo':
          case 'u':
            become(plan.slice(0, Math.max(0, plan.length - (Number(rest[0]) || 1))));
            break;
          case 'load':
            if (rest.length === 0) {
              const names = setUps.names();
              this.#say(names.length === 0 ? 'None is stored for this zone and army.' : names.join(', '));
              continue;
            }
            become(setUps.load(rest.join(' ')));
            break;
          case 'save':
            if (!whole) this.#say('This set-up is not complete.');
            else {
              setUps.save(rest.join(' '), state);
              this.#say('Saved.');
            }
            continue;
          case 'mirror':
            if (!whole) this.#say('This set-up is not complete.');
            else become(setUps.mirror(state));
            break;
          case 'moves':
            if (!whole) this.#listMoves(rest.join(' '), namedActions(this.#game, state));
            continue;
          case 'board':
            break;
          case 'legend':
            this.#showLegend(state);
            continue;
          case 'resign':
            if (this.#confirmsResignation()) throw new Resignation();
            continue;
          default:
            if (whole) this.#say('The set-up is complete: "accept" it, or take some back with "undo" first.');
            else this.#place(line, state, plan);
        }
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        this.#say(error.message);
        continue;
      }
      this.#showBoard(state);
    }
  }

  /** Whether nothing is left for this seat to set up. */
  #isWhole(state: State): boolean {
    return state.toAct() !== this.#seat || !state.isDeployment();
  }

  /** A hint at what is asked next. */
  #next(state: State): string {
    return nameList(namedActions(this.#game, state).slice(0, 3)).replace(/ and \d+ more$/, '');
  }

  #randomRest(state: State): Action[] {
    const actions: Action[] = [];
    while (!this.#isWhole(state)) {
      const action = state.sampleLegal(this.#streams.deployment);
      actions.push(action);
      state.apply(action);
    }
    return actions;
  }

  /** Plays one placement, or several in a row, on the plan. */
  #place(line: string, state: State, plan: Action[]): void {
    const whole = choicesFor(line, namedActions(this.#game, state));
    const parts = whole.length > 0 ? [line] : line.includes(',') ? line.split(',') : line.split(/\s+/);
    for (const part of parts) {
      if (this.#isWhole(state)) {
        this.#say(`"${part.trim()}" is left over: the set-up is complete.`);
        return;
      }
      const chosen = this.#choose(part.trim(), namedActions(this.#game, state));
      if (chosen === null) return;
      state.apply(chosen.action);
      plan.push(chosen.action);
    }
  }
}

/** The plain values of a description on one line. */
function statusOf(description: object): string {
  return Object.entries(description)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
