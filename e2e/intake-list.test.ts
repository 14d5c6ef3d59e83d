import type { Product } from '@crosslister/contract/product.ts';
import type { Locator } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { labelPhoto } from '../apps/server/src/test/intake.ts';
import { photo } from './intake-photos.ts';
import { intakeRoom } from './intake-room.ts';
import { connectStore } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';

const place = useOwnPlace('intake-list', ({ seller, marketplaces }) => connectStore(seller, marketplaces));
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));
const { room, button, choose, openRoom } = intakeRoom(place, () => place.seller);

const bulkPath = '**/api/products/bulk_action/';
const list = (sheet: Locator) => sheet.getByRole('button', { name: 'List all that are ready' });
const states = (sheet: Locator) => sheet.getByRole('rowheader').allTextContents();
const toasts = () => place.page.getByRole('region', { name: 'Notifications' });

/** Drafts that lack nothing for the store, in the sheet. */
async function openSheet(...skus: string[]): Promise<{ sheet: Locator; ids: number[] }> {
  await openRoom();
  const ids: number[] = [];
  const files = [];
  for (const [n, sku] of skus.entries()) {
    const fields = { name: `A jug, ${sku}`, sku, price: 12, status: 'inactive' };
    ids.push((await place.seller.call<Product>('POST', '/api/products/', fields)).id);
    files.push(await photo(n * 10, await labelPhoto(sku)), await photo(n * 10 + 5));
  }
  await choose(files);
  await room().getByText(`${files.length} photos sent.`).waitFor();
  const s = skus.length === 1 ? '' : 's';
  await button(`Make ${skus.length} draft${s}`).click();
  const sheet = place.page.getByRole('dialog', { name: `Edit ${skus.length} Product${s}` });
  const ready = skus.map(() => expect.stringContaining('Ready'));
  await expect.poll(() => states(sheet)).toEqual(ready);
  await expect.poll(() => list(sheet).isEnabled()).toBe(true);
  return { sheet, ids };
}

test('what cannot be sent is said, and the button can be pressed again', async () => {
  const { sheet } = await openSheet('BOWL-1');
  const script = /\/assets\/list-ready-[^/]*\.js$/;
  await place.page.route(script, (route) => route.abort());
  await list(sheet).click();
  await toasts()
    .getByText('Failed to cross-list to WooCommerce: Part of the dashboard could not be loaded')
    .waitFor();
  await expect.poll(() => list(sheet).isEnabled()).toBe(true);
  await place.page.unroute(script);
  place.browser.complaints.length = 0;
});

test('neither what was refused at once nor what is cancelled counts as listed', async () => {
  const { sheet, ids } = await openSheet('JUG-1', 'JUG-2');
  const begun = {
    success: true,
    message: '1 product(s) being listed. 1 product(s) could not be: the queue says why',
    count: 1,
    operations: 2,
    operation_ids: [999_998, 999_999],
    steps: [],
    failed: ids.slice(0, 1),
  };
  await place.page.route(bulkPath, (route) => route.fulfill({ status: 202, json: begun }));
  const cancelPath = '**/api/operations/cancel/';
  const cancelled = { success: true, cancelled: 1, stopping: 0, kept: 0 };
  await place.page.route(cancelPath, (route) => route.fulfill({ json: cancelled }));
  await list(sheet).click();
  await sheet.getByText('1 of 1 draft ready, 1 listed.').waitFor();
  expect(await states(sheet)).toEqual([expect.stringContaining('Ready'), expect.stringContaining('Listed')]);
  await toasts().getByRole('button', { name: 'Cancel', exact: true }).click();
  await sheet.getByText('2 of 2 drafts ready.').waitFor();
  await place.page.unroute(cancelPath);
  await place.page.unroute(bulkPath);
});

test('what is typed while it is listing keeps the sheet open', async () => {
  const { sheet } = await openSheet('MUG-1');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await place.page.route(bulkPath, async (route) => {
    await held;
    await route.continue();
  });
  await list(sheet).click();
  await sheet.getByRole('gridcell').first().click();
  await place.page.keyboard.type('Another jug');
  release();
  await sheet.getByText('1 draft listed.').first().waitFor();
  expect(await sheet.getByLabel(/^Name of /).inputValue()).toBe('Another jug');
  await place.page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Review 1 changed product' }).waitFor();
});
