import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { drawnPhoto } from '../apps/server/src/test/photos.ts';
import { checkScreenAtAllSizes } from './check-screen.ts';
import { useGridPage } from './grid-page.ts';
import { connectStore } from './marketplaces.ts';
import { addPriced, useOwnPlace } from './own-place.ts';
import { registerSeller, type Seller } from './seller.ts';

const skuOf = (number: number) => `KEPT-${number}`;

let seller: Seller;
let page: Page;
const place = useOwnPlace('kept', async (made) => {
  ({ seller, page } = made);
  page.setDefaultTimeout(20_000);
  await connectStore(seller, made.marketplaces);
  await addPriced(seller, 4, skuOf);
  await open();
});
const on = useGridPage(() => page, skuOf);
afterEach(() => {
  const ours = place.browser.complaints.splice(0);
  // The browser's own words for what is not reached while it is offline.
  expect(
    ours.filter(
      (text) =>
        !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|ERR_INCOMPLETE|status of (400|503)/.test(text),
    ),
  ).toEqual([]);
});

async function open(): Promise<void> {
  await page.goto(`${place.server.url}/?sort=price_asc`);
  await on.row(1).waitFor();
}
async function reload(): Promise<void> {
  await page.reload();
  await on.row(1).waitFor();
}
/** The tab is gone without another word, and another is opened. */
async function openAnew(): Promise<void> {
  await page.close();
  page = await place.browser.context.newPage();
  page.setDefaultTimeout(20_000);
  await open();
}
const details = () => page.getByRole('dialog', { name: /^(Add product|Product Details)$/ });
const field = (name: string) => details().getByRole('textbox', { name, exact: true });
const press = (name: string | RegExp) => details().getByRole('button', { name, exact: true }).click();
const offers = () => page.getByText(/^You have unsaved changes from \d\d:\d\d: /);
const answer = (word: 'Restore' | 'Discard') =>
  page
    .getByRole('button', { name: new RegExp(`^${word} `) })
    .first()
    .click();
async function add(): Promise<void> {
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  await details().waitFor();
}
async function openRow(number: number): Promise<void> {
  await on.row(number).getByText(`Product ${number}`).click();
  await details().getByLabel('Price (£)').waitFor();
}
async function read(number: number): Promise<Product> {
  const path = `/api/products/?search=${skuOf(number)}`;
  const { results } = await seller.call<{ results: Product[] }>('GET', path);
  return results[0] as Product;
}
/** What was typed last is in the browser's storage. */
const untilKept = (text: string) =>
  expect.poll(() => page.evaluate('JSON.stringify({ ...localStorage })')).toContain(text);

test('a new product: what was typed, and its photo, come back after a reload, until it is saved', async () => {
  await add();
  const path = join(place.dataDir, 'red.jpg');
  await writeFile(path, await drawnPhoto({ width: 600, height: 400, colour: '#c00' }));
  await details().getByLabel('Add photos').setInputFiles([path]);
  await field('Product Name').fill('Brass kettle');
  await field('Description').fill('Holds two litres.');
  // A photo that is not on the server yet cannot be kept.
  await untilKept('/api/images/');
  await page.reload();
  await page.getByText(/^You have unsaved changes from .*: the new product "Brass kettle"\.$/).waitFor();
  await checkScreenAtAllSizes(page, 'kept-offer');
  await answer('Restore');
  await details().getByText('1 of 1').waitFor();
  expect(await field('Product Name').inputValue()).toBe('Brass kettle');
  expect(await field('Description').inputValue()).toBe('Holds two litres.');
  await expect.poll(() => offers().count()).toBe(0);
  // A second reload loses nothing either.
  await page.reload();
  await answer('Restore');
  await field('SKU').fill('KETTLE');
  await details().getByLabel('Price (£)').fill('9');
  await press('Add product');
  await details().waitFor({ state: 'hidden' });
  const saved = await seller.call<{ results: Product[] }>('GET', '/api/products/?search=KETTLE');
  expect(saved.results[0]).toMatchObject({ name: 'Brass kettle', description: 'Holds two litres.' });
  expect(saved.results[0]?.images).toHaveLength(1);
  await reload();
  await add();
  expect(await field('Product Name').inputValue()).toBe('');
  expect(await offers().count()).toBe(0);
  await page.keyboard.press('Escape');
});

test('whoever opens the form by themselves is offered it there, and can discard it; after a week it is gone', async () => {
  await add();
  await field('Product Name').fill('Tin drum');
  await untilKept('Tin drum');
  await openAnew();
  await add();
  await details()
    .getByText(/unsaved changes from/)
    .waitFor();
  await checkScreenAtAllSizes(page, 'kept-offer-in-form');
  await details()
    .getByRole('button', { name: /^Restore/ })
    .click();
  expect(await field('Product Name').inputValue()).toBe('Tin drum');
  await press('Cancel');
  await reload();
  expect(await offers().count()).toBe(0);

  for (const name of ['Pewter mug', 'Copper pan']) {
    await add();
    await field('Product Name').fill(name);
    await untilKept(name);
    await openAnew();
  }
  await expect.poll(() => offers().count()).toBe(2);
  await answer('Discard');
  await expect.poll(() => offers().count()).toBe(1);
  await page.evaluate(`for (const [key, text] of Object.entries(localStorage))
    if (text.includes('Pewter mug')) {
      const kept = JSON.parse(text);
      localStorage.setItem(key, JSON.stringify({ ...kept, at: kept.at - 7 * 86_400_000 }));
    }`);
  await openAnew();
  expect(await offers().count()).toBe(0);
  expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain('Pewter mug');
});

test('another account in the same browser is not shown it, and a tab that is still open keeps its own', async () => {
  await add();
  await field('Product Name').fill('Silver spoon');
  await untilKept('Silver spoon');
  const beside = await place.browser.context.newPage();
  await beside.goto(place.server.url);
  await beside.getByRole('button', { name: 'Add product', exact: true }).click();
  await beside.getByRole('dialog').waitFor();
  expect(await beside.getByText('Silver spoon').count()).toBe(0);
  await beside.close();
  const other = await registerSeller(() => place.server.url, 'somebody-else');
  const signIn = (token: string) => page.evaluate(`localStorage.setItem('authToken', '${token}')`);
  await signIn(other.token);
  await page.reload();
  await add();
  expect(await page.getByText('Silver spoon').count()).toBe(0);
  await signIn(seller.token);
  await openAnew();
  await offers().waitFor();
  await answer('Discard');
});

test('an edit after a crash, of a product that was changed meanwhile: the seller decides', async () => {
  await openRow(2);
  await details().getByLabel('Price (£)').fill('22');
  await field('Description').fill('With its lid.');
  await untilKept('With its lid.');
  const { id } = await read(2);
  const crashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await seller.call('PUT', `/api/products/${id}/`, { price: 33 });
  await openAnew();
  await answer('Restore');
  await details().getByText('Price was changed elsewhere to £33.', { exact: true }).waitFor();
  expect(await field('Description').inputValue()).toBe('With its lid.');
  await checkScreenAtAllSizes(page, 'kept-edit-conflict');
  await press(/^Take the other/);
  await press('Save Changes');
  await details().waitFor({ state: 'hidden' });
  expect(await read(2)).toMatchObject({ price: 33, description: 'With its lid.' });
  await openAnew();
  expect(await offers().count()).toBe(0);
});

test('the grid: what was typed, the cell that is being typed in, and its review', async () => {
  await on.openRows(1, 2, 3);
  await on.setColumn('Storage location', 'Shelf 9');
  await (await on.cell(1, 'Name')).dblclick();
  await page.keyboard.type('A longer name');
  await openAnew();
  await seller.call('PUT', `/api/products/${(await read(3)).id}/`, { storage_location: 'Attic' });
  await answer('Restore');
  await on.grid().waitFor();
  expect(await on.textOf(1, 'Name')).toBe('A longer name');
  expect(await on.textOf(2, 'Storage location')).toBe('Shelf 9');
  const result = on.dialog().getByRole('region', { name: 'Result' });
  await result.getByText('Storage location was changed elsewhere to Attic.').first().waitFor();
  await checkScreenAtAllSizes(page, 'kept-grid-conflict');
  await result.getByRole('button', { name: /^Keep mine/ }).click();
  await on
    .dialog()
    .getByRole('button', { name: /^Review / })
    .click();
  const save = on.dialog().getByRole('button', { name: 'Save 3 products' });
  await save.waitFor();
  await page.reload();
  await answer('Restore');
  await save.click();
  await result.getByText('3 products saved.').waitFor();
  expect(await read(1)).toMatchObject({ name: 'A longer name', storage_location: 'Shelf 9' });
  expect(await read(3)).toMatchObject({ storage_location: 'Shelf 9' });
  await reload();
  expect(await offers().count()).toBe(0);
});

test('what is saved offline is sent when back, also if the page is closed meanwhile', async () => {
  const { context } = place.browser;
  await openRow(4);
  await details().getByLabel('Price (£)').fill('44');
  await context.setOffline(true);
  await press('Save Changes');
  await page.getByText('It is kept in this browser, also if this page is closed.').waitFor();
  await checkScreenAtAllSizes(page, 'kept-unsent');
  await page.close();
  await context.setOffline(false);
  await openAnew();
  await page.getByText('Saved now that you are back: "Product 4".').waitFor();
  expect(await read(4)).toMatchObject({ price: 44 });
  expect(await offers().count()).toBe(0);

  // What cannot be saved then is offered again.
  await add();
  for (const [name, text] of [
    ['Product Name', 'Teapot'],
    ['SKU', skuOf(1)],
  ] as const)
    await field(name).fill(text);
  await details().getByLabel('Price (£)').fill('12');
  await context.setOffline(true);
  await press('Add product');
  await page.getByText('Not Sent Yet').waitFor();
  await page.close();
  await context.setOffline(false);
  await openAnew();
  await page.getByText(/^Failed to save the new product "Teapot": /).waitFor();
  await answer('Restore');
  await field('SKU').fill('TEAPOT');
  await press('Add product');
  await details().waitFor({ state: 'hidden' });
});

test('a server that is gone: what that means, since when, and what to do, and no sign that all is well', async () => {
  const well = () => page.getByRole('region', { name: 'Accounts', exact: true });
  await well().waitFor();
  await place.server.stop();
  await well().waitFor({ state: 'hidden' });
  await page.getByText('Sales Are Not Watched').waitFor();
  await page.getByText(/^The server has not answered since \d\d:\d\d: /).waitFor();
  await page.getByText(/^Start it again \(npm start/).waitFor();
  await checkScreenAtAllSizes(page, 'server-gone');
  await page.reload();
  await page.getByText(/Sales are watched only while it runs/).waitFor();
});
