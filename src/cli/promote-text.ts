// What a promotion came to, as a page of Markdown.
import type { AgentSpec } from '../core/agent.ts';
import type { Promotion } from '../training/promotion.ts';

export interface Outcome {
  readonly name: string;
  readonly champion: AgentSpec;
  readonly decision: 'H0' | 'H1' | 'undecided';
  readonly duel: string;
  readonly promotion: Promotion;
  /** Rounds against the pool, pairs against each member in one of them, and how many rounds there are at most. */
  readonly rounds: number;
  readonly pairs: number;
  readonly maxRounds: number;
}

const HEADS = { promoted: 'Promoted', refused: 'Refused', undecided: 'Not decided' } as const;
const LOSSES = { held: 'less than', broken: 'more than', open: 'open:' } as const;
/** Above that nobody will play them. */
const MANY_PAIRS = 100_000;

export function verdictText({ name, champion, decision, duel, promotion, rounds, pairs, maxRounds }: Outcome): string {
  const { members, overall, reasons, morePairs } = promotion;
  const signed = (value: number): string => `${value >= 0 ? '+' : '-'}${Math.abs(100 * value).toFixed(1)}`;
  const against = champion.kind === 'learned' ? (champion.options as { weights: string }).weights : champion.kind;
  const rows = [...members, ...(overall === null ? [] : [overall])].map(
    ({ name: member, candidate, champion: before, difference, lo, hi, margin, state }) =>
      `| ${member.replaceAll('|', '\\|')} | ${(100 * candidate).toFixed(1)} % | ${(100 * before).toFixed(1)} % | ${signed(difference)} [${signed(lo)}, ${signed(hi)}] | ${LOSSES[state]} ${100 * margin} |`,
  );
  const table =
    rows.length === 0
      ? ''
      : `
| pool | candidate | champion | difference, points of 100 | loss |
|---|---|---|---|---|
${rows.join('\n')}

After ${rounds} of at most ${maxRounds} rounds of ${pairs} pairs against each, on the same seeds. Over all looks an interval errs in at most 5 % of cases to each side.
`;
  const more =
    morePairs === 0
      ? ''
      : morePairs > MANY_PAIRS
        ? ' More pairs would hardly settle it: the loss is about as large as the margin.'
        : ` About ${morePairs} pairs more against each would settle it, if differences stay what they are: once more with another --seed and --pairs ${Math.ceil((rounds * pairs + morePairs) / maxRounds)}.`;
  const close =
    promotion.decision === 'promoted'
      ? 'It is stronger than what ships, and against the pool no worse by more than the margins.'
      : `Why not: ${reasons.join('; ')}.${promotion.decision === 'undecided' ? more : ''}`;
  return `# ${HEADS[promotion.decision]}: ${name}

Sequential test against ${against}: ${decision}, ${duel} (raw score of a stopped test, which lies too far out).
${table}
${close}
`;
}
