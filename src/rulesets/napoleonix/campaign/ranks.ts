export interface Rank {
  readonly title: string;
  /** Both conditions have to hold (4.3). */
  readonly stars: number;
  readonly missions: number;
}

export const RANKS: readonly Rank[] = [
  { title: 'Soldat', stars: 0, missions: 0 },
  { title: 'Caporal', stars: 2, missions: 1 },
  { title: 'Sergent', stars: 5, missions: 3 },
  { title: 'Lieutenant', stars: 9, missions: 5 },
  { title: 'Capitaine', stars: 14, missions: 7 },
  { title: 'Colonel', stars: 20, missions: 9 },
  { title: 'Général de division', stars: 27, missions: 11 },
  { title: "Maréchal d'Empire", stars: 33, missions: 12 },
];

/** The highest rank that so many stars and missions won give. */
export function rankOf(stars: number, missions: number): Rank {
  return RANKS.findLast((rank) => stars >= rank.stars && missions >= rank.missions) ?? RANKS[0];
}
