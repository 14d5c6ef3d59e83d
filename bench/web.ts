import '../scripts/end-with-parent.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { type OpenBrowser, openBrowser } from '../e2e/browser.ts';
import { freePort } from '../e2e/server-process.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { startBenchServer } from './bench-server.ts';
import { percentile } from './measure.ts';
import { seedCatalogue } from './seed.ts';

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 5_000);
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** A phone of some years ago, against the machine this runs on. */
const SLOWDOWN = 4;

/** What a run took (ms), with the longest task of the page's thread while it went on. */
interface Sample {
  ms: number;
  longest: number;
}

/**
 * Set in the page before its own scripts: long tasks, when the first row stands, and how long the page takes from a press
 * until what it changed has been painted.
 */
const probe = `
  window.bench = { tasks: [], firstRow: 0, painted: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) bench.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('tbody tr')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { bench.firstRow = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });
  for (const event of ['keydown', 'click']) {
    window.addEventListener(event, (press) => {
      requestAnimationFrame(() => setTimeout(() => { bench.painted = performance.now() - press.timeStamp; }));
    }, { capture: true });
  }`;

/** Waits for a number that the probe sets. */
async function numberOf(page: Page, expression: string): Promise<number> {
  for (;;) {
    const value = Number(await page.evaluate(expression));
    if (value > 0) return value;
    await page.waitForTimeout(50);
  }
}

async function longestTask(page: Page, since = 0): Promise<number> {
  return Number(
    await page.evaluate(
      `Math.max(0, ...bench.tasks.filter(({ startTime }) => startTime >= ${since}).map(({ duration }) => duration))`,
    ),
  );
}

async function openAt(page: Page, query: string): Promise<number> {
  await page.goto(`${server.url}/${query}`);
  await numberOf(page, 'bench.firstRow');
  // What comes after the first rows is not what is measured next.
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(500);
  return Number(await page.evaluate('performance.now()'));
}

async function press(page: Page, act: () => Promise<void>): Promise<Sample> {
  const since = Number(await page.evaluate('bench.painted = 0, performance.now()'));
  await act();
  const ms = await numberOf(page, 'bench.painted');
  return { ms, longest: await longestTask(page, since) };
}

const measures: Record<string, (page: Page) => Promise<Sample>> = {
  'first rows after the address is entered': async (page) => {
    await page.goto(server.url);
    return { ms: await numberOf(page, 'bench.firstRow'), longest: await longestTask(page) };
  },
  'a key in the search, 50 rows': async (page) => {
    await openAt(page, '');
    return typed(page);
  },
  'a key in the search, 200 rows': async (page) => {
    await openAt(page, '?size=200');
    return typed(page);
  },
  'select all of 200 rows': async (page) => {
    await openAt(page, '?size=200');
    return press(page, () => page.keyboard.press('Control+a'));
  },
  'tick one of 200 rows': async (page) => {
    await openAt(page, '?size=200');
    return press(page, () => page.getByRole('checkbox').nth(3).click());
  },
  'the next 200 rows': async (page) => {
    const since = await openAt(page, '?size=200');
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('201-400 of').waitFor();
    await page.locator('[aria-busy="false"]').waitFor();
    await page.waitForTimeout(200);
    const longest = await longestTask(page, since);
    return { ms: longest, longest };
  },
  'scrolling through 200 rows': async (page) => {
    const since = await openAt(page, '?size=200');
    for (let step = 0; step < 20; step++) await page.mouse.wheel(0, 600);
    await page.waitForTimeout(300);
    const longest = await longestTask(page, since);
    return { ms: longest, longest };
  },
};

/** The slowest of ten letters, each until it stands in the field; the search itself is sent after the last. */
async function typed(page: Page): Promise<Sample> {
  await page.getByPlaceholder('Search name or SKU...').focus();
  const samples: Sample[] = [];
  for (const letter of 'brass lamp')
    samples.push(await press(page, () => page.keyboard.press(letter === ' ' ? 'Space' : letter)));
  return {
    ms: Math.max(...samples.map(({ ms }) => ms)),
    longest: Math.max(...samples.map(({ longest }) => longest)),
  };
}

const folder = await mkdtemp(join(tmpdir(), 'crosslister-bench-web-'));
await buildWeb();
const server = await startBenchServer(folder, await freePort(), {});
try {
  await seedCatalogue(server.database.db, server.userId, PRODUCTS);
  await sql`VACUUM ANALYZE`.execute(server.database.db);
  const rows = [];
  for (const [what, measure] of Object.entries(measures)) {
    const samples: Sample[] = [];
    for (let run = 0; run <= RUNS; run++) {
      const sample = await inBrowser(measure);
      // The first fills the disk's and the database's caches.
      if (run > 0) samples.push(sample);
    }
    const ms = samples.map((sample) => sample.ms);
    rows.push({
      what,
      'p50 ms': Math.round(percentile(ms, 0.5)),
      'worst ms': Math.round(Math.max(...ms)),
      'longest task ms': Math.round(Math.max(...samples.map(({ longest }) => longest))),
    });
  }
  console.log(`${PRODUCTS} products, the processor ${SLOWDOWN} times slower, ${RUNS} runs`);
  console.table(rows);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function inBrowser(measure: (page: Page) => Promise<Sample>): Promise<Sample> {
  const browser: OpenBrowser = await openBrowser();
  try {
    const { page, context } = browser;
    await page.addInitScript(
      `localStorage.setItem('authToken', ${JSON.stringify(server.seller.token)});${probe}`,
    );
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return await measure(page);
  } finally {
    await browser.close();
  }
}
