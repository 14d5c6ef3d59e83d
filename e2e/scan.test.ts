import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { photoOf } from '../apps/server/src/test/photos.ts';
import { openBrowser, phone } from './browser.ts';
import { checkScreen, checkScreenAtAllSizes } from './check-screen.ts';
import { connectStore } from './marketplaces.ts';
import { addPriced, useOwnPlace } from './own-place.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

const PRODUCTS = 5;
const _tablet = { width: 1024, height: 768 };
const skuOf = (number: number) => `SCAN & ${number}`;

let seller: Seller;
let page: Page;

const place = useOwnPlace('scan', async (made) => {
  ({ seller, page } = made);
  await connectStore(seller, made.marketplaces);
  await addPriced(seller, PRODUCTS, skuOf);
  const { id } = await read(1);
  await seller.call('PUT', `/api/products/${id}/`, { storage_location: 'Shelf 1', quantity: 2 });
  await seller.call('POST', '/api/products/bulk_action/', {
    action: 'crosslist',
    ids: [id],
    platforms: ['woocommerce'],
  });
  await untilQueueIsDone(seller);
});
beforeEach(() => open());
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

async function read(number: number): Promise<Product> {
  const { results } = await seller.call<{ results: Product[] }>('GET', '/api/products/?page_size=100');
  return results.find(({ sku }) => sku === skuOf(number)) as Product;
}
async function open(query = ''): Promise<void> {
  await page.goto(`${place.server.url}/?sort=price_asc${query}`);
  await page.getByRole('row').nth(1).waitFor();
}
const row = (number: number) => page.getByRole('row').filter({ hasText: skuOf(number) });
const scan = (of = page) => of.getByRole('dialog', { name: 'Scan a Label' });
const found = (number: number, of = page) =>
  scan(of).getByRole('region', { name: `Product ${number}`, exact: true });
const labels = () => page.getByRole('dialog', { name: /^Print Labels/ });
async function openLabels(...numbers: number[]): Promise<void> {
  for (const number of numbers) await row(number).getByRole('checkbox').check();
  await page
    .getByRole('region', { name: 'Bulk actions' })
    .getByRole('button', { name: /^Print labels/ })
    .click();
  await labels().getByRole('figure', { name: 'Preview' }).waitFor();
}

test('labels are printed on the paper that was chosen, from the first free place, one for each piece', async () => {
  await page.evaluate(`window.print = () => {
    const sheet = document.querySelector('[aria-label="Printed labels"]');
    window.printed = {
      pages: [...sheet.children].filter(({ tagName }) => tagName === 'DIV').map((page) => page.innerText),
      paper: sheet.querySelector('style').textContent,
    };
  }`);
  await openLabels(1, 2);
  await labels().getByText('Product 1', { exact: true }).waitFor();
  // This test's dashboard is one that only this computer reaches.
  await labels()
    .getByText(/they lead to this computer only/)
    .waitFor();
  await checkScreenAtAllSizes(page, 'scan-print');
  await labels().getByLabel('Start at label').fill('21');
  await labels().getByLabel('One per piece').check();
  await labels().getByLabel('Price').uncheck();
  await labels().getByRole('button', { name: 'Print 3 labels' }).click();
  const printed = () =>
    page.evaluate('window.printed') as Promise<{ pages: string[]; paper: string } | undefined>;
  await expect.poll(async () => (await printed())?.pages.length).toBe(2);
  const first = await printed();
  expect(first?.paper).toContain('size: 210mm 297mm');
  expect(first?.pages[0]).toContain(skuOf(1));
  expect(first?.pages[0]).toContain('Shelf 1');
  expect(first?.pages.join()).not.toContain('£');
  expect(first?.pages[1]).toContain(skuOf(2));
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
  await labels().getByLabel('Sheet or roll').selectOption('roll-62-29');
  await labels().getByRole('button', { name: 'Print 3 labels' }).click();
  await expect.poll(async () => (await printed())?.pages.length).toBe(3);
  expect((await printed())?.paper).toContain('size: 62mm 29mm');
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
  // The paper in the printer stays the same.
  await page.reload();
  await row(1).waitFor();
  await openLabels(2);
  expect(await labels().getByLabel('Sheet or roll').inputValue()).toBe('roll-62-29');
});

test('what a printer gets has one page for each sheet, of its size', async () => {
  await openLabels(1, 2, 3);
  await labels().getByLabel('Sheet or roll').selectOption('roll-62-29');
  await labels().getByLabel('One per piece').uncheck();
  // Chromium’s own print would wait for somebody to close its dialog.
  await page.evaluate('window.print = () => undefined');
  await labels().getByRole('button', { name: 'Print 3 labels' }).click();
  await page
    .getByRole('region', { name: 'Printed labels', includeHidden: true })
    .waitFor({ state: 'attached' });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(3);
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf) ?? [];
  expect([Number(width), Number(height)].map((points) => Math.round((points / 72) * 25.4))).toEqual([62, 29]);
});

test('a typed code opens its product; one that is not known offers what is similar', async () => {
  await page.getByRole('button', { name: 'Scan a label' }).click();
  await scan().getByText('or type its code').waitFor();
  await checkScreenAtAllSizes(page, 'scan-typing');
  await scan().getByRole('button', { name: 'Find' }).click();
  await scan().getByText('Enter the code or the SKU.').waitFor();
  await scan().getByLabel('Code or SKU').fill('scan');
  await page.keyboard.press('Enter');
  await scan().getByText('No product has the SKU “scan”.').waitFor();
  await checkScreen(page, 'desktop-scan-similar');
  await scan()
    .getByRole('button', { name: `Product 2 ${skuOf(2)}` })
    .click();
  await found(2).getByText('It is not listed anywhere.').waitFor();
  await scan().getByRole('button', { name: 'Scan next' }).click();
  await scan().getByLabel('Code or SKU').fill(skuOf(1).toLowerCase());
  await page.keyboard.press('Enter');
  await found(1).getByRole('link', { name: 'WooCommerce' }).waitFor();
  await checkScreenAtAllSizes(page, 'scan-found');

  await found(1).getByLabel('Storage location').fill('Attic');
  await found(1).getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await read(1)).storage_location).toBe('Attic');
  await found(1).getByRole('button', { name: 'Open' }).click();
  await page.getByRole('dialog', { name: 'Product Details' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'SKU', exact: true }).inputValue()).toBe(skuOf(1));
});

test('a thing is marked as sold with its label in the hand', async () => {
  await open(`&sku=${encodeURIComponent(skuOf(3))}`);
  // As a phone's own camera opens it.
  await found(3).getByRole('button', { name: 'Mark as Sold' }).click();
  await page.getByRole('dialog', { name: 'Mark as Sold' }).getByRole('button', { name: 'Elsewhere' }).click();
  await found(3).getByText('Sold', { exact: true }).waitFor();
  expect(await found(3).getByRole('button', { name: 'Mark as Sold' }).count()).toBe(0);
  expect((await read(3)).status).toBe('sold');
  expect(new URL(page.url()).searchParams.get('sku')).toBeNull();
});

test('the camera reads a printed label, and so does a photo of it', async () => {
  await openLabels(4);
  await labels().getByLabel('Sheet or roll').selectOption('L7160');
  const code = await labels().getByRole('img', { name: 'QR code' }).first().screenshot();
  const frame = await photoOf(code);
  const video = join(place.dataDir, 'label.mjpeg');
  await writeFile(video, Buffer.concat(Array.from({ length: 30 }, () => frame)));
  const signedIn = { url: place.server.url, seller };
  const args = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ];
  const browser = await openBrowser(phone, { signedIn, still: true, args });
  try {
    await browser.page.goto(place.server.url);
    await browser.page.getByRole('button', { name: 'Scan a label' }).click();
    await found(4, browser.page).getByText(skuOf(4)).waitFor({ timeout: 60_000 });
    expect(browser.complaints).toEqual([]);
  } finally {
    await browser.close();
  }

  await labels().getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Scan a label' }).click();
  const photo = (buffer: Buffer) =>
    scan().getByLabel('Take a photo').setInputFiles({ name: 'label.jpg', mimeType: 'image/jpeg', buffer });
  await photo(await photoOf());
  await scan().getByText('No code can be read in this photo.').waitFor();
  await photo(frame);
  await found(4).getByText(skuOf(4)).waitFor();
});
