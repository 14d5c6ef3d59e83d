import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { checkScreenAtAllSizes } from './check-screen.ts';
import { useGridPage } from './grid-page.ts';
import { connectEbay, connectStore, photoAddress, setEbayPolicies } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

/** What the marketplaces answer to a saving of the grid. */

const skuOf = (number: number) => `SENT-${number}`;
const RECORDS = '176985';

let seller: Seller;
let page: Page;
const { dialog, cell, ...on } = useGridPage(() => page, skuOf);

const place = useOwnPlace('bulk-edit-answers', async (made) => {
  ({ seller, page } = made);
  await connectStore(seller, made.marketplaces);
  await connectEbay(seller, made.marketplaces);
  await setEbayPolicies(seller);
  const ids: number[] = [];
  for (const n of [1, 2, 3]) {
    const { id } = await seller.call<Product>('POST', '/api/products/', {
      name: `Thing ${n}`,
      sku: skuOf(n),
      price: n,
      condition: 'USED_EXCELLENT',
      specifics: { Artist: ['Various'], 'Release Title': ['Album'], Format: ['Record'] },
      images: [{ src: photoAddress(made.marketplaces) }],
    });
    ids.push(id);
  }
  const platforms = ['woocommerce', 'ebay'];
  await seller.call('POST', '/api/products/bulk_action/', { action: 'crosslist', ids, platforms });
  await untilQueueIsDone(seller);
  await page.goto(`${made.server.url}/?sort=price_asc`);
  await on.row(1).waitFor();
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

test('what a marketplace refuses after the saving is said in the grid, and mended by Fix', async () => {
  await on.openRows(1, 2, 3);
  await on.showColumns('eBay Category');
  for (const n of [1, 2]) {
    await (await cell(n, 'eBay Category')).click();
    await page.keyboard.type(RECORDS);
    await page.keyboard.press('Enter');
  }
  await (await cell(3, 'Price (£)')).click();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await on.saveAll();
  await untilQueueIsDone(seller);
  const result = dialog().getByRole('region', { name: 'Result' });
  await result.getByText('3 products saved. 2 of them not changed on every marketplace.').waitFor();
  await result
    .getByText(/^2 products: Saved here, not changed on eBay\. eBay does not take the condition Used/)
    .waitFor();
  const heading = (number: number) => dialog().locator(`[aria-rowindex="${number + 1}"] [role=rowheader]`);
  expect(await heading(1).innerText()).toContain('Not sent');
  await expect
    .poll(() => heading(3).getAttribute('title'))
    .toBe('Saved. Changed on WooCommerce and eBay too.');
  await checkScreenAtAllSizes(page, 'bulk-edit-not-sent');

  // What is read late pushes the field that Fix led to out of sight no more.
  const chosen = Promise.withResolvers<void>();
  await page.route('**/live_on/', async (route) => {
    await chosen.promise;
    await route.continue();
  });
  await result.getByRole('button', { name: 'Fix Thing 1' }).click();
  const details = page.getByRole('dialog', { name: 'Product Details' });
  await expect
    .poll(() => page.evaluate("document.activeElement?.closest('[data-field]')?.getAttribute('data-field')"))
    .toBe('Condition');
  await details.getByRole('combobox', { name: 'Condition', exact: true }).click();
  chosen.resolve();
  await details.getByText(/^A change could not be sent/).waitFor();
  await page.getByRole('option', { name: /Brand New/ }).click();
  await details.getByRole('button', { name: 'Save Changes' }).click();
  await details.waitFor({ state: 'hidden' });
  await result.getByText('3 products saved. 1 of them not changed on every marketplace.').waitFor();
  await expect.poll(() => heading(1).innerText()).toContain('Saved');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  // The bar adds up what was saved.
  await on.bar().getByText('£33.00').waitFor();
  // The row in the table says it too.
  const letter = (number: number) => on.row(number).getByRole('link', { name: /^eBay/ });
  await expect.poll(() => letter(2).getAttribute('data-state')).toBe('failed');
  await expect.poll(() => letter(1).getAttribute('data-state')).toBe('listed');
});
