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
import { drawNs, median, QUICK, THOROUGH } from './measure.ts';
import { benchPlayouts, type PlayoutFigures, Playouts } from './playouts.ts';
import { benchPrimitives, type PrimitiveFigures } from './primitives.ts';
import { benchSearch, SearchBench, type Searcher, type SearchFigures } from './search.ts';
import { benchStartup, type StartupFigures } from './startup.ts';
import { Steps } from './steps.ts';
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
  const steps = new Steps(ruleset.id, process.stderr);
  const games = (scenario === undefined ? ruleset.scenarios : [scenario]).map((name) =>
    ruleset.createGame(ruleset.parseParams(name, {})),
  );
  const main = games.find(({ info }) => info.scenario === 'standard') ?? games[0];
  const playouts: PlayoutFigures[] = [];
  const primitives: PrimitiveFigures[] = [];
  const beliefs: BeliefFigures[] = [];
  const search: SearchFigures[] = [];
  const collections: CollectionFigures[] = [];
  if (parts.includes('playouts')) {
    for (const game of games) {
      steps.begin(`playouts ${game.info.scenario}`);
      playouts.push(...benchPlayouts(game, options));
    }
  }
  if (parts.includes('primitives')) {
    steps.begin('primitives');
    primitives.push(...(await benchPrimitives(ruleset, main, options)));
  }
  if (parts.includes('beliefs')) {
    // A minute and more over all scenarios: asked for alone.
    for (const game of parts.length === 1 ? games : [main]) {
      steps.begin(`beliefs ${game.info.scenario}`);
      beliefs.push(...benchBeliefs(game, isQuick ? 4 : 40, isQuick ? 200 : 1000));
    }
  }
  if (parts.includes('search')) {
    steps.begin('search');
    search.push(...benchSearch(main, searchersFor(main), options));
  }
  if (parts.includes('collections')) {
    steps.begin('collections');
    collections.push(...(await countCollections(main)));
  }
  steps.close();
  return { node: process.versions.node, drawNs: drawNs(), playouts, primitives, search, beliefs, collections };
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

/** Flat search, search among candidates by turns and by plies, and the tree, as their presets have them. */
function searchersFor(game: Game): Searcher[] {
  const kind = catalog.agentKindById('mcts');
  return ['pimc', 'halving', 'tactical', 'so-ismcts']
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
  const steps = new Steps('whole', process.stderr);
  const part = async <T>(name: string, run: () => T | Promise<T>): Promise<{ readonly [name: string]: T }> => {
    if (!scope.parts.includes(name)) return {};
    steps.begin(name);
    return { [name]: await run() };
  };
  const worker = new URL(`../worker${import.meta.url.slice(import.meta.url.lastIndexOf('.'))}`, import.meta.url);
  const wall = scope.isQuick ? { wallRepeats: 1, seconds: 2 } : { wallRepeats: 3, seconds: 2 };
  const whole = {
    ...(await part('arena', () =>
      benchArena(catalog, worker, (folder, plan) => new Reports().derive(folder, plan), { ...options, ...wall }),
    )),
    ...(await part('startup', () => benchStartup(mainPath(), smokeExperiment(), scope.isQuick ? 3 : 5))),
    ...(await part('inference', () => benchInference(options))),
    ...(await part('training', async () => (await import('./training.ts')).benchTraining(options))),
  };
  steps.close();
  const draws = [...children.map((child) => child.drawNs), drawNs()].filter((ns) => ns > 0);
  return {
    node: process.versions.node,
    drawNs: draws.length === 0 ? 0 : median(draws),
    playouts: children.flatMap((child) => child.playouts),
    primitives: children.flatMap((child) => child.primitives),
    search: children.flatMap((child) => child.search),
    beliefs: children.flatMap((child) => child.beliefs),
    collections: children.flatMap((child) => child.collections),
    ...whole,
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
