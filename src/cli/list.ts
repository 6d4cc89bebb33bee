import type { AgentKind } from '../core/agent.ts';
import { configError, suggest } from '../core/errors.ts';
import type { Ruleset } from '../core/game.ts';
import { isSet, textOf } from './args.ts';
import { type Args, type Command, OK } from './command.ts';

export const list: Command = {
  usage: 'list [what]',
  summary: 'Show rulesets with their scenarios and parameters, and agents with their options',
  positionals: { what: '"rulesets", "agents", or the id of one of them' },
  options: { json: { type: 'boolean', describe: 'Print JSON' } },
  examples: [
    ['fogbench list', 'everything'],
    ['fogbench list agents', 'kinds of agents, options, presets'],
    ['fogbench list napoleonix', 'one ruleset'],
  ],
  run: listCommand,
};

async function listCommand(args: Args): Promise<number> {
  const { rulesets, agentKinds } = await import('../catalog.ts');
  const { fieldTexts } = await import('../core/schema.ts');
  const what = textOf(args, 'what');
  const shownRulesets = rulesets.filter(({ id }) => what === undefined || what === 'rulesets' || what === id);
  const shownAgents = agentKinds.filter(({ id }) => what === undefined || what === 'agents' || what === id);
  if (shownRulesets.length + shownAgents.length === 0) {
    const known = ['rulesets', 'agents', ...[...rulesets, ...agentKinds].map(({ id }) => id)];
    throw configError('', 'unknown-id', `"${what}" is neither a ruleset nor an agent.${suggest(what ?? '', known)}`);
  }
  if (isSet(args, 'json')) {
    const json = {
      rulesets: shownRulesets.map(({ id, title, version, scenarios, schema }) => ({
        id,
        title,
        version,
        scenarios,
        params: fieldTexts(schema),
      })),
      agents: shownAgents.map((kind) => ({
        id: kind.id,
        title: kind.title,
        version: kind.version,
        options: fieldTexts(kind.schema),
        optionsFor: Object.fromEntries(furtherOptions(kind, fieldTexts)),
        presets: kind.presets,
      })),
    };
    process.stdout.write(`${JSON.stringify(json, null, 2)}\n`);
    return OK;
  }
  const blocks = [
    ...shownRulesets.map((ruleset) => rulesetText(ruleset, fieldTexts(ruleset.schema))),
    ...shownAgents.map((kind) => agentText(kind, fieldTexts(kind.schema), furtherOptions(kind, fieldTexts))),
  ];
  process.stdout.write(`${blocks.join('\n\n')}\n`);
  return OK;
}

type FieldTexts = ReturnType<typeof import('../core/schema.ts')['fieldTexts']>;

function rulesetText({ id, title, version, scenarios }: Ruleset, fields: FieldTexts): string {
  return [
    `ruleset ${id} (version ${version}): ${title}`,
    `  scenarios: ${scenarios.join(', ')}`,
    ...fieldLines('params', fields),
  ].join('\n');
}

/** Options that hold for one ruleset only, with its id. */
function furtherOptions(
  { schemaFor = {} }: AgentKind,
  textsOf: (schema: AgentKind['schema']) => FieldTexts,
): [ruleset: string, fields: FieldTexts][] {
  return Object.entries(schemaFor).map(([ruleset, schema]) => [ruleset, textsOf(schema)]);
}

function agentText(
  { id, title, version, presets }: AgentKind,
  fields: FieldTexts,
  further: readonly [ruleset: string, fields: FieldTexts][],
): string {
  /** Rulesets that know all options of a preset, where not all do. */
  const placesOf = (options: object): string => {
    const fits = further.filter(([, own]) =>
      Object.keys(options).every((key) => [...fields, ...own].some(({ name }) => name === key)),
    );
    return fits.length === further.length ? '' : ` (${fits.map(([ruleset]) => ruleset).join(', ')})`;
  };
  const presetLines = Object.entries(presets).map(
    ([name, options]) => `    ${name}${placesOf(options)}: ${JSON.stringify(options)}`,
  );
  return [
    `agent ${id} (version ${version}): ${title}`,
    ...fieldLines('options', fields),
    ...further.flatMap(([ruleset, own]) => fieldLines(`options for ${ruleset}`, own)),
    ...(presetLines.length === 0 ? [] : ['  presets:', ...presetLines]),
  ].join('\n');
}

function fieldLines(heading: string, fields: FieldTexts): string[] {
  if (fields.length === 0) return [`  ${heading}: none`];
  const width = Math.max(...fields.map(({ name }) => name.length));
  return [
    `  ${heading}:`,
    ...fields.map(({ name, type, fallback, text }) =>
      `    ${name.padEnd(width)}  ${type}${fallback === '' ? '' : `, default ${fallback}`}${text === '' ? '' : `. ${text}`}`.trimEnd(),
    ),
  ];
}
