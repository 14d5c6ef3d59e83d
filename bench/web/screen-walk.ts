import type { Page } from 'playwright-core';
import { screens } from '../../e2e/screens/open-screens.ts';
import type { Seller } from '../../e2e/seller.ts';
import { dialogNames, openAndClose } from './screens.ts';

/**
 * Set in the page before its own scripts: what moves, but what a press has moved within half a second is what it was
 * pressed for; and how long each press was without an answer on the screen.
 */
export const walkProbe = `
  window.seen = { shifts: [], presses: new Map() };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) seen.shifts.push({ value, moved: sources.map(({ node }) => node?.className || node?.nodeName) });
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration, name, startTime, processingStart, processingEnd } of list.getEntries())
      if (id && duration > (seen.presses.get(id)?.ms ?? 0))
        seen.presses.set(id, { ms: duration, event: name, began: processingStart - startTime, handled: processingEnd - startTime });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

interface Shift {
  value: number;
  moved: string[];
}

/** Longer than 16 ms, which is one frame. */
interface Press {
  ms: number;
  event: string;
  /** Until its listeners were called, and until they had all returned. */
  began: number;
  handled: number;
}

interface Step {
  name: string;
  shifts: Shift[];
  presses: Press[];
}

const menus = ['row menu', 'filters', 'saved views', 'sync', 'tools'];
const rowOf = (page: Page, at: number) => page.locator('tbody tr').nth(at);

/** What a seller does, and what the server changes meanwhile. Returns what was seen of it, and how many presses there were. */
export async function walk(
  page: Page,
  url: string,
  seller: Seller,
): Promise<{ steps: Step[]; presses: number }> {
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
    'a search': () => search.pressSequentially('la'),
    'no search': () => search.fill(''),
    'photo grid': () => button('Photo grid').click(),
    rows: () => button('Photo grid').click(),
    'the wheel down': () => page.mouse.wheel(0, 1500),
    'the wheel up': () => page.mouse.wheel(0, -1500),
    'a product': () => rowOf(page, 3).locator('button').first().click(),
    closed: () => page.keyboard.press('Escape'),
    // By another hand, while nobody presses anything here.
    'a sale': async () => {
      const menu = await rowOf(page, 2).locator('[id^="product-menu-"]').getAttribute('id');
      await seller.call('POST', `/api/products/${menu?.split('-').at(-1)}/mark_as_sold/`);
      await page.locator(`#${menu}`).waitFor({ state: 'detached' });
    },
    ...Object.fromEntries(
      menus.map((name) => [
        name,
        async () => {
          await screens[name]?.(page, '');
          await page.keyboard.press('Escape');
        },
      ]),
    ),
    ...Object.fromEntries(dialogNames.map((name) => [name, () => openAndClose(page, name)])),
    'a new product': async () => {
      await screens['new product']?.(page, '');
      await page.getByLabel('Product Name').pressSequentially('Brass lamp');
      await page.keyboard.press('Escape');
      await button('Discard changes').click();
    },
  };
  const done: Step[] = [];
  for (const [name, run] of Object.entries(steps)) {
    await run();
    // Longer than an answer takes, and what moves because of it.
    await page.waitForTimeout(1500);
    const seen = await page.evaluate<Omit<Step, 'name'>>(`(() => {
      const { shifts, presses } = seen;
      window.seen = { shifts: [], presses: new Map() };
      return { shifts, presses: [...presses.values()] };
    })()`);
    done.push({ name, ...seen });
  }
  return { steps: done, presses: await page.evaluate('performance.interactionCount') };
}
