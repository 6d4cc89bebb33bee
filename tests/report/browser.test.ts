// The page in a real browser, by the file that a reader opens.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportPage } from '../../src/report/report.ts';
import { scriptedAgent } from '../arena/helpers.ts';
import { extrasOf, resultsOf } from './helpers.ts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];
const executablePath = process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path));

const long = 'an-agent-whose-name-goes-on-and-on(simulations=100000,exploration=1.25)';

/** What puts most on a page: many agents with long names, forfeits, boards. */
const PAGES = {
  'a round robin with long names and forfeits': () =>
    resultsOf({
      question:
        'Which of these agents, whose names are longer than anybody would like them to be, is the strongest one?',
      agents: [
        { kind: 'random', name: long },
        ...['b', 'c', 'd', 'e', 'f'].map((name) => ({ kind: 'random', name: `random-agent-${name}` })),
        scriptedAgent('faulty', { how: 'throws', at: 1, seat: 0 }),
      ],
      schedule: { kind: 'round-robin', pairs: 12 },
    }),
  'a duel': () => resultsOf({ schedule: { kind: 'round-robin', pairs: 60 } }),
  'three arms': () =>
    resultsOf({
      arms: [1, 4, 9].map((rounds) => ({ name: `rounds-${rounds}`, params: { rounds } })),
      schedule: { kind: 'round-robin', pairs: 25 },
    }),
  'four seats': () =>
    resultsOf({
      scenarios: ['seats-4'],
      agents: ['a', 'b', 'c', 'd'].map((name) => ({ kind: 'random', name })),
      schedule: { kind: 'round-robin', pairs: 20 },
    }),
};

describe('in headless Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fogbench-report-'));
  let browser: Browser | null = null;

  beforeAll(async () => {
    if (executablePath !== undefined) browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  const published = new URL('../../results/', import.meta.url);
  const reports = readdirSync(published).filter((name) => existsSync(new URL(`${name}/report.html`, published)));
  const texts: Record<string, () => string> = {
    ...Object.fromEntries(Object.entries(PAGES).map(([name, make]) => [name, () => reportPage(make(), extrasOf())])),
    ...Object.fromEntries(
      reports.map((name) => [
        `published ${name}`,
        () => readFileSync(new URL(`${name}/report.html`, published), 'utf8'),
      ]),
    ),
  };

  for (const [name, text] of Object.entries(texts)) {
    test(`${name}: no overflow, no message, no request, at 1280 and 390 pixels, light and dark`, async ({ skip }) => {
      skip(browser === null, 'no Chromium on this machine: install it, or name it in CHROMIUM');
      const path = join(folder, `${name.replaceAll(' ', '-')}.html`);
      writeFileSync(path, text());
      const address = pathToFileURL(path).href;
      const page = await browser!.newPage();
      const messages: string[] = [];
      const requests: string[] = [];
      page.on('console', (message) => messages.push(message.text()));
      page.on('pageerror', (error) => messages.push(String(error)));
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(address);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await page.evaluate<string[]>(OVERFLOW), `wider than ${width}`).toEqual([]);
          const ground = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
          expect(ground).toBe(colorScheme === 'light' ? 'rgb(250, 249, 246)' : 'rgb(19, 22, 27)');
        }
      }
      expect(messages).toEqual([]);
      expect(requests.filter((url) => url !== address && !url.startsWith('data:'))).toEqual([]);
      await page.close();
    });
  }

  test('numbers can be selected, and a table is downloaded without a request', async ({ skip }) => {
    skip(browser === null, 'no Chromium on this machine: install it, or name it in CHROMIUM');
    const path = join(folder, 'download.html');
    writeFileSync(path, reportPage(PAGES['a duel'](), extrasOf()));
    const page = await browser!.newPage();
    await page.goto(pathToFileURL(path).href);
    const selected = await page.evaluate<string>(`(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector('.statement'));
      getSelection().addRange(range);
      return getSelection().toString();
    })()`);
    expect(selected).toMatch(/\d+\.\d/);
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('a.csv').first().click()]);
    expect(download.suggestedFilename()).toBe('test-matchups.csv');
    await page.close();
  });

  test('a key figure takes one line, however long the seed', async ({ skip }) => {
    skip(browser === null, 'no Chromium on this machine: install it, or name it in CHROMIUM');
    const path = join(folder, 'seeds.html');
    for (const seed of [26_081_815, 4_294_967_295]) {
      writeFileSync(path, reportPage(resultsOf({ seed }), extrasOf()));
      const page = await browser!.newPage();
      await page.goto(pathToFileURL(path).href);
      for (const width of [390, 480, 640, 800, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate<string[]>(BROKEN), `${seed} at ${width}`).toEqual([]);
        expect(await page.evaluate<string[]>(OVERFLOW), `${seed} at ${width}`).toEqual([]);
      }
      await page.close();
    }
  });

  test('text stands out from its ground in both schemes', async ({ skip }) => {
    skip(browser === null, 'no Chromium on this machine: install it, or name it in CHROMIUM');
    const path = join(folder, 'contrast.html');
    writeFileSync(path, reportPage(PAGES['a round robin with long names and forfeits'](), extrasOf()));
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser!.newPage({ colorScheme });
      await page.goto(pathToFileURL(path).href);
      const weak = await page.evaluate<string[]>(CONTRAST);
      expect(weak, colorScheme).toEqual([]);
      await page.close();
    }
  });
});

/** Key figures that take more than a line, or more room than their box has. */
const BROKEN = `(() => {
  const figures = [...document.querySelectorAll('.figures dd')];
  const range = document.createRange();
  const isBroken = (figure) => {
    range.selectNodeContents(figure);
    const lines = range.getClientRects();
    return lines.length !== 1 || lines[0].right > figure.getBoundingClientRect().right + 1;
  };
  return figures.length === 0 ? ['no figures'] : figures.filter(isBroken).map((figure) => figure.outerHTML);
})()`;

/** Elements that reach beyond the right edge, other than what scrolls in a box of its own. */
const OVERFLOW = `(() => {
  const limit = document.documentElement.clientWidth;
  const scrolls = (element) => element.closest('.scroll, pre, .contents') !== null;
  const outside = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > limit + 1 && !scrolls(element),
  );
  const page = document.documentElement.scrollWidth > limit ? ['the page itself'] : [];
  return [...page, ...outside.map((element) => element.outerHTML.slice(0, 120))];
})()`;

/** Elements with text of their own whose contrast (WCAG 2) to the ground they stand on is under 4.5; 3 for large text. */
const CONTRAST = `(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data;
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const groundOf = (element) => {
    for (let e = element; e !== null; e = e.parentElement) {
      const color = rgba(getComputedStyle(e).backgroundColor);
      if (color[3] === 255) return color;
    }
    return [255, 255, 255];
  };
  const weak = [];
  for (const element of document.querySelectorAll('main *:not(svg *)')) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    if (!own || element.closest('svg, details') !== null) continue;
    const style = getComputedStyle(element);
    const a = light(rgba(style.color));
    const b = light(groundOf(element));
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const isLarge = parseFloat(style.fontSize) >= 24;
    if (ratio < (isLarge ? 3 : 4.5)) weak.push(ratio.toFixed(2) + ' ' + element.outerHTML.slice(0, 100));
  }
  return weak;
})()`;
