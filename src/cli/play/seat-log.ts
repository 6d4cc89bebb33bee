import type { MatchObserver } from '../../arena/match.ts';
import { CHANCE, type Drawing, type Game, type Seat, type State } from '../../core/game.ts';

/**
 * What a seat (null: everybody) saw of a match, a line a ply, from the ruleset's own words, else from what changed in its drawing.
 * Follows the match on a state of its own; only `information` decides what becomes a line.
 */
export class SeatLog {
  /** The true position after the last ply. */
  readonly state: State;
  readonly lines: string[] = [];
  /** Everything that was decided or drawn. */
  readonly plies: { readonly seat: Seat; readonly action: number }[] = [];
  readonly #game: Game;
  readonly #seat: Seat | null;
  readonly #checks: boolean;
  readonly #afterPly: (line: string) => void;
  #before: Drawing | null = null;

  /** With `checks` each position is checked against the invariants of the rules. */
  constructor(game: Game, seat: Seat | null, checks: boolean, afterPly: (line: string) => void = () => {}) {
    this.#game = game;
    this.#seat = seat;
    this.#checks = checks;
    this.#afterPly = afterPly;
    this.state = game.newState();
    this.state.reset();
  }

  readonly observer: MatchObserver = (actor, action) => {
    const { information } = this.#game;
    const seat = this.#seat;
    const isTold = seat !== null && information.eventText !== undefined;
    const who = actor === CHANCE ? 'chance' : `seat ${actor}`;
    const name = seat === null ? `${who}: ${this.state.actionName(action)}` : '';
    if (seat !== null && !isTold) this.#before ??= information.drawing(this.state, seat);
    this.state.apply(action);
    this.plies.push({ seat: actor, action });
    if (this.#checks) this.#game.check(this.state);
    let line = name;
    if (seat !== null) line = isTold ? (information.eventText?.(this.state, seat) ?? '') : this.#changes(seat);
    if (line !== '') this.lines.push(line);
    this.#afterPly(line);
  };

  #changes(seat: Seat): string {
    const before = this.#before;
    const now = this.#game.information.drawing(this.state, seat);
    this.#before = now;
    if (before === null) return '';
    const textOf = (cell: Drawing['cells'][number] | undefined): string =>
      cell === undefined || cell.glyph === '' ? (cell?.ground ?? 'nothing') : `${cell.seat ?? ''}:${cell.glyph}`;
    return now.cells
      .flatMap((cell, i) => {
        const was = textOf(before.cells[i]);
        const is = textOf(cell);
        const name =
          now.columnNames === undefined || now.rowNames === undefined
            ? cell.label || `${cell.x},${cell.y}`
            : `${now.columnNames[cell.x]}${now.rowNames[cell.y]}`;
        return was === is ? [] : [`${name} ${was} > ${is}`];
      })
      .join(', ');
  }
}
