import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as catalog from '../catalog.ts';
import { Reports } from '../cli/reports.ts';
import { dataPath } from '../core/data.ts';
import type { Game, Ruleset } from '../core/game.ts';
import { type ArenaFigures, benchArena } from './arena.ts';
import { type BeliefFigures, benchBeliefs } from './beliefs.ts';
import { collectionsPerSecond } from './collections.ts';
import { benchInference, type InferenceFigures } from './inference.ts';
import { QUICK, THOROUGH } from './measure.ts';
import { benchPlayouts, type PlayoutFigures, Playouts } from './playouts.ts';
import { benchPrimitives, type PrimitiveFigures } from './primitives.ts';
import { benchSearch, SearchBench, type Searcher, type SearchFigures } from './search.ts';
import { benchStartup, type StartupFigures } from './startup.ts';
import type { TrainingFigures } from './training.ts';

export interface CollectionFigures {
  readonly ruleset: string;
  readonly path: string;
  readonly perSecond: number;
}

export interface BenchFigures {
  readonly node: string;
  readonly drawNs: number;
  readonly playouts: readonly PlayoutFigures[];
  readonly primitives: readonly PrimitiveFigures[];
  readonly search: readonly SearchFigures[];
  readonly beliefs: readonly BeliefFigures[];
  readonly collections: readonly CollectionFigures[];
  readonly arena?: ArenaFigures;
  readonly startup?: StartupFigures;
  readonly inference?: readonly InferenceFigures[];
  readonly training?: readonly TrainingFigures[];
}

export interface Scope {
  readonly parts: readonly string[];
  readonly scenario: string | undefined;
  readonly isQuick: boolean;
}

/** Parts that concern no ruleset. */
const WHOLE: readonly string[] = ['arena', 'startup', 'inference', 'training'];

/** The parts that concern one ruleset, in this process. */
export async function benchRuleset(ruleset: Ruleset, { parts, scenario, isQuick }: Scope): Promise<BenchFigures> {
  const options = isQuick ? QUICK : THOROUGH;
  const games = (scenario === undefined ? ruleset.scenarios : [scenario]).map((name) =>
    ruleset.createGame(ruleset.parseParams(name, {})),
  );
  const main = games.find(({ info }) => info.scenario === 'standard') ?? games[0];
  const playouts: PlayoutFigures[] = [];
  const draws: number[] = [];
  const primitives: PrimitiveFigures[] = [];
  const collections: CollectionFigures[] = [];
  let search: SearchFigures[] = [];
  if (parts.includes('playouts')) {
    for (const game of games) {
      const { drawNs, playouts: figures } = benchPlayouts(game, options);
      draws.push(drawNs);
      playouts.push(...figures);
    }
  }
  if (parts.includes('primitives')) primitives.push(...benchPrimitives(main, options));
  const beliefs = parts.includes('beliefs')
    ? games.flatMap((game) => benchBeliefs(game, isQuick ? 4 : 40, isQuick ? 200 : 1000))
    : [];
  if (parts.includes('search')) search = benchSearch(main, searchersFor(main), options);
  if (parts.includes('collections')) collections.push(...(await countCollections(main)));
  return {
    node: process.versions.node,
    drawNs: draws.sort((a, b) => a - b)[draws.length >> 1] ?? 0,
    playouts,
    primitives,
    search,
    beliefs,
    collections,
  };
}

async function countCollections(game: Game): Promise<CollectionFigures[]> {
  const { ruleset } = game.info;
  const playouts = new Playouts(game);
  const figures = [
    { ruleset, path: 'random play', perSecond: await collectionsPerSecond(() => playouts.sampleMatch()) },
  ];
  for (const searcher of searchersFor(game)) {
    const search = new SearchBench(game, searcher);
    figures.push({ ruleset, path: searcher.name, perSecond: await collectionsPerSecond(() => search.decide()) });
  }
  return figures;
}

/** Flat search and the tree, as their presets have them. */
function searchersFor(game: Game): Searcher[] {
  const kind = catalog.agentKindById('mcts');
  return ['pimc', 'so-ismcts']
    .map((name) => ({ name, kind, options: kind.presets[name] }))
    .filter(() => kind.supports(game.info));
}

/** Everything: each ruleset in a process of its own, then the arena and the start-up. */
export async function benchAll(rulesets: readonly string[], scope: Scope): Promise<BenchFigures> {
  const perRuleset = scope.parts.filter((part) => !WHOLE.includes(part));
  const children: BenchFigures[] = [];
  if (perRuleset.length > 0) {
    for (const ruleset of rulesets) {
      const parts = perRuleset.flatMap((part) => ['--part', part]);
      children.push(
        await inChild(['bench', '--json', '--ruleset', ruleset, ...parts, ...(scope.isQuick ? ['--quick'] : [])]),
      );
    }
  }
  const options = scope.isQuick ? QUICK : THOROUGH;
  const worker = new URL(`../worker${import.meta.url.slice(import.meta.url.lastIndexOf('.'))}`, import.meta.url);
  const wall = scope.isQuick ? { wallRepeats: 1, seconds: 2 } : { wallRepeats: 5, seconds: 4 };
  const drawNs = children.map((child) => child.drawNs).filter((ns) => ns > 0);
  return {
    node: process.versions.node,
    drawNs: drawNs.sort((a, b) => a - b)[drawNs.length >> 1] ?? 0,
    playouts: children.flatMap((child) => child.playouts),
    primitives: children.flatMap((child) => child.primitives),
    search: children.flatMap((child) => child.search),
    beliefs: children.flatMap((child) => child.beliefs),
    ...(scope.parts.includes('arena')
      ? {
          arena: await benchArena(catalog, worker, (folder, plan) => new Reports().derive(folder, plan), {
            ...options,
            ...wall,
          }),
        }
      : {}),
    collections: children.flatMap((child) => child.collections),
    ...(scope.parts.includes('startup')
      ? { startup: benchStartup(mainPath(), smokeExperiment(), scope.isQuick ? 3 : 9) }
      : {}),
    ...(scope.parts.includes('inference') ? { inference: benchInference(options) } : {}),
    ...(scope.parts.includes('training')
      ? { training: await (await import('./training.ts')).benchTraining(options) }
      : {}),
  };
}

function mainPath(): string {
  return fileURLToPath(new URL(`../main${import.meta.url.slice(import.meta.url.lastIndexOf('.'))}`, import.meta.url));
}

function smokeExperiment(): string {
  const folder = dataPath('experiments');
  const name = existsSync(folder) ? readdirSync(folder).find((file) => /^00-one-match.*\.yaml$/.test(file)) : undefined;
  if (name === undefined) throw new Error('experiments/ has no 00-one-match experiment.');
  return dataPath(`experiments/${name}`);
}

/** A bench of its own process; its progress and errors show through. */
function inChild(args: readonly string[]): Promise<BenchFigures> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...process.execArgv, mainPath(), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(JSON.parse(out)) : reject(new Error(`${args.join(' ')} ended with ${code}`)),
    );
  });
}
