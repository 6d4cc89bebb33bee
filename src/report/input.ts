import type { RunManifest } from '../arena/manifest.ts';
import type { Drawing } from '../core/game.ts';
import type { Contrast } from './contrasts.ts';
import type { LuckSummary } from './luck/luck-summary.ts';
import type { Markup } from './markup.ts';
import type { RatedMatchup } from './summary.ts';
import type { Tally } from './tally.ts';

/** Positions of one seed that belong side by side. */
export interface Scene {
  readonly title: string;
  /** Why these positions are shown. */
  readonly note: string;
  /** Shows the same match. */
  readonly command: string;
  /** Row by row, `columns` to a row where the page is wide enough. */
  readonly panels: readonly Panel[];
  readonly columns: number;
}

export interface Panel {
  readonly heading: string;
  readonly caption: string;
  readonly drawing: Drawing;
}

/** Whether what is claimed was written down before it was looked at. */
export interface Registration {
  readonly isRegistered: boolean;
  /** The plan that was followed, or why the report is exploratory. */
  readonly text: string;
  /** Differences of scores smaller than this are too small to matter; null when nobody said so beforehand. */
  readonly margin: number | null;
  /** The arm that was to be compared with the first one; null when none was named. */
  readonly arm: string | null;
  /** SHA-256 of the value function that was to take luck out; null when none was named. */
  readonly value: string | null;
}

/** All that a page is made of; nothing in it is read from elsewhere. */
export interface ReportInput {
  readonly manifest: RunManifest;
  readonly tally: Tally;
  readonly matchups: readonly RatedMatchup[];
  readonly contrasts: readonly Contrast[];
  /** Scores without luck; null where no value function was applied. */
  readonly luck: LuckSummary | null;
  readonly rulesetTitle: string;
  /** The experiment's file, from where commands are given. */
  readonly experimentPath: string;
  readonly folder: string;
  readonly scenes: readonly Scene[];
  readonly registration: Registration;
  /** Agent that ratings are relative to; the default of each scenario when left out. */
  readonly anchor?: string | undefined;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Markup;
}
