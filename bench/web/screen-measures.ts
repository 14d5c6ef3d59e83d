import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { type OpenBrowser, openBrowser } from '../../e2e/browser.ts';
import type { BenchServer } from '../measuring/bench-server.ts';
import { keepResults, measuredOn } from '../measuring/keep-results.ts';
import { pressByMouse } from './press-by-mouse.ts';
import { walk, walkProbe } from './screen-walk.ts';
import { addLamps } from './screens.ts';

/** The wait after a press that nobody takes for one (ms). */
const MOST_ANSWER = 100;

/** Nobody presses twice at once; and what the walk looks for meanwhile would be measured with the press (ms). */
const BETWEEN_PRESSES = 250;

/** The presses that are printed one by one. */
const SHOWN = 20;

/**
 * What a seller sees at 1,440 pixels with the slow processor: how long presses are without an answer (all but one in
 * fifty), what moves without being asked to, and how much of the table has nothing in it.
 */
export async function measureScreen(server: BenchServer, slowdown: number): Promise<void> {
  const [load = 0] = loadavg();
  const browser: OpenBrowser = await openBrowser(undefined, {
    signedIn: server,
    slowMo: BETWEEN_PRESSES,
  });
  try {
    const { page, context } = browser;
    pressByMouse(page);
    await page.addInitScript(walkProbe);
    await page.goto(server.url);
    await page.locator('tbody tr').nth(20).waitFor();
    const empty = await emptyWidth(page);
    await addLamps(server.seller);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const { steps, presses } = await walk(page, server.url, server.seller);
    const slowest = steps
      .flatMap(({ presses }) => presses.map(({ ms }) => ms))
      .sort((one, other) => other - one);
    const shift = steps.flatMap(({ shifts }) => shifts).reduce((sum, { value }) => sum + value, 0);
    for (const { name, shifts } of steps) {
      for (const { value, moved } of shifts)
        console.log(`  ${name} moved ${moved.join(', ')} by ${value.toFixed(4)}`);
    }
    const screen = {
      ...measuredOn(),
      // Everything here is by the clock: on a machine that does other things presses take longer.
      load: Math.round(load),
      slowdown,
      presses,
      answeredMs: slowest[Math.floor(presses / 50)] ?? 16,
      slowestMs: slowest[0] ?? 16,
      overLimit: slowest.filter((ms) => ms > MOST_ANSWER).length,
      layoutShift: Math.round(shift * 10_000) / 10_000,
      emptyWidth: Math.round(empty * 10) / 10,
    };
    console.log(`the slowest ${SHOWN} presses, and of each when its listeners began and had ended (ms):`);
    console.table(
      steps
        .flatMap(({ name, presses }) => presses.map((press) => ({ name, ...press })))
        .sort((one, other) => other.ms - one.ms)
        .slice(0, SHOWN)
        .map(({ began, handled, ...press }) => ({
          ...press,
          began: Math.round(began),
          handled: Math.round(handled),
        })),
    );
    console.log(
      `of ${presses} presses 98 % were answered within ${screen.answeredMs} ms, of ${MOST_ANSWER}; the slowest: ${screen.slowestMs}`,
    );
    console.log(`layout shift over the walk: ${screen.layoutShift} of 0.02`);
    console.log(`width of the table with nothing in it: ${screen.emptyWidth} % of 15`);
    await keepResults({ screen });
  } finally {
    await browser.close();
  }
}

/**
 * The part of the table's width, in hundredths, that has nothing in it: of each cell what is beside its text and its
 * pictures, without the space that parts the columns. The mean of the rows in sight.
 */
async function emptyWidth(page: Page): Promise<number> {
  return Number(
    await page.evaluate(`(() => {
  const table = document.querySelector('table');
  const things = 'img, input, [data-state], [data-status], [data-drawn="photo"], [data-drawn="dots"]';
  const emptyOf = (cell) => {
    const box = cell.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(cell);
    const from = box.left + parseFloat(paddingLeft);
    const to = box.right - parseFloat(paddingRight);
    const rects = [...cell.querySelectorAll(things)].map((each) => each.getBoundingClientRect());
    const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const range = document.createRange();
      range.selectNode(words.currentNode);
      rects.push(...range.getClientRects());
    }
    const shown = rects.filter(({ width }) => width > 0);
    if (shown.length === 0) return to - from;
    const left = Math.max(from, Math.min(...shown.map((each) => each.left)));
    const right = Math.min(to, Math.max(...shown.map((each) => each.right)));
    return Math.max(0, to - from - (right - left));
  };
  const rows = [...table.tBodies[0].rows].filter((row) => row.getBoundingClientRect().bottom < innerHeight);
  const ofRow = (row) => [...row.cells].reduce((sum, cell) => sum + emptyOf(cell), 0) / table.offsetWidth;
  return rows.reduce((sum, row) => sum + ofRow(row), 0) / rows.length * 100;
})()`),
  );
}
