import { KINDS } from './kinds.ts';
import type { NapoleonixParams } from './params.ts';

/** What the rules allow and good scenarios avoid; one sentence each, none for a sound scenario. */
export function lintParams(params: NapoleonixParams): string[] {
  const { map, army, quietPlies, pointsMode } = params;
  const warnings: string[] = [];
  const gap = gapOf(map);
  const needed = 2 * (4 * gap + map.length);
  // P14: the march to contact or the carry home must fit into the quiet limit.
  if (quietPlies < needed)
    warnings.push(
      `quietPlies is ${quietPlies}: with ${map.length} rows and a gap of ${gap} between the zones, matches may end on points before contact. Use ${needed} or more.`,
    );
  const south = KINDS.reduce((sum, kind) => sum + army.south[kind], 0);
  const north = KINDS.reduce((sum, kind) => sum + army.north[kind], 0);
  // P16: by plain count the bigger army sits and wins.
  if (south !== north && pointsMode !== 'fraction')
    warnings.push(
      `pointsMode is ${pointsMode}, but South has ${south} units and North ${north}: the bigger army can sit and win. Use fraction.`,
    );
  return warnings;
}

/** 9.3.42: lowest row of the north zone minus highest row of the south zone, minus 1; negative where they overlap. */
function gapOf(map: readonly string[]): number {
  const lastNorth = map.findLastIndex((row) => row.includes('n'));
  const firstSouth = map.findIndex((row) => row.includes('s'));
  return firstSouth - lastNorth - 1;
}
