import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeStatus } from '../packages/simulators/src/woocommerce/order-status.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';
import {
  connectEbay,
  connectStore,
  type Marketplaces,
  photoAddress,
  setEbayPolicies,
  startMarketplaces,
} from './marketplaces.ts';
import { registerSeller, type Seller, untilQueueIsDone } from './seller.ts';
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts';

let dataDir: string;
let marketplaces: Marketplaces;
let server: ServerProcess;
let seller: Seller;
let browser: OpenBrowser;
let page: Page;

beforeAll(async () => {
  await mkdir('screenshots', { recursive: true });
  dataDir = await mkdtemp(join(tmpdir(), 'crosslister-sales-'));
  const port = await freePort();
  marketplaces = await startMarketplaces(`http://127.0.0.1:${port}`);
  server = await startServerProcess({
    ...marketplaces.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    SALE_POLL_SECONDS: '3600',
  });
  seller = await registerSeller(() => server.url, 'sales');
  await connectStore(seller, marketplaces);
  await connectEbay(seller, marketplaces);
  await setEbayPolicies(seller);
  browser = await openBrowser();
  page = browser.page;
  page.setDefaultTimeout(10_000);
  await page.goto(server.url);
  await page.evaluate(`localStorage.setItem('authToken', ${JSON.stringify(seller.token)})`);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await marketplaces?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(() => page.setViewportSize({ width: 1440, height: 900 }));
afterEach(() => expect(browser.complaints).toEqual([]));

const detect = () => seller.call('POST', '/api/sale-detection/run/', {});
const item = (name: string) =>
  page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: name }).first();
const toasts = () => page.getByRole('region', { name: 'Notifications' });
const bell = () => page.getByRole('button', { name: /notifications/i });

async function openSales() {
  await bell().click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('tab', { name: /Sales/ }).click();
}

/** In both shops; answers with the id of its eBay listing. */
async function listedThing(name: string, sku: string) {
  const product = await seller.call<{ id: number }>('POST', '/api/products/', {
    name,
    sku,
    price: 20,
    images: [{ src: photoAddress(marketplaces) }],
  });
  for (const platform of ['woocommerce', 'ebay']) {
    await seller.call('POST', `/api/crosslist/${platform}/`, { product_id: product.id });
  }
  const { listings } = await seller.call<{ listings: { ebay: { id: string } } }>(
    'GET',
    `/api/products/${product.id}/`,
  );
  return { id: product.id, listing: listings.ebay.id };
}

async function isAccessible() {
  // What opens fades in, and axe would measure the colours half-way.
  await page.waitForTimeout(300);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(
    await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  ).toBe(0);
}

/** At both sizes, with a picture for people to look at. */
async function look(name: string) {
  for (const [size, viewport] of Object.entries({
    desktop: { width: 1440, height: 900 },
    phone: { width: 390, height: 844 },
  })) {
    await page.setViewportSize(viewport);
    await isAccessible();
    await page.screenshot({ path: join('screenshots', `${size}-${name}.png`) });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('an order called off is offered in the drawer, and one press lists the product again', async () => {
  const { id } = await listedThing('Blue jug', 'JUG1');
  const order = marketplaces.store.store.buy('JUG1');
  await detect();
  changeStatus(marketplaces.store.store.shop, order, 'cancelled');
  await page.goto(server.url);
  await detect();
  await openSales();
  await item('Blue jug').getByText('was cancelled or refunded').waitFor();
  const link = item('Blue jug').getByRole('link', { name: `WooCommerce order ${order.id}` });
  expect(await link.getAttribute('href')).toContain(`post=${order.id}`);
  await look('cancelled-order');
  await item('Blue jug').getByRole('button', { name: 'Put back on sale' }).click();
  await toasts().getByText('The product is back on sale.').waitFor();
  await item('Blue jug').waitFor({ state: 'hidden' });
  await untilQueueIsDone(seller);
  expect(marketplaces.ebay.ebay.activeCount('JUG1')).toBe(1);
  expect(await seller.call('GET', `/api/products/${id}/`)).toMatchObject({ status: 'active' });
});

test('a thing sold twice is said until it is settled, with both orders', async () => {
  const { listing } = await listedThing('Green lamp', 'LAMP1');
  await page.goto(server.url);
  await bell().waitFor();
  const ebayOrder = String(marketplaces.ebay.ebay.buy(listing).body.orderId);
  const storeOrder = marketplaces.store.store.buy('LAMP1');
  await detect();
  const toast = toasts().getByText(/Green lamp was sold twice/);
  await toast.waitFor();
  await toasts().getByRole('button', { name: 'Show orders' }).click();
  const urgent = item('Sold twice');
  await urgent.getByRole('link', { name: `eBay order ${ebayOrder}` }).waitFor();
  await urgent.getByRole('link', { name: `WooCommerce order ${storeOrder.id}` }).waitFor();
  const first = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first();
  expect(await first.textContent()).toContain('Sold twice');
  await look('sold-twice');

  // It comes again with the page, and goes when one order is cancelled.
  await page.reload();
  await toast.waitFor();
  changeStatus(marketplaces.store.store.shop, storeOrder, 'cancelled');
  await detect();
  await toast.waitFor({ state: 'hidden' });
  await openSales();
  await item('Green lamp').getByText('There is nothing to put back').waitFor();
  await item('Green lamp').getByRole('button', { name: 'Dismiss' }).click();
});

test('a sale in dollars of a thing not in the catalogue is shown, and not added up as pounds', async () => {
  const { store } = marketplaces.store;
  await store.addProduct({ name: 'Unknown jug', sku: 'UNKNOWN1', regular_price: '7' });
  store.shop.currency = 'USD';
  store.buy('UNKNOWN1');
  await page.goto(server.url);
  await detect();
  store.shop.currency = 'GBP';
  const statistics = page.getByRole('region', { name: 'Sales statistics' });
  await statistics.getByText('1 sale in USD is not in this sum.').first().waitFor();
  await openSales();
  await item('Unknown jug').getByText('Sold for US$7.00').waitFor();
  await item('Unknown jug').getByText('Not in your catalogue').waitFor();
  await look('sale-in-dollars');
});

test('Mark as Sold asks where it sold and for how much, and tells the seconds', async () => {
  await listedThing('Red cup', 'CUP1');
  await page.goto(server.url);
  await page.getByRole('button', { name: /^Actions for Red cup/ }).click();
  await page.getByRole('menuitem', { name: 'Mark as Sold' }).click();
  await toasts().getByRole('button', { name: 'Where did it sell?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sale Details' });
  await dialog.getByText('Ended on eBay').waitFor();
  await dialog.getByText('Ended on WooCommerce').waitFor();
  await dialog.getByLabel('Where it sold').selectOption('vinted');
  await dialog.getByLabel('Sold for (£)').fill('0');
  await dialog.getByRole('button', { name: 'Save Sale' }).click();
  await dialog.getByText('The sale price must be at least £0.01.').waitFor();
  await dialog.getByLabel('Sold for (£)').fill('17.50');
  await dialog.getByRole('button', { name: 'Save Sale' }).click();
  await dialog.getByRole('heading', { name: 'Vinted' }).waitFor();
  await look('sale-details');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('tab', { name: /Sales/ }).click();
  await page.getByText(/Taken off everywhere in .*, last 30 days/).waitFor();
  await look('sales-clock');
  await page.getByRole('button', { name: /^Actions for Red cup/ }).click();
  await page.getByRole('menuitem', { name: 'Sale Details' }).click();
  await dialog.getByText('£17.50').waitFor();
});
