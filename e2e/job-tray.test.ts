import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { desktop, phone } from './browser.ts';
import { checkScreen, checkScreenAtAllSizes } from './check-screen.ts';
import { keepToasts } from './keep-toasts.ts';
import {
  connectEbay,
  connectStore,
  type Marketplaces,
  photoAddress,
  setEbayPolicies,
} from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import { type Seller, untilQueueIsDone } from './seller.ts';

let marketplaces: Marketplaces;
let seller: Seller;
let page: Page;
const ids: number[] = [];

const place = useOwnPlace('job-tray', async (made) => {
  ({ marketplaces, seller, page } = made);
  await connectStore(seller, marketplaces);
  await connectEbay(seller, marketplaces);
  await setEbayPolicies(seller);
  for (let n = 1; n <= 12; n++) {
    const images = n === 1 ? [] : [{ src: photoAddress(marketplaces) }];
    const product = { sku: `LAMP-${n}`, name: `Brass lamp ${n}`, price: 20, images };
    ids.push((await seller.call<{ id: number }>('POST', '/api/products/', product)).id);
  }
  await page.goto(made.server.url);
  await page.getByRole('row').filter({ hasText: 'LAMP-1' }).first().waitFor();
});
afterEach(async () => {
  marketplaces.ebay.faults.clear();
  expect(place.browser.complaints.splice(0)).toEqual([]);
});
beforeEach(() => page.setViewportSize(desktop));

const tray = () => page.getByRole('region', { name: 'Jobs' });
const line = (text: string) => tray().getByRole('listitem').filter({ hasText: text });
const dialog = (name: string) => page.getByRole('dialog', { name });
const notifications = () => page.getByRole('region', { name: 'Notifications' });
const bulk = (action: string, some: number[], platforms: string[]) =>
  seller.call(
    'POST',
    '/api/products/bulk_action/',
    { action, ids: some, platforms },
    { prefer: 'respond-async' },
  );

test('one line says how far a batch is, also after a reload, and how it ended', async () => {
  const release = marketplaces.ebay.faults.hold();
  // The first has no photo, so eBay is not asked for it.
  await bulk('crosslist', ids.slice(0, 4), ['woocommerce', 'ebay']);
  const running = line('Listing on WooCommerce and eBay');
  await running.getByText('1 of 4 products', { exact: true }).waitFor();
  await running.getByText('1 product with a failure', { exact: true }).waitFor();
  expect(await tray().getByRole('listitem').count()).toBe(1);
  // The specified toast names the cause.
  await notifications().getByText('Crosslist Failed', { exact: true }).waitFor();
  await page.reload();
  await running.getByText('1 of 4 products', { exact: true }).waitFor();
  expect(await running.getByRole('progressbar').getAttribute('value')).toBe('1');
  await checkScreenAtAllSizes(page, 'jobs-running');
  release();
  const end = '3 of 4 products listed on WooCommerce and eBay (7 of 8 listings), 1 product with a failure';
  await line(end).waitFor();
  // Screen readers are told the end, and none of the steps: no toast has told them of the failure since the reload.
  await page.getByRole('alert').getByText(end, { exact: true }).waitFor({ state: 'attached' });
  await checkScreenAtAllSizes(page, 'jobs-ended');
});

test('View shows each product once, failures first, with Fix and Retry where they belong', async () => {
  const ended = line('1 product with a failure');
  await ended.getByRole('button', { name: /^View/ }).click();
  const job = dialog('Listing on WooCommerce and eBay');
  const products = job.getByRole('listitem').filter({ has: page.getByRole('listitem') });
  await expect.poll(() => products.count()).toBe(4);
  const first = products.first();
  await first.getByRole('button', { name: 'Brass lamp 1', exact: true }).waitFor();
  const places = first.getByRole('listitem');
  expect(await places.allTextContents()).toEqual([
    expect.stringMatching(/^WooCommerceCompleted/),
    expect.stringMatching(/^eBayFailed/),
  ]);
  expect(await places.first().getByRole('button').count()).toBe(0);
  await places.nth(1).getByRole('button', { name: 'Retry Crosslist -> eBay: Brass lamp 1' }).waitFor();
  await checkScreenAtAllSizes(page, 'job-dialog');
  await places
    .nth(1)
    .getByRole('button', { name: /^Fix Photos/ })
    .click();
  const product = dialog('Product Details');
  await product.waitFor();
  await page.keyboard.press('Escape');
  await product.waitFor({ state: 'hidden' });
  await job.getByRole('button', { name: 'Close', exact: true }).last().click();
  await job.waitFor({ state: 'hidden' });
  const view = ended.getByRole('button', { name: /^View/ });
  await expect.poll(() => view.evaluate((it) => it.matches(':focus'))).toBe(true);
});

test('Retry failed, once the cause is gone, completes the batch; Dismiss takes the line away in every window', async () => {
  await seller.call('PUT', `/api/products/${ids[0]}/`, { images: [{ src: photoAddress(marketplaces) }] });
  await line('1 product with a failure')
    .getByRole('button', { name: /^Retry failed \(1\)/ })
    .click();
  const done = line('4 products listed on WooCommerce and eBay (8 listings)');
  await done.hover();
  expect(await done.getByRole('button', { name: /^Retry/ }).count()).toBe(0);
  await done.getByRole('button', { name: /^Dismiss/ }).click();
  await tray().waitFor({ state: 'hidden' });
  // The button is gone with its line, so the keyboard goes on in the rows.
  expect(await page.evaluate('document.activeElement.role')).toBe('tabpanel');
  await page.reload();
  await page.getByRole('row').filter({ hasText: 'LAMP-1' }).first().waitFor();
  const { results } = await seller.call<{ results: unknown[] }>('GET', '/api/operations/batches/');
  expect(results).toEqual([]);
  expect(await tray().count()).toBe(0);
});

test('a bulk delist is a line and no toast, and its Undo puts everything back', async () => {
  for (const n of [2, 3])
    await page.getByRole('checkbox', { name: `Select Brass lamp ${n}`, exact: true }).check();
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Delist' }).click();
  await dialog('Delist Products').getByRole('button', { name: 'Delist from Selected Platforms' }).click();
  const done = line('2 products delisted from WooCommerce and eBay (4 listings)');
  await done.hover();
  const said = notifications().getByText(/Delist/);
  expect(await said.count()).toBe(0);
  // Closed, as on a phone, the way back from the last batch stays in sight.
  await tray().getByRole('button', { name: 'Jobs', expanded: true }).click();
  await tray()
    .getByRole('button', { name: /^Undo: / })
    .filter({ visible: true })
    .waitFor();
  await tray().getByRole('button', { expanded: false }).click();
  // It asks, as the seller may mean what they have done since.
  await done.getByRole('button', { name: /^Undo: 2 products delisted from WooCommerce and eBay/ }).click();
  await dialog('Undo This?')
    .getByText(/^2 products delisted from WooCommerce and eBay/)
    .waitFor();
  await dialog('Undo This?').getByRole('button', { name: 'Undo', exact: true }).click();
  await line('2 products back on sale on WooCommerce and eBay').waitFor();
  expect(await notifications().getByText('Undone', { exact: true }).count()).toBe(0);
  await expect.poll(() => done.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
  await untilQueueIsDone(seller);
  const { listings } = await seller.call<{ listings: Record<string, { url: string }> }>(
    'GET',
    `/api/products/${ids[1]}/`,
  );
  expect(listings.ebay?.url).toMatch(/^http/);
});

test('the rest is cancelled from the line, by keyboard', async () => {
  const release = marketplaces.ebay.faults.hold();
  await bulk('crosslist', ids.slice(4), ['ebay']);
  const running = line('Listing on eBay');
  await running.waitFor();
  await running.getByRole('button', { name: /^Cancel the rest/ }).focus();
  await page.keyboard.press('Enter');
  const question = dialog('Cancel the rest?');
  await question
    .getByText(/^Listing on eBay: \d+ of \d+ products?\. What has not ended is cancelled\./)
    .waitFor();
  await question.getByRole('button', { name: 'Cancel the rest' }).focus();
  await page.keyboard.press('Enter');
  await notifications().getByText('Rest Cancelled', { exact: true }).waitFor();
  release();
  await line('cancelled').waitFor();
  // The focus has moved to the tray's own button, which hides the lines.
  const toggle = tray().getByRole('button', { expanded: true });
  expect(await toggle.evaluate((button) => button.matches(':focus'))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => line('cancelled').isVisible()).toBe(false);
  await tray().locator('[aria-controls][aria-expanded=false]').press('Enter');
});

test('it folds itself once nothing in it goes on, and new work opens it', async () => {
  await untilQueueIsDone(seller);
  await seller.call('POST', '/api/operations/clear/');
  await page.reload();
  await bulk('delist', ids.slice(1, 3), ['ebay', 'woocommerce']);
  const toggle = (expanded: boolean) => tray().locator(`[aria-controls][aria-expanded=${expanded}]`);
  await page.mouse.move(0, 0);
  await tray().getByRole('button', { name: '1 finished', exact: true, expanded: false }).waitFor();
  await checkScreen(page, '1440-jobs-folded');
  // Old news is over none of the rows, however far they are scrolled.
  const rows = await page.locator('main').getByRole('tabpanel').boundingBox();
  const { y: top = 0 } = (await tray().boundingBox()) ?? {};
  expect(top).toBeGreaterThanOrEqual((rows?.y ?? 0) + (rows?.height ?? 0));
  // As wide as a phone it says what it was, and has the way back.
  await page.setViewportSize(phone);
  const end = '2 products delisted from WooCommerce and eBay (4 listings)';
  await tray().getByRole('button', { name: end, exact: true, expanded: false }).waitFor();
  await tray()
    .getByRole('button', { name: `Undo: ${end}` })
    .filter({ visible: true })
    .waitFor();
  await checkScreen(page, '390-jobs-folded');
  await page.setViewportSize(desktop);
  await page.reload();
  await toggle(false).waitFor();
  const release = marketplaces.ebay.faults.hold();
  await bulk('crosslist', ids.slice(1, 3), ['ebay', 'woocommerce']);
  await toggle(true).waitFor();
  // What is news is as wide as the window, at its edge: it cuts no row in two.
  const { x, y = 0, width, height = 0 } = (await tray().boundingBox()) ?? {};
  expect({ x, width, bottom: y + height }).toEqual({ x: 0, width: desktop.width, bottom: desktop.height });
  release();
  await toggle(false).waitFor();
});

async function coveredAtTheEnd(): Promise<number[]> {
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  const top = (await tray().boundingBox())?.y ?? 0;
  const ends = await page
    .locator('main button, main a')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
  return ends.filter((bottom) => bottom > top);
}

test('on a phone it is one line until it is opened, and nowhere it covers a button at the end of the page', async () => {
  await expect.poll(coveredAtTheEnd).toEqual([]);
  await page.setViewportSize(phone);
  await page.reload();
  const toggle = tray().getByRole('button', { expanded: false });
  await toggle.waitFor();
  expect((await tray().boundingBox())?.height).toBeLessThan(60);
  await expect.poll(coveredAtTheEnd).toEqual([]);
  await checkScreen(page, '390-jobs-closed');
  await page.getByRole('checkbox', { name: 'Select Brass lamp 12', exact: true }).check();
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  await bar.getByRole('button', { name: 'Delist' }).click({ trial: true });
  await checkScreen(page, '390-jobs-bulk-bar');
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await toggle.click();
  // On a slow machine those that ended well have gone by now.
  await tray().getByRole('listitem').first().waitFor();
  await checkScreen(page, '390-jobs-open');
});

test('on a phone what stands at the lower edge leaves half of the screen free, and there is one Undo', async () => {
  await seller.call('POST', '/api/operations/clear/');
  const products = Array.from({ length: 30 }, (_, n) => ({
    name: `Spoon ${n}`,
    sku: `SPOON-${n}`,
    price: 2,
  }));
  await seller.call('POST', '/api/products/', { products, duplicate_handling: 'skip' });
  await bulk('crosslist', ids.slice(1, 3), ['woocommerce']);
  await untilQueueIsDone(seller);
  await page.setViewportSize(phone);
  await page.goto(`${place.server.url}/?size=25&sort=name_asc`);
  await page.evaluate(keepToasts);
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  for (const n of [2, 3])
    await page.getByRole('checkbox', { name: `Select Brass lamp ${n}`, exact: true }).check();
  await bar.getByRole('button', { name: 'Mark as Sold' }).click();
  await dialog('Mark as Sold').getByRole('button', { name: 'Mark 2 products as sold' }).click();
  const undos = page.getByRole('button', { name: /^Undo/ }).filter({ visible: true });
  const toast = notifications().getByText('Bulk Action Completed', { exact: true });
  await toast.waitFor();
  await tray()
    .getByText(/^2 products delisted from WooCommerce/)
    .filter({ visible: true })
    .waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await bar.getByRole('button', { name: /^Select all \d+ that match/ }).click();
  await bar.getByRole('button', { name: /^Crosslist \(\d+\)$/ }).waitFor();
  await checkScreen(page, '390-jobs-toast-bulk-bar');
  const heights = await Promise.all(
    [notifications(), tray(), bar].map(async (each) => (await each.boundingBox())?.height ?? 0),
  );
  // Two lines of buttons as high as a finger, below two of words.
  expect(heights[2]).toBeLessThan(180);
  expect(heights.reduce((sum, height) => sum + height)).toBeLessThan(phone.height / 2);
  expect(await undos.count()).toBe(1);
  await notifications().getByRole('button', { name: 'Dismiss notification' }).click();
  await toast.waitFor({ state: 'hidden' });
  await tray()
    .getByRole('button', { name: /^Undo sale of 2 products: / })
    .filter({ visible: true })
    .waitFor();
  expect(await undos.count()).toBe(1);
  // It is the same line in the same place while something is selected.
  await checkScreen(page, '390-jobs-selection');
  const toggle = tray().locator('[aria-controls]');
  const isFocused = () => toggle.evaluate((node) => node.matches(':focus'));
  await toggle.click();
  await tray().getByRole('listitem').first().waitFor();
  await page.keyboard.press('Enter');
  await tray().getByRole('listitem').first().waitFor({ state: 'hidden' });
  await expect.poll(isFocused).toBe(true);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect.poll(async () => (await tray().boundingBox())?.width).toBe(phone.width);
});
