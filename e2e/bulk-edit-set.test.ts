import type { Product } from '@crosslister/contract/product.ts';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { desktop } from './browser.ts';
import { checkScreenAtAllSizes } from './check-screen.ts';
import { useGridPage } from './grid-page.ts';
import { addPriced, useOwnPlace } from './own-place.ts';
import type { Seller } from './seller.ts';

/** The quick change that sets a column. */

const DRESSES = '63861';
const VINYL = '176985';
const skuOf = (number: number) => `SET-${number}`;

let seller: Seller;
let page: Page;
const { dialog, quick, grid, textOf, ...on } = useGridPage(() => page, skuOf);

const place = useOwnPlace('bulk-edit-set', async (made) => {
  ({ seller, page } = made);
  await addPriced(seller, 3, skuOf);
  await seller.call('PUT', `/api/products/${(await read(1)).id}/`, { ebay_category: VINYL });
});
beforeEach(async () => {
  await page.setViewportSize(desktop);
  await page.goto(`${place.server.url}/?sort=price_asc`);
  await on.row(1).waitFor();
  await on.openRows(1, 2, 3);
  await quick().getByRole('combobox', { name: 'Quick change' }).selectOption('Set a column');
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const column = () => quick().getByRole('combobox', { name: 'Column' });
const button = (name: string) => quick().getByRole('button', { name, exact: true });
const says = (sentence: string) =>
  dialog().getByRole('status').getByText(sentence, { exact: true }).waitFor();
async function read(number: number): Promise<Product> {
  const path = `/api/products/?search=${skuOf(number)}`;
  const { results } = await seller.call<{ results: Product[] }>('GET', path);
  return results[0] as Product;
}

test('a category is set by its name, with the picker of its cells', async () => {
  await on.showColumns('eBay Category');
  await column().selectOption('eBay Category');
  await quick().getByRole('textbox', { name: 'eBay Category' }).fill('Vinyl Records');
  await button('Apply to all 3').click();
  await quick().getByText('Choose a category, or enter its number on eBay.').waitFor();
  await checkScreenAtAllSizes(page, 'bulk-edit-set-words');
  await quick().getByRole('button', { name: 'Use Music > Vinyl Records' }).click();
  await button('eBay Category: Music > Vinyl Records').waitFor();
  await button('Choose eBay Category').click();
  const picker = page.getByRole('dialog', { name: 'Select eBay Category' });
  await picker.getByText('Selected: Music > Vinyl Records').waitFor();
  await picker.getByRole('textbox', { name: 'Search categories' }).fill('dresses');
  await picker
    .getByRole('button', { name: /^Dresses/ })
    .first()
    .click();
  await picker.getByRole('button', { name: 'Use category' }).click();
  await button(`eBay Category: Clothes, Shoes & Accessories > Women > Women's Clothing > Dresses`).waitFor();
  await checkScreenAtAllSizes(page, 'bulk-edit-set-category');
  await button('Apply to all 3').click();
  for (const row of [1, 2, 3])
    await expect.poll(() => textOf(row, 'eBay Category')).toBe(`Dresses (${DRESSES})`);
  await dialog().getByRole('button', { name: 'Review 3 changed products' }).click();
  const line = (before: string) =>
    dialog().getByRole('row', { name: `eBay Category ${before} Dresses (${DRESSES})` });
  await line(`Vinyl Records (${VINYL})`).waitFor();
  expect(await line('empty').count()).toBe(2);
  await checkScreenAtAllSizes(page, 'bulk-edit-set-review');
  await dialog()
    .getByRole('button', { name: /^Save / })
    .click();
  await dialog().getByText('3 products saved.').waitFor();
  expect((await read(2)).ebay_category).toBe(DRESSES);
});

test('the button says when nothing entered clears the cells, and what must not be empty is refused', async () => {
  await button('Apply to all 3').click();
  await quick().getByText('Product name is required.').waitFor();
  await column().selectOption('Storage location');
  await button('Clear in all 3').waitFor();
  await quick().getByLabel('Value').fill('Shelf 2');
  await button('Apply to all 3').click();
  await says('3 cells changed.');
  await quick().getByRole('combobox', { name: 'Quick change' }).selectOption('Set a column');
  await quick().getByLabel('Value').fill('');
  await checkScreenAtAllSizes(page, 'bulk-edit-set-clear');
  await button('Clear in all 3').click();
  await says('3 cells cleared.');
});

test('a column that is not shown can be set, and is shown then', async () => {
  const heading = grid().getByRole('columnheader', { name: 'Private note' });
  const others = column().locator('optgroup[label="Not shown now"]');
  const option = (of: Locator) => of.getByRole('option', { name: 'Private note', exact: true });
  expect(await option(others).count()).toBe(1);
  await column().selectOption('Private note');
  expect(await heading.count()).toBe(0);
  await quick().getByLabel('Value').fill('From the attic');
  await button('Apply to all 3').click();
  await heading.waitFor();
  expect(await textOf(2, 'Private note')).toBe('From the attic');
  await quick().getByRole('combobox', { name: 'Quick change' }).selectOption('Set a column');
  expect(await option(column()).count()).toBe(1);
  expect(await option(others).count()).toBe(0);
});

test('saving many rows asks the questions of the dashboard once, and calls hardly any off', async () => {
  await page.keyboard.press('Escape');
  await addPriced(seller, 25, (number) => `MANY-${number}`);
  await page.goto(`${place.server.url}/?q=MANY&sort=price_asc`);
  await page.getByRole('row').filter({ hasText: 'MANY-25' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await on.bar().getByRole('button', { name: 'Edit' }).click();
  await on.untilOpen();
  await on.setColumn('Quantity', '4');
  const asked: string[] = [];
  const calledOff: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('requestfailed', (request) => calledOff.push(new URL(request.url()).pathname));
  await on.saveAll();
  await dialog().getByText('25 products saved.').waitFor();
  // Whatever the events of the rows would ask for comes within this.
  await page.waitForTimeout(3000);
  expect(asked.filter((path) => path === '/api/sales-statistics/').length).toBeLessThanOrEqual(3);
  // One for each row, and more, when each had its own event.
  expect(calledOff.length).toBeLessThanOrEqual(3);
});
