import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { followBack } from '../marketplaces.ts';
import { agree } from './accounts.ts';
import { addProducts, usePlace } from './place.ts';

const place = usePlace('connections');
const names = { ebay: 'eBay', etsy: 'Etsy' } as const;
const settings = () => place.dialog('Settings');
const field = (label: string) => settings().getByLabel(label);
const card = (name: string) => settings().getByRole('region', { name, exact: true });
const press = (name: string) => settings().getByRole('button', { name, exact: true }).click();
const initOf = (platform: string) => new RegExp(`^/api/oauth/${platform}/init/$`);

async function connect(name: string): Promise<Page> {
  const [popup] = await Promise.all([
    place.page.waitForEvent('popup'),
    card(name)
      .getByRole('button', { name: /^(Connect|Reconnect) / })
      .click(),
  ]);
  return popup;
}
async function choose(popup: Page, decision: string) {
  await popup.getByLabel('Sign in as').selectOption('connections');
  await popup.getByRole('button', { name: decision }).click();
}

describe('WooCommerce test', () => {
  test("needs store URL, consumer key and consumer secret, else 'Please fill in all WooCommerce fields first.' ('Missing Information')", async () => {
    await place.open();
    await place.settings('Connections');
    expect(await field('Store URL').getAttribute('type')).toBe('url');
    await press('Test connection');
    await place.toast('Missing Information', 'Please fill in all WooCommerce fields first.');
  });

  test("testing, then '✗ Connection failed. Please check your credentials.'", async () => {
    await field('Store URL').fill(place.store.httpUrl);
    await field('Consumer Key').fill('ck_wrong');
    await field('Consumer Secret').fill('cs_wrong');
    const release = place.proxy.hold('POST', '/api/test-connection/');
    await press('Test connection');
    await settings().getByRole('button', { name: 'Testing...', exact: true }).waitFor();
    release();
    await card('WooCommerce').getByText('✗ Connection failed. Please check your credentials.').waitFor();
    place.proxy.cut('POST', '/api/test-connection/');
    await press('Test connection');
    await card('WooCommerce').getByText('✗ Connection failed. Please check your credentials.').waitFor();
    await card('WooCommerce')
      .getByText(/The server cannot be reached/)
      .waitFor();
  });

  test("'✓ Connection successful!'", async () => {
    const [key] = place.store.keys;
    await field('Consumer Key').fill(key?.consumerKey ?? '');
    await field('Consumer Secret').fill(key?.consumerSecret ?? '');
    await press('Test connection');
    await card('WooCommerce').getByText('✓ Connection successful!').waitFor();
    await press('Save Changes');
    await place.toast('Settings Saved', 'Settings saved successfully!');
    await place.settings('Connections');
    await card('WooCommerce').getByText('Connected', { exact: true }).waitFor();
  });
});

/** A product with a live listing at this link. */
const liveAt = async (platform: string, sku: string) => {
  const listings = { [platform]: { url: addresses[platform]?.replace('ID', String(100 + sku.length)) } };
  const [product] = await addProducts(place, { name: sku, sku, listings });
  const unlink = { listings: { [platform]: { url: '' } } };
  return () => place.seller.call('PUT', `/api/products/${product?.id}/`, unlink);
};
const addresses: Record<string, string> = {
  woocommerce: 'https://store.example/product/ID/',
  ebay: 'https://www.ebay.co.uk/itm/1234567890ID',
  etsy: 'https://www.etsy.com/uk/listing/1234567ID/thing',
};

/** Presses Disconnect, and answers the question with the number of live listings. */
async function disconnect(name: string, question: string, answer: 'Cancel' | 'Disconnect') {
  await press(`Disconnect ${name}`);
  const asked = place.dialog(`Disconnect ${name}?`);
  await asked.getByText(question, { exact: true }).waitFor();
  await asked.getByRole('button', { name: answer, exact: true }).click();
  await asked.waitFor({ state: 'hidden' });
}

const storeFields = ['Store URL', 'Consumer Key', 'Consumer Secret'];
async function emptyFields() {
  for (const label of storeFields) await field(label).fill('');
  await press('Save Changes');
}

describe('Disconnect of WooCommerce', () => {
  const question = '2 live listings on WooCommerce will no longer be ended when they sell elsewhere.';

  test.each([
    ['the fields emptied', emptyFields],
    ['Disconnect pressed', () => press('Disconnect WooCommerce')],
  ])('Cancel while live listings are still being counted disconnects nothing: %s', async (_, begin) => {
    const release = place.proxy.hold('GET', '/api/account/');
    const before = place.proxy.calls.length;
    await begin();
    await expect.poll(() => place.proxy.calls.slice(before)).toContain('GET /api/account/');
    await press('Cancel');
    const answered = place.page.waitForResponse(/\/api\/account\/$/);
    release();
    await (await answered).finished();
    await place.settings('Connections');
    await card('WooCommerce').getByText('Connected', { exact: true }).waitFor();
    expect(place.proxy.calls.slice(before).filter((call) => /^PUT|disconnect/.test(call))).toEqual([]);
  });

  test("asks, with the number: '2 live listings on WooCommerce will no longer be ended when they sell elsewhere.'", async () => {
    await liveAt('woocommerce', 'W');
    await liveAt('woocommerce', 'WW');
    await disconnect('WooCommerce', question, 'Cancel');
    await card('WooCommerce').getByText('Connected', { exact: true }).waitFor();
  });

  test('so does emptying the three fields', async () => {
    await emptyFields();
    const asked = place.dialog('Disconnect WooCommerce?');
    await asked.getByText(question, { exact: true }).waitFor();
    await asked.getByRole('button', { name: 'Cancel', exact: true }).click();
    await press('Cancel');
    await place.settings('Connections');
    await card('WooCommerce').getByText('Connected', { exact: true }).waitFor();
  });

  test('says that it is done, and empties the fields', async () => {
    await disconnect('WooCommerce', question, 'Disconnect');
    await place.toast('Account Disconnected', 'WooCommerce account disconnected successfully!');
    // Beside it: only the store's owner can revoke the key.
    await place.toast('API Key Left', 'The API key stays in your store until you revoke it there.');
    await card('WooCommerce').getByText('Not connected', { exact: true }).waitFor();
    for (const label of storeFields) expect(await field(label).inputValue()).toBe('');
    expect(await settings().getByRole('button', { name: 'Disconnect WooCommerce' }).count()).toBe(0);
  });

  test('a read-only key that is saved without Test is refused, and nothing typed is lost', async () => {
    const [, readOnly] = place.store.keys;
    await field('Store URL').fill(place.store.httpUrl);
    await field('Consumer Key').fill(readOnly?.consumerKey ?? '');
    await field('Consumer Secret').fill(readOnly?.consumerSecret ?? '');
    await press('Save Changes');
    await place.page.getByText(/refused the change because this API key may only read/).waitFor();
    await place.toast('Save Failed', 'Failed to save settings.');
    expect(await field('Consumer Key').inputValue()).toBe(readOnly?.consumerKey);
    await card('WooCommerce').getByText('Not connected', { exact: true }).waitFor();
  });

  test('a store that cannot be reached at that moment: saved, and shown as not proved', async () => {
    place.store.faults.add({ kind: 'maintenance' });
    await press('Save Changes');
    await place.page.getByText('Not Tested Yet', { exact: true }).waitFor();
    await place.page.getByText('Settings Saved', { exact: true }).waitFor();
    await place.settings('Connections');
    await card('WooCommerce').getByText('Needs attention', { exact: true }).waitFor();
    await card('WooCommerce')
      .getByText(/saved, but not proved yet\. Your store is down for maintenance/)
      .waitFor();
    place.store.faults.clear();
    await press('Disconnect WooCommerce');
    await place.dialog('Disconnect WooCommerce?').getByRole('button', { name: 'Disconnect' }).click();
    await card('WooCommerce').getByText('Not connected', { exact: true }).waitFor();
  });
});

describe.each([
  ['ebay', 'eBay Connection Error'],
  ['etsy', 'Connection Failed'],
] as const)('Connecting %s', (platform, title) => {
  const name = names[platform];

  test(`'${name} connection failed: {error}' ('${title}')`, async () => {
    place.proxy.answer('GET', initOf(platform), 502, { detail: 'It does not answer.' }, 1);
    await card(name)
      .getByRole('button', { name: `Connect ${name}`, exact: true })
      .click();
    await place.toast(title, `${name} connection failed: It does not answer.`);
  });

  test("missing auth_url: 'Failed to get authorization URL'", async () => {
    place.proxy.answer('GET', initOf(platform), 200, {}, 1);
    await card(name)
      .getByRole('button', { name: `Connect ${name}`, exact: true })
      .click();
    await place.toast(title, `${name} connection failed: Failed to get authorization URL`);
  });

  test(`'${name} OAuth failed: {error}' ('OAuth Failed')`, async () => {
    const popup = await connect(name);
    await card(name).getByText('Connecting...', { exact: true }).waitFor();
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await place.page.getByText('OAuth Failed', { exact: true }).waitFor();
    const region = place.page.getByRole('region', { name: 'Notifications' });
    expect(await region.textContent()).toMatch(new RegExp(`${name} OAuth failed: .*(denied|request)`));
    await region.getByRole('button', { name: 'Dismiss notification' }).click();
    await card(name).getByText('Not connected', { exact: true }).waitFor();
  });

  test(`'${name} account connected successfully!' ('Connection Successful'), OAuth popup 600x700`, async () => {
    const popup = await connect(name);
    await popup.getByLabel('Sign in as').waitFor();
    expect(await popup.evaluate('[innerWidth, innerHeight]')).toEqual([600, 700]);
    await choose(popup, platform === 'ebay' ? 'Agree' : 'Allow Access');
    await place.toast('Connection Successful', `${name} account connected successfully!`);
    await card(name).getByText('Connected', { exact: true }).waitFor();
  });

  test('connected already, it is regarded as connected when the popup is closed', async () => {
    const popup = await connect(name);
    await popup.getByLabel('Sign in as').waitFor();
    await popup.close();
    await place.toast('Connection Successful', `${name} account connected successfully!`);
    await card(name).getByText('Connected', { exact: true }).waitFor();
  });

  test(`'${name} disconnect failed: ...' ('Disconnect Failed')`, async () => {
    const path = `/api/oauth/${platform}/disconnect/`;
    place.proxy.answer('POST', path, 503, { detail: 'Try later.' }, 1);
    await press(`Disconnect ${name}`);
    await place.toast('Disconnect Failed', `${name} disconnect failed: Try later.`);
    place.proxy.answer('POST', path, 200, { success: false, error: 'It is in use.' }, 1);
    await press(`Disconnect ${name}`);
    await place.toast('Disconnect Failed', `${name} disconnect failed: It is in use.`);
  });

  test(`Disconnect asks, with the number: '1 live listing on ${name} will no longer be ended when it sells elsewhere.'`, async () => {
    const remove = await liveAt(platform, platform);
    const question = `1 live listing on ${name} will no longer be ended when it sells elsewhere.`;
    await disconnect(name, question, 'Cancel');
    await card(name).getByText('Connected', { exact: true }).waitFor();
    await remove();
  });

  test("'account disconnected successfully!' ('Account Disconnected')", async () => {
    await press(`Disconnect ${name}`);
    await place.toast('Account Disconnected', `${name} account disconnected successfully!`);
    await card(name).getByText('Not connected', { exact: true }).waitFor();
  });
});

describe('OAuth popup', () => {
  test('regarded as connected when the popup closes (polled every 1 s) and credentials are reloaded', async () => {
    const popup = await connect('eBay');
    await popup.getByLabel('Sign in as').waitFor();
    await followBack(await agree('ebay', popup.url(), 'connections'));
    place.proxy.calls.length = 0;
    await popup.close();
    await place.toast('Connection Successful', 'eBay account connected successfully!');
    expect(place.proxy.calls).toContain('GET /api/credentials/');
    await press('Disconnect eBay');
    await place.toast('Account Disconnected', 'eBay account disconnected successfully!');
  });

  test('what it said last is heard after it has closed', async () => {
    const { clock } = place.page;
    await clock.install();
    const popup = await connect('eBay');
    await popup.getByLabel('Sign in as').waitFor();
    await clock.pauseAt(Date.now() + 60_000);
    await popup.close();
    await clock.runFor(1_000);
    const message = { type: 'oauth_error', platform: 'ebay', error: 'You said no.' };
    await place.page.evaluate(`postMessage(${JSON.stringify(message)}, location.origin)`);
    await place.toast('OAuth Failed', 'eBay OAuth failed: You said no.');
    await card('eBay').getByText('Not connected', { exact: true }).waitFor();
    await clock.resume();
  });

  test('after 5 minutes the status is cleared', async () => {
    await place.page.clock.install();
    const popup = await connect('eBay');
    await popup.getByLabel('Sign in as').waitFor();
    await card('eBay').getByText('Connecting...', { exact: true }).waitFor();
    await place.page.clock.fastForward(300_000);
    await card('eBay').getByText('Not connected', { exact: true }).waitFor();
    await popup.close();
  });

  test('only messages from an allowed origin are accepted', async () => {
    const popup = await connect('eBay');
    await popup.getByLabel('Sign in as').waitFor();
    const message = { type: 'oauth_error', platform: 'ebay', error: 'Not from here.' };
    await popup.evaluate(`opener.postMessage(${JSON.stringify(message)}, '*')`);
    await popup.evaluate(
      `opener.postMessage(${JSON.stringify({ ...message, type: 'oauth_success', code: '1' })}, '*')`,
    );
    await card('eBay').getByText('Connecting...', { exact: true }).waitFor();
    expect(await place.page.getByText('Not from here.').count()).toBe(0);
    await popup.close();
    await card('eBay').getByText('Not connected', { exact: true }).waitFor();
  });
});
