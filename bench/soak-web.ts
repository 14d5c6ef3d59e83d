import '../scripts/end-with-parent.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession } from 'playwright-core';
import { openBrowser } from '../e2e/browser.ts';
import { products } from '../e2e/screens/open-screens.ts';
import { freePort } from '../e2e/server-process.ts';
import { buildWeb } from '../scripts/build/build-web.ts';
import { startBenchServer } from './measuring/bench-server.ts';
import { addLamps, dialogNames, openAndClose } from './web/screens.ts';

/**
 * A tab that stays open all day: dialogs opened and closed, then the events of eight hours, one in ten seconds. What the
 * page keeps is read after each part, with its garbage collected.
 */
const DIALOGS = Number(process.env.SOAK_DIALOGS ?? 1_000);
const EVENTS = Number(process.env.SOAK_EVENTS ?? 2_880);
const READINGS = 10;
/** In the first half it still fills what is bounded: modules, compiled code, answers that are kept for five minutes. */
const MOST_GROWN = 1.05;

type ProductPage = { results: { id: number }[] };

interface Kept {
  after: string;
  'heap MB': number;
  nodes: number;
  listeners: number;
}

const folder = await mkdtemp(join(tmpdir(), 'crosslister-soak-web-'));
await buildWeb();
const server = await startBenchServer(folder, await freePort(), {});
const { seller, url } = server;
const browser = await openBrowser(undefined, { signedIn: { url, seller }, still: true });
const { page, context, complaints } = browser;
const session = await context.newCDPSession(page);
try {
  await addLamps(seller);
  await page.goto(url);
  await products(page).first().waitFor();
  const dialogs = await kept('dialogs', DIALOGS, (turn) =>
    openAndClose(page, dialogNames[turn % dialogNames.length] ?? ''),
  );
  await page.getByRole('tab', { name: /^Products/ }).click();
  const [first] = (await seller.call<ProductPage>('GET', '/api/products/?page_size=1&status=active')).results;
  const events = await kept('events', EVENTS, (turn) => changePrice(first?.id ?? 0, turn));
  console.table([...dialogs, ...events]);
  for (const readings of [dialogs, events]) judge(readings);
  if (complaints.length > 0) fail(`the page complained: ${complaints.slice(0, 5).join('\n')}`);
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Does it so often, and reads what the page keeps after each tenth. */
async function kept(what: string, times: number, act: (turn: number) => Promise<void>): Promise<Kept[]> {
  const readings: Kept[] = [];
  for (let turn = 1; turn <= times; turn++) {
    await act(turn);
    if (turn % Math.ceil(times / READINGS) !== 0) continue;
    const reading = { after: `${turn} ${what}`, ...(await readKept(session)) };
    console.log(`${reading.after}: ${reading['heap MB']} MB, ${reading.nodes} nodes`);
    readings.push(reading);
  }
  return readings;
}

async function readKept(of: CDPSession): Promise<Omit<Kept, 'after'>> {
  // What one collection lets go may hold what the next one finds.
  for (let round = 0; round < 3; round++) await of.send('HeapProfiler.collectGarbage');
  const { usedSize } = await of.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await of.send('Memory.getDOMCounters');
  return { 'heap MB': Math.round(usedSize / 1024 / 102.4) / 10, nodes, listeners: jsEventListeners };
}

async function changePrice(id: number, turn: number): Promise<void> {
  const price = 20 + turn / 100;
  await seller.call('PUT', `/api/products/${id}/`, { price });
  await page
    .getByText(`£${price.toFixed(2)}`)
    .first()
    .waitFor();
}

function judge(readings: readonly Kept[]): void {
  const [early, late] = [readings[READINGS / 2 - 1], readings.at(-1)];
  if (!early || !late) throw new Error('too few readings');
  for (const figure of ['heap MB', 'nodes', 'listeners'] as const)
    if (late[figure] > early[figure] * MOST_GROWN)
      fail(`${figure}: ${early[figure]} after ${early.after}, ${late[figure]} after ${late.after}`);
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
