// The report of a tuning: what was found, what it is worth on seeds that chose nothing, and what every value tried was worth on the way.
import { percent, percentRange, points, pointsRange } from '../report/figures.ts';
import { html } from '../report/markup.ts';
import { pageText } from '../report/shell.ts';
import { type DataTable, dataTable } from '../report/table.ts';
import { type Interval, scoreInterval } from '../stats/interval.ts';
import { sampleOf } from '../stats/sample.ts';
import { differenceInterval } from '../stats/student.ts';
import { CONTROL, pairScores, type TuneEntry, type Tuning, winnerOf } from '../tuning/tune.ts';

export interface ValidationRow {
  readonly against: string;
  readonly pairs: number;
  readonly tuned: number;
  readonly tunedRange: Interval;
  /** Of the control against the same opponent on the same seeds; null in the row of the control itself. */
  readonly control: number | null;
  readonly controlRange: Interval | null;
  /** Mean of the differences pair by pair, with its interval. */
  readonly gain: number | null;
  readonly gainRange: Interval | null;
}

const LEVEL = 0.95;

/** Rows of the validation in the order of the pool, the control last; empty before it is played. */
export function validationRows(tuning: Tuning, entries: readonly TuneEntry[]): ValidationRow[] {
  const cells = (who: string, against: string): number[] | null => {
    const entry = entries.find((e) => e.phase === 'validation' && e.who === who && e.against === against);
    return entry?.phase === 'validation' ? pairScores(entry.cells) : null;
  };
  return [...tuning.opponents, CONTROL].flatMap((against) => {
    const tuned = cells('tuned', against);
    if (tuned === null) return [];
    const control = cells('control', against);
    const gains = control === null ? null : sampleOf(tuned.map((score, i) => score - control[i]));
    return [
      {
        against,
        pairs: tuned.length,
        tuned: sampleOf(tuned).mean,
        tunedRange: scoreInterval(sampleOf(tuned), LEVEL),
        control: control === null ? null : sampleOf(control).mean,
        controlRange: control === null ? null : scoreInterval(sampleOf(control), LEVEL),
        gain: gains === null ? null : gains.mean,
        gainRange: gains === null ? null : differenceInterval(gains, LEVEL),
      },
    ];
  });
}

interface ValueRow {
  readonly option: string;
  readonly value: string;
  readonly evaluations: number;
  readonly score: number;
  readonly mark: string;
}

function valueRows({ options, values, file }: Tuning, entries: readonly TuneEntry[]): ValueRow[] {
  const winner = winnerOf(entries);
  return options.flatMap((option, d) =>
    values[d].map((value, i) => {
      const scores = entries.flatMap((entry) =>
        entry.phase === 'search' && entry.point[d] === i ? [entry.score] : [],
      );
      const isControl = JSON.stringify(optionAt(file.agent.options ?? {}, option)) === JSON.stringify(value);
      const marks = [winner?.[d] === i ? 'found' : '', isControl ? CONTROL : ''];
      return {
        option,
        value: String(value),
        evaluations: scores.length,
        score: sampleOf(scores).mean,
        mark: marks.filter((mark) => mark !== '').join(', '),
      };
    }),
  );
}

function optionAt(options: object, path: string): unknown {
  return path.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], options);
}

function validationTable(rows: readonly ValidationRow[]): DataTable<ValidationRow> {
  return {
    file: 'validation',
    caption: 'Shares of points on seeds that chose nothing, with 95 % intervals; gains are paired by seed',
    rows,
    columns: [
      { key: 'against', head: 'against', value: (row) => row.against, isText: true },
      { key: 'pairs', head: 'pairs', value: (row) => row.pairs },
      { key: 'tuned', head: 'tuned', value: (row) => row.tuned, show: (row) => percent(row.tuned) },
      { key: 'tuned_lo', head: '', value: (row) => row.tunedRange.lo, isHidden: true },
      {
        key: 'tuned_hi',
        head: 'interval',
        value: (row) => row.tunedRange.hi,
        show: (row) => percentRange(row.tunedRange),
      },
      {
        key: CONTROL,
        head: CONTROL,
        value: (row) => row.control ?? Number.NaN,
        show: (row) => (row.control === null ? '' : percent(row.control)),
      },
      { key: 'control_lo', head: '', value: (row) => row.controlRange?.lo ?? Number.NaN, isHidden: true },
      {
        key: 'control_hi',
        head: 'interval',
        value: (row) => row.controlRange?.hi ?? Number.NaN,
        show: (row) => (row.controlRange === null ? '' : percentRange(row.controlRange)),
      },
      {
        key: 'gain',
        head: 'gain',
        value: (row) => row.gain ?? Number.NaN,
        show: (row) => (row.gain === null || row.gainRange === null ? '' : points(row.gain, row.gainRange)),
      },
      { key: 'gain_lo', head: '', value: (row) => row.gainRange?.lo ?? Number.NaN, isHidden: true },
      {
        key: 'gain_hi',
        head: 'interval',
        value: (row) => row.gainRange?.hi ?? Number.NaN,
        show: (row) => (row.gainRange === null ? '' : pointsRange(row.gainRange)),
      },
    ],
  };
}

function valueTable(rows: readonly ValueRow[]): DataTable<ValueRow> {
  return {
    file: 'values',
    caption:
      'Mean share of points of all evaluations with a value, in the searches; a guide and no estimate, for the search chose them',
    rows,
    columns: [
      { key: 'option', head: 'option', value: (row) => row.option, isText: true },
      { key: 'value', head: 'value', value: (row) => row.value },
      { key: 'evaluations', head: 'evaluations', value: (row) => row.evaluations },
      {
        key: 'score',
        head: 'score',
        value: (row) => row.score,
        show: (row) => (row.evaluations === 0 ? '' : percent(row.score)),
      },
      { key: 'mark', head: '', value: (row) => row.mark, isText: true },
    ],
  };
}

/** One sentence on what the validation shows against the control. */
export function tuneStatement(rows: readonly ValidationRow[]): string {
  const duel = rows.find(({ against }) => against === CONTROL);
  if (duel === undefined) return 'The tuning is not over.';
  const { lo, hi } = duel.tunedRange;
  const range = `${percent(duel.tuned)} [${percentRange(duel.tunedRange)}] of the points from the ${CONTROL} in ${duel.pairs} pairs`;
  if (lo > 0.5) return `The options found are better: ${range}.`;
  if (hi < 0.5) return `The options found are worse: ${range}.`;
  return `No difference shown: ${range}.`;
}

export function tuneReport(tuning: Tuning, entries: readonly TuneEntry[], command: string): string {
  const { file, game, options, values } = tuning;
  const rows = validationRows(tuning, entries);
  const winner = winnerOf(entries);
  const found =
    winner === null ? 'not yet known' : options.map((option, d) => `${option}: ${values[d][winner[d]]}`).join(', ');
  return pageText({
    title: `${file.id}: ${file.question}`,
    hero: html`<header class="hero"><p class="eyebrow">${game.info.ruleset} · ${game.info.scenario} · ${file.id}</p><h1>${file.question}</h1><div class="verdict"><p class="statement">${tuneStatement(rows)}</p><p class="support">Found for ${file.agent.kind}: <code>${found}</code></p></div></header>`,
    sections: [
      { id: 'validation', title: 'What it is worth', body: dataTable(validationTable(rows)) },
      { id: 'values', title: 'What was tried', body: dataTable(valueTable(valueRows(tuning, entries))) },
      {
        id: 'method',
        title: 'Method',
        body: html`<p>${file.runs} independent searches by the N-tuple bandit evolutionary algorithm, ${file.evaluations} evaluations each; an evaluation is ${file.pairs} seat-swapped pairs against each of ${tuning.opponents.length} opponents (${tuning.opponents.join(', ')}). What each recommends meets in a play-off of ${file.playoffPairs} pairs an opponent. The winner and the control are validated in ${file.validationPairs} pairs an opponent, and against each other; search, play-off and validation use different seeds.</p>`,
      },
      {
        id: 'reproduce',
        title: 'Reproduce',
        body: html`<p><code>${command}</code> makes the same entries, byte by byte (tuning ${tuning.id.slice(0, 12)}, seed ${file.seed}).</p>`,
      },
    ],
    folder: file.id,
  });
}
