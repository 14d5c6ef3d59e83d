import type { OperationPage } from '@crosslister/contract/operation.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { ProductPage } from '@crosslister/contract/product-query.ts';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { checkScreenAtAllSizes } from './check-screen.ts';
import { connectEbay, connectStore, photoAddress, setEbayPolicies } from './marketplaces.ts';
import { useOwnPlace } from './own-place.ts';
import { tickPlatforms } from './tick-platforms.ts';

let page: Page;

const place = useOwnPlace('planned-listings', async ({ marketplaces, seller, ...made }) => {
  page = made.page;
  await connectStore(seller, marketplaces);
  for (const n of [11, 12])
    await seller.call('POST', '/api/products/', {
      sku: `LAMP-${n}`,
      name: `Brass lamp ${n}`,
      price: 20,
      images: [{ src: photoAddress(marketplaces) }],
    });
  await page.goto(made.server.url);
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const tray = () => page.getByRole('region', { name: 'Jobs' });
const line = (text: string) => tray().getByRole('listitem').filter({ hasText: text });
const dialog = (name: string) => page.getByRole('dialog', { name });

test('crosslists planned for later wait in line and queue, are not touched by a reload, and start with List now', async () => {
  // From the page of what is listed nowhere.
  await page.getByRole('button', { name: 'Brass lamp 11', exact: true }).click();
  await dialog('Product Details').getByRole('button', { name: 'List it' }).click();
  await dialog('Crosslist Product').getByText('Brass lamp 11').waitFor();
  await page.keyboard.press('Escape');
  await dialog('Crosslist Product').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  for (const n of [11, 12])
    await page.getByRole('checkbox', { name: `Select Brass lamp ${n}`, exact: true }).check();
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Crosslist' }).click();
  const crosslist = dialog('Crosslist 2 Products');
  await tickPlatforms(crosslist, 'WooCommerce');
  await crosslist.getByLabel('Later', { exact: true }).check();
  await crosslist.getByLabel('Time', { exact: true }).fill('');
  const start = crosslist.getByRole('button', { name: 'Schedule 2 products', exact: true });
  expect(await start.isDisabled()).toBe(true);
  await crosslist.getByLabel('Time', { exact: true }).fill('19:00');
  expect(await crosslist.getByLabel('Minutes apart').inputValue()).toBe('10');
  await crosslist.getByText(/The first starts on Sunday \d+ [A-Z][a-z]+, 19:00, UK time\./).waitFor();
  await checkScreenAtAllSizes(page, 'crosslist-later');
  await start.click();
  // Nothing was listed there from here yet.
  await dialog('List One First?').getByRole('button', { name: 'Schedule all anyway' }).click();
  const planned = line('Listing on WooCommerce');
  await planned.getByText(/^waits until .*19:00$/).waitFor();
  await page.reload();
  await planned.getByText('0 of 2 products', { exact: true }).waitFor();
  await checkScreenAtAllSizes(page, 'jobs-planned');
  await page.getByRole('button', { name: 'Brass lamp 12', exact: true }).click();
  const product = dialog('Product Details');
  await product
    .getByRole('listitem')
    .getByText(/^Planned for Sunday .*, 19:10$/)
    .waitFor();
  await checkScreenAtAllSizes(page, 'product-planned');
  await product.getByRole('button', { name: 'See what waits: WooCommerce' }).click();
  await dialog('Notifications').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  // One way to call it off, in the job as in the queue.
  await planned.getByRole('button', { name: /^View/ }).click();
  const job = dialog('Listing on WooCommerce');
  await job.getByRole('button', { name: /^Cancel .*Brass lamp 12/ }).waitFor();
  expect(await job.getByRole('button', { name: /^Cancel .*Brass lamp 12/ }).count()).toBe(1);
  await page.keyboard.press('Escape');
  await job.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const items = dialog('Notifications').getByRole('listitem');
  await items.filter({ hasText: /Brass lamp 12.*Queued for .*19:10/ }).waitFor();
  await items.filter({ hasText: /Brass lamp 11.*Queued for .*19:00/ }).waitFor();
  await checkScreenAtAllSizes(page, 'queue-planned');
  // What is not begun is called off by a word, not by a cross.
  await items
    .getByRole('button', { name: /^Cancel .*Brass lamp 12/ })
    .getByText('Cancel')
    .waitFor();
  const first = items.filter({ hasText: 'Brass lamp 11' });
  await first.getByRole('button', { name: /^List now/ }).click();
  await first.getByText('Completed', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await planned.getByText('1 of 2 products', { exact: true }).waitFor();
  await planned.getByRole('button', { name: /^List now/ }).click();
  await line('2 listed on WooCommerce').waitFor();
});

test('the queue has a plan in its order, each product once with all its marketplaces, called off by one press', async () => {
  await connectEbay(place.seller, place.marketplaces);
  await setEbayPolicies(place.seller);
  await page.reload();
  for (const n of [13, 14])
    await place.seller.call('POST', '/api/products/', {
      sku: `LAMP-${n}`,
      name: `Brass lamp ${n}`,
      price: 20,
      images: [{ src: photoAddress(place.marketplaces) }],
    });
  const { results } = await place.seller.call<ProductPage>('GET', '/api/products/?search=LAMP-1');
  const idOf = (n: number) => results.find(({ sku }) => sku === `LAMP-${n}`)?.id;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await place.seller.call('POST', '/api/products/bulk_action/', {
    action: 'crosslist',
    ids: [idOf(13), idOf(14)],
    platforms: ['woocommerce', 'ebay'],
    later: { at: `${tomorrow}T19:00`, gap_minutes: 10 },
  });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const items = dialog('Notifications').getByRole('listitem').filter({ hasText: 'Queued for' });
  await items.nth(1).waitFor();
  const lines = await items.allInnerTexts();
  expect(lines.map((text) => /Brass lamp \d+/.exec(text)?.[0])).toEqual(['Brass lamp 13', 'Brass lamp 14']);
  expect(lines[0]).toContain('Crosslist -> WooCommerce and eBay');
  await checkScreenAtAllSizes(page, 'queue-plan');
  await items
    .first()
    .getByRole('button', { name: /^Cancel / })
    .click();
  await expect.poll(() => items.count()).toBe(1);
  const { results: left } = await place.seller.call<OperationPage>('GET', '/api/operations/?planned=true');
  expect(left.map(({ product, platform }) => [product?.name, platform])).toEqual([
    ['Brass lamp 14', 'woocommerce'],
    ['Brass lamp 14', 'ebay'],
  ]);
  const { results: others } = await place.seller.call<OperationPage>('GET', '/api/operations/?planned=false');
  expect(others.filter(({ starts_at }) => starts_at)).toEqual([]);
});

test('one product that is planned says so where it is crosslisted, and that it is listed in place of that', async () => {
  const { id } = await place.seller.call<Product>('POST', '/api/products/', {
    sku: 'LAMP-15',
    name: 'Brass lamp 15',
    price: 20,
    images: [{ src: photoAddress(place.marketplaces) }],
  });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await place.seller.call('POST', '/api/products/bulk_action/', {
    action: 'crosslist',
    ids: [id],
    platforms: ['woocommerce'],
    later: { at: `${tomorrow}T19:00`, gap_minutes: 10 },
  });
  await page.goto(`${place.server.url}/?q=LAMP-15`);
  await page.getByRole('button', { name: 'Actions for Brass lamp 15' }).click();
  await page.getByRole('menuitem', { name: 'Crosslist', exact: true }).click();
  const crosslist = dialog('Crosslist Product');
  await crosslist
    .getByText(/^Planned for [A-Z][a-z]+day \d+ [A-Z][a-z]+, 19:00\. Crosslist now and it does not wait\.$/)
    .waitFor();
  expect(await crosslist.getByText(/^Planned for/).count()).toBe(1);
  // No other control has the name of a platform in its label.
  for (const name of ['WooCommerce', 'eBay', 'Etsy', 'Vinted'])
    expect(await crosslist.getByLabel(name).count()).toBe(1);
  const box = crosslist.getByRole('checkbox', { name: 'WooCommerce', exact: true });
  expect(await box.isChecked()).toBe(false);
  await checkScreenAtAllSizes(page, 'crosslist-one-planned');
  await box.check();
  await crosslist.getByLabel('Later', { exact: true }).check();
  await crosslist.getByText(/^Planned for .*, 19:00\. The new time takes its place\.$/).waitFor();
  await crosslist.getByLabel('Time', { exact: true }).fill('20:30');
  await crosslist.getByRole('button', { name: 'Schedule 1 product', exact: true }).click();
  await crosslist.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Actions for Brass lamp 15' }).click();
  await page.getByRole('menuitem', { name: 'Crosslist', exact: true }).click();
  await crosslist.getByText(/^Planned for .*20:30\. Crosslist now/).waitFor();
  await box.check();
  await crosslist.getByRole('button', { name: 'Crosslist to 1 platform(s)', exact: true }).click();
  await crosslist.waitFor({ state: 'hidden' });
  await expect
    .poll(
      async () =>
        (await place.seller.call<Product>('GET', `/api/products/${id}/`)).listings.woocommerce?.status,
    )
    .toBe('active');
});
