import {
  DEAD,
  END_ANNIHILATION,
  END_FLAG,
  ENDED,
  FAKES_CHECKED,
  FIRST_BLOOD,
  KNOWN,
  PLY,
  type Position,
  REPLANTS,
  TOKEN,
} from '../layout.ts';
import type { Speeds } from '../scenario-file.ts';
import { BRAVE, FAKE, FLAG, GENERAL, KIND_COUNT, MINE, SPY, type Tables } from '../tables.ts';
import {
  EYES,
  FORLORN_HOPES,
  GENERAL_KILLS,
  type HonourTally,
  MINE_VICTIMS,
  MINES_CLEARED,
  REGICIDES,
  SPIES_CAUGHT,
} from './tally.ts';

// The medals of 4.4 with the clarifications of 9.4. All are for the winner of a match that the rules ended; the last two are for what a
// profile holds, and profile.ts awards them.

export interface Medal {
  readonly id: string;
  readonly title: string;
  readonly criterion: string;
}

/** A finished match from the side of its winner. */
interface Won {
  readonly position: Position;
  readonly tally: HonourTally;
  readonly seat: number;
  readonly speeds: Speeds;
}

export interface MatchMedal extends Medal {
  /** Whether the forces and the speeds of the scenario allow it (9.4.48, 9.4.51). */
  isAwardable(tables: Tables, seat: number, speeds: Speeds): boolean;
  isEarned(won: Won): boolean;
}

const always = (): boolean => true;
const has =
  (...kinds: readonly number[]) =>
  (tables: Tables, seat: number): boolean =>
    kinds.every((kind) => tables.army[seat * KIND_COUNT + kind] > 0);
const enemyHas =
  (kind: number, count = 1) =>
  (tables: Tables, seat: number): boolean =>
    tables.army[(1 - seat) * KIND_COUNT + kind] >= count;
const counted =
  (counter: number, count = 1) =>
  ({ tally, seat }: Won): boolean =>
    tally.counts[counter + seat] >= count;

export const MATCH_MEDALS: readonly MatchMedal[] = [
  {
    id: 'first-blood',
    title: 'First Blood',
    criterion: 'made the first kill of the match and lost nothing in it',
    isAwardable: always,
    isEarned: ({ position, seat }) => position.scalars[FIRST_BLOOD] === 1 + seat, // 9.4.49
  },
  {
    id: 'standard-bearer',
    title: 'Standard-Bearer',
    criterion: 'brought the enemy flag home',
    isAwardable: always,
    isEarned: ({ position }) => position.scalars[ENDED] === END_FLAG,
  },
  {
    id: 'decoy',
    title: 'Decoy',
    criterion: 'the enemy checked a fake flag',
    isAwardable: has(FAKE),
    isEarned: ({ position, seat }) => position.tallies[FAKES_CHECKED + 1 - seat] > 0,
  },
  {
    id: 'sang-froid',
    title: 'Sang-froid',
    criterion: 'the own real flag was captured at some time',
    isAwardable: always,
    isEarned: ({ position, seat }) => flagWasCaptured(position, seat),
  },
  {
    id: 'recaptured',
    title: 'Recaptured!',
    criterion: 'removed an enemy that carried a flag',
    isAwardable: always,
    // Own tokens are planted again exactly when their carrier dies, and only combat kills.
    isEarned: ({ position, seat }) => position.tallies[REPLANTS + seat] > 0,
  },
  {
    id: 'regicide',
    title: 'Regicide',
    criterion: 'the spy removed a general, attacking or defending',
    isAwardable: (tables, seat) => has(SPY)(tables, seat) && enemyHas(GENERAL)(tables, seat),
    isEarned: counted(REGICIDES),
  },
  {
    id: 'counter-intelligence',
    title: 'Counter-Intelligence',
    criterion: 'a soldier of rank 5 to 9 attacked and removed a spy that had never been revealed',
    isAwardable: enemyHas(SPY),
    isEarned: counted(SPIES_CAUGHT),
  },
  {
    id: 'forlorn-hope',
    title: 'Forlorn Hope',
    criterion: 'a brave took a rank 1 or 2 with it',
    isAwardable: has(BRAVE),
    isEarned: counted(FORLORN_HOPES),
  },
  {
    id: 'sappers-cross',
    title: "Sapper's Cross",
    criterion: 'sappers removed at least half of the mines, and at least two',
    isAwardable: enemyHas(MINE, 2), // 9.4.51
    isEarned: ({ position, tally, seat }) => {
      const cleared = tally.counts[MINES_CLEARED + seat];
      return cleared >= 2 && 2 * cleared >= position.tables.army[(1 - seat) * KIND_COUNT + MINE];
    },
  },
  {
    id: 'minefield',
    title: 'Minefield',
    criterion: 'at least four enemies died on the own mines',
    isAwardable: has(MINE),
    isEarned: counted(MINE_VICTIMS, 4),
  },
  {
    id: 'iron-general',
    title: 'Iron General',
    criterion: 'generals removed at least five units, and all of them are alive',
    isAwardable: has(GENERAL),
    isEarned: ({ position, tally, seat }) =>
      tally.counts[GENERAL_KILLS + seat] >= 5 && countGenerals(position, seat, DEAD) === 0,
  },
  {
    id: 'headless',
    title: 'Headless',
    criterion: 'all own generals died',
    isAwardable: has(GENERAL),
    isEarned: ({ position, seat }) =>
      countGenerals(position, seat, DEAD) === position.tables.army[seat * KIND_COUNT + GENERAL],
  },
  {
    id: 'economy-of-force',
    title: 'Economy of Force',
    criterion: 'at least 60 % of the own soldiers are alive',
    isAwardable: always,
    isEarned: ({ position, seat }) => 10 * position.soldierCount[seat] >= 6 * position.tables.armySoldiers[seat],
  },
  {
    id: 'pyrrhus',
    title: 'Pyrrhus',
    criterion: 'at most 10 % of the own soldiers, rounded up, are alive',
    isAwardable: always,
    isEarned: ({ position, seat }) => position.soldierCount[seat] <= Math.ceil(position.tables.armySoldiers[seat] / 10), // 9.4.52
  },
  {
    id: 'no-quarter',
    title: 'No Quarter',
    criterion: 'the enemy has no soldier left',
    isAwardable: always,
    isEarned: ({ position }) => position.scalars[ENDED] === END_ANNIHILATION,
  },
  {
    id: 'blitz',
    title: 'Blitz',
    criterion: 'in no more plies than the blitzPlies of the scenario',
    isAwardable: (_tables, _seat, { blitzPlies }) => blitzPlies !== undefined,
    isEarned: ({ position, speeds }) => position.clocks[PLY] <= (speeds.blitzPlies ?? 0),
  },
  {
    id: 'fog-of-war',
    title: 'Fog of War',
    criterion: 'all own generals are alive and were never revealed',
    isAwardable: has(GENERAL),
    isEarned: ({ position, seat }) => countGenerals(position, seat, DEAD | KNOWN) === 0,
  },
  {
    id: 'eyes-of-the-army',
    title: 'Eyes of the Army',
    criterion: 'after ply 20 at some time half of the living enemies were revealed, and at most 35 % of the own units',
    isAwardable: always,
    isEarned: counted(EYES),
  },
  {
    id: 'comeback',
    title: 'Comeback',
    criterion: 'at some time the share of the own army on the board was 15 points behind that of the enemy',
    isAwardable: always,
    // 9.4.47
    isEarned: ({ position, seat }) =>
      100 * position.deficit[seat] >= 15 * position.tables.armyTotal[0] * position.tables.armyTotal[1],
  },
];

export const OLD_GUARD: Medal = {
  id: 'old-guard',
  title: 'Old Guard',
  criterion: 'five missions won in a row without a loss between',
};

export const LEGION: Medal = {
  id: 'legion-dhonneur',
  title: "Légion d'honneur",
  criterion: 'all missions won against enemies that blunder no more than their missions say',
};

export const MEDALS: readonly Medal[] = [...MATCH_MEDALS, OLD_GUARD, LEGION];

/** Generals of a seat that bear any of these flags. */
function countGenerals({ tables, kind, flags }: Position, seat: number, mask: number): number {
  let count = 0;
  for (let unit = tables.unitBase[seat]; unit < tables.unitBase[seat + 1]; unit++) {
    if (kind[unit] === GENERAL && (flags[unit] & mask) !== 0) count++;
  }
  return count;
}

function flagWasCaptured({ tables, kind, flags }: Position, seat: number): boolean {
  for (let unit = tables.unitBase[seat]; unit < tables.unitBase[seat + 1]; unit++) {
    if (kind[unit] === FLAG) return (flags[unit] & TOKEN) !== 0;
  }
  return false;
}
