import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import { type Connected, configOf, connected, connection } from '../simulated-ebay.ts';
import { startListener } from './notification-listener.ts';
import { webhooks } from './notifications.ts';

let shop: Connected;
let listener: Awaited<ReturnType<typeof startListener>>;
beforeEach(async () => {
  shop = await connected({ allowHttpEndpoints: true, notificationRetryMs: 1 });
  listener = await startListener(() => shop.context());
});
afterEach(async () => {
  await shop.simulator.stop();
  await listener.stop();
});

const ensure = (over = {}) => webhooks.ensure(shop.context(), { ...listener.hook, ...over });
const state = () => shop.site.site.notifications;
const destinations = () => [...state().destinations.values()];
const subscriptions = () => [...state().subscriptions.values()];
const calls = (method: string, path: string) => shop.simulator.requests.matching(method, path);
const appTokens = () =>
  calls('POST', '/identity/v1/oauth2/token').filter(({ body }) => body.includes('client_credentials'));

async function buy() {
  const { listingId } = shop.site.addListing('ann', { title: 'Enamel sign', price: '24.50', sku: 'A1' });
  shop.site.buy(listingId);
  await shop.site.notified();
}

describe('setting it up', () => {
  test('leaves one destination and one subscription, however often', async () => {
    await ensure();
    expect(listener.challenges).toHaveLength(1);
    expect(destinations()).toMatchObject([{ endpoint: listener.hook.url, status: 'ENABLED' }]);
    expect(destinations()[0]?.verificationToken).toMatch(/^[\w-]{32,80}$/);
    expect(subscriptions()).toMatchObject([
      { topicId: 'ORDER_CONFIRMATION', status: 'ENABLED', seller: 'ann' },
    ]);
    const [before] = subscriptions();
    shop.simulator.requests.clear();
    await ensure();
    const changes = shop.simulator.requests.all().filter(({ method }) => method !== 'GET');
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    expect(subscriptions()).toEqual([before]);
  });

  test('is taken back whole, and twice is no error; what goes to another address stays', async () => {
    await ensure();
    const remove = (over = {}) => webhooks.remove(shop.context(), { ...listener.hook, ...over });
    await remove({ url: `${listener.origin}/another/` });
    expect(subscriptions()).toHaveLength(1);
    await remove();
    expect(subscriptions()).toEqual([]);
    expect(destinations()).toEqual([]);
    await remove();
  });

  test('looks at what eBay offers before anything is made', async () => {
    shop.site.setTopic('ORDER_CONFIRMATION', null);
    const error = await failureOf(ensure());
    expect(error.kind).toBe('setup');
    expect(error.message).toBe(
      'eBay does not tell Crosslister of sales at once: it does not offer that to this app.',
    );
    expect(error.details.nextStep).toContain('sales are found all the same');
    expect(destinations()).toEqual([]);
  });

  test.each([
    ['switched off', { status: 'DISABLED' }, /switched that off/],
    ['for apps only', { scope: 'APPLICATION' as const }, /in another way/],
    ['behind another permission', { authorizationScopes: ['https://x/sell.orders'] }, /sell\.orders/],
    ['without a version', { schemaVersions: [] }, /in another form/],
  ])('a topic %s is told as what it is', async (_, change, sentence) => {
    shop.site.setTopic('ORDER_CONFIRMATION', change);
    expect(await failureOf(ensure())).toMatchObject({
      kind: 'setup',
      message: expect.stringMatching(sentence),
    });
  });

  test('a consent without the permission is no error of the connection', async () => {
    const scopes = ['sell.inventory', 'sell.fulfillment', 'commerce.identity.readonly'];
    const base = 'https://api.ebay.com/oauth/api_scope';
    const issued = shop.site.issueTokens('ann', [base, ...scopes.map((name) => `${base}/${name}`)]);
    const old = connection({
      ...shop.secrets,
      access_token: issued.accessToken,
      refresh_token: issued.refreshToken,
    });
    const context = shop.context();
    const error = await failureOf(webhooks.ensure({ ...context, token: old.token(context) }, listener.hook));
    expect(error).toMatchObject({ kind: 'setup', details: { code: '195011' } });
    expect(error.message).toContain('made without that permission');
    expect(error.details.nextStep).toMatch(
      /^Nothing to do: sales are found by asking eBay\..* connect eBay again under Settings → Connections\.$/,
    );
  });

  test('an address that eBay cannot reach or does not believe is told', async () => {
    const nobody = { url: 'http://127.0.0.1:9/hook/' };
    const message = 'eBay cannot send its messages to the address of this server.';
    expect(await failureOf(ensure(nobody))).toMatchObject({
      kind: 'setup',
      message: expect.stringContaining(message),
      details: { code: '195020', nextStep: expect.stringContaining('PUBLIC_URL') },
    });
    const strict = await connected();
    const refused = await failureOf(webhooks.ensure(strict.context(), listener.hook));
    expect(refused).toMatchObject({ kind: 'setup', details: { code: '195017' } });
    await strict.simulator.stop();
  });

  test('an e-mail address for alerts is asked for only when eBay has none', async () => {
    const config = { ...shop.config, ebay: { ...shop.config.ebay, alertEmail: '' } };
    const error = await failureOf(webhooks.ensure(shop.context({ config }), listener.hook));
    expect(error).toMatchObject({ kind: 'setup', message: expect.stringContaining('e-mail address') });
    expect(error.details.nextStep).toContain('EBAY_ALERT_EMAIL');
    state().alertEmail = 'operator@example.com';
    await webhooks.ensure(shop.context({ config }), listener.hook);
    expect(state().alertEmail).toBe('operator@example.com');
    expect(subscriptions()).toHaveLength(1);
  });

  test('what an earlier address left is removed, and what belongs to others stays', async () => {
    await ensure();
    const endpoint = `${listener.origin}/of-somebody-else/`;
    state().destinations.set('other', {
      destinationId: 'other',
      name: 'Other software',
      status: 'ENABLED',
      endpoint,
      verificationToken: 'x'.repeat(32),
    });
    listener.hook.url = `${listener.origin}/newer/`;
    await ensure();
    expect(
      destinations()
        .map((each) => each.endpoint)
        .sort(),
    ).toEqual([listener.hook.url, endpoint].sort());
    expect(subscriptions()).toHaveLength(1);
    await buy();
    expect(listener.received).toMatchObject([{ kind: 'orders' }]);
  });

  test('more destinations than one page holds are all seen', async () => {
    for (let number = 0; number < 130; number += 1) {
      const destinationId = `d${number}`;
      const endpoint = `https://shop.example/${number}/`;
      state().destinations.set(destinationId, {
        destinationId,
        name: 'Other',
        status: 'ENABLED',
        endpoint,
        verificationToken: 'x'.repeat(32),
      });
    }
    await ensure();
    await ensure();
    expect(destinations()).toHaveLength(131);
    expect(listener.challenges).toHaveLength(1);
  });

  test('destinations of which every page is the first end with a sentence, after two of them', async () => {
    for (let number = 0; number < 130; number += 1)
      state().destinations.set(`d${number}`, {
        destinationId: `d${number}`,
        name: 'Other',
        status: 'ENABLED',
        endpoint: `https://shop.example/${number}/`,
        verificationToken: 'x'.repeat(32),
      });
    shop.site.site.ignoresPaging = true;
    const error = await failureOf(ensure());
    expect(error.message).toBe('eBay answers with the same page of a list again and again.');
    expect(shop.simulator.requests.matching('GET', '/destination')).toHaveLength(2);
  });

  test('what eBay or the seller has switched off is switched on again', async () => {
    await ensure();
    const [destination] = destinations();
    const [subscription] = subscriptions();
    if (!destination || !subscription) throw new Error('nothing was made');
    destination.status = 'MARKED_DOWN';
    subscription.status = 'DISABLED';
    await ensure();
    expect(destinations()).toMatchObject([{ destinationId: destination.destinationId, status: 'ENABLED' }]);
    expect(subscriptions()).toMatchObject([
      { subscriptionId: subscription.subscriptionId, status: 'ENABLED' },
    ]);
  });

  test('another secret makes another token, proved to eBay at once', async () => {
    await ensure();
    const before = destinations()[0]?.verificationToken;
    listener.hook.secret = 'another-secret';
    await ensure();
    expect(destinations()).toHaveLength(1);
    expect(destinations()[0]?.verificationToken).not.toBe(before);
    expect(listener.challenges).toHaveLength(2);
  });

  test('trouble at eBay is tried again later', async () => {
    shop.simulator.faults.add({ kind: 'error_before', path: '/commerce/notification/v1/topic', times: 1 });
    expect((await failureOf(ensure())).kind).toBe('unavailable');
    shop.simulator.faults.add({ kind: 'cut_after', method: 'POST', path: '/destination', times: 1 });
    expect((await failureOf(ensure())).kind).toBe('unknown');
    await ensure();
    expect(destinations()).toHaveLength(1);
    expect(subscriptions()).toHaveLength(1);
  });

  test('an app that eBay keeps from its messages is not the seller’s consent', async () => {
    shop.simulator.faults.add({ kind: 'forbidden', path: '/commerce/notification/v1/topic' });
    const error = await failureOf(ensure());
    expect(error).toMatchObject({ kind: 'setup', message: 'eBay does not let this app use its messages.' });
    expect(shop.refreshes()).toBe(0);
  });
});

describe('the token of the app', () => {
  test('is asked for once, by however many at a time, until it ends or is refused', async () => {
    await Promise.all(
      [ensure(), ensure({ url: `${listener.origin}/hook/` })].map((each) => each.catch(() => {})),
    );
    await ensure();
    expect(appTokens()).toHaveLength(1);
    shop.site.expireTokens();
    await ensure();
    expect(appTokens()).toHaveLength(2);
    shop.site.clock.advance(3 * 3_600_000);
    await ensure();
    expect(appTokens()).toHaveLength(3);
  });

  test('is another one for other keys', async () => {
    await ensure();
    const config = { ...configOf(shop.simulator) };
    config.ebay = { ...config.ebay, clientSecret: 'wrong' };
    const error = await failureOf(webhooks.ensure(shop.context({ config }), listener.hook));
    expect(error).toMatchObject({ kind: 'setup', message: 'eBay does not know these app keys.' });
    await ensure();
    expect(appTokens().filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
