import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { desktop, phone } from './browser.ts';
import { checkScreenAtAllSizes } from './check-screen.ts';
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

const place = useOwnPlace('queue', async (made) => {
  ({ marketplaces, seller, page } = made);
  await connectStore(seller, marketplaces);
  await connectEbay(seller, marketplaces);
  const images = [{ src: photoAddress(marketplaces) }];
  for (let n = 1; n <= 6; n++) {
    const product = { sku: `LAMP-${n}`, name: `Brass lamp ${n}`, price: 20 };
    ids.push((await seller.call<{ id: number }>('POST', '/api/products/', { ...product, images })).id);
  }
  await page.goto(made.server.url);
  await page.getByRole('row').filter({ hasText: 'LAMP-1' }).waitFor();
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const dialog = (name: string, on = page) => on.getByRole('dialog', { name });
const drawer = (on = page) => dialog('Notifications', on);
async function openDrawer(on = page): Promise<void> {
  await on.getByRole('button', { name: /^Notifications/ }).click();
  await drawer(on).waitFor();
  await drawer(on)
    .getByRole('tab', { name: /^Queue/ })
    .click();
}
const crosslist = (some: number[]) =>
  seller.call(
    'POST',
    '/api/products/bulk_action/',
    { action: 'crosslist', ids: some, platforms: ['ebay'] },
    { prefer: 'respond-async' },
  );
const focused = () => page.evaluate("document.activeElement?.getAttribute('data-field')");
const clear = () => seller.call('POST', '/api/operations/clear/');

test('a setting that was missing: one group, Fix to its page, and the retry offered when it is saved', async () => {
  await crosslist(ids.slice(0, 3));
  await untilQueueIsDone(seller);
  await openDrawer();
  const group = drawer().getByRole('region', { name: '3 failed the same way' });
  await group.getByText('eBay crosslisting requires the following policies').waitFor();
  await drawer().getByText('Crosslisted 0 of 3 to eBay, 3 failed').waitFor();
  await group.getByRole('button', { name: /^Show the 3 items/ }).click();
  await expect.poll(() => group.getByRole('listitem').count()).toBe(3);
  // Its cause and its Fix are shown once, and its listings nowhere else.
  expect(await group.getByText('eBay crosslisting requires').count()).toBe(1);
  expect(await drawer().getByRole('button', { name: /^Fix/ }).count()).toBe(1);
  expect(await drawer().getByRole('listitem').count()).toBe(3);
  await checkScreenAtAllSizes(page, 'queue-group');
  await group.getByRole('button', { name: /^Hide the 3 items/ }).click();

  await page.setViewportSize(phone);
  await group.getByRole('button', { name: /^Fix Payment Policy \(eBay\)/ }).click();
  const settings = dialog('Settings');
  const tab = settings.getByRole('tab', { name: 'Default Policies', selected: true });
  await tab.waitFor();
  await expect.poll(focused).toBe('payment_policy');
  const { x = 0, width = 0 } = (await tab.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(phone.width);
  await page.setViewportSize(desktop);
  await page.keyboard.press('Escape');
  await settings.waitFor({ state: 'hidden' });

  await setEbayPolicies(seller);
  await page.getByRole('button', { name: 'Retry (3)' }).click();
  await drawer().getByText('Crosslisted 3 of 3 to eBay').waitFor();
  await group.waitFor({ state: 'hidden' });
});

test('a field that was missing: Fix opens the product there, and Retry is one click', async () => {
  await clear();
  const [id = 0] = ids.slice(3);
  await seller.call('PUT', `/api/products/${id}/`, { images: [] });
  await crosslist([id]);
  await untilQueueIsDone(seller);
  const item = drawer().getByRole('listitem').filter({ hasText: 'Brass lamp 4' });
  await item.getByRole('button', { name: /^Fix Photos/ }).click();
  await dialog('Product Details').waitFor();
  await expect.poll(focused).toBe('Photos');
  await page.keyboard.press('Escape');
  await dialog('Product Details').waitFor({ state: 'hidden' });

  await seller.call('PUT', `/api/products/${id}/`, { images: [{ src: photoAddress(marketplaces) }] });
  await item.getByRole('button', { name: /^Retry/ }).click();
  await item.getByText('Completed').waitFor();
});

test('a batch shows the same in a second tab, which takes over when the first closes, and in a reload', async () => {
  await clear();
  marketplaces.ebay.ebay.setLatency(4000);
  await crosslist(ids.slice(4));
  const running = /^Crosslisting \d of 2 to eBay/;
  await drawer().getByText(running).waitFor();
  // What waits is never shown as done.
  expect(await drawer().getByText('Completed').count()).toBe(0);
  const second = await place.browser.context.newPage();
  second.setDefaultTimeout(60_000);
  await second.goto(place.server.url);
  await openDrawer(second);
  await second.getByText(running).waitFor();
  await checkScreenAtAllSizes(page, 'queue-batch');

  // The first tab holds the only event connection. When it closes, the second one continues.
  await page.close();
  page = second;
  marketplaces.ebay.ebay.setLatency(0);
  await second.getByText('Crosslisted 2 of 2 to eBay').waitFor({ timeout: 40_000 });
  const [id = 0] = ids;
  await seller.call('POST', '/api/products/bulk_action/', {
    action: 'delist',
    ids: [id, ids[1] ?? 0],
    platforms: ['ebay'],
  });
  await drawer().getByText('Delisted 2 of 2 from eBay').waitFor();
  // Its address opens it again.
  await second.reload();
  await drawer().getByText('Crosslisted 2 of 2 to eBay').waitFor();
});

test('Cancel the rest, and Clear All leaves what is under way', async () => {
  await clear();
  const extra: number[] = [];
  for (let n = 1; n <= 8; n++) {
    const images = [{ src: photoAddress(marketplaces) }];
    const product = { sku: `VASE-${n}`, name: `Vase ${n}`, price: 9, images };
    extra.push((await seller.call<{ id: number }>('POST', '/api/products/', product)).id);
  }
  await seller.call('PUT', `/api/products/${extra[0]}/`, { images: [] });
  marketplaces.ebay.ebay.setLatency(4000);
  await crosslist(extra);
  await drawer()
    .getByText(/^Crosslisting 0 of 8 to eBay, 1 failed/)
    .waitFor();
  await drawer().getByRole('button', { name: 'Clear All' }).click();
  await drawer().getByRole('tab', { name: 'Queue (7)' }).waitFor();
  await drawer()
    .getByRole('button', { name: /^Cancel the rest \(7\)/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Cancel the rest (7)?' });
  await question.getByText(/^7 listings have not ended/).waitFor();
  await question.getByRole('button', { name: 'Cancel the rest (7)' }).click();
  await page.getByText('Rest Cancelled').waitFor();
  marketplaces.ebay.ebay.setLatency(0);
  await untilQueueIsDone(seller);
  await drawer()
    .getByText(/^Crosslisted \d of 8 to eBay, 1 failed, \d cancelled/)
    .waitFor();
});

test('what finished well folds into one line, also after a reload; a closed tray stays closed and names a failure', async () => {
  const some = ids.slice(2, 4);
  const bulk = (action: string, them: number[], platform: string) =>
    seller.call('POST', '/api/products/bulk_action/', { action, ids: them, platforms: [platform] });
  await bulk('crosslist', some, 'woocommerce');
  await untilQueueIsDone(seller);
  await clear();
  await page.keyboard.press('Escape');
  await drawer().waitFor({ state: 'hidden' });
  await page.reload();
  const tray = page.getByRole('region', { name: 'Jobs' });
  const line = (text: string) => tray.getByRole('listitem').filter({ hasText: text });
  await bulk('delist', some, 'woocommerce');
  const done = line('2 delisted from WooCommerce');
  await done.hover();
  const fold = tray.getByRole('button', { name: '1 finished', exact: true });
  await page.mouse.move(0, 0);
  await done.waitFor({ state: 'hidden' });
  await page.reload();
  // Closed, it says so in few words, and offers no way back from old news before it is opened.
  await tray.getByRole('button', { name: '1 finished', expanded: false }).waitFor();
  expect(await tray.getByRole('button', { name: /^Undo/ }).filter({ visible: true }).count()).toBe(0);
  expect((await tray.boundingBox())?.width).toBeLessThan(200);
  await tray.locator('[aria-controls][aria-expanded=false]').click();
  await done.getByRole('button', { name: /^Undo: / }).waitFor();
  await fold.click();
  await done.waitFor({ state: 'hidden' });

  const bare = ['BARE-1', 'BARE-2'].map((sku) => ({ sku, name: `Lamp ${sku}`, price: 20 }));
  const made = await Promise.all(
    bare.map((product) => seller.call<{ id: number }>('POST', '/api/products/', product)),
  );
  const failing = made.map(({ id }) => id);
  await bulk('crosslist', failing, 'ebay');
  await line('2 failed').waitFor();
  await checkScreenAtAllSizes(page, 'jobs-folded');
  await tray.getByRole('button', { name: 'Jobs', expanded: true }).click();
  const closed = tray.getByRole('button', { name: /2 failed, and 1 more job$/, expanded: false });
  await closed.waitFor();
  await page.reload();
  await closed.waitFor();
  await closed.click();
  await page.reload();
  await line('2 failed').waitFor();
});

test('View of a crosslist has links and what was skipped; its Undo asks, and ends only what it listed', async () => {
  await clear();
  const images = [{ src: photoAddress(marketplaces) }];
  const three = ['CUP-1', 'CUP-2', 'CUP-3'].map((sku) => ({ sku, name: `Cup ${sku}`, price: 20, images }));
  const cups: number[] = [];
  for (const product of three)
    cups.push((await seller.call<{ id: number }>('POST', '/api/products/', product)).id);
  const [before = 0, , left = 0] = cups;
  const list = (some: number[], on: string[], more = {}) =>
    seller.call('POST', '/api/products/bulk_action/', {
      action: 'crosslist',
      ids: some,
      platforms: on,
      ...more,
    });
  await list([before], ['woocommerce']);
  const skipped = [{ product_id: left, platform: 'ebay', missing: ['Type', 'Condition'] }];
  await list(cups.slice(0, 2), ['woocommerce', 'ebay'], { skipped });
  const words = '2 products listed on WooCommerce and eBay (3 listings), 1 skipped on eBay';
  const line = page.getByRole('region', { name: 'Jobs' }).getByRole('listitem').filter({ hasText: words });
  await line.getByRole('button', { name: /^View/ }).click();
  const job = dialog('Listing on WooCommerce and eBay');
  const link = job.getByRole('link', { name: 'Open the eBay listing of Cup CUP-2' });
  expect(await link.getAttribute('href')).toMatch(/^http/);
  const rest = job.getByRole('region', { name: 'Skipped' });
  await rest.getByText('Missing: Type, Condition').waitFor();
  await rest.getByRole('button', { name: 'Cup CUP-3', exact: true }).waitFor();
  await checkScreenAtAllSizes(page, 'job-with-skipped');
  await page.keyboard.press('Escape');
  await job.waitFor({ state: 'hidden' });
  await line.getByRole('button', { name: `Undo: ${words}` }).click();
  const delist = dialog('Undo Listing');
  await delist.getByText('End these 3 listings on WooCommerce and eBay again.').waitFor();
  for (const name of ['WooCommerce', 'eBay'])
    expect(await delist.getByLabel(name, { exact: true }).isChecked()).toBe(true);
  expect(await delist.getByLabel('Etsy', { exact: true }).count()).toBe(0);
  await checkScreenAtAllSizes(page, 'delist-of-a-job');
  await delist.getByRole('button', { name: 'End Listings' }).click();
  await delist.waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
  type Listings = { listings: Record<string, { status: string }> };
  const states = await Promise.all(
    cups.slice(0, 2).map(async (id) => {
      const { listings } = await seller.call<Listings>('GET', `/api/products/${id}/`);
      return [listings.woocommerce?.status, listings.ebay?.status];
    }),
  );
  expect(states).toEqual([
    ['active', 'delisted'],
    ['delisted', 'delisted'],
  ]);
  // One line, although they were not listed on the same platforms.
  const ended = page
    .getByRole('region', { name: 'Jobs' })
    .getByRole('listitem')
    .filter({ hasText: 'delisted' });
  await ended.filter({ hasText: '2 products delisted from WooCommerce and eBay' }).waitFor();
  expect(await ended.count()).toBe(1);
  // Used once, it goes, and the line stays for what was skipped.
  await expect.poll(() => line.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
});
