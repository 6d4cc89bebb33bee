import type { Position } from './position.ts';
export function drawPosition(_p: Position, _seat: number | null): string {
  return '';
}
