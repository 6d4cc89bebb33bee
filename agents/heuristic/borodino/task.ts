/** Go to the aim and attack what stands in the way. */
export const ASSAULT = 0;
/** Stand around the aim, and strike at what comes near. */
export const STAND = 1;
/** Stay out of the enemy's reach. */
export const KEEP_BACK = 2;

/** What a command is about in an activation. */
export interface Task {
  mode: typeof ASSAULT | typeof STAND | typeof KEEP_BACK;
  /** Hex. */
  aim: number;
  /** Expected gain, in victory points, from which a shock is tried. */
  dares: number;
  /** What an order for it counts for, beside those for others. */
  weight: number;
  /** Whether the flèches are given up: nobody goes into them. */
  yields: boolean;
}
