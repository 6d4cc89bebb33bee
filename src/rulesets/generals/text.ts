import type { Drawing, DrawingCell, Legend, Seat } from '../../core/game.ts';
import {
  KIND_ATTACK,
  KIND_BUILD,
  KIND_END,
  KIND_LAUNCH,
  KIND_MOVE,
  KIND_SELECT,
  KIND_UNLOAD,
  kindOf,
  tileOf,
} from './actions.ts';
import type { Ground } from './layout.ts';
import {
  BOARDED_0,
  CODE_MASK,
  cargoFuel,
  cargoHp,
  cargoKind,
  EXPOSED,
  KNOWN_EXPOSED,
  kindOfCode,
  RESUMED,
  SAILED,
  STRIKE,
  seatOfCode,
} from './layout.ts';
import type { GeneralsState } from './state.ts';
import { BUILDING_CODES, BUILDING_NAMES, GROUND_CODES, GROUND_NAMES, KIND_CODES, KIND_NAMES } from './tables.ts';

const PHASES = ['order', 'destination', 'kind', 'action', 'strike', 'counter', 'over'];

export function tileName(ground: Ground, tile: number): string {
  return `${ground.grid.xOf[tile]},${ground.grid.yOf[tile]}`;
}

function groundCode(ground: Ground, tile: number): string {
  const kind = ground.map.building[tile];
  return kind >= 0 ? BUILDING_CODES[kind] : GROUND_CODES[ground.map.ground[tile]];
}

/** What an action is called here; places are real ones. At chance events the roll. */
export function actionName(s: GeneralsState, action: number): string {
  const { v, ground } = s;
  const { ids } = ground;
  if (v.phase[0] >= STRIKE) return `${100 - ground.params.variancePct + action} %`;
  const turned = tileOf(ids, action);
  const tile = turned < 0 ? -1 : ground.unturn[v.seat[0]][turned];
  const place = turned < 0 ? '' : tileName(ground, tile);
  switch (kindOf(ids, action)) {
    case KIND_END:
      return 'end of turn';
    case KIND_SELECT:
      return v.unit[tile] === 0 ? `build at ${place}` : `choose ${KIND_CODES[kindOfCode[v.unit[tile]]]} at ${place}`;
    case KIND_LAUNCH: {
      const hold = action - ids.launch < ids.tiles ? 0 : 1;
      return `launch ${KIND_CODES[cargoKind(v.cargo[2 * tile + hold])]} from hold ${hold + 1} at ${place}`;
    }
    case KIND_MOVE:
      return tile === v.selected[0] && v.hold[0] < 0 ? 'stay' : `go to ${place}`;
    case KIND_BUILD:
      return `build ${KIND_CODES[action - ids.build]}`;
    case KIND_ATTACK:
      return `attack ${place}`;
    case KIND_UNLOAD: {
      const hold = (action - ids.unload) >> 2;
      const beside = ground.neighbours[v.seat[0]][4 * v.selected[0] + ((action - ids.unload) & 3)];
      return `unload ${KIND_CODES[cargoKind(v.cargo[2 * v.selected[0] + hold])]} from hold ${hold + 1} to ${tileName(ground, beside)}`;
    }
    default:
      return action === ids.wait ? 'nothing' : 'surrender';
  }
}

/** The position as text, whole: `of` says whose knowledge it is, null for the truth. */
export function draw(s: GeneralsState, of: Seat | null): string {
  const { v, ground } = s;
  const { seatCount, tiles } = ground;
  const lines: string[] = [];
  lines.push(
    `round ${v.round[0]}, seat ${v.seat[0]}, ${PHASES[v.phase[0]]}, ${of === null ? 'the truth' : `as seat ${of} knows it`}`,
  );
  lines.push(...mapRows(s));
  for (let seat = 0; seat < seatCount; seat++) {
    const standing = v.alive[seat] === 1 ? `money ${v.money[seat]}` : 'fallen';
    const place = v.place[seat] > 0 ? `, place ${v.place[seat]}` : '';
    const quiet = `, knows ${v.knownQuiet[seat]} quiet rounds${v.knownProgress[seat] === 1 ? ', not this one' : ''}`;
    if (of === null || of === seat) lines.push(`seat ${seat}: ${standing}${place}${quiet}${destroyedText(s, seat)}`);
    else lines.push(`seat ${seat}: ${v.alive[seat] === 1 && s.fog ? 'stands' : standing}${place}`);
  }
  lines.push(
    `quiet rounds ${v.quiet[0]}${v.progress[0] === 1 ? ', not this one' : ''}; orders ${v.orders[0]} of ${v.orderCap[0]}`,
  );
  for (let tile = 0; tile < tiles; tile++) if (v.unit[tile] !== 0) lines.push(unitText(s, tile));
  const built = [...v.built.keys()].filter((building) => v.built[building] === 1);
  if (built.length > 0) lines.push(`built: ${built.map((b) => tileName(ground, ground.buildingTile[b])).join(' ')}`);
  if (v.selected[0] >= 0) {
    const target =
      v.target[0] >= 0
        ? `, against ${tileName(ground, v.target[0])} (${v.defender[0]} ${v.defenderHp[0]} ${v.witnesses[0]})`
        : '';
    const hold = v.hold[0] >= 0 ? `, hold ${v.hold[0] + 1}` : '';
    lines.push(`chosen ${tileName(ground, v.selected[0])}${hold}${v.moved[0] === 1 ? ', has moved' : ''}${target}`);
  }
  const struck = [...v.hits.keys()].filter((tile) => v.hits[tile] > 0);
  if (struck.length > 0)
    lines.push(`struck: ${struck.map((tile) => `${tileName(ground, tile)} x${v.hits[tile]}`).join(' ')}`);
  if (s.fog)
    for (let seat = 0; seat < seatCount; seat++) if (of === null || of === seat) lines.push(...knowledgeText(s, seat));
  return lines.join('\n');
}

function mapRows(s: GeneralsState): string[] {
  const { v, ground } = s;
  const { columns, rows } = ground.grid;
  return Array.from({ length: rows }, (_, y) => {
    const cells = Array.from({ length: columns }, (_, x) => {
      const tile = y * columns + x;
      const building = ground.buildingOf[tile];
      const owner = building >= 0 && v.owner[building] > 0 ? String(v.owner[building] - 1) : ' ';
      return groundCode(ground, tile) + owner;
    });
    return cells.join(' ').trimEnd();
  });
}

function unitText(s: GeneralsState, tile: number): string {
  const { v } = s;
  const code = v.unit[tile];
  const kind = kindOfCode[code];
  const flags = v.flags[tile];
  let text = `${KIND_CODES[kind]} of ${seatOfCode[code]} at ${tileName(s.ground, tile)}, hp ${v.hp[tile]}`;
  if (v.fuel[tile] > 0) text += `, fuel ${v.fuel[tile]}`;
  if (((v.done[tile >> 5] >>> (tile & 31)) & 1) === 1) text += ', done';
  if ((flags & EXPOSED) !== 0) text += ', exposed';
  if ((flags & RESUMED) !== 0) text += ', unloading';
  if ((flags & SAILED) !== 0) text += ', has sailed';
  for (let hold = 0; hold < 2; hold++) {
    const passenger = v.cargo[2 * tile + hold];
    if (passenger === 0) continue;
    const fresh = (flags & (BOARDED_0 << hold)) !== 0 ? ', aboard this turn' : '';
    const fuel = cargoFuel(passenger) > 0 ? ` fuel ${cargoFuel(passenger)}` : '';
    text += ` [${KIND_CODES[cargoKind(passenger)]} hp ${cargoHp(passenger)}${fuel}${fresh}]`;
  }
  return text;
}

function destroyedText(s: GeneralsState, seat: number): string {
  const { destroyed } = s.v;
  const { seatCount } = s.ground;
  const parts = Array.from({ length: seatCount }, (_, other) => other)
    .filter((other) => destroyed[seat * seatCount + other] > 0)
    .map((other) => `${destroyed[seat * seatCount + other]} of ${other}`);
  return parts.length === 0 ? '' : `, saw destroyed ${parts.join(', ')}`;
}

/** What a seat remembers: last sightings, submarines seen to surface, owners that it can't see now, tiles seen in this turn. */
function knowledgeText(s: GeneralsState, seat: number): string[] {
  const { v, ground } = s;
  const { tiles, buildings, words } = ground;
  const sightings: string[] = [];
  const surfaced: string[] = [];
  for (let tile = 0; tile < tiles; tile++) {
    const code = v.ghost[seat * tiles + tile];
    if (code !== 0)
      sightings.push(
        `${KIND_CODES[kindOfCode[code]]} of ${seatOfCode[code]} at ${tileName(ground, tile)} hp ${v.ghostHp[seat * tiles + tile]} age ${v.ghostAge[seat * tiles + tile]}`,
      );
    const shown = v.picture[seat * tiles + tile];
    if ((shown & KNOWN_EXPOSED) !== 0)
      surfaced.push(`${KIND_CODES[kindOfCode[shown & CODE_MASK]]} at ${tileName(ground, tile)}`);
  }
  const owners = Array.from({ length: buildings }, (_, b) => v.memory[seat * buildings + b]).join('');
  const lines = [`seat ${seat} remembers owners ${owners}`];
  if (sightings.length > 0) lines.push(`seat ${seat} last saw ${sightings.join('; ')}`);
  if (surfaced.length > 0) lines.push(`seat ${seat} has seen surface ${surfaced.join('; ')}`);
  lines.push(`seat ${seat} sees ${setText(v.visible, seat * words, words)}`);
  if (v.seat[0] === seat)
    lines.push(`seat ${seat} has swept ${setText(v.swept, 0, words)} ${setText(v.sweptNear, 0, words)}`);
  return lines;
}

function setText(set: Int32Array, from: number, words: number): string {
  return Array.from(set.subarray(from, from + words), (word) => (word >>> 0).toString(16)).join('.');
}

const shortCode = (kind: number) => KIND_CODES[kind].slice(0, 2);

const LEGEND: Legend = {
  glyphs: Object.fromEntries([
    ...KIND_NAMES.map((name, kind) => [shortCode(kind), `${name} (${KIND_CODES[kind]})`]),
    ...BUILDING_NAMES.map((name, building) => [BUILDING_CODES[building], name]),
  ]),
  small: 'where it was seen last',
  grounds: Object.fromEntries(
    GROUND_NAMES.flatMap((name, i) => [
      [name, GROUND_CODES[i]],
      [`${name} unseen`, GROUND_CODES[i]],
    ]),
  ),
  inText: { '0 1 …': 'after a building its owner' },
};

/** Cells to draw: as the seat sees them, or all of them. Last sightings are in lower case. */
export function drawing(s: GeneralsState, seat: Seat | null): Drawing {
  const { v, ground } = s;
  const { grid, tiles, buildings } = ground;
  const cells: DrawingCell[] = [];
  for (let tile = 0; tile < tiles; tile++) {
    const building = ground.buildingOf[tile];
    const owner = building < 0 ? 0 : seat === null ? v.owner[building] : v.memory[seat * buildings + building];
    const code = seat === null ? v.unit[tile] : v.picture[seat * tiles + tile] & CODE_MASK;
    const ghost = seat === null || code !== 0 ? 0 : v.ghost[seat * tiles + tile];
    const shown = code !== 0 ? code : ghost;
    const hp = code === 0 ? 0 : v.hp[tile];
    const kind = shown === 0 ? '' : shortCode(kindOfCode[shown]);
    const name = ground.map.building[tile] >= 0 ? 'building' : GROUND_NAMES[ground.map.ground[tile]];
    const hidden = seat !== null && ((v.visible[seat * s.words + (tile >> 5)] >>> (tile & 31)) & 1) === 0;
    cells.push({
      x: grid.xOf[tile],
      y: grid.yOf[tile],
      glyph: shown === 0 ? (building >= 0 ? groundCode(ground, tile) : '') : code !== 0 ? kind : kind.toLowerCase(),
      ground: hidden ? `${name} unseen` : name,
      ...(shown !== 0 ? { seat: seatOfCode[shown] } : owner > 0 ? { seat: owner - 1 } : {}),
      label: `${tileName(ground, tile)} ${groundCode(ground, tile)}${hp > 0 ? ` hp ${hp}` : ''}`,
    });
  }
  return { columns: grid.columns, rows: grid.rows, hex: false, cells, legend: LEGEND };
}
