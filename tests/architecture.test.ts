import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { agentKinds, rulesets } from '../src/catalog.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${folder}/${path}`);
}

const sources = [...filesBelow('src'), ...filesBelow('agents')].sort();

/** Project files that a file imports, as paths from the root. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].map((match) => match[1]);
  return specifiers.map((specifier) => relative(root, join(root, dirname(path), specifier)));
}

/**
 * Who may import whom: the first row that matches a file holds, and the file's own folder is always allowed. `$1` stands for what the
 * row's pattern caught.
 */
const table: readonly (readonly [importer: RegExp, allowed: readonly string[]])[] = [
  [/^src\/core\//, []],
  [/^src\/board\//, ['src/core/']],
  [/^src\/rulesets\/([^/]+)\//, ['src/core/', 'src/board/', 'src/rulesets/$1/']],
  [/^src\/stats\//, []],
  [/^src\/experiment\.ts$/, ['src/core/']],
  [/^src\/arena\//, ['src/core/', 'src/stats/', 'src/experiment.ts']],
  [/^src\/report\//, ['src/core/', 'src/stats/', 'src/experiment.ts', 'src/arena/', 'src/report/']],
  [/^src\/inspect\//, ['src/core/']],
  [/^src\/audit\/redraw\/([^/]+)\.ts$/, ['src/core/', 'src/board/', 'src/audit/', 'src/rulesets/$1/(?!information)']],
  [/^src\/audit\//, ['src/core/', 'src/arena/', 'src/inspect/']],
  [/^src\/training\//, ['src/core/', 'src/arena/', 'src/stats/', 'agents/', 'src/catalog.ts']],
  [/^src\/tuning\//, ['src/core/', 'src/arena/', 'src/stats/', 'agents/', 'src/experiment.ts']],
  [
    /^agents\/heuristic\/([a-z-]+?)(-(setup|map|library|flank|orders|production|moves|doctrine|beliefs)[a-z-]*)?\.ts$/,
    ['src/core/', 'agents/heuristic/', 'src/rulesets/$1/(layout|actions|tables|postures|events|planes)'],
  ],
  [
    /^agents\/heuristic\/([a-z-]+)\//,
    [
      'src/core/',
      'src/board/',
      'agents/heuristic/',
      'src/rulesets/$1/(?!index|game|information|observe|determinize|beliefs)',
    ],
  ],
  [/^agents\/mcts\//, ['src/core/', 'agents/heuristic/']],
  [/^agents\/learned\//, ['src/core/', 'agents/mcts/', 'agents/learned/']],
  [/^agents\/([^/]+)\//, ['src/core/']],
  [/^src\/catalog\.ts$/, ['src/core/', 'src/rulesets/[^/]+/index.ts', 'agents/[^/]+/index.ts']],
  [/^src\/catalog-part\.ts$/, ['src/core/', 'src/catalog.ts', 'src/experiment.ts', 'src/arena/plan.ts']],
  [/^src\/(worker|main)\.ts$|^src\/(bench|cli)\//, ['src/', 'agents/']],
];

test('imports go in one direction', () => {
  const offences: string[] = [];
  for (const path of sources) {
    const row = table.find(([importer]) => importer.test(path));
    if (row === undefined) {
      offences.push(`${path}: no row of the table covers this file`);
      continue;
    }
    const caught = row[0].exec(path)?.[1] ?? '';
    const allowed = [`${dirname(path)}/`, ...row[1]].map(
      (prefix) => new RegExp(`^${prefix.replace('$1', caught).replaceAll('.ts', '\\.ts')}`),
    );
    for (const imported of importsOf(path)) {
      if (!allowed.some((pattern) => pattern.test(imported))) offences.push(`${path} imports ${imported}`);
    }
  }
  expect(offences).toEqual([]);
});

test('heavy packages are imported where they are used and nowhere else', () => {
  const homes: Record<string, RegExp> = {
    piscina: /^src\/arena\/pool\.ts$|^src\/training\//,
    '@tensorflow/tfjs': /^src\/training\//,
    '@tensorflow/tfjs-node': /^src\/training\//,
    yargs: /^src\/(main\.ts|cli\/)/,
    'csv-stringify/sync': /^src\/report\/|^src\/cli\/campaign-tables\.ts$/,
    'd3-array': /^src\/report\/charts\//,
    'd3-scale': /^src\/report\/charts\//,
  };
  const offences: string[] = [];
  for (const path of sources) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const [name, home] of Object.entries(homes)) {
      if (new RegExp(`^import (?!type).*'${name}'`, 'm').test(text) && !home.test(path))
        offences.push(`${path} imports ${name}`);
    }
  }
  expect(offences).toEqual([]);
});

/** Where results are made there is no unseeded chance, no clock and no function that differs between machines in its last bit. */
const forbidden: readonly (readonly [what: RegExp, where: RegExp, except: RegExp])[] = [
  [/Math\.random/, /^(src|agents)\//, /^$/],
  [
    /Date\.now|performance\.now|new Date\(|process\.hrtime/,
    /^src\/(core|board|rulesets|stats|inspect|audit)\/|^agents\//,
    /^agents\/mcts\/search\.ts$|^agents\/mcts\/budget\.ts$/,
  ],
  [
    /Math\.(log|log2|log10|log1p|exp|expm1|pow|sin|cos|tan|tanh|sinh|cosh|atan2?|asin|acos|cbrt|hypot)\b/,
    /^src\/(core|board|rulesets)\/|^agents\//,
    /^$/,
  ],
];

test('nothing unseeded, no clock and no inexact function where results are made', () => {
  const offences: string[] = [];
  for (const path of sources) {
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    for (const [what, where, except] of forbidden) {
      if (!where.test(path) || except.test(path)) continue;
      lines.forEach((line, i) => {
        const code = line.replace(/\/\/.*$/, '').replace(/^\s*\*.*$/, '');
        if (what.test(code)) offences.push(`${path}:${i + 1}: ${line.trim()}`);
      });
    }
  }
  expect(offences).toEqual([]);
});

test('the catalog holds every folder of a ruleset or agent under its own name', () => {
  const namesOf = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  expect(rulesets.map(({ id }) => id).sort()).toEqual(namesOf('src/rulesets').sort());
  expect(agentKinds.map(({ id }) => id).sort()).toEqual(namesOf('agents').sort());
});

test('the top level holds what the project names and tool files', () => {
  const known =
    /^(package\.json|package-lock\.json|tsconfig(\.build)?\.json|src|agents|experiments|results|tests|README\.md|LICENSE|biome\.json|vitest\.config\.ts|\.ci|\.git|\.gitignore|\.node-version|node_modules|dist)$/;
  expect(readdirSync(root).filter((name) => !known.test(name))).toEqual([]);
});
