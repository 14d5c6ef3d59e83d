import '../scripts/end-with-parent.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { CDPSession, Page } from 'playwright-core';
import { type OpenBrowser, openBrowser } from '../e2e/browser.ts';
import { freePort } from '../e2e/server-process.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { startBenchServer } from './bench-server.ts';
import { percentile } from './measure.ts';
import { seedCatalogue } from './seed.ts';

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 5_000);
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** A phone of some years ago, against the machine this runs on. */
const SLOWED = 4;
const SLOWDOWNS = [1, SLOWED];
const names: Record<keyof Sample, string> = { ms: 'p50', longest: 'longest task', cpu: 'CPU' };

/** What a run took (ms), and the longest task of the page's thread while it went on. */
interface Sample {
  ms: number;
  longest: number;
  /** What the page's thread worked for it. */
  cpu: number;
}

interface Opened {
  page: Page;
  session: CDPSession;
}

/**
 * Set in the page before its own scripts: long tasks, the time until the first row is shown, and the time from a press
 * until its change is painted.
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

/** Asked once and by the protocol itself: Playwright's own script would be read by the page while it loads. */
async function firstRowAt(session: CDPSession): Promise<number> {
  const expression = `new Promise((done) => {
    const look = () => (bench.firstRow ? done(bench.firstRow) : setTimeout(look, 50));
    look();
  })`;
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true });
  return Number(result.value);
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
  // What comes after the first rows is not what is measured next. The network is never idle: the event stream stays open.
  await page.waitForSelector('[aria-busy="true"]', { state: 'detached' });
  await page.waitForTimeout(2000);
  return Number(await page.evaluate('performance.now()'));
}

/** The time of the page's own thread so far: what other programs of the machine do adds nothing to it. */
async function cpuMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

async function press({ page, session }: Opened, act: () => Promise<void>): Promise<Sample> {
  const since = Number(await page.evaluate('bench.painted = 0, performance.now()'));
  const before = await cpuMs(session);
  await act();
  const ms = await numberOf(page, 'bench.painted');
  return { ms, longest: await longestTask(page, since), cpu: (await cpuMs(session)) - before };
}

/** For what ends in no single frame: waits until it has, and counts the thread's time alone. */
async function worked({ page, session }: Opened, act: () => Promise<unknown>): Promise<Sample> {
  const since = Number(await page.evaluate('performance.now()'));
  const before = await cpuMs(session);
  await act();
  await page.waitForTimeout(300);
  const cpu = (await cpuMs(session)) - before;
  return { ms: cpu, longest: await longestTask(page, since), cpu };
}

// Playwright looks for an element through the whole page, which is not what is measured: the page presses for itself.
const turnPage = `new Promise((done) => {
  const first = () => document.querySelector('tbody [id^="product-menu-"]').id;
  const before = first();
  const watch = new MutationObserver(() => {
    if (first() === before || document.querySelector('[aria-busy="true"]')) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(done));
  });
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  document.querySelector('[aria-label="Next page"]').click();
})`;

interface Measure {
  /** Of which figure, and at most how many milliseconds of it. */
  limit: [keyof Sample, number];
  run: (opened: Opened) => Promise<Sample>;
}

const measures: Record<string, Measure> = {
  'first rows after the address is entered': {
    limit: ['ms', 1_000],
    async run({ page, session }) {
      await page.goto(server.url);
      const ms = await firstRowAt(session);
      return { ms, longest: await longestTask(page), cpu: await cpuMs(session) };
    },
  },
  'a key in the search, 50 rows': { limit: ['longest', 50], run: (opened) => typed(opened, '') },
  'a key in the search, 200 rows': { limit: ['longest', 50], run: (opened) => typed(opened, '?size=200') },
  'select all of 200 rows': {
    limit: ['ms', 100],
    async run(opened) {
      await openAt(opened.page, '?size=200');
      return press(opened, () => opened.page.keyboard.press('Control+a'));
    },
  },
  'tick one of 200 rows': {
    limit: ['ms', 100],
    async run(opened) {
      const { page } = opened;
      await openAt(page, '?size=200');
      const box = await page.getByRole('checkbox').nth(3).boundingBox();
      if (!box) throw new Error('no box to tick');
      return press(opened, () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2));
    },
  },
  'the next 200 rows': {
    limit: ['cpu', 100],
    async run(opened) {
      await openAt(opened.page, '?size=200');
      return worked(opened, () => opened.page.evaluate(turnPage));
    },
  },
  'scrolling through 200 rows, each turn of the wheel': {
    limit: ['longest', 100],
    async run(opened) {
      const { page } = opened;
      await openAt(page, '?size=200');
      await page.mouse.move(700, 500);
      const turns = 20;
      const { longest, cpu } = await worked(opened, async () => {
        for (let turn = 0; turn < turns; turn++) await page.mouse.wheel(0, 600);
      });
      return { ms: cpu / turns, longest, cpu: cpu / turns };
    },
  },
};

/** The slowest of ten letters, each until it stands in the field; the search itself is sent after the last. */
async function typed(opened: Opened, query: string): Promise<Sample> {
  const { page } = opened;
  await openAt(page, query);
  await page.getByPlaceholder('Search name or SKU...').focus();
  const samples: Sample[] = [];
  for (const letter of 'brass lamp')
    samples.push(await press(opened, () => page.keyboard.press(letter === ' ' ? 'Space' : letter)));
  return worst(samples);
}

function worst(samples: readonly Sample[]): Sample {
  const most = (figure: keyof Sample) => Math.max(...samples.map((sample) => sample[figure]));
  return { ms: most('ms'), longest: most('longest'), cpu: most('cpu') };
}

const folder = await mkdtemp(join(tmpdir(), 'crosslister-bench-web-'));
await buildWeb();
const server = await startBenchServer(folder, await freePort(), {});
try {
  await seedCatalogue(server.database.db, server.userId, PRODUCTS);
  await sql`VACUUM ANALYZE`.execute(server.database.db);
  const rows = [];
  for (const [what, { limit, run }] of Object.entries(measures))
    for (const slowdown of SLOWDOWNS) {
      const samples: Sample[] = [];
      for (let turn = 0; turn <= RUNS; turn++) {
        const sample = await inBrowser(slowdown, run);
        // The first fills the disk's and the database's caches.
        if (turn > 0) samples.push(sample);
      }
      const half = (figure: keyof Sample) =>
        Math.round(
          percentile(
            samples.map((sample) => sample[figure]),
            0.5,
          ),
        );
      const [figure, most] = limit;
      console.log(`${what}, ${slowdown} times slower: ${names[figure]} ${half(figure)} ms of ${most}`);
      rows.push({
        what,
        slowdown,
        'p50 ms': half('ms'),
        'longest task ms': half('longest'),
        'CPU ms': half('cpu'),
        'worst ms': Math.round(worst(samples).ms),
        limit: `${names[figure]} ${most} ms`,
        within: half(figure) <= most,
      });
    }
  console.log(`${PRODUCTS} products, ${RUNS} runs, at the processor's own speed and ${SLOWED} times slower`);
  console.table(rows);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function inBrowser(slowdown: number, run: Measure['run']): Promise<Sample> {
  const browser: OpenBrowser = await openBrowser();
  try {
    const { page, context } = browser;
    await page.addInitScript(
      `localStorage.setItem('authToken', ${JSON.stringify(server.seller.token)});${probe}`,
    );
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    // A browser that has just started is busy with itself, on the same two cores.
    await page.waitForTimeout(2000);
    return await run({ page, session });
  } finally {
    await browser.close();
  }
}
