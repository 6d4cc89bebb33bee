// The model card that lies beside a weights file: what it is, how it was made, and how strong it was when it was made.

import type { WeightsMeta } from '../../agents/learned/weights.ts';
import { WEIGHTY } from '../../agents/learned/weighty.ts';
import type { GenerationLog } from './log.ts';

export interface CardText {
  readonly name: string;
  readonly meta: WeightsMeta;
  readonly bytes: number;
  readonly log: readonly GenerationLog[];
  readonly yardstick: string;
  /** Hash of the weights that the run started from; null for random ones. */
  readonly start: string | null;
  /** Options that differ from the defaults, as YAML. */
  readonly options: string;
  readonly node: string;
}

export function cardOf({ name, meta, bytes, log, yardstick, start, options, node }: CardText): string {
  const { ruleset, scenario, rulesetVersion, shape, training } = meta;
  const sum = (of: (entry: GenerationLog) => number): string =>
    log.reduce((total, entry) => total + of(entry), 0).toLocaleString('en-US');
  const command = `fogbench train ${ruleset} --scenario ${scenario} --generations ${log.length} --seed ${training.seed}`;
  const gates = log.flatMap(({ generation, gate }) =>
    gate === null
      ? []
      : [
          `| ${generation + 1} | ${percent(gate.score)} [${percent(gate.low)}, ${percent(gate.high)}] | ${gate.pairs} |`,
        ],
  );
  const teacher =
    shape.slots === 0
      ? 'outcomes of matches'
      : 'outcomes of matches and the hidden facts that came to light after them';
  return `# ${name}

A network for \`${ruleset}\` version ${rulesetVersion}, scenario \`${scenario}\`: ${Math.round(bytes / 1000)} kB, network version ${shape.version}. It gives a policy, the
chances of win, draw and loss, and chances for what is hidden.${
    meta.abstraction === undefined ? '' : `\n${partOf(meta)}`
  }${
    shape.leaning
      ? `
Its policy starts from the leanings of the ruleset's heuristic and was taught where to depart from them: it needs the heuristic to play.`
      : ''
  }

## How it was made

| | |
|---|---|
| command | \`${command}${options === '' ? '' : ' --options options.yaml'}${start === null ? '' : ' --start weights.safetensors'}\` |
| started from | ${start === null ? 'random weights' : `weights with the SHA-256 ${start}`} |
| method | ${training.method} |
| backend, Node | ${training.backend}, ${node} |
| data | matches played for it alone: ${sum(({ counts }) => counts.matches)} matches, ${sum(({ counts }) => counts.plies)} plies, ${sum(({ samples }) => samples)} samples; targets from search, ${teacher} |
| search | ${sum(({ counts }) => counts.simulations)} simulations |
| steps | ${sum(({ steps }) => steps)} |
${options === '' ? '' : `\nOptions other than the defaults:\n\n\`\`\`yaml\n${options.trimEnd()}\n\`\`\`\n`}
## Strength while it was made

Points of the policy alone against \`${yardstick}\`, in seat-swapped pairs on fresh seeds.

| generation | share of points | pairs |
|---|---|---|
${gates.join('\n')}
`;
}

/** What a network decides that does not decide everything. */
function partOf({ abstraction, script }: WeightsMeta): string {
  if (abstraction !== WEIGHTY)
    return `It decides the choices of \`${abstraction}\` and when to leave a run of decisions to the heuristic, which decides everything else.`;
  const how = script === undefined ? '' : `, by its script \`${script}\``;
  return `It decides what the ruleset's heuristic does not call routine; the heuristic decides the rest${how}.`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
