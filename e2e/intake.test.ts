import type { IntakeTray } from '@crosslister/contract/intake/intake.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { labelPhoto } from '../apps/server/src/test/intake.ts';
import { largePhoto } from '../apps/server/src/test/photos.ts';
import { desktop } from './browser.ts';
import { checkScreenAtAllSizes } from './check-screen.ts';
import { photo } from './intake-photos.ts';
import { intakeRoom } from './intake-room.ts';
import { useOwnPlace } from './own-place.ts';
import { registerSeller, type Seller, signIn } from './seller.ts';

let seller: Seller;
let page: Page;
const place = useOwnPlace('intake', async (made) => {
  ({ seller, page } = made);
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));
const { room, strip, thing, button, tray, counts, choose, openRoom } = intakeRoom(place, () => seller);

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

test('the buttons are for chosen photos; what is set aside is put back, and the photo of a label can be a picture', async () => {
  await openRoom();
  const label = await labelPhoto('LAB-7');
  await choose([await photo(0, label), await photo(5), await photo(10), await photo(15, label)]);
  await expect.poll(counts).toEqual([4]);
  for (const name of ['Split', 'Merge', 'Turn', 'Set aside'])
    expect(await button(name).isDisabled(), name).toBe(true);
  const cells = strip().getByRole('gridcell');
  await cells.nth(2).click();
  await button('Set aside').click();
  // With a place for a new thing, as long as one is chosen.
  await expect.poll(counts).toEqual([3, 0, 1]);
  await button('Put back').click();
  await expect.poll(counts).toEqual([4, 0]);
  await thing(1).getByText('2 photos').waitFor();
  await cells.nth(0).click();
  await button('Keep as picture').click();
  await thing(1).getByText('3 photos').waitFor();
  await button('Make 1 draft').click();
  const sheet = page.getByRole('dialog', { name: 'Edit 1 Product' });
  await sheet.getByRole('grid').waitFor();
  const { results } = await seller.call<{ results: Product[] }>('GET', '/api/products/?search=LAB-7');
  // Without the other photo of the label.
  expect(results.map(({ images }) => images.length)).toEqual([3]);
  // Nothing is ready, and nothing is suggested.
  expect(await sheet.getByRole('button', { name: 'List all that are ready' }).isDisabled()).toBe(true);
  expect(await sheet.getByRole('button', { name: /suggested/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
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
  // One of them, then the others.
  await room()
    .getByRole('button', { name: /^Try .*again$/ })
    .first()
    .click();
  await expect.poll(counts).toEqual([3]);
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
