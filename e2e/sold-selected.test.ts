import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { checkScreenAtAllSizes } from './check-screen.ts';
import { keepToasts } from './keep-toasts.ts';
import { connectStore } from './marketplaces.ts';
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
  await fold.click({ timeout: 20_000 });
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
