// Records of several folders put together, each ruleset, scenario and setting of parameters apart. The order of folders and of rows, and how
// a run was split over folders, change nothing: pairs are counted, not listed.
import { createHash } from 'node:crypto';
import { isOmniscient } from '../arena/agent-name.ts';
import type { RunManifest } from '../arena/manifest.ts';
import type { PairRecord } from '../arena/record.ts';
import { configError } from '../core/errors.ts';
import { canonicalJson } from '../core/schema.ts';
import type { TableBlock } from '../stats/table-ratings.ts';
import { blockMeetings, Matchup } from './matchups.ts';
import { blockOf } from './matchups-csv.ts';
import type { Results } from './results.ts';
import { armNames, scenarioNames } from './tally.ts';

/** One game: what may be rated together. */
export interface Pool {
  readonly ruleset: string;
  readonly version: number;
  readonly scenario: string;
  /** First digits of a hash of the parameters; equal for equal parameters. */
  readonly params: string;
  readonly seatCount: number;
  /** In ascending order. Agents of one name that differ bear digits that tell them apart. */
  readonly agents: readonly string[];
  /** By names in ascending order. */
  readonly matchups: readonly Matchup[];
  /** Of more than two seats, what ratings are made of. */
  readonly blocks: readonly TableBlock[];
  /** Mean points of each agent in each pair or block, ascending. */
  readonly agentScores: ReadonlyMap<string, readonly number[]>;
  readonly units: number;
  /** Runs that they come from, with the arm where there are several. */
  readonly sources: readonly string[];
}

const compare = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0);
const digits = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 6);

interface Game {
  readonly ruleset: string;
  readonly version: number;
  readonly scenario: string;
  readonly params: string;
}

interface Entry {
  readonly record: PairRecord;
  /** Who each entrant really is. */
  readonly identities: readonly string[];
  readonly source: string;
}

/** Throws ConfigError when two folders tell the same pair of one plan differently. */
export function poolResults(all: readonly Results[]): Pool[] {
  const games = new Map<string, { game: Game; entries: Entry[] }>();
  const seen = new Map<string, { text: string; folder: string }>();
  for (const { folder, manifest, records } of all) {
    const scenarios = scenarioNames(manifest);
    const arms = armNames(manifest);
    for (const record of records()) {
      // Who cheats is a control and has no place among the others.
      if (record.agents.some(isOmniscient)) continue;
      const address = `${manifest.plan}:${record.pair}:${record.arm}`;
      const text = canonicalJson({ ...record, crc: undefined, bytes: undefined });
      const known = seen.get(address);
      if (known !== undefined && known.text !== text)
        throw configError(
          folder,
          'contradiction',
          `pair ${record.pair}, arm ${record.arm} of plan ${manifest.plan.slice(0, 12)} is told differently in ${known.folder}. One of them was played by other code: leave one out.`,
        );
      if (known !== undefined) continue;
      seen.set(address, { text, folder });
      const at = [scenarios.indexOf(record.scenario), arms.indexOf(record.arm)] as const;
      const game = gameOf(manifest, at);
      const key = canonicalJson(game);
      const entry = {
        record,
        identities: record.agents.map((name) => identityOf(manifest, name, at)),
        source: arms.length > 1 ? `${manifest.experiment.id}/${record.arm}` : manifest.experiment.id,
      };
      const group = games.get(key);
      if (group === undefined) games.set(key, { game, entries: [entry] });
      else group.entries.push(entry);
    }
  }
  return [...games.values()]
    .map(({ game, entries }) => poolOf(game, entries))
    .sort((x, y) => compare(x.ruleset, y.ruleset) || compare(x.scenario, y.scenario) || compare(x.params, y.params));
}

function gameOf({ experiment, rulesetVersion, games }: RunManifest, [scenario, arm]: readonly [number, number]): Game {
  const { scenario: name, params } = games[scenario][arm];
  return { ruleset: experiment.ruleset, version: rulesetVersion, scenario: name, params };
}

function identityOf({ agents }: RunManifest, name: string, [scenario, arm]: readonly [number, number]): string {
  const { kind, version, fingerprints, options } = agents.find((agent) => agent.name === name)!;
  return digits([kind, version, fingerprints[scenario][arm], options[scenario][arm]]);
}

function poolOf({ params, ...game }: Game, entries: readonly Entry[]): Pool {
  const identities = new Map<string, Set<string>>();
  for (const { record, identities: who } of entries)
    record.agents.forEach((name, i) => {
      identities.set(name, (identities.get(name) ?? new Set()).add(who[i]));
    });
  const seatCount = entries[0].record.agents.length;
  const matchups = new Map<string, Matchup>();
  const scores = new Map<string, number[]>();
  const blocks: TableBlock[] = [];
  for (const { record, identities: who } of entries) {
    const names = record.agents.map((name, i) => (identities.get(name)!.size > 1 ? `${name}@${who[i]}` : name));
    const named = { ...record, agents: names };
    if (seatCount > 2) blocks.push(blockMeetings(named));
    const distinct = [...new Set(names)].sort(compare);
    const entrants = (name: string) => names.flatMap((other, entrant) => (other === name ? [entrant] : []));
    for (let i = 0; i < distinct.length; i++) {
      for (let j = i + 1; j < distinct.length; j++) {
        const key = JSON.stringify([distinct[i], distinct[j]]);
        const matchup = matchups.get(key) ?? new Matchup(named, distinct[i], distinct[j]);
        matchups.set(key, matchup);
        matchup.add(named, entrants(distinct[i]), entrants(distinct[j]));
      }
    }
    for (const name of distinct) {
      const list = scores.get(name) ?? [];
      scores.set(name, list);
      list.push(blockOf(named, entrants(name)));
    }
  }
  for (const list of scores.values()) list.sort((x, y) => x - y);
  return {
    ...game,
    params: digits(params),
    seatCount,
    agents: [...scores.keys()].sort(compare),
    matchups: [...matchups.values()].sort((x, y) => compare(x.agentA, y.agentA) || compare(x.agentB, y.agentB)),
    blocks,
    agentScores: new Map([...scores].sort(([x], [y]) => compare(x, y))),
    units: entries.length,
    sources: [...new Set(entries.map(({ source }) => source))].sort(compare),
  };
}
