import { Table } from '../arena/match.ts';
import { LiveHonours } from '../rulesets/napoleonix/campaign/honours.ts';
import { SOUTH } from '../rulesets/napoleonix/tables.ts';
import type { CampaignPlayer, ReadyMission } from './campaign-play.ts';
import { boardText } from './play/board.ts';
import { PersonAgent } from './play/person.ts';
import { SeatLog } from './play/seat-log.ts';
import { setUpsOf } from './play/set-ups.ts';
import type { Terminal } from './play/terminal.ts';

/** A person at a terminal as the player: the same seat as that of `fogbench play`. */
export function personPlayer(terminal: Terminal, isQuick: boolean): CampaignPlayer {
  const say = (text: string): void => terminal.write(`${text}\n`);
  return {
    name: 'you',
    async play(mission, enemy, seed) {
      const { game, parPlies, blitzPlies } = mission;
      say(`\n${introductionOf(mission)}`);
      const line = terminal.readLine('Enter begins, "leave" ends the campaign for now: ');
      if (line === null || /^(leave|quit|q)$/i.test(line.trim())) return null;
      const log = new SeatLog(game, SOUTH, false);
      const live = new LiveHonours();
      const actions: number[] = [];
      const person = new PersonAgent({ terminal, log, setUps: setUpsOf(game, SOUTH), isQuick });
      const { end, payoffs } = new Table(game).play([person, enemy], {
        seed,
        entrants: [0, 1],
        observer: (seat, action, state) => {
          actions.push(action);
          live.see(state, action);
          log.observer(seat, action, state);
        },
      });
      for (const news of log.lines.slice(-3)) say(`  ${news}`);
      say(boardText(game.information.drawing(log.state, SOUTH), SOUTH, terminal.hasColour));
      return { end, payoffs, actions, honours: end === 'rules' ? live.finish({ parPlies, blitzPlies }) : null };
    },
  };
}

function introductionOf({ title, about, mission, enemyName, parPlies }: ReadyMission): string {
  const { date, blunderPercent } = mission;
  const enemy = `${enemyName}${blunderPercent > 0 ? `, ${blunderPercent} % of its actions at random` : ''}`;
  return [
    `${title}${date === undefined ? '' : `, ${date}`}. You are South.`,
    ...(about === undefined ? [] : [about]),
    `The enemy: ${enemy}.${parPlies === undefined ? '' : ` A win within ${parPlies} plies earns a star.`}`,
  ].join('\n');
}
