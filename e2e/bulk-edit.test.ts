import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { phone } from './browser.ts';
import { checkScreen, checkScreenAtAllSizes } from './check-screen.ts';
import { useGridPage } from './grid-page.ts';
import { connectEbay, connectStore } from './marketplaces.ts';
import { addPriced, useOwnPlace } from './own-place.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

const PRODUCTS = 30;
const PAGE = 25;
const LISTED = 3;
const DRESSES = '63861';
const skuOf = (number: number) => `BULK-${String(number).padStart(3, '0')}`;

let seller: Seller;
let page: Page;
const { bar, dialog, grid, quick, cell, textOf, isInvalid, ...on } = useGridPage(() => page, skuOf);

const place = useOwnPlace('bulk-edit', async (made) => {
  ({ seller, page } = made);
  await connectStore(seller, made.marketplaces);
  await connectEbay(seller, made.marketplaces);
  await addPriced(seller, PRODUCTS, skuOf);
  const ids = await Promise.all(Array.from({ length: LISTED }, async (_, n) => (await read(n + 1)).id));
  await seller.call('POST', '/api/products/bulk_action/', {
    action: 'crosslist',
    ids,
    platforms: ['woocommerce'],
  });
  await untilQueueIsDone(seller);
  await made.browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
beforeEach(async () => {
  await page.goto(`${place.server.url}/?size=${PAGE}&sort=price_asc`);
  await on.row(1).waitFor();
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

async function read(number: number): Promise<Product> {
  const { results } = await seller.call<{ results: Product[] }>(
    'GET',
    `/api/products/?search=${skuOf(number)}`,
  );
  return results[0] as Product;
}
test('the price of 25 things changes with four clicks, and the shop gets it', async () => {
  await page.goto(`${place.server.url}/?sort=price_asc`);
  await page.evaluate(`{
    window.clicks = 0;
    addEventListener('click', (event) => { if (event.detail > 0) window.clicks += 1; }, true);
  }`);
  await on.row(1).getByRole('checkbox').click();
  await on
    .row(PAGE)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await bar().getByRole('button', { name: 'Edit' }).click();
  await on.untilOpen();
  // The change is chosen by its first letter.
  for (const key of ['l', 'Tab', '1', '0']) await page.keyboard.press(key);
  await dialog().getByRole('button', { name: 'Apply and review' }).click();
  await dialog().getByText(`${LISTED} listings will be revised`).waitFor();
  const unlisted = `${PAGE - LISTED} products without a listing that shows it`;
  await dialog().getByText(unlisted).waitFor();
  await dialog()
    .getByRole('row', { name: / Price \(£\) 10\.00 9\.00 \(-10%\)$/ })
    .waitFor();
  await checkScreenAtAllSizes(page, 'bulk-edit-review');
  await page.keyboard.press('Enter');
  await dialog().getByText(`${PAGE} products saved.`).waitFor();
  expect(await dialog().getByText(`${PAGE} cells changed.`).count()).toBe(0);
  expect(await page.evaluate('window.clicks')).toBe(4);
  await untilQueueIsDone(seller);
  expect(place.marketplaces.store.store.product(skuOf(3))?.regular_price).toBe('2.70');
  expect((await read(25)).price).toBe(22.5);
  expect((await read(26)).price).toBe(26);
  await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
  // The next thing to do with them needs no new selection.
  await dialog().waitFor({ state: 'hidden' });
  await bar().getByText(`${PAGE} selected`).waitFor();
});

describe('by the keyboard', () => {
  test('typing, Tab, Enter, Escape, fill down, undo and redo', async () => {
    await on.openRows(1, 2, 3, 4);
    await (await cell(1, 'Price (£)')).click();
    await page.keyboard.type('7.5');
    await page.keyboard.press('Tab');
    expect(await textOf(1, 'Price (£)')).toBe('7.50');
    await page.keyboard.type('3');
    await page.keyboard.press('Escape');
    expect(await textOf(1, 'Cost (£)')).toBe('');
    await page.keyboard.press('ArrowLeft');
    for (const _ of [2, 3, 4]) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    for (const row of [2, 3, 4]) expect(await textOf(row, 'Price (£)')).toBe('7.50');
    await page.keyboard.press('Control+z');
    expect(await textOf(1, 'Price (£)')).toBe('7.50');
    expect(await textOf(4, 'Price (£)')).not.toBe('7.50');
    await page.keyboard.press('Control+Shift+Z');
    expect(await textOf(4, 'Price (£)')).toBe('7.50');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    // Nothing is changed any more. The change of the last time may be offered.
    const isUnchanged = /^(Review changes|Apply and review)$/;
    await dialog().getByRole('button', { name: isUnchanged }).waitFor();
    // A click elsewhere keeps what was typed.
    await (await cell(2, 'Cost (£)')).dblclick();
    await page.keyboard.type('3');
    await (await cell(3, 'Quantity')).click();
    expect([await textOf(2, 'Cost (£)'), await textOf(3, 'Quantity')]).toEqual(['3.00', '1']);
    await page.keyboard.press('Control+z');
    // Enter marks the whole text: what is typed replaces it, and an arrow key keeps it.
    await (await cell(2, 'Price (£)')).click();
    const before = await textOf(2, 'Price (£)');
    for (const key of ['Enter', '8', '.', '5', 'Enter']) await page.keyboard.press(key);
    expect(await textOf(2, 'Price (£)')).toBe('8.50');
    for (const key of ['ArrowUp', 'Enter', 'End', 'Backspace', '9', 'Enter']) await page.keyboard.press(key);
    expect(await textOf(2, 'Price (£)')).toBe('8.59');
    for (const _ of [1, 2]) await page.keyboard.press('Control+z');
    expect(await textOf(2, 'Price (£)')).toBe(before);
    // A mistake is said while it is typed, and stays in the cell.
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F2');
    await page.keyboard.type('x');
    await dialog().getByText('Price must be a number such as 12.50.').waitFor();
    await page.keyboard.press('Enter');
    expect(await isInvalid(1, 'Price (£)')).toBe(true);
    await dialog()
      .getByRole('button', { name: /^Review / })
      .click();
    await dialog()
      .getByRole('alert')
      .getByText('Row 1 cannot be saved as it is: Price must be a number such as 12.50.')
      .waitFor();
    await checkScreenAtAllSizes(page, 'bulk-edit-mistake');
    // Whoever leaves is asked first.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Unsaved Changes' }).getByText('1 product has changes').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await dialog().waitFor({ state: 'hidden' });
  });

  test('Tab at the end of a row leaves the grid', async () => {
    await on.openRows(1);
    await (await cell(1, 'Name')).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    expect(await grid().evaluate((element) => element.matches(':focus-within'))).toBe(false);
    await page.keyboard.press('Escape');
  });
});

test('a paste from a sheet, with quotes, more rows than there are, and names of conditions', async () => {
  await on.openRows(1, 2, 3);
  await on.toClipboard('"Lamp, 12"" tall"\t£1,200.50\nVase\t8\nJug\t9,5\nNo room\t1\n');
  await (await cell(1, 'Name')).click();
  await page.keyboard.press('Control+v');
  await expect.poll(() => textOf(1, 'Name')).toBe('Lamp, 12" tall');
  expect(await textOf(1, 'Price (£)')).toBe('1200.50');
  expect(await textOf(3, 'Price (£)')).toBe('9.50');
  const leftOut = dialog().getByText(/2 cells did not fit/);
  await leftOut.last().waitFor({ state: 'attached' });
  await on.toClipboard('Price\tName\n11\tUrn\n');
  await (await cell(2, 'Name')).click();
  await page.keyboard.press('Control+v');
  await expect.poll(() => textOf(2, 'Name')).toBe('Urn');
  expect(await textOf(2, 'Price (£)')).toBe('11.00');
  await page.keyboard.press('Control+z');
  await on.toClipboard('used');
  await (await cell(1, 'Condition')).click();
  await (await cell(3, 'Condition')).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+v');
  for (const row of [1, 2, 3]) await expect.poll(() => textOf(row, 'Condition')).toBe('Used');
  await (await cell(1, 'Name')).click();
  await (await cell(2, 'Price (£)')).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+c');
  expect(await on.fromClipboard()).toBe('"Lamp, 12"" tall"\t1200.50\nVase\t8.00');
  for (const key of ['Control+z', 'Control+z', 'Escape']) await page.keyboard.press(key);
});

test('columns are chosen and remembered; names are replaced and a column is set', async () => {
  await on.openRows(1, 2);
  expect(await grid().getByRole('columnheader', { name: 'Private note' }).count()).toBe(0);
  await on.showColumns('Private note');
  await grid().getByRole('columnheader', { name: 'Private note' }).waitFor();
  await on.setColumn('Storage location', 'Shelf 4');
  await quick().getByRole('combobox', { name: 'Quick change' }).selectOption('Find and replace in names');
  await quick().getByLabel('Find').fill('product');
  await quick().getByLabel('Replace with').fill('Thing');
  await page.keyboard.press('Enter');
  expect(await textOf(2, 'Name')).toBe('Thing 2');
  await on.saveAll();
  expect(await read(2)).toMatchObject({ name: 'Thing 2', storage_location: 'Shelf 4' });
  await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select Thing 2' }).click();
  await bar().getByRole('button', { name: 'Edit' }).click();
  await grid().getByRole('columnheader', { name: 'Private note' }).waitFor();
  await page.keyboard.press('Escape');
});

test('a field changed elsewhere is never overwritten: the row says so, and Fix leads to its cell', async () => {
  const [mine, fine] = [await read(5), await read(6)];
  await on.openRows(5, 6);
  await (await cell(1, 'Price (£)')).click();
  await page.keyboard.type('41');
  await page.keyboard.press('Enter');
  await page.keyboard.type('42');
  await page.keyboard.press('Enter');
  await seller.call('PUT', `/api/products/${mine.id}/`, { price: 33 });
  await on.saveAll();
  const result = dialog().getByRole('region', { name: 'Result' });
  await result.getByText('1 product saved. 1 product not saved.').waitFor();
  await result.getByText('Price was changed elsewhere to £33.').waitFor();
  expect([(await read(5)).price, (await read(6)).price]).toEqual([33, 42]);
  expect(fine.price).not.toBe(42);
  expect(await isInvalid(1, 'Price (£)')).toBe(true);
  await checkScreenAtAllSizes(page, 'bulk-edit-conflict');

  await result.getByRole('button', { name: 'Fix Product 5' }).click();
  const price = await cell(1, 'Price (£)');
  await expect.poll(() => price.evaluate((it) => it.matches(':focus'))).toBe(true);
  await result.getByRole('button', { name: 'Keep mine of Product 5' }).click();
  await on.saveAll();
  await result.getByText('1 product saved.').waitFor();
  expect((await read(5)).price).toBe(41);
  await page.keyboard.press('Escape');
});

test('all that match, on all pages: what has gone is named, and what came later is not part of it', async () => {
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await bar()
    .getByRole('button', { name: `Select all ${PRODUCTS} that match` })
    .click();
  await bar().getByText(`${PRODUCTS} selected`).waitFor();
  await seller.call('DELETE', `/api/products/${(await read(30)).id}/`);
  const body = { name: 'Came later', sku: 'LATER', price: 1 };
  const later = await seller.call<Product>('POST', '/api/products/', body);
  await bar()
    .getByRole('button', { name: `Edit (${PRODUCTS})` })
    .click();
  await dialog().getByText('1 product of the selection has been deleted.').waitFor();
  expect(await grid().getAttribute('aria-rowcount')).toBe(String(PRODUCTS));
  await on.setColumn('Quantity', '4');
  await on.saveAll();
  await dialog()
    .getByText(`${PRODUCTS - 1} products saved.`)
    .waitFor();
  expect([(await read(1)).quantity, (await read(29)).quantity]).toEqual([4, 4]);
  expect((await seller.call<Product>('GET', `/api/products/${later.id}/`)).quantity).toBe(1);
});

test('what the categories share are columns, and Enter opens the picker of a category', async () => {
  for (const number of [11, 12])
    await seller.call('PUT', `/api/products/${(await read(number)).id}/`, { ebay_category: DRESSES });
  await page.reload();
  await on.openRows(11, 12);
  await on.showColumns('eBay Category', 'Department');
  await expect.poll(() => textOf(1, 'eBay Category')).toBe(`Dresses (${DRESSES})`);
  await (await cell(1, 'Department')).click();
  await page.keyboard.type('nobody');
  await dialog().getByText('eBay does not take "nobody" here.').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.type('women');
  await page.keyboard.press('Enter');
  expect(await textOf(1, 'Department')).toBe('Women');
  await (await cell(2, 'eBay Category')).click();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Select eBay Category' });
  await picker.getByRole('textbox', { name: 'Search categories' }).fill('model railways');
  await picker.getByRole('button', { name: /^Model Railways & Trains/ }).click();
  await picker.getByRole('button', { name: 'OO Gauge', exact: true }).click();
  await picker.getByRole('button', { name: 'Use category' }).click();
  await expect.poll(() => textOf(2, 'eBay Category')).toMatch(/^OO Gauge/);
  await on.saveAll();
  expect((await read(11)).specifics).toEqual({ Department: ['Women'] });
  expect((await read(12)).ebay_category).not.toBe(DRESSES);
  await page.keyboard.press('Escape');
});

test('on a phone the quick changes can be used, and the grid scrolls in itself', async () => {
  await page.setViewportSize(phone);
  await page.reload();
  await on.openRows(7, 8);
  await quick().getByRole('combobox', { name: 'Quick change' }).selectOption('Lower price by');
  await dialog().getByLabel('Percent').fill('50');
  await dialog().getByLabel('End in .99').check();
  await dialog().getByRole('button', { name: 'Apply to all 2' }).click();
  await expect.poll(() => textOf(1, 'Price (£)')).toMatch(/\.99$/);
  await checkScreen(page, 'phone-bulk-edit');
  await on.saveAll();
});
