import { describe, expect, it } from 'vitest';
import { duration, Progress } from '../../src/cli/progress.ts';

function recorded(isTTY: boolean) {
  const written: string[] = [];
  let now = 0;
  const progress = new Progress('demo', 2, { isTTY, write: (text) => written.push(text) }, () => now);
  const at = (ms: number, done: number, total = 100) => {
    now = ms;
    progress.update(done, total);
  };
  return { written, at, progress };
}

describe('progress', () => {
  it('is a line every few seconds where there is no terminal, and one at the end', () => {
    const { written, at } = recorded(false);
    at(0, 0);
    for (let ms = 100; ms < 10_000; ms += 100) at(ms, ms / 100 - 1);
    at(10_000, 100);
    expect(written).toEqual([
      'demo  0/200 matches  0 %\n',
      'demo  98/200 matches  49 %  20 matches/s  ETA 0:05\n',
      'demo  200/200 matches  100 %  20 matches/s  done in 0:10\n',
    ]);
  });

  it('is one line that is redrawn on a terminal, and stands at the end', () => {
    const { written, at, progress } = recorded(true);
    at(0, 0);
    at(100, 1);
    at(300, 2);
    progress.close();
    expect(written).toEqual(['\r\u001b[2Kdemo  0/200 matches  0 %', '\r\u001b[2Kdemo  4/200 matches  2 %', '\n']);
  });

  it('counts what was done before a resume as done, but not as speed', () => {
    const { written, at } = recorded(false);
    at(0, 50);
    at(5_000, 75);
    expect(written.at(-1)).toBe('demo  150/200 matches  75 %  10 matches/s  ETA 0:05\n');
  });
});

it('durations read as clocks', () => {
  expect([400, 7_000, 750_000, 11_100_000].map(duration)).toEqual(['0:00', '0:07', '12:30', '3:05:00']);
});
