import type { Game } from '../../../src/core/game.ts';
import { makeGame } from '../../../src/rulesets/generals/game.ts';
import { kindOfCode, STRIKE, seatOfCode } from '../../../src/rulesets/generals/layout.ts';
import { type Params, schema } from '../../../src/rulesets/generals/params.ts';
import type { GeneralsState } from '../../../src/rulesets/generals/state.ts';
import { KIND_CODES } from '../../../src/rulesets/generals/tables.ts';

type Place = readonly [x: number, y: number];
type Unit = readonly [kind: (typeof KIND_CODES)[number], x: number, y: number, hp?: number];

export interface Scene {
  readonly game: Game;
  readonly s: GeneralsState;
  tile(x: number, y: number): number;
  /** Names of the legal actions. */
  names(): string[];
  /** Plays legal actions by name; numbers are rolls in percent. */
  play(...steps: (string | number)[]): void;
  /** Ends turns until it is this seat's. */
  passTo(seat: number): void;
  /** `KIND seat hp` or '' */
  at(x: number, y: number): string;
  /** What a seat sees there, in the same words. */
  seen(seat: number, x: number, y: number): string;
  sees(seat: number, x: number, y: number): boolean;
  owner(x: number, y: number): number;
  hp(x: number, y: number): number;
}

/** A position on a small map. Owners: the first building of a seat is its headquarters. */
export function scene(options: {
  readonly ground: string;
  readonly owned: readonly (readonly Place[])[];
  readonly units?: readonly (readonly Unit[])[];
  readonly params?: Partial<Params>;
}): Scene {
  const seats = options.owned.map((buildings, seat) => ({
    hq: [...buildings[0]] as [number, number],
    buildings: buildings.map(([x, y]) => [x, y] as [number, number]),
    units: (options.units?.[seat] ?? []).map(([kind, x, y, hp]) => ({
      kind,
      at: [x, y] as [number, number],
      hp: hp ?? 100,
    })),
  }));
  const params: Params = {
    ...schema.parse({}),
    scenario: 'scene',
    seats: seats.length,
    siegeBlocksRepair: false,
    roundLimit: 60,
    orderCap: 0,
    map: { name: 'scene', symmetry: 'none', roundLimit: 60, siegeBlocksRepair: false, ground: options.ground, seats },
    ...options.params,
  };
  return overGame(makeGame(params));
}

export function overGame(game: Game): Scene {
  const s = game.newState() as GeneralsState;
  const { columns } = s.ground.grid;
  const legal = new Int32Array(game.info.maxLegalActions);
  const tile = (x: number, y: number): number => y * columns + x;
  const unitText = (code: number, hp: number): string =>
    code === 0 ? '' : `${KIND_CODES[kindOfCode[code & 127]]} ${seatOfCode[code & 127]} ${hp}`;
  const names = (): string[] => Array.from(legal.subarray(0, s.legalActions(legal)), (action) => s.actionName(action));
  const play = (...steps: (string | number)[]): void => {
    for (const step of steps) {
      if (typeof step === 'number') {
        if (s.v.phase[0] < STRIKE) throw new Error(`no strike is pending for the roll ${step}`);
        s.apply(step - 100 + s.ground.params.variancePct);
      } else {
        const index = names().indexOf(step);
        if (index < 0) throw new Error(`"${step}" is not legal; legal are: ${names().join(', ')}`);
        s.legalActions(legal);
        s.apply(legal[index]);
      }
      game.check(s);
    }
  };
  return {
    game,
    s,
    tile,
    names,
    play,
    passTo(seat) {
      do play('end of turn');
      while (s.toAct() !== seat);
    },
    at: (x, y) => unitText(s.v.unit[tile(x, y)], s.v.hp[tile(x, y)]),
    seen: (seat, x, y) => {
      const index = seat * s.ground.tiles + tile(x, y);
      return unitText(s.v.picture[index], s.v.pictureHp[index]);
    },
    sees: (seat, x, y) => ((s.v.visible[seat * s.words + (tile(x, y) >> 5)] >>> (tile(x, y) & 31)) & 1) === 1,
    owner: (x, y) => s.v.owner[s.ground.buildingOf[tile(x, y)]] - 1,
    hp: (x, y) => s.v.hp[tile(x, y)],
  };
}

/** Destinations that the unit at a place may choose, as `x,y`, its own tile left out. */
export function reachOf(scene: Scene, x: number, y: number): string[] {
  const copy = scene.game.newState() as GeneralsState;
  copy.copyFrom(scene.s);
  const legal = new Int32Array(scene.game.info.maxLegalActions);
  const { ids, turn } = scene.s.ground;
  copy.apply(ids.select + turn[scene.s.v.seat[0]][scene.tile(x, y)]);
  const count = copy.legalActions(legal);
  return Array.from(legal.subarray(0, count), (action) => copy.actionName(action))
    .filter((name) => name.startsWith('go to '))
    .map((name) => name.slice(6));
}
