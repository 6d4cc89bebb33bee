// Plays a few units on the main thread, which saves the start of a pool when there is little to do. Nobody can look after a hanging agent
// here, so the time is bounded from outside: whatever is not done by then is left to the pool, which plays the same match again.
import { createContext, Script } from 'node:vm';
import { type FinishedUnit, UnitPlayer } from './job.ts';
import { PROGRESS_SLOTS } from './match.ts';
import type { Plan } from './plan.ts';

/** Plays units from `from` for at most `limitMs`, and returns the first one that is left. */
export function playLocally(
  plan: Plan,
  from: number,
  limitMs: number,
  release: (finished: readonly FinishedUnit[]) => void,
): number {
  const player = new UnitPlayer(plan, new Int32Array(PROGRESS_SLOTS));
  let unit = from;
  let finished: FinishedUnit | null = null;
  const play = (): void => {
    finished = player.play(unit, []);
  };
  // Only a script can be given a time limit.
  const context = createContext({ play });
  const script = new Script('play()');
  const end = performance.now() + limitMs;
  while (unit < plan.schedule.units) {
    const timeout = Math.floor(end - performance.now());
    if (timeout < 1) break;
    finished = null;
    try {
      script.runInContext(context, { timeout });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') break;
      throw error;
    }
    if (finished === null) break;
    release([finished]);
    unit++;
  }
  return unit;
}
