import type { Page } from 'playwright-core';
import { describe, expect, onTestFailed, test } from 'vitest';
import { useOwnPlace } from './own-place.ts';

const place = useOwnPlace('popup-seller', undefined, {
  stock: async ({ store }) => {
    store.store.shop.grantsOverHttp = true;
  },
});

/** Opens the consent page as the dashboard does. Returns what is posted back, and whether the pop-up closed. */
async function askInPopup(decide: (popup: Page) => Promise<void>) {
  const { auth_url } = await place.seller.call<{ auth_url: string }>('GET', '/api/oauth/ebay/init/');
  const page = await place.browser.context.newPage();
  // Any page of ours carries the same policies as the dashboard.
  await page.goto(`${place.server.url}/healthz`);
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
    const { code, state } = (posted as { data: { code: string; state: string } }).data;
    await place.seller.call('POST', '/api/oauth/ebay/manual/', { code, state });
    const { results } = await place.seller.call<{ results: { platform: string; state: string }[] }>(
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

async function openConnections(): Promise<Page> {
  const page = await place.browser.context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(place.server.url);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  return page;
}

describe('keys from the store’s own page', () => {
  test('approved, they are shown as stored and the store tells of orders', async () => {
    const page = await openConnections();
    onTestFailed(() => page.screenshot({ path: 'test-results/keys.png' }).then(() => undefined));
    const settings = page.getByRole('dialog', { name: 'Settings' });
    const card = settings.getByRole('region', { name: 'WooCommerce' });
    await card.getByRole('button', { name: 'Get keys from the store' }).click();
    await page.getByText('Please fill in the store URL first.').waitFor();
    await card.getByLabel('Store URL').fill(`${place.marketplaces.store.httpUrl}/wp-admin/`);

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
    await card.getByText(/^Sales seen within 60 s/).waitFor();
    const shown = async () => [
      await card.getByLabel('Store URL').inputValue(),
      await card.getByLabel('Consumer Key').inputValue(),
      await card.getByLabel('Consumer Secret').inputValue(),
    ];
    await expect.poll(shown).toEqual([place.marketplaces.store.httpUrl, '********', '********']);

    // Nothing is left to save: the keys that the store handed over are stored already.
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
    await card.getByText(/not sent any keys yet/).waitFor();
    await page.close();
  });
});

describe('a way back that this browser cannot be told by (its cookie is gone)', () => {
  async function comeBack(name: string, button: string | RegExp, decide: (popup: Page) => Promise<void>) {
    const page = await openConnections();
    onTestFailed(() => page.screenshot({ path: 'test-results/hand-over.png' }).then(() => undefined));
    const card = page.getByRole('region', { name });
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      card.getByRole('button', { name: button }).click(),
    ]);
    await popup.waitForURL((url) => url.origin !== place.server.url);
    await place.browser.context.clearCookies();
    await Promise.all([popup.waitForEvent('close'), decide(popup)]);
    await page.getByText(`${name} account connected successfully!`).waitFor();
    await card.getByText('Connected', { exact: true }).waitFor();
    await page.close();
  }

  test('the dashboard posts code and state as the seller signed in there', () =>
    comeBack('eBay', /^(Connect|Reconnect) eBay$/, (popup) =>
      popup.getByRole('button', { name: 'Agree' }).click(),
    ));

  test('the dashboard takes the keys that wait for its sign-in', () =>
    comeBack('WooCommerce', 'Get keys from the store', (popup) =>
      popup.getByRole('link', { name: 'Approve' }).click(),
    ));
});
