// Prints coverage of nominal 95 % intervals as CSV: npx tsx tests/stats/coverage-table.ts [repetitions, default 20000]
import { formatNumber } from '../../src/stats/format.ts';
import { scoreInterval } from '../../src/stats/interval.ts';
import { studentInterval } from '../../src/stats/student.ts';
import { blockCoverage, PAIR_MODELS, pairCoverage } from './coverage.ts';

const repetitions = Number(process.argv[2] ?? 20_000);
if (!Number.isInteger(repetitions) || repetitions < 1) {
  process.stderr.write(`repetitions: ${process.argv[2]} given, expected a whole number of at least 1.\n`);
  process.exit(2);
}
const methods = { wilson_n_eff: scoreInterval, student: studentInterval };
process.stdout.write('unit,units,rate,draws,copied,side,repetitions,method,coverage\n');
let seed = 1;
for (const units of [20, 50, 100, 200, 400, 1000]) {
  for (const model of PAIR_MODELS) {
    for (const [name, interval] of Object.entries(methods)) {
      const share = pairCoverage(interval, model, units, repetitions, seed);
      const { rate, draws, copied, side } = model;
      process.stdout.write(
        `pair,${units},${rate},${draws},${copied},${side},${repetitions},${name},${formatNumber(share, 4)}\n`,
      );
    }
    seed++;
  }
  for (const k of [3, 4]) {
    for (const [name, interval] of Object.entries(methods)) {
      const share = blockCoverage(interval, k, units, repetitions, seed);
      process.stdout.write(`block of ${k},${units},0.5,0,,0,${repetitions},${name},${formatNumber(share, 4)}\n`);
    }
    seed++;
  }
}
