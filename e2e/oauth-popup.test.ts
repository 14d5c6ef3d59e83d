import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  marketplaces = await startMarketplaces(`http://127.0.0.1:${port}`);
  server = await startServerProcess({ ...marketplaces.env, DATA_DIR: dataDir, PORT: String(port) });
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
