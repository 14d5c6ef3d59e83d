import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Connected, connected } from '../simulated-ebay.ts';
import { startListener } from './notification-listener.ts';
import { webhooks } from './notifications.ts';

let shop: Connected;
let listener: Awaited<ReturnType<typeof startListener>>;
beforeEach(async () => {
  shop = await connected({ allowHttpEndpoints: true, notificationRetryMs: 1 });
  listener = await startListener(() => shop.context());
  await webhooks.ensure(shop.context(), listener.hook);
});
afterEach(async () => {
  await shop.simulator.stop();
  await listener.stop();
});

const keyCalls = () => shop.simulator.requests.matching('GET', '/commerce/notification/v1/public_key/');

async function buy() {
  const { listingId } = shop.site.addListing('ann', { title: 'Enamel sign', price: '24.50', sku: 'A1' });
  shop.site.buy(listingId);
  await shop.site.notified();
}

describe('a message', () => {
  test('signed by eBay says that orders changed, under its own id', async () => {
    await buy();
    expect(listener.received).toEqual([{ kind: 'orders', deliveryId: expect.stringMatching(/.{20,}/) }]);
  });

  test('sent again keeps its id, and the key is fetched once an hour', async () => {
    shop.site.setDelivery('repeated');
    await buy();
    await buy();
    const ids = listener.received.map((each) => 'deliveryId' in each && each.deliveryId);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(2);
    expect(keyCalls()).toHaveLength(1);
    shop.site.clock.advance(61 * 60_000);
    await buy();
    expect(keyCalls()).toHaveLength(2);
  });

  test('signed with another key is refused', async () => {
    shop.site.setDelivery('bad_signature');
    await buy();
    expect(listener.received).toHaveLength(3);
    expect(new Set(listener.received.map(({ kind }) => kind))).toEqual(new Set(['refused']));
  });

  test('changed on the way is refused, even by a space', async () => {
    listener.tamper.body = (body) => Buffer.concat([body, Buffer.from(' ')]);
    await buy();
    expect(listener.received[0]).toEqual({ kind: 'refused', deliveryId: null });
  });

  const receive = (header: string | undefined, body = '{}') => {
    const headers = { 'x-ebay-signature': header };
    return webhooks.receive(shop.context(), { headers, body: Buffer.from(body) });
  };
  const headerWith = (kid: string) =>
    Buffer.from(JSON.stringify({ alg: 'ecdsa', kid, signature: 'AAAA', digest: 'SHA1' })).toString('base64');

  test.each([
    ['none', undefined],
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('{"kid').toString('base64')],
    ['no key', Buffer.from('{}').toString('base64')],
    ['a key that is an address', headerWith('../../oauth2/token')],
  ])('with a signature of %s is refused without asking eBay', async (_, header) => {
    expect(await receive(header)).toEqual({ kind: 'refused', deliveryId: null });
    expect(keyCalls()).toHaveLength(0);
  });

  test('with made-up keys is refused, and a flood of them does not use up eBay’s quota', async () => {
    for (let number = 0; number < 110; number += 1) {
      expect((await receive(headerWith(`made-up-${number}`))).kind).toBe('refused');
    }
    expect(keyCalls()).toHaveLength(100);
    shop.site.clock.advance(61 * 60_000);
    await buy();
    expect(listener.received).toMatchObject([{ kind: 'orders' }]);
  });

  test('and nor do they while eBay answers none of them', async () => {
    shop.simulator.faults.add({ kind: 'error_before', path: '/public_key/' });
    for (let number = 0; number < 110; number += 1) {
      await receive(headerWith(`made-up-${number}`)).catch(() => {});
    }
    expect(keyCalls()).toHaveLength(100);
  });

  test('while the key cannot be fetched is not taken, so that eBay sends it again', async () => {
    shop.simulator.faults.add({ kind: 'error_before', path: '/public_key/', times: 1 });
    await buy();
    expect(listener.received.map(({ kind }) => kind)).toEqual(['failed', 'orders']);
  });

  test('of another topic only wants an answer', async () => {
    await shop.site.deleteAccount(listener.hook.url, { userId: 'u', username: 'n' });
    expect(listener.received).toMatchObject([{ kind: 'ping' }]);
  });
});
