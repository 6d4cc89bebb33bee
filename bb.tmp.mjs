// src/core/schema.ts
import { z } from "zod";

// src/core/errors.ts
var ConfigError = class _ConfigError extends Error {
  issues;
  constructor(issues) {
    super(issues.map((issue) => issue.path === "" ? issue.message : `${issue.path}: ${issue.message}`).join("\n"));
    this.name = "ConfigError";
    this.issues = issues;
  }
  /** The same issues, seen from further out: `prefix` is put before each path. */
  within(prefix) {
    return new _ConfigError(this.issues.map((issue) => ({ ...issue, path: joinPath(prefix, issue.path) })));
  }
};
function configError(path, code, message) {
  return new ConfigError([{ path, code, message }]);
}
function joinPath(prefix, path) {
  if (prefix === "" || path === "") return prefix + path;
  return path.startsWith("[") ? prefix + path : `${prefix}.${path}`;
}
function invariant(condition, message) {
  if (!condition) throw new Error(`Broken invariant: ${message}`);
}
function suggest(value, candidates) {
  let best = "";
  let bestDistance = Math.max(2, Math.floor(value.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance2 = editDistance(value.toLowerCase(), candidate.toLowerCase());
    if (distance2 < bestDistance) {
      best = candidate;
      bestDistance = distance2;
    }
  }
  if (best !== "") return ` Did you mean "${best}"?`;
  return candidates.length === 0 ? "" : ` Known: ${candidates.join(", ")}.`;
}
function editDistance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length];
}

// src/core/schema.ts
function parseWith(schema2, input, path = "") {
  const result = schema2.safeParse(input);
  if (result.success) return result.data;
  const error = new ConfigError(result.error.issues.flatMap((issue) => describe(issue, schema2, input)));
  throw path === "" ? error : error.within(path);
}
function describe(issue, schema2, input) {
  const path = formatPath(issue.path);
  if (issue.code === "unrecognized_keys") {
    const known = keysAt(schema2, issue.path);
    return issue.keys.map((key) => ({
      path: path === "" ? key : `${path}.${key}`,
      code: "unknown-key",
      message: `unknown key.${suggest(key, known)}`
    }));
  }
  if (issue.code === "invalid_union") {
    const branch = issue.errors.find((errors) => errors.some((nested) => nested.path.length > 0));
    if (branch !== void 0) {
      return branch.flatMap(
        (nested) => describe({ ...nested, path: [...issue.path, ...nested.path] }, schema2, input)
      );
    }
  }
  const value = valueAt(input, issue.path);
  const was = value === void 0 ? "missing" : `got ${JSON.stringify(value)}`;
  return [{ path, code: issue.code.replaceAll("_", "-"), message: `${issue.message} (${was})` }];
}
function formatPath(path) {
  let text = "";
  for (const part of path)
    text += typeof part === "number" ? `[${part}]` : text === "" ? String(part) : `.${String(part)}`;
  return text;
}
function valueAt(input, path) {
  let value = input;
  for (const part of path) {
    if (value === null || typeof value !== "object") return void 0;
    value = value[part];
  }
  return value;
}
function keysAt(schema2, path) {
  let json = z.toJSONSchema(schema2, { unrepresentable: "any", io: "input" });
  for (const part of path) {
    const next = typeof part === "number" ? json.items : json.properties?.[String(part)] ?? json.additionalProperties;
    if (next === void 0 || typeof next === "boolean") return [];
    json = next;
  }
  const branches = [json, ...json.anyOf ?? [], ...json.oneOf ?? [], ...json.allOf ?? []];
  return branches.flatMap((branch) => Object.keys(branch.properties ?? {}));
}
function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).filter(([, entry]) => entry !== void 0);
    entries.sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0);
    return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

// src/board/hex.ts
var DIRECTIONS = 6;
function makeHexGrid(firstColumn, columns, rows) {
  const size = columns * rows;
  const neighbours = new Int16Array(DIRECTIONS * (size + 1)).fill(size);
  const column = new Int16Array(size + 1);
  const height = new Int16Array(size + 1);
  const at = (c, r) => c < firstColumn || c >= firstColumn + columns || r < 0 || r >= rows ? size : (c - firstColumn) * rows + r;
  for (let cell = 0; cell < size; cell++) {
    const c = firstColumn + Math.floor(cell / rows);
    const r = cell % rows;
    const up = c % 2 === 0 ? 1 : 0;
    column[cell] = c;
    height[cell] = 2 * r + up;
    const around = [
      at(c, r + 1),
      at(c + 1, r + up),
      at(c + 1, r + up - 1),
      at(c, r - 1),
      at(c - 1, r + up - 1),
      at(c - 1, r + up)
    ];
    for (let d = 0; d < DIRECTIONS; d++) neighbours[DIRECTIONS * cell + d] = around[d];
  }
  return { firstColumn, columns, rows, size, neighbours, column, height };
}
function hexDistance(grid2, a, b) {
  const dx = Math.abs(grid2.column[a] - grid2.column[b]);
  const dy = Math.abs(grid2.height[a] - grid2.height[b]);
  return dy > dx ? dx + (dy - dx >> 1) : dx;
}
function hexDirection(grid2, a, b) {
  for (let d = 0; d < DIRECTIONS; d++) if (grid2.neighbours[DIRECTIONS * a + d] === b) return d;
  return -1;
}
function makeHexDiscs(grid2, radius, keep) {
  const start = new Int32Array(grid2.size + 2);
  const cells = [];
  const range = [];
  for (let from = 0; from < grid2.size; from++) {
    start[from] = cells.length;
    const low = Math.max(0, from - (radius + 1) * grid2.rows - radius);
    const high = Math.min(grid2.size - 1, from + (radius + 1) * grid2.rows + radius);
    for (let to = low; to <= high; to++) {
      const distance2 = hexDistance(grid2, from, to);
      if (to === from || distance2 > radius || !keep(from, to, distance2)) continue;
      cells.push(to);
      range.push(distance2);
    }
  }
  start[grid2.size] = start[grid2.size + 1] = cells.length;
  return { start, cells: Int16Array.from(cells), range: Uint8Array.from(range) };
}
function hexLine(grid2, from, to, out) {
  const n2 = hexDistance(grid2, from, to);
  const ax = grid2.column[from];
  const az = cubeZ(grid2, from);
  const bx = grid2.column[to];
  const bz = cubeZ(grid2, to);
  for (let k = 1; k < n2; k++) {
    const px = n2 * ax + k * (bx - ax);
    const pz = n2 * az + k * (bz - az);
    let least = Number.MAX_SAFE_INTEGER;
    let first = -1;
    let second = -1;
    for (let x = Math.floor(px / n2) - 1; x <= Math.floor(px / n2) + 2; x++) {
      for (let z4 = Math.floor(pz / n2) - 1; z4 <= Math.floor(pz / n2) + 2; z4++) {
        const cell = cellAt(grid2, x, z4);
        if (cell === grid2.size || cell === from || cell === to) continue;
        const ex = n2 * x - px;
        const ez = n2 * z4 - pz;
        const miss = ex * ex + ez * ez + (ex + ez) * (ex + ez);
        if (miss < least) {
          least = miss;
          first = cell;
          second = -1;
        } else if (miss === least) {
          second = cell;
        }
      }
    }
    out[2 * k - 2] = first;
    out[2 * k - 1] = second;
  }
  return Math.max(0, n2 - 1);
}
function cubeZ(grid2, cell) {
  return (grid2.height[cell] - 1 - grid2.column[cell]) / 2;
}
function cellAt(grid2, x, z4) {
  const row = (2 * z4 + 1 + x - (x % 2 === 0 ? 1 : 0)) / 2;
  const column = x - grid2.firstColumn;
  return column < 0 || column >= grid2.columns || row < 0 || row >= grid2.rows ? grid2.size : column * grid2.rows + row;
}

// src/core/layout.ts
var VIEWS = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  i16: Int16Array,
  i32: Int32Array,
  u32: Uint32Array
};
function layout(fields2) {
  const names = Object.keys(fields2);
  const width = (name) => VIEWS[fields2[name][0]].BYTES_PER_ELEMENT;
  const offsets = {};
  let end = 0;
  for (const bytes of [4, 2, 1]) {
    for (const name of names) {
      if (width(name) !== bytes) continue;
      offsets[name] = end;
      end += bytes * fields2[name][1];
    }
  }
  const byteLength = end + 3 & ~3;
  return {
    byteLength,
    offsets,
    over(buffer) {
      const views = {};
      for (const name of names) views[name] = new VIEWS[fields2[name][0]](buffer, offsets[name], fields2[name][1]);
      return views;
    }
  };
}

// src/rulesets/borodino/registers.ts
var NODE = 0;
var ACTOR = 1;
var STEP = 2;
var TURN = 3;
var WINNER = 4;
var COMMANDER = 5;
var COMMANDER_RUSSIAN = 6;
var FAILURES = 7;
var FREE = 8;
var CUP_OPEN = 9;
var ORDERS = 10;
var ORDERS_RUSSIAN = 11;
var INITIATIVE = 12;
var NAMED = 13;
var RUNS = 14;
var SIDE = 15;
var FROM = 16;
var TO = 17;
var RESERVE_FIRST = 18;
var RESERVE_DONE = 19;
var CURSOR = 21;
var PASS = 22;
var SUBJECT = 23;
var PLACE = 24;
var AIM = 25;
var STACKS = 26;
var FOUGHT = 27;
var TARGET = 28;
var KIND = 29;
var ATTACK = 30;
var CHARGE_VALUE = 31;
var CHARGE_HEAVY = 32;
var LEADER = 33;
var FIGHTS = 34;
var ADVANCE = 35;
var TEST_KIND = 36;
var TEST_AT = 37;
var TESTS = 38;
var AFTER_TESTS = 39;
var RESULT = 40;
var NAPOLEON = 41;
var FLANK_PHASE = 42;
var FLANK_PLAN = 43;
var FLANK_DRAWS = 44;
var FLANK_BONUS = 45;
var FLANK_EARNED = 46;
var FLANK_ARRIVAL = 47;
var FLANK_START = 49;
var FLANK_GROUPS = 50;
var BRIDGE = 51;
var LAPSED = 53;
var RECALL_DECLINED = 54;
var ARRIVED_UNITS = 55;
var LEFT_UNITS = 56;
var WORKS = 57;
var REDOUBT_TURN = 58;
var FLECHES_TURN = 59;
var GUARD_TURN = 60;
var ATTACKS = 61;
var SHOTS = 62;
var LAST_NODE = 63;
var LAST_ACTOR = 64;
var LAST_ACTION = 65;
var LAST_SUBJECT = 66;
var LAST_PLACE = 67;
var LAST_GROUP = 68;
var LAST_CUP = 69;
var REGISTERS = 70;

// src/rulesets/borodino/layout.ts
var FRENCH = 0;
var RUSSIAN = 1;
var NOBODY = 2;
var UNITS = 120;
var FIRST_RUSSIAN = 60;
var GROUPS = 21;
var FIRST_RUSSIAN_GROUP = 7;
var GUARD_GROUP = 0;
var MURAT_GROUP = 6;
var RUSSIAN_GUARD_GROUP = 19;
var RESERVE_ARTILLERY_GROUP = 20;
var COMMANDS = 6;
var FLANK_COMMAND = 6;
var FIRST_COLUMN = 10;
var COLUMNS = 42;
var ROWS = 28;
var HEXES = COLUMNS * ROWS;
var WALL = HEXES;
var OFF_MAP = -1;
var NO_UNIT = 255;
function hexOf(printed) {
  return (Math.floor(printed / 100) - FIRST_COLUMN) * ROWS + printed % 100;
}
function printedOf(hex) {
  return (FIRST_COLUMN + Math.floor(hex / ROWS)) * 100 + hex % ROWS;
}
function hexName(hex) {
  return String(printedOf(hex));
}
var INFANTRY = 0;
var LIGHT = 1;
var HEAVY = 2;
var COSSACK = 3;
var MILITIA = 4;
var FOOT_GUN = 5;
var HORSE_GUN = 6;
var ARM_LETTERS = "ILHCMAG";
var GOOD = 0;
var DISORDERED = 1;
var WITHDRAWN = 2;
var RECOVERING = 3;
var ELIMINATED = 4;
var BOXED = 5;
var BOXED_DISORDERED = 6;
var ACTING = 1;
var MOVED = 2;
var FIRED = 4;
var DECLARED = 8;
var CHARGING = 16;
var HIT = 32;
var ENGAGED = 64;
var DEFERRED = 128;
var STARTED_ADJACENT = 1;
var ENTERED = 2;
var FIGHTING = 4;
var MOVED_FAR = 8;
var CHARGED = 16;
var FLANK_MARKER = 21;
var BARRAGE_FRENCH = 22;
var BARRAGE_RUSSIAN = 23;
var DESTRUCTION_MARKER = 24;
var MARKERS = 25;
var RESERVE_FRENCH = 25;
var PHASES = 27;
var ABSENT = 0;
var UNDER_ORDERS = 1;
var NO_ORDERS = 2;
var RALLY_ONLY = 3;
var IN_PLACE = 4;
var FLANK_PLANNED = 1;
var FLANK_BOXED = 2;
var FLANK_ENTERED = 3;
var EARNED_NOT = 0;
var EARNED_REAR = 1;
var EARNED_RECALL = 2;
var INTACT = 0;
var BURNING = 1;
var RUBBLE = 2;
var VILLAGES = 11;
var PRIMARY = 0;
var COUNTER_SHOCK = 1;
var BREAK = 2;
var CHARGE_GROUP = 0;
var HORSE_GROUP = 1;
var FOOT_GROUP = 2;
var TEST_DISORDER = 0;
var TEST_ATTACKER = 1;
var TEST_DEFENDER = 2;
var NONE = HEXES;
var DEFER = HEXES + 1;
var MAX_STACKS = 16;
var MAX_TESTS = 16;
var fields = {
  /** Units that left the map in the last ply, two sets of 30; no part of the position. */
  lastLeft: ["i32", 2],
  /** Bits: groups whose orders are known this turn; what is known to be ordered (F0 to F5, c0 to c5; then R7 to R20 from bit 12); groups, then commands, that could be ordered; kinds of markers that went into the cup, once or twice; groups in collapse. */
  revealed: ["i32", 1],
  ordered: ["i32", 1],
  available: ["i32", 1],
  filled: ["i32", 1],
  filledTwice: ["i32", 1],
  collapsed: ["i32", 1],
  /** Targets that have shocked back, by index of the stack that named them first. */
  countered: ["i32", 1],
  hex: ["i16", UNITS],
  startHex: ["i16", UNITS],
  r: ["i16", REGISTERS],
  stackHex: ["i16", MAX_STACKS],
  stackTarget: ["i16", MAX_STACKS],
  tests: ["i16", MAX_TESTS],
  /** Hexes from which the group that fights attacked. */
  fightHex: ["i16", MAX_STACKS],
  condition: ["u8", UNITS],
  facing: ["u8", UNITS],
  marks: ["u8", UNITS],
  stance: ["u8", UNITS],
  flanker: ["u8", UNITS],
  rolls: ["u8", UNITS],
  status: ["u8", COMMANDS + 1],
  cup: ["u8", MARKERS],
  village: ["u8", VILLAGES],
  /** 0 none, 1 committed, 2 dropped out. */
  stackState: ["u8", MAX_STACKS],
  // Derived from here on.
  first: ["u8", HEXES + 1],
  second: ["u8", HEXES + 1],
  gun: ["u8", HEXES + 1],
  owner: ["u8", HEXES + 1],
  zoc: ["u8", HEXES + 1],
  nearRussian: ["u8", HEXES + 1]
};
var stateLayout = layout(fields);
var DERIVED_FROM = stateLayout.offsets.first;
var EMPTY = 0;
var BLOCKED = 3;

// src/rulesets/borodino/nodes.ts
var END = 0;
var PLAN = 1;
var ORDERS_FRENCH = 2;
var ORDERS_RUSSIAN2 = 3;
var FIRST_MARKER = 4;
var RECALL = 5;
var DESTRUCTION = 6;
var STATUS = 7;
var FIRE = 8;
var MOVE = 9;
var ENTRY = 10;
var DECLARE = 11;
var RETIRE = 12;
var FOLLOW = 13;
var REACTION = 14;
var COUNTER = 15;
var BREAKTHROUGH = 16;
var WHO_FIRST = 17;
var RESERVE = 18;
var RETURN = 19;
var COMMANDER2 = 20;
var DELAY_DIE = 21;
var INITIATIVE_FRENCH = 22;
var INITIATIVE_RUSSIAN = 23;
var DRAW = 24;
var FLANK_ROLL = 25;
var VILLAGE_DIE = 26;
var ATTEMPT_DIE = 27;
var FIRE_DIE = 28;
var TEST_DIE = 29;
var COMMIT_DIE = 30;
var REACTION_DIE = 31;
var CHARGE_DIE = 32;
var SHOCK_DIE = 33;
var RALLY_DIE = 34;
var RECOVERY_DIE = 35;
var NAPOLEON_DIE = 36;
var FIRST_CHANCE = DELAY_DIE;

// src/rulesets/borodino/scenarios/borodino.ts
var MAP = [
  ".............s........TTTT......R.........",
  "..........TTTs........TTTT....RR..........",
  "TTTTTT...TTTTss.......TTTT..RRRR..........",
  "TTTTTT...TTTTTV...........=RRR............",
  "TTTTTT...TTTTTs.........RR=R..............",
  "TTTTTT...TTTT..s.......RRR..^^............",
  "TTTTTT.........ss.....RR...........TTTTT..",
  "................s....RR............TTTTT..",
  "................ss..RR.............TTTTT..",
  ".................ss.R.----h........TTTTT..",
  "-.-...........-.--V=b-s..hV----...........",
  ".-V--.-.-.-.----.RRR.ssss....-.--.-.......",
  ".....-.-.-.-....=Rs.h....ss......-V--.-...",
  "..............RR..s.#h.....s.........-----",
  "............R=R...sss......V........-.--..",
  "RRRR=.R..=RRR=....sss.h.........h.----....",
  ".....RRRR=.R......s.s.Vh.......hV-.-......",
  ".........V........s.^sh........--.........",
  "..................s.h^.....TTT.-..........",
  "............#.....s.^s.....TTT--......TTTT",
  "...TTT..........TT...ss....TT--.......TTTT",
  "..TTTT.........TTTT...sTT...--........TTTT",
  "..TTTT....V...TTTTTTTTss..--TTTT......TTTT",
  "..TTT.......TTTTTTTTTTTs--..TTTT......TTTT",
  "............TTTTTTTTTTh---............TTTT",
  "TTTT........TT......--h-..................",
  "TTTT....-.---------V.-..TTTT..............",
  "TTTT...---....TTTTT..TTTTTTTTT............"
];
var HEIGHTS = `
    3908 3115 3114 3109 3014 3009 2912 2911 2910 2903 2902 2811 2617 2518 2517 2322 2222 2011 1912 1911
  `;
var ROADS = `
    5117 5016 4917 4916 4816 4716 4615 4516 4415 4400 4316 4301 4300 4215 4200 4116 4101 4015 4001 3916
    3901 3816 3801 3717 3716 3701 3616 3601 3517 3501 3417 3401 3317 3301 3217 3201 3117 3102 3017 3002
    3001 2918 2903 2902 2818 2803 2802 2718 2704 2703 2618 2617 2604 2603 2518 2517 2505 2417 2405 2317
    2306 2217 2216 2207 2206 2117 2108 2107 2016 2010 2009 2008 1916 1911 1910 1815 1811 1716 1715 1712
    1615 1612 1611 1515 1513 1512 1414 1412 1315 1314 1313 1214 1213 1114 1014
  `;
var UNITS2 = [
  "0   F0  |Old Guard   |I 30 8 2 - 4 4109",
  "1   F0  |Roguet      |I 18 7 2 - 4 4208",
  "2   F0  |Vistula     |I 14 6 1 - 4 4308",
  "3   F0  |Gd Cav H    |H 12 8 0 - 6 4111",
  "4   F0  |Gd Cav L    |L 14 7 0 - 8 4209",
  "5   F0  |Gd Art 1    |A 0 7 0 8/3/5 5 4009",
  "6   F0  |Gd Art 2    |A 0 7 0 7/3/5 5 4010",
  "7   F1  |Compans a   |I 19 6 2 - 4 3706",
  "8   F1  |Compans b   |I 19 6 2 - 4 3707",
  "9   F1  |Friant a    |I 20 6 2 - 4 4006",
  "10  F1  |Friant b    |I 20 6 2 - 4 4007",
  "11  F1  |Dessaix a   |I 13 5 1 - 4 3805",
  "12  F1  |Dessaix b   |I 13 5 1 - 4 3806",
  "13  F1  |I Art 1     |A 0 5 0 7/3/5 5 3608",
  "14  F1  |I Art 2     |A 0 5 0 7/3/5 5 3609",
  "15  F2  |Ledru a     |I 12 5 1 - 4 3710",
  "16  F2  |Ledru b     |I 12 5 1 - 4 3711",
  "17  F2  |Razout a    |I 9 5 1 - 4 3712",
  "18  F2  |Razout b    |I 9 5 1 - 4 3712",
  "19  F2  |Marchand    |I 8 4 1 - 4 3811",
  "20  F2  |III Art 1   |A 0 5 0 6/3/5 5 3610",
  "21  F2  |III Art 2   |A 0 5 0 6/3/5 5 3611",
  "22  F3  |Morand a    |I 19 6 2 - 4 3512",
  "23  F3  |Morand b    |I 19 6 2 - 4 3512",
  "24  F3  |Gerard a    |I 15 5 1 - 4 3615",
  "25  F3  |Gerard b    |I 15 5 1 - 4 3615",
  "26  F3  |Delzons a   |I 17 5 1 - 4 3518",
  "27  F3  |Delzons b   |I 17 5 1 - 4 3619",
  "28  F3  |Broussier a |I 13 5 1 - 4 3717",
  "29  F3  |Broussier b |I 13 5 1 - 4 3818",
  "30  F3  |Lecchi      |I 17 6 2 - 4 3916",
  "31  F3  |Ornano      |L 8 4 0 - 8 3722",
  "32  F3  |Bavarian    |L 10 4 0 - 8 3721",
  "33  F3  |IV Art 1    |A 0 5 0 6/3/5 5 3517",
  "34  F3  |IV Art 2    |A 0 5 0 6/3/5 5 3616",
  "35  F3  |IV Art 3    |A 0 5 0 6/3/5 5 3513",
  "36  F4  |Krasinski a |I 13 5 1 - 4 3801",
  "37  F4  |Krasinski b |I 13 5 1 - 4 3802",
  "38  F4  |Kniaziewicz |I 14 5 1 - 4 3901",
  "39  F4  |V Cav       |L 10 5 0 - 8 4001",
  "40  F4  |V Art       |A 0 5 0 7/3/5 5 3901",
  "41  F5  |Tharreau a  |I 12 4 1 - 4 3810",
  "42  F5  |Tharreau b  |I 12 4 1 - 4 3810",
  "43  F5  |Ochs        |I 11 4 1 - 4 3911",
  "44  F5  |VIII Cav    |L 6 4 0 - 8 4110",
  "45  F5  |VIII Art    |A 0 4 0 5/3/5 5 3910",
  "46  F6  |Bruyeres    |L 10 4 0 - 8 4304 c0",
  "47  F6  |StGermain   |H 11 5 0 - 6 4204 c0",
  "48  F6  |Valence     |H 11 5 0 - 6 4203 c0",
  "49  F6  |Pajol       |L 12 4 0 - 8 4305 c1",
  "50  F6  |Wathier     |H 10 5 0 - 6 4206 c1",
  "51  F6  |Defrance    |H 10 5 0 - 6 4306 c1",
  "52  F6  |Chastel     |L 10 4 0 - 8 4017 c2",
  "53  F6  |LaHoussaye  |H 8 4 0 - 6 4117 c2",
  "54  F6  |Rozniecki   |L 12 5 0 - 8 4202 c3",
  "55  F6  |Lorge       |H 12 6 0 - 6 4302 c3",
  "56  F6  |Girardin    |L 9 4 0 - 8 4405 c4",
  "57  F6  |Beurmann    |L 10 4 0 - 8 4407 c5",
  "58  F6  |Cav HA a    |G 0 5 0 6/2/4 8 4207 c0",
  "59  F6  |Cav HA b    |G 0 5 0 5/2/4 8 4303 c3",
  "60  R7  |Platov a    |C 13 4 0 - 8 1717",
  "61  R7  |Platov b    |C 13 4 0 - 8 1817",
  "62  R7  |LG Jager    |I 8 7 2 - 4 3317",
  "63  R7  |Smolensk M  |M 20 2 0 - 4 1821",
  "64  R8  |4 Div a     |I 12 6 1 - 4 2122",
  "65  R8  |4 Div b     |I 12 6 1 - 4 2121",
  "66  R8  |17 Div a    |I 12 6 1 - 4 1923",
  "67  R8  |17 Div b    |I 12 6 1 - 4 1922",
  "68  R8  |II Art      |A 0 6 0 7/3/5 6 2222",
  "69  R9  |11 Div a    |I 13 6 1 - 4 2420",
  "70  R9  |11 Div b    |I 13 6 1 - 4 2319",
  "71  R9  |23 Div a    |I 13 6 1 - 4 2220",
  "72  R9  |23 Div b    |I 13 6 1 - 4 2219",
  "73  R9  |IV Art      |A 0 6 0 7/3/5 6 2519",
  "74  R10 |7 Div a     |I 13 6 1 - 4 2717",
  "75  R10 |7 Div b     |I 13 6 1 - 4 2617",
  "76  R10 |24 Div a    |I 13 6 1 - 4 2815",
  "77  R10 |24 Div b    |I 13 6 1 - 4 2715",
  "78  R10 |VI Art 1    |A 0 6 0 7/3/5 6 2815",
  "79  R10 |VI Art 2    |A 0 6 0 7/3/5 6 2517",
  "80  R11 |Gd Lt Cav   |L 12 7 0 - 8 1417",
  "81  R11 |Elisavetgrad|L 9 5 0 - 8 1417",
  "82  R12 |Korf a      |L 10 6 0 - 8 2218",
  "83  R12 |Korf b      |L 10 5 0 - 8 2118",
  "84  R13 |Kreutz a    |L 10 6 0 - 8 2616",
  "85  R13 |Kreutz b    |L 10 5 0 - 8 2516",
  "86  R14 |1 Gren a    |I 13 7 1 - 4 3101",
  "87  R14 |1 Gren b    |I 13 7 1 - 4 3002",
  "88  R14 |3 Div a     |I 10 6 1 - 4 2902",
  "89  R14 |3 Div b     |I 10 6 1 - 4 2903",
  "90  R14 |III Art     |A 0 6 0 8/3/5 6 2902",
  "91  R15 |26 Div a    |I 12 6 1 - 4 3114",
  "92  R15 |26 Div b    |I 12 6 1 - 4 3015",
  "93  R15 |12 Div a    |I 12 6 1 - 4 3013",
  "94  R15 |12 Div b    |I 12 6 1 - 4 2913",
  "95  R15 |VII Art     |A 0 7 0 8/3/5 6 3114",
  "96  R16 |2CG a       |I 10 7 1 - 4 3108",
  "97  R16 |2CG b       |I 10 7 1 - 4 3110",
  "98  R16 |27 Div a    |I 10 6 1 - 4 3009",
  "99  R16 |27 Div b    |I 10 6 1 - 4 3109",
  "100 R16 |2 Gren a    |I 13 7 1 - 4 2911",
  "101 R16 |2 Gren b    |I 13 7 1 - 4 2810",
  "102 R16 |VIII Art 1  |A 0 6 0 7/3/5 6 3108",
  "103 R16 |VIII Art 2  |A 0 6 0 7/3/5 6 3110",
  "104 R17 |Sievers a   |L 12 6 0 - 8 2812",
  "105 R17 |Sievers b   |L 12 5 0 - 8 2813",
  "106 R17 |4C HA       |G 0 6 0 6/2/4 8 2913",
  "107 R18 |2 Cuir      |H 16 7 0 - 6 2711",
  "108 R18 |Karpov      |C 13 4 0 - 8 2901",
  "109 R18 |Jagers      |I 12 6 2 - 4 3105",
  "110 R18 |Moscow M    |M 30 2 0 - 4 2803",
  "111 R18 |2A Res Art  |A 0 6 0 7/3/5 6 2911",
  "112 R19 |LG Inf a    |I 16 8 1 - 4 2412",
  "113 R19 |LG Inf b    |I 16 8 1 - 4 2413",
  "114 R19 |LG Inf c    |I 16 8 1 - 4 2314",
  "115 R19 |1 CG        |I 15 7 1 - 4 2312",
  "116 R19 |1 Cuir      |H 16 8 0 - 6 2213",
  "117 R20 |Res Art 1   |A 0 6 0 9/3/5 6 2016",
  "118 R20 |Res Art 2   |A 0 6 0 9/3/5 6 2116",
  "119 R20 |Res HA      |G 0 6 0 7/2/4 8 2115"
];

// src/rulesets/borodino/terrain.ts
var CLEAR = 0;
var WOOD = 1;
var STREAM = 2;
var RIVER = 3;
var FORD = 4;
var VILLAGE = 5;
var REDOUBT = 6;
var FLECHE = 7;
var LETTERS = {
  ".": CLEAR,
  h: CLEAR,
  "-": CLEAR,
  T: WOOD,
  s: STREAM,
  b: STREAM,
  R: RIVER,
  "=": FORD,
  V: VILLAGE,
  "#": REDOUBT,
  "^": FLECHE
};
var grid = makeHexGrid(FIRST_COLUMN, COLUMNS, ROWS);
var ground = new Uint8Array(HEXES + 1);
var isHeight = new Uint8Array(HEXES + 1);
var isRoad = new Uint8Array(HEXES + 1);
for (let row = 0; row < ROWS; row++) {
  for (let column = 0; column < COLUMNS; column++) {
    ground[(COLUMNS - 1 - column) * ROWS + row] = LETTERS[MAP[ROWS - 1 - row][column]];
  }
}
for (const hex of HEIGHTS.trim().split(/\s+/)) isHeight[hexOf(Number(hex))] = 1;
for (const hex of ROADS.trim().split(/\s+/)) isRoad[hexOf(Number(hex))] = 1;
var BRIDGE_HEX = hexOf(3217);
var REDOUBT_HEX = hexOf(3114);
var FLECHE_HEXES = [hexOf(3108), hexOf(3110), hexOf(3009)];
var EDGES = [
  new Int16Array(0),
  Int16Array.from({ length: 5 }, (_, k) => hexOf(2400 + 100 * k)),
  Int16Array.from({ length: 17 }, (_, k) => hexOf(3500 + 100 * k))
];
var isTracked = new Uint8Array(HEXES + 1);
isTracked[REDOUBT_HEX] = 1;
for (const hex of FLECHE_HEXES) isTracked[hex] = 1;
var villageNames = {
  3317: "Borodino",
  2911: "Semenovskaya",
  2517: "Gorki",
  3201: "Utitsa",
  4105: "Doronino",
  4210: "Fomkino",
  4916: "Valuevo",
  1715: "Tatarinovo",
  1911: "Psarevo",
  2413: "Knyazkovo",
  3724: "Bezzubovo"
};
var villageHexes = Int16Array.from(
  Object.keys(villageNames).map(Number).sort((a, b) => a - b).map(hexOf)
);
var villageTitles = Object.keys(villageNames).map(Number).sort((a, b) => a - b).map((n2) => villageNames[n2]);
var villageAt = new Int8Array(HEXES + 1).fill(-1);
for (let v = 0; v < villageHexes.length; v++) villageAt[villageHexes[v]] = v;
var REAR_EDGE = 1;
var MAY_BURN = 2;
var special = new Uint8Array(HEXES + 1);
for (const hex of EDGES[1]) special[hex] |= REAR_EDGE;
for (const hex of villageHexes) special[hex] |= MAY_BURN;
var FOOT_CLASS = 0;
var HORSE_CLASS = 1;
var GUN_CLASS = 2;
var classOfArm = new Uint8Array(7);
classOfArm[INFANTRY] = classOfArm[MILITIA] = FOOT_CLASS;
classOfArm[LIGHT] = classOfArm[HEAVY] = classOfArm[COSSACK] = HORSE_CLASS;
classOfArm[FOOT_GUN] = classOfArm[HORSE_GUN] = GUN_CLASS;
var COSTS = [
  [1, 2, 2, 3, 2, 2, 2, 2],
  [1, 3, 2, 4, 2, 3, 2, 2],
  [2, 3, 3, 0, 2, 3, 2, 2]
];
var NO_WAY = 99;
var enterCost = [];
var stepCost = [];
for (const destroyed of [false, true]) {
  const enter2 = [];
  const step = [];
  for (const row of COSTS) {
    const costs = new Uint8Array(HEXES + 1);
    for (let hex = 0; hex < HEXES; hex++) costs[hex] = row[destroyed && hex === BRIDGE_HEX ? RIVER : ground[hex]];
    const steps = new Uint8Array(DIRECTIONS * (HEXES + 1));
    for (let hex = 0; hex < HEXES; hex++) {
      for (let d = 0; d < DIRECTIONS; d++) {
        const to = grid.neighbours[DIRECTIONS * hex + d];
        const byRoad = isRoad[hex] === 1 && isRoad[to] === 1 && !(destroyed && (hex === BRIDGE_HEX || to === BRIDGE_HEX));
        steps[DIRECTIONS * hex + d] = to === WALL || costs[to] === 0 ? NO_WAY : byRoad ? 1 : costs[to];
      }
    }
    enter2.push(costs);
    step.push(steps);
  }
  enterCost.push(enter2);
  stepCost.push(step);
}
var samples = new Int32Array(16);
function hasSight(from, to) {
  const count = hexLine(grid, from, to, samples);
  for (let k = 0; k < count; k++) {
    const second = samples[2 * k + 1];
    if (blocks(samples[2 * k], from, to) && (second < 0 || blocks(second, from, to))) return false;
  }
  return true;
}
function blocks(hex, from, to) {
  const heights = isHeight[from] + isHeight[to];
  return ground[hex] === WOOD && heights < 2 || isHeight[hex] === 1 && heights === 0;
}
var sight = makeHexDiscs(grid, 5, (from, to, range) => range < 2 || hasSight(from, to));
var within3 = makeHexDiscs(grid, 3, () => true);
function distance(a, b) {
  const dx = Math.abs(grid.column[a] - grid.column[b]);
  const dy = Math.abs(grid.height[a] - grid.height[b]);
  return dy > dx ? dx + (dy - dx >> 1) : dx;
}
function directionTo(from, to) {
  return hexDirection(grid, from, to);
}
function fireModifier(target, gunHex) {
  switch (ground[target]) {
    case WOOD:
    case VILLAGE:
      return -1;
    case REDOUBT:
      return -3;
    case FLECHE:
      return grid.column[gunHex] > grid.column[target] ? -2 : 0;
    default:
      return 0;
  }
}
var REDOUBT_ROW = [-3, -3, -3, -3, -1, -1];
var FLECHE_ROW = [-1, -3, -3, -1, 0, 0];
function shockModifier(target, side) {
  switch (ground[target]) {
    case WOOD:
    case VILLAGE:
      return -1;
    case REDOUBT:
      return REDOUBT_ROW[side];
    case FLECHE:
      return FLECHE_ROW[side];
    default:
      return 0;
  }
}

// src/rulesets/borodino/position.ts
var Position = class {
  bytes = new Uint8Array(stateLayout.byteLength);
  tables;
  r;
  revealed;
  ordered;
  available;
  filled;
  filledTwice;
  collapsed;
  lastLeft;
  countered;
  hex;
  startHex;
  stackHex;
  stackTarget;
  stackState;
  fightHex;
  tests;
  condition;
  facing;
  marks;
  stance;
  flanker;
  rolls;
  status;
  cup;
  village;
  first;
  second;
  gun;
  owner;
  zoc;
  nearRussian;
  constructor(tables) {
    this.tables = tables;
    const views = stateLayout.over(this.bytes.buffer);
    this.r = views.r;
    this.revealed = views.revealed;
    this.ordered = views.ordered;
    this.available = views.available;
    this.filled = views.filled;
    this.filledTwice = views.filledTwice;
    this.collapsed = views.collapsed;
    this.lastLeft = views.lastLeft;
    this.countered = views.countered;
    this.hex = views.hex;
    this.startHex = views.startHex;
    this.stackHex = views.stackHex;
    this.stackTarget = views.stackTarget;
    this.stackState = views.stackState;
    this.fightHex = views.fightHex;
    this.tests = views.tests;
    this.condition = views.condition;
    this.facing = views.facing;
    this.marks = views.marks;
    this.stance = views.stance;
    this.flanker = views.flanker;
    this.rolls = views.rolls;
    this.status = views.status;
    this.cup = views.cup;
    this.village = views.village;
    this.first = views.first;
    this.second = views.second;
    this.gun = views.gun;
    this.owner = views.owner;
    this.zoc = views.zoc;
    this.nearRussian = views.nearRussian;
  }
  /** Empties the map: everything off it, every derived array as it follows from that. */
  clear() {
    this.bytes.fill(0);
    this.hex.fill(OFF_MAP);
    this.startHex.fill(OFF_MAP);
    clearMap(this);
  }
};
function clearMap(p) {
  p.bytes.fill(0, DERIVED_FROM);
  p.first.fill(NO_UNIT);
  p.second.fill(NO_UNIT);
  p.gun.fill(NO_UNIT);
  p.owner[WALL] = BLOCKED;
}
function sideOf(unit) {
  return unit < FIRST_RUSSIAN ? FRENCH : RUSSIAN;
}
function enemyOwner(side) {
  return 2 - side;
}
function inEnemyZoc(p, hex, side) {
  return (p.zoc[hex] & (side === FRENCH ? 240 : 15)) !== 0;
}
function nextToEnemy(p, hex, side) {
  const { neighbours } = grid;
  const enemy = enemyOwner(side);
  const from = DIRECTIONS * hex;
  for (let d = 0; d < DIRECTIONS; d++) if (p.owner[neighbours[from + d]] === enemy) return true;
  return false;
}
function hasZoc(p, unit) {
  return p.condition[unit] === GOOD && p.tables.arm[unit] <= COSSACK;
}
function shiftZoc(p, hex, by) {
  const { neighbours } = grid;
  const zoc = p.zoc;
  const from = DIRECTIONS * hex;
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = neighbours[from + d];
    if (to !== WALL) zoc[to] += by;
  }
}
function shiftNear(p, hex, by) {
  const { start, cells } = within3;
  const near = p.nearRussian;
  near[hex] += by;
  for (let k = start[hex]; k < start[hex + 1]; k++) near[cells[k]] += by;
}
function occupy(p, unit, hex) {
  const side = sideOf(unit);
  p.hex[unit] = hex;
  if (p.tables.isGun[unit] === 1) {
    p.gun[hex] = unit;
  } else if (p.first[hex] === NO_UNIT) {
    p.first[hex] = unit;
  } else if (p.first[hex] < unit) {
    p.second[hex] = unit;
  } else {
    p.second[hex] = p.first[hex];
    p.first[hex] = unit;
  }
  p.owner[hex] = side + 1;
  if (hasZoc(p, unit)) shiftZoc(p, hex, side === FRENCH ? 1 : 16);
  if (side === RUSSIAN) shiftNear(p, hex, 1);
}
function place(p, unit, hex) {
  occupy(p, unit, hex);
  const side = sideOf(unit);
  if (p.r[COMMANDER + 1 - side] === hex) displaceCommander(p, 1 - side);
  if (isTracked[hex] === 1) track(p, side, hex);
}
function lift(p, unit) {
  const hex = p.hex[unit];
  const side = sideOf(unit);
  p.hex[unit] = OFF_MAP;
  if (p.tables.isGun[unit] === 1) {
    p.gun[hex] = NO_UNIT;
  } else if (p.second[hex] === unit) {
    p.second[hex] = NO_UNIT;
  } else {
    p.first[hex] = p.second[hex];
    p.second[hex] = NO_UNIT;
  }
  if (p.first[hex] === NO_UNIT && p.gun[hex] === NO_UNIT) p.owner[hex] = EMPTY;
  if (hasZoc(p, unit)) shiftZoc(p, hex, side === FRENCH ? -1 : -16);
  if (side === RUSSIAN) shiftNear(p, hex, -1);
}
function setCondition(p, unit, condition) {
  const by = sideOf(unit) === FRENCH ? 1 : 16;
  const hex = p.hex[unit];
  if (hasZoc(p, unit)) shiftZoc(p, hex, -by);
  p.condition[unit] = condition;
  if (hasZoc(p, unit)) shiftZoc(p, hex, by);
}
function cohesionOf(p, unit) {
  return p.tables.cohesion[unit] - (p.condition[unit] === DISORDERED ? 1 : 0);
}
function topUnit(p, hex) {
  const a = p.first[hex];
  const b = p.second[hex];
  if (b === NO_UNIT) return a;
  return cohesionOf(p, b) > cohesionOf(p, a) ? b : a;
}
function canStack(p, unit, hex) {
  if (p.owner[hex] === EMPTY) return true;
  const { arm, isGun, isHorse } = p.tables;
  const a = p.first[hex];
  if (isGun[unit] === 1) return p.gun[hex] === NO_UNIT && (a === NO_UNIT || arm[a] !== MILITIA);
  if (arm[unit] === MILITIA) return false;
  if (a === NO_UNIT) return true;
  return p.second[hex] === NO_UNIT && arm[a] !== MILITIA && isHorse[a] === isHorse[unit];
}
function displaceCommander(p, side) {
  const from = p.r[COMMANDER + side];
  let best = OFF_MAP;
  let least = HEXES;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    if (p.hex[u] === OFF_MAP) continue;
    const d = distance(from, p.hex[u]);
    if (d < least) {
      least = d;
      best = p.hex[u];
    }
  }
  p.r[COMMANDER + side] = best;
}
function track(p, side, hex) {
  const bit = hex === REDOUBT_HEX ? 1 : 2 << FLECHE_HEXES.indexOf(hex);
  const before = p.r[WORKS];
  const now = side === FRENCH ? before | bit : before & ~bit;
  if (now === before) return;
  p.r[WORKS] = now;
  if (bit === 1) p.r[REDOUBT_TURN] = side === FRENCH ? p.r[TURN] : 0;
  else p.r[FLECHES_TURN] = (now & 14) === 14 ? p.r[TURN] : 0;
}

// src/core/game.ts
var CHANCE = -1;
var TERMINAL = -2;

// src/rulesets/borodino/steps.ts
var TURN2 = 0;
var ORDERS2 = 1;
var CUP = 2;
var FIRST = 3;
var DRAW2 = 4;
var FLANK_MARKER2 = 5;
var VILLAGES2 = 6;
var STATUS2 = 8;
var FIRE2 = 9;
var FIRED2 = 10;
var MOVE2 = 11;
var MOVED2 = 12;
var DECLARE2 = 13;
var DECLARED2 = 14;
var RETIRE2 = 15;
var RETIRED = 16;
var COMMIT = 17;
var REACTION2 = 18;
var REACTED = 19;
var RESOLVE = 20;
var GROUP = 21;
var SHOCK = 22;
var SHOCK_TESTED = 23;
var AFTERMATH = 24;
var CHARGE_END = 25;
var RALLY = 26;
var ACTIVATED = 27;
var RESERVE2 = 28;
var RESERVE_SIDE = 29;
var ENDING = 30;
var RECOVERY = 31;
var COMMANDERS = 32;
var TURN_END = 33;
var TEST = 34;

// src/rulesets/borodino/results.ts
function eliminate(p, unit) {
  if (p.hex[unit] !== OFF_MAP) lift(p, unit);
  p.condition[unit] = ELIMINATED;
}
function withdraw(p, unit) {
  lift(p, unit);
  p.condition[unit] = WITHDRAWN;
}
function disorder(p, unit) {
  const arm = p.tables.arm[unit];
  if (arm === MILITIA) eliminate(p, unit);
  else if (arm === COSSACK) withdraw(p, unit);
  else if (p.condition[unit] === GOOD) setCondition(p, unit, DISORDERED);
  else if (p.tables.isGun[unit] === 1) eliminate(p, unit);
  else withdraw(p, unit);
}
function becomeDisordered(p, unit) {
  if (p.condition[unit] !== GOOD) return;
  const arm = p.tables.arm[unit];
  if (arm === MILITIA) eliminate(p, unit);
  else if (arm === COSSACK) withdraw(p, unit);
  else setCondition(p, unit, DISORDERED);
}
function isBanned(p) {
  return p.tables.params.flank && p.r[FLANK_PHASE] !== FLANK_ENTERED;
}
function isClosed(p, hex, side) {
  const bits2 = special[hex];
  if ((bits2 & REAR_EDGE) !== 0 && side === RUSSIAN && isBanned(p)) return true;
  return (bits2 & MAY_BURN) !== 0 && p.village[villageAt[hex]] === BURNING;
}
function canPass(p, unit, hex) {
  const side = sideOf(unit);
  if (hex === WALL || p.owner[hex] === enemyOwner(side)) return false;
  if (enterCost[p.r[BRIDGE]][classOfArm[p.tables.arm[unit]]][hex] === 0) return false;
  return special[hex] === 0 || !isClosed(p, hex, side);
}
var single = new Int16Array(1);
function retreatFrom(p, unit, from) {
  single[0] = from;
  retreat(p, unit, single, 1);
}
function retreat(p, unit, from, count) {
  if (p.tables.arm[unit] === MILITIA) {
    eliminate(p, unit);
    return;
  }
  const side = sideOf(unit);
  const here = p.hex[unit];
  const now = leastDistance(here, from, count);
  let possible = false;
  let best = -1;
  let bestScore = -1;
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = grid.neighbours[DIRECTIONS * here + d];
    if (!canPass(p, unit, to) || !canStack(p, unit, to)) continue;
    const far = leastDistance(to, from, count);
    if (far < now) continue;
    possible = true;
    if (inEnemyZoc(p, to, side)) continue;
    const column = grid.column[to];
    const own = side === FRENCH ? column : 63 - column;
    const score = (far * 2 + (p.owner[to] === EMPTY ? 1 : 0)) * 64 + own;
    if (score > bestScore) {
      bestScore = score;
      best = to;
    }
  }
  if (!possible) {
    eliminate(p, unit);
  } else if (best < 0) {
    if (p.tables.isGun[unit] === 1) eliminate(p, unit);
    else withdraw(p, unit);
  } else {
    lift(p, unit);
    place(p, unit, best);
    p.marks[unit] |= ENGAGED;
  }
}
function leastDistance(hex, from, count) {
  let least = 255;
  for (let k = 0; k < count; k++) least = Math.min(least, distance(hex, from[k]));
  return least;
}
function beginTests(p, kind, after) {
  p.r[TEST_KIND] = kind;
  p.r[TEST_AT] = 0;
  p.r[TESTS] = 0;
  p.r[AFTER_TESTS] = after;
  p.r[STEP] = TEST;
}
function addTest(p, unit) {
  p.tests[p.r[TESTS]++] = unit;
}
function stepTest(p) {
  const r = p.r;
  while (r[TEST_AT] < r[TESTS] && p.hex[p.tests[r[TEST_AT]]] === OFF_MAP) r[TEST_AT]++;
  if (r[TEST_AT] === r[TESTS]) {
    p.tests.fill(0, 0, r[TESTS]);
    r[TEST_AT] = 0;
    r[TESTS] = 0;
    r[STEP] = r[AFTER_TESTS];
    return;
  }
  const unit = p.tests[r[TEST_AT]];
  askDie(p, TEST_DIE, unit, p.hex[unit]);
}
function applyTest(p, die) {
  const r = p.r;
  const unit = p.tests[r[TEST_AT]++];
  r[STEP] = TEST;
  if (die <= cohesionOf(p, unit)) return;
  if (r[TEST_KIND] === TEST_DISORDER) disorder(p, unit);
  else if (r[TEST_KIND] === TEST_ATTACKER) retreatFrom(p, unit, r[AIM]);
  else retreat(p, unit, p.fightHex, r[FIGHTS]);
}
function askDie(p, node, unit, hex) {
  p.r[NODE] = node;
  p.r[ACTOR] = CHANCE;
  p.r[SUBJECT] = unit;
  p.r[PLACE] = hex;
}
function ask(p, node, seat, unit, hex) {
  p.r[NODE] = node;
  p.r[ACTOR] = seat;
  p.r[SUBJECT] = unit;
  p.r[PLACE] = hex;
}

// src/rulesets/borodino/movement.ts
var MOST_POINTS = 16;
var cost = new Uint8Array(HEXES + 1);
var buckets = Array.from({ length: MOST_POINTS + 1 }, () => new Int16Array(DIRECTIONS * HEXES));
var bucketSize = new Int32Array(MOST_POINTS + 1);
var taken = new Uint8Array(HEXES + 1);
var words = new Uint32Array(HEXES + 31 >> 5);
var found = new Int16Array(HEXES + 1);
function statusOf(p, unit) {
  return p.status[p.flanker[unit] === 1 ? FLANK_COMMAND : p.tables.command[unit]];
}
function isBoxed(p, unit) {
  const condition = p.condition[unit];
  return condition === BOXED || condition === BOXED_DISORDERED;
}
function isQueued(p, unit) {
  if ((p.marks[unit] & ACTING) === 0) return false;
  const status = statusOf(p, unit);
  if (status !== UNDER_ORDERS && status !== NO_ORDERS) return false;
  return p.hex[unit] !== OFF_MAP || isBoxed(p, unit);
}
function allowance(p, unit) {
  const full = p.tables.movement[unit];
  const halved = statusOf(p, unit) === NO_ORDERS || (p.marks[unit] & FIRED) !== 0;
  return halved ? full + 1 >> 1 : full;
}
function stepMove(p) {
  const r = p.r;
  for (; ; ) {
    const unit = r[CURSOR];
    if (unit >= r[TO]) {
      r[CURSOR] = r[FROM];
      if (r[PASS] === 0) {
        r[PASS] = 1;
        continue;
      }
      r[PASS] = 0;
      for (let u = r[FROM]; u < r[TO]; u++) p.marks[u] &= ~DEFERRED;
      r[STEP] = MOVED2;
      return;
    }
    const waits = (p.marks[unit] & DEFERRED) !== 0;
    if (waits === (r[PASS] === 1) && isQueued(p, unit) && canMove(p, unit)) {
      ask(p, isBoxed(p, unit) ? ENTRY : MOVE, sideOf(unit), unit, p.hex[unit]);
      return;
    }
    r[CURSOR]++;
  }
}
function canDefer(p) {
  const r = p.r;
  if (r[PASS] !== 0) return false;
  for (let u = r[SUBJECT] + 1; u < r[TO]; u++) if (isQueued(p, u)) return true;
  return false;
}
function canMove(p, unit) {
  if (isBoxed(p, unit)) return searchEntry(p, unit) > 0;
  const here = p.hex[unit];
  const side = sideOf(unit);
  const zocMask = side === FRENCH ? 240 : 15;
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = grid.neighbours[DIRECTIONS * here + d];
    if ((p.zoc[to] & zocMask) === 0 && canEnter(p, unit, to, side) && canEnd(p, unit, to)) return true;
  }
  return searchReach(p, unit) > 0;
}
function canEnter(p, unit, hex, side) {
  if (p.owner[hex] === enemyOwner(side) || hex === WALL) return false;
  if (enterCost[p.r[BRIDGE]][classOfArm[p.tables.arm[unit]]][hex] === 0) return false;
  if (special[hex] !== 0 && isClosed(p, hex, side)) return false;
  return (p.marks[unit] & FIRED) === 0 || !nextToEnemy(p, hex, side);
}
function canEnd(p, unit, hex) {
  if (p.tables.arm[unit] === COSSACK && ground[hex] === WOOD) return false;
  return canStack(p, unit, hex);
}
function take(hex, count) {
  if (taken[hex] === 1) return count;
  taken[hex] = 1;
  found[count] = hex;
  return count + 1;
}
function searchReach(p, unit) {
  taken.fill(0);
  const here = p.hex[unit];
  const side = sideOf(unit);
  const points = allowance(p, unit);
  startFlood(points);
  const startsInZoc = (p.zoc[here] & (side === FRENCH ? 240 : 15)) !== 0;
  cost[here] = 0;
  expandFirst(p, unit, here, side, points, startsInZoc);
  let count = flood(p, unit, here, side, points, 0);
  count = addMinimum(p, unit, here, side, count);
  if (side === FRENCH && mayExtend(p, unit)) count = extend(p, unit, here, 2 * points, count);
  return count;
}
function startFlood(points) {
  cost.fill(points + 1);
  bucketSize.fill(0);
}
function push(hex, points) {
  cost[hex] = points;
  buckets[points][bucketSize[points]++] = hex;
}
function expandFirst(p, unit, here, side, points, fromZoc) {
  const { neighbours } = grid;
  const zocMask = side === FRENCH ? 240 : 15;
  const kind = classOfArm[p.tables.arm[unit]];
  const steps = stepCost[p.r[BRIDGE]][kind];
  const enters = enterCost[p.r[BRIDGE]][kind];
  const disordered = p.condition[unit] === DISORDERED ? 1 : 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = neighbours[DIRECTIONS * here + d];
    if (!canEnter(p, unit, to, side)) continue;
    const zoc = (p.zoc[to] & zocMask) !== 0;
    if (zoc && fromZoc) continue;
    const price = zoc ? enters[to] + disordered : steps[DIRECTIONS * here + d] + (fromZoc ? 1 : 0);
    if (price <= points) push(to, price);
  }
}
function flood(p, unit, here, side, points, before) {
  const { neighbours } = grid;
  const { owner, zoc } = p;
  const arm = p.tables.arm[unit];
  const kind = classOfArm[arm];
  const steps = stepCost[p.r[BRIDGE]][kind];
  const enters = enterCost[p.r[BRIDGE]][kind];
  const zocMask = side === FRENCH ? 240 : 15;
  const enemy = enemyOwner(side);
  const fired = (p.marks[unit] & FIRED) !== 0;
  const disordered = p.condition[unit] === DISORDERED ? 1 : 0;
  const shunsWood = arm === COSSACK;
  let count = before;
  for (let level = 0; level <= points; level++) {
    const bucket = buckets[level];
    for (let k = 0; k < bucketSize[level]; k++) {
      const hex = bucket[k];
      if (cost[hex] !== level) continue;
      const friends = owner[hex] !== EMPTY;
      if (hex !== here && !(shunsWood && ground[hex] === WOOD) && (!friends || canStack(p, unit, hex)))
        count = take(hex, count);
      if ((zoc[hex] & zocMask) !== 0) continue;
      const base = level + (friends ? 1 : 0);
      if (base >= points) continue;
      const from = DIRECTIONS * hex;
      for (let d = 0; d < DIRECTIONS; d++) {
        const to = neighbours[from + d];
        let total = base + steps[from + d];
        if (total >= cost[to] || owner[to] === enemy) continue;
        if ((zoc[to] & zocMask) !== 0) {
          total = base + enters[to] + disordered;
          if (total >= cost[to]) continue;
        }
        if (special[to] !== 0 && isClosed(p, to, side)) continue;
        if (fired && nextToEnemy(p, to, side)) continue;
        cost[to] = total;
        buckets[total][bucketSize[total]++] = to;
      }
    }
  }
  return count;
}
function addMinimum(p, unit, here, side, before) {
  const zocMask = side === FRENCH ? 240 : 15;
  let count = before;
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = grid.neighbours[DIRECTIONS * here + d];
    if ((p.zoc[to] & zocMask) !== 0 || !canEnter(p, unit, to, side) || !canEnd(p, unit, to)) continue;
    count = take(to, count);
  }
  return count;
}
function mayExtend(p, unit) {
  return p.nearRussian[p.hex[unit]] === 0 && p.condition[unit] === GOOD && statusOf(p, unit) === UNDER_ORDERS && (p.marks[unit] & FIRED) === 0;
}
function extend(p, unit, here, points, before) {
  const { neighbours } = grid;
  const { owner, nearRussian } = p;
  const steps = stepCost[p.r[BRIDGE]][classOfArm[p.tables.arm[unit]]];
  startFlood(points);
  push(here, 0);
  let count = before;
  for (let level = 0; level <= points; level++) {
    const bucket = buckets[level];
    for (let k = 0; k < bucketSize[level]; k++) {
      const hex = bucket[k];
      if (cost[hex] !== level) continue;
      if (hex !== here) count = take(hex, count);
      const from = DIRECTIONS * hex;
      for (let d = 0; d < DIRECTIONS; d++) {
        const to = neighbours[from + d];
        const total = level + steps[from + d];
        if (total >= cost[to] || owner[to] !== EMPTY || nearRussian[to] !== 0) continue;
        if (special[to] !== 0 && isClosed(p, to, FRENCH)) continue;
        cost[to] = total;
        buckets[total][bucketSize[total]++] = to;
      }
    }
  }
  return count;
}
function searchEntry(p, unit) {
  taken.fill(0);
  const points = p.tables.movement[unit];
  startFlood(points);
  const edge = EDGES[p.r[FLANK_EARNED]];
  const enters = enterCost[p.r[BRIDGE]][classOfArm[p.tables.arm[unit]]];
  const disordered = p.condition[unit] === BOXED_DISORDERED ? 1 : 0;
  for (let k = 0; k < edge.length; k++) {
    const hex = edge[k];
    if (!canEnter(p, unit, hex, FRENCH)) continue;
    const price = enters[hex] + ((p.zoc[hex] & 240) !== 0 ? disordered : 0);
    if (price <= points) push(hex, price);
  }
  let count = flood(p, unit, WALL, FRENCH, points, 0);
  for (let k = 0; k < edge.length; k++) {
    const hex = edge[k];
    if ((p.zoc[hex] & 240) === 0 && canEnter(p, unit, hex, FRENCH) && canEnd(p, unit, hex)) count = take(hex, count);
  }
  return count;
}
function search(p) {
  const unit = p.r[SUBJECT];
  return p.r[NODE] === ENTRY ? searchEntry(p, unit) : searchReach(p, unit);
}
function listMoves(p, out) {
  const reach = search(p);
  words.fill(0);
  for (let k = 0; k < reach; k++) words[found[k] >> 5] |= 1 << (found[k] & 31);
  let count = 0;
  for (let word = 0; word < words.length; word++) {
    for (let bits2 = words[word]; bits2 !== 0; bits2 &= bits2 - 1)
      out[count++] = (word << 5) + 31 - Math.clz32(bits2 & -bits2);
  }
  out[count++] = NONE;
  if (canDefer(p)) out[count++] = DEFER;
  return count;
}
function sampleMove(p, rng) {
  const reach = search(p);
  const pick = rng.below(reach + (canDefer(p) ? 2 : 1));
  return pick < reach ? found[pick] : NONE + pick - reach;
}
function applyMove(p, action) {
  const r = p.r;
  const unit = r[SUBJECT];
  r[CURSOR] = unit + 1;
  r[STEP] = MOVE2;
  if (action === NONE) return;
  if (action === DEFER) {
    p.marks[unit] |= DEFERRED;
    return;
  }
  if (r[NODE] === ENTRY) enter(p, unit);
  else lift(p, unit);
  p.marks[unit] |= MOVED;
  place(p, unit, action);
  if ((p.stance[unit] & ENTERED) !== 0 && EDGES[r[FLANK_EARNED]].indexOf(action) < 0) p.stance[unit] |= MOVED_FAR;
  if (p.tables.isHorse[unit] === 1 && ground[action] === WOOD) becomeDisordered(p, unit);
  if (r[RUNS] >= RESERVE_FRENCH && p.tables.isGun[unit] === 0) {
    beginTests(p, TEST_DISORDER, MOVE2);
    addTest(p, unit);
  }
}
function enter(p, unit) {
  const r = p.r;
  p.condition[unit] = p.condition[unit] === BOXED ? GOOD : DISORDERED;
  p.stance[unit] |= ENTERED;
  r[ARRIVED_UNITS]++;
  if (r[FLANK_PHASE] !== FLANK_BOXED) return;
  r[FLANK_PHASE] = FLANK_ENTERED;
  r[FLANK_ARRIVAL] = r[TURN];
  r[FLANK_BONUS] = 0;
}
function hasEarned(p) {
  return p.r[FLANK_EARNED] !== EARNED_NOT;
}

// src/rulesets/borodino/scenarios/index.ts
import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { z as z2 } from "zod";
var ALL = [...new Set(UNITS2.map((row) => row.slice(4, 8).trim()))];
var shipped = {
  borodino: { turns: 12, units: UNITS2, groups: ALL },
  // The right wing alone: Poniatowski and Junot against Tuchkov and what stands around Utitsa.
  utitsa: { turns: 6, units: UNITS2, groups: ["F4", "F5", "R14", "R18"] }
};
var scenarios = Object.keys(shipped);
var fileSchema = z2.strictObject({
  turns: z2.number().int().min(1).max(12).default(12),
  groups: z2.array(z2.enum(ALL)).min(1).default(ALL),
  units: z2.record(z2.string(), z2.string()).default({}).describe('rows that replace those of borodino.ts, by unit id: "I 19 6 2 - 4 3706"')
});
function findScenario(name) {
  const known = shipped[name];
  if (known !== void 0) return known;
  if (!name.includes("/") && !name.endsWith(".yaml")) {
    throw configError("scenario", "unknown-scenario", `unknown scenario "${name}".${suggest(name, scenarios)}`);
  }
  if (!existsSync(name)) throw configError("scenario", "no-file", `no such file: ${name}`);
  const file = parseWith(fileSchema, parse(readFileSync(name, "utf8")) ?? {}, name);
  const units = UNITS2.map((row) => {
    const values = file.units[row.slice(0, 4).trim()];
    return values === void 0 ? row : row.slice(0, 22) + values;
  });
  for (const id of Object.keys(file.units)) {
    if (!/^\d+$/.test(id) || Number(id) >= UNITS2.length) {
      throw configError(`${name}: units.${id}`, "unknown-unit", `unit ids are 0 to ${UNITS2.length - 1}`);
    }
  }
  return { turns: file.turns, groups: file.groups, units };
}

// src/rulesets/borodino/tables.ts
function groupCode(group) {
  return `${group < FIRST_RUSSIAN_GROUP ? "F" : "R"}${group}`;
}
var RATINGS = [-1, 6, 6, 6, 5, 3, 5, 3, 5, 4, 5, 4, 4, 4, 5, 6, 5, 4, 4, -1, -1];
var PUBLISHED_RATING = 66;
var ARMY_FIRST_GROUP = [7, 14, 19, 21];
var ARMY_LIMIT = [3, 2, 1];
var NAPOLEON_COMMAND = 2;
var KUTUZOV_COMMAND = 1;
var COMMAND_RANGE = 3;
var NAPOLEON_INITIATIVE = 3;
var KUTUZOV_INITIATIVE = 2;
var KUTUZOV_MOVE = 4;
var FRENCH_POINTS = 3;
var NAPOLEON_START = hexOf(3908);
var KUTUZOV_START = hexOf(2517);
var START_FACING = [5, 1];
var FIRE_CHECK = 9;
var FIRE_DISORDER = 13;
var FIRE_RETREAT = 15;
var SHOCK_REPULSED = 0;
var SHOCK_HOLDS = 5;
var SHOCK_ROUT = 10;
function oddsModifier(a, d) {
  if (a >= 4 * d) return 4;
  if (a >= 3 * d) return 3;
  if (a >= 2 * d) return 2;
  if (2 * a >= 3 * d) return 1;
  if (a >= d) return 0;
  if (3 * a >= 2 * d) return -1;
  if (2 * a >= d) return -2;
  if (3 * a >= d) return -3;
  return -4;
}
var VP_RUSSIAN_GROUP = 3;
var VP_FRENCH_GROUP = 4;
var VP_GUARD = 10;
var place2 = (printed, french, russian) => ({ hex: hexOf(printed), french, russian });
var PLACES = {
  plan: [
    place2(3114, 4, 4),
    place2(2911, 3, 3),
    place2(2902, 3, 0),
    place2(2517, 5, 0),
    place2(1911, 5, 0),
    place2(3317, 0, 3),
    place2(3908, 0, 7)
  ],
  book: [place2(3317, 10, 10)]
};
function makeTables(params) {
  const scenario = findScenario(params.scenario);
  const rows = scenario.units.map(parseRow);
  const u8 = (value) => Uint8Array.from(rows, value);
  const groupFrom = new Uint8Array(GROUPS).fill(UNITS);
  const groupTo = new Uint8Array(GROUPS);
  const countable = new Uint8Array(GROUPS);
  rows.forEach((row, id) => {
    groupFrom[row.group] = Math.min(groupFrom[row.group], id);
    groupTo[row.group] = id + 1;
    if (scenario.groups.includes(groupCode(row.group)) && row.arm <= COSSACK) countable[row.group]++;
  });
  const rating = Int8Array.from(RATINGS, (value, group) => {
    if (value < 0 || PUBLISHED_RATING >> group & 1) return value;
    return Math.max(0, value + (group < FIRST_RUSSIAN_GROUP ? params.frenchRating : params.russianRating));
  });
  const present = u8((row) => scenario.groups.includes(groupCode(row.group)) ? 1 : 0);
  return {
    params,
    name: rows.map((row) => row.name),
    arm: u8((row) => row.arm),
    strength: Uint8Array.from(rows, (row, id) => row.strength * present[id]),
    cohesion: Int8Array.from(rows, (row) => row.cohesion + cohesionShift(row, params)),
    defence: u8((row) => row.defence),
    fire: Int8Array.from(
      rows,
      (row) => row.fire + (row.group < FIRST_RUSSIAN_GROUP ? params.frenchFire : params.russianFire) + params.fireShift
    ),
    effective: u8((row) => row.effective),
    maximum: u8((row) => row.maximum),
    movement: u8((row) => row.movement),
    start: Int16Array.from(rows, (row, id) => present[id] ? row.hex : OFF_MAP),
    group: u8((row) => row.group),
    command: u8((row) => row.command),
    isGun: u8((row) => row.arm >= FOOT_GUN ? 1 : 0),
    isHorse: u8((row) => row.arm === LIGHT || row.arm === HEAVY || row.arm === COSSACK ? 1 : 0),
    present,
    groupFrom,
    groupTo,
    countable,
    rating
  };
}
function cohesionShift(row, params) {
  if (row.group === GUARD_GROUP || row.group === RUSSIAN_GUARD_GROUP || row.arm === MILITIA) return 0;
  return row.group < FIRST_RUSSIAN_GROUP ? params.frenchCohesion : params.russianCohesion;
}
function parseRow(text) {
  const match = /^\d+\s+[FR](\d+)\s*\|(.+?)\s*\|([ILHCMAG]) (\d+) (\d) (\d) (?:-|(\d+)\/(\d)\/(\d)) (\d+) (\d{4})(?: c([0-5]))?$/.exec(
    text
  );
  invariant(match !== null, `unit row ${JSON.stringify(text)}`);
  const number = (index) => Number(match[index] ?? 0);
  return {
    name: match[2],
    group: number(1),
    arm: ARM_LETTERS.indexOf(match[3]),
    strength: number(4),
    cohesion: number(5),
    defence: number(6),
    fire: number(7),
    effective: number(8),
    maximum: number(9),
    movement: number(10),
    hex: hexOf(number(11)),
    command: number(12)
  };
}
var BARRAGE_ITEM = 6;
function bits(mask) {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
var frenchSets = (() => {
  const items = [];
  const commands = [];
  for (let murat = 0; murat < 1 << COMMANDS; murat++) {
    if (bits(murat) > 2) continue;
    for (let mask = 0; mask < 1 << BARRAGE_ITEM + 1; mask++) {
      if (bits(mask) + (murat === 0 ? 0 : 1) > FRENCH_POINTS) continue;
      items.push(mask);
      commands.push(murat);
    }
  }
  const points = items.map((mask, k) => bits(mask) + (commands[k] === 0 ? 0 : 1));
  return { items: Uint8Array.from(items), commands: Uint8Array.from(commands), points: Uint8Array.from(points) };
})();
var FRENCH_SETS = frenchSets.items.length;
var russianSets = (() => {
  const groups = [0];
  const barrage = [0];
  for (const withBarrage of [0, 1]) {
    if (withBarrage === 1) {
      groups.push(0);
      barrage.push(1);
    }
    for (let army = 0; army < ARMY_LIMIT.length; army++) {
      const first = ARMY_FIRST_GROUP[army];
      const size = ARMY_FIRST_GROUP[army + 1] - first;
      for (let mask = 1; mask < 1 << size; mask++) {
        if (bits(mask) > ARMY_LIMIT[army] - withBarrage) continue;
        groups.push(mask << first - FIRST_RUSSIAN_GROUP);
        barrage.push(withBarrage);
      }
    }
  }
  return { groups: Uint16Array.from(groups), barrage: Uint8Array.from(barrage) };
})();
var RUSSIAN_SETS = russianSets.groups.length;
function bitCount(mask) {
  return bits(mask);
}

// src/rulesets/borodino/activation.ts
function orderBit(group, command) {
  if (group < MURAT_GROUP) return 1 << group;
  if (group === MURAT_GROUP) return 1 << MURAT_GROUP + command;
  return 1 << group + 5;
}
function clearActivation(p) {
  p.marks.fill(0);
  p.stance.fill(0);
  p.rolls.fill(0);
  p.status.fill(0);
  p.startHex.fill(OFF_MAP);
  p.countered[0] = 0;
  const r = p.r;
  r[RUNS] = PHASES;
  r[SIDE] = FRENCH;
  r[FROM] = 0;
  r[TO] = 0;
  r[FOUGHT] = 0;
  r[CURSOR] = 0;
  r[PASS] = 0;
  r[SUBJECT] = -1;
  r[PLACE] = -1;
}
function beginActivation(p, marker) {
  clearActivation(p);
  const r = p.r;
  const { group, groupFrom, groupTo } = p.tables;
  r[RUNS] = marker;
  r[FROM] = UNITS;
  for (let g = 0; g < GROUPS; g++) {
    const runs = marker === FLANK_MARKER ? (r[FLANK_GROUPS] >> g & 1) === 1 : g === marker;
    if (!runs) continue;
    r[FROM] = Math.min(r[FROM], groupFrom[g]);
    r[TO] = groupTo[g];
  }
  r[SIDE] = marker === FLANK_MARKER || marker < FIRST_RUSSIAN_GROUP ? FRENCH : RUSSIAN;
  let any = false;
  for (let u = r[FROM]; u < r[TO]; u++) {
    if (marker === FLANK_MARKER ? p.flanker[u] === 0 : group[u] !== marker) continue;
    if (p.hex[u] === OFF_MAP && !(isBoxed(p, u) && hasEarned(p))) continue;
    startUnit(p, u);
    any = true;
  }
  r[CURSOR] = 0;
  return any;
}
function startUnit(p, unit) {
  const hex = p.hex[unit];
  p.marks[unit] = ACTING;
  p.startHex[unit] = hex;
  if (hex !== OFF_MAP && nextToEnemy(p, hex, sideOf(unit))) p.stance[unit] = STARTED_ADJACENT;
}
function beginBarrage(p, marker) {
  clearActivation(p);
  const side = marker === BARRAGE_FRENCH ? FRENCH : RUSSIAN;
  p.r[RUNS] = marker;
  p.r[SIDE] = side;
  p.r[FROM] = side * FIRST_RUSSIAN;
  p.r[TO] = p.r[FROM] + FIRST_RUSSIAN;
  p.r[CURSOR] = p.r[FROM];
}
function commandOf(p, unit) {
  return p.flanker[unit] === 1 ? FLANK_COMMAND : p.tables.command[unit];
}
function stepStatus(p) {
  const r = p.r;
  for (; r[CURSOR] <= COMMANDS; r[CURSOR]++) {
    const command = r[CURSOR];
    if (p.status[command] !== ABSENT) continue;
    const unit = firstOf(p, command);
    if (unit === NO_UNIT) continue;
    const group = p.tables.group[unit];
    if (command === FLANK_COMMAND || (p.ordered[0] & orderBit(group, command)) !== 0) {
      p.status[command] = UNDER_ORDERS;
    } else if (group === GUARD_GROUP) {
      p.status[command] = RALLY_ONLY;
    } else if (group === RUSSIAN_GUARD_GROUP || group === RESERVE_ARTILLERY_GROUP) {
      p.status[command] = IN_PLACE;
    } else {
      ask(p, STATUS, r[SIDE], unit, -1);
      return;
    }
  }
  r[CURSOR] = r[FROM];
  r[STEP] = FIRE2;
}
function firstOf(p, command) {
  for (let u = p.r[FROM]; u < p.r[TO]; u++) {
    if ((p.marks[u] & ACTING) !== 0 && commandOf(p, u) === command) return u;
  }
  return NO_UNIT;
}
function applyStatus(p, action) {
  const r = p.r;
  if (action === 1) {
    askDie(p, ATTEMPT_DIE, r[SUBJECT], -1);
    return;
  }
  p.status[r[CURSOR]] = NO_ORDERS;
  r[STEP] = STATUS2;
}
function applyAttempt(p, die) {
  const r = p.r;
  const command = r[CURSOR];
  const rating = p.tables.rating[p.tables.group[r[SUBJECT]]];
  const passes = die - commandBonus(p, command, r[SIDE]) <= rating;
  p.status[command] = passes ? UNDER_ORDERS : RALLY_ONLY;
  r[STEP] = STATUS2;
}
function commandBonus(p, command, side) {
  const at = p.r[COMMANDER + side];
  if (at === OFF_MAP) return 0;
  const whole = command === FLANK_COMMAND;
  const end = whole ? FIRST_RUSSIAN : p.r[TO];
  for (let u = whole ? 0 : p.r[FROM]; u < end; u++) {
    if (p.hex[u] === OFF_MAP || commandOf(p, u) !== command) continue;
    if (distance(at, p.hex[u]) <= COMMAND_RANGE) return side === FRENCH ? NAPOLEON_COMMAND : KUTUZOV_COMMAND;
  }
  return 0;
}
var FACING_RANGE = 5;
function faceActing(p) {
  const r = p.r;
  const enemies = (1 - r[SIDE]) * FIRST_RUSSIAN;
  for (let u = r[FROM]; u < r[TO]; u++) {
    if ((p.marks[u] & ACTING) === 0 || p.hex[u] === OFF_MAP) continue;
    const enemy = nearestEnemy(p, p.hex[u], enemies);
    if (enemy !== NO_UNIT) p.facing[u] = directionTowards(p.hex[u], p.hex[enemy]);
  }
}
function nearestEnemy(p, from, firstEnemy) {
  const { column, height } = grid;
  const hex = p.hex;
  const c = column[from];
  const y = height[from];
  let least = FACING_RANGE + 1;
  let best = NO_UNIT;
  for (let u = firstEnemy; u < firstEnemy + FIRST_RUSSIAN; u++) {
    const at = hex[u];
    if (at === OFF_MAP) continue;
    const dx = Math.abs(column[at] - c);
    if (dx >= least) continue;
    const dy = Math.abs(height[at] - y);
    const d = dy > dx ? dx + (dy - dx >> 1) : dx;
    if (d < least) {
      least = d;
      best = u;
    }
  }
  return best;
}
function directionTowards(from, to) {
  let best = 0;
  let least = 255;
  for (let d = 0; d < DIRECTIONS; d++) {
    const next = grid.neighbours[DIRECTIONS * from + d];
    if (next >= grid.size) continue;
    const far = distance(next, to);
    if (far < least) {
      least = far;
      best = d;
    }
  }
  return best;
}
var BUSY = MOVED | FIRED | DECLARED | ENGAGED;
function stepRally(p) {
  const r = p.r;
  for (; ; ) {
    const unit = r[CURSOR];
    if (unit >= r[TO]) {
      r[CURSOR] = r[FROM];
      if (r[PASS] === 0) {
        r[PASS] = 1;
        continue;
      }
      r[PASS] = 0;
      r[STEP] = ACTIVATED;
      return;
    }
    r[CURSOR]++;
    if (p.tables.isGun[unit] !== r[PASS] || !mayRally(p, unit)) continue;
    askDie(p, RALLY_DIE, unit, p.hex[unit]);
    return;
  }
}
function mayRally(p, unit) {
  return (p.marks[unit] & ACTING) !== 0 && (p.marks[unit] & BUSY) === 0 && p.hex[unit] !== OFF_MAP && p.condition[unit] === DISORDERED && (p.collapsed[0] >> p.tables.group[unit] & 1) === 0 && !nextToEnemy(p, p.hex[unit], sideOf(unit));
}
function applyRally(p, die) {
  const unit = p.r[SUBJECT];
  if (die <= cohesionOf(p, unit)) setCondition(p, unit, GOOD);
  p.r[STEP] = RALLY;
}
function stepActivated(p) {
  const r = p.r;
  const reserve = r[RUNS] >= RESERVE_FRENCH;
  if (r[FOUGHT] === 1) faceActing(p);
  clearActivation(p);
  r[STEP] = reserve ? RESERVE_SIDE : DRAW2;
}

// src/rulesets/borodino/plans.ts
var NO_PLAN = 0;
var START_TURNS = 10;
var FIRST_MURAT_PLAN = 1 + MURAT_GROUP * START_TURNS;
var PLANS = FIRST_MURAT_PLAN + ((1 << COMMANDS) - 1) * START_TURNS;
function planOf(group, start, commands) {
  return group === MURAT_GROUP ? FIRST_MURAT_PLAN + (commands - 1) * START_TURNS + start - 1 : 1 + group * START_TURNS + start - 1;
}
function planGroup(plan) {
  if (plan === NO_PLAN) return -1;
  return plan >= FIRST_MURAT_PLAN ? MURAT_GROUP : (plan - 1) / START_TURNS | 0;
}
function planStart(plan) {
  return plan === NO_PLAN ? 0 : 1 + (plan - 1) % START_TURNS;
}
function planCommands(plan) {
  return plan < FIRST_MURAT_PLAN ? 0 : 1 + ((plan - FIRST_MURAT_PLAN) / START_TURNS | 0);
}
function planName(plan) {
  if (plan === NO_PLAN) return "none";
  return `${groupText(plan)}@${planStart(plan)}`;
}
function groupText(plan) {
  const commands = planCommands(plan);
  if (commands === 0) return `F${planGroup(plan)}`;
  const names = [];
  for (let c = 0; c < COMMANDS; c++) if (commands >> c & 1) names.push(`c${c}`);
  return `F${MURAT_GROUP}:${names.join("+")}`;
}
function parsePlan(text, night) {
  if (text === "free") return -1;
  if (text === "none") return NO_PLAN;
  const match = /^F([0-6])(?::(c[0-5](?:\+c[0-5])*))?(?:@(\d+))?$/.exec(text);
  const group = Number(match?.[1]);
  const start = Number(match?.[3] ?? (night ? 1 : 0));
  if (match === null || group === MURAT_GROUP !== (match[2] !== void 0)) {
    throw configError(
      "plan",
      "bad-plan",
      `${JSON.stringify(text)} is no plan; write "free", "none", "F0@1" to "F5@10", or "F6:c0+c1@1"`
    );
  }
  if (start < 1 || start > START_TURNS || night && start !== 1) {
    throw configError(
      "plan",
      "bad-start",
      `start turn ${match[3] ?? "missing"}; ${night ? "a night march starts at 1" : "it is 1 to 10"}`
    );
  }
  let commands = 0;
  for (const name of match[2]?.split("+") ?? []) commands |= 1 << Number(name[1]);
  return planOf(group, start, commands);
}

// src/rulesets/borodino/orders.ts
var COMMAND_BITS = GROUPS;
var ALL_RUSSIAN_GROUPS = (1 << GROUPS) - 1 & ~((1 << FIRST_RUSSIAN_GROUP) - 1);
function stepTurn(p) {
  const r = p.r;
  r[TURN]++;
  r[CUP_OPEN] = 0;
  r[ORDERS] = 0;
  p.revealed[0] = 0;
  p.ordered[0] = 0;
  p.filled[0] = 0;
  p.filledTwice[0] = 0;
  r[WINNER] = 2;
  r[INITIATIVE] = 0;
  r[NAMED] = -1;
  if (r[TURN] === 1) {
    r[FREE] = 1;
    r[STEP] = ORDERS2;
  } else {
    askDie(p, DELAY_DIE, -1, -1);
  }
}
function applyDelay(p, die) {
  const r = p.r;
  r[STEP] = ORDERS2;
  if (die - r[FAILURES] <= p.tables.params.kutuzovDelay) {
    r[FAILURES] = 0;
    r[FREE] = 1;
    r[ORDERS_RUSSIAN] = 0;
    return;
  }
  r[FAILURES]++;
  r[FREE] = 0;
  p.revealed[0] |= ALL_RUSSIAN_GROUPS;
  p.ordered[0] |= russianOrdered(r[ORDERS_RUSSIAN]);
}
function stepOrders(p) {
  const r = p.r;
  let available = 0;
  for (let u = 0; u < UNITS; u++) {
    if (p.hex[u] === OFF_MAP || p.flanker[u] === 1) continue;
    const group = p.tables.group[u];
    available |= 1 << group;
    if (group === MURAT_GROUP) available |= 1 << COMMAND_BITS + p.tables.command[u];
  }
  p.available[0] = available;
  if (flankOrderDue(p) && (available & planBits(p, r[FLANK_PLAN])) === 0) lapse(p);
  ask(p, ORDERS_FRENCH, FRENCH, -1, -1);
}
function lapse(p) {
  p.r[FLANK_PLAN] = NO_PLAN;
  p.r[FLANK_PHASE] = 0;
  p.r[LAPSED] = 1;
}
function flankOrderDue(p) {
  return p.r[FLANK_PHASE] === FLANK_PLANNED && planStart(p.r[FLANK_PLAN]) === p.r[TURN];
}
function planGroups(p, plan) {
  const group = planGroup(plan);
  if (group < 0) return 0;
  return group === 1 && p.tables.params.coMarch ? 18 : 1 << group;
}
function planBits(p, plan) {
  const commands = planCommands(plan);
  return commands === 0 ? planGroups(p, plan) : commands << COMMAND_BITS;
}
function planPoints(p, plan) {
  return bitCount(planGroups(p, plan));
}
function planOrdered(p, plan) {
  const commands = planCommands(plan);
  return commands === 0 ? planGroups(p, plan) : commands << MURAT_GROUP;
}
function frenchOrdered(set) {
  return frenchSets.items[set] & (1 << MURAT_GROUP) - 1 | frenchSets.commands[set] << MURAT_GROUP;
}
function hasFrenchBarrage(set) {
  return (frenchSets.items[set] >> BARRAGE_ITEM) % 2 === 1;
}
function russianOrdered(set) {
  return russianSets.groups[set] << FIRST_RUSSIAN_GROUP + 5;
}
function isFrenchSet(p, set, plan) {
  const available = p.available[0];
  const groups = planCommands(plan) === 0 ? planGroups(p, plan) : 0;
  const items = frenchSets.items[set] & ~(1 << BARRAGE_ITEM);
  if ((items & ~(available & ~groups)) !== 0) return false;
  if (frenchSets.points[set] + planPoints(p, plan) > FRENCH_POINTS) return false;
  const commands = frenchSets.commands[set];
  if (commands === 0) return true;
  if (groups >> MURAT_GROUP & 1) return false;
  const free = available >> COMMAND_BITS & (1 << COMMANDS) - 1 & ~planCommands(plan);
  if ((commands & ~free) !== 0) return false;
  return bitCount(commands) === 2 || bitCount(free) === 1;
}
function isRussianSet(p, set) {
  return (russianSets.groups[set] << FIRST_RUSSIAN_GROUP & ~p.available[0]) === 0;
}
function duePlan(p) {
  return flankOrderDue(p) ? p.r[FLANK_PLAN] : NO_PLAN;
}
function listFrenchSets(p, out) {
  const plan = duePlan(p);
  let count = 0;
  for (let set = 0; set < FRENCH_SETS; set++) if (isFrenchSet(p, set, plan)) out[count++] = set;
  return count;
}
function listRussianSets(p, out) {
  let count = 0;
  for (let set = 0; set < RUSSIAN_SETS; set++) if (isRussianSet(p, set)) out[count++] = set;
  return count;
}
var sets = new Int32Array(FRENCH_SETS);
function applyFrenchOrders(p, set) {
  const r = p.r;
  r[ORDERS] = set;
  if (r[FREE] === 1) ask(p, ORDERS_RUSSIAN2, RUSSIAN, -1, -1);
  else r[STEP] = CUP;
}
function applyRussianOrders(p, set) {
  p.r[ORDERS_RUSSIAN] = set;
  p.r[STEP] = CUP;
}
function reveal(p, group) {
  const bit = 1 << group;
  if ((p.revealed[0] & bit) !== 0) return;
  p.revealed[0] |= bit;
  p.ordered[0] |= trueOrders(p) & groupOrderBits(group);
  p.r[LAST_GROUP] = group;
}
function groupOrderBits(group) {
  return group === MURAT_GROUP ? (1 << COMMANDS) - 1 << MURAT_GROUP : orderBit(group, 0);
}
function trueOrders(p) {
  return frenchOrdered(p.r[ORDERS]) | planOrdered(p, duePlan(p)) | russianOrdered(p.r[ORDERS_RUSSIAN]);
}

// src/rulesets/borodino/flank.ts
var LOW_ROLL = 6;
function beginFlank(p) {
  const { flank, plan, nightMarch } = p.tables.params;
  const forced = flank ? parsePlan(plan, nightMarch) : NO_PLAN;
  p.r[STEP] = TURN2;
  if (forced < 0) ask(p, PLAN, FRENCH, -1, -1);
  else applyPlan(p, forced);
}
function isPlan(p, plan) {
  if (plan === NO_PLAN) return true;
  if (p.tables.params.nightMarch && planStart(plan) !== 1) return false;
  const group = planGroup(plan);
  const { groupFrom, present } = p.tables;
  return present[groupFrom[group]] === 1;
}
function listPlans(p, out) {
  let count = 0;
  for (let plan = 0; plan < PLANS; plan++) if (isPlan(p, plan)) out[count++] = plan;
  return count;
}
function applyPlan(p, plan) {
  const r = p.r;
  r[STEP] = TURN2;
  r[FLANK_PLAN] = plan;
  r[FLANK_PHASE] = plan === NO_PLAN ? 0 : FLANK_PLANNED;
  if (plan !== NO_PLAN && p.tables.params.nightMarch) leave(p, -p.tables.params.delayTurns);
}
function leaveIfDue(p) {
  if (flankOrderDue(p)) leave(p, p.r[TURN]);
}
function isChosen(p, unit, plan) {
  const group = p.tables.group[unit];
  if ((planGroups(p, plan) >> group & 1) === 0) return false;
  return group !== MURAT_GROUP || (planCommands(plan) >> p.tables.command[unit] & 1) === 1;
}
function leave(p, start) {
  const r = p.r;
  const plan = r[FLANK_PLAN];
  let groups = 0;
  let commands = 0;
  for (let u = 0; u < FIRST_RUSSIAN; u++) {
    if (p.hex[u] === OFF_MAP || !isChosen(p, u, plan) || nextToEnemy(p, p.hex[u], FRENCH)) continue;
    lift(p, u);
    p.condition[u] = p.condition[u] === GOOD ? BOXED : BOXED_DISORDERED;
    p.flanker[u] = 1;
    groups |= 1 << p.tables.group[u];
    if (p.tables.group[u] === MURAT_GROUP) commands |= 1 << p.tables.command[u];
    p.lastLeft[u < 30 ? 0 : 1] |= 1 << u % 30;
    r[LEFT_UNITS]++;
  }
  if (groups === 0) {
    lapse(p);
    return;
  }
  r[FLANK_PHASE] = FLANK_BOXED;
  r[FLANK_START] = start;
  r[FLANK_GROUPS] = groups;
  r[FLANK_BONUS] = p.tables.params.startBonus;
  r[FLANK_DRAWS] = 0;
  let group = 0;
  while ((groups >> group & 1) === 0) group++;
  r[FLANK_PLAN] = planOf(group, Math.max(1, start), commands);
}
function applyRoll(p, roll) {
  const r = p.r;
  const v = roll + r[FLANK_BONUS];
  r[STEP] = FLANK_MARKER2;
  if (v >= p.tables.params.target) r[FLANK_EARNED] = EARNED_REAR;
  else if (v > LOW_ROLL) r[FLANK_BONUS]++;
  else ask(p, RECALL, FRENCH, -1, -1);
}
function applyRecall(p, action) {
  p.r[STEP] = FLANK_MARKER2;
  if (action === 1) p.r[FLANK_EARNED] = EARNED_RECALL;
  else p.r[RECALL_DECLINED]++;
}
function stepFlankMarker(p) {
  const r = p.r;
  r[STEP] = DRAW2;
  if (r[FLANK_EARNED] === EARNED_NOT) return;
  if (beginActivation(p, FLANK_MARKER)) r[STEP] = STATUS2;
  else clearActivation(p);
}
function rejoin(p) {
  if (p.tables.params.ffAlwaysUO || p.r[FLANK_PHASE] !== FLANK_ENTERED) return;
  for (let u = 0; u < FIRST_RUSSIAN; u++) if (p.flanker[u] === 1 && p.hex[u] !== OFF_MAP) p.flanker[u] = 0;
}

// src/rulesets/borodino/commanders.ts
function stepCommanders(p) {
  const r = p.r;
  for (; ; ) {
    const done = r[CURSOR]++;
    if (done === 2) {
      r[CURSOR] = 0;
      r[STEP] = TURN_END;
      return;
    }
    const first = r[WINNER] === RUSSIAN ? RUSSIAN : FRENCH;
    const side = done === 0 ? first : 1 - first;
    if (r[COMMANDER + side] === OFF_MAP) continue;
    if (side === FRENCH) {
      askDie(p, NAPOLEON_DIE, -1, -1);
      return;
    }
    if (!hasGoal(p, RUSSIAN, KUTUZOV_MOVE)) continue;
    ask(p, COMMANDER2, RUSSIAN, -1, -1);
    return;
  }
}
function applyNapoleonDie(p, die) {
  p.r[NAPOLEON] = die;
  p.r[STEP] = COMMANDERS;
  if (hasGoal(p, FRENCH, die)) ask(p, COMMANDER2, FRENCH, -1, -1);
  else p.r[NAPOLEON] = 0;
}
var seen = new Uint32Array(HEXES + 31 >> 5);
function hasGoal(p, side, points) {
  const at = p.r[COMMANDER + side];
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    if (p.hex[u] !== OFF_MAP && p.hex[u] !== at && distance(at, p.hex[u]) <= points) return true;
  }
  return false;
}
function listGoals(p, out) {
  const r = p.r;
  const side = r[ACTOR];
  const at = r[COMMANDER + side];
  const points = side === FRENCH ? r[NAPOLEON] : KUTUZOV_MOVE;
  seen.fill(0);
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    const hex = p.hex[u];
    if (hex !== OFF_MAP && hex !== at && distance(at, hex) <= points) seen[hex >> 5] |= 1 << (hex & 31);
  }
  let count = 0;
  for (let word = 0; word < seen.length; word++) {
    for (let bits2 = seen[word]; bits2 !== 0; bits2 &= bits2 - 1)
      out[count++] = (word << 5) + 31 - Math.clz32(bits2 & -bits2);
  }
  out[count++] = NONE;
  return count;
}
function applyCommander(p, action) {
  const r = p.r;
  if (action !== NONE) r[COMMANDER + r[LAST_ACTOR]] = action;
  r[NAPOLEON] = 0;
  r[STEP] = COMMANDERS;
}
function stepTurnEnd(p) {
  leaveIfDue(p);
  rejoin(p);
  p.r[STEP] = TURN2;
}

// src/rulesets/borodino/cup.ts
var NO_MARKER = MARKERS;
function stepCup(p) {
  const r = p.r;
  const cup = p.cup;
  cup.fill(0);
  for (let u = 0; u < UNITS; u++) {
    const group = p.tables.group[u];
    const inForce = (r[FLANK_GROUPS] >> group & 1) === 1;
    const boxed = p.condition[u] === BOXED || p.condition[u] === BOXED_DISORDERED;
    const counts = p.hex[u] !== OFF_MAP || boxed && r[FLANK_PHASE] === FLANK_ENTERED;
    if (counts) cup[group] = inForce && r[FLANK_PHASE] === FLANK_BOXED ? 1 : 2;
  }
  const { delayTurns } = p.tables.params;
  if (r[FLANK_PHASE] === FLANK_BOXED && r[TURN] > r[FLANK_START] + delayTurns) cup[FLANK_MARKER] = 1;
  if (hasFrenchBarrage(r[ORDERS])) cup[BARRAGE_FRENCH] = 1;
  cup[BARRAGE_RUSSIAN] = russianSets.barrage[r[ORDERS_RUSSIAN]];
  cup[DESTRUCTION_MARKER] = 1;
  let filled = 0;
  let twice = 0;
  for (let kind = 0; kind < MARKERS; kind++) {
    if (cup[kind] > 0) filled |= 1 << kind;
    if (cup[kind] > 1) twice |= 1 << kind;
  }
  p.filled[0] = filled;
  p.filledTwice[0] = twice;
  r[CUP_OPEN] = 1;
  r[LAST_CUP] = 1;
  r[STEP] = FIRST;
  if (r[TURN] === 1) r[WINNER] = FRENCH;
  else askDie(p, INITIATIVE_FRENCH, -1, -1);
}
function applyInitiativeFrench(p, die) {
  p.r[INITIATIVE] = die;
  askDie(p, INITIATIVE_RUSSIAN, -1, -1);
}
function applyInitiativeRussian(p, die) {
  const r = p.r;
  const french = r[INITIATIVE] + NAPOLEON_INITIATIVE;
  const russian = die + KUTUZOV_INITIATIVE;
  r[WINNER] = french > russian ? FRENCH : russian > french ? RUSSIAN : NOBODY;
  r[INITIATIVE] = 0;
  r[STEP] = FIRST;
}
function markerSide(marker) {
  if (marker < GROUPS) return marker < FIRST_RUSSIAN_GROUP ? FRENCH : RUSSIAN;
  return marker === FLANK_MARKER || marker === BARRAGE_FRENCH ? FRENCH : RUSSIAN;
}
function stepFirst(p) {
  const r = p.r;
  r[STEP] = DRAW2;
  if (r[WINNER] === NOBODY) return;
  for (let kind = 0; kind < MARKERS; kind++) {
    if (p.cup[kind] === 0 || markerSide(kind) !== r[WINNER]) continue;
    ask(p, FIRST_MARKER, r[WINNER], -1, -1);
    return;
  }
}
function listMarkers(p, out) {
  let count = 0;
  for (let kind = 0; kind < MARKERS; kind++) {
    if (p.cup[kind] > 0 && markerSide(kind) === p.r[WINNER]) out[count++] = kind;
  }
  out[count++] = NO_MARKER;
  return count;
}
function applyFirst(p, action) {
  p.r[STEP] = DRAW2;
  if (action === NO_MARKER) return;
  p.r[NAMED] = action;
  startMarker(p, action);
}
function stepDraw(p) {
  for (let kind = 0; kind < MARKERS; kind++) {
    if (p.cup[kind] === 0) continue;
    askDie(p, DRAW, -1, -1);
    return;
  }
  p.r[STEP] = RESERVE2;
}
function startMarker(p, marker) {
  const r = p.r;
  p.cup[marker]--;
  r[STEP] = DRAW2;
  if (marker === FLANK_MARKER) {
    r[STEP] = FLANK_MARKER2;
    r[FLANK_DRAWS]++;
    if (r[FLANK_EARNED] === EARNED_NOT) askDie(p, FLANK_ROLL, -1, -1);
  } else if (marker === DESTRUCTION_MARKER) {
    clearActivation(p);
    r[RUNS] = DESTRUCTION_MARKER;
    r[SIDE] = RUSSIAN;
    r[STEP] = VILLAGES2;
  } else if (marker >= BARRAGE_FRENCH) {
    beginBarrage(p, marker);
    r[STEP] = FIRE2;
  } else {
    reveal(p, marker);
    if (beginActivation(p, marker)) r[STEP] = STATUS2;
    else clearActivation(p);
  }
}

// src/rulesets/borodino/fire.ts
function isBarrage(p) {
  return p.r[RUNS] >= BARRAGE_FRENCH && p.r[RUNS] < RESERVE_FRENCH;
}
function stepFire(p) {
  const r = p.r;
  const barrage = isBarrage(p);
  for (; r[CURSOR] < r[TO]; r[CURSOR]++) {
    const unit = r[CURSOR];
    if (p.tables.isGun[unit] === 0 || p.condition[unit] !== GOOD || p.hex[unit] === OFF_MAP) continue;
    if (!barrage && ((p.marks[unit] & ACTING) === 0 || statusOf(p, unit) === RALLY_ONLY)) continue;
    if (!hasTarget(p, unit)) continue;
    ask(p, FIRE, sideOf(unit), unit, p.hex[unit]);
    return;
  }
  r[CURSOR] = r[FROM];
  r[STEP] = barrage ? ACTIVATED : MOVE2;
}
function hasTarget(p, gun) {
  const { start, cells, range } = sight;
  const hex = p.hex[gun];
  const side = sideOf(gun);
  const enemy = enemyOwner(side);
  if (nextToEnemy(p, hex, side)) return true;
  const most = p.tables.maximum[gun];
  for (let k = start[hex]; k < start[hex + 1]; k++) if (p.owner[cells[k]] === enemy && range[k] <= most) return true;
  return false;
}
function listTargets(p, gun, out) {
  const { start, cells, range } = sight;
  const hex = p.hex[gun];
  const side = sideOf(gun);
  const enemy = enemyOwner(side);
  const most = nextToEnemy(p, hex, side) ? 1 : p.tables.maximum[gun];
  let count = 0;
  for (let k = start[hex]; k < start[hex + 1]; k++) {
    if (p.owner[cells[k]] === enemy && range[k] <= most) out[count++] = cells[k];
  }
  return count;
}
function applyFire(p, action) {
  const r = p.r;
  const gun = r[SUBJECT];
  if (action === NONE) {
    r[CURSOR] = gun + 1;
    r[STEP] = FIRE2;
    return;
  }
  r[AIM] = action;
  r[SHOTS]++;
  if (!isBarrage(p)) p.marks[gun] |= FIRED;
  askDie(p, FIRE_DIE, gun, action);
}
function isVillage(p, hex) {
  return ground[hex] === VILLAGE && p.village[villageAt[hex]] !== RUBBLE;
}
function fireTotal(p, gun, target) {
  const tables = p.tables;
  const from = p.hex[gun];
  const range = distance(from, target);
  let total = tables.fire[gun];
  if (range === 1 && p.first[target] !== NO_UNIT) total++;
  if (range > tables.effective[gun]) total -= 2 * (range - tables.effective[gun]);
  if (p.second[target] !== NO_UNIT) total++;
  if (ground[target] !== VILLAGE || isVillage(p, target)) total += fireModifier(target, from);
  return total;
}
function applyFireDie(p, die) {
  const r = p.r;
  const gun = r[SUBJECT];
  const aim = r[AIM];
  const v = die + fireTotal(p, gun, aim);
  const a = p.first[aim];
  const b = p.second[aim];
  const c = p.gun[aim];
  beginTests(p, TEST_DISORDER, FIRED2);
  if (v < FIRE_CHECK) return;
  if (v < FIRE_DISORDER) {
    if (a !== NO_UNIT) addTest(p, a);
    if (b !== NO_UNIT) addTest(p, b);
    if (c !== NO_UNIT) addTest(p, c);
    return;
  }
  if (a !== NO_UNIT) disorder(p, a);
  if (b !== NO_UNIT) disorder(p, b);
  if (c !== NO_UNIT) disorder(p, c);
  if (v < FIRE_RETREAT || isVillage(p, aim)) return;
  const from = p.hex[gun];
  if (a !== NO_UNIT && p.hex[a] === aim) retreatFrom(p, a, from);
  if (b !== NO_UNIT && p.hex[b] === aim) retreatFrom(p, b, from);
  if (c !== NO_UNIT && p.hex[c] === aim) retreatFrom(p, c, from);
}
function stepFired(p) {
  const r = p.r;
  const gun = r[CURSOR];
  r[CURSOR] = gun + 1;
  r[AIM] = 0;
  if (r[RUNS] >= RESERVE_FRENCH && p.hex[gun] !== OFF_MAP) {
    beginTests(p, TEST_DISORDER, FIRE2);
    addTest(p, gun);
  } else {
    r[STEP] = FIRE2;
  }
}
function applyReactionDie(p, die, top) {
  const v = die + fireTotal(p, p.r[SUBJECT], p.hex[top]);
  beginTests(p, TEST_DISORDER, REACTED);
  if (v >= FIRE_DISORDER) disorder(p, top);
  else if (v >= FIRE_CHECK) addTest(p, top);
}

// src/rulesets/borodino/shock.ts
function stepResolve(p) {
  const r = p.r;
  const target = nextTarget(p, r[TARGET], STACK_COMMITTED);
  if (target < 0) {
    endShock(p);
    return;
  }
  r[TARGET] = target;
  r[KIND] = CHARGE_GROUP;
  r[STEP] = GROUP;
}
function stepGroup(p) {
  const r = p.r;
  if (r[KIND] > FOOT_GROUP) {
    r[KIND] = 0;
    r[STEP] = RESOLVE;
    return;
  }
  clearFight(p);
  r[ATTACK] = PRIMARY;
  r[AIM] = r[TARGET];
  for (let k = 0; k < r[STACKS]; k++) {
    if (p.stackTarget[k] !== r[TARGET] || p.stackState[k] !== STACK_COMMITTED) continue;
    join(p, p.first[p.stackHex[k]]);
    join(p, p.second[p.stackHex[k]]);
  }
  const target = r[TARGET];
  if (r[FIGHTS] === 0 || p.owner[target] !== enemyOwner(r[SIDE])) {
    clearFight(p);
    r[KIND]++;
    return;
  }
  if (r[KIND] === CHARGE_GROUP) markCharge(p);
  beginFight(p);
}
function join(p, unit) {
  if (unit === NO_UNIT || (p.marks[unit] & DECLARED) === 0) return;
  const charges = (p.marks[unit] & CHARGING) !== 0;
  const kind = charges ? CHARGE_GROUP : p.tables.isHorse[unit] === 1 ? HORSE_GROUP : FOOT_GROUP;
  if (kind !== p.r[KIND]) return;
  if (p.condition[unit] !== GOOD && !(charges && (p.marks[unit] & HIT) !== 0)) return;
  p.marks[unit] = p.marks[unit] & ~DECLARED | ENGAGED;
  fight(p, unit);
}
function fight(p, unit) {
  const r = p.r;
  p.stance[unit] |= FIGHTING;
  const hex = p.hex[unit];
  for (let k = 0; k < r[FIGHTS]; k++) if (p.fightHex[k] === hex) return;
  p.fightHex[r[FIGHTS]++] = hex;
}
function markCharge(p) {
  for (let u = p.r[FROM]; u < p.r[TO]; u++) if ((p.stance[u] & FIGHTING) !== 0) p.stance[u] |= CHARGED;
}
function clearFight(p) {
  const r = p.r;
  for (let u = 0; u < p.stance.length; u++) p.stance[u] &= ~FIGHTING;
  p.fightHex.fill(0, 0, r[FIGHTS]);
  r[FIGHTS] = 0;
  r[AIM] = 0;
  r[LEADER] = 0;
  r[CHARGE_VALUE] = 0;
  r[CHARGE_HEAVY] = 0;
  r[RESULT] = 0;
}
function attackingSide(p) {
  return p.r[ATTACK] === COUNTER_SHOCK ? 1 - p.r[SIDE] : p.r[SIDE];
}
function bestFighter(p) {
  let best = NO_UNIT;
  for (let k = 0; k < p.r[FIGHTS]; k++) {
    for (let slot = 0; slot < 2; slot++) {
      const unit = unitAt(p, p.fightHex[k], slot);
      if (unit === NO_UNIT || (p.stance[unit] & FIGHTING) === 0) continue;
      if (best === NO_UNIT || cohesionOf(p, unit) > cohesionOf(p, best)) best = unit;
      else if (cohesionOf(p, unit) === cohesionOf(p, best) && p.hex[unit] < p.hex[best]) best = unit;
    }
  }
  return best;
}
function beginFight(p) {
  const r = p.r;
  const aim = r[AIM];
  for (let slot = 0; slot < 3; slot++) {
    const unit = unitAt(p, aim, slot);
    if (unit !== NO_UNIT) p.marks[unit] |= ENGAGED;
  }
  if (p.first[aim] === NO_UNIT) {
    eliminate(p, p.gun[aim]);
    r[RESULT] = SHOCK_HOLDS;
    r[STEP] = AFTERMATH;
    return;
  }
  r[LEADER] = bestFighter(p);
  r[STEP] = SHOCK;
  if (!isCharge(p)) return;
  r[CHARGE_VALUE] = chargeBonus(p);
  const top = chargeTester(p);
  if (top !== NO_UNIT) askDie(p, CHARGE_DIE, top, aim);
}
function isCharge(p) {
  return p.r[ATTACK] !== COUNTER_SHOCK && p.r[KIND] === CHARGE_GROUP;
}
function chargeBonus(p) {
  let value = 0;
  p.r[CHARGE_HEAVY] = 0;
  for (let u = p.r[FROM]; u < p.r[TO]; u++) {
    if ((p.stance[u] & FIGHTING) === 0) continue;
    const heavy = p.tables.arm[u] === HEAVY;
    if (heavy) p.r[CHARGE_HEAVY] = 1;
    if ((p.marks[u] & HIT) === 0) value = Math.max(value, heavy ? 3 : 1);
  }
  return value;
}
function chargeTester(p) {
  const { arm, isHorse } = p.tables;
  let infantry = NO_UNIT;
  let horse = NO_UNIT;
  let shaken = false;
  for (let slot = 0; slot < 2; slot++) {
    const unit = unitAt(p, p.r[AIM], slot);
    if (unit === NO_UNIT) continue;
    if (arm[unit] === INFANTRY) {
      if (p.condition[unit] !== GOOD) shaken = true;
      if (infantry === NO_UNIT || cohesionOf(p, unit) > cohesionOf(p, infantry)) infantry = unit;
    } else if (isHorse[unit] === 1 && p.condition[unit] === GOOD) {
      if (horse === NO_UNIT || cohesionOf(p, unit) > cohesionOf(p, horse)) horse = unit;
    }
  }
  if (infantry !== NO_UNIT) return shaken ? NO_UNIT : infantry;
  return horse;
}
var SQUARE = -2;
function applyCharge(p, die) {
  const r = p.r;
  const top = r[SUBJECT];
  r[STEP] = SHOCK;
  if (p.tables.arm[top] !== INFANTRY) {
    const harder = r[CHARGE_HEAVY] === 1 && p.tables.arm[top] !== HEAVY ? 2 : 0;
    if (die + harder <= cohesionOf(p, top)) r[CHARGE_VALUE] = 0;
    return;
  }
  if (die <= cohesionOf(p, top)) {
    r[CHARGE_VALUE] = SQUARE;
    return;
  }
  const aim = r[AIM];
  for (let slot = 0; slot < 3; slot++) {
    const unit = unitAt(p, aim, slot);
    if (unit !== NO_UNIT) becomeDisordered(p, unit);
  }
}
function stepShock(p) {
  askDie(p, SHOCK_DIE, p.r[LEADER], p.r[AIM]);
}
function shockTotal(p) {
  const r = p.r;
  const { strength } = p.tables;
  const aim = r[AIM];
  let attack = 0;
  let best = -9;
  let terrain = -99;
  let front = false;
  let rear = false;
  for (let k = 0; k < r[FIGHTS]; k++) {
    const hex = p.fightHex[k];
    for (let slot = 0; slot < 2; slot++) {
      const unit = unitAt(p, hex, slot);
      if (unit === NO_UNIT || (p.stance[unit] & FIGHTING) === 0) continue;
      attack += strength[unit];
      best = Math.max(best, cohesionOf(p, unit));
    }
    terrain = Math.max(terrain, terrainModifier(p, aim, hex));
    if (isFront(p, aim, hex)) front = true;
    else rear = true;
  }
  const a = p.first[aim];
  const b = p.second[aim];
  const defence = strength[a] + (b === NO_UNIT ? 0 : strength[b]);
  const morale = best - cohesionOf(p, topUnit(p, aim));
  let total = oddsModifier(attack, defence) + Math.max(-3, Math.min(3, morale)) + terrain;
  if (rear) total += front ? 3 : 2;
  if (isOpen(p, aim)) total++;
  if (isCharge(p)) total += r[CHARGE_VALUE] - (r[ATTACK] === BREAK ? 1 : 0);
  return total;
}
function terrainModifier(p, target, from) {
  const rubble = ground[target] === VILLAGE && !isVillage(p, target);
  let total = rubble ? 0 : shockModifier(target, directionTo(target, from));
  if (isHeight[target] === 1 && isHeight[from] === 0) total--;
  const crossing = from === BRIDGE_HEX && p.r[BRIDGE] === 1 ? RIVER : ground[from];
  if (crossing === STREAM || crossing === FORD) total--;
  else if (crossing === RIVER) total -= 2;
  return total;
}
function isOpen(p, target) {
  if (isHeight[target] === 1) return false;
  if (ground[target] !== CLEAR && !(ground[target] === VILLAGE && !isVillage(p, target))) return false;
  const own = p.owner[target];
  let friends = 0;
  for (let d = 0; d < DIRECTIONS; d++) if (p.owner[grid.neighbours[DIRECTIONS * target + d]] === own) friends++;
  return friends < 2;
}
function applyShock(p, die) {
  const r = p.r;
  const v = die + shockTotal(p);
  r[RESULT] = v;
  if (v < SHOCK_HOLDS) {
    beginTests(p, TEST_ATTACKER, SHOCK_TESTED);
    beatAttackers(p);
  } else {
    beginTests(p, TEST_DEFENDER, SHOCK_TESTED);
    beatDefenders(p, v >= SHOCK_ROUT);
  }
}
function beatAttackers(p) {
  for (let u = 0; u < p.stance.length; u++) {
    if ((p.stance[u] & FIGHTING) === 0) continue;
    disorder(p, u);
    if (p.hex[u] !== OFF_MAP) addTest(p, u);
  }
}
function beatDefenders(p, rout) {
  const aim = p.r[AIM];
  const a = p.first[aim];
  const b = p.second[aim];
  const gun = p.gun[aim];
  const steadfast = p.tables.params.steadfast && !rout;
  const aFalls = steadfast && p.condition[a] === DISORDERED;
  const bFalls = steadfast && b !== NO_UNIT && p.condition[b] === DISORDERED;
  if (!aFalls) disorder(p, a);
  if (b !== NO_UNIT && !bFalls) disorder(p, b);
  if (gun !== NO_UNIT) disorder(p, gun);
  settleDefender(p, a, rout || aFalls);
  if (b !== NO_UNIT) settleDefender(p, b, rout || bFalls);
  if (rout && gun !== NO_UNIT && p.hex[gun] === aim) retreat(p, gun, p.fightHex, p.r[FIGHTS]);
}
function settleDefender(p, unit, falls) {
  if (p.hex[unit] !== p.r[AIM]) return;
  if (falls) retreat(p, unit, p.fightHex, p.r[FIGHTS]);
  else addTest(p, unit);
}
function stepShockTested(p) {
  const r = p.r;
  const aim = r[AIM];
  r[STEP] = AFTERMATH;
  if (r[RESULT] >= SHOCK_HOLDS) {
    const gun = p.gun[aim];
    if (p.first[aim] === NO_UNIT && gun !== NO_UNIT) retreat(p, gun, p.fightHex, r[FIGHTS]);
    return;
  }
  const own = attackingSide(p) + 1;
  for (let k = 0; k < r[FIGHTS]; k++) {
    const hex = p.fightHex[k];
    if (p.owner[hex] === own && p.first[hex] === NO_UNIT) retreatFrom(p, p.gun[hex], aim);
  }
}
function stepAftermath(p) {
  const r = p.r;
  const aim = r[AIM];
  r[STEP] = CHARGE_END;
  if (r[RESULT] < SHOCK_HOLDS) {
    if (r[RESULT] < SHOCK_REPULSED && r[ATTACK] === PRIMARY && mayCounter(p)) {
      ask(p, COUNTER, 1 - r[SIDE], -1, aim);
    }
    return;
  }
  if (p.owner[aim] === enemyOwner(attackingSide(p))) return;
  const best = bestAdvancer(p);
  if (best === NO_UNIT) return;
  const from = p.hex[best];
  const a = p.first[from];
  const b = p.second[from];
  advanceFighter(p, a, from, aim);
  advanceFighter(p, b, from, aim);
  r[ADVANCE] = directionTo(from, aim);
  const follows = r[KIND] === FOOT_GROUP || r[KIND] === CHARGE_GROUP;
  if (r[RESULT] < SHOCK_ROUT || r[ATTACK] !== PRIMARY || !follows) return;
  if (listBreakthroughs(p, scratch) > 0) ask(p, BREAKTHROUGH, r[SIDE], -1, aim);
}
var scratch = new Int32Array(8);
function bestAdvancer(p) {
  const r = p.r;
  let best = NO_UNIT;
  for (let k = 0; k < r[FIGHTS]; k++) {
    for (let slot = 0; slot < 2; slot++) {
      const unit = unitAt(p, p.fightHex[k], slot);
      if (unit === NO_UNIT || (p.stance[unit] & FIGHTING) === 0 || !canAdvance(p, unit, r[AIM])) continue;
      const better = best === NO_UNIT || cohesionOf(p, unit) > cohesionOf(p, best) || cohesionOf(p, unit) === cohesionOf(p, best) && p.hex[unit] < p.hex[best];
      if (better) best = unit;
    }
  }
  return best;
}
function canAdvance(p, unit, to) {
  if (p.tables.arm[unit] === COSSACK && ground[to] === WOOD) return false;
  return canPass(p, unit, to);
}
function advanceFighter(p, unit, from, to) {
  if (unit === NO_UNIT || (p.stance[unit] & FIGHTING) === 0 || !canAdvance(p, unit, to)) return;
  advance(p, unit, from, to);
}
function advance(p, unit, from, to) {
  if (!canAdvance(p, unit, to)) return;
  lift(p, unit);
  p.facing[unit] = directionTo(from, to);
  place(p, unit, to);
  if (p.tables.isHorse[unit] === 1 && ground[to] === WOOD) becomeDisordered(p, unit);
}
function mayCounter(p) {
  const bit = 1 << firstStackAgainst(p, p.r[TARGET]);
  if ((p.countered[0] & bit) !== 0) return false;
  return hasGood(p, p.r[AIM]) && listCounters(p, scratch) > 0;
}
function firstStackAgainst(p, target) {
  for (let k = 0; k < p.r[STACKS]; k++) if (p.stackTarget[k] === target) return k;
  return 0;
}
function hasGood(p, hex) {
  for (let slot = 0; slot < 2; slot++) {
    const unit = unitAt(p, hex, slot);
    if (unit !== NO_UNIT && p.condition[unit] === GOOD && p.tables.arm[unit] <= COSSACK) return true;
  }
  return false;
}
function listCounters(p, out) {
  const target = p.r[AIM];
  let count = 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    const hex = grid.neighbours[DIRECTIONS * target + d];
    if (p.owner[hex] !== p.r[SIDE] + 1 || !isFront(p, target, hex)) continue;
    for (let slot = 0; slot < 2; slot++) {
      const unit = unitAt(p, hex, slot);
      if (unit === NO_UNIT || (p.stance[unit] & FIGHTING) === 0) continue;
      count = insert(out, count, hex);
      break;
    }
  }
  return count;
}
function applyCounter(p, action) {
  const r = p.r;
  r[STEP] = CHARGE_END;
  if (action === NONE) return;
  const from = r[PLACE];
  p.countered[0] |= 1 << firstStackAgainst(p, r[TARGET]);
  clearFight(p);
  r[ATTACK] = COUNTER_SHOCK;
  r[AIM] = action;
  for (let slot = 0; slot < 2; slot++) {
    const unit = unitAt(p, from, slot);
    if (unit !== NO_UNIT && p.condition[unit] === GOOD && p.tables.arm[unit] <= COSSACK) fight(p, unit);
  }
  beginFight(p);
}
function listBreakthroughs(p, out) {
  const r = p.r;
  const from = r[AIM];
  const charging = r[KIND] === CHARGE_GROUP;
  if (!canBreak(p, from)) return 0;
  let count = 0;
  for (let turn = -1; turn <= 1; turn++) {
    const d = (r[ADVANCE] + turn + DIRECTIONS) % DIRECTIONS;
    const hex = grid.neighbours[DIRECTIONS * from + d];
    if (p.owner[hex] !== enemyOwner(r[SIDE]) || charging && !mayCharge(p, hex)) continue;
    count = insert(out, count, hex);
  }
  return count;
}
function canBreak(p, hex) {
  for (let slot = 0; slot < 2; slot++) {
    const unit = unitAt(p, hex, slot);
    if (unit !== NO_UNIT && mayGoOn(p, unit)) return true;
  }
  return false;
}
function mayGoOn(p, unit) {
  if ((p.stance[unit] & FIGHTING) === 0) return false;
  return p.condition[unit] === GOOD || (p.marks[unit] & HIT) !== 0;
}
function applyBreakthrough(p, action) {
  const r = p.r;
  r[STEP] = CHARGE_END;
  if (action === NONE) return;
  const from = r[PLACE];
  const a = p.first[from];
  const b = p.second[from];
  const aGoes = a !== NO_UNIT && mayGoOn(p, a);
  const bGoes = b !== NO_UNIT && mayGoOn(p, b);
  clearFight(p);
  r[ATTACK] = BREAK;
  r[AIM] = action;
  if (aGoes) fight(p, a);
  if (bGoes) fight(p, b);
  beginFight(p);
}
function stepChargeEnd(p) {
  const r = p.r;
  for (let u = r[FROM]; u < r[TO]; u++) {
    if ((p.stance[u] & CHARGED) === 0) continue;
    p.stance[u] &= ~CHARGED;
    if (p.hex[u] !== OFF_MAP) becomeDisordered(p, u);
  }
  clearFight(p);
  r[ATTACK] = PRIMARY;
  r[ADVANCE] = 0;
  r[KIND]++;
  r[STEP] = GROUP;
}

// src/rulesets/borodino/declare.ts
var STACK_DECLARED = 0;
var STACK_COMMITTED = 1;
var STACK_OUT = 2;
function isEligible(p, unit) {
  return (p.marks[unit] & ACTING) !== 0 && p.hex[unit] !== OFF_MAP && p.condition[unit] === GOOD && p.tables.arm[unit] <= COSSACK && statusOf(p, unit) !== RALLY_ONLY;
}
function stepDeclare(p) {
  const r = p.r;
  const { stackHex } = p;
  let count = 0;
  for (let u = r[FROM]; u < r[TO]; u++) {
    if (!isEligible(p, u) || !nextToEnemy(p, p.hex[u], r[SIDE])) continue;
    const hex = p.hex[u];
    let k = count;
    while (k > 0 && stackHex[k - 1] > hex) k--;
    if (k > 0 && stackHex[k - 1] === hex) continue;
    for (let i = count; i > k; i--) stackHex[i] = stackHex[i - 1];
    stackHex[k] = hex;
    count++;
  }
  for (let k = 0; k < count; k++) p.stackTarget[k] = -1;
  r[STACKS] = count;
  r[CURSOR] = 0;
  r[STEP] = DECLARED2;
}
function stepDeclared(p) {
  const r = p.r;
  if (r[CURSOR] < r[STACKS]) {
    ask(p, DECLARE, r[SIDE], -1, p.stackHex[r[CURSOR]]);
    return;
  }
  let count = 0;
  for (let k = 0; k < r[STACKS]; k++) {
    if (p.stackTarget[k] < 0) continue;
    p.stackHex[count] = p.stackHex[k];
    p.stackTarget[count] = p.stackTarget[k];
    p.stackState[count++] = STACK_DECLARED;
  }
  p.stackHex.fill(0, count);
  p.stackTarget.fill(0, count);
  r[STACKS] = count;
  r[TARGET] = -1;
  r[CURSOR] = 0;
  r[STEP] = RETIRE2;
  r[FOUGHT] = count === 0 ? 0 : 1;
  if (count === 0) endShock(p);
}
function endShock(p) {
  const r = p.r;
  p.stackHex.fill(0);
  p.stackTarget.fill(0);
  p.stackState.fill(0);
  r[STACKS] = 0;
  r[TARGET] = 0;
  r[CURSOR] = r[FROM];
  r[PASS] = 0;
  r[STEP] = r[RUNS] >= RESERVE_FRENCH ? ACTIVATED : RALLY;
}
function listEnemiesAround(p, hex, side, out) {
  const enemy = enemyOwner(side);
  let count = 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = grid.neighbours[DIRECTIONS * hex + d];
    if (p.owner[to] === enemy) count = insert(out, count, to);
  }
  return count;
}
function insert(out, count, value) {
  let k = count;
  while (k > 0 && out[k - 1] > value) {
    out[k] = out[k - 1];
    k--;
  }
  out[k] = value;
  return count + 1;
}
function mayCharge(p, target) {
  const kind = ground[target];
  return kind !== WOOD && kind !== REDOUBT && !(kind === VILLAGE && isVillage(p, target));
}
function applyDeclare(p, action) {
  const r = p.r;
  const stack = r[CURSOR]++;
  r[STEP] = DECLARED2;
  if (action === NONE) return;
  p.stackTarget[stack] = action;
  r[ATTACKS]++;
  declareUnit(p, p.first[p.stackHex[stack]], action);
  declareUnit(p, p.second[p.stackHex[stack]], action);
}
function declareUnit(p, unit, target) {
  if (unit === NO_UNIT || !isEligible(p, unit)) return;
  p.marks[unit] |= DECLARED;
  if (p.tables.group[unit] === GUARD_GROUP && p.r[GUARD_TURN] === 0) p.r[GUARD_TURN] = p.r[TURN];
  const entered = p.startHex[unit] === OFF_MAP;
  const far = entered ? (p.stance[unit] & MOVED_FAR) !== 0 : distance(p.startHex[unit], p.hex[unit]) >= 2;
  if (p.tables.isHorse[unit] === 0 || (p.marks[unit] & MOVED) === 0 || !far) return;
  if ((p.stance[unit] & STARTED_ADJACENT) === 0 && mayCharge(p, target)) p.marks[unit] |= CHARGING;
}
function nextTarget(p, after, state) {
  let best = -1;
  for (let k = 0; k < p.r[STACKS]; k++) {
    const target = p.stackTarget[k];
    if (p.stackState[k] !== state || target <= after) continue;
    if (best < 0 || target < best) best = target;
  }
  return best;
}
function stepRetire(p) {
  const r = p.r;
  for (; ; ) {
    const target = nextTarget(p, r[TARGET], STACK_DECLARED);
    if (target < 0) {
      r[TARGET] = nextTarget(p, -1, STACK_DECLARED);
      r[CURSOR] = 0;
      r[STEP] = COMMIT;
      return;
    }
    r[TARGET] = target;
    if (!mayRetire(p, target) || listRetreats(p, target, scratch2) === 0) continue;
    ask(p, RETIRE, 1 - r[SIDE], -1, target);
    return;
  }
}
var scratch2 = new Int32Array(64);
function mayRetire(p, target) {
  let foot = 0;
  let heavy = 0;
  let other = 0;
  for (let k = 0; k < p.r[STACKS]; k++) {
    if (p.stackTarget[k] !== target) continue;
    for (let slot = 0; slot < 2; slot++) {
      const unit = (slot === 0 ? p.first : p.second)[p.stackHex[k]];
      if (unit === NO_UNIT || (p.marks[unit] & DECLARED) === 0) continue;
      const arm = p.tables.arm[unit];
      if (arm === INFANTRY) foot++;
      else if (arm === HEAVY) heavy++;
      else other++;
    }
  }
  if (other > 0 || foot > 0 && heavy > 0) return false;
  for (let slot = 0; slot < 3; slot++) {
    const unit = unitAt(p, target, slot);
    if (unit === NO_UNIT) continue;
    const arm = p.tables.arm[unit];
    const quick = arm === LIGHT || arm === COSSACK || arm === HORSE_GUN || arm === HEAVY && foot > 0;
    if (!quick) return false;
  }
  return true;
}
function unitAt(p, hex, slot) {
  return slot === 0 ? p.first[hex] : slot === 1 ? p.second[hex] : p.gun[hex];
}
function listRetreats(p, target, out) {
  const { neighbours } = grid;
  let count = 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    const near = neighbours[DIRECTIONS * target + d];
    if (!stackMayStep(p, target, near)) continue;
    if (stackMayStop(p, target, near)) count = insertOnce(out, count, near);
    for (let e = 0; e < DIRECTIONS; e++) {
      const far = neighbours[DIRECTIONS * near + e];
      if (far === target || !stackMayStep(p, target, far)) continue;
      if (stackMayStop(p, target, far)) count = insertOnce(out, count, far);
    }
  }
  return count;
}
function insertOnce(out, count, value) {
  for (let k = 0; k < count; k++) if (out[k] === value) return count;
  return insert(out, count, value);
}
function stackMayStep(p, target, hex) {
  if (hex === WALL || inEnemyZoc(p, hex, 1 - p.r[SIDE])) return false;
  for (let slot = 0; slot < 3; slot++) {
    const unit = unitAt(p, target, slot);
    if (unit !== NO_UNIT && !canPass(p, unit, hex)) return false;
  }
  return true;
}
function stackMayStop(p, target, hex) {
  let units = 0;
  for (let slot = 0; slot < 3; slot++) {
    const unit = unitAt(p, target, slot);
    if (unit === NO_UNIT) continue;
    if (!canStack(p, unit, hex)) return false;
    if (slot < 2) units++;
  }
  if (units === 2 && p.first[hex] !== NO_UNIT) return false;
  for (let k = 0; k < p.r[STACKS]; k++) {
    if (p.stackTarget[k] === target && distance(p.stackHex[k], hex) <= 1) return false;
  }
  return true;
}
function applyRetire(p, action) {
  const r = p.r;
  const target = r[TARGET];
  r[STEP] = RETIRE2;
  if (action === NONE) return;
  let heavyCharges = false;
  for (let k = 0; k < r[STACKS]; k++) {
    if (p.stackTarget[k] !== target) continue;
    p.stackState[k] = STACK_OUT;
    heavyCharges ||= chargesHeavily(p, p.first[p.stackHex[k]]) || chargesHeavily(p, p.second[p.stackHex[k]]);
  }
  beginTests(p, TEST_DISORDER, RETIRED);
  for (let slot = 0; slot < 3; slot++) {
    const unit = slot === 2 ? p.gun[target] : p.first[target];
    if (unit === NO_UNIT) continue;
    lift(p, unit);
    place(p, unit, action);
    p.marks[unit] |= ENGAGED;
    if (heavyCharges) addTest(p, unit);
  }
}
function chargesHeavily(p, unit) {
  return unit !== NO_UNIT && (p.marks[unit] & CHARGING) !== 0 && p.tables.arm[unit] === HEAVY;
}
function stepRetired(p) {
  const r = p.r;
  r[STEP] = RETIRE2;
  if (listFollowers(p, scratch2) > 0) ask(p, FOLLOW, r[SIDE], -1, r[TARGET]);
}
function listFollowers(p, out) {
  const target = p.r[TARGET];
  let count = 0;
  for (let k = 0; k < p.r[STACKS]; k++) {
    if (p.stackTarget[k] !== target) continue;
    const hex = p.stackHex[k];
    for (let slot = 0; slot < 2; slot++) {
      const unit = unitAt(p, hex, slot);
      if (unit === NO_UNIT || (p.marks[unit] & DECLARED) === 0 || !canAdvance(p, unit, target)) continue;
      count = insertOnce(out, count, hex);
    }
  }
  return count;
}
function applyFollow(p, action) {
  p.r[STEP] = RETIRE2;
  if (action === NONE) return;
  const a = p.first[action];
  const b = p.second[action];
  followUnit(p, a, action);
  followUnit(p, b, action);
}
function followUnit(p, unit, from) {
  if (unit === NO_UNIT || (p.marks[unit] & DECLARED) === 0) return;
  p.marks[unit] &= ~CHARGING;
  advance(p, unit, from, p.r[TARGET]);
}
function stepCommit(p) {
  const r = p.r;
  for (; ; ) {
    if (r[TARGET] < 0) {
      r[CURSOR] = 0;
      r[STEP] = REACTION2;
      return;
    }
    for (; r[CURSOR] < r[STACKS]; r[CURSOR]++) {
      const k = r[CURSOR];
      if (p.stackTarget[k] !== r[TARGET] || p.stackState[k] !== STACK_DECLARED) continue;
      askDie(p, COMMIT_DIE, topDeclared(p, p.stackHex[k]), r[TARGET]);
      return;
    }
    r[TARGET] = nextTarget(p, r[TARGET], STACK_DECLARED);
    r[CURSOR] = 0;
  }
}
function topDeclared(p, hex) {
  const a = p.first[hex];
  const b = p.second[hex];
  const hasA = a !== NO_UNIT && (p.marks[a] & DECLARED) !== 0;
  const hasB = b !== NO_UNIT && (p.marks[b] & DECLARED) !== 0;
  if (!hasB) return hasA ? a : NO_UNIT;
  if (!hasA) return b;
  return cohesionOf(p, b) > cohesionOf(p, a) ? b : a;
}
function isFront(p, target, from) {
  if (ground[target] === REDOUBT || isVillage(p, target)) return true;
  const top = topUnit(p, target);
  const facing = p.facing[top === NO_UNIT ? p.gun[target] : top];
  const turn = (directionTo(target, from) - facing + DIRECTIONS) % DIRECTIONS;
  return turn <= 1 || turn === DIRECTIONS - 1;
}
function commitmentModifier(p, unit, target) {
  const underOrders = statusOf(p, unit) === UNDER_ORDERS;
  const command = p.flanker[unit] === 1 ? FLANK_COMMAND : p.tables.command[unit];
  let total = p.tables.params.commitment;
  total += underOrders ? -commandBonus(p, command, p.r[SIDE]) : 1;
  if ((p.marks[unit] & CHARGING) === 0 && isFront(p, target, p.hex[unit])) total += defensiveFire(p, target);
  return total;
}
function defensiveFire(p, target) {
  let best = NO_UNIT;
  for (let slot = 0; slot < 2; slot++) {
    const unit = unitAt(p, target, slot);
    if (unit === NO_UNIT || p.tables.arm[unit] !== INFANTRY) continue;
    if (best === NO_UNIT || cohesionOf(p, unit) > cohesionOf(p, best)) best = unit;
  }
  return best === NO_UNIT ? 0 : p.tables.defence[best];
}
function applyCommit(p, die) {
  const r = p.r;
  const unit = r[SUBJECT];
  const holds = die + commitmentModifier(p, unit, r[PLACE]) <= cohesionOf(p, unit);
  p.stackState[r[CURSOR]++] = holds ? STACK_COMMITTED : STACK_OUT;
  r[STEP] = COMMIT;
}
function stepReaction(p) {
  const r = p.r;
  for (; ; ) {
    const target = nextTarget(p, r[TARGET], STACK_COMMITTED);
    if (target < 0) {
      r[TARGET] = -1;
      r[STEP] = RESOLVE;
      return;
    }
    r[TARGET] = target;
    const gun = p.gun[target];
    if (gun === NO_UNIT || p.condition[gun] !== GOOD || p.owner[target] !== enemyOwner(r[SIDE])) continue;
    ask(p, REACTION, 1 - r[SIDE], gun, target);
    return;
  }
}
function listCommitted(p, out) {
  let count = 0;
  for (let k = 0; k < p.r[STACKS]; k++) {
    if (p.stackTarget[k] === p.r[TARGET] && p.stackState[k] === STACK_COMMITTED) out[count++] = p.stackHex[k];
  }
  return count;
}
function applyReaction(p, action) {
  const r = p.r;
  r[STEP] = REACTION2;
  if (action === NONE) return;
  r[AIM] = action;
  r[LEADER] = topDeclared(p, action);
  askDie(p, REACTION_DIE, r[SUBJECT], action);
}
function applyReactionShot(p, die) {
  applyReactionDie(p, die, p.r[LEADER]);
}
function stepReacted(p) {
  const r = p.r;
  const top = r[LEADER];
  if (p.condition[top] !== GOOD) {
    if ((p.marks[top] & CHARGING) !== 0) {
      p.marks[top] |= HIT;
    } else {
      for (let k = 0; k < r[STACKS]; k++) if (p.stackHex[k] === r[AIM]) p.stackState[k] = STACK_OUT;
    }
  }
  r[AIM] = 0;
  r[LEADER] = 0;
  r[STEP] = REACTION2;
}

// src/rulesets/borodino/destruction.ts
var DESTROY_BRIDGE = 1 + VILLAGES;
var GOES_OUT = 3;
function stepVillages(p) {
  const r = p.r;
  for (; r[CURSOR] < VILLAGES; r[CURSOR]++) {
    if (p.village[r[CURSOR]] !== BURNING) continue;
    askDie(p, VILLAGE_DIE, -1, villageHexes[r[CURSOR]]);
    return;
  }
  r[CURSOR] = 0;
  r[STEP] = ACTIVATED;
  if (listDestruction(p, scratch3) > 1) ask(p, DESTRUCTION, RUSSIAN, -1, -1);
}
var scratch3 = new Int32Array(VILLAGES + 2);
function applyVillageDie(p, die) {
  const village = p.r[CURSOR]++;
  p.r[STEP] = VILLAGES2;
  if (die <= GOES_OUT) p.village[village] = RUBBLE;
}
function listDestruction(p, out) {
  let count = 0;
  out[count++] = 0;
  for (let v = 0; v < VILLAGES; v++) if (canBurn(p, v)) out[count++] = 1 + v;
  if (canDestroyBridge(p)) out[count++] = DESTROY_BRIDGE;
  return count;
}
function canBurn(p, village) {
  const hex = villageHexes[village];
  if (p.village[village] !== INTACT || p.owner[hex] !== RUSSIAN + 1) return false;
  if (p.first[hex] === NO_UNIT || p.tables.arm[p.first[hex]] !== INFANTRY || nextToEnemy(p, hex, RUSSIAN)) return false;
  return stepOut(p, hex, false);
}
var movers = new Int16Array(3);
function stepOut(p, hex, forGood) {
  let count = 0;
  for (let u = FIRST_RUSSIAN; u < p.hex.length; u++) if (p.hex[u] === hex) movers[count++] = u;
  let moved = 0;
  for (; moved < count; moved++) {
    const to = exitFor(p, movers[moved], hex);
    if (to === OFF_MAP) break;
    lift(p, movers[moved]);
    place(p, movers[moved], to);
  }
  const possible = moved === count;
  if (possible && forGood) return true;
  while (--moved >= 0) {
    lift(p, movers[moved]);
    place(p, movers[moved], hex);
  }
  return possible;
}
function exitFor(p, unit, hex) {
  let best = OFF_MAP;
  for (let d = 0; d < DIRECTIONS; d++) {
    const to = grid.neighbours[DIRECTIONS * hex + d];
    if (!canPass(p, unit, to) || !canStack(p, unit, to) || nextToEnemy(p, to, RUSSIAN)) continue;
    if (best === OFF_MAP || grid.column[to] < grid.column[best]) best = to;
  }
  return best;
}
function canDestroyBridge(p) {
  if (p.r[BRIDGE] === 1 || p.owner[BRIDGE_HEX] !== EMPTY || nextToEnemy(p, BRIDGE_HEX, RUSSIAN)) return false;
  let sappers = false;
  for (let d = 0; d < DIRECTIONS; d++) {
    const hex = grid.neighbours[DIRECTIONS * BRIDGE_HEX + d];
    const top = p.first[hex];
    if (p.owner[hex] === RUSSIAN + 1 && top !== NO_UNIT && p.tables.arm[top] === INFANTRY) sappers = true;
  }
  if (!sappers) return false;
  for (let u = FRENCH; u < FIRST_RUSSIAN; u++) {
    if (p.tables.isGun[u] === 0 || p.hex[u] === OFF_MAP) continue;
    if (distance(p.hex[u], BRIDGE_HEX) <= p.tables.effective[u]) return false;
  }
  return true;
}
function applyDestruction(p, action) {
  const r = p.r;
  r[STEP] = ACTIVATED;
  if (action === 0) return;
  if (action === DESTROY_BRIDGE) {
    r[BRIDGE] = 1;
    return;
  }
  const village = action - 1;
  stepOut(p, villageHexes[village], true);
  p.village[village] = BURNING;
}

// src/rulesets/borodino/recovery.ts
function stepEnding(p) {
  const r = p.r;
  for (let group = 0; group < GROUPS; group++) {
    if ((p.collapsed[0] >> group & 1) === 1 || !isBroken(p, group)) continue;
    p.collapsed[0] |= 1 << group;
    collapse(p, group);
  }
  clearActivation(p);
  r[CURSOR] = 0;
  r[STEP] = RECOVERY;
}
function lostUnits(p, group) {
  const { groupFrom, groupTo, arm, present } = p.tables;
  let lost = 0;
  for (let u = groupFrom[group]; u < groupTo[group]; u++) {
    if (present[u] === 0 || arm[u] > COSSACK) continue;
    const condition = p.condition[u];
    if (condition >= WITHDRAWN && condition <= ELIMINATED) lost++;
  }
  return lost;
}
function isBroken(p, group) {
  const n2 = p.tables.countable[group];
  return n2 > 0 && 3 * lostUnits(p, group) >= 2 * n2;
}
function collapse(p, group) {
  const { groupFrom, groupTo, isGun } = p.tables;
  const from = groupFrom[group];
  const to = groupTo[group];
  for (let u = from; u < to; u++) if (p.condition[u] === WITHDRAWN) p.condition[u] = ELIMINATED;
  for (let pass = 0; pass < 2; pass++) {
    for (let u = from; u < to; u++) if (isGun[u] === pass && p.hex[u] !== OFF_MAP) disorder(p, u);
  }
}
function stepRecovery(p) {
  const r = p.r;
  const firstUnit = r[WINNER] === RUSSIAN ? FIRST_RUSSIAN : 0;
  while (r[CURSOR] < UNITS) {
    const unit = (r[CURSOR]++ + firstUnit) % UNITS;
    if (p.condition[unit] !== RECOVERING || !hasReturn(p, unit)) continue;
    askDie(p, RECOVERY_DIE, unit, -1);
    return;
  }
  clearActivation(p);
  for (let u = 0; u < UNITS; u++) if (p.condition[u] === WITHDRAWN) p.condition[u] = RECOVERING;
  if (r[TURN] === p.tables.params.turns) {
    r[NODE] = END;
    r[ACTOR] = TERMINAL;
  } else {
    r[STEP] = COMMANDERS;
  }
}
function applyRecovery(p, die) {
  const r = p.r;
  const unit = r[SUBJECT];
  r[STEP] = RECOVERY;
  if (die - p.tables.params.recoveryBonus > p.tables.cohesion[unit] - 1) {
    p.condition[unit] = ELIMINATED;
    return;
  }
  if (listReturns(p, unit, scratch4) > 1) ask(p, RETURN, sideOf(unit), unit, -1);
  else applyReturn(p, scratch4[0]);
}
var scratch4 = new Int32Array(HEXES);
var nearGroup = new Uint8Array(HEXES);
function listReturns(p, unit, out) {
  if (!markGroup(p, unit)) return 0;
  let count = 0;
  for (let hex = 0; hex < HEXES; hex++) if (nearGroup[hex] === 1 && mayReturn(p, unit, hex)) out[count++] = hex;
  return count;
}
function hasReturn(p, unit) {
  if (!markGroup(p, unit)) return false;
  for (let hex = 0; hex < HEXES; hex++) if (nearGroup[hex] === 1 && mayReturn(p, unit, hex)) return true;
  return false;
}
function markGroup(p, unit) {
  const { group, groupFrom, groupTo } = p.tables;
  const own = group[unit];
  let any = false;
  for (let u = groupFrom[own]; u < groupTo[own]; u++) if (p.hex[u] !== OFF_MAP) any = true;
  if (!any) return false;
  nearGroup.fill(0);
  const wide = own === FIRST_RUSSIAN_GROUP ? 0 : own === ARMY_FIRST_GROUP[2] - 1 ? 1 : -1;
  const low = wide < 0 ? own : ARMY_FIRST_GROUP[wide];
  const high = wide < 0 ? own : ARMY_FIRST_GROUP[wide + 1] - 1;
  const { start, cells } = within3;
  for (let u = groupFrom[low]; u < groupTo[high]; u++) {
    const hex = p.hex[u];
    if (hex === OFF_MAP) continue;
    nearGroup[hex] = 1;
    for (let k = start[hex]; k < start[hex + 1]; k++) nearGroup[cells[k]] = 1;
  }
  unmarkNearEnemies(p, (1 - sideOf(unit)) * FIRST_RUSSIAN);
  return true;
}
var SAFE = 3;
function unmarkNearEnemies(p, firstEnemy) {
  const { start, cells, range } = within3;
  for (let u = firstEnemy; u < firstEnemy + FIRST_RUSSIAN; u++) {
    const hex = p.hex[u];
    if (hex === OFF_MAP) continue;
    nearGroup[hex] = 0;
    for (let k = start[hex]; k < start[hex + 1]; k++) if (range[k] < SAFE) nearGroup[cells[k]] = 0;
  }
}
function mayReturn(p, unit, hex) {
  const river = ground[hex] === RIVER || hex === BRIDGE_HEX && p.r[BRIDGE] === 1;
  if (river || !canPass(p, unit, hex) || !canStack(p, unit, hex)) return false;
  if (p.tables.isHorse[unit] === 1 && ground[hex] === WOOD) return false;
  return true;
}
function applyReturn(p, hex) {
  const r = p.r;
  const unit = r[SUBJECT];
  r[STEP] = RECOVERY;
  p.condition[unit] = p.tables.arm[unit] === COSSACK ? GOOD : DISORDERED;
  p.facing[unit] = START_FACING[sideOf(unit)];
  place(p, unit, hex);
}

// src/rulesets/borodino/reserve.ts
var FIRST_MURAT_RESERVE = 27;
var FLANK_RESERVE = FIRST_MURAT_RESERVE + COMMANDS;
function reserveOf(p, unit) {
  if (p.flanker[unit] === 1) return FLANK_RESERVE;
  const group = p.tables.group[unit];
  return group === MURAT_GROUP ? FIRST_MURAT_RESERVE + p.tables.command[unit] : group;
}
function listReserves(p, side, out) {
  let count = 0;
  if (p.r[COMMANDER + side] === OFF_MAP) return addPass(out, count);
  const first = side === FRENCH ? 0 : FIRST_RUSSIAN_GROUP;
  const end = side === FRENCH ? FLANK_RESERVE : GROUPS - 1;
  for (let command = first; command <= end; command++) {
    if (side === FRENCH && command >= MURAT_GROUP && command < FIRST_MURAT_RESERVE) continue;
    if (isEligible2(p, command, side)) out[count++] = command;
  }
  return addPass(out, count);
}
function addPass(out, count) {
  out[count] = NONE;
  return count + 1;
}
function isEligible2(p, command, side) {
  if (command === GUARD_GROUP || command === RUSSIAN_GUARD_GROUP || command === RESERVE_ARTILLERY_GROUP) {
    if ((p.ordered[0] & orderBit(command, 0)) === 0) return false;
  }
  const at = p.r[COMMANDER + side];
  let inRange = false;
  let free = false;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    const hex = p.hex[u];
    if (hex === OFF_MAP || reserveOf(p, u) !== command) continue;
    inRange ||= distance(at, hex) <= COMMAND_RANGE;
    free ||= !nextToEnemy(p, hex, side);
    if (inRange && free) return true;
  }
  return false;
}
var scratch5 = new Int32Array(GROUPS + COMMANDS + 2);
function stepReserve(p) {
  const r = p.r;
  r[RESERVE_FIRST] = FRENCH;
  r[RESERVE_DONE] = 0;
  r[STEP] = RESERVE_SIDE;
  const both = listReserves(p, FRENCH, scratch5) > 1 && listReserves(p, RUSSIAN, scratch5) > 1;
  if (both && r[WINNER] !== NOBODY) ask(p, WHO_FIRST, r[WINNER], -1, -1);
}
function applyWhoFirst(p, action) {
  p.r[RESERVE_FIRST] = action;
  p.r[STEP] = RESERVE_SIDE;
}
function stepReserveSide(p) {
  const r = p.r;
  for (; ; ) {
    if (r[RESERVE_DONE] === 2) {
      r[RESERVE_DONE] = 0;
      r[RESERVE_FIRST] = FRENCH;
      r[STEP] = ENDING;
      return;
    }
    const side = r[RESERVE_DONE] === 0 ? r[RESERVE_FIRST] : 1 - r[RESERVE_FIRST];
    r[RESERVE_DONE]++;
    if (listReserves(p, side, scratch5) <= 1) continue;
    ask(p, RESERVE, side, -1, -1);
    return;
  }
}
function applyReserve(p, command) {
  const r = p.r;
  const side = r[LAST_ACTOR];
  r[STEP] = RESERVE_SIDE;
  if (command === NONE) return;
  clearActivation(p);
  r[RUNS] = RESERVE_FRENCH + side;
  r[SIDE] = side;
  r[FROM] = (side + 1) * FIRST_RUSSIAN;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    const hex = p.hex[u];
    if (hex === OFF_MAP || reserveOf(p, u) !== command || nextToEnemy(p, hex, sideOf(u))) continue;
    startUnit(p, u);
    r[FROM] = Math.min(r[FROM], u);
    r[TO] = u + 1;
  }
  p.status.fill(NO_ORDERS);
  r[CURSOR] = r[FROM];
  r[STEP] = FIRE2;
}

// src/rulesets/borodino/actions.ts
var ACTIONS = HEXES + 2;
function listActions(p, out) {
  const r = p.r;
  switch (r[NODE]) {
    case MOVE:
    case ENTRY:
      return listMoves(p, out);
    case STATUS:
    case RECALL:
    case WHO_FIRST:
      out[0] = 0;
      out[1] = 1;
      return 2;
    case FIRE:
      return withNone(out, listTargets(p, r[SUBJECT], out));
    case DECLARE:
      return withNone(out, listEnemiesAround(p, r[PLACE], r[ACTOR], out));
    case RETIRE:
      return withNone(out, listRetreats(p, r[PLACE], out));
    case FOLLOW:
      return withNone(out, listFollowers(p, out));
    case REACTION:
      return withNone(out, listCommitted(p, out));
    case COUNTER:
      return withNone(out, listCounters(p, out));
    case BREAKTHROUGH:
      return withNone(out, listBreakthroughs(p, out));
    case RETURN:
      return listReturns(p, r[SUBJECT], out);
    case COMMANDER2:
      return listGoals(p, out);
    case ORDERS_FRENCH:
      return listFrenchSets(p, out);
    case ORDERS_RUSSIAN2:
      return listRussianSets(p, out);
    case FIRST_MARKER:
      return listMarkers(p, out);
    case DESTRUCTION:
      return listDestruction(p, out);
    case RESERVE:
      return listReserves(p, r[ACTOR], out);
    case PLAN:
      return listPlans(p, out);
    default:
      return 0;
  }
}
function withNone(out, count) {
  out[count] = NONE;
  return count + 1;
}
function markerName(marker) {
  if (marker === NO_MARKER) return "none";
  if (marker === FLANK_MARKER) return "flanking force";
  if (marker === BARRAGE_FRENCH) return "French barrage";
  if (marker === BARRAGE_RUSSIAN) return "Russian barrage";
  if (marker === DESTRUCTION_MARKER) return "destruction";
  return groupCode(marker);
}
function bitsOf(mask, name) {
  const names = [];
  for (let bit = 0; bit < 31; bit++) if (mask >> bit & 1) names.push(name(bit));
  return names;
}
function frenchSetName(set) {
  const names = bitsOf(frenchSets.items[set], (bit) => bit === BARRAGE_ITEM ? "barrage" : `F${bit}`);
  const commands = bitsOf(frenchSets.commands[set], (bit) => `c${bit}`);
  if (commands.length > 0) names.push(`F${MURAT_GROUP}:${commands.join("+")}`);
  return names.length === 0 ? "no orders" : names.join(" ");
}
function russianSetName(set) {
  const names = bitsOf(russianSets.groups[set], (bit) => `R${bit + FIRST_RUSSIAN_GROUP}`);
  if (russianSets.barrage[set] === 1) names.push("barrage");
  return names.length === 0 ? "no orders" : names.join(" ");
}
function reserveName(command) {
  if (command === FLANK_RESERVE) return "flanking force";
  return command >= FIRST_MURAT_RESERVE ? `c${command - FIRST_MURAT_RESERVE}` : groupCode(command);
}
var NONE_NAMES = {
  [FIRE]: "hold",
  [MOVE]: "stay",
  [ENTRY]: "stay in the box",
  [DECLARE]: "no attack",
  [RETIRE]: "stand",
  [FOLLOW]: "no advance",
  [REACTION]: "no reaction",
  [COUNTER]: "no counter-shock",
  [BREAKTHROUGH]: "no breakthrough",
  [COMMANDER2]: "stay"
};
var VERBS = {
  [FIRE]: "fire at",
  [MOVE]: "move to",
  [ENTRY]: "enter to",
  [DECLARE]: "attack",
  [RETIRE]: "retire to",
  [FOLLOW]: "advance from",
  [REACTION]: "fire at",
  [COUNTER]: "shock back at",
  [BREAKTHROUGH]: "break through at",
  [RETURN]: "return to",
  [COMMANDER2]: "ride to"
};
function nameAction(p, action) {
  return nameAt(p, p.r[NODE], p.r[SUBJECT], p.r[PLACE], action);
}
function nameAt(p, node, subject, place3, action) {
  switch (node) {
    case PLAN:
      return `plan ${planName(action)}`;
    case ORDERS_FRENCH:
      return frenchSetName(action);
    case ORDERS_RUSSIAN2:
      return russianSetName(action);
    case FIRST_MARKER:
      return `first ${markerName(action)}`;
    case DRAW:
      return `draw ${markerName(action)}`;
    case RECALL:
      return action === 1 ? "recall" : "no recall";
    case STATUS:
      return `${statusSubject(p, subject)} ${action === 1 ? "attempts" : "restricted"}`;
    case DESTRUCTION:
      if (action === 0) return "destroy nothing";
      return action === DESTROY_BRIDGE ? "destroy the bridge" : `burn ${villageTitles[action - 1]}`;
    case WHO_FIRST:
      return action === 0 ? "French first" : "Russians first";
    case RESERVE:
      return action === NONE ? "no reserve" : `reserve ${reserveName(action)}`;
    case FLANK_ROLL:
      return `flank roll ${action}`;
    default:
  }
  if (node >= FIRST_CHANCE) return `die ${action}`;
  const who = subject >= 0 ? `${p.tables.name[subject]} ` : place3 >= 0 ? `${hexName(place3)} ` : "";
  if (action === NONE) return `${who}${NONE_NAMES[node]}`;
  if (action === DEFER) return `${who}later`;
  return `${who}${VERBS[node]} ${hexName(action)}`;
}
function statusSubject(p, unit) {
  const group = p.tables.group[unit];
  return group === MURAT_GROUP ? `F6:c${p.tables.command[unit]}` : groupCode(group);
}
function writeParts(p, action, out) {
  const r = p.r;
  const node = r[NODE];
  const subject = r[SUBJECT];
  const byHex = node >= FIRE && node <= COMMANDER2 && node !== WHO_FIRST && node !== RESERVE;
  out[0] = node;
  out[1] = r[PLACE] >= 0 ? r[PLACE] : subject >= 0 ? p.hex[subject] : -1;
  out[2] = byHex && action < HEXES ? action : -1;
  out[3] = byHex ? action < HEXES ? subject : action - HEXES : action;
}

// src/rulesets/borodino/chance.ts
var D10 = 10;
var WAYS = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
var LOWEST_ROLL = 2;
function listChances(p, outcomes, probabilities) {
  const node = p.r[NODE];
  if (node === DRAW) return listDraws(p, outcomes, probabilities);
  const count = node === FLANK_ROLL ? WAYS.length : D10;
  for (let k = 0; k < count; k++) {
    outcomes[k] = node === FLANK_ROLL ? k + LOWEST_ROLL : k;
    probabilities[k] = node === FLANK_ROLL ? WAYS[k] / 36 : 1 / D10;
  }
  return count;
}
function listDraws(p, outcomes, probabilities) {
  let total = 0;
  for (let kind = 0; kind < MARKERS; kind++) total += p.cup[kind];
  let count = 0;
  for (let kind = 0; kind < MARKERS; kind++) {
    if (p.cup[kind] === 0) continue;
    outcomes[count] = kind;
    probabilities[count++] = p.cup[kind] / total;
  }
  return count;
}
function activationOf(p) {
  const runs = p.r[RUNS];
  return 2 * runs + (runs < MARKERS && p.cup[runs] > 0 ? 1 : 0);
}
function dieKey(p, kind) {
  const r = p.r;
  const unit = r[SUBJECT] < 0 ? UNITS : r[SUBJECT];
  const hex = r[PLACE] < 0 ? 0 : r[PLACE] + 1;
  const repetition = unit === UNITS ? 0 : p.rolls[unit];
  return ((((r[TURN] * 64 + activationOf(p)) * 64 + kind) * 128 + unit) * 2048 + hex) * 64 + repetition;
}
function countRoll(p) {
  const unit = p.r[SUBJECT];
  if (unit >= 0) p.rolls[unit] = Math.min(63, p.rolls[unit] + 1);
}
function sampleChance(p, dice) {
  const node = p.r[NODE];
  if (node === DRAW) return sampleDraw(p, dice);
  const key = dieKey(p, node);
  if (node !== FLANK_ROLL) return dice.below(D10, key);
  const pair = dice.below(36, key);
  return LOWEST_ROLL + pair % 6 + (pair / 6 | 0);
}
function markerKey(p, kind, copy) {
  return (((p.r[TURN] * 64 + 2 * PHASES + 1) * 64 + DRAW) * 128 + kind) * 2048 * 64 + copy;
}
function sampleDraw(p, dice) {
  let best = -1;
  let least = 2;
  for (let kind = 0; kind < MARKERS; kind++) {
    const count = p.cup[kind];
    if (count === 0) continue;
    let priority;
    if (count === 2) {
      priority = Math.min(dice.float(markerKey(p, kind, 0)), dice.float(markerKey(p, kind, 1)));
    } else if (p.r[NAMED] === kind || !hadTwo(p, kind)) {
      priority = dice.float(markerKey(p, kind, 0));
    } else {
      const later = dice.float(markerKey(p, kind, 0)) < dice.float(markerKey(p, kind, 1)) ? 1 : 0;
      priority = dice.float(markerKey(p, kind, later));
    }
    if (priority < least) {
      least = priority;
      best = kind;
    }
  }
  return best;
}
function hadTwo(p, kind) {
  return (p.filledTwice[0] >> kind & 1) === 1;
}

// src/rulesets/borodino/text.ts
function drawPosition(_p, _seat) {
  return "";
}

// src/rulesets/borodino/victory.ts
function victoryPoints(p, side) {
  let points = 0;
  for (let group = 0; group < GROUPS; group++) {
    const french = group < FIRST_RUSSIAN_GROUP;
    if (french === (side === FRENCH) || (p.collapsed[0] >> group & 1) === 0) continue;
    const guard = group === GUARD_GROUP || group === RUSSIAN_GUARD_GROUP;
    points += guard ? VP_GUARD : french ? VP_FRENCH_GROUP : VP_RUSSIAN_GROUP;
  }
  for (const place3 of PLACES[p.tables.params.victory]) {
    if (p.owner[place3.hex] === side + 1) points += side === FRENCH ? place3.french : place3.russian;
  }
  return points;
}
function lostStrength(p, side) {
  const { strength, arm } = p.tables;
  let lost = 0;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) {
    const condition = p.condition[u];
    if (arm[u] !== MILITIA && condition >= WITHDRAWN && condition <= ELIMINATED) lost += strength[u];
  }
  return lost;
}
function fullStrength(p, side) {
  const { strength, arm } = p.tables;
  let sum2 = 0;
  for (let u = side * FIRST_RUSSIAN; u < (side + 1) * FIRST_RUSSIAN; u++) if (arm[u] !== MILITIA) sum2 += strength[u];
  return sum2;
}
function collapses(p, side) {
  let count = 0;
  for (let group = 0; group < GROUPS; group++) {
    if (group < FIRST_RUSSIAN_GROUP === (side === FRENCH) && p.collapsed[0] >> group & 1) count++;
  }
  return count;
}
var factNames = [
  "frenchVp",
  "russianVp",
  "frenchLostPermille",
  "russianLostPermille",
  "frenchCollapses",
  "russianCollapses",
  "flechesTurn",
  "redoubtTurn",
  "guardTurn",
  "planGroup",
  "planStart",
  "planCommands",
  "planLapsed",
  "unitsLeft",
  "unitsArrived",
  "arrivalTurn",
  "arrivalEdge",
  "flankDraws",
  "recallsDeclined",
  "unitsInBox",
  "attacks",
  "shots"
];
function writeFacts(p, out) {
  const r = p.r;
  let boxed = 0;
  for (let u = 0; u < UNITS; u++) if (p.condition[u] > ELIMINATED) boxed++;
  const permille = (side) => {
    const full = fullStrength(p, side);
    return full === 0 ? 0 : Math.round(1e3 * lostStrength(p, side) / full);
  };
  const values = [
    victoryPoints(p, FRENCH),
    victoryPoints(p, RUSSIAN),
    permille(FRENCH),
    permille(RUSSIAN),
    collapses(p, FRENCH),
    collapses(p, RUSSIAN),
    r[FLECHES_TURN],
    r[REDOUBT_TURN],
    r[GUARD_TURN],
    planGroup(r[FLANK_PLAN]),
    planStart(r[FLANK_PLAN]),
    planCommands(r[FLANK_PLAN]),
    r[LAPSED],
    r[LEFT_UNITS],
    r[ARRIVED_UNITS],
    r[FLANK_ARRIVAL],
    r[FLANK_ARRIVAL] === 0 ? 0 : r[FLANK_EARNED],
    r[FLANK_DRAWS],
    r[RECALL_DECLINED],
    boxed,
    r[ATTACKS],
    r[SHOTS]
  ];
  out.set(values);
}

// src/rulesets/borodino/state.ts
var RUNNING = -3;
var scratch6 = new Int32Array(2048);
var END_REASONS = ["turns"];
var BorodinoState = class extends Position {
  #start;
  /** `start` is filled by the first state of a game and shared by the others. */
  constructor(tables, start) {
    super(tables);
    if (start === null) {
      this.#setUp();
      this.#start = this.bytes.slice();
    } else {
      this.#start = start;
      this.reset();
    }
  }
  #setUp() {
    this.clear();
    const { start, present } = this.tables;
    for (let u = 0; u < UNITS; u++) {
      this.condition[u] = present[u] === 1 ? GOOD : ELIMINATED;
      this.facing[u] = START_FACING[sideOf(u)];
    }
    const r = this.r;
    r[COMMANDER] = NAPOLEON_START;
    r[COMMANDER_RUSSIAN] = KUTUZOV_START;
    for (let u = 0; u < UNITS; u++) if (present[u] === 1) place(this, u, start[u]);
    r[WINNER] = 2;
    r[NAMED] = -1;
    r[LAST_NODE] = -1;
    r[LAST_GROUP] = -1;
    this.village.fill(INTACT);
    clearActivation(this);
    r[ACTOR] = RUNNING;
    beginFlank(this);
    this.#run();
    this.#forgetLast();
  }
  /** Bytes of the start, for further states of the same game. */
  get start() {
    return this.#start;
  }
  reset() {
    this.bytes.set(this.#start);
  }
  copyFrom(source) {
    this.bytes.set(source.bytes);
  }
  toAct() {
    return this.r[ACTOR];
  }
  legalActions(out) {
    return listActions(this, out);
  }
  sampleLegal(rng) {
    const node = this.r[NODE];
    if (node === MOVE || node === ENTRY) return sampleMove(this, rng);
    if (node === STATUS) return rng.below(2);
    return scratch6[rng.below(listActions(this, scratch6))];
  }
  apply(action) {
    const r = this.r;
    r[LAST_NODE] = r[NODE];
    r[LAST_ACTOR] = r[ACTOR];
    r[LAST_ACTION] = action;
    r[LAST_SUBJECT] = r[SUBJECT];
    r[LAST_PLACE] = r[PLACE];
    r[LAST_GROUP] = -1;
    r[LAST_CUP] = 0;
    this.lastLeft[0] = 0;
    this.lastLeft[1] = 0;
    const node = r[NODE];
    r[ACTOR] = RUNNING;
    if (node < FIRST_CHANCE) {
      this.#applyDecision(node, action);
    } else {
      countRoll(this);
      this.#applyChance(node, action);
    }
    this.#run();
  }
  #applyDecision(node, action) {
    switch (node) {
      case MOVE:
      case ENTRY:
        applyMove(this, action);
        break;
      case STATUS:
        applyStatus(this, action);
        break;
      case FIRE:
        applyFire(this, action);
        break;
      case DECLARE:
        applyDeclare(this, action);
        break;
      case RETIRE:
        applyRetire(this, action);
        break;
      case FOLLOW:
        applyFollow(this, action);
        break;
      case REACTION:
        applyReaction(this, action);
        break;
      case COUNTER:
        applyCounter(this, action);
        break;
      case BREAKTHROUGH:
        applyBreakthrough(this, action);
        break;
      case ORDERS_FRENCH:
        applyFrenchOrders(this, action);
        break;
      case ORDERS_RUSSIAN2:
        applyRussianOrders(this, action);
        break;
      case FIRST_MARKER:
        applyFirst(this, action);
        break;
      case DESTRUCTION:
        applyDestruction(this, action);
        break;
      case WHO_FIRST:
        applyWhoFirst(this, action);
        break;
      case RESERVE:
        applyReserve(this, action);
        break;
      case RETURN:
        applyReturn(this, action);
        break;
      case COMMANDER2:
        applyCommander(this, action);
        break;
      case PLAN:
        applyPlan(this, action);
        break;
      case RECALL:
        applyRecall(this, action);
        break;
    }
  }
  #applyChance(node, outcome) {
    switch (node) {
      case DRAW:
        startMarker(this, outcome);
        break;
      case TEST_DIE:
        applyTest(this, outcome);
        break;
      case FIRE_DIE:
        applyFireDie(this, outcome);
        break;
      case ATTEMPT_DIE:
        applyAttempt(this, outcome);
        break;
      case RALLY_DIE:
        applyRally(this, outcome);
        break;
      case COMMIT_DIE:
        applyCommit(this, outcome);
        break;
      case REACTION_DIE:
        applyReactionShot(this, outcome);
        break;
      case CHARGE_DIE:
        applyCharge(this, outcome);
        break;
      case SHOCK_DIE:
        applyShock(this, outcome);
        break;
      case DELAY_DIE:
        applyDelay(this, outcome);
        break;
      case INITIATIVE_FRENCH:
        applyInitiativeFrench(this, outcome);
        break;
      case INITIATIVE_RUSSIAN:
        applyInitiativeRussian(this, outcome);
        break;
      case FLANK_ROLL:
        applyRoll(this, outcome);
        break;
      case VILLAGE_DIE:
        applyVillageDie(this, outcome);
        break;
      case RECOVERY_DIE:
        applyRecovery(this, outcome);
        break;
      case NAPOLEON_DIE:
        applyNapoleonDie(this, outcome);
        break;
    }
  }
  /** Rules run until a node waits. */
  #run() {
    const r = this.r;
    while (r[ACTOR] === RUNNING) this.#step(r[STEP]);
  }
  #step(step) {
    switch (step) {
      case MOVE2:
        stepMove(this);
        break;
      case FIRE2:
        stepFire(this);
        break;
      case STATUS2:
        stepStatus(this);
        break;
      case TEST:
        stepTest(this);
        break;
      case MOVED2:
        faceActing(this);
        this.r[STEP] = DECLARE2;
        break;
      case DECLARE2:
        stepDeclare(this);
        break;
      case DECLARED2:
        stepDeclared(this);
        break;
      case RALLY:
        stepRally(this);
        break;
      case ACTIVATED:
        stepActivated(this);
        break;
      case DRAW2:
        stepDraw(this);
        break;
      case FIRED2:
        stepFired(this);
        break;
      case RETIRE2:
        stepRetire(this);
        break;
      case RETIRED:
        stepRetired(this);
        break;
      case COMMIT:
        stepCommit(this);
        break;
      case REACTION2:
        stepReaction(this);
        break;
      case REACTED:
        stepReacted(this);
        break;
      case RESOLVE:
        stepResolve(this);
        break;
      case GROUP:
        stepGroup(this);
        break;
      case SHOCK:
        stepShock(this);
        break;
      case SHOCK_TESTED:
        stepShockTested(this);
        break;
      case AFTERMATH:
        stepAftermath(this);
        break;
      case CHARGE_END:
        stepChargeEnd(this);
        break;
      case FLANK_MARKER2:
        stepFlankMarker(this);
        break;
      case VILLAGES2:
        stepVillages(this);
        break;
      case FIRST:
        stepFirst(this);
        break;
      case CUP:
        stepCup(this);
        break;
      case RESERVE2:
        stepReserve(this);
        break;
      case RESERVE_SIDE:
        stepReserveSide(this);
        break;
      case ENDING:
        stepEnding(this);
        break;
      case RECOVERY:
        stepRecovery(this);
        break;
      case COMMANDERS:
        stepCommanders(this);
        break;
      case TURN_END:
        stepTurnEnd(this);
        break;
      case ORDERS2:
        stepOrders(this);
        break;
      case TURN2:
        stepTurn(this);
        break;
    }
  }
  isDeployment() {
    return this.r[NODE] === PLAN;
  }
  chanceOutcomes(outcomes, probabilities) {
    return listChances(this, outcomes, probabilities);
  }
  sampleChance(dice) {
    return sampleChance(this, dice);
  }
  payoffs(out) {
    const margin = victoryPoints(this, FRENCH) - victoryPoints(this, RUSSIAN);
    out[0] = Math.sign(margin);
    out[1] = 0 - out[0];
  }
  endReason() {
    return 0;
  }
  scores(out) {
    out[0] = victoryPoints(this, FRENCH);
    out[1] = victoryPoints(this, RUSSIAN);
  }
  facts(out) {
    writeFacts(this, out);
  }
  turn() {
    return this.r[TURN];
  }
  actionName(action) {
    return nameAction(this, action);
  }
  actionParts(action, out) {
    writeParts(this, action, out);
  }
  toString() {
    return drawPosition(this, null);
  }
  #forgetLast() {
    const r = this.r;
    r[LAST_NODE] = -1;
    r[LAST_ACTOR] = 0;
    r[LAST_ACTION] = 0;
    r[LAST_SUBJECT] = 0;
    r[LAST_PLACE] = 0;
    r[LAST_GROUP] = -1;
    r[LAST_CUP] = 0;
  }
};

// src/rulesets/borodino/game.ts
function makeGame(params) {
  const tables = makeTables(params);
  const first = new BorodinoState(tables, null);
  const info = {
    ruleset: "borodino",
    version: 1,
    scenario: params.scenario,
    params: canonicalJson(params),
    seatCount: 2,
    actionCount: ACTIONS,
    maxLegalActions: ACTIONS,
    maxChanceOutcomes: MARKERS,
    stateBytes: stateLayout.byteLength,
    endReasons: END_REASONS,
    factNames
  };
  return { info, newState: () => new BorodinoState(tables, first.start) };
}

// src/rulesets/borodino/params.ts
import { z as z3 } from "zod";
var shift = (text, low = -4, high = 4) => z3.number().int().min(low).max(high).describe(text);
var schema = z3.strictObject({
  preset: z3.enum(["book", "calibrated"]).default("calibrated").describe(
    "values of everything below: the published tables, or those that reproduce the losses and hours of the record"
  ),
  victory: z3.enum(["plan", "book"]).default("plan").describe("4.11: the places that count: of each side\u2019s plan, or Borodino alone"),
  turns: z3.number().int().min(1).max(12).optional().describe("length in turns; the scenario\u2019s own when left out"),
  flank: z3.boolean().default(true).describe("SEED-1: whether the flank manoeuvre may be planned; false lifts the ban on 2400 to 2800"),
  plan: z3.string().default("free").describe(
    'the French plan: "free" for the agent to choose, "none", or a group and a start turn such as "F4@1" or "F6:c0+c1@1"'
  ),
  delayTurns: z3.number().int().min(0).max(9).default(1).describe("SEED-9: whole turns that pass between leaving and the first roll"),
  startBonus: z3.number().int().min(0).max(10).default(0).describe("bonus of the first flank roll"),
  target: z3.number().int().min(8).max(20).default(12).describe("SEED-11: modified roll that brings the force into the rear"),
  ffAlwaysUO: z3.boolean().default(true).describe("SEED-16: the force stays Under Orders for the whole game, not for the turn of its entry alone"),
  nightMarch: z3.boolean().default(false).describe("the force starts in the box before turn 1 and first rolls in turn 1"),
  coMarch: z3.boolean().default(false).describe("a plan for F1 takes F4 along, at two points in the start turn"),
  awareness: z3.number().int().min(0).max(100).default(50).describe("per cent that a draw of the hidden plan gives to all marches together, uniform among them"),
  frenchCohesion: shift("added to the Cohesion of French units outside the Guard").optional(),
  russianCohesion: shift("added to the Cohesion of Russian units outside the Guard").optional(),
  frenchFire: shift("added to the Fire Strength of French guns").optional(),
  russianFire: shift("added to the Fire Strength of Russian guns").optional(),
  frenchRating: shift("added to the estimated ratings on French markers (Davout and Murat are published)").optional(),
  russianRating: shift("added to the estimated ratings on Russian markers").optional(),
  kutuzovDelay: z3.number().int().min(0).max(9).optional().describe("4.3: Kutuzov\u2019s Delay Rating"),
  recoveryBonus: shift("house: taken from the Recovery die", 0, 6).optional(),
  commitment: shift("house: added to every Commitment die").optional(),
  fireShift: shift("house: added to every artillery total").optional(),
  steadfast: z3.boolean().optional().describe("house: a Disordered defender beaten by 5 to 9 retreats instead of withdrawing")
});
var PRESETS = {
  book: {
    frenchCohesion: 0,
    russianCohesion: 0,
    frenchFire: 0,
    russianFire: 0,
    frenchRating: 0,
    russianRating: 0,
    kutuzovDelay: 4,
    recoveryBonus: 0,
    commitment: 0,
    fireShift: 0,
    steadfast: false
  },
  calibrated: {
    frenchCohesion: 0,
    russianCohesion: 0,
    frenchFire: 0,
    russianFire: 0,
    frenchRating: 0,
    russianRating: 0,
    kutuzovDelay: 4,
    recoveryBonus: 2,
    commitment: 0,
    fireShift: 0,
    steadfast: true
  }
};
function parseParams(scenario, overrides) {
  const input = parseWith(schema, overrides ?? {});
  const order = findScenario(scenario);
  const params = { ...PRESETS[input.preset], ...definedOf({ turns: order.turns, ...input }), scenario };
  const plan = parsePlan(params.plan, params.nightMarch);
  if (plan > 0 && !params.flank) {
    throw configError("plan", "flank-forbidden", `"${params.plan}" needs flank: true; or set plan to "none"`);
  }
  return params;
}
function definedOf(input) {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== void 0));
}

// src/core/hash.ts
function mix32(word) {
  let x = word | 0;
  x = Math.imul(x ^ x >>> 16, 2146121005);
  x = Math.imul(x ^ x >>> 15, 2221713035);
  return x ^ x >>> 16;
}

// src/core/rng.ts
var UNIT = 2 ** -32;
var Xoshiro = class {
  #s = new Int32Array(4);
  constructor(lane0, lane1) {
    const s2 = this.#s;
    s2[0] = mix32(lane0 ^ 1779033703);
    s2[1] = mix32(lane1 ^ 3144134277);
    s2[2] = mix32(s2[0] ^ Math.imul(lane1, 2654435761));
    s2[3] = mix32(s2[1] ^ Math.imul(lane0, 2246822519)) | 1;
  }
  next() {
    const s2 = this.#s;
    const s1 = s2[1];
    const product = Math.imul(s1, 5);
    const result = Math.imul(product << 7 | product >>> 25, 9);
    const s22 = s2[2] ^ s2[0];
    const s3 = s2[3] ^ s1;
    s2[1] = s1 ^ s22;
    s2[0] ^= s3;
    s2[2] = s22 ^ s1 << 9;
    s2[3] = s3 << 11 | s3 >>> 21;
    return result >>> 0;
  }
  below(n2) {
    return this.next() * n2 * UNIT | 0;
  }
  float() {
    return this.next() * UNIT;
  }
};
var MatchDice = class {
  #lane0;
  #lane1;
  constructor(seed) {
    this.#lane0 = seed[0] ^ 1013904242;
    this.#lane1 = seed[1] ^ 2773480762;
  }
  #draw(key) {
    const high = key * UNIT | 0;
    let a = mix32(this.#lane0 ^ (key | 0));
    let b = mix32(this.#lane1 ^ high ^ a);
    a = mix32(a + b);
    b = mix32(b ^ a);
    return (a ^ b) >>> 0;
  }
  below(n2, key) {
    return this.#draw(key) * n2 * UNIT | 0;
  }
  float(key) {
    return this.#draw(key) * UNIT;
  }
};

// bench.tmp.ts
var game = makeGame(parseParams("borodino", {}));
var s = game.newState();
var buf = new Int32Array(4096);
var plies = 0;
var dec = 0;
var facts = new Float64Array(30);
var n = Number(process.argv[2] ?? 200);
var sum = new Float64Array(30);
var w = 0;
function play(k, list) {
  const rng = new Xoshiro(k, 7);
  const dice = new MatchDice([k, 99]);
  s.reset();
  for (; ; ) {
    const a = s.toAct();
    if (a === -2) break;
    plies++;
    if (a === -1) s.apply(s.sampleChance(dice));
    else {
      dec++;
      if (list) {
        const c = s.legalActions(buf);
        s.apply(buf[rng.below(c)]);
      } else s.apply(s.sampleLegal(rng));
    }
  }
}
for (let k = 0; k < 30; k++) play(k, false);
plies = dec = 0;
var t0 = process.cpuUsage();
for (let k = 0; k < n; k++) {
  play(k, false);
  s.facts(facts);
  for (let i = 0; i < 22; i++) sum[i] += facts[i];
  const o = new Float64Array(2);
  s.payoffs(o);
  w += (o[0] + 1) / 2;
}
var t = process.cpuUsage(t0);
console.log("ms/game", (t.user + t.system) / 1e3 / n, "plies", plies / n, "dec", dec / n, "bytes", s.bytes.length, "F win", w / n);
console.log(game.info.factNames.map((f, i) => f + " " + (sum[i] / n).toFixed(2)).join(", "));
{
  let x = new Xoshiro(1, 2);
  let acc = 0;
  for (let i = 0; i < 3e6; i++) acc ^= x.next();
  const t02 = process.cpuUsage();
  for (let i = 0; i < 2e7; i++) acc ^= x.next();
  const tt = process.cpuUsage(t02);
  const dn = (tt.user + tt.system) / 1e3 / 20;
  console.log("draw ns", dn.toFixed(2), "draws/game", ((t.user + t.system) / 1e3 / n * 1e6 / dn / 1e6).toFixed(2) + "M", acc & 1);
}
