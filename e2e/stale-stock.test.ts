import type { Product } from '@crosslister/contract/product.ts';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { desktop, phone } from './browser.ts';
import { checkScreen, checkScreenAtAllSizes } from './check-screen.ts';
import { connectEbay, connectStore, photoAddress, setEbayPolicies } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

const OLD = 9;
const LISTED = 3;
const skuOf = (number: number) => `OLD${String(number).padStart(3, '0')}`;

let seller: Seller;
let page: Page;
const place = useOwnPlace('stale-stock', async (made) => {
  ({ seller, page } = made);
  await connectStore(seller, made.marketplaces);
  await connectEbay(seller, made.marketplaces);
  await setEbayPolicies(seller, 10);
  const products = Array.from({ length: OLD }, (_, n) => ({
    name: `Old thing ${n + 1}`,
    sku: skuOf(n + 1),
    price: n === 0 ? 19.99 : 20,
    images: [{ src: photoAddress(made.marketplaces) }],
    date_added: new Date(Date.UTC(2024, 0, n + 1)).toISOString(),
  }));
  await seller.call('POST', '/api/products/', {
    products: [...products, { name: 'New thing', sku: 'NEW1', price: 5 }],
    duplicate_handling: 'skip',
  });
  const ids = await Promise.all(Array.from({ length: LISTED }, async (_, n) => (await read(n + 1)).id));
  await seller.call('POST', '/api/products/bulk_action/', { action: 'crosslist', ids, platforms: ['ebay'] });
  await untilQueueIsDone(seller);
  await listedLongAgo(made.databaseUrl);
  await page.goto(`${made.server.url}/?tab=sold`);
  await page.getByRole('button', { name: 'Sales report' }).click();
  await stale().getByRole('listitem').first().waitFor();
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

/** No marketplace has a listing that is older than its simulator. */
async function listedLongAgo(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { max: 1, log: () => {} });
  await sql`UPDATE listings SET created_at = '2024-02-01' WHERE sku LIKE 'OLD0%'`.execute(db);
  await close();
}

const report = () => page.getByRole('dialog', { name: 'Sales Report' });
const stale = () => report().getByRole('list', { name: 'Stale products' });
const button = (name: string) => report().getByRole('button', { name, exact: true });
const onEbay = (number: number) =>
  place.marketplaces.ebay.ebay.listings().find((listing) => listing.sku?.startsWith(skuOf(number)));

async function read(number: number): Promise<Product> {
  const { results } = await seller.call<{ results: Product[] }>(
    'GET',
    `/api/products/?search=${skuOf(number)}`,
  );
  return results[0] as Product;
}

test('all prices are dropped by 10%: by one yes, or each shown first; .99 is kept', async () => {
  await report().getByText(`${OLD} products worth £179.99 for sale for more than 90 days.`).waitFor();
  await button('Relist Old thing 1').scrollIntoViewIfNeeded();
  await checkScreenAtAllSizes(page, 'stale-stock');

  await button(`Drop all ${OLD} by 10%`).click();
  const grid = page.getByRole('dialog', { name: `Drop ${OLD} prices by 10%` });
  await grid.getByText(`Lower ${OLD} prices, £18.00 in all?`).waitFor();
  await checkScreenAtAllSizes(page, 'stale-stock-drop-all');
  await grid.getByRole('button', { name: `Lower ${OLD} prices` }).click();
  await page.getByText(`${OLD} prices: £179.99 → £161.99 in all.`).waitFor();
  await grid.waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
  expect([(await read(1)).price, (await read(OLD)).price, onEbay(1)?.price]).toEqual([17.99, 18, '19.79']);
  const said = page.getByRole('region', { name: 'Notifications' });
  await said.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Action cancelled successfully', { exact: true }).waitFor();
  await untilQueueIsDone(seller);
  expect([(await read(1)).price, (await read(OLD)).price, onEbay(1)?.price]).toEqual([19.99, 20, '21.99']);

  await button(`Drop all ${OLD} by 10%`).click();
  await grid.getByRole('button', { name: 'Show each price' }).click();
  await grid.getByRole('row', { name: 'Old thing 1 Price (£) 19.99 17.99' }).waitFor();
  // By the rules, of the three that are on eBay.
  await grid.getByRole('row', { name: 'Old thing 1 eBay price (£) 21.99 19.79' }).waitFor();
  expect(await grid.getByRole('row', { name: / eBay price/ }).count()).toBe(LISTED);
  expect(await grid.getByRole('row', { name: / Price \(£\) 20\.00 18\.00/ }).count()).toBe(OLD - 1);
  await grid.getByText(`${LISTED} listings will be revised`).waitFor();
  await checkScreenAtAllSizes(page, 'stale-stock-drop-price');
  // What is shown can be taken back, and edited before it is saved.
  await grid.getByRole('button', { name: 'Back', exact: true }).click();
  await grid.getByRole('button', { name: `Review ${OLD} changed products` }).waitFor();
  await grid.getByRole('button', { name: 'Undo' }).click();
  await grid.getByRole('button', { name: 'Review changes' }).waitFor();
  await grid.getByRole('button', { name: 'Close', exact: true }).last().click();
  await grid.waitFor({ state: 'hidden' });
});

test('one click drops the price of one thing by 10%, with Undo, and never below what it cost', async () => {
  // The one of the test before may still be there.
  const toast = (text: string) => page.getByText(text, { exact: true }).last();
  await button('Drop price 10% Old thing 1').dblclick();
  await toast('"Old thing 1": £19.99 → £17.99.').waitFor();
  await stale().getByText('£17.99').waitFor();
  await untilQueueIsDone(seller);
  expect((await read(1)).price).toBe(17.99);
  expect(onEbay(1)?.price).toBe('19.79');
  expect((await read(2)).price).toBe(20);
  const said = page.getByRole('region', { name: 'Notifications' });
  await said.getByRole('button', { name: 'Undo' }).click();
  await toast('Action cancelled successfully').waitFor();
  await stale().getByText('£19.99').waitFor();
  await untilQueueIsDone(seller);
  expect(onEbay(1)?.price).toBe('21.99');

  await seller.call('PUT', `/api/products/${(await read(5)).id}/`, { cost: 18.5 });
  await button('Drop price 10% Old thing 5').click();
  await toast('"Old thing 5" cost you £18.50, and would be offered for £18.00.').waitFor();
  expect((await read(5)).price).toBe(20);
});

test('what is ticked is crosslisted where it is not: those marketplaces are ticked', async () => {
  for (const number of [3, 4])
    await stale()
      .getByRole('checkbox', { name: `Old thing ${number}`, exact: true })
      .click();
  await report().getByText('2 ticked:').waitFor();
  await button('Crosslist 2 where they are not').click();
  const dialog = page.getByRole('dialog', { name: 'Crosslist 2 Products' });
  for (const name of ['WooCommerce', 'eBay'])
    expect(await dialog.getByLabel(name, { exact: true }).isChecked()).toBe(true);
  // The third thing is on eBay already.
  await dialog.getByText(/^List 3/).waitFor();
  await dialog.getByRole('button', { name: 'Crosslist to 2 platform(s)', exact: true }).click();
  // The store's first listing.
  await page.getByRole('button', { name: 'List all anyway' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
  for (const number of [3, 4])
    expect((await read(number)).listings).toMatchObject({
      ebay: { status: 'active' },
      woocommerce: { status: 'active' },
    });
  await button('Tick none').click();
});

test('what is planned for later is not ticked there: it says when it is listed', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const { operation_ids: ids } = await seller.call<{ operation_ids: number[] }>(
    'POST',
    '/api/products/bulk_action/',
    {
      action: 'crosslist',
      ids: [(await read(6)).id],
      platforms: ['woocommerce'],
      later: { at: `${tomorrow}T19:00`, gap_minutes: 10 },
    },
  );
  await button('Crosslist where it is not Old thing 6').click();
  const dialog = page.getByRole('dialog', { name: 'Crosslist Product' });
  await dialog.getByText(/^Planned for .*, 19:00\. Crosslist now and it does not wait\.$/).waitFor();
  expect(await dialog.getByLabel('eBay', { exact: true }).isChecked()).toBe(true);
  expect(await dialog.getByLabel('WooCommerce', { exact: true }).isChecked()).toBe(false);
  await dialog.getByRole('button', { name: 'Crosslist to 1 platform(s)', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  // The other tests wait until the queue is done.
  await seller.call('POST', '/api/operations/cancel/', { ids });
});

test('Relist says what it does where, and makes a new listing on eBay', async () => {
  const before = (await read(2)).listings.ebay?.id;
  await button('Relist Old thing 2').click();
  const dialog = page.getByRole('dialog', { name: 'Relist' });
  await dialog.getByText('WooCommerce: not relisted').waitFor();
  await dialog.getByText(/^Only a renewal is shown as new, and each costs Etsy’s listing fee\./).waitFor();
  await checkScreenAtAllSizes(page, 'relist');
  await dialog.getByRole('button', { name: 'Relist on eBay' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('1 relisted on eBay').first().waitFor();
  await untilQueueIsDone(seller);
  const after = (await read(2)).listings.ebay;
  expect(after?.status).toBe('active');
  expect(after?.id).not.toBe(before);
  expect(place.marketplaces.ebay.ebay.activeCount(skuOf(2))).toBe(1);

  // A thing that is not there.
  await button('Relist Old thing 9').click();
  await dialog.getByText('eBay: not for sale there').waitFor();
  expect(await dialog.getByRole('button', { name: 'Relist on no platform' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  // Of all, whether they are in sight or not.
  await report()
    .getByRole('button', { name: /^Relist all \d$/ })
    .click();
  await dialog.getByText(/^eBay: \d of \d for sale there$/).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  // What sells is stale no more, and no longer counts among the ticked ones.
  for (const number of [8, 9])
    await stale()
      .getByRole('checkbox', { name: `Old thing ${number}`, exact: true })
      .click();
  await report().getByText('2 ticked:').waitFor();
  await seller.call('POST', `/api/products/${(await read(9)).id}/mark_as_sold/`, {});
  await report().getByText('1 ticked:').waitFor();
});

test('on a phone a report of many marketplaces says that it is moved sideways, and its total covers nothing', async () => {
  for (const [n, platform] of ['woocommerce', 'ebay', 'etsy', 'vinted'].entries()) {
    const product = { name: `Gone ${n}`, sku: `GONE${n}`, price: 1234.5 };
    const { id } = await seller.call<Product>('POST', '/api/products/', product);
    await seller.call('POST', `/api/products/${id}/mark_as_sold/`, { platform, price: 1234.5 });
  }
  await page.goto(`${place.server.url}/?tab=sold`);
  await page.getByRole('button', { name: 'Sales report' }).click();
  const hint = report().getByText(/^Move the table sideways/);
  const heading = (name: string) => report().getByRole('columnheader', { name }).boundingBox();
  await report().getByRole('columnheader', { name: 'Vinted' }).waitFor();
  expect(await hint.isVisible()).toBe(false);
  // Narrow, and still wide enough.
  await page.setViewportSize({ width: 740, height: 900 });
  await checkScreen(page, '740-sales-report');
  expect(await hint.isVisible()).toBe(false);
  await page.setViewportSize(phone);
  await hint.scrollIntoViewIfNeeded();
  await checkScreen(page, '390-sales-report-wide');
  const [last, total] = [await heading('Vinted'), await heading('Total')];
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((total?.x ?? 0) + 1);
  await page.setViewportSize(desktop);
});
