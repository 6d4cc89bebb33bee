// Prints the luck of 06-luck-borodino on other seeds by kind of chance event:
// npx tsx tests/report/luck-by-kind-table.ts [pairs] [seed] [one kind, as in nodes.ts]
import { textTable } from '../../src/cli/table.ts';
import { standardError } from '../../src/stats/sample.ts';
import { luckByKind } from './luck-by-kind.ts';

const [pairs, seed] = [process.argv[2] ?? 200, process.argv[3] ?? 1].map(Number);
if (!(Number.isInteger(pairs) && pairs >= 2 && Number.isInteger(seed) && seed >= 0)) {
  process.stderr.write('expected whole numbers: at least 2 pairs, and a seed.\n');
  process.exit(2);
}
const { kinds, luck, p, pHolm } = await luckByKind(pairs, seed, process.argv[4]);
const pText = (value: number) => (Number.isNaN(value) ? '' : value.toFixed(3));
const all = { kind: 'all', events: kinds.reduce((sum, { events }) => sum + events, 0), luck, p };
process.stdout.write(
  `${textTable(
    ['kind', 'events', 'chi-square', 'degrees', 'mean luck', 'error', 'p'],
    [...kinds, { ...all, chiSquare: Number.NaN, degrees: 0 }].map((row) => [
      row.kind,
      String(row.events),
      row.degrees > 0 ? row.chiSquare.toFixed(1) : '',
      row.degrees > 0 ? String(row.degrees) : '',
      row.luck.mean.toFixed(3),
      standardError(row.luck).toFixed(3),
      pText(row.p),
    ]),
  )}\n\n${pairs} pairs, seed ${seed}. Luck is in points of 100 for the doctrine. The least p of a kind, by Holm: ${pText(pHolm)}.\n`,
);
