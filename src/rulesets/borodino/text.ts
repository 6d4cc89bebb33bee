import type { Drawing, DrawingCell, Legend, Seat } from '../../core/game.ts';
import { frenchSetName, markerName, russianSetName } from './actions.ts';
import { planIsHidden, russianSetIsHidden } from './beliefs.ts';
import {
  ARM_LETTERS,
  COLUMNS,
  COMMANDS,
  FIRST_RUSSIAN_GROUP,
  FRENCH,
  GROUPS,
  HEXES,
  hexName,
  MARKERS,
  MURAT_GROUP,
  NO_UNIT,
  OFF_MAP,
  ROWS,
  RUSSIAN,
  UNITS,
  VILLAGES,
} from './layout.ts';
import { nodeNames } from './nodes.ts';
import { planName } from './plans.ts';
import { type Position, sideOf } from './position.ts';
import * as R from './registers.ts';
import { groupCode } from './tables.ts';
import { ground, groundNames, isHeight, isRoad, villageAt, villageTitles } from './terrain.ts';
import { victoryPoints } from './victory.ts';

const conditionNames = [
  'good',
  'disordered',
  'withdrawn',
  'recovering',
  'eliminated',
  'in the box',
  'in the box, disordered',
];
const villageStates = ['', 'burning', 'rubble'];
const sideNames = ['French', 'Russians', 'nobody'];

/** Registers that the headline spells out, and those that say nothing by themselves. */
const SPELLED = new Set<number>([
  R.NODE,
  R.ACTOR,
  R.TURN,
  R.COMMANDER,
  R.COMMANDER_RUSSIAN,
  R.ORDERS,
  R.ORDERS_RUSSIAN,
  R.FLANK_PLAN,
]);

/** Everything that `seat` knows (null: the truth) of a position that is masked for it already, the same text for the same bytes. */
export function drawPosition(p: Position, seat: Seat | null): string {
  const r = p.r;
  const lines = [
    `turn ${r[R.TURN]}, ${nodeNames[r[R.NODE]]}, to act ${r[R.ACTOR]}, seen by ${seat ?? 'all'}`,
    `victory points ${victoryPoints(p, FRENCH)} to ${victoryPoints(p, RUSSIAN)}, Napoleon ${placeName(r[R.COMMANDER])}, Kutuzov ${placeName(r[R.COMMANDER_RUSSIAN])}`,
    `cup: ${cupText(p)}`,
    ordersText(p, seat),
    `working: ${registersText(p)}`,
  ];
  const others = othersText(p);
  if (others !== '') lines.push(others);
  for (const [from, to] of PARAGRAPHS) lines.push(...unitsText(p, from, to));
  return lines.join('\n');
}

function placeName(hex: number): string {
  return hex === OFF_MAP ? 'out' : hexName(hex);
}

function cupText(p: Position): string {
  const left: string[] = [];
  for (let kind = 0; kind < MARKERS; kind++) {
    if ((p.filled[0] >> kind) & 1)
      left.push(`${markerName(kind)} ${p.cup[kind]}/${(p.filledTwice[0] >> kind) & 1 ? 2 : 1}`);
  }
  return left.length === 0 ? 'empty' : left.join(', ');
}

function ordersText(p: Position, seat: Seat | null): string {
  const french = seat === RUSSIAN ? 'unknown' : frenchSetName(p.r[R.ORDERS]);
  const russian = seat === FRENCH && russianSetIsHidden(p) ? 'unknown' : russianSetName(p.r[R.ORDERS_RUSSIAN]);
  const plan = seat === RUSSIAN && planIsHidden(p) ? 'unknown' : planName(p.r[R.FLANK_PLAN]);
  return `orders: French ${french}; Russians ${russian}; plan ${plan}; open: ${openOrders(p)}; available ${p.available[0]}`;
}

/** Orders that everybody knows. */
function openOrders(p: Position): string {
  const names: string[] = [];
  for (let g = 0; g < GROUPS; g++) {
    if (((p.revealed[0] >> g) & 1) === 0) continue;
    if (g === MURAT_GROUP) {
      const commands: string[] = [];
      for (let c = 0; c < COMMANDS; c++) if ((p.ordered[0] >> (MURAT_GROUP + c)) & 1) commands.push(`c${c}`);
      names.push(`F6:${commands.join('+') || '-'}`);
    } else {
      const bit = g < FIRST_RUSSIAN_GROUP ? g : g + 5;
      names.push(`${groupCode(g)} ${(p.ordered[0] >> bit) & 1 ? 'yes' : 'no'}`);
    }
  }
  return names.join(', ') || 'none';
}

function registersText(p: Position): string {
  const parts: string[] = [];
  for (let k = 0; k < R.FIRST_LAST; k++)
    if (!SPELLED.has(k) && p.r[k] !== 0) parts.push(`${R.registerNames[k]} ${p.r[k]}`);
  return parts.join(', ');
}

function listText(name: string, values: ArrayLike<number>): string {
  let end = values.length;
  while (end > 0 && values[end - 1] === 0) end--;
  return end === 0 ? '' : `${name} ${Array.from({ length: end }, (_, k) => values[k]).join(' ')}`;
}

function othersText(p: Position): string {
  return [
    listText('collapsed', p.collapsed),
    listText('countered', p.countered),
    listText('stacks', p.stackHex),
    listText('targets', p.stackTarget),
    listText('stack states', p.stackState),
    listText('fighting from', p.fightHex),
    listText('tests', p.tests),
    listText('status', p.status),
    listText('villages', p.village),
  ]
    .filter((text) => text !== '')
    .join('; ');
}

/** Groups whose units share a line. */
const PARAGRAPHS = [
  [0, 2],
  [2, 4],
  [4, 7],
  [7, 11],
  [11, 15],
  [15, 19],
  [19, 21],
];

const conditionMarks = ['', ' d', ' withdrawn', ' recovering', ' eliminated', ' boxed', ' boxed d'];

/** `name hex>facing`, then what is not as usual: d for Disordered, f flanker, the bits of the activation, its start, dice rolled. */
function unitText(p: Position, u: number): string {
  const at = p.hex[u] === OFF_MAP ? '' : ` ${hexName(p.hex[u])}`;
  let text = `${p.tables.name[u]}${at}>${p.facing[u]}${conditionMarks[p.condition[u]]}`;
  if (p.flanker[u] === 1) text += ' f';
  if (p.marks[u] !== 0 || p.stance[u] !== 0) text += ` ${p.marks[u]}:${p.stance[u]}`;
  if (p.rolls[u] !== 0) text += ` x${p.rolls[u]}`;
  if (p.startHex[u] !== OFF_MAP) text += ` from ${hexName(p.startHex[u])}`;
  return text;
}

function unitsText(p: Position, from: number, to: number): string[] {
  const parts: string[] = [];
  for (let u = 0; u < UNITS; u++) {
    const group = p.tables.group[u];
    if (p.tables.present[u] === 0 || group < from || group >= to) continue;
    const isFirst = u === 0 || p.tables.group[u - 1] !== group || parts.length === 0;
    parts.push(isFirst ? `${groupCode(group)}: ${unitText(p, u)}` : unitText(p, u));
  }
  return parts.length === 0 ? [] : [parts.join(', ')];
}

/** What waits; who is not to act may not know it: it can be about an order, a march or its dice. */
function waitingNode(p: Position, seat: Seat | null): object {
  const r = p.r;
  if (seat !== null && seat !== r[R.ACTOR]) return { node: null, toAct: null, subject: null, hex: null };
  return {
    node: nodeNames[r[R.NODE]],
    toAct: r[R.ACTOR],
    subject: r[R.SUBJECT] < 0 ? null : p.tables.name[r[R.SUBJECT]],
    hex: r[R.PLACE] < 0 ? null : hexName(r[R.PLACE]),
  };
}

/** Plain facts of a position that is masked for `seat` already. */
export function describe(p: Position, seat: Seat | null): object {
  const r = p.r;
  const units = [];
  for (let u = 0; u < UNITS; u++) {
    if (p.tables.present[u] === 0) continue;
    units.push({
      id: u,
      name: p.tables.name[u],
      side: sideNames[sideOf(u)],
      group: groupCode(p.tables.group[u]),
      arm: ARM_LETTERS[p.tables.arm[u]],
      strength: p.tables.strength[u],
      cohesion: p.tables.cohesion[u],
      condition: conditionNames[p.condition[u]],
      hex: p.hex[u] === OFF_MAP ? null : hexName(p.hex[u]),
      facing: p.facing[u],
      flanker: p.flanker[u] === 1,
    });
  }
  const collapsed: string[] = [];
  for (let g = 0; g < GROUPS; g++) if ((p.collapsed[0] >> g) & 1) collapsed.push(groupCode(g));
  const villages: { [name: string]: string } = {};
  for (let v = 0; v < VILLAGES; v++) if (p.village[v] !== 0) villages[villageTitles[v]] = villageStates[p.village[v]];
  return {
    seat,
    turn: r[R.TURN],
    ...waitingNode(p, seat),
    victoryPoints: [victoryPoints(p, FRENCH), victoryPoints(p, RUSSIAN)],
    commanders: [placeName(r[R.COMMANDER]), placeName(r[R.COMMANDER_RUSSIAN])],
    initiative: sideNames[r[R.WINNER]],
    cup: cupText(p),
    orders: ordersText(p, seat),
    collapsed,
    villages,
    units,
  };
}

/** By ARM_LETTERS and terrain.ts; most signs of the ground are those of the map in scenarios/. */
const LEGEND: Legend = {
  glyphs: {
    I: 'infantry',
    L: 'light cavalry',
    H: 'heavy cavalry',
    C: 'cossacks',
    M: 'militia',
    A: 'foot artillery',
    G: 'horse artillery',
  },
  small: 'disordered',
  marks: { '+': 'several units' },
  grounds: {
    clear: '.',
    height: 'h',
    road: '-',
    wood: 't',
    stream: 's',
    river: '~',
    ford: '=',
    village: 'v',
    burning: 'b',
    rubble: 'x',
    redoubt: '#',
    fleche: '^',
  },
};

/** The map as the sheet shows it: west left, north up. Units by arm, small letters when all of a hex is Disordered. */
export function drawing(p: Position): Drawing {
  const cells: DrawingCell[] = [];
  for (let hex = 0; hex < HEXES; hex++) {
    const column = Math.floor(hex / ROWS);
    const unit = p.first[hex] !== NO_UNIT ? p.first[hex] : p.gun[hex];
    const base = {
      x: COLUMNS - 1 - column,
      y: ROWS - 1 - (hex % ROWS),
      ground: groundName(p, hex),
      label: hexName(hex),
    };
    if (unit === NO_UNIT) cells.push({ ...base, glyph: '' });
    else cells.push({ ...base, glyph: unitGlyph(p, hex), seat: sideOf(unit) });
  }
  return { columns: COLUMNS, rows: ROWS, hex: true, lowColumns: 'even', cells, legend: LEGEND };
}

function groundName(p: Position, hex: number): string {
  const village = villageAt[hex];
  if (village >= 0 && p.village[village] !== 0) return villageStates[p.village[village]];
  const name = groundNames[ground[hex]];
  if (name !== 'clear') return name;
  return isRoad[hex] === 1 ? 'road' : isHeight[hex] === 1 ? 'height' : name;
}

function unitGlyph(p: Position, hex: number): string {
  const top = p.first[hex] !== NO_UNIT ? p.first[hex] : p.gun[hex];
  const letter = ARM_LETTERS[p.tables.arm[top]];
  const good = p.condition[top] === 0;
  const more = p.second[hex] !== NO_UNIT || (p.first[hex] !== NO_UNIT && p.gun[hex] !== NO_UNIT);
  return (good ? letter : letter.toLowerCase()) + (more ? '+' : '');
}
