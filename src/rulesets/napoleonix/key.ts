import { LaneHash } from '../../core/hash.ts';
import { ACTOR, CLOCK, isDeploying, LOADS, PASSES, PLY, type Position } from './layout.ts';
import { KIND_COUNT, NO_UNIT } from './tables.ts';
import { visibleKind } from './text.ts';

const hash = new LaneHash();

/** Hash of all that `seat` knows and that the rules still read; tallies and the record of the last ply are left out. */
export function fillKey(position: Position, seat: number, out: Int32Array): void {
  const { tables, scalars, clocks, kind } = position;
  hash.reset();
  hash.add(scalars[ACTOR] | (scalars[PASSES] << 2) | (seat << 4) | (clocks[CLOCK] << 8));
  hash.add(clocks[PLY]);
  if (isDeploying(position)) {
    for (let unit = tables.unitBase[seat]; unit < tables.unitBase[seat + 1]; unit++) hash.add(kind[unit]);
    hash.add(position.placed[seat]);
    for (let k = 0; k < KIND_COUNT; k++) hash.add(position.left[seat * KIND_COUNT + k]);
    hash.finish(out);
    return;
  }
  for (let unit = 0; unit < tables.units; unit++) {
    if (kind[unit] === NO_UNIT) continue;
    const shown = visibleKind(position, unit, seat);
    hash.add(unit | (shown << 8) | (position.cell[unit] << 16) | (position.flags[unit] << 24));
  }
  for (let owner = 0; owner < 2; owner++) {
    hash.add(position.lastUnit[owner] | (position.lastFrom[owner] << 8) | (position.fakesLeft[owner] << 16));
  }
  for (let i = 0; i < scalars[LOADS]; i++) hash.add(position.loadToken[i] | (position.loadCarrier[i] << 8));
  hash.finish(out);
}
