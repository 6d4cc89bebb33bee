import { act } from './activation.ts';
import {
  type Battle,
  commandOf,
  FLANKING_FORCE,
  FRENCH,
  groupName,
  isBoxed,
  RUSSIAN,
  type Side,
  type Unit,
} from './battle.ts';
import { distance, type Hex } from './board.ts';
import { destruction } from './destruction.ts';
import { collapseGroups, moveCommanders, recover } from './ending.ts';
import { barrage } from './fire.ts';
import {
  chosenUnits,
  type Force,
  hasForceMarker,
  leave,
  markersOf,
  type Plan,
  readyUnits,
  rejoin,
  rollForEntry,
  sideOfMarker,
  writePlan,
} from './flank.ts';
import { commandsOf, frenchSets, hasBarrage, NO_ORDERS, orderedBy, russianSets } from './orders.ts';
import { decide, draw, NONE, type Play, roll } from './play.ts';
import { beginActivation, settleStatus } from './status.ts';

/** 4.4 and 6.I: the whole match, phase by phase. */

const FRENCH_BARRAGE = 'French barrage';
const RUSSIAN_BARRAGE = 'Russian barrage';
const DESTRUCTION = 'destruction';

/** What lasts from turn to turn beside the battle. */
interface Match {
  plan: Plan | undefined;
  force: Force | undefined;
  failures: number;
  russianOrders: string;
}

/** A cup, the orders of the turn and the winner of the initiative. */
export interface Turn {
  readonly cup: Map<string, number>;
  readonly ordered: Set<string>;
  winner: Side | undefined;
}

export class Referee {
  readonly battle: Battle;
  match: Match = { plan: undefined, force: undefined, failures: 0, russianOrders: NO_ORDERS };
  now: Turn = { cup: new Map(), ordered: new Set(), winner: undefined };

  constructor(battle: Battle) {
    this.battle = battle;
  }

  *play(): Play {
    const { battle, match } = this;
    match.plan = yield* writePlan(battle);
    // F8: a night march starts in the box and first rolls in turn 1.
    if (match.plan !== undefined && battle.params.nightMarch) this.send(match.plan, -battle.params.delayTurns);
    while (battle.turn < battle.turns) {
      battle.turn++;
      this.now = { cup: new Map(), ordered: new Set(), winner: undefined };
      const frenchOrders = yield* this.orders();
      this.fillCup(frenchOrders);
      yield* this.initiative();
      yield* this.activations();
      yield* this.reserves();
      collapseGroups(battle);
      yield* recover(battle, this.now.winner);
      if (battle.turn === battle.turns) return;
      yield* moveCommanders(battle, this.now.winner);
      const due = this.duePlan();
      if (due !== undefined) this.send(due, battle.turn);
      rejoin(battle);
    }
  }

  /** F1, F8: the plan ends here, with a force or void. */
  private send(plan: Plan, start: number): void {
    this.match.force = leave(this.battle, plan, start);
    this.match.plan = undefined;
  }

  /** SEED-5: the plan of this turn. */
  private duePlan(): Plan | undefined {
    const { plan } = this.match;
    return plan?.start === this.battle.turn ? plan : undefined;
  }

  /** A, C1 to C3: delay, then the French, then the Russians if they may. Returns the French set. */
  private *orders(): Play<string> {
    const { battle, match, now } = this;
    let isFree = true;
    if (battle.turn > 1) {
      isFree = (yield* roll('delay die', 'C1')) - match.failures <= battle.params.kutuzovDelay;
      match.failures = isFree ? 0 : match.failures + 1;
      battle.cite(isFree ? 'C1 new orders' : 'C1 orders stand');
    }
    let due = this.duePlan();
    if (due !== undefined && chosenUnits(battle, due).length === 0) {
      match.plan = undefined;
      due = undefined;
    }
    battle.cite('C2 French sets');
    const french = String(yield* decide('orders french', FRENCH, 'C2', frenchSets(battle, due)));
    if (isFree) {
      battle.cite('C3 Russian sets');
      match.russianOrders = String(yield* decide('orders russian', RUSSIAN, 'C3', russianSets(battle)));
    }
    const given = due === undefined ? [] : commandsOf(due);
    for (const command of [...orderedBy(french), ...given, ...orderedBy(match.russianOrders)]) {
      now.ordered.add(command);
    }
    return french;
  }

  /** C4, C5, F3. */
  private fillCup(frenchOrders: string): void {
    const { battle, match, now } = this;
    const put = (marker: string, count: number): void => {
      if (count > 0) now.cup.set(marker, count);
    };
    for (let group = 0; group <= 20; group++) put(groupName(group), markersOf(battle, group, match.force));
    put(FLANKING_FORCE, hasForceMarker(battle, match.force) ? 1 : 0);
    put(FRENCH_BARRAGE, hasBarrage(frenchOrders) ? 1 : 0);
    put(RUSSIAN_BARRAGE, hasBarrage(match.russianOrders) ? 1 : 0);
    put(DESTRUCTION, 1);
  }

  /** C6. */
  private *initiative(): Play {
    const { battle, now } = this;
    if (battle.turn === 1) {
      now.winner = FRENCH;
    } else {
      const french = (yield* roll('initiative french', 'C6')) + 3;
      const russian = (yield* roll('initiative russian', 'C6')) + 2;
      battle.cite(french === russian ? 'C6 tie' : 'C6 initiative');
      now.winner = french === russian ? undefined : french > russian ? FRENCH : RUSSIAN;
    }
    if (now.winner === undefined) return;
    const own = [...now.cup.keys()].filter((marker) => sideOfMarker(marker) === now.winner);
    const marker = String(yield* decide('first marker', now.winner, 'C6', [...own, NONE]));
    if (marker !== NONE) yield* this.runMarker(marker);
  }

  /** C, C5: one draw after the other, weighted by what is left. */
  private *activations(): Play {
    const { battle, now } = this;
    while (now.cup.size > 0) {
      battle.cite('C5 draw');
      yield* this.runMarker(String(yield* draw('draw', 'C5', [...now.cup.keys()], [...now.cup.values()])));
    }
  }

  private *runMarker(marker: string): Play {
    const { battle, match, now } = this;
    const left = (now.cup.get(marker) ?? 0) - 1;
    if (left > 0) now.cup.set(marker, left);
    else now.cup.delete(marker);
    if (marker === DESTRUCTION) {
      yield* destruction(battle);
    } else if (marker === FRENCH_BARRAGE || marker === RUSSIAN_BARRAGE) {
      battle.cite('E3 barrage');
      yield* barrage(battle, sideOfMarker(marker));
    } else if (marker === FLANKING_FORCE) {
      const force = match.force as Force;
      if (force.edge.length === 0) yield* rollForEntry(battle, force);
      const units = battle.units.filter(({ isFlanker }) => isFlanker);
      if (force.edge.length > 0) yield* this.activate(FRENCH, units);
    } else {
      yield* this.activate(sideOfMarker(marker), battle.ofGroup(Number(marker.slice(1))));
    }
  }

  /** D1. */
  private *activate(side: Side, units: readonly Unit[]): Play {
    const { battle, match, now } = this;
    const acting = readyUnits(units, match.force);
    if (acting.length === 0) return;
    if (acting.some(isBoxed)) battle.cite('D1 boxed units act');
    const activation = beginActivation(battle, side, acting, match.force?.edge ?? []);
    yield* settleStatus(battle, activation, now.ordered);
    yield* act(battle, activation);
  }

  /** D, H4: each side may activate one command near its commander. */
  private *reserves(): Play {
    const { battle, now } = this;
    let first: Side = FRENCH;
    const canBoth = this.eligible(FRENCH).length > 0 && this.eligible(RUSSIAN).length > 0;
    if (canBoth && now.winner !== undefined) {
      battle.cite('H4 who is first');
      const answer = yield* decide('who first', now.winner, 'H4', ['French', 'Russians']);
      first = answer === 'French' ? FRENCH : RUSSIAN;
    }
    for (const side of [first, 1 - first]) {
      battle.cite('H4 eligible commands');
      const command = yield* decide('reserve', side, 'H4', [...this.eligible(side), NONE]);
      if (command === NONE) continue;
      const free = battle
        .onMap(side)
        .filter((unit) => commandOf(unit) === command && !battle.isBesideEnemy(unit.hex as Hex, side));
      battle.cite('H4 reserve acts');
      yield* act(battle, beginActivation(battle, side, free, [], true));
    }
  }

  /** H4. */
  private eligible(side: Side): string[] {
    const { battle, now } = this;
    const at = battle.commanders[side];
    if (at === undefined) return [];
    const units = battle.onMap(side);
    return [...new Set(units.map(commandOf))].filter((command) => {
      const own = units.filter((unit) => commandOf(unit) === command);
      const needsOrder = ['F0', 'R19', 'R20'].includes(command);
      return (
        own.some((unit) => distance(at, unit.hex as Hex) <= 3) &&
        own.some((unit) => !battle.isBesideEnemy(unit.hex as Hex, side)) &&
        (!needsOrder || now.ordered.has(command))
      );
    });
  }
}
