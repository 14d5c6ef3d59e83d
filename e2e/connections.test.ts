import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type EtsySimulator,
  startEtsySimulator,
} from '../packages/simulators/src/etsy/start-etsy-simulator.ts';
import { desktop, type OpenBrowser, openBrowser, phone } from './browser.ts';
import { startOnTestDatabase } from './bystander.ts';
import { checkScreen } from './check-screen.ts';
import { connectEbay, connectStore, type Marketplaces, startMarketplaces } from './marketplaces.ts';
import { registerSeller, type Seller } from './seller.ts';
import { freePort, type ServerProcess } from './server-process.ts';

const sizes = { desktop, phone };

let dataDir: string;
let marketplaces: Marketplaces;
let etsy: EtsySimulator;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crosslister-connections-'));
  const port = await freePort();
  marketplaces = await startMarketplaces(`http://127.0.0.1:${port}`);
  etsy = await startEtsySimulator({ redirectUris: [`http://127.0.0.1:${port}/oauth/etsy/callback`] });
  server = await startOnTestDatabase({
    ...marketplaces.env,
    ETSY_API_URL: etsy.apiUrl,
    ETSY_AUTH_URL: etsy.authUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    SALE_POLL_SECONDS: '3600',
  });
});
afterAll(async () => {
  await server?.stop();
  await Promise.all([marketplaces?.stop(), etsy?.stop()]);
  await rm(dataDir, { recursive: true, force: true });
});

describe.each(Object.entries(sizes))('%s', (size, viewport) => {
  let browser: OpenBrowser;
  let page: Page;
  let seller: Seller;

  beforeAll(async () => {
    seller = await registerSeller(() => server.url, `connections-${size}`);
    browser = await openBrowser(viewport, { signedIn: { url: server.url, seller }, still: true });
    page = browser.page;
    page.setDefaultTimeout(60_000);
    marketplaces.ebay.ebay.addSeller({ username: size });
    await connectStore(seller, marketplaces);
    await connectEbay(seller, marketplaces, size);
    await seller.call('POST', '/api/sale-detection/run/', {});
    await page.goto(server.url);
  });
  afterAll(() => browser?.close());

  const line = () => page.getByRole('region', { name: 'Accounts', exact: true });
  const troubles = () => page.getByRole('region', { name: 'Accounts to look at' });

  const check = (name: string) => checkScreen(page, `${size}-${name}`);

  test('accounts that answer are a quiet line, which opens the connections', async () => {
    const names = size === 'phone' ? ['2 accounts'] : ['WooCommerce', 'eBay'];
    for (const name of names)
      await line()
        .getByRole('button', { name: `${name} answered just now` })
        .waitFor();
    await check('accounts-well');
    await line().getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Connections' }).waitFor();
  });

  test('keys of one’s own: what to do, a wrong one told, a right one saved, and then Etsy can be connected', async () => {
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    const card = dialog.getByRole('region', { name: 'Etsy' });
    const connect = card.getByRole('button', { name: 'Connect Etsy' });
    await card.getByText('App keys: none yet').waitFor();
    expect(await connect.isDisabled()).toBe(true);
    const address = card.getByRole('textbox', { name: 'Etsy return address' });
    expect(await address.inputValue()).toBe(`${server.url}/oauth/etsy/callback`);
    await card.getByRole('button', { name: 'Copy Etsy return address' }).click();
    await card.getByText(/^(Copied|Selected: copy it now)$/).waitFor();
    await card.getByLabel('Keystring').fill(etsy.keystring);
    await card.getByLabel('Shared Secret').fill('mistyped');
    await card.getByRole('button', { name: 'Save Etsy keys' }).click();
    await card.getByText(/Etsy does not know these app keys/).waitFor();
    await check('app-keys-refused');
    // Where there is no https address, the way without it is said where it is needed.
    const ebayCard = dialog.getByRole('region', { name: 'eBay' });
    await ebayCard.getByText('App keys: those of this server').click();
    expect(await ebayCard.getByRole('listitem').count()).toBe(5);
    await ebayCard.getByText(/copy its whole address from the top of the browser/).waitFor();
    expect(await ebayCard.getByLabel('eBay return address').count()).toBe(0);
    const instead = ebayCard.getByRole('textbox', { name: 'For all three' });
    expect(await instead.inputValue()).toBe('https://example.com/');
    await ebayCard.getByLabel('App ID (Client ID)').fill('Ann-Shop-SBX-1');
    await ebayCard.getByText(/This is a Sandbox key/).waitFor();
    await ebayCard.getByRole('button', { name: 'Save eBay keys' }).click();
    const isFocused = () => ebayCard.getByLabel('App ID (Client ID)').evaluate((it) => it.matches(':focus'));
    await expect.poll(isFocused).toBe(true);
    expect(await ebayCard.getByText('App keys: those of this server').count()).toBe(1);
    await ebayCard.getByText('Make a developer account').scrollIntoViewIfNeeded();
    await check('app-keys-steps');
    await ebayCard.getByLabel('App ID (Client ID)').fill('');
    await card.getByLabel('Shared Secret').fill(etsy.sharedSecret);
    await card.getByRole('button', { name: 'Save Etsy keys' }).click();
    await card.getByText('App keys: your own').waitFor();
    await card.getByText('Etsy knows these keys. Press Connect Etsy above.').waitFor();
    await expect.poll(() => connect.isDisabled()).toBe(false);
    // Saved already: nothing is left to ask about.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByRole('dialog', { name: 'Unsaved Changes' }).isVisible()).toBe(false);
  });

  test('a consent taken back is said on the main screen, with the way to connect again', async () => {
    marketplaces.ebay.ebay.revoke(size);
    marketplaces.store.faults.add({ kind: 'maintenance', times: 1 });
    await seller.call('POST', '/api/sale-detection/run/', {});
    await troubles()
      .getByText(/WooCommerce: did not answer the last check/)
      .waitFor();
    await troubles()
      .getByText(/eBay: The consent given to Crosslister on eBay has ended or was taken back/)
      .waitFor();
    await check('accounts-troubled');
    await troubles().getByRole('button', { name: 'Connect again: eBay' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('button', { name: 'Connect eBay again' }).waitFor();
    // Other keys need another consent, and the dialog says so before they are saved.
    const card = dialog.getByRole('region', { name: 'eBay' });
    await card.getByText('App keys: those of this server').click();
    await card.getByLabel('App ID (Client ID)').fill('mine');
    await card.getByText(/New keys need a new connection/).waitFor();
    await check('settings-connect-again');
  });
});
