import type { Disposition } from '../../agents/heuristic/dispositions.ts';
import { configError } from '../core/errors.ts';
import type { Game, Ruleset } from '../core/game.ts';
import { integerOf, isSet, textOf } from './args.ts';
import { type Args, type Command, OK } from './command.ts';

const WHAT = ['list', 'show', 'save', 'mirror', 'delete', 'choose'] as const;
type What = (typeof WHAT)[number];

export const disposition: Command = {
  usage: 'disposition <what> <ruleset> [name]',
  summary: 'List, show, save, mirror and delete stored set-ups, and choose the best of a generator by play',
  positionals: {
    what: `One of ${WHAT.join(', ')}`,
    ruleset: 'Id of a ruleset',
    name: 'Name of a disposition, or the number of its slot',
  },
  options: {
    scenario: {
      type: 'string',
      requiresArg: true,
      describe:
        'Whose zone and army are meant: a scenario, or the path of a file of your own; by default the first that fits',
    },
    seat: { type: 'string', requiresArg: true, describe: 'Whose zone and army are meant', default: '0' },
    rows: {
      type: 'string',
      requiresArg: true,
      describe:
        'save: file with the rows, the one nearest the enemy first; "-" is standard input. Drawn by the generator otherwise',
    },
    replace: { type: 'boolean', describe: 'save, mirror: in place of what is stored under that name' },
    slot: { type: 'string', requiresArg: true, describe: 'save: one of the eight slots of a zone and army' },
    seed: { type: 'string', requiresArg: true, describe: 'save, choose: fixes what the generator draws', default: '1' },
    as: { type: 'string', requiresArg: true, describe: 'mirror: name under which the mirror image is stored' },
    candidates: { type: 'string', requiresArg: true, describe: 'choose: set-ups to start from', default: '64' },
    keep: { type: 'string', requiresArg: true, describe: 'choose: set-ups to keep', default: '8' },
    pairs: { type: 'string', requiresArg: true, describe: 'choose: pairs of each in the first round', default: '25' },
    'final-pairs': { type: 'string', requiresArg: true, describe: 'choose: pairs of each to measure', default: '200' },
    agent: { type: 'string', requiresArg: true, describe: 'choose: who plays', default: 'heuristic' },
    out: { type: 'string', requiresArg: true, describe: 'choose: folder for the evidence and the chosen ones' },
    json: { type: 'boolean', describe: 'list: print JSON' },
  },
  examples: [
    ['fogbench disposition list napoleonix --scenario small', 'what is stored for this board'],
    ['fogbench disposition show napoleonix small-1', 'as a drawing'],
    ['fogbench disposition save napoleonix my-wall --scenario small --rows wall.txt', 'from a file, checked'],
    ['fogbench disposition mirror napoleonix my-wall --as my-other-wall', 'left and right exchanged'],
    ['fogbench disposition choose napoleonix --scenario tiny --out results/x', 'a tournament of set-ups'],
  ],
  run: dispositionCommand,
};

async function dispositionCommand(args: Args): Promise<number> {
  const { suggest } = await import('../core/errors.ts');
  const { rulesetById } = await import('../catalog.ts');
  const what = textOf(args, 'what') ?? '';
  const ruleset = rulesetById(textOf(args, 'ruleset') ?? '');
  if (!isWhat(what)) throw configError('what', 'unknown', `"${what}" given.${suggest(what, WHAT)}`);
  if (gameOf(ruleset, ruleset.scenarios[0]).placement === undefined)
    throw configError('ruleset', 'no-placement', `${ruleset.id} has no dispositions.`);
  if (what === 'list') return await listThem(args, ruleset);
  if (what === 'choose') return await (await import('./disposition-choose.ts')).choose(args, ruleset);
  const name = textOf(args, 'name');
  if (name === undefined) throw configError('name', 'missing', `which one to ${what}? Its name is missing.`);
  if (what === 'show') return await showOne(args, ruleset, name);
  if (what === 'save') return await saveOne(args, ruleset, name);
  if (what === 'mirror') return await mirrorOne(args, ruleset, name);
  return await deleteOne(args, ruleset, name);
}

function isWhat(text: string): text is What {
  return (WHAT as readonly string[]).includes(text);
}

export function gameOf(ruleset: Ruleset, scenario: string): Game {
  return ruleset.createGame(ruleset.parseParams(scenario, {}));
}

export function seatOf(args: Args, game: Game): number {
  return integerOf(args, 'seat', 0, game.info.seatCount - 1) ?? 0;
}

interface Place {
  readonly scenario: string;
  readonly seat: number;
}

/** Seats of the scenarios that ship, and of the one asked for, by key. */
function placesOf(ruleset: Ruleset, scenario: string | undefined): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const name of scenario === undefined ? ruleset.scenarios : [scenario]) {
    gameOf(ruleset, name).info.placementKeys?.forEach((key, seat) => {
      places.set(key, [...(places.get(key) ?? []), { scenario: name, seat }]);
    });
  }
  return places;
}

/** A stored disposition with a game and a seat that it fits. */
interface Placed {
  readonly entry: Disposition;
  readonly game: Game;
  readonly seat: number;
}

/** A disposition by name with a seat that it fits: the one asked for, else the first. Own ones come before those that ship. */
async function findPlaced(args: Args, ruleset: Ruleset, name: string): Promise<Placed> {
  const { findDisposition, ownDispositions, shippedDispositions, storePath } = await import(
    '../../agents/heuristic/dispositions.ts'
  );
  const asked = textOf(args, 'scenario');
  const all = [...ownDispositions(ruleset.id), ...shippedDispositions(ruleset.id)];
  if (asked !== undefined) {
    const game = gameOf(ruleset, asked);
    const seat = seatOf(args, game);
    const entry = findDisposition(all, name, [game.info.placementKeys?.[seat] ?? ''], storePath(ruleset.id));
    return { entry, game, seat };
  }
  const places = placesOf(ruleset, undefined);
  const entry = findDisposition(all, name, [...places.keys()], storePath(ruleset.id));
  const { scenario, seat } = (places.get(entry.key) as Place[])[0];
  return { entry, game: gameOf(ruleset, scenario), seat };
}

async function listThem(args: Args, ruleset: Ruleset): Promise<number> {
  const { ownDispositions, shippedDispositions } = await import('../../agents/heuristic/dispositions.ts');
  const { textTable } = await import('./table.ts');
  const asked = textOf(args, 'scenario');
  const places = placesOf(ruleset, asked);
  const rows = [
    ...ownDispositions(ruleset.id).map((entry) => ({ entry, from: 'own' })),
    ...shippedDispositions(ruleset.id).map((entry) => ({ entry, from: 'ships' })),
  ]
    .filter(({ entry }) => asked === undefined || places.has(entry.key))
    .map(({ entry, from }) => ({
      name: entry.name,
      slot: entry.slot,
      from,
      key: entry.key,
      fits: (places.get(entry.key) ?? []).map(({ scenario, seat }) => `${scenario}:${seat}`),
      rows: entry.rows,
    }));
  if (isSet(args, 'json')) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
  else if (rows.length === 0) process.stdout.write('None is stored.\n');
  else {
    const cells = rows.map(({ name, slot, from, key, fits }) => [
      name,
      slot === null ? '' : String(slot),
      from,
      key,
      fits.join(' ') || 'none that ships',
    ]);
    const head = ['name', 'slot', 'from', 'zone and army', 'fits scenario:seat'];
    process.stdout.write(`${textTable(head, cells, head.length)}\n`);
  }
  return OK;
}

async function showOne(args: Args, ruleset: Ruleset, name: string): Promise<number> {
  process.stdout.write(await drawn(await findPlaced(args, ruleset, name)));
  return OK;
}

/** The board with one seat set up, and the rows as they are stored. */
async function drawn({ entry, game, seat }: Placed): Promise<string> {
  const { boardText } = await import('./play/board.ts');
  const { colourIsWelcome } = await import('./play/terminal.ts');
  const actions = game.placement?.actions(seat, entry.rows) ?? [];
  const state = game.newState();
  const legal = new Int32Array(game.info.maxLegalActions);
  while (state.toAct() !== seat) {
    state.legalActions(legal);
    state.apply(legal[0]);
  }
  for (const action of actions) state.apply(action);
  const { columns, rows, ...drawing } = game.information.drawing(state, seat);
  // What the others did to let this seat set up is no part of the drawing.
  const cells = drawing.cells.map((cell) => {
    if (cell.seat === undefined || cell.seat === seat) return cell;
    const { seat: _seat, label: _label, ...bare } = cell;
    return { ...bare, glyph: '' };
  });
  const board = boardText({ ...drawing, columns, rows, cells }, seat, colourIsWelcome());
  const slot = entry.slot === null ? '' : `, slot ${entry.slot}`;
  return `${entry.name}${slot}, on ${game.info.scenario} in seat ${seat}:\n${board}\n\nrows, the one nearest the enemy first:\n${entry.rows.join('\n')}\n`;
}

async function saveOne(args: Args, ruleset: Ruleset, name: string): Promise<number> {
  const { saveDisposition, SLOTS } = await import('../../agents/heuristic/dispositions.ts');
  const game = gameOf(ruleset, textOf(args, 'scenario') ?? ruleset.scenarios[0]);
  const seat = seatOf(args, game);
  const file = textOf(args, 'rows');
  const rows = file === undefined ? await generated(game, seat, args) : await readRows(file);
  game.placement?.actions(seat, rows);
  const saved = saveDisposition(
    ruleset.id,
    name,
    rows,
    integerOf(args, 'slot', 1, SLOTS) ?? null,
    isSet(args, 'replace'),
  );
  const where = saved.slot === null ? 'the library beyond the slots' : `slot ${saved.slot}`;
  process.stdout.write(`Saved "${name}" in ${where}.\n${await drawn({ entry: saved, game, seat })}`);
  return OK;
}

async function readRows(file: string): Promise<string[]> {
  const { readFileSync } = await import('node:fs');
  let text: string;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw configError('--rows', 'unreadable', `"${file}" can't be read: ${(error as Error).message}.`);
  }
  return text.trimEnd().split(/\r?\n/);
}

async function generated(game: Game, seat: number, args: Args): Promise<string[]> {
  const { Xoshiro } = await import('../core/rng.ts');
  const { drawRows } = await import('./play/set-ups.ts');
  return drawRows(game, seat, new Xoshiro(integerOf(args, 'seed', 0, 2 ** 32 - 1) ?? 1, 0));
}

async function mirrorOne(args: Args, ruleset: Ruleset, name: string): Promise<number> {
  const { saveDisposition } = await import('../../agents/heuristic/dispositions.ts');
  const { mirrorRows } = await import('../core/placement.ts');
  const { entry, game, seat } = await findPlaced(args, ruleset, name);
  const rows = mirrorRows(entry.rows);
  game.placement?.actions(seat, rows);
  const as = textOf(args, 'as');
  const mirrored = as === undefined ? { ...entry, name: `${entry.name}, mirrored`, slot: null, rows } : null;
  process.stdout.write(
    await drawn({
      entry: mirrored ?? saveDisposition(ruleset.id, as ?? '', rows, null, isSet(args, 'replace')),
      game,
      seat,
    }),
  );
  return OK;
}

async function deleteOne(args: Args, ruleset: Ruleset, name: string): Promise<number> {
  const { deleteDisposition } = await import('../../agents/heuristic/dispositions.ts');
  const asked = textOf(args, 'scenario');
  const places = placesOf(ruleset, asked);
  deleteDisposition(ruleset.id, name, asked === undefined ? null : [...places.keys()]);
  process.stdout.write(`Deleted "${name}".\n`);
  return OK;
}
