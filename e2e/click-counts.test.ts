import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { drawnPhoto } from '../apps/server/src/test/photos.ts';
import { checkScreenAtAllSizes } from './check-screen.ts';
import { connectEbay, connectStore, photoAddress, setEbayPolicies } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

/** Two other counted jobs are in `crosslist-review.test.ts` and `bulk-edit.test.ts`; `docs/design.md` has them all. */

/** It requires Brand, Department, Size, Colour and Type. */
const DRESSES = '63861';

let seller: Seller;
let page: Page;
const place = useOwnPlace('click-counts', async (made) => {
  ({ seller, page } = made);
  await connectStore(seller, made.marketplaces);
  await connectEbay(seller, made.marketplaces);
  await setEbayPolicies(seller);
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

/** Presses of the mouse from here on. One that opens the file picker counts, choosing in it does not. */
async function countClicks(): Promise<() => Promise<number>> {
  await page.evaluate(`{
    removeEventListener('pointerdown', window.countClick, true);
    window.clicks = 0;
    window.countClick = () => { window.clicks += 1; };
    addEventListener('pointerdown', window.countClick, true);
  }`);
  return () => page.evaluate('window.clicks');
}
async function read(search: string): Promise<Product> {
  const { results } = await seller.call<{ results: Product[] }>('GET', `/api/products/?search=${search}`);
  return results[0] as Product;
}

test('a thing with three photos, category and item specifics is added with six clicks', async () => {
  const photos = await Promise.all(
    ['#c00', '#0c0', '#00c'].map(async (colour, n) => {
      const path = join(place.dataDir, `photo-${n}.jpg`);
      await writeFile(path, await drawnPhoto({ width: 900, height: 700, colour }));
      return path;
    }),
  );
  await page.goto(place.server.url);
  const add = page.getByRole('button', { name: 'Add product', exact: true });
  await add.waitFor();
  const clicks = await countClicks();
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add product' });
  const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true });

  // The name has the focus. Typing, and Tab from field to field, need no click.
  const focused = () => page.evaluate("document.activeElement?.getAttribute('data-field')");
  await expect.poll(focused).toBe('Product Name');
  await page.keyboard.type("Women's blue Next dress, size 10");
  await inDialog('Make a SKU').click();
  await page.keyboard.press('Tab');
  await page.keyboard.type('24.50');

  const chooser = page.waitForEvent('filechooser');
  await dialog.getByText('Add photos').click();
  await (await chooser).setFiles(photos);
  await inDialog('Show photo 3').waitFor();

  await inDialog(/^Use .* > Women's Clothing > Dresses$/).waitFor();
  await checkScreenAtAllSizes(page, 'add-product-suggested-category');
  await inDialog(/^Use .* > Women's Clothing > Dresses$/).click();
  const suggested = dialog.getByRole('group', { name: 'Suggested item specifics' });
  await suggested.getByRole('button', { name: 'Department: Women' }).waitFor();
  await checkScreenAtAllSizes(page, 'add-product-suggested-specifics');
  await suggested.getByRole('button', { name: /^Enter all \d$/ }).click();
  await suggested.waitFor({ state: 'hidden' });
  await inDialog('Add product').click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await clicks()).toBe(6);

  const product = await read('WOMEN');
  expect(product).toMatchObject({ price: 24.5, ebay_category: DRESSES });
  expect(product.images).toHaveLength(3);
  expect(product.specifics).toMatchObject({
    Brand: ['Next'],
    Department: ['Women'],
    Size: ['10'],
    Colour: ['Blue'],
  });
});

test('where a thing sold is seen with one click, in its row and from a notice', async () => {
  const { id } = await seller.call<{ id: number }>('POST', '/api/products/', {
    name: 'Green jug',
    sku: 'JUG1',
    price: 20,
    images: [{ src: photoAddress(place.marketplaces) }],
  });
  for (const platform of ['woocommerce', 'ebay'])
    await seller.call('POST', `/api/crosslist/${platform}/`, { product_id: id });
  await page.goto(`${place.server.url}/?tab=sold`);
  await page.getByRole('button', { name: 'Sales report' }).waitFor();
  place.marketplaces.store.store.buy('JUG1');
  await seller.call('POST', '/api/sale-detection/run/', {});
  await untilQueueIsDone(seller);
  const sale = page.getByRole('dialog', { name: 'Sale Details' });
  const isSeen = async () => {
    await sale.getByRole('heading', { name: 'WooCommerce' }).waitFor();
    await sale.getByText('Ended on eBay').waitFor();
    await page.keyboard.press('Escape');
    await sale.waitFor({ state: 'hidden' });
  };
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Sale Details' })
    .click();
  await isSeen();
  await page.getByRole('button', { name: /notifications/i }).click();
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  await drawer.getByRole('tab', { name: /Sales/ }).click();
  await checkScreenAtAllSizes(page, 'sale-notice');
  await drawer.getByRole('button', { name: 'Sale Details of Green jug' }).click();
  await isSeen();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  const row = page.getByRole('row').filter({ hasText: 'Green jug' });
  const words = row.getByRole('button', { name: 'on WooCommerce', exact: true });
  await words.waitFor();
  await checkScreenAtAllSizes(page, 'sold-where-in-rows');
  for (const target of [words, row.getByRole('img', { name: 'WooCommerce: sold here' })]) {
    const clicks = await countClicks();
    await target.click();
    await isSeen();
    expect(await clicks()).toBe(1);
  }
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('a new thing is listed where the last one was with four clicks', async () => {
  const adding = page.getByRole('dialog', { name: 'Add product' });
  const listing = page.getByRole('dialog', { name: 'Crosslist Product' });
  const photos = [1, 2].map((n) => join(place.dataDir, `clock-${n}.jpg`));
  for (const path of photos)
    await writeFile(path, await drawnPhoto({ width: 900, height: 700, colour: '#960' }));
  async function add(name: string): Promise<void> {
    await button('Add product').click();
    await adding.getByLabel('Product Name').fill(name);
    await adding.getByLabel('Price (£)').fill('40');
    const chooser = page.waitForEvent('filechooser');
    await adding.getByText('Add photos').click();
    await (await chooser).setFiles(photos);
    await adding.getByRole('button', { name: 'Show photo 2', exact: true }).waitFor();
    await adding.getByRole('button', { name: 'Add and crosslist' }).click();
    await listing.getByText(name).waitFor();
  }
  const isTicked = (name: string) => listing.getByRole('checkbox', { name, exact: true }).isChecked();
  await page.goto(place.server.url);
  await add('Antique brass mantel clock');
  // The first time everywhere it could be at once.
  await expect.poll(() => isTicked('WooCommerce')).toBe(true);
  expect([await isTicked('eBay'), await isTicked('Vinted')]).toEqual([true, false]);
  await listing.getByRole('checkbox', { name: 'eBay', exact: true }).uncheck();
  await listing.getByRole('button', { name: 'Crosslist to 1 platform(s)' }).click();
  await listing.waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
  const clicks = await countClicks();
  await add('Antique oak wall clock');
  await expect.poll(() => isTicked('WooCommerce')).toBe(true);
  await checkScreenAtAllSizes(page, 'crosslist-new-product');
  await listing.getByRole('button', { name: 'Crosslist to 1 platform(s)' }).click();
  await listing.waitFor({ state: 'hidden' });
  expect(await clicks()).toBe(4);
  await untilQueueIsDone(seller);
  expect((await read('wall')).listings).toMatchObject({ woocommerce: { status: 'active' } });
  // From a row nothing is chosen for the seller.
  await page.getByRole('button', { name: 'Actions for Antique oak wall clock' }).click();
  await page.getByRole('menuitem', { name: 'Crosslist' }).click();
  await listing.getByText('Already listed').waitFor();
  expect(await isTicked('eBay')).toBe(false);
  await page.keyboard.press('Escape');
});

test('a file of Vendoo is imported with four clicks, and what its columns were taken for is named', async () => {
  const head = 'SKU,Title,Description,Brand,Price,Cost of Goods,Quantity,Status,Listed Date,Weather';
  const rows = ['VD1,Wax jacket C42,Nice,Barbour,85.00,20.00,1,Active,2026-08-01,Rain'];
  const of = (name: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${[head, ...rows].join('\n')}\n`),
  });
  await page.goto(place.server.url);
  const imports = page.getByRole('dialog', { name: 'Import Products' });
  const clicks = await countClicks();
  await button('Tools').click();
  await page.getByRole('menuitem', { name: /^Import CSV/ }).click();
  const chooser = page.waitForEvent('filechooser');
  await imports.getByText('Drag a CSV file here').click();
  await (await chooser).setFiles(of('vendoo.csv'));
  await imports.getByText('1 product found').waitFor();
  await imports.getByText('What will happen: 1 new.').waitFor();
  await imports.getByText('Left out: Weather.').waitFor();
  await imports.getByText('Read as a file of Vendoo').waitFor();
  await checkScreenAtAllSizes(page, 'import-known-program');
  await imports.getByRole('button', { name: 'Import Products' }).click();
  await imports.getByText('Import finished').waitFor();
  expect(await clicks()).toBe(4);
  expect(await read('VD1')).toMatchObject({ name: 'Wax jacket C42', price: 85, cost: 20 });
  await imports.getByRole('button', { name: 'Choose another file' }).click();
  // A row without a SKU, or a day that can be read in two ways, is asked about as before.
  rows.push(',Boots,Old,Clarks,28.00,5.00,1,Active,2026-08-02,');
  await imports.locator('input[type=file]').setInputFiles(of('without.csv'));
  await imports.getByText('What are the columns of without.csv?').waitFor();
  await page.keyboard.press('Escape');
  await imports.waitFor({ state: 'hidden' });
});

test('what has not sold for 60 days is marked down with five clicks', async () => {
  for (const n of [1, 2]) {
    const made = { name: `Old plate ${n}`, sku: `PLATE${n}`, price: 20 * n };
    const { id } = await seller.call<{ id: number }>('POST', '/api/products/', made);
    await seller.call('POST', '/api/crosslist/woocommerce/', { product_id: id });
  }
  // No marketplace has a listing that is older than its simulator.
  const { db, close } = openDatabase(place.databaseUrl, { max: 1, log: () => {} });
  await db
    .updateTable('listings')
    .set({ created_at: new Date('2026-01-02') })
    .where('sku', 'in', ['PLATE1', 'PLATE2'])
    .execute();
  await close();
  await page.goto(`${place.server.url}/?q=plate`);
  await page.getByText('Old plate 1').waitFor();
  const clicks = await countClicks();
  await button('Filters').click();
  await page.getByLabel('Listed over (days)').fill('60');
  await page.getByText('2 matches').waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Edit' }).click();
  const grid = page.getByRole('dialog', { name: 'Edit 2 Products' });
  // To lower is chosen, and what is typed goes where the percentage is.
  const percent = grid.getByLabel('Percent');
  await expect.poll(() => percent.evaluate((field) => field.matches(':focus'))).toBe(true);
  await page.keyboard.type('10');
  await checkScreenAtAllSizes(page, 'bulk-edit-apply-and-review');
  await grid.getByRole('button', { name: 'Apply and review' }).click();
  await grid.getByRole('button', { name: 'Save 2 products' }).click();
  await grid.getByText('2 products saved.').waitFor();
  expect(await clicks()).toBe(5);
  expect([(await read('PLATE1')).price, (await read('PLATE2')).price]).toEqual([18, 36]);
  await page.keyboard.press('Escape');
  await grid.waitFor({ state: 'hidden' });
});

test('month, tax year and the file for the accountant take four clicks', async () => {
  await page.goto(place.server.url);
  const clicks = await countClicks();
  await page.getByRole('tab', { name: /^Sales/ }).click();
  await button('Profit').click();
  const report = page.getByRole('dialog', { name: 'Sales Report' });
  await report
    .getByRole('rowheader', { name: /^[A-Z][a-z]+ 20\d\d/ })
    .first()
    .waitFor();
  await report.getByRole('button', { name: 'Tax year', exact: true }).click();
  await report
    .getByRole('rowheader', { name: /^Tax year / })
    .first()
    .waitFor();
  await checkScreenAtAllSizes(page, 'profit-by-tax-year');
  const download = page.waitForEvent('download');
  await report.getByRole('button', { name: 'Save these sales as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('profit.csv');
  expect(await clicks()).toBe(4);
});
