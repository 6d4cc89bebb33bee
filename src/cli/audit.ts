import type { AuditResult, MakeAgent } from '../audit/audit.ts';
import type { Redraw } from '../audit/redraw.ts';
import type { Agent, AgentKind } from '../core/agent.ts';
import type { Game, Ruleset } from '../core/game.ts';
import { integerOf, isSet, textOf } from './args.ts';
import { type Args, type Command, FAILED, OK } from './command.ts';
import { Progress } from './progress.ts';

export const audit: Command = {
  usage: 'audit',
  summary: 'Check that decisions follow neither what is hidden from a seat nor the dice to come',
  positionals: {},
  options: {
    ruleset: { type: 'string', describe: 'Only this ruleset' },
    scenario: { type: 'string', describe: 'Only this scenario of it; all by turns otherwise' },
    agent: { type: 'string', describe: 'Only this agent: a kind, or kind:preset' },
    positions: { type: 'string', describe: 'Positions an agent and ruleset', default: '40' },
    seed: { type: 'string', describe: 'Where the positions come from', default: '1' },
    json: { type: 'boolean', describe: 'Print JSON' },
  },
  examples: [
    ['fogbench audit', 'every agent on every ruleset'],
    ['fogbench audit --ruleset napoleonix --agent mcts:so-ismcts --positions 1000', 'one cell, thoroughly'],
  ],
  run: auditCommand,
};

interface Row extends AuditResult {
  readonly agent: string;
  readonly ruleset: string;
  readonly hasDice: boolean;
}

/** Agents that cheat, and which of the two leaks they have to be caught at. */
const CONTROLS = { hidden: 'control: true world', dice: 'control: true dice' } as const;

async function auditCommand(args: Args): Promise<number> {
  const { agentKinds, agentKindById, rulesets, rulesetById } = await import('../catalog.ts');
  const { configError, suggest } = await import('../core/errors.ts');
  const { labelOf, presetsFor } = await import('../audit/agent-goldens.ts');
  const { CheatingAgent, omniscient } = await import('../audit/cheat.ts');
  const { loadRedraw } = await import('../audit/redraw.ts');
  const positions = integerOf(args, 'positions', 1, 1_000_000) ?? 40;
  const seed = integerOf(args, 'seed', 0, 2 ** 32 - 1) ?? 1;
  const wantedRuleset = textOf(args, 'ruleset');
  const wantedScenario = textOf(args, 'scenario');
  const wantedAgent = textOf(args, 'agent');
  if (wantedScenario !== undefined && wantedRuleset === undefined)
    throw configError('--scenario', 'no-ruleset', 'say which --ruleset it belongs to.');
  const labels = agentKinds.flatMap((kind) => [
    kind.id,
    ...Object.keys(kind.presets).map((name) => `${kind.id}:${name}`),
  ]);
  if (wantedAgent !== undefined && !labels.includes(wantedAgent)) {
    throw configError('--agent', 'unknown-agent', `"${wantedAgent}" is no agent.${suggest(wantedAgent, labels)}`);
  }

  const subjects: Subject[] = [];
  for (const ruleset of wantedRuleset === undefined ? rulesets : [rulesetById(wantedRuleset)]) {
    const scenarios = wantedScenario === undefined ? ruleset.scenarios : [wantedScenario];
    const games = scenarios.map((scenario) => ruleset.createGame(ruleset.parseParams(scenario, {})));
    const cells = new Map<string, Cell>();
    for (const kind of agentKinds) {
      // Where weights ship for some scenarios only, the others have no such agent; and not every network has every mode.
      const own = games.filter(({ info }) => kind.supports(info));
      for (const game of own) {
        for (const preset of presetsFor(kind, game)) {
          const label = labelOf(kind, preset);
          if (wantedAgent !== undefined && label !== wantedAgent) continue;
          const make = (each: Game) => () => kind.create(kind.parseOptions(preset.options, each.info), each.info);
          cells.set(label, { games: [...(cells.get(label)?.games ?? []), game], make });
        }
      }
    }
    if (cells.size > 0) {
      const search = agentKindById('mcts');
      cells.set(CONTROLS.hidden, {
        games,
        make: (game) => (truth) => omniscient(search.create(search.parseOptions({}, game.info), game.info), truth),
      });
      if (games[0].info.maxChanceOutcomes > 0)
        cells.set(CONTROLS.dice, { games, make: () => (truth) => new CheatingAgent(truth) });
    }
    const driver =
      agentKinds.find(({ id, supports }) => id === 'heuristic' && supports(games[0].info)) ?? agentKindById('random');
    subjects.push({ ruleset, cells, driver, redraw: await loadRedraw(ruleset.id) });
  }
  const rows = await auditAll(subjects, positions, seed);
  if (rows.length === 0)
    throw configError('--agent', 'nothing-to-audit', `"${wantedAgent}" plays none of these rulesets.`);
  process.stdout.write(isSet(args, 'json') ? `${JSON.stringify(rows, null, 2)}\n` : text(rows));
  return rows.every(isAsItShouldBe) ? OK : FAILED;
}

interface Cell {
  /** The scenarios that it plays. */
  readonly games: readonly Game[];
  readonly make: (game: Game) => MakeAgent;
}

interface Subject {
  readonly ruleset: Ruleset;
  /** By label. */
  readonly cells: ReadonlyMap<string, Cell>;
  readonly driver: AgentKind;
  readonly redraw: Redraw;
}

async function auditAll(subjects: readonly Subject[], positions: number, seed: number): Promise<Row[]> {
  const { audit: auditGame } = await import('../audit/audit.ts');
  const total = subjects.reduce((sum, { cells }) => sum + cells.size * positions, 0);
  const progress = new Progress('audit', 1, process.stderr, undefined, 'positions');
  const rows: Row[] = [];
  let done = 0;
  for (const { ruleset, cells, driver, redraw } of subjects) {
    for (const [agent, { games, make }] of cells) {
      const parts: AuditResult[] = [];
      games.forEach((game, i) => {
        const share = Math.floor(((i + 1) * positions) / games.length) - Math.floor((i * positions) / games.length);
        if (share === 0) return;
        const makeDriver = (): Agent => driver.create(driver.parseOptions({}, game.info), game.info);
        const onPosition = (): boolean => {
          progress.update(++done, total);
          return true;
        };
        parts.push(
          auditGame({ game, redraw, makeAgent: make(game), makeDriver, positions: share, seed: seed + i, onPosition }),
        );
      });
      rows.push({ agent, ruleset: ruleset.id, hasDice: games[0].info.maxChanceOutcomes > 0, ...sum(parts) });
    }
  }
  progress.close();
  return rows;
}

function sum(parts: readonly AuditResult[]): AuditResult {
  return {
    positions: parts.reduce((total, part) => total + part.positions, 0),
    skipped: parts.reduce((total, part) => total + part.skipped, 0),
    changed: parts.reduce((total, part) => total + part.changed, 0),
    leaks: parts.flatMap((part) => part.leaks),
    diceLeaks: parts.flatMap((part) => part.diceLeaks),
  };
}

/** Honest agents are never caught, each control is, and there were positions to compare. */
function isAsItShouldBe({ agent, positions, leaks, diceLeaks }: Row): boolean {
  if (positions === 0) return false;
  if (agent === CONTROLS.hidden) return leaks.length > 0;
  if (agent === CONTROLS.dice) return diceLeaks.length > 0;
  return leaks.length + diceLeaks.length === 0;
}

function isControl({ agent }: Row): boolean {
  return agent === CONTROLS.hidden || agent === CONTROLS.dice;
}

function verdictOf(row: Row): string {
  if (isControl(row)) return isAsItShouldBe(row) ? 'caught, as it has to be' : 'NOT CAUGHT';
  return isAsItShouldBe(row) ? 'clean' : 'CAUGHT';
}

function text(rows: readonly Row[]): string {
  const head = [
    'agent',
    'ruleset',
    'positions',
    'changed in each',
    'skipped',
    'follows the hidden',
    'follows the dice',
    '',
  ];
  const cells = rows.map((row) => [
    row.agent,
    row.ruleset,
    String(row.positions),
    (row.changed / Math.max(1, row.positions)).toFixed(1),
    String(row.skipped),
    String(row.leaks.length),
    row.hasDice ? String(row.diceLeaks.length) : 'no dice',
    verdictOf(row),
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...cells.map((row) => row[i].length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => (i >= 2 && i <= 6 ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
      .join('  ')
      .trimEnd();
  const honest = rows.filter((row) => !isControl(row));
  const caught = honest.flatMap((row) => [...row.leaks, ...row.diceLeaks].slice(0, 2).map((leak) => ({ row, leak })));
  const details = caught.map(
    ({ row, leak }) =>
      `${row.agent} on ${row.ruleset}, match ${leak.match} of seed ${leak.seed}, ply ${leak.ply}, seat ${leak.seat}: ${leak.decisions.join(' | ')}`,
  );
  const agents = new Set(honest.map((row) => row.agent)).size;
  const rulesets = new Set(honest.map((row) => row.ruleset)).size;
  const compared = honest.reduce((total, row) => total + row.positions, 0);
  const least = Math.min(...honest.map((row) => row.positions));
  const verdict = rows.every(isAsItShouldBe) ? 'clean' : 'NOT CLEAN';
  const last = `${verdict}: ${agents} agents x ${rulesets} rulesets x ${least} positions or more, ${compared} in all; the cheating controls were ${rows.filter(isControl).every(isAsItShouldBe) ? 'caught' : 'NOT caught'}`;
  return `${[line(head), ...cells.map(line), ...details, last].join('\n')}\n`;
}
