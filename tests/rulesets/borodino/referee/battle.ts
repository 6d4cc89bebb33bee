import type { Params } from '../../../../src/rulesets/borodino/params.ts';
import { shippedScenario } from '../../../../src/rulesets/borodino/scenarios/index.ts';
import { BRIDGE, type Ground, type Hex, neighboursOf, printedGround, REAR_EDGE, villages } from './board.ts';

/** 4.0, 4.2, 6.B: who stands where, and the terms that the other clauses use. Written for plainness: every question is asked of all units. */

export const FRENCH = 0;
export const RUSSIAN = 1;
export type Side = number;

/** 4.0, A4. */
export const GOOD = 0;
export const DISORDERED = 1;
export const WITHDRAWN = 2;
export const RECOVERING = 3;
export const ELIMINATED = 4;
export const BOXED = 5;
export const BOXED_DISORDERED = 6;

export interface Unit {
  readonly id: number;
  readonly name: string;
  readonly side: Side;
  readonly group: number;
  /** Murat's command, 0 elsewhere. */
  readonly corps: number;
  readonly arm: string;
  readonly strength: number;
  readonly cohesion: number;
  readonly defence: number;
  readonly fire: number;
  readonly effective: number;
  readonly maximum: number;
  readonly movement: number;
  readonly takesPart: boolean;
  hex: Hex | undefined;
  state: number;
  facing: number;
  /** Belongs to the flanking force. */
  isFlanker: boolean;
}

export const isGun = (unit: Unit): boolean => 'AG'.includes(unit.arm);
export const isCavalry = (unit: Unit): boolean => 'LHC'.includes(unit.arm);
export const isInfantry = (unit: Unit): boolean => unit.arm === 'I';
export const isMilitia = (unit: Unit): boolean => unit.arm === 'M';
/** Infantry and cavalry: they have zones, may shock and count for collapse. */
export const isTroop = (unit: Unit): boolean => isInfantry(unit) || isCavalry(unit);
export const isBoxed = (unit: Unit): boolean => unit.state === BOXED || unit.state === BOXED_DISORDERED;

/** B1: current Cohesion. */
export const cohesionOf = (unit: Unit): number => unit.cohesion - (unit.state === DISORDERED ? 1 : 0);

/** B1: highest current Cohesion, ties lowest id. */
export function topOf(units: readonly Unit[]): Unit | undefined {
  const others = units.filter((unit) => !isGun(unit));
  return others.sort((a, b) => cohesionOf(b) - cohesionOf(a) || a.id - b.id)[0];
}

/** B2: non-guns before guns, then id order. */
export const inOrder = (units: Iterable<Unit>): Unit[] =>
  [...units].sort((a, b) => Number(isGun(a)) - Number(isGun(b)) || a.id - b.id);

export const groupName = (group: number): string => `${group < 7 ? 'F' : 'R'}${group}`;

export const FLANKING_FORCE = 'flanking force';

/** 4.3: a group, one of Murat's commands, or the flanking force. */
export function commandOf(unit: Unit): string {
  if (unit.isFlanker) return FLANKING_FORCE;
  return unit.group === 6 ? `c${unit.corps}` : groupName(unit.group);
}

/** 4.1: movement points by foot, light horse, heavy horse, foot guns, horse guns. */
const COSTS: { readonly [ground in Ground]: readonly number[] } = {
  clear: [1, 1, 1, 2, 2],
  wood: [2, 3, 3, 3, 3],
  stream: [2, 2, 2, 3, 3],
  river: [3, 4, 4, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ford: [2, 2, 2, 2, 2],
  village: [2, 3, 3, 3, 3],
  redoubt: [2, 2, 2, 2, 2],
  flèche: [2, 2, 2, 2, 2],
};
const COLUMN_OF_ARM: { readonly [arm: string]: number } = { I: 0, M: 0, L: 1, C: 1, H: 2, A: 3, G: 4 };

export type Fire = 'intact' | 'burning' | 'rubble';

export class Battle {
  readonly params: Params;
  readonly units: readonly Unit[];
  readonly turns: number;
  turn = 0;
  /** Commanders' hexes, undefined when out. */
  readonly commanders: (Hex | undefined)[] = [3908, 2517];
  readonly fires = new Map<Hex, Fire>(villages.map(([hex]) => [hex, 'intact']));
  bridgeIsGone = false;
  /** F6: the first unit of a force has been placed. */
  hasEntered = false;
  readonly collapsed = new Set<number>();
  /** D10: units that were attacked or made to retreat in the activation that runs. */
  readonly engaged = new Set<Unit>();
  /** Clauses that were applied since the last ply. */
  cited: string[] = [];

  constructor(params: Params) {
    const scenario = params.order ?? shippedScenario(params.scenario);
    this.params = params;
    this.turns = params.turns;
    this.units = scenario.units.map((row, id) => {
      const takesPart = scenario.groups.includes(row.slice(4, 8).trim()) && !scenario.absent.includes(id);
      return makeUnit(id, row, takesPart, params);
    });
  }

  /** Notes that a clause was applied; a comparison follows at the next ply. */
  cite(clause: string): void {
    this.cited.push(clause);
  }

  onMap(side?: Side): Unit[] {
    return this.units.filter((unit) => unit.hex !== undefined && (side === undefined || unit.side === side));
  }

  ofGroup(group: number): Unit[] {
    return this.units.filter((unit) => unit.takesPart && unit.group === group);
  }

  at(hex: Hex | undefined): Unit[] {
    return hex === undefined ? [] : inOrder(this.units.filter((unit) => unit.hex === hex));
  }

  holds(hex: Hex | undefined, side: Side): boolean {
    return hex !== undefined && this.units.some((unit) => unit.hex === hex && unit.side === side);
  }

  /** B1: any enemy unit beside the hex. */
  isBesideEnemy(hex: Hex, side: Side): boolean {
    return neighboursOf(hex).some((next) => this.holds(next, 1 - side));
  }

  /** D9: a zone of control of the enemy of `side`. */
  isInZone(hex: Hex, side: Side): boolean {
    return neighboursOf(hex).some((next) =>
      this.units.some((unit) => unit.hex === next && unit.side !== side && hasZone(unit)),
    );
  }

  /** E4: the lost bridge is river. */
  ground(hex: Hex): Ground {
    return hex === BRIDGE && this.bridgeIsGone ? 'river' : printedGround(hex);
  }

  isBurning(hex: Hex): boolean {
    return this.fires.get(hex) === 'burning';
  }

  /** E4: rubble is no village but for movement. */
  isRubble(hex: Hex): boolean {
    return this.fires.get(hex) === 'rubble';
  }

  isVillage(hex: Hex): boolean {
    return this.ground(hex) === 'village' && !this.isRubble(hex);
  }

  cost(unit: Unit, hex: Hex): number {
    return COSTS[this.ground(hex)][COLUMN_OF_ARM[unit.arm]];
  }

  /** SEED-15, F6, B7. */
  isBanned(hex: Hex, side: Side): boolean {
    const isClosed = side === RUSSIAN && this.params.flank && !this.hasEntered && REAR_EDGE.includes(hex);
    if (isClosed) this.cite('SEED-15 ban');
    return isClosed;
  }

  /** Ground for the arm, no enemy, no fire, no ban. */
  mayEnter(unit: Unit, hex: Hex | undefined): hex is Hex {
    return (
      hex !== undefined &&
      this.cost(unit, hex) < Number.POSITIVE_INFINITY &&
      !this.isBurning(hex) &&
      !this.isBanned(hex, unit.side) &&
      !this.holds(hex, 1 - unit.side)
    );
  }

  /** B4: whether a unit may stand in a hex with those that are there. */
  fits(unit: Unit, hex: Hex): boolean {
    return this.stackFits([unit], hex);
  }

  stackFits(stack: readonly Unit[], hex: Hex): boolean {
    return mayStack([...this.at(hex).filter((other) => !stack.includes(other)), ...stack]);
  }

  /** 4.8, E4. */
  mayBeCharged(hex: Hex): boolean {
    return this.ground(hex) !== 'wood' && this.ground(hex) !== 'redoubt' && !this.isVillage(hex);
  }
}

/** D9: good infantry and cavalry. */
export const hasZone = (unit: Unit): boolean => unit.state === GOOD && isTroop(unit);

/** 4.6, B4: two of a kind and one gun; militia alone. */
export function mayStack(units: readonly Unit[]): boolean {
  if (units.some(isMilitia)) return units.length === 1;
  const others = units.filter((unit) => !isGun(unit));
  if (units.length - others.length > 1 || others.length > 2) return false;
  return others.every(isInfantry) || others.every(isCavalry);
}

/** 4.2: a row such as `48  F6  |Valence     |H 11 5 0 - 6 4203 c0`, with the preset's values. */
function makeUnit(id: number, row: string, takesPart: boolean, params: Params): Unit {
  const [, name, values] = row.split('|');
  const [arm, strength, cohesion, defence, ranges, movement, start, corps] = values.trim().split(/\s+/);
  const group = Number(row.slice(4, 8).trim().slice(1));
  const side = group < 7 ? FRENCH : RUSSIAN;
  const [fire, effective, maximum] = ranges === '-' ? [0, 0, 0] : ranges.split('/').map(Number);
  const better = (side === FRENCH ? params.frenchFire : params.russianFire) + params.fireShift;
  return {
    id,
    name: name.trim(),
    side,
    group,
    corps: corps === undefined ? 0 : Number(corps.slice(1)),
    arm,
    strength: Number(strength),
    cohesion: Number(cohesion),
    defence: Number(defence),
    fire: fire + better,
    effective,
    maximum,
    movement: Number(movement),
    takesPart,
    hex: takesPart ? Number(start) : undefined,
    state: takesPart ? GOOD : ELIMINATED,
    facing: side === FRENCH ? 5 : 1,
    isFlanker: false,
  };
}
