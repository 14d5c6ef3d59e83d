import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { LookalikePage } from '@crosslister/contract/products/linking.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { drawThing, linkingSet } from '../apps/server/src/test/linking-set.ts';
import { useOwnPlace } from './own-place.ts';

/** On eBay, in the shop and in the table: the same things, under other titles, prices and photos in the shop. */
const THINGS = 300;
const { left, right } = linkingSet(THINGS / 0.8, 3);
type Made = (typeof left)[number];
const things = left.slice(0, THINGS).map((onEbay, n) => ({ onEbay, inShop: right[n] as Made }));

const photos = createServer(async ({ url = '' }, answer) => {
  const [, side, n] = /^\/(left|right)\/(\d+)/.exec(url) ?? [];
  const thing = things[Number(n)];
  if (!thing) return void answer.writeHead(404).end();
  answer.writeHead(200, { 'content-type': 'image/jpeg' });
  answer.end(await drawThing(side === 'left' ? thing.onEbay : thing.inShop));
});
await new Promise<void>((listening) => photos.listen(0, '127.0.0.1', listening));
const photoOf = (side: 'left' | 'right', n: number) =>
  `http://127.0.0.1:${(photos.address() as AddressInfo).port}/${side}/${n}.jpg`;
afterAll(() => {
  photos.closeAllConnections();
  photos.close();
});

const pounds = (pence: number) => (pence / 100).toFixed(2);
/** Which thing each of the marketplaces' listings is. */
const thingOf = new Map<string, number>();

const place = useOwnPlace('switch-over', undefined, {
  stock: async ({ store, ebay }) => {
    store.store.shop.grantsOverHttp = true;
    for (const [n, { onEbay, inShop }] of things.entries()) {
      const { listingId } = ebay.ebay.addListing('test-seller', {
        title: onEbay.name.slice(0, 80),
        price: pounds(onEbay.pricePence),
        imageUrls: [photoOf('left', n)],
        sellerHub: true,
        sku: n % 3 === 0 ? '' : `EB-${n}`,
      });
      thingOf.set(`ebay ${listingId}`, n);
      const { id } = await store.store.addProduct({
        name: inShop.name,
        sku: `WOO-${n}`,
        regular_price: pounds(inShop.pricePence),
        manage_stock: true,
        stock_quantity: 1,
        images: [{ src: photoOf('right', n) }],
      });
      thingOf.set(`woocommerce ${id}`, n);
    }
  },
});

/** As Vendoo exports it: most with a price, all with their cost, some cells odd. */
function vendooTable(): string {
  const head =
    'Images,Sku,Title,Description,Brand,Condition,Primary Color,Category,Status,Price,Price Sold,Cost of Goods,Labels,Internal Notes,Listed Date,Sold Date';
  const rows = things.map(({ onEbay: { name, pricePence } }, n) => {
    const price = n % 97 === 5 ? 'tbc' : pounds(pricePence);
    const cost = pounds(Math.round(pricePence / 4));
    return `${photoOf('left', n)},V-${n},"${name}","${name}. Good.",,Good,,Clothing,Active,${price},,${cost},home,,2026-02-01,`;
  });
  return [head, ...rows].join('\n');
}

test('300 things of a Vendoo table, an eBay account and a shop become one linked catalogue', {
  timeout: 900_000,
}, async () => {
  const { page, seller, dataDir, marketplaces } = place;
  page.setDefaultTimeout(180_000);
  const table = join(dataDir, 'vendoo.csv');
  await writeFile(table, vendooTable());
  await page.goto(place.server.url);
  const began = Date.now();
  let clicks = 0;
  const press = async (what: Locator) => {
    await what.click();
    clicks += 1;
  };
  const popup = async (opens: Locator, agree: (popup: Page) => Locator) => {
    const [opened] = await Promise.all([page.waitForEvent('popup'), press(opens)]);
    await Promise.all([opened.waitForEvent('close'), press(agree(opened))]);
  };
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const button = (within: Locator | Page, name: string | RegExp) =>
    within.getByRole('button', { name, exact: true });
  const looked = async () => {
    const read = () => seller.call<LookalikePage>('GET', '/api/lookalikes/');
    await expect.poll(async () => (await read()).looking, { timeout: 180_000 }).toBe(false);
    return read();
  };

  // The accounts.
  await press(button(page, 'Settings'));
  const settings = dialog('Settings');
  const shop = settings.getByRole('region', { name: 'WooCommerce' });
  await shop.getByLabel('Store URL').fill(marketplaces.store.httpUrl);
  await popup(button(shop, 'Get keys from the store'), (store) =>
    store.getByRole('link', { name: 'Approve' }),
  );
  await shop.getByText('Connected', { exact: true }).waitFor();
  const ebay = settings.getByRole('region', { name: 'eBay' });
  await popup(button(ebay, 'Connect eBay'), (consent) => button(consent, 'Agree'));
  await ebay.getByText('Connected', { exact: true }).waitFor();
  await press(button(settings, 'Close'));

  // The table, and then what is on sale.
  await press(button(page, 'Tools'));
  await press(page.getByRole('menuitem', { name: /^Import CSV/ }));
  const imports = dialog('Import Products');
  clicks += 1;
  await imports.locator('input[type=file]').setInputFiles(table);
  await imports.getByText(`${THINGS} products found`).waitFor();
  await press(button(imports, 'Import Products'));
  await imports.getByText('Import finished').waitFor();
  await press(imports.getByRole('tab', { name: 'Platform Sync' }));
  for (const name of ['WooCommerce', 'eBay']) await press(button(imports, `Import from ${name}`));
  for (const name of ['WooCommerce', 'eBay']) {
    const line = imports
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Import from ${name}` }) });
    await line.getByText('Success', { exact: true }).waitFor();
  }
  await imports.getByText(/looks? like one/).waitFor();
  await looked();

  // What is the same.
  await press(button(imports, 'Review'));
  const review = dialog('Items to review');
  const reason = (name: string) => review.getByRole('tab', { name: new RegExp(`^${name}`) });
  await press(button(review, 'Link all'));
  await press(button(page.getByRole('dialog').last(), 'Link all'));
  await expect.poll(() => reason('Same title').textContent(), { timeout: 180_000 }).toMatch(/title0$/);
  await press(reason('Same thing'));
  await looked();
  await press(button(review, /^Link all \d+ sure ones$/));
  await press(button(page.getByRole('dialog').last(), 'Link all'));
  await expect.poll(async () => (await looked()).sure_count, { timeout: 180_000 }).toBe(0);
  const numberOf = (sku: string) => /\d+$/.exec(sku)?.[0];
  for (let pairs = await looked(); pairs.results[0]; pairs = await looked()) {
    const { id, kept, other } = pairs.results[0];
    const isSame = numberOf(kept.sku) === numberOf(other.sku);
    const pair = review.getByRole('listitem').filter({ hasText: kept.sku }).filter({ hasText: other.sku });
    await press(
      pair
        .first()
        .getByRole('button', { name: isSame ? /^Same thing/ : /^Different/ })
        .first(),
    );
    await expect.poll(async () => (await looked()).results[0]?.id, { timeout: 60_000 }).not.toBe(id);
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`one catalogue of ${THINGS} things: ${clicks} clicks, ${seconds} s with no time to read`);

  const { products } = await seller.call<{
    products: { cost: number | null; listings: Record<string, { id: string }> }[];
  }>('GET', '/api/products/export/?format=json');
  expect(products).toHaveLength(THINGS);
  for (const { cost, listings } of products) {
    const both = ['ebay', 'woocommerce'].map((platform) =>
      thingOf.get(`${platform} ${listings[platform]?.id}`),
    );
    expect(both).toEqual([both[1], both[0]]);
    expect(things[both[0] ?? -1]).toBeDefined();
    expect(cost).toBeGreaterThan(0);
  }
  expect(clicks).toBeLessThanOrEqual(60);
});
