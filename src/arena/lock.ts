// One process at a time writes a run's folder. The lock names its owner, so that the lock of a dead process can be told and taken over.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { configError } from '../core/errors.ts';

export const LOCK_FILE = 'lock';

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** When the process began, in the system's ticks; a later process may have the same pid. Empty where that can't be known. */
  readonly began: string;
}

/** Throws ConfigError when a living process holds the folder; writes nothing. */
export function requireUnlocked(folder: string): void {
  const owner = ownerOf(join(folder, LOCK_FILE));
  if (owner !== null && isAlive(owner)) throw heldBy(folder, owner);
}

/** Takes the lock and returns what gives it back. */
export function lock(folder: string): () => void {
  const path = join(folder, LOCK_FILE);
  const mine = `${path}.${process.pid}`;
  const text = JSON.stringify({ pid: process.pid, host: hostname(), began: beganAt(process.pid) } satisfies Owner);
  writeFileSync(mine, text);
  try {
    for (;;) {
      try {
        // A link appears whole or not at all, and never over another.
        linkSync(mine, path);
        return () => rmSync(path, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const owner = ownerOf(path);
      if (owner !== null && isAlive(owner)) throw heldBy(folder, owner);
      removeStale(path, `${mine}.stale`, owner);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Puts the lock back if another process has meanwhile replaced the stale one. */
function removeStale(path: string, aside: string, stale: Owner | null): void {
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (JSON.stringify(ownerOf(aside)) !== JSON.stringify(stale)) linkSync(aside, path);
  rmSync(aside, { force: true });
}

/** Null when there is no lock, or none that can be read. */
function ownerOf(path: string): Owner | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

/** Owners on other machines can't be looked at, so they count as alive. */
function isAlive(owner: Owner): boolean {
  if (owner.host !== hostname()) return true;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const began = beganAt(owner.pid);
  return began === '' || owner.began === '' || began === owner.began;
}

/** Field 22 of /proc/<pid>/stat; the name in field 2 may hold blanks. */
function beganAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function heldBy(folder: string, { pid, host }: Owner): Error {
  const where = host === hostname() ? '' : ` on ${host}`;
  return configError(
    folder,
    'locked',
    `process ${pid}${where} is writing this run. Wait for it or end it${where === '' ? '' : `, or remove ${join(folder, LOCK_FILE)} if it is gone`}.`,
  );
}
