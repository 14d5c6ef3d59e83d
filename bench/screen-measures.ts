import type { Page } from 'playwright-core';

/** Set in the page before its own scripts. What a press has moved within half a second is what it was pressed for. */
export const shiftProbe = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => node?.className || node?.nodeName) });
  }).observe({ type: 'layout-shift', buffered: true });`;

interface Shift {
  /** What was done when it moved. */
  step: string;
  value: number;
  moved: string[];
}

const rowOf = (page: Page, at: number) => page.locator('tbody tr').nth(at);

/** What a seller does in a minute, and what the server changes meanwhile. Returns what moved without being asked to. */
export async function shiftsOfWalk(page: Page, url: string, token: string): Promise<Shift[]> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  const search = page.getByPlaceholder('Search name or SKU...');
  const steps: Record<string, () => Promise<unknown>> = {
    open: async () => {
      await page.goto(url);
      await rowOf(page, 5).waitFor();
    },
    'Sales tab': () => tab('Sales').click(),
    'Inactive tab': () => tab('Inactive').click(),
    'Products tab': () => tab('Products').click(),
    'another order': async () => {
      await page.getByLabel('Sort by').focus();
      await page.keyboard.press('ArrowDown');
    },
    'the first order': () => page.keyboard.press('ArrowUp'),
    'a search': () => search.pressSequentially('an'),
    'no search': () => search.press('Escape'),
    'photo grid': () => button('Photo grid').click(),
    rows: () => button('Photo grid').click(),
    'the wheel down': () => page.mouse.wheel(0, 1500),
    'the wheel up': () => page.mouse.wheel(0, -1500),
    'a product': () => rowOf(page, 3).getByRole('button').first().click(),
    closed: () => page.keyboard.press('Escape'),
    // By another hand, while nobody presses anything here.
    'a sale': async () => {
      const menu = await rowOf(page, 2).locator('[id^="product-menu-"]').getAttribute('id');
      const address = `${url}/api/products/${menu?.split('-').at(-1)}/mark_as_sold/`;
      await fetch(address, { method: 'POST', headers: { authorization: `Token ${token}` } });
      await page.locator(`#${menu}`).waitFor({ state: 'detached' });
    },
  };
  const shifts: Shift[] = [];
  for (const [step, run] of Object.entries(steps)) {
    await run();
    // Longer than an answer takes, and what moves because of it.
    await page.waitForTimeout(1500);
    const found = (await page.evaluate('shifts.splice(0)')) as Omit<Shift, 'step'>[];
    shifts.push(...found.map((shift) => ({ step, ...shift })));
  }
  return shifts;
}

/**
 * The part of the table's width, in hundredths, that has nothing in it: of each cell what is beside its text and its
 * pictures, without the space that parts the columns. The mean of the rows in sight.
 */
export async function emptyWidth(page: Page): Promise<number> {
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
