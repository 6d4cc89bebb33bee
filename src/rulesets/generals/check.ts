import { invariant } from '../../core/errors.ts';
import {
  CODE_MASK,
  cargoHp,
  cargoKind,
  EXPOSED,
  KNOWN_EXPOSED,
  kindOfCode,
  OVER,
  STRIKE,
  seatOfCode,
} from './layout.ts';
import { lookAround } from './sight.ts';
import type { GeneralsState } from './state.ts';
import { canHold, FUEL, HOLDS, MAX_HP, MOVE_TYPE, SUB } from './tables.ts';
import { tileName } from './text.ts';

/** Throws when a position contradicts itself. Cold. */
export function checkState(s: GeneralsState, scratch: GeneralsState): void {
  checkUnits(s);
  checkSets(s);
  checkSeats(s);
  if (s.fog) checkSight(s, scratch);
}

function checkUnits(s: GeneralsState): void {
  const { v, ground } = s;
  for (let tile = 0; tile < ground.tiles; tile++) {
    const code = v.unit[tile];
    const at = tileName(ground, tile);
    if (code === 0) {
      const rest = v.hp[tile] | v.fuel[tile] | v.flags[tile] | v.cargo[2 * tile] | v.cargo[2 * tile + 1];
      invariant(rest === 0, `${at} holds facts of no unit`);
      continue;
    }
    const kind = kindOfCode[code];
    const seat = seatOfCode[code];
    invariant(seat < ground.seatCount && v.alive[seat] === 1, `${at} holds a unit of a seat that is out`);
    invariant(v.hp[tile] >= 1 && v.hp[tile] <= MAX_HP, `${at}: ${v.hp[tile]} hit points`);
    invariant(v.fuel[tile] <= FUEL[kind] && (FUEL[kind] === 0 || v.fuel[tile] > 0), `${at}: fuel ${v.fuel[tile]}`);
    invariant(ground.prices[MOVE_TYPE[kind]].price[tile] > 0, `${at}: kind ${kind} can't stand there`);
    for (let hold = 0; hold < 2; hold++) {
      const passenger = v.cargo[2 * tile + hold];
      if (passenger === 0) continue;
      invariant(hold < HOLDS[kind] && canHold(kind, cargoKind(passenger)), `${at} carries what it can't`);
      invariant(
        cargoHp(passenger) >= 1 && cargoHp(passenger) <= MAX_HP,
        `${at} carries ${cargoHp(passenger)} hit points`,
      );
    }
    invariant(v.cargo[2 * tile] >= v.cargo[2 * tile + 1], `${at}: holds out of order`);
    invariant((v.flags[tile] & EXPOSED) === 0 || kind === SUB, `${at}: exposed`);
  }
}

function checkSets(s: GeneralsState): void {
  const { v, ground, words } = s;
  const has = (set: Int32Array, base: number, tile: number): boolean =>
    ((set[base + (tile >> 5)] >>> (tile & 31)) & 1) === 1;
  for (let tile = 0; tile < ground.tiles; tile++) {
    const code = v.unit[tile];
    for (let seat = 0; seat < ground.seatCount; seat++) {
      const mine = code !== 0 && seatOfCode[code] === seat;
      invariant(has(v.own, seat * words, tile) === mine, `own set of seat ${seat} at ${tileName(ground, tile)}`);
      const carries = mine && HOLDS[kindOfCode[code]] > 0;
      invariant(has(v.transports, seat * words, tile) === carries, `transport set at ${tileName(ground, tile)}`);
    }
    const hides = s.stealth && code !== 0 && kindOfCode[code] === SUB && (v.flags[tile] & EXPOSED) === 0;
    invariant(has(v.stealthy, 0, tile) === hides, `submarine set at ${tileName(ground, tile)}`);
    if (has(v.done, 0, tile)) invariant(has(v.own, v.seat[0] * words, tile), 'a done unit is not of the seat to move');
  }
}

function checkSeats(s: GeneralsState): void {
  const { v, ground } = s;
  let standing = 0;
  for (let seat = 0; seat < ground.seatCount; seat++) {
    standing += v.alive[seat];
    invariant(v.money[seat] >= 0, `seat ${seat} has ${v.money[seat]} money`);
    const decided = v.alive[seat] === 0 || v.phase[0] === OVER;
    invariant(v.place[seat] > 0 === decided, `seat ${seat} has place ${v.place[seat]}`);
  }
  for (let building = 0; building < ground.buildings; building++) {
    const owner = v.owner[building];
    invariant(owner === 0 || v.alive[owner - 1] === 1, 'a building of a seat that is out');
  }
  if (v.phase[0] === OVER) return;
  invariant(standing > 1 && v.alive[v.seat[0]] === 1, 'the seat to move is out');
  invariant(v.round[0] <= ground.params.roundLimit, `round ${v.round[0]}`);
  invariant(v.phase[0] < STRIKE || v.target[0] >= 0, 'a strike without a target');
}

/** Sight, pictures and what is remembered of buildings in sight follow from the position. */
function checkSight(s: GeneralsState, scratch: GeneralsState): void {
  const { v, ground, words } = s;
  const { tiles, buildings, seatCount } = ground;
  scratch.copyFrom(s);
  for (let seat = 0; seat < seatCount; seat++) {
    if (v.alive[seat] === 0) continue;
    lookAround(scratch, seat);
    for (let w = seat * words; w < (seat + 1) * words; w++) {
      invariant(v.visible[w] === scratch.v.visible[w], `what seat ${seat} sees is out of date`);
      invariant(v.near[w] === scratch.v.near[w], `what seat ${seat} finds close by is out of date`);
    }
    for (let tile = 0; tile < tiles; tile++) {
      const seen = ((v.visible[seat * words + (tile >> 5)] >>> (tile & 31)) & 1) === 1;
      const close = ((v.near[seat * words + (tile >> 5)] >>> (tile & 31)) & 1) === 1;
      const code = v.unit[tile];
      const mine = code !== 0 && seatOfCode[code] === seat;
      const hides = ((v.stealthy[tile >> 5] >>> (tile & 31)) & 1) === 1 && !close;
      const shown = code !== 0 && (mine || (seen && !hides)) ? code : 0;
      const picture = v.picture[seat * tiles + tile];
      invariant((picture & CODE_MASK) === shown, `the picture of seat ${seat} at ${tileName(ground, tile)}`);
      invariant(
        v.pictureHp[seat * tiles + tile] === (shown === 0 ? 0 : v.hp[tile]),
        `hit points as seat ${seat} sees them`,
      );
      if ((picture & KNOWN_EXPOSED) !== 0) invariant((v.flags[tile] & EXPOSED) !== 0, 'a submarine seen to surface');
      const ghost = v.ghost[seat * tiles + tile];
      invariant(ghost === 0 || seatOfCode[ghost] !== seat, `seat ${seat} remembers a unit of its own`);
      const building = ground.buildingOf[tile];
      if (building < 0) continue;
      if (seen || v.owner[building] === 1 + seat || v.memory[seat * buildings + building] === 1 + seat) {
        invariant(v.memory[seat * buildings + building] === v.owner[building], `seat ${seat} knows a wrong owner`);
      }
    }
    invariant(v.knownQuiet[seat] >= v.quiet[0] || v.alive[seat] === 0, `seat ${seat} knows of too much`);
  }
}
