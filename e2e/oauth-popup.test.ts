import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { type OpenBrowser, openBrowser } from './browser.ts';
import { type Marketplaces, startMarketplaces } from './marketplaces.ts';
import { registerSeller, type Seller } from './seller.ts';
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts';

let dataDir: string;
let marketplaces: Marketplaces;
let server: ServerProcess;
let seller: Seller;
let browser: OpenBrowser;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crosslister-popup-'));
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  marketplaces = await startMarketplaces(publicUrl);
  marketplaces.store.store.shop.grantsOverHttp = true;
  server = await startServerProcess({
    ...marketplaces.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    SALE_POLL_SECONDS: '3600',
  });
  seller = await registerSeller(() => server.url, 'popup-seller');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await marketplaces?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Opens the consent page as the dashboard does, and answers what is posted back to it and whether the pop-up closed. */
async function askInPopup(decide: (popup: Page) => Promise<void>) {
  const { auth_url } = await seller.call<{ auth_url: string }>('GET', '/api/oauth/ebay/init/');
  const page = await browser.context.newPage();
  // Any page of ours carries the same policies as the dashboard.
  await page.goto(`${server.url}/healthz`);
  const arrival = page.waitForEvent('popup');
  const message = page.evaluate(`new Promise((resolve) => {
    addEventListener('message', ({ data, origin }) => resolve({ data, own: origin === location.origin }));
    open(${JSON.stringify(auth_url)}, 'oauth', 'width=600,height=700');
  })`);
  const popup = await arrival;
  const [posted] = await Promise.all([message, popup.waitForEvent('close'), decide(popup)]);
  await page.close();
  return posted;
}

describe('the consent in a pop-up, which leaves our pages for eBay’s and comes back', () => {
  test('agreed: the dashboard gets oauth_success from its own origin and the pop-up closes', async () => {
    const posted = await askInPopup((popup) => popup.getByRole('button', { name: 'Agree' }).click());
    expect(posted).toMatchObject({ own: true, data: { type: 'oauth_success', platform: 'ebay' } });
    const { results } = await seller.call<{ results: { platform: string; state: string }[] }>(
      'GET',
      '/api/connections/',
    );
    expect(results).toContainEqual(expect.objectContaining({ platform: 'ebay', state: 'connected' }));
  });

  test('cancelled: the dashboard gets oauth_error with eBay’s reason', async () => {
    const posted = await askInPopup((popup) => popup.getByRole('button', { name: 'Cancel' }).click());
    expect(posted).toMatchObject({
      own: true,
      data: { type: 'oauth_error', platform: 'ebay', error: 'The resource owner denied the request.' },
    });
  });
});

describe('keys from the store’s own page', () => {
  async function openConnections(): Promise<Page> {
    const page = await browser.context.newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(server.url);
    if (await page.getByRole('heading', { name: 'Welcome Back' }).isVisible()) await signIn(page);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    return page;
  }

  async function signIn(page: Page): Promise<void> {
    await page.getByLabel('Username').fill('popup-seller');
    await page.getByLabel('Password', { exact: true }).fill('a-long-password');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  }

  test('approved, they are shown as stored and the store tells of orders at once', async () => {
    const page = await openConnections();
    onTestFailed(() => page.screenshot({ path: 'test-results/keys.png' }).then(() => undefined));
    const settings = page.getByRole('dialog', { name: 'Settings' });
    const card = settings.getByRole('region', { name: 'WooCommerce' });
    await card.getByRole('button', { name: 'Get keys from the store' }).click();
    await page.getByText('Please fill in the store URL first.').waitFor();
    await card.getByLabel('Store URL').fill(`${marketplaces.store.httpUrl}/wp-admin/`);

    const [denied] = await Promise.all([
      page.waitForEvent('popup'),
      card.getByRole('button', { name: 'Get keys from the store' }).click(),
    ]);
    await denied.getByRole('link', { name: 'Deny' }).click();
    await page.getByText('You did not approve the request in your store.').waitFor();

    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      card.getByRole('button', { name: 'Get keys from the store' }).click(),
    ]);
    await popup.getByRole('link', { name: 'Approve' }).click();
    await page.getByText('WooCommerce account connected successfully!').waitFor();
    await card.getByText('Connected', { exact: true }).waitFor();
    await card.getByText('Sales arrive at once').waitFor();
    expect(await card.getByLabel('Store URL').inputValue()).toBe(marketplaces.store.httpUrl);
    expect(await card.getByLabel('Consumer Key').inputValue()).toBe('********');
    expect(await card.getByLabel('Consumer Secret').inputValue()).toBe('********');

    // Nothing is left to save: what the store handed over is stored already.
    await page.keyboard.press('Escape');
    await settings.waitFor({ state: 'hidden' });
    await page.close();
  });

  test('a window closed on the store’s page leaves a hint how to go on', async () => {
    const page = await openConnections();
    const card = page.getByRole('region', { name: 'WooCommerce' });
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      card.getByRole('button', { name: 'Get keys from the store' }).click(),
    ]);
    await popup.getByRole('link', { name: 'Approve' }).waitFor();
    await popup.close();
    await card.getByText(/handed over no keys yet/).waitFor();
    await page.close();
  });
});
