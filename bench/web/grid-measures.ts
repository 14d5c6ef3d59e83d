import type { Page } from 'playwright-core';
import { type Measure, type Opened, openAt, press, type Sample, worked, worst } from './page-measures.ts';

/** Of 5,000 products about 2,000 are on sale for no more. */
const GRID_QUERY = '?max=98';

async function selectForGrid(page: Page, url: string): Promise<void> {
  await openAt(page, `${url}/${GRID_QUERY}`);
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: /^Edit/ }).waitFor();
  // What a first click needs is loaded while the page is idle.
  await page.waitForTimeout(1000);
}

const untilPainted = (begin: string, isThere: string) => `new Promise((done) => {
  const from = performance.now();
  const look = () => {
    if (!(${isThere})) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => done(bench.painted = performance.now() - from)));
  };
  ${begin}
  look();
})`;
const openGrid = untilPainted(
  `[...document.querySelectorAll('[aria-label="Bulk actions"] button')].find((button) => button.textContent.startsWith('Edit')).click();`,
  `document.querySelector('[role="gridcell"]')`,
);
/** 100 rows of five columns: name, price, cost, quantity and SKU. */
const pasteCells = untilPainted(
  `const data = new DataTransfer();
  const cells = Array.from({ length: 100 }, (_, n) => ['Pasted ' + n, '12.50', '3', '2', 'PASTED-' + n].join('\\t'));
  data.setData('text/plain', cells.join('\\n'));
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));`,
  `document.querySelector('[role="gridcell"]').textContent.startsWith('Pasted')`,
);

/** The slowest key, with Enter, in the first row of a column. */
async function typedInCell(opened: Opened, url: string, column: number, text: string): Promise<Sample> {
  const { page } = opened;
  await selectForGrid(page, url);
  await page.evaluate(openGrid);
  await page.locator('[role=gridcell]').nth(column).click();
  const samples: Sample[] = [];
  for (const key of [...text, 'Enter']) samples.push(await press(opened, () => page.keyboard.press(key)));
  return worst(samples);
}

/** The grid of many products at once. */
export const gridMeasures = (url: string): Record<string, Measure> => ({
  '2,000 rows in the grid, from the press of Edit': {
    limit: ['ms', 3_000],
    async run(opened) {
      await selectForGrid(opened.page, url);
      const { longest, cpu } = await worked(opened, () => opened.page.evaluate(openGrid));
      return { ms: Number(await opened.page.evaluate('bench.painted')), longest, cpu };
    },
  },
  'a paste of 500 cells in 2,000 rows': {
    limit: ['ms', 300],
    async run(opened) {
      const { page } = opened;
      await selectForGrid(page, url);
      await page.evaluate(openGrid);
      await page.locator('[role=gridcell]').first().click();
      const { longest, cpu } = await worked(opened, () => page.evaluate(pasteCells));
      return { ms: Number(await page.evaluate('bench.painted')), longest, cpu };
    },
  },
  'a key in a cell of 2,000 rows': {
    limit: ['longest', 50],
    run: (opened) => typedInCell(opened, url, 0, 'brasslamp'),
  },
  'a key in a price cell of 2,000 rows': {
    limit: ['longest', 50],
    run: (opened) => typedInCell(opened, url, 1, '123.45'),
  },
  'a turn of the wheel through 2,000 rows of the grid': {
    limit: ['longest', 100],
    async run(opened) {
      const { page } = opened;
      await selectForGrid(page, url);
      await page.evaluate(openGrid);
      await page.mouse.move(700, 500);
      const turns = 20;
      const { longest, cpu } = await worked(opened, async () => {
        for (let turn = 0; turn < turns; turn++) await page.mouse.wheel(0, 600);
      });
      return { ms: cpu / turns, longest, cpu: cpu / turns };
    },
  },
});
