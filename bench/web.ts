import '../scripts/end-with-parent.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type OpenBrowser, openBrowser } from '../e2e/browser.ts';
import { freePort } from '../e2e/server-process.ts';
import { buildWeb } from '../scripts/build/build-web.ts';
import { seedCatalogue } from './catalogue/seed.ts';
import { startBenchServer } from './measuring/bench-server.ts';
import { percentile } from './measuring/measure.ts';
import { gridMeasures } from './web/grid-measures.ts';
import {
  cpuMs,
  firstRowAt,
  longestTask,
  type Measure,
  type Opened,
  openAt,
  press,
  probe,
  type Sample,
  worked,
  worst,
} from './web/page-measures.ts';
import { measureScreen } from './web/screen-measures.ts';

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 5_000);
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** A phone of some years ago, against the machine this runs on. */
const SLOWED = 4;
const SLOWDOWNS = [1, SLOWED];
/** Only what has this in its name. */
const ONLY = process.env.BENCH_ONLY ?? '';
const names: Record<keyof Sample, string> = { ms: 'p50', longest: 'longest task', cpu: 'CPU' };

const folder = await mkdtemp(join(tmpdir(), 'crosslister-bench-web-'));
await buildWeb();
const server = await startBenchServer(folder, await freePort(), {});

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
  'select all of 200 rows': { limit: ['ms', 100], run: (opened) => ticked(opened, 0) },
  'tick one of 200 rows': { limit: ['ms', 100], run: (opened) => ticked(opened, 3) },
  'the next 200 rows': {
    limit: ['cpu', 100],
    async run(opened) {
      await openAt(opened.page, `${server.url}/?size=200`);
      return worked(opened, () => opened.page.evaluate(turnPage));
    },
  },
  'scrolling through 200 rows, each turn of the wheel': {
    limit: ['longest', 100],
    async run(opened) {
      const { page } = opened;
      await openAt(page, `${server.url}/?size=200`);
      await page.mouse.move(700, 500);
      const turns = 20;
      const { longest, cpu } = await worked(opened, async () => {
        for (let turn = 0; turn < turns; turn++) await page.mouse.wheel(0, 600);
      });
      return { ms: cpu / turns, longest, cpu: cpu / turns };
    },
  },
  ...gridMeasures(server.url),
};

/** The header's box is the first of them. */
async function ticked(opened: Opened, number: number): Promise<Sample> {
  const { page } = opened;
  await openAt(page, `${server.url}/?size=200`);
  const box = await page.getByRole('checkbox').nth(number).boundingBox();
  if (!box) throw new Error('no box to tick');
  return press(opened, () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2));
}

/** The slowest of ten letters, each until it stands in the field; the search itself is sent after the last. */
async function typed(opened: Opened, query: string): Promise<Sample> {
  const { page } = opened;
  await openAt(page, `${server.url}/${query}`);
  await page.getByPlaceholder('Search name or SKU...').focus();
  const samples: Sample[] = [];
  for (const letter of 'brass lamp')
    samples.push(await press(opened, () => page.keyboard.press(letter === ' ' ? 'Space' : letter)));
  return worst(samples);
}

try {
  await seedCatalogue(server.database.db, server.userId, PRODUCTS);
  await sql`VACUUM ANALYZE`.execute(server.database.db);
  const rows = [];
  for (const [what, { limit, run }] of Object.entries(measures).filter(([name]) => name.includes(ONLY)))
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
      const longest = Math.round(Math.max(...samples.map((sample) => sample.longest)));
      const [figure, most] = limit;
      // One long task is one too many, so of those the worst run counts.
      const counted = figure === 'longest' ? longest : half(figure);
      console.log(`${what}, ${slowdown} times slower: ${names[figure]} ${counted} ms of ${most}`);
      rows.push({
        what,
        slowdown,
        'p50 ms': half('ms'),
        'longest task ms': longest,
        'CPU ms': half('cpu'),
        'worst ms': Math.round(worst(samples).ms),
        limit: `${names[figure]} ${most} ms`,
        within: counted <= most,
      });
    }
  console.log(`${PRODUCTS} products, ${RUNS} runs, at the processor's own speed and ${SLOWED} times slower`);
  console.table(rows);
  if (rows.some(({ within }) => !within)) process.exitCode = 1;
  if (ONLY === '' || 'the screen'.includes(ONLY)) await measureScreen(server, SLOWED);
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
