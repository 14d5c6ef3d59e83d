import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { desktop, phone, tablet } from './browser.ts';
import { checkScreen, checkScreenAtAllSizes } from './check-screen.ts';
import { keepToasts } from './keep-toasts.ts';
import { connectEbay, connectStore, photoAddress, setEbayPolicies } from './marketplaces.ts';
import { addPriced, useOwnPlace } from './own-place.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

const skuOf = (number: number) => `SOLD-${String(number).padStart(3, '0')}`;

let seller: Seller;
let page: Page;

const place = useOwnPlace('sold-selected', async (made) => {
  ({ seller, page } = made);
  await page.addInitScript(keepToasts);
  await connectStore(seller, made.marketplaces);
  await addPriced(seller, 10, skuOf);
  await page.goto(`${made.server.url}/?size=25&sort=price_asc`);
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const tab = (name: RegExp) => page.getByRole('tab', { name });

/** The most elements whose style the browser has worked out at once for it. */
async function styledFor(act: () => Promise<unknown>): Promise<number> {
  const { browser } = place.browser;
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  await page.waitForTimeout(500);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: { args?: { elementCount?: number } }[];
  };
  return Math.max(...traceEvents.map(({ args }) => args?.elementCount ?? 0));
}

test('a bulk mark is asked about once, may say where and for how much, and is undone whole', async () => {
  await row(skuOf(6)).getByRole('checkbox').check();
  await row(skuOf(7)).getByRole('checkbox').check();
  const mark = page
    .getByRole('region', { name: 'Bulk actions' })
    .getByRole('button', { name: 'Mark as Sold' });
  const question = page.getByRole('dialog', { name: 'Mark as Sold' });
  await mark.click();
  await question.getByText(/^Mark 2 products as sold\? .*ended on every marketplace at once/).waitFor();
  await checkScreenAtAllSizes(page, 'mark-selected-as-sold');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  await tab(/^Sales 0/).waitFor();
  await mark.click();
  await question.getByText(/^Sold for £/).click();
  const price = question.getByLabel('Sold for (£): Product 7');
  await price.fill('12.3.4');
  await checkScreenAtAllSizes(page, 'mark-selected-as-sold-prices');
  const confirm = question.getByRole('button', { name: 'Mark 2 products as sold' });
  await confirm.click();
  await question.getByText('Price must be a number such as 12.50.').waitFor();
  await price.fill('12.34');
  await question.getByLabel('Where did they sell?').selectOption('eBay');
  await confirm.click();
  await tab(/^Sales 2/).waitFor();
  const found = await seller.call<{ results: { id: number }[] }>('GET', `/api/products/?search=${skuOf(7)}`);
  const { results } = await seller.call<{ results: unknown[] }>(
    'GET',
    `/api/sales/?product_id=${found.results[0]?.id}`,
  );
  expect(results).toMatchObject([{ platform: 'ebay', sale_price: 12.34 }]);
  await tab(/^Sales 2/).click();
  await row(skuOf(7)).getByRole('button', { name: 'on eBay', exact: true }).waitFor();
  // What it sold for, and then what it was to cost.
  expect(await row(skuOf(7)).innerText()).toMatch(/£12\.34\s+catalogue\s+£7\.00/);
  await checkScreenAtAllSizes(page, 'sold-for-in-rows');
  await tab(/^Products/).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Action cancelled successfully').waitFor();
  await tab(/^Sales 0/).waitFor();
  await row(skuOf(6)).waitFor();
});

test('where listings were ended, the way back outlives its toast: the line of that work says that it undoes the sale', async () => {
  const { results } = await seller.call<{ results: { id: number }[] }>(
    'GET',
    '/api/products/?search=SOLD-00',
  );
  const ids = results.slice(0, 3).map(({ id }) => id);
  const bulk = (body: object) => seller.call('POST', '/api/products/bulk_action/', { ids, ...body });
  await bulk({ ids: ids.slice(0, 2), action: 'crosslist', platforms: ['woocommerce'] });
  await untilQueueIsDone(seller);
  await bulk({ action: 'mark_as_sold' });
  await untilQueueIsDone(seller);
  await page.reload();
  await tab(/^Sales 3/).waitFor();
  const jobs = page.getByRole('region', { name: 'Jobs' });
  const fold = jobs.getByRole('button', { name: /finished, a sale can be undone$/ });
  await jobs.locator('[aria-controls][aria-expanded=false]').click();
  await fold.click();
  const undo = jobs.getByRole('button', {
    name: 'Undo sale of 3 products: 2 delisted from WooCommerce',
    exact: true,
  });
  await checkScreenAtAllSizes(page, 'undo-sale-in-tray');
  await undo.click();
  const question = page.getByRole('dialog', { name: 'Undo This?' });
  await question.getByText(/^3 products marked as sold, 2 delisted from WooCommerce\./).waitFor();
  await checkScreenAtAllSizes(page, 'undo-asked-in-tray');
  await question.getByRole('button', { name: 'Undo', exact: true }).click();
  await tab(/^Sales 0/).waitFor();
  await undo.waitFor({ state: 'hidden' });
});

test('what only the seller can delete is a row with its two buttons', async () => {
  const path = `/api/products/?search=${skuOf(2)}`;
  const { results } = await seller.call<{ results: { id: number }[] }>('GET', path);
  const id = results[0]?.id;
  const url = 'https://www.vinted.co.uk/items/99';
  await seller.call('PUT', `/api/products/${id}/`, { listings: { vinted: { url } } });
  const sold = { platform: 'ebay', sale_price: 28.59 };
  await seller.call('POST', `/api/products/${id}/mark_as_sold/`, sold);
  await page.goto(`${place.server.url}/?tab=action_required`);
  const task = row(skuOf(2));
  await task.waitFor();
  await task.getByText('Sold on eBay for £28.59.').waitFor();
  expect(await task.textContent()).not.toContain('Mark as Sold');
  expect(await task.getByRole('link', { name: /^Open on Vinted/ }).getAttribute('href')).toBe(url);
  await checkScreenAtAllSizes(page, 'only-the-seller');
  await task.getByRole('button', { name: /^I deleted it/ }).click();
  await task.waitFor({ state: 'hidden' });
  expect(await seller.call('GET', `/api/products/${id}/`)).toMatchObject({ status: 'sold' });
});

/** What cannot be pressed once it is scrolled to, as something else is over its middle. */
const covered = (): Promise<(string | null)[]> =>
  page
    .locator('main, [aria-label="Jobs"], [aria-label="Notifications"]')
    .locator('button, a, input, select')
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .filter((control) => {
          control.scrollIntoView({ block: 'nearest' });
          const { left, top, width, height } = control.getBoundingClientRect();
          if (width < 2) return false;
          const there = control.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
          // A SKU's copy button takes a press from the SKU only: until then its cell is there.
          return !control.contains(there) && !there?.closest('label, td')?.contains(control);
        })
        .map((control) => control.ariaLabel || control.textContent),
    );

test('news and the bar of a selection are never over a control, at any width; the keyboard folds the tray', async () => {
  const { marketplaces } = place;
  await connectEbay(seller, marketplaces);
  await setEbayPolicies(seller);
  await seller.call('POST', '/api/operations/clear/');
  const add = (body: object) => seller.call<{ id: number }>('POST', '/api/products/', body);
  const made: number[] = [];
  for (let n = 1; n <= 5; n++) {
    const images = n < 3 ? [{ src: photoAddress(marketplaces) }] : [];
    made.push((await add({ sku: `VASE-${n}`, name: `Vase ${n}`, price: 9, images })).id);
  }
  const spoons = Array.from({ length: 30 }, (_, n) => ({ name: `Spoon ${n}`, sku: `SPOON-${n}`, price: 2 }));
  await seller.call('POST', '/api/products/', { products: spoons, duplicate_handling: 'skip' });
  const [vases, bare] = [made.slice(0, 2), made.slice(2)];
  const list = (ids: number[], platform: string) =>
    seller.call(
      'POST',
      '/api/products/bulk_action/',
      { action: 'crosslist', ids, platforms: [platform] },
      { prefer: 'respond-async' },
    );
  await list(vases, 'woocommerce');
  await untilQueueIsDone(seller);
  await page.setViewportSize(desktop);
  await page.goto(`${place.server.url}/?size=25&sort=name_asc`);
  const tray = page.getByRole('region', { name: 'Jobs' });
  const line = (text: string) => tray.getByRole('listitem').filter({ hasText: text });
  const cause = page.getByRole('region', { name: 'Notifications' }).getByText('Crosslist Failed');
  await row('SPOON-').first().waitFor();
  await list(bare, 'ebay');
  await line('3 failed').waitFor();
  await cause.waitFor();
  await page.getByRole('alert').getByText('Crosslist Failed', { exact: true }).waitFor();
  const release = marketplaces.ebay.faults.hold();
  await list(vases, 'ebay');
  await line('Listing on eBay').getByRole('progressbar').waitFor();
  for (const n of [0, 1]) await row('SPOON-').nth(n).getByRole('checkbox').check();
  for (const size of [desktop, tablet, phone]) {
    await page.setViewportSize(size);
    const closed = tray.locator('[aria-controls][aria-expanded=false]');
    if (await closed.isVisible()) await closed.click();
    await line('3 failed').waitFor();
    await cause.waitFor();
    await expect.poll(covered).toEqual([]);
    await checkScreen(page, `${size.width}-news-and-selection`);
  }
  await page.setViewportSize(desktop);
  const toggle = tray.locator('[aria-controls]');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).focus();
  await page.keyboard.press('Tab');
  expect(await toggle.evaluate((node) => node.matches(':focus'))).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
  expect(await toggle.evaluate((node) => node.matches(':focus'))).toBe(true);
  // The selection stays.
  await page.getByRole('region', { name: 'Bulk actions' }).getByText('2 selected').waitFor();
  await page.keyboard.press('Enter');
  await tray.getByRole('button', { name: 'History' }).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('tab', { name: /^Queue/ })
    .waitFor();
  await page.keyboard.press('Escape');
  release();
  await untilQueueIsDone(seller);
});

test('what comes and goes with a press is styled, and not the page', async () => {
  await page.goto(`${place.server.url}/?size=25&sort=price_asc`);
  const box = page.getByRole('row').nth(1).getByRole('checkbox');
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  const filters = page.getByRole('button', { name: 'Filters' });
  // From the second time on its code is there.
  await box.check();
  await bar.waitFor();
  await box.uncheck();
  const all = await page.locator('*').count();
  // Style sheets that the page loads while it is idle style it too, once.
  await expect
    .poll(async () => {
      const presses = [
        () => box.check(),
        () => page.keyboard.press('Escape'),
        () => filters.click(),
        () => filters.click(),
      ];
      let most = 0;
      for (const press of presses) most = Math.max(most, await styledFor(press));
      return most;
    })
    .toBeLessThan(all / 3);
  await bar.waitFor({ state: 'hidden' });
});
