import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { seedDemoCatalogue } from '../packages/simulators/src/woocommerce/samples/seed-demo.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';
import { startStoodBy } from './bystander.ts';
import { type Marketplaces, startMarketplaces } from './marketplaces.ts';
import { freePort, type ServerProcess } from './server-process.ts';
import { tickPlatforms } from './tick-platforms.ts';

const PRODUCTS = 60;
const MARKUP = 25;

let dataDir: string;
let marketplaces: Marketplaces;
let server: ServerProcess;
let browser: OpenBrowser;
let page: Page;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crosslister-path-'));
  const port = await freePort();
  marketplaces = await startMarketplaces(`http://127.0.0.1:${port}`);
  seedDemoCatalogue(marketplaces.store.store, PRODUCTS);
  server = await startStoodBy({
    ...marketplaces.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    // Sales are to be detected by the dashboard's own run, not by the server's poll.
    SALE_POLL_SECONDS: '3600',
  });
  browser = await openBrowser();
  page = browser.page;
  page.setDefaultTimeout(60_000);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await marketplaces?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const row = (text: string) => page.getByRole('row').filter({ hasText: text });

/** Opens a select of the settings and takes its first option. */
async function chooseFirst(label: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).first().click();
  const option = page.locator('[role="option"]:visible').first();
  await option.waitFor();
  // By keyboard, as what is loaded beside it may move the list under the pointer.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // A list that is still closing would be taken for the next one.
  await option.waitFor({ state: 'hidden' });
}

test('import a shop, list three things on eBay, sell one, and see it end everywhere', {
  timeout: 180_000,
}, async () => {
  onTestFailed(async () => {
    console.log(server.output());
    await page.screenshot({ path: 'test-results/path.png' });
  });

  // Register
  await page.goto(server.url);
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  await page.getByText("Don't have an account? Create one").click();
  await page.getByRole('heading', { name: 'Create Account' }).waitFor();
  await page.getByLabel('Username').fill('path-seller');
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('You have no products in this category.').waitFor();

  // Connect the store
  const [key] = marketplaces.store.keys;
  await button('Settings').click();
  const settings = dialog('Settings');
  await settings.getByLabel('Store URL').fill(marketplaces.store.httpUrl);
  await settings.getByLabel('Consumer Key').fill(key?.consumerKey ?? '');
  await settings.getByLabel('Consumer Secret').fill(key?.consumerSecret ?? '');
  await settings.getByRole('button', { name: 'Test connection' }).click();
  await settings.getByText('✓ Connection successful!').waitFor();
  await settings.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Settings saved successfully!').waitFor();
  await settings.waitFor({ state: 'hidden' });

  // Import it
  await button('Tools').click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const importing = dialog('Import Products');
  await importing.getByRole('tab', { name: 'Platform Sync' }).click();
  await importing.getByRole('button', { name: /WooCommerce/ }).click();
  await importing.getByText('Success').waitFor();
  await page.keyboard.press('Escape');
  await importing.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: new RegExp(`Products\\D*${PRODUCTS}`) }).waitFor();

  // Connect eBay in its pop-up
  await button('Settings').click();
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    settings.getByRole('button', { name: 'Connect eBay' }).click(),
  ]);
  await popup.getByRole('button', { name: /agree/i }).click();
  await page.getByText('eBay account connected successfully!').waitFor();

  // Policies, postcode, category, markup
  await settings.getByRole('tab', { name: 'Default Policies' }).click();
  for (const policy of ['Payment Policy', 'Shipping Policy', 'Return Policy']) await chooseFirst(policy);
  await settings.getByLabel('Postcode').fill('BS1 4DJ');
  await settings.getByLabel('Default eBay category').fill('13851');
  await settings.getByRole('tab', { name: 'Pricing Rules' }).click();
  await settings.getByLabel('eBay Markup (%)').fill(String(MARKUP));
  await settings.getByRole('button', { name: 'Preview the changes' }).click();
  await settings
    .getByRole('row', { name: /^eBay/ })
    .getByText(/[1-9]\d* up, 0 down/)
    .waitFor();
  await settings.getByRole('button', { name: 'Save Changes' }).click();
  await settings.waitFor({ state: 'hidden' });

  // Crosslist three
  const withSku = page.getByRole('row').filter({ hasText: /VIN-\d{5}/ });
  const skus: string[] = [];
  for (let index = 0; index < 3; index++) {
    await withSku.nth(index).getByRole('checkbox').check();
    const text = await withSku.nth(index).textContent();
    skus.push(/VIN-\d{5}/.exec(text ?? '')?.[0] ?? '');
  }
  await button('Crosslist').click();
  const crosslist = dialog('Crosslist 3 Products');
  await tickPlatforms(crosslist, 'eBay');
  await crosslist.getByRole('button', { name: 'Crosslist to 1 platform(s)' }).click();
  await button('List all anyway').click();
  await crosslist.waitFor({ state: 'hidden' });

  // Listed, with working links and the price after markup
  const { store, ebay } = marketplaces;
  for (const sku of skus) {
    await row(sku).getByRole('link', { name: 'eBay: listed' }).waitFor({ timeout: 30_000 });
    await row(sku).getByRole('button').first().click();
    const details = dialog('Product Details');
    await details.getByText('LISTED').nth(1).waitFor();
    const address = await details.getByLabel('eBay listing URL').inputValue();
    await details.locator(`a[href="${address}"]`, { hasText: 'View Listing' }).waitFor();
    await details.getByText('edit it here: eBay’s app cannot', { exact: false }).waitFor();
    await details.getByRole('button', { name: 'Edit on eBay' }).click();
    await expect.poll(() => page.evaluate('document.activeElement?.dataset.field')).toBe('Product Name');
    const shown = await fetch(address);
    expect(shown.status).toBe(200);
    const pounds = Number(store.store.product(sku)?.regular_price);
    const marked = Math.round(Math.round(pounds * 100) * (1 + MARKUP / 100)) / 100;
    expect(await shown.text()).toContain(marked.toFixed(2));
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
  }

  // A buyer buys one in the store, detection ends the eBay listing
  const [sold = ''] = skus;
  const statuses = () => ebay.ebay.listings().map(({ status }) => status);
  expect(statuses()).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
  store.store.buy(sold);
  await button('Tools').click();
  await page.getByRole('menuitem', { name: 'Detect Sales' }).click();
  await page
    .getByText(/sale/i)
    .filter({ hasText: /detect|found/i })
    .first()
    .waitFor({ timeout: 30_000 });
  await row(sold).waitFor({ state: 'hidden' });
  await expect.poll(() => statuses().sort()).toEqual(['ACTIVE', 'ACTIVE', 'ENDED']);

  await page.getByRole('tab', { name: /Sales/ }).click();
  await row(sold).waitFor();
  const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/London' });
  await row(sold).getByText(today).first().waitFor();
  await page.getByText('1 items sold today').waitFor();
  await button(/notifications/i).click();
  await page.getByRole('tab', { name: 'Sales (1)' }).click();
  await page.getByRole('dialog').getByText(sold).first().waitFor();
  await page.keyboard.press('Escape');

  // Log out
  await button('Logout').click();
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  expect(browser.complaints).toEqual([]);
});
