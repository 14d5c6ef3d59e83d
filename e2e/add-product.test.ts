import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawnPhoto, largePhoto } from '../apps/server/src/test/photos.ts';
import { desktop, phone } from './browser.ts';
import { checkScreen } from './check-screen.ts';
import { connectEbay, connectStore, setEbayPolicies } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

let page: Page;
let seller: Seller;
const place = useOwnPlace(
  'adding',
  async (made) => {
    ({ page, seller } = made);
    await connectStore(seller, made.marketplaces);
    await connectEbay(seller, made.marketplaces);
    await setEbayPolicies(seller);
    await page.goto(made.server.url);
  },
  { viewport: phone },
);

const details = () => page.getByRole('dialog', { name: /^(Add product|Product Details)$/ });
const button = (name: string | RegExp) => details().getByRole('button', { name, exact: true });
const field = (name: string) => details().getByRole('textbox', { name, exact: true });
const position = () => details().getByText(/^\d+ of \d+$/);

/** A photo on disk, as a file picker gives it. */
async function photoFile(name: string, colour: string): Promise<string> {
  const path = join(place.dataDir, name);
  await writeFile(path, await drawnPhoto({ width: 900, height: 700, colour }));
  return path;
}

async function choose(...files: string[]): Promise<void> {
  await details().getByLabel('Add photos').setInputFiles(files);
}

/** The photos are on the server once no thumbnail shows a percentage. */
async function untilUploaded(count: number): Promise<void> {
  const all = details().getByRole('list', { name: 'All photos' });
  await expect.poll(() => all.getByRole('button', { name: /^Show photo \d+$/ }).count()).toBe(count);
}

async function digestAt(url: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  return createHash('sha256').update(bytes).digest('hex');
}

async function only(sku: string) {
  const { results } = await seller.call<{
    results: { sku: string; name: string; images: { src: string }[] }[];
  }>('GET', `/api/products/?search=${sku}`);
  return results[0];
}

test('on a phone: a product with two photos, reordered by keyboard, saved and crosslisted', async () => {
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  await details().waitFor();

  // Nothing was typed yet: the form says what is missing.
  await button('Add product').click();
  for (const words of ['Product name is required.', 'Price is required.'])
    await details().getByText(words).waitFor();
  // It gets one.
  expect(await details().getByText('SKU is required.').count()).toBe(0);

  await choose(await photoFile('red.jpg', '#c00'), await photoFile('blue.jpg', '#00c'));
  await untilUploaded(2);
  await position().getByText('1 of 2').or(position()).first().waitFor();

  // A file that is not a photo, or is incomplete, is named; the others stay.
  const broken = join(place.dataDir, 'broken.jpg');
  await writeFile(broken, (await drawnPhoto()).subarray(0, 300));
  const text = join(place.dataDir, 'letter.txt');
  await writeFile(text, 'Dear seller');
  await choose(broken, text);
  await details()
    .getByText(/broken\.jpg was not added\. The photo is damaged or incomplete/)
    .waitFor();
  await details()
    .getByText(/letter\.txt was not added\. It is not a picture\./)
    .waitFor();
  await checkScreen(page, 'phone-add-product-failed-photos');
  await button('Dismiss broken.jpg').click();
  await button('Dismiss letter.txt').click();
  await untilUploaded(2);

  // By keyboard: the second photo comes first.
  const thumbnails = details().getByRole('list', { name: 'All photos' }).getByRole('button');
  const before = await Promise.all([0, 1].map((at) => thumbnails.nth(at).locator('img').getAttribute('src')));
  await button('Show photo 2').focus();
  await page.keyboard.press('Enter');
  await button('Move photo 2 earlier').focus();
  await page.keyboard.press('Enter');
  await details().getByText('1 of 2').waitFor();
  const after = await Promise.all([0, 1].map((at) => thumbnails.nth(at).locator('img').getAttribute('src')));
  expect(after).toEqual([...before].reverse());

  await field('Product Name').fill('Blue wool trinket');
  await button('Make a SKU').click();
  await expect.poll(() => field('SKU').inputValue()).toBe('0001');
  // The same without the press.
  await field('SKU').fill('');
  const sku = '0001';
  await details().getByLabel('Price (£)').fill('14.50');
  await details().getByText('Stock and notes').click();
  await details().getByLabel('Storage location').fill('Shelf 2');
  await checkScreen(page, 'phone-add-product-filled');
  await button('Add and crosslist').click();
  await details().waitFor({ state: 'hidden' });

  const crosslist = page.getByRole('dialog', { name: 'Crosslist Product' });
  await crosslist.getByText('Blue wool trinket').waitFor();
  await crosslist.getByRole('checkbox', { name: 'eBay' }).check();
  await crosslist.getByRole('checkbox', { name: 'WooCommerce' }).check();
  await crosslist.getByRole('button', { name: 'Crosslist to 2 platform(s)' }).click();
  // The default is Antique Clocks.
  const question = page.getByRole('dialog', { name: 'Does the Category Fit?' });
  await checkScreen(page, 'phone-category-asked');
  await question.getByRole('button', { name: 'List anyway' }).click();
  await crosslist.waitFor({ state: 'hidden' });
  await page.getByText('Blue wool trinket').first().waitFor();
  const { results } = await untilQueueIsDone(seller);
  expect(results.map(({ status }) => status)).toEqual(['completed', 'completed']);

  const product = await only(sku);
  expect(product?.images).toHaveLength(2);
  const wanted = await Promise.all(
    (product?.images ?? []).map(({ src }) => digestAt(place.server.url + src)),
  );
  const listing = place.marketplaces.ebay.ebay.listings().find(({ title }) => title === 'Blue wool trinket');
  expect(await Promise.all((listing?.imageUrls ?? []).map(digestAt))).toEqual(wanted);
  expect(place.marketplaces.store.store.product(sku)?.images).toHaveLength(2);
});

test('the photos of a product are managed, and another is made like it', async () => {
  await page.setViewportSize(desktop);
  await page.goto(place.server.url);
  const row = page.getByRole('row').filter({ hasText: 'Blue wool trinket' });
  await row.getByText('Blue wool trinket').click();
  await untilUploaded(2);
  const product = await only('0001');
  const srcs = product?.images.map(({ src }) => src.split('?')[0]) ?? [];

  // The first photo is dragged to the place of the second; a third is dropped from the desktop.
  const thumbnails = details().getByRole('list', { name: 'All photos' }).getByRole('button');
  await thumbnails.nth(0).dragTo(thumbnails.nth(1));
  await details().getByText('2 of 2').waitFor();
  await choose(await photoFile('green.jpg', '#0c0'));
  await untilUploaded(3);
  await button('Show photo 1').click();
  await button('Remove photo 1').click();
  await untilUploaded(2);
  await button('Save Changes').click();
  await details().waitFor({ state: 'hidden' });
  const saved = (await only('0001'))?.images.map(({ src }) => src.split('?')[0]) ?? [];
  expect(saved).toHaveLength(2);
  expect(saved[0]).toBe(srcs[0]);
  expect(srcs).not.toContain(saved[1]);

  await row.getByText('Blue wool trinket').click();
  await button('Duplicate').click();
  await expect.poll(() => details().count()).toBe(2);
  const copy = details().last();
  await checkScreen(page, 'desktop-duplicate-product');
  await copy.getByRole('textbox', { name: 'SKU', exact: true }).fill('HAT-2');
  await copy.getByRole('button', { name: 'Add product', exact: true }).click();
  await expect.poll(() => details().count()).toBe(1);
  await page.getByRole('button', { name: 'Crosslist', exact: true }).first().waitFor();
  const like = await only('HAT-2');
  expect(like?.name).toBe('Blue wool trinket');
  expect(like?.images.map(({ src }) => src.split('?')[0])).toEqual(saved);
});

test('a large photo is made smaller before it is sent', async () => {
  await page.goto(place.server.url);
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  const path = join(place.dataDir, 'large.jpg');
  const bytes = await largePhoto();
  await writeFile(path, bytes);
  // Chromium does not report the length of an upload's body.
  await page.evaluate(`{
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      window.sentBytes = body.size;
      send.call(this, body);
    };
  }`);
  const [response] = await Promise.all([page.waitForResponse('**/api/images/'), choose(path)]);
  expect(await response.json()).toMatchObject({ width: 2400, height: 1800 });
  const sent = Number(await page.evaluate('window.sentBytes'));
  expect(sent).toBeGreaterThan(100_000);
  expect(sent).toBeLessThan(bytes.length * 0.9);
  await details().getByText('1 of 1').waitFor();
});

test('a connection that breaks, and a form that is left', async () => {
  await page.goto(place.server.url);
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  await page.route('**/api/images/', (route) => route.abort());
  await choose(await photoFile('late.jpg', '#ccc'));
  await details()
    .getByText(/late\.jpg was not added\. The server cannot be reached/)
    .waitFor();
  await page.unroute('**/api/images/');
  await button('Try late.jpg again').click();
  await details().getByText('1 of 1').waitFor();
  await details()
    .getByText(/was not added/)
    .waitFor({ state: 'detached' });

  // Saving while a photo is uploading loses nothing: the form says so, and the photo arrives.
  let arrive = () => {};
  const held = new Promise<void>((go) => {
    arrive = go;
  });
  await page.route('**/api/images/', async (route) => {
    await held;
    await route.continue();
  });
  await choose(await photoFile('slow.jpg', '#cdc'));
  await field('Product Name').fill('Slow');
  await field('SKU').fill('SLOW-1');
  await details().getByLabel('Price (£)').fill('1');
  await button('Add product').click();
  await details().getByText('1 photo is still being uploaded. Save once that is done.').waitFor();
  arrive();
  await untilUploaded(2);
  await details()
    .getByText(/still being uploaded/)
    .waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Unsaved Changes' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await details().getByText('2 of 2').waitFor();
  await button('Cancel').click();
  await details().waitFor({ state: 'hidden' });
  // The browser itself reports the request that was cut and the photo that was refused; nothing else went wrong.
  const ours = place.browser.complaints.filter((text) => !/ERR_FAILED|status of 400/.test(text));
  expect(ours).toEqual([]);
});
