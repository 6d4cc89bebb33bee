import { lowest } from '../../board/sight.ts';
import { distance } from '../../board/square.ts';
import { CODE_MASK, EXPOSED, KNOWN_EXPOSED, kindOfCode, seatOfCode } from './layout.ts';
import type { GeneralsState } from './state.ts';
import { BUILDING_VISION, POINTS, PRICE, SUB, VISION } from './tables.ts';

/**
 * Brings what every seat sees up to the position: visible tiles (10.1: 8: a function of positions and owners), the picture of what stands
 * on them, last sightings, remembered owners (10.2: 12), and the marks of what this ply has changed for whom.
 */
export function refresh(s: GeneralsState): void {
  const { v, ground, words, occupied } = s;
  for (let w = 0; w < words; w++) {
    let units = 0;
    for (let seat = 0; seat < ground.seatCount; seat++) units |= v.own[seat * words + w];
    occupied[w] = units;
  }
  for (let seat = 0; seat < ground.seatCount; seat++) {
    if (v.alive[seat] === 0) continue;
    const looked = ((s.eyes >> seat) & 1) !== 0;
    if (looked && s.fog) lookAround(s, seat);
    else for (let w = 0; w < words; w++) s.differs[w] = 0;
    repaint(s, seat);
    if (s.handsChanged || (looked && seesBuildings(s))) remember(s, seat);
  }
  if (s.fog) {
    const base = v.seat[0] * words;
    for (let w = 0; w < words; w++) {
      v.swept[w] |= v.visible[base + w];
      v.sweptNear[w] |= v.near[base + w];
    }
  }
  for (let w = 0; w < words; w++) {
    s.touched[w] = 0;
    s.dead[w] = 0;
  }
  for (let w = 0; w < s.ownerWords; w++) s.newHands[w] = 0;
  s.handsChanged = false;
  s.stale = false;
  s.eyes = 0;
  s.movedFrom = -1;
  s.movedTo = -1;
}

/** Recomputes `visible` and `near` of a seat; `differs` gets the tiles of which either changed. */
export function lookAround(s: GeneralsState, seat: number): void {
  const { words, differs, eyeRows, contactRows } = s;
  const { visible, near } = s.v;
  const { sight } = s.ground;
  const eyes = findEyes(s, seat);
  // Two words at a time: on the smallest maps that is all.
  for (let w = 0; w < words; w += 2) {
    const second = w + 1 < words ? 1 : 0;
    let seen0 = 0;
    let seen1 = 0;
    let close0 = 0;
    let close1 = 0;
    for (let i = 0; i < eyes; i++) {
      const row = eyeRows[i] + w;
      const contact = contactRows[i] + w;
      seen0 |= sight[row];
      seen1 |= sight[row + second];
      close0 |= sight[contact];
      close1 |= sight[contact + second];
    }
    const at = seat * words + w;
    differs[w] = (visible[at] ^ seen0) | (near[at] ^ close0);
    visible[at] = seen0;
    near[at] = close0;
    if (second === 0) continue;
    differs[w + 1] = (visible[at + 1] ^ seen1) | (near[at + 1] ^ close1);
    visible[at + 1] = seen1;
    near[at + 1] = close1;
  }
}

/** Fills where in `sight` each unit and each building of a seat finds what it sees, and what is at distance 1 or less; returns the count. */
function findEyes(s: GeneralsState, seat: number): number {
  const { ground, words, eyeRows, contactRows } = s;
  const { own, unit, owner } = s.v;
  const { tiles, buildings, buildingTile } = ground;
  let count = 0;
  for (let w = 0; w < words; w++) {
    for (let bits = own[seat * words + w]; bits !== 0; bits &= bits - 1) {
      const tile = (w << 5) + lowest(bits);
      eyeRows[count] = (VISION[kindOfCode[unit[tile]]] * tiles + tile) * words;
      contactRows[count++] = (tiles + tile) * words;
    }
  }
  for (let building = 0; building < buildings; building++) {
    if (owner[building] !== 1 + seat) continue;
    const tile = buildingTile[building];
    eyeRows[count] = (BUILDING_VISION * tiles + tile) * words;
    contactRows[count++] = (tiles + tile) * words;
  }
  return count;
}

/** What the picture of a tile should be: 0, or the code of the unit that the seat sees there, with what it knows of a submarine. */
function look(s: GeneralsState, seat: number, tile: number, before: number): number {
  const { unit, flags, visible, near } = s.v;
  const code = unit[tile];
  if (code === 0 || !s.fog || seatOfCode[code] === seat) return code;
  const word = seat * s.words + (tile >> 5);
  const bit = tile & 31;
  if (((visible[word] >>> bit) & 1) === 0) return 0;
  if (kindOfCode[code] !== SUB || !s.stealth) return code;
  const exposed = (flags[tile] & EXPOSED) !== 0;
  const close = ((near[word] >>> bit) & 1) !== 0;
  if (!exposed) return close ? code : 0;
  // From a distance an exposed submarine shows that it is one; close by, only who has seen it surface knows.
  return !close || before === (code | KNOWN_EXPOSED) ? code | KNOWN_EXPOSED : code;
}

/** Paints a seat's picture anew, with nothing noted as changed. */
export function paint(s: GeneralsState, seat: number): void {
  const { tiles } = s.ground;
  const { picture, pictureHp, hp } = s.v;
  for (let tile = 0; tile < tiles; tile++) {
    const now = s.v.unit[tile] === 0 ? 0 : look(s, seat, tile, 0);
    picture[seat * tiles + tile] = now;
    pictureHp[seat * tiles + tile] = now === 0 ? 0 : hp[tile];
  }
}

/** Whether buildings are among the tiles that a seat has just begun, or ceased, to see. */
function seesBuildings(s: GeneralsState): boolean {
  const { differs, words } = s;
  const { built } = s.ground;
  for (let w = 0; w < words; w++) if ((differs[w] & built[w]) !== 0) return true;
  return false;
}

/** Looks again at each touched tile, and at each newly seen or unseen one with a unit: on the others nothing is or was to be seen. */
function repaint(s: GeneralsState, seat: number): void {
  const { v, words, touched, differs, occupied, ground } = s;
  const { picture, pictureHp, changed, hp } = v;
  const base = seat * ground.tiles;
  let losses = 0;
  let gains = 0;
  for (let w = 0; w < words; w++) {
    for (let bits = touched[w] | (differs[w] & occupied[w]); bits !== 0; bits &= bits - 1) {
      const tile = (w << 5) + lowest(bits);
      const before = picture[base + tile];
      const now = look(s, seat, tile, before);
      const hpNow = now === 0 ? 0 : hp[tile];
      if (now === before && hpNow === pictureHp[base + tile]) continue;
      changed[seat * words + w] |= bits & -bits;
      const code = before & CODE_MASK;
      if (code !== (now & CODE_MASK)) {
        if (code !== 0 && seatOfCode[code] !== seat) {
          s.lossTile[losses] = tile;
          s.lossCode[losses] = code;
          s.lossHp[losses++] = pictureHp[base + tile];
        }
        if (now !== 0 && seatOfCode[now & CODE_MASK] !== seat) s.gainTile[gains++] = tile;
      }
      picture[base + tile] = now;
      pictureHp[base + tile] = hpNow;
    }
  }
  if (losses + gains > 0 && s.fog) settleGhosts(s, seat, losses, gains);
}

/** Turns enemies that went out of sight into last sightings, and forgets the sightings of those that came back into it. */
function settleGhosts(s: GeneralsState, seat: number, losses: number, gains: number): void {
  const { v, ground, dead, lossTile, lossCode, lossHp, gainTile } = s;
  const { picture, ghost, ghostHp, ghostAge, destroyed } = v;
  const base = seat * ground.tiles;
  sortByTurn(gainTile, gains, ground.turn[seat]);
  for (let i = 0; i < gains; i++) {
    const tile = gainTile[i];
    const code = picture[base + tile] & CODE_MASK;
    // Moved in full view.
    if (tile === s.movedTo && wasLost(s, losses, s.movedFrom, code)) continue;
    forget(s, seat, tile, code);
  }
  for (let i = 0; i < losses; i++) {
    const tile = lossTile[i];
    if (((dead[tile >> 5] >>> (tile & 31)) & 1) !== 0) {
      const code = lossCode[i];
      destroyed[ground.seatCount * seat + seatOfCode[code]] += PRICE[kindOfCode[code]];
      continue;
    }
    if (tile === s.movedFrom && s.movedTo >= 0 && (picture[base + s.movedTo] & CODE_MASK) === lossCode[i]) continue;
    ghost[base + tile] = lossCode[i];
    ghostHp[base + tile] = lossHp[i];
    ghostAge[base + tile] = 0;
  }
}

/** In the order of the map as turned for the seat, so that no corner is favoured. */
function sortByTurn(tiles: Int32Array, count: number, turn: Int32Array): void {
  for (let i = 1; i < count; i++) {
    const tile = tiles[i];
    let at = i;
    for (; at > 0 && turn[tiles[at - 1]] > turn[tile]; at--) tiles[at] = tiles[at - 1];
    tiles[at] = tile;
  }
}

function wasLost(s: GeneralsState, losses: number, tile: number, code: number): boolean {
  for (let i = 0; i < losses; i++) if (s.lossTile[i] === tile && s.lossCode[i] === code) return true;
  return false;
}

/** Drops the nearest last sighting that may have been this unit: of its kind and seat, within what it can have moved since. */
function forget(s: GeneralsState, seat: number, tile: number, code: number): void {
  const { ground } = s;
  const { ghost, ghostHp, ghostAge } = s.v;
  const { grid, tiles, turn } = ground;
  const base = seat * tiles;
  const points = POINTS[kindOfCode[code]];
  const ownTurn = s.v.seat[0] === seat;
  let best = -1;
  let least = 1 << 20;
  for (let at = 0; at < tiles; at++) {
    if (ghost[base + at] !== code) continue;
    const steps = distance(grid, at, tile);
    // In a seat's own turn nobody else moves, so what it has lost from sight since is where it was.
    const most = points * (ghostAge[base + at] + (ownTurn ? 0 : 1));
    if (steps > most) continue;
    const rank = steps * tiles + turn[seat][at];
    if (rank < least) {
      least = rank;
      best = at;
    }
  }
  if (best < 0) return;
  ghost[base + best] = 0;
  ghostHp[base + best] = 0;
  ghostAge[base + best] = 0;
}

/** Copies the owners that the seat sees, or can't fail to know (10.2: 12). */
function remember(s: GeneralsState, seat: number): void {
  const { v, ground, words } = s;
  const { owner, memory, visible, changedOwner, knownProgress } = v;
  const { buildings, buildingTile } = ground;
  const base = seat * buildings;
  for (let building = 0; building < buildings; building++) {
    const known = memory[base + building];
    const now = owner[building];
    if (known === now) continue;
    const tile = buildingTile[building];
    const seen = ((visible[seat * words + (tile >> 5)] >>> (tile & 31)) & 1) !== 0;
    if (!seen && known !== 1 + seat && now !== 1 + seat) continue;
    memory[base + building] = now;
    changedOwner[seat * s.ownerWords + (building >> 5)] |= 1 << (building & 31);
    if (((s.newHands[building >> 5] >>> (building & 31)) & 1) !== 0) knownProgress[seat] = 1;
  }
}
