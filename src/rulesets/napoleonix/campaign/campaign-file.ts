import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import type { AgentSpec } from '../../../core/agent.ts';
import { dataPath } from '../../../core/data.ts';
import { ConfigError, configError, type Issue, suggest } from '../../../core/errors.ts';
import { parseWith } from '../../../core/schema.ts';
import { parseYaml, readText } from '../../../core/yaml-file.ts';
import { parseParams } from '../params.ts';
import { loadScenario, type Mission, type Speeds } from '../scenario-file.ts';
import { isPath } from '../switches.ts';

/** Campaigns that ship, as files of the folder `campaigns`. */
export const CAMPAIGNS = ['napoleon'] as const;

export interface CampaignMission extends Speeds {
  /** As the campaign lists it; names the mission in profiles. */
  readonly name: string;
  /** What `parseParams` takes: a name, or the path of a file. */
  readonly scenario: string;
  readonly title: string;
  readonly about?: string | undefined;
  readonly mission: Mission;
}

export interface Campaign {
  readonly title: string;
  readonly about?: string | undefined;
  readonly missions: readonly CampaignMission[];
}

export const campaignSchema = z.strictObject({
  title: z.string().min(1).describe('Name of the campaign.'),
  about: z.string().optional().describe('What it is about.'),
  missions: z
    .array(z.string().min(1), { error: 'expected a list of missions' })
    .min(1, { error: 'expected at least one mission' })
    .describe('Missions in order: names of scenarios that ship, or paths of files relative to this one.'),
});

/** The agent that sits North, with its blunders. */
export function enemyOf({ mission }: CampaignMission): AgentSpec {
  const { enemy, blunderPercent } = mission;
  return blunderPercent === 0 ? enemy : { ...enemy, options: { ...enemy.options, blunder: blunderPercent / 100 } };
}

/** Loads a campaign that ships, by name, or a file, by path, with all its missions. Throws ConfigError with everything that is wrong. */
export function loadCampaign(campaign: string): Campaign {
  if (!isPath(campaign) && !(CAMPAIGNS as readonly string[]).includes(campaign))
    throw configError(
      'campaign',
      'unknown-campaign',
      `there is no campaign "${campaign}".${suggest(campaign, CAMPAIGNS)} A path of your own holds a / or ends in .yaml.`,
    );
  const path = isPath(campaign) ? campaign : dataPath(`src/rulesets/napoleonix/campaigns/${campaign}.yaml`);
  return parseCampaign(readText(path, 'campaign'), path);
}

/** The same for text at hand; paths of missions start where `file` lies. */
export function parseCampaign(text: string, file: string): Campaign {
  const { data: input, located } = parseYaml(text, file);
  let data: z.infer<typeof campaignSchema>;
  try {
    data = parseWith(campaignSchema, input);
  } catch (error) {
    throw error instanceof ConfigError ? located(error.issues) : error;
  }
  const issues: Issue[] = [];
  const missions = data.missions.flatMap((name, index): CampaignMission[] => {
    const path = `missions[${index}]`;
    if (data.missions.indexOf(name) < index) {
      issues.push({ path, code: 'duplicate-mission', message: `"${name}" stands twice; a mission is played once.` });
      return [];
    }
    try {
      return [loadMission(name, dirname(file))];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      // What is wrong inside another file names that file; the rest is about this line.
      issues.push(
        ...error.issues.map(({ path: inner, ...issue }) => ({ ...issue, path, message: joined(inner, issue.message) })),
      );
      return [];
    }
  });
  if (issues.length > 0) throw located(issues);
  return { title: data.title, about: data.about, missions };
}

function joined(path: string, message: string): string {
  return path === '' || path === 'scenario' ? message : `${path}: ${message}`;
}

function loadMission(name: string, folder: string): CampaignMission {
  const scenario = isPath(name) ? resolve(folder, name) : name;
  parseParams(scenario, {});
  const { title, about, mission, parPlies, blitzPlies } = loadScenario(scenario);
  if (mission === undefined)
    throw configError('', 'no-mission', `"${name}" has no block \`mission\`, which says at least who the enemy is.`);
  return { name, scenario, title, about, mission, parPlies, blitzPlies };
}
