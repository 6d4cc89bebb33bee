// Placements under names: those that ship as a ruleset's library, and a person's own in dispositions/<ruleset>.yaml. Agents and people
// use them alike. A file is a list of entries { name, slot, rows }; the README of agents says what they mean.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { dataPath } from '../../src/core/data.ts';
import { ConfigError, configError, suggest } from '../../src/core/errors.ts';
import { placementKey } from '../../src/core/placement.ts';
import { parseWith } from '../../src/core/schema.ts';

/** Slots of each zone and army; what is stored beyond has a name only. */
export const SLOTS = 8;

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const schema = z.array(
  z.strictObject({
    name: z.string().regex(NAME, 'expected lower-case words and numbers with hyphens'),
    slot: z.int().min(1, 'expected a slot from 1 to 8').max(SLOTS, 'expected a slot from 1 to 8').optional(),
    rows: z.string().min(1, 'expected rows, the one nearest the enemy first'),
  }),
);

export interface Disposition {
  readonly name: string;
  /** 1 to SLOTS, or null in the library beyond. */
  readonly slot: number | null;
  /** From the seat's own side, the row nearest the enemy first. */
  readonly rows: readonly string[];
  /** Names the zone and army that it fits. */
  readonly key: string;
}

/** Where a person's own dispositions of a ruleset are, from the current directory. */
export function storePath(ruleset: string): string {
  return join('dispositions', `${ruleset}.yaml`);
}

/** The dispositions that ship with a ruleset. */
export function shippedDispositions(ruleset: string): readonly Disposition[] {
  return readDispositions(dataPath(`agents/heuristic/${ruleset}-library.yaml`));
}

export function ownDispositions(ruleset: string): readonly Disposition[] {
  return readDispositions(storePath(ruleset));
}

/** Empty when there is no such file. Throws ConfigError that names file and entry. */
export function readDispositions(path: string): Disposition[] {
  if (!existsSync(path)) return [];
  const yaml = createRequire(import.meta.url)('yaml') as typeof import('yaml');
  const document = yaml.parseDocument(readFileSync(path, 'utf8'));
  if (document.errors.length > 0)
    throw new ConfigError(
      document.errors.map((error) => {
        const at = error.linePos?.[0];
        const place = at === undefined ? path : `${path}:${at.line}:${at.col}`;
        return { path: place, code: 'bad-yaml', message: error.message.split('\n')[0] };
      }),
    );
  let entries: z.infer<typeof schema>;
  try {
    entries = parseWith(schema, document.toJS() ?? []);
  } catch (error) {
    throw error instanceof ConfigError ? error.within(`${path} `) : error;
  }
  const found = entries.map(({ name, slot, rows: text }): Disposition => {
    const rows = text.trimEnd().split('\n');
    return { name, slot: slot ?? null, rows, key: placementKey(rows) };
  });
  found.forEach((entry, i) => {
    const before = found.slice(0, i).filter(({ key }) => key === entry.key);
    if (before.some(({ name }) => name === entry.name))
      throw configError(`${path} [${i}].name`, 'same-name', `"${entry.name}" stands twice for one zone and army.`);
    if (entry.slot !== null && before.some(({ slot }) => slot === entry.slot))
      throw configError(`${path} [${i}].slot`, 'same-slot', `slot ${entry.slot} is taken twice for one zone and army.`);
  });
  return found;
}

/** Text of a file that `readDispositions` reads. */
export function dispositionsText(entries: readonly Disposition[]): string {
  return entries
    .map(({ name, slot, rows }) => {
      const lines = rows.map((row) => `    ${row}`).join('\n');
      return `- name: ${name}\n${slot === null ? '' : `  slot: ${slot}\n`}  rows: |\n${lines}\n`;
    })
    .join('');
}

function write(path: string, entries: readonly Disposition[]): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, dispositionsText(entries));
}

/**
 * Stores rows under a name, over what has this name for the same zone and army if it may. A new one takes the slot that is asked for, else
 * the first free one, else it goes to the library beyond.
 */
export function saveDisposition(
  ruleset: string,
  name: string,
  rows: readonly string[],
  slot: number | null = null,
  mayReplace = false,
): Disposition {
  if (!NAME.test(name))
    throw configError('name', 'bad-name', `"${name}" given, expected lower-case words and numbers with hyphens.`);
  const path = storePath(ruleset);
  const all = readDispositions(path);
  const key = placementKey(rows);
  const alike = all.filter((entry) => entry.key === key);
  const before = alike.find((entry) => entry.name === name);
  if (before !== undefined && !mayReplace && before.rows.join('\n') !== rows.join('\n'))
    throw configError(
      'name',
      'name-taken',
      `"${name}" is stored for this zone and army: choose another, or --replace.`,
    );
  const holder = alike.find((entry) => slot !== null && entry.slot === slot && entry !== before);
  if (holder !== undefined)
    throw configError('--slot', 'slot-taken', `slot ${slot} holds "${holder.name}": delete it, or choose another.`);
  const free = Array.from({ length: SLOTS }, (_, i) => i + 1).find((n) => !alike.some((entry) => entry.slot === n));
  const saved: Disposition = { name, slot: slot ?? (before === undefined ? (free ?? null) : before.slot), rows, key };
  write(path, before === undefined ? [...all, saved] : all.map((entry) => (entry === before ? saved : entry)));
  return saved;
}

/** Removes what a person stored under a name, for `keys` alone (null: for every zone and army). */
export function deleteDisposition(ruleset: string, name: string, only: readonly string[] | null): void {
  const path = storePath(ruleset);
  const all = readDispositions(path);
  const keys = only ?? all.map(({ key }) => key);
  findDisposition(all, name, keys, path);
  write(
    path,
    all.filter((entry) => !(isCalled(entry, name) && keys.includes(entry.key))),
  );
}

function isCalled(entry: Disposition, name: string): boolean {
  return entry.name === name || String(entry.slot ?? '') === name;
}

/** The first one of a name, or of a slot's number, that fits one of the keys. */
export function findDisposition(
  entries: readonly Disposition[],
  name: string,
  keys: readonly string[],
  path: string,
): Disposition {
  const fitting = entries.filter(({ key }) => keys.includes(key));
  const found = fitting.find((entry) => isCalled(entry, name));
  if (found !== undefined) return found;
  const known = fitting.map((entry) => entry.name);
  const elsewhere = entries.some((entry) => isCalled(entry, name));
  throw configError(
    path,
    'unknown-disposition',
    elsewhere
      ? `"${name}" is for another zone or army.${known.length === 0 ? '' : ` For this one: ${known.join(', ')}.`}`
      : `"${name}" is no disposition.${suggest(name, known)}`,
  );
}
