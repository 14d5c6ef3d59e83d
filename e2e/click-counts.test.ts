import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { drawnPhoto } from '../apps/server/src/test/photos.ts';
import { checkScreenAtAllSizes } from './check-screen.ts';
import { connectEbay, connectStore, photoAddress, setEbayPolicies } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

/** The other two counted jobs are in `crosslist-review.test.ts` and `bulk-edit.test.ts`. */

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
