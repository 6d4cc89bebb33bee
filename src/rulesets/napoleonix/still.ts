import { KNOWN, MOVED, type Position, STILL, TOKEN } from './layout.ts';
import { DIRECTIONS } from './tables.ts';

/**
 * A seat that passes, or takes the one step that the ban was waived for, shows that none of its other units that had somewhere to go is
 * a soldier. Marks those whose kind is hidden, so that determinization respects what was seen. `stepper` is the unit that
 * steps, -1 for a pass.
 */
export function markStill(position: Position, seat: number, stepper: number): void {
  const { tables, board, flags } = position;
  for (let unit = tables.unitBase[seat]; unit < tables.unitBase[seat + 1]; unit++) {
    const cell = position.cell[unit];
    if (cell === 0 || unit === stepper || (flags[unit] & (KNOWN | MOVED | TOKEN)) !== 0) continue;
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const target = cell + tables.delta[(seat << 2) | direction];
      if (tables.enterable[(seat << 8) | board[target]] !== 0) flags[unit] |= STILL;
    }
  }
}
