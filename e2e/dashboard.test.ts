import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenBrowser, openBrowser } from './browser.ts';
import { connectStore, type Marketplaces, startMarketplaces } from './marketplaces.ts';
import { registerSeller, type Seller, untilQueueIsDone } from './seller.ts';
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts';

const PRODUCTS = 60;
const skuOf = (number: number) => `DASH-${String(number).padStart(3, '0')}`;

let dataDir: string;
let marketplaces: Marketplaces;
let server: ServerProcess;
let seller: Seller;
let browser: OpenBrowser;
let page: Page;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crosslister-dashboard-'));
  const port = await freePort();
  marketplaces = await startMarketplaces(`http://127.0.0.1:${port}`);
  server = await startServerProcess({
    ...marketplaces.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    SALE_POLL_SECONDS: '3600',
  });
  seller = await registerSeller(() => server.url, 'dashboard');
  await connectStore(seller, marketplaces);
  // One for each pound from 1 to 60.
  const products = Array.from({ length: PRODUCTS }, (_, index) => ({
    name: `Product ${index + 1}`,
    sku: skuOf(index + 1),
    price: index + 1,
  }));
  await seller.call('POST', '/api/products/', { products, duplicate_handling: 'skip' });
  browser = await openBrowser();
  page = browser.page;
  page.setDefaultTimeout(8_000);
  await page.goto(server.url);
  await page.evaluate(`localStorage.setItem('authToken', ${JSON.stringify(seller.token)})`);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await marketplaces?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  await page.goto(`${server.url}/?size=25&sort=price_asc`);
  await row(skuOf(1)).waitFor();
});

afterEach(() => expect(browser.complaints).toEqual([]));

const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const dialog = (name: string) => page.getByRole('dialog', { name });

test('List on a platform opens the crosslist dialog in front, with that platform ticked, every time', async () => {
  for (const [number, platform] of [
    [1, 'eBay'],
    [2, 'WooCommerce'],
    [3, 'eBay'],
  ] as const) {
    await row(skuOf(number)).getByRole('button').first().click();
    const details = dialog('Product Details');
    await details.getByRole('button', { name: `List on ${platform}` }).click();
    const crosslist = dialog('Crosslist Product');
    await crosslist.getByText(`SKU: ${skuOf(number)}`).waitFor();
    const ticked = crosslist.getByRole('checkbox', { checked: true });
    expect(await ticked.count()).toBe(1);
    expect(await crosslist.getByLabel(platform).isChecked()).toBe(true);
    // A click needs it in front: Playwright refuses one that something else would get.
    await crosslist.getByLabel('Vinted').check();
    await page.keyboard.press('Escape');
    await crosslist.waitFor({ state: 'hidden' });
    expect(await details.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
  }
});

test('two prices typed one right after the other both filter', async () => {
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Min Price').fill('10');
  await page.getByLabel('Max Price').fill('12');
  await row(skuOf(1)).waitFor({ state: 'hidden' });
  await row(skuOf(13)).waitFor({ state: 'hidden' });
  const found = page.getByRole('row').filter({ hasText: /DASH-\d{3}/ });
  await expect.poll(() => found.count()).toBe(3);
  expect(new URL(page.url()).searchParams.toString()).toContain('min=10&max=12');
});

test("ctrl+a and the header's box select every match on all pages at once", async () => {
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  await page.keyboard.press('Control+a');
  await bar.getByText(`${PRODUCTS} selected`).waitFor();
  const header = page.getByRole('checkbox', { name: 'Select all' });
  expect(await header.isChecked()).toBe(true);
  await page.keyboard.press('Control+d');
  await bar.waitFor({ state: 'hidden' });

  await page.getByPlaceholder('Search name or SKU...').fill('DASH-05');
  await row(skuOf(50)).waitFor();
  await row(skuOf(1)).waitFor({ state: 'hidden' });
  await header.check();
  await bar.getByText('10 selected').waitFor();
  await header.uncheck();
  await bar.waitFor({ state: 'hidden' });
});

test('a click beside the name in the queue opens the product', async () => {
  const { results } = await seller.call<{ results: { id: number; name: string }[] }>(
    'GET',
    `/api/products/?search=${skuOf(7)}`,
  );
  const [product] = results;
  await seller.call('POST', '/api/crosslist/woocommerce/', { product_id: product?.id });
  await untilQueueIsDone(seller);
  await page.getByRole('button', { name: /notifications/i }).click();
  const item = dialog('Notifications').getByRole('listitem').filter({ hasText: 'Product 7' });
  await item.getByText('Crosslist -> WooCommerce').click();
  const details = dialog('Product Details');
  await details.waitFor();
  expect(await details.getByRole('textbox', { name: 'SKU' }).inputValue()).toBe(skuOf(7));
});
