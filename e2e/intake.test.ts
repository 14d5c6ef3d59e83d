import type { IntakeTray } from '@crosslister/contract/intake/intake.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { labelPhoto } from '../apps/server/src/test/intake.ts';
import { largePhoto } from '../apps/server/src/test/photos.ts';
import { desktop, openBrowser, phone } from './browser.ts';
import { checkScreen, checkScreenAtAllSizes } from './check-screen.ts';
import { wholeEvening } from './intake-evening.ts';
import { type ChosenFile, photo, shareForm } from './intake-photos.ts';
import { connectEbay, connectEtsy, connectStore, setEbayPolicies } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import { registerSeller, type Seller, signIn } from './seller.ts';

let seller: Seller;
let page: Page;
const place = useOwnPlace(
  'intake',
  async (made) => {
    ({ seller, page } = made);
    await connectStore(seller, made.marketplaces);
    await connectEbay(seller, made.marketplaces);
    await connectEtsy(seller, { etsy: made.etsy.etsy }, 'demo-seller');
    await setEbayPolicies(seller);
    const etsy_settings = {
      shipping_profile: 'Royal Mail 2nd Class',
      when_made: '1990s',
      taxonomy_id: '1062',
      publish: true,
      list_with: 'api',
    };
    await seller.call('PUT', '/api/credentials/', { pricing_rules: { etsy_settings } });
  },
  { withEtsy: true },
);
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const room = () => page.getByRole('dialog', { name: 'Add photos' });
const strip = () => room().getByRole('grid', { name: 'Things' });
const thing = (number: number) =>
  strip()
    .getByRole('row')
    .filter({ hasText: `Thing ${number}` });
const button = (name: string | RegExp) => room().getByRole('button', { name, exact: true });
const tray = async () => (await seller.call<IntakeTray>('GET', '/api/intake/')).photos;
/** How many photos each thing shows, and the tray at the end. */
const counts = async () =>
  Promise.all((await strip().getByRole('row').all()).map((row) => row.getByRole('gridcell').count()));
const choose = (files: ChosenFile[]) => room().getByLabel('Choose photos').setInputFiles(files);

async function openRoom(): Promise<void> {
  await emptyTray();
  await page.setViewportSize(desktop);
  await page.goto(`${place.server.url}/?intake=1`);
  await room().waitFor();
}
async function emptyTray(): Promise<void> {
  const ids = (await tray()).map(({ id }) => id);
  if (ids.length > 0) await seller.call('POST', '/api/intake/photos/remove/', { ids });
}

test('photos become things by their labels, and with the keyboard alone the seller decides otherwise', async () => {
  await openRoom();
  await room().getByText('Drop a folder of photos here').waitFor();
  await checkScreenAtAllSizes(page, 'intake-empty');
  await page.setViewportSize(desktop);
  await choose([
    await photo(0, await labelPhoto('LAB-1')),
    await photo(5),
    await photo(10),
    await photo(15, await labelPhoto('LAB-2')),
    await photo(20),
    await photo(25),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ]);
  await room().getByText('6 photos sent.').waitFor();
  await expect.poll(counts).toEqual([3, 3]);
  await thing(1).getByText('LAB-1').first().waitFor();
  await checkScreenAtAllSizes(page, 'intake-strip');
  await page.setViewportSize(desktop);

  // Tab leads to the strip, arrows through it.
  await strip().getByRole('gridcell').first().focus();
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.press('s');
  await expect.poll(counts).toEqual([2, 1, 3]);
  await page.keyboard.press('m');
  await expect.poll(counts).toEqual([3, 3]);
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(counts).toEqual([2, 4]);
  await page.keyboard.press('Delete');
  await expect.poll(counts).toEqual([2, 3, 1]);
  await strip().getByText('Set aside', { exact: true }).waitFor();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z');
  await expect.poll(counts).toEqual([3, 3]);
  await expect.poll(async () => (await tray()).map(({ aside }) => aside)).toEqual(Array(6).fill(false));

  // Several of them, and turned.
  await strip().getByRole('gridcell').nth(1).focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+ArrowRight');
  await room().getByText('2 photos chosen.').waitFor();
  const [, before] = await tray();
  await page.keyboard.press('r');
  await expect.poll(async () => (await tray())[1]?.width).toBe(before?.height);
  await page.keyboard.press('Escape');
  await room().waitFor();
  // With the mouse: onto another photo, before which it comes.
  await thing(2).getByRole('gridcell').nth(2).dragTo(thing(1).getByRole('gridcell').nth(1));
  await expect.poll(counts).toEqual([4, 2]);
  await button('Undo').click();
  await expect.poll(counts).toEqual([3, 3]);

  await button('Make 2 drafts').click();
  const sheet = page.getByRole('dialog', { name: 'Edit 2 Products' });
  await sheet.getByRole('grid').waitFor();
  const { results } = await seller.call<{ results: Product[] }>('GET', '/api/products/?status=inactive');
  expect(results.map(({ sku, images }) => [sku, images.length]).toSorted()).toEqual([
    ['LAB-1', 2],
    ['LAB-2', 2],
  ]);
  await checkScreenAtAllSizes(page, 'intake-sheet');
  await page.setViewportSize(desktop);
  await page.keyboard.press('Escape');
  await room().getByText('Drop a folder of photos here').waitFor();
});

test('a reload in the middle and a lost network lose none, and none is there twice', async () => {
  await openRoom();
  const files = [];
  for (let n = 0; n < 4; n += 1) files.push(await photo(n * 4, Buffer.from(await largePhoto())));
  for (let n = 4; n < 12; n += 1) files.push(await photo(n * 4));
  await page.context().setOffline(true);
  await choose(files);
  await room()
    .getByText(/kept in this browser, and are sent when the server answers/)
    .waitFor();
  place.browser.complaints.length = 0;
  await page.context().setOffline(false);
  await expect.poll(async () => (await tray()).length).toBeGreaterThan(1);
  await page.reload();
  await room()
    .getByText(/photos? sent\./)
    .waitFor();
  await expect.poll(async () => (await tray()).length).toBe(12);
  expect(new Set((await tray()).map(({ hash }) => hash)).size).toBe(12);
  // A large one was made smaller here, and still says when it was taken.
  expect((await tray()).map(({ taken_at }) => taken_at)).not.toContain(null);
  await choose(files.slice(0, 3));
  await room().getByText('3 of them were here before.').waitFor();
  expect(await tray()).toHaveLength(12);
  place.browser.complaints.length = 0;
});

test('a worker whose script does not load, and a full tray, are tried again', async () => {
  await openRoom();
  const script = /photo-worker/;
  await page.route(script, (route) => route.abort());
  await choose([await photo(0), await photo(4)]);
  await room()
    .getByText(/Part of the dashboard could not be loaded/)
    .waitFor();
  await page.unroute(script);
  await expect.poll(counts, { timeout: 30_000 }).toEqual([2]);

  const path = '**/api/intake/photos/?*';
  const full = { detail: '1000 photos wait here already.', next_step: 'Make drafts of them.' };
  await page.route(path, (route) => route.fulfill({ status: 409, json: full }));
  await choose([await photo(8), await photo(12), await photo(16)]);
  await expect.poll(() => room().getByText('was not added').count()).toBe(3);
  await page.unroute(path);
  await page.reload();
  await button('Try all again').click();
  await expect.poll(counts).toEqual([5]);
  expect(await room().getByText('was not added').count()).toBe(0);
  place.browser.complaints.length = 0;
});

test('photos that wait are their own account’s: another one neither sends, sees nor loses them', async () => {
  await openRoom();
  const path = '**/api/intake/known/';
  await page.route(path, (route) => route.abort());
  const [shared, own] = [await photo(0), await photo(4)];
  await choose([shared, own]);
  await room()
    .getByText(/kept in this browser, and are sent when the server answers/)
    .waitFor();
  await button('Close').last().click();
  const other = await registerSeller(() => place.server.url, 'beside-the-first');
  const signInHere = async (username: string) => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('a-long-password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    // Without a reload, by the button of an empty list.
    await page.getByRole('button', { name: 'Add photos', exact: true }).click();
    await room().waitFor();
  };
  const trayOf = async (by: Seller) => (await by.call<IntakeTray>('GET', '/api/intake/')).photos.length;
  await signInHere('beside-the-first');
  // The sign-out has ended the session of before.
  seller = await signIn(() => place.server.url, 'intake');
  await page.unroute(path);
  expect(await room().getByText('Sending').count()).toBe(0);
  await choose([shared]);
  await room().getByText('1 photo sent.').waitFor();
  expect([await trayOf(other), await trayOf(seller)]).toEqual([1, 0]);
  await button('Close').last().click();
  await signInHere('intake');
  await expect.poll(() => trayOf(seller)).toBe(2);
  expect(await trayOf(other)).toBe(1);
  place.browser.complaints.length = 0;
});

test('the camera page says where a thing begins; without a camera the device’s own takes the photos', async () => {
  await openRoom();
  await button('Camera').click();
  const camera = () => page.getByRole('dialog', { name: 'Camera' });
  await camera()
    .getByText(/Take photos with the button/)
    .waitFor();
  await camera()
    .getByLabel('Take a photo')
    .setInputFiles(await photo(0));
  await camera().getByText('Thing 1: 1 photo').waitFor();
  await checkScreenAtAllSizes(page, 'intake-no-camera');
  await page.setViewportSize(desktop);
  await camera().getByRole('button', { name: 'Next thing' }).click();
  await camera()
    .getByLabel('Take a photo')
    .setInputFiles(await photo(1));
  await camera().getByText('Thing 2: 1 photo').waitFor();
  await camera().getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(counts).toEqual([1, 1]);
  place.browser.complaints.length = 0;

  const args = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
  const signedIn = { url: place.server.url, seller };
  const mobile = await openBrowser(phone, { signedIn, still: true, touch: true, args });
  try {
    await mobile.page.goto(`${place.server.url}/?intake=1`);
    await mobile.page.getByRole('button', { name: 'Camera', exact: true }).tap();
    const dialog = mobile.page.getByRole('dialog', { name: 'Camera' });
    const take = dialog.getByRole('button', { name: 'Take a photo' });
    await expect
      .poll(() => mobile.page.evaluate("document.querySelector('video').videoWidth"))
      .toBeGreaterThan(0);
    for (const sum of ['Thing 1: 1 photo', 'Thing 1: 2 photos']) {
      await take.tap();
      await dialog.getByText(sum).waitFor();
    }
    await dialog.getByRole('button', { name: 'Next thing' }).tap();
    await take.tap();
    await dialog.getByText('Thing 2: 1 photo').waitFor();
    await checkScreen(mobile.page, 'phone-intake-camera');
    await expect
      .poll(async () => (await tray()).map(({ starts }) => starts))
      .toEqual([true, true, true, null, true]);
    expect(mobile.complaints).toEqual([]);
  } finally {
    await mobile.close();
  }
});

test('photos that the gallery shares are in the room, and labels are printed for things to come', async () => {
  await openRoom();
  await expect
    .poll(() =>
      page.evaluate(
        'navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(() => true)',
      ),
    )
    .toBe(true);
  await page.reload();
  await room().waitFor();
  await page.evaluate(shareForm);
  await room().getByText('1 photo was shared with Crosslister.').waitFor();
  expect(await tray()).toEqual([]);
  await button('Add shared photos').click();
  await expect.poll(counts).toEqual([1]);
  expect((await tray()).map(({ name }) => name)).toEqual(['shared.png']);
  await button('Print labels ahead').click();
  const ahead = page.getByRole('dialog', { name: 'Print labels ahead' });
  await ahead.getByLabel('Labels', { exact: true }).fill('3');
  await ahead.getByRole('button', { name: 'Make 3 labels' }).click();
  const print = page.getByRole('dialog', { name: 'Print 3 Labels Ahead' });
  await print.getByRole('button', { name: 'Print 3 labels' }).waitFor();
  expect(await print.getByRole('img', { name: 'QR code' }).count()).toBe(3);
  await checkScreenAtAllSizes(page, 'intake-labels');
});

test('ten photographed things become ten reviewed drafts for three marketplaces, with few presses', async () => {
  await emptyTray();
  await page.setViewportSize(desktop);
  const { presses, ...rest } = await wholeEvening({ page, seller, url: place.server.url });
  console.log('an evening at a desk, for each thing', { presses, ...rest });
  expect(presses).toBeLessThanOrEqual(12);
});

test('the same on a phone, by touch', async () => {
  await emptyTray();
  const signedIn = { url: place.server.url, seller };
  const mobile = await openBrowser(phone, { signedIn, still: true, touch: true });
  try {
    const evening = { page: mobile.page, seller, url: place.server.url, isTouch: true };
    const { presses, ...rest } = await wholeEvening(evening);
    console.log('an evening on a phone, for each thing', { presses, ...rest });
    expect(presses).toBeLessThanOrEqual(12);
    expect(mobile.complaints).toEqual([]);
  } finally {
    await mobile.close();
  }
});
