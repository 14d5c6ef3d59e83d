import { addPolicy } from '@crosslister/simulators/ebay/account/policies.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkLines, expectAllPassed, failedBeside, webhooksMade } from '../../test/account-check.ts';
import { type EtsyPlace, startEtsyPlace } from '../../test/etsy-place.ts';
import type { ConnectedSeller } from '../../test/simulated-marketplaces.ts';

let all: EtsyPlace;
beforeAll(async () => {
  all = await startEtsyPlace();
});
afterEach(() => {
  all.place.marketplaces.ebay.faults.clear();
  all.etsy.faults.clear();
});
afterAll(() => all.stop());

describe('Check after connecting: eBay', () => {
  const names =
    'Permissions, Selling limits, Payment policies, Shipping policies, Return policies, Sent from, Inventory items, Listings on sale, Orders, Endings, Messages of orders, Calls left today';
  const ebaySeller = () => all.place.connectedSeller({ store: false });
  const ofEbay = ({ ebayName }: ConnectedSeller) => {
    const { ebay, requests } = all.place.marketplaces.ebay;
    const account = ebay.site.sellers.get(ebayName);
    if (!account) throw new Error('not there');
    return { ebay, requests, account, site: ebay.site };
  };

  test('all in order: scopes, limits, policies with cost type, location, one page each, notifications, quota; nothing is changed', async () => {
    const seller = await ebaySeller();
    await webhooksMade(seller, 'ebay');
    const { requests } = ofEbay(seller);
    requests.clear();
    const lines = await checkLines(seller, 'ebay');
    expectAllPassed(lines, names);
    expect(lines).toMatchObject({
      Permissions: { text: expect.stringContaining('sell.account, sell.inventory, sell.fulfillment') },
      'Selling limits': { text: 'It may sell 100,000 items and £10,000,000.00 a month.' },
      'Shipping policies': { text: expect.stringMatching(/^"Royal Mail 2nd Class" \(flat rate\)\. Chosen/) },
      'Sent from': { text: expect.stringContaining('BS1 4DJ') },
      'Inventory items': { text: expect.stringContaining('0 made') },
      'Listings on sale': { text: expect.stringContaining('0 on sale') },
      Orders: { text: expect.stringContaining('0 items') },
      'Calls left today': { text: expect.stringMatching(/of 100,000 \(fulfillment\) and .* \(trading\)/) },
    });
    const calls = requests.all().filter(({ path }) => !path.endsWith('/oauth2/token'));
    expect(calls.length).toBeLessThanOrEqual(14);
    const sent = calls.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/ws/api.dll'));
    expect(sent).toEqual([]);
  });

  test('no policy of a kind, one that Settings do not choose, and one that is gone', async () => {
    const seller = await ebaySeller();
    const { account, site } = ofEbay(seller);
    const { policies } = account;
    policies.payment.clear();
    addPolicy(site, account, 'fulfillment', {
      marketplaceId: 'EBAY_GB',
      name: 'By weight',
      shippingOptions: [{ optionType: 'DOMESTIC', costType: 'CALCULATED' }],
    });
    addPolicy(site, account, 'fulfillment', { marketplaceId: 'EBAY_GB', name: 'Fetch', localPickup: true });
    for (const policy of policies.return.values()) policy.name = 'Renamed';
    const rules = { ebay_settings: { shipping_policy: '' } };
    await seller.call('PUT', '/api/credentials/', { pricing_rules: rules });
    expect(await checkLines(seller, 'ebay')).toMatchObject({
      'Payment policies': {
        state: 'failed',
        text: expect.stringContaining('no payment policy'),
        link: expect.stringContaining('/bp/manage'),
      },
      'Shipping policies': {
        state: 'warning',
        text: '"Royal Mail 2nd Class" (flat rate), "By weight" (calculated, needs the weight and size of the parcel) and "Fetch" (local pickup). None is chosen.',
        fix: { target: 'settings', section: 'policies', platform: 'ebay', setting: 'shipping_policy' },
      },
      'Return policies': {
        state: 'failed',
        text: expect.stringMatching(/no return policy "30 days, buyer pays"\. It has: "Renamed"/),
      },
      'Selling limits': { state: 'ok' },
    });
  });

  test('business policies that are not turned on: it says so, and opts nobody in', async () => {
    const seller = await ebaySeller();
    const { account, requests } = ofEbay(seller);
    delete account.policiesFrom;
    requests.clear();
    const lines = await checkLines(seller, 'ebay');
    const text = 'Business policies are not turned on for this account.';
    expect(lines['Shipping policies']).toMatchObject({ state: 'failed', text });
    expect(requests.matching('POST', '/sell/account/')).toEqual([]);
  });

  test('a missing scope is named, with what needs it, and the rest is looked at', async () => {
    const seller = await ebaySeller();
    const { site } = ofEbay(seller);
    const without = <T extends { seller?: string; scopes: string[] }>(tokens: Map<string, T>) => {
      for (const token of tokens.values()) {
        if (token.seller !== seller.ebayName) continue;
        token.scopes = token.scopes.filter((scope) => !/sell\.fulfillment|identity/.test(scope));
      }
    };
    without(site.accessTokens);
    without(site.refreshTokens);
    const lines = await checkLines(seller, 'ebay');
    expect(lines).toMatchObject({
      Permissions: {
        state: 'failed',
        text: 'eBay did not grant sell.fulfillment and commerce.identity.readonly.',
        fix: { target: 'settings', section: 'connections', platform: 'ebay' },
      },
      Orders: { state: 'failed', text: expect.stringContaining('sell.fulfillment') },
    });
    expect(failedBeside(lines, 'Permissions', 'Orders')).toEqual([]);
  });

  test('limits used up: those of selling, a new listing that was refused, and the calls of the day', async () => {
    const seller = await ebaySeller();
    const { account, ebay } = ofEbay(seller);
    account.sellingLimit.quantity = 1;
    ebay.addListing(seller.ebayName, { title: 'Old clock', price: '12.00', sku: 'CLOCK1' });
    const until = new Date(Date.now() + 60_000).toISOString();
    const stop = { until, message: 'Your selling limit on eBay is reached.', nextStep: 'Ask for more.' };
    await all.place.server.services.db
      .updateTable('connections')
      .set({ listing_stop: JSON.stringify(stop) })
      .where('user_id', '=', seller.id)
      .execute();
    expect(await checkLines(seller, 'ebay')).toMatchObject({
      'Selling limits': {
        state: 'warning',
        text: expect.stringMatching(/^It may sell 1 item and .* On sale already: 1 item\.$/),
      },
      'New listings': { state: 'failed', text: expect.stringContaining('limit on eBay is reached') },
    });
    ebay.setQuota('trading', 1);
    try {
      expect(await checkLines(await ebaySeller(), 'ebay')).toMatchObject({
        'Calls left today': { state: 'failed', text: expect.stringContaining('0 of 1 (trading)') },
      });
    } finally {
      delete ebay.site.settings.quotas.trading;
    }
  });

  test('a line that throws is a failed line with its own sentence, never the end of the check', async () => {
    const seller = await ebaySeller();
    all.place.marketplaces.ebay.faults.add({ kind: 'error_before', path: '/sell/inventory/v1/location' });
    const lines = await checkLines(seller, 'ebay');
    expect(lines['Sent from']).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('eBay has a problem at the moment'),
      next_step: 'Try again in a minute.',
    });
    expect(failedBeside(lines, 'Sent from')).toEqual([]);
  });

  test('a consent that was taken back', async () => {
    const seller = await ebaySeller();
    all.place.marketplaces.ebay.ebay.revoke(seller.ebayName);
    expect((await checkLines(seller, 'ebay')).Permissions).toMatchObject({
      state: 'failed',
      text: expect.stringMatching(/ended or was taken back/),
      next_step: expect.stringContaining('Connect eBay again'),
    });
  });

  test('one check of an account in 15 seconds; an account that is not connected, and Vinted, say so', async () => {
    const seller = await ebaySeller();
    await checkLines(seller, 'ebay');
    const again = await seller.call('POST', '/api/connections/ebay/check/');
    expect(again).toMatchObject({ status: 429, body: { next_step: 'Check it again in 15 seconds.' } });
    expect((await seller.call('POST', '/api/connections/etsy/check/')).status).toBe(400);
    expect((await seller.call('POST', '/api/connections/vinted/check/')).status).toBe(400);
  });
});

describe('Check after connecting: WooCommerce', () => {
  const storeSeller = () => all.place.connectedSeller({ ebay: false });

  test('all in order: the key writes, webhooks are made and delivered, permalinks, HPOS, clock', async () => {
    const seller = await storeSeller();
    await webhooksMade(seller, 'woocommerce');
    const lines = await checkLines(seller, 'woocommerce');
    const own = 'Address and permalinks, Write access, Currency, Prices, Backorders, Caches, System, Clock';
    expectAllPassed(lines, `${own}, Endings, Messages of orders`);
    const system = 'WooCommerce 11.0.1, WordPress 7.1. High-performance order storage is on.';
    expect(lines.System?.text).toBe(system);
    expect(seller.store.store.listProducts()).toEqual([]);
  });

  test('a key that may only read, of a user who does not manage the store', async () => {
    const seller = await storeSeller();
    const [key] = seller.store.keys;
    if (key) Object.assign(key, { permissions: 'read', managesStore: false });
    expect(await checkLines(seller, 'woocommerce')).toMatchObject({
      'Address and permalinks': { state: 'ok' },
      'Write access': {
        state: 'failed',
        text: expect.stringContaining('may only read'),
        link: expect.stringContaining('section=keys'),
      },
      Prices: { state: 'failed', text: expect.stringContaining('may not read the tax settings') },
      System: { state: 'warning' },
      'Messages of orders': { state: 'warning', text: expect.stringContaining('may not manage webhooks') },
    });
  });

  test.each([
    ['ahead of', 20],
    ['behind', -20],
  ])(
    'a clock 20 minutes %s ours is named, also where the store refuses signatures for it',
    async (words, minutes) => {
      const seller = await storeSeller();
      seller.store.store.shop.now = () => new Date(Date.now() + minutes * 60_000);
      expect(await checkLines(seller, 'woocommerce')).toMatchObject({
        'Address and permalinks': { state: 'failed', text: expect.stringContaining('signature') },
        Clock: { state: 'warning', text: `The clock of your store is 20 minutes ${words} this server's.` },
      });
    },
  );

  test('the wrong currency, orders stored as posts, no cron, and a webhook that was disabled', async () => {
    const seller = await storeSeller();
    await webhooksMade(seller, 'woocommerce');
    const { shop } = seller.store.store;
    Object.assign(shop, { currency: 'EUR', hpos: false, wpCron: false });
    for (const webhook of shop.webhooks.values()) webhook.status = 'disabled';
    expect(await checkLines(seller, 'woocommerce')).toMatchObject({
      Currency: { state: 'failed', text: expect.stringContaining('sells in EUR') },
      System: { state: 'warning', text: expect.stringContaining('stored as posts') },
      'Messages of orders': { state: 'warning', text: expect.stringContaining('order.created is disabled') },
      'Write access': { state: 'ok' },
    });
  });

  test('plain permalinks', async () => {
    const seller = await storeSeller();
    seller.store.store.state = 'plain_permalinks';
    const lines = await checkLines(seller, 'woocommerce');
    expect(lines['Address and permalinks']).toMatchObject({
      state: 'failed',
      text: 'Your store uses plain permalinks, which switch its API off.',
      link: expect.stringContaining('options-permalink'),
    });
  });
});

describe('Check after connecting: Etsy', () => {
  const ofEtsy = (shopName: string) => {
    const { site } = all.etsy.etsy;
    const account = [...site.sellers.values()].find((each) => each.shopName === shopName);
    if (!account) throw new Error('not there');
    return { account, site };
  };

  test('all in order: shop, permissions, currency, profiles, return policies, sections, quota', async () => {
    const seller = await all.etsySeller();
    ofEtsy(seller.shopName).account.sections.push({ id: 41_000_900, title: 'Mugs' });
    all.etsy.requests.clear();
    const lines = await checkLines(seller, 'etsy');
    const profiles = 'Shipping profiles, Processing profiles, Return policies';
    expectAllPassed(lines, `Shop, Permissions, Currency, ${profiles}, Sections, Endings, Calls left today`);
    expect(lines).toMatchObject({
      'Processing profiles': { text: 'Used: "1 - 2 days".' },
      Sections: { text: 'Mugs.' },
      'Shipping profiles': { text: '"Royal Mail 2nd Class". Chosen: "Royal Mail 2nd Class".' },
      // What Etsy's own headers say.
      'Calls left today': { text: expect.stringMatching(/^99,\d{3} of 100,000\.$/) },
    });
    // The first poll of the new account may come in between. Three of them rehearse an end.
    const asked = all.etsy.requests.all().filter(({ path }) => !path.endsWith('/receipts'));
    expect(asked).toHaveLength(10);
  });

  test('the wrong currency, a shop on holiday, no profiles, a missing scope', async () => {
    const seller = await all.etsySeller();
    const { account, site } = ofEtsy(seller.shopName);
    Object.assign(account, { currency: 'EUR', isOnHoliday: true });
    account.shippingProfiles.clear();
    account.returnPolicies.clear();
    const etsy_settings = { processing_profile: '4-6 weeks' };
    await seller.call('PUT', '/api/credentials/', { pricing_rules: { etsy_settings } });
    for (const token of site.accessTokens.values()) {
      if (token.userId === account.userId)
        token.scopes = token.scopes.filter((scope) => scope !== 'listings_d');
    }
    expect(await checkLines(seller, 'etsy')).toMatchObject({
      Shop: { state: 'warning', text: expect.stringContaining('on holiday') },
      Permissions: { state: 'failed', text: 'Etsy did not grant listings_d.' },
      Currency: { state: 'failed', text: expect.stringContaining('sells in EUR') },
      'Shipping profiles': { state: 'failed' },
      'Return policies': { state: 'warning' },
      'Processing profiles': { state: 'failed', text: 'Etsy has no processing profile "4-6 weeks".' },
      Sections: { state: 'ok', text: 'The shop has none.' },
    });
  });
});
