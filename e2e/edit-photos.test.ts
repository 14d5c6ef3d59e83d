import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { drawnPhoto, firstPixel, uploadPhoto } from '../apps/server/src/test/photos.ts';
import { desktop, phone, tablet } from './browser.ts';
import { checkScreen, checkScreenAtAllSizes, middleOf } from './check-screen.ts';
import { photoAddress } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import type { Seller } from './seller.ts';

let seller: Seller;
let page: Page;
let id: number;

const place = useOwnPlace('photos', async (made) => {
  ({ seller, page } = made);
  const photo = await drawnPhoto({ width: 800, height: 600, colour: '#446' });
  const { body } = await uploadPhoto(made.server, seller, photo);
  const { src } = body as { src: string };
  ({ id } = await seller.call<Product>('POST', '/api/products/', {
    name: 'Brass lamp & shade',
    sku: 'LAMP1',
    price: 20,
    images: [{ src }, { src: photoAddress(made.marketplaces) }],
  }));
  await page.goto(made.server.url);
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const details = () => page.getByRole('dialog', { name: 'Product Details' });
const editor = (number = 1) => page.getByRole('dialog', { name: `Edit photo ${number}` });
const tool = (name: string) => editor().getByRole('button', { name, exact: true });
async function open(): Promise<void> {
  await page.goto(place.server.url);
  await page.getByRole('row').filter({ hasText: 'LAMP1' }).getByRole('button').first().click();
  await details().getByLabel('Product Name').waitFor();
}
const unsaved = () => details().getByText('Not saved yet', { exact: true });
async function saveAndRead(): Promise<string[]> {
  await details().getByRole('button', { name: 'Save Changes' }).click();
  await details().waitFor({ state: 'hidden' });
  const { images } = await seller.call<Product>('GET', `/api/products/${id}/`);
  return images.map(({ src }) => src);
}
const idOf = (src = '') => src.replace(/\?.*/, '');
async function pictureOf(src = '') {
  return firstPixel(new Uint8Array(await (await fetch(place.server.url + src)).arrayBuffer()));
}

test('a photo is turned, cropped and brightened, with the keyboard, and the original is come back to', async () => {
  await open();
  const [before = ''] = (await seller.call<Product>('GET', `/api/products/${id}/`)).images.map(
    ({ src }) => src,
  );
  await details().getByRole('button', { name: 'Edit photo 1' }).click();
  await editor().getByRole('img', { name: 'The photo as it will be' }).waitFor();
  expect(await tool('Use photo').isDisabled()).toBe(true);
  expect(await middleOf(editor())).toBe(await middleOf(details()));
  await tool('Rotate right').focus();
  await page.keyboard.press('Enter');
  await tool('Square').press('Enter');
  await editor().getByLabel('Brightness').focus();
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight');
  await editor().getByText('120%').waitFor();
  await editor().getByLabel('Straighten').press('ArrowRight');
  await checkScreen(page, 'photo-editor-over-details');
  expect(await unsaved().count()).toBe(0);
  await tool('Use photo').click();
  await editor().waitFor({ state: 'hidden' });
  await unsaved().waitFor();
  await checkScreenAtAllSizes(page, 'photo-unsaved');
  const [edited = '', other] = await saveAndRead();
  expect(idOf(edited)).not.toBe(idOf(before));
  expect(other).toContain('http');
  const [was, is] = [await pictureOf(before), await pictureOf(edited)];
  expect(is).toMatchObject({ width: 600, height: 600 });
  expect(is.red).toBeGreaterThan(was.red + 5);
  expect(is.blue).toBeGreaterThan(was.blue + 10);

  // Edited once more, the first one is still the original.
  await open();
  expect(await unsaved().count()).toBe(0);
  await details().getByRole('button', { name: 'Edit photo 1' }).click();
  await tool('3:4').click();
  await tool('Use photo').click();
  await editor().waitFor({ state: 'hidden' });
  const [again = ''] = await saveAndRead();
  expect(await pictureOf(again)).toMatchObject({ width: 450, height: 600 });
  await open();
  await details().getByRole('button', { name: 'Edit photo 1' }).click();
  await tool('Revert to original').click();
  await editor().waitFor({ state: 'hidden' });
  const [back] = await saveAndRead();
  expect(idOf(back)).toBe(idOf(before));
});

test('a crop is drawn with the mouse, and a photo that a shop keeps is edited too', async () => {
  await open();
  await details().getByRole('button', { name: 'Edit photo 1' }).click();
  const canvas = editor().getByRole('img', { name: 'The photo as it will be' });
  await canvas.waitFor();
  await canvas.hover({ position: { x: 4, y: 4 } });
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the photo is not shown');
  await page.mouse.down();
  await canvas.hover({ position: { x: 4 + box.width / 2, y: 4 + box.height / 2 }, force: true });
  await page.mouse.up();
  await tool('Use photo').click();
  await editor().waitFor({ state: 'hidden' });
  await details().getByRole('button', { name: 'Show photo 2' }).click();
  await details().getByRole('button', { name: 'Edit photo 2' }).click();
  await editor(2).getByRole('img', { name: 'The photo as it will be' }).waitFor();
  await editor(2).getByRole('button', { name: 'Rotate left' }).click();
  await editor(2).getByRole('button', { name: 'Use photo' }).click();
  await editor(2).waitFor({ state: 'hidden' });
  const [drawn, turned = ''] = await saveAndRead();
  const { width } = await pictureOf(drawn);
  expect(width).toBeGreaterThan(390);
  expect(width).toBeLessThan(410);
  expect(turned).toMatch(/^\/api\/images\//);
});

test('Reset and Cancel change nothing, and a photo that cannot be stored says so', async () => {
  await open();
  await details().getByRole('button', { name: 'Edit photo 1' }).click();
  await tool('Rotate left').click();
  await tool('Reset').click();
  expect(await tool('Use photo').isDisabled()).toBe(true);
  await tool('Rotate left').click();
  await page.route('**/api/images/?edited_from=*', (route) => route.abort());
  await tool('Use photo').click();
  await editor().getByText('The photo was not saved. The server cannot be reached.').waitFor();
  await page.unroute('**/api/images/?edited_from=*');
  // Closed while it is sent: the photo stays.
  const shown = details().getByRole('img', { name: /photo 1$/ });
  const before = await shown.getAttribute('src');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent = page.waitForRequest('**/api/images/?edited_from=*');
  await page.route('**/api/images/?edited_from=*', (route) =>
    held.then(() => route.continue()).catch(() => {}),
  );
  await tool('Use photo').click();
  await sent;
  place.browser.complaints.splice(0);
  await tool('Cancel').click();
  await editor().waitFor({ state: 'hidden' });
  release();
  await page.unroute('**/api/images/?edited_from=*');
  expect(await shown.getAttribute('src')).toBe(before);
  await details().getByRole('button', { name: 'Cancel', exact: true }).click();
  await details().waitFor({ state: 'hidden' });
});

test('Download all gives every photo in one file, in their order', async () => {
  await open();
  const waiting = page.waitForEvent('download');
  await details().getByRole('button', { name: 'Download all' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('Brass-lamp-shade-photos.zip');
  const path = join(place.dataDir, 'photos.zip');
  await writeFile(path, await readFile(await download.path()));
  const zip = await readFile(path, 'latin1');
  expect([...zip.matchAll(/(photo-\d)\.[a-z]+(?=PK)/g)].map(([, name]) => name)).toEqual([
    'photo-1',
    'photo-2',
  ]);
});

test.each([
  ['desktop', desktop],
  ['tablet', tablet],
  ['phone', phone],
])('nothing is wrong with the editor on a %s', async (name, viewport) => {
  await page.setViewportSize(viewport);
  await open();
  await details().getByRole('button', { name: 'Edit photo 1' }).click();
  await tool('Square').click();
  await checkScreen(page, `${name}-edit-photo`);
});
