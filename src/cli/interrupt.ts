import { INTERRUPTED } from './command.ts';

/** The first signal asks to save and stop, the second one ends at once. Returns what ends the listening. */
export function onInterrupt(stop: () => void): () => void {
  let asked = false;
  const listener = (): void => {
    if (asked) process.exit(INTERRUPTED);
    asked = true;
    stop();
  };
  process.on('SIGINT', listener).on('SIGTERM', listener);
  return () => {
    process.off('SIGINT', listener).off('SIGTERM', listener);
  };
}
