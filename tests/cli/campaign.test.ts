import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { personPlayer } from '../../src/cli/campaign-person.ts';
import { openMissions, playCampaign, readyMissions } from '../../src/cli/campaign-play.ts';
import type { Terminal } from '../../src/cli/play/terminal.ts';
import { dataPath } from '../../src/core/data.ts';
import { loadCampaign } from '../../src/rulesets/napoleonix/campaign/campaign-file.ts';
import { newProfile, parseProfile } from '../../src/rulesets/napoleonix/campaign/profile.ts';
import { enterFolder, fogbench } from './helpers.ts';

const OWN = dataPath('experiments/own-campaign');

describe('fogbench campaign', () => {
  it('shows the twelve missions with enemies, targets and speeds', async () => {
    enterFolder();
    const { code, out, err } = await fogbench('campaign', 'show');
    expect([code, err]).toEqual([0, '']);
    expect(out.match(/^\d+ {2,}/gm)).toHaveLength(12);
    expect(out).toMatch(/^1 +Montenotte +12 Apr 1796 +8 x 8 +22 v 21 +south +40 +heuristic +20 % +85 %/m);
    expect(out).not.toContain('Warning');
    const json = JSON.parse((await fogbench('campaign', 'show', '--json')).out);
    expect(json.campaign.missions.map(({ name }: { name: string }) => name)).toHaveLength(12);
    expect(json.standing).toBeNull();
  });

  it('plays the missions of a campaign of one’s own, keeps a profile, and goes on with it', async () => {
    enterFolder();
    const line = ['campaign', 'play', '--agent', 'heuristic', '--campaign', `${OWN}/campaign.yaml`, '--seed', '4'];
    const { code, out, err } = await fogbench(...line, '--profile', 'river.json');
    expect([code, err]).toEqual([0, '']);
    for (const title of ['The ford', 'The causeway', 'The bridgehead']) expect(out).toContain(title);
    expect(out).toMatch(/^Rank: \S+, \d of 9 stars, \d of 3 missions won\./m);
    expect((await fogbench(...line)).out).toBe(out);
    const profile = JSON.parse(readFileSync('river.json', 'utf8'));
    expect([profile.version, profile.campaign, profile.matches.length]).toEqual([1, 'Across the river', 3]);
    expect(existsSync('river.json.tmp')).toBe(false);
    const shown = await fogbench('campaign', 'show', '--campaign', `${OWN}/campaign.yaml`, '--profile', 'river.json');
    expect(shown.out).toContain(out.slice(out.indexOf('Rank: '), out.indexOf('Rank: ') + 40));
    await fogbench(...line, '--profile', 'river.json');
    const more = JSON.parse(readFileSync('river.json', 'utf8'));
    expect(more.matches).toHaveLength(6);
    expect(more.matches.slice(0, 3)).toEqual(profile.matches);
    expect(more.matches[3].seed).not.toBe(more.matches[0].seed);
  });

  it('lets a person play the same missions, from where the profile stands', async () => {
    const campaign = loadCampaign(`${OWN}/campaign.yaml`);
    const missions = readyMissions(campaign);
    const runs = [1, 2].map((seed) => {
      const shown: string[] = [];
      let turn = 0;
      const terminal: Terminal = {
        hasColour: false,
        write: (text) => shown.push(text),
        readLine(prompt) {
          shown.push(prompt);
          if (prompt.startsWith('Enter begins')) return '';
          if (prompt.startsWith('Set-up')) return 'accept';
          const listed = /\d+ possible: ([^\n]*?)( and \d+ more)?\.\n$/.exec(shown.at(-2) ?? '')?.[1].split(', ');
          return listed === undefined
            ? 'moves'
            : (listed.find((name) => name.includes('x')) ?? listed[turn++ % listed.length]);
        },
      };
      return { seed, shown, player: personPlayer(terminal, true) };
    });
    for (const { seed, shown, player } of runs) {
      const { matches } = await playCampaign({
        missions,
        player,
        seed,
        tries: 1,
        profile: newProfile(campaign),
        save: () => {},
        onMatch: () => {},
      });
      expect(matches.map(({ mission }) => mission)).toEqual(campaign.missions.map(({ name }) => name));
      expect(matches.every(({ player: name, end }) => name === 'you' && end === 'rules')).toBe(true);
      // What was recorded is proven by its log.
      const profile = parseProfile(JSON.parse(JSON.stringify({ ...newProfile(campaign), matches })), campaign);
      const open = openMissions(missions, profile).map(({ name }) => name);
      const won = matches.filter(({ result }) => result === 'won').map(({ mission }) => mission);
      expect(open).toEqual(campaign.missions.map(({ name }) => name).filter((name) => !won.includes(name)));
      expect(shown.join('')).toContain('The ford, 3 May. You are South.');
      expect(shown.join('')).toContain('The enemy: the garrison, 10 % of its actions at random.');
    }
  });

  it('ends a person’s campaign with the input, and takes a resignation for a loss', async () => {
    const campaign = loadCampaign(`${OWN}/campaign.yaml`);
    const at = async (...lines: (string | null)[]) => {
      const terminal: Terminal = { hasColour: false, write: () => {}, readLine: () => lines.shift() ?? null };
      const player = personPlayer(terminal, true);
      const missions = readyMissions(campaign);
      const nothing = (): void => {};
      const run = { missions, player, seed: 1, tries: 1, save: nothing, onMatch: nothing };
      return (await playCampaign({ ...run, profile: newProfile(campaign) })).matches;
    };
    expect(await at()).toEqual([]);
    expect(await at('leave')).toEqual([]);
    const [resigned, ...more] = await at('', 'accept', 'resign', 'y');
    expect(more).toEqual([]);
    expect([resigned.end, resigned.result, resigned.stars, resigned.medals]).toEqual(['resigned', 'lost', 0, []]);
  });

  it('refuses a profile that was written to by hand', async () => {
    enterFolder();
    const line = [
      'campaign',
      'play',
      '--agent',
      'random',
      '--campaign',
      `${OWN}/campaign.yaml`,
      '--profile',
      'me.json',
    ];
    await fogbench(...line);
    const text = readFileSync('me.json', 'utf8');
    writeFileSync(
      'me.json',
      text.replace(/"result":"(won|lost|drawn)"/, (was) =>
        was.includes('won') ? '"result":"lost"' : '"result":"won"',
      ),
    );
    const { code, err } = await fogbench(...line);
    expect(code).toBe(2);
    expect(err).toMatch(/^fogbench: me\.json: matches\[0\]\.result: is \w+, but the log proves \w+\.$/m);
    expect(readFileSync('me.json', 'utf8')).not.toBe(text);
    writeFileSync('me.json', '{"version": 1,');
    expect((await fogbench(...line)).err).toContain("fogbench: me.json: can't be read as JSON");
  });

  it('plays a board of one’s own as an experiment', async () => {
    enterFolder();
    const file = `${OWN}/crossroads-experiment.yaml`;
    const { code, out } = await fogbench('run', file, '--pairs', '2', '--out', 'own');
    expect(code).toBe(0);
    expect(out).toContain('./crossroads.yaml');
    const { plan } = JSON.parse(readFileSync('own/run.json', 'utf8'));
    const replay = await fogbench('replay', `${plan.slice(0, 12)}:0:base:0`, '--in', 'own');
    expect(replay.code).toBe(0);
    expect(replay.out).toContain('as recorded');
  });

  it('measures rates and medals, resumes to the same bytes, and proves each match by its log', async () => {
    enterFolder();
    const line = [
      'campaign',
      'measure',
      '--agent',
      'heuristic',
      '--campaign',
      `${OWN}/campaign.yaml`,
      '--matches',
      '3',
      '--prove',
    ];
    const { code, out } = await fogbench(...line, '--out', 'all');
    expect(code).toBe(0);
    expect(readdirSync('all').sort()).toEqual(['README.md', 'medals.csv', 'missions.csv', 'records.jsonl', 'run.json']);
    expect(out).toContain('| The ford | 80 | 30 |');
    expect(readFileSync('all/README.md', 'utf8')).toBe(out);
    const records = readFileSync('all/records.jsonl', 'utf8');
    expect(records.trim().split('\n')).toHaveLength(9);

    mkdirSync('part');
    writeFileSync('part/run.json', readFileSync('all/run.json'));
    writeFileSync('part/records.jsonl', records.slice(0, Math.floor(records.length / 2)));
    expect((await fogbench(...line, '--out', 'part')).err).toContain('holds a run already');
    expect((await fogbench(...line, '--out', 'part', '--resume')).code).toBe(0);
    for (const name of readdirSync('all'))
      expect(readFileSync(`part/${name}`, 'utf8')).toBe(readFileSync(`all/${name}`, 'utf8'));
    const other = await fogbench(...line, '--out', 'part', '--resume', '--seed', '2');
    expect([other.code, other.err]).toEqual([2, expect.stringContaining('planned otherwise')]);
  });

  it('says what is wrong with a command line', async () => {
    enterFolder();
    const complaint = async (...args: string[]) => {
      const { code, err } = await fogbench('campaign', ...args);
      expect(code).toBe(2);
      return err;
    };
    expect(await complaint('pay')).toContain('"pay" is no action. Did you mean "play"?');
    expect(await complaint('play')).toContain('--agent: say who plays South');
    expect(await complaint('play', '--agent', 'heuristik')).toContain(
      '"heuristik" is no agent kind. Did you mean "heuristic"?',
    );
    expect(await complaint('play', '--agent', 'heuristic:bolt')).toContain(
      '--agent: "bolt" is no preset of heuristic. Did you mean "bold"?',
    );
    expect(await complaint('play', '--agent', '{"kind":"heuristic","options":{"caution":-1}}')).toContain(
      '--agent.options.caution',
    );
    expect(await complaint('play', '--agent', '{"kind"')).toContain('--agent: "{"kind"" is not JSON');
    expect(await complaint('show', '--campaign', 'napoleo')).toContain(
      'there is no campaign "napoleo". Did you mean "napoleon"?',
    );
    expect(await complaint('show', '--campaign', './nowhere.yaml')).toContain(
      `can't read "./nowhere.yaml": no such file`,
    );
    expect(await complaint('show', '--profile', 'nobody.json')).toContain('nobody.json: there is no such profile.');
    expect(await complaint('measure', '--agent', 'random')).toContain('--out: say where the results go');
  });
});
