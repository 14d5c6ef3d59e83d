import { AccountDeleted } from '@crosslister/contract/accounts/account.ts';
import { describe, expect, test } from 'vitest';
import { connectEbay, connectStore } from '../../../../../../e2e/marketplaces.ts';
import { connectionOf, untilNotified } from '../../../test/connections.ts';
import {
  type ConnectedSeller,
  client,
  startTradingPlace,
  type TradingPlace,
  until,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace(
  (...made) => {
    [place, seller] = made;
  },
  { environment: { LOG_LEVEL: 'silent' }, isPublic: true, connections: { ebay: false } },
);

const inStore = () => [...seller.store.store.shop.webhooks.values()];
const shown = () => untilNotified(seller);

/** Makes the keeper check now, as it does once a day. */
async function aDayLater(): Promise<void> {
  await place.server.services.database.pool.query(
    `UPDATE webhooks SET check_at = now() FROM connections c
     WHERE c.id = connection_id AND c.user_id = $1`,
    [seller.id],
  );
  await place.server.services.database.pool.query(`SELECT pg_notify('crosslister_changes', $1)`, [
    `${seller.id}:connections`,
  ]);
}

async function checked(): Promise<void> {
  await until(
    () =>
      place.server.services.db
        .selectFrom('webhooks')
        .innerJoin('connections', 'connections.id', 'connection_id')
        .select('check_at')
        .where('user_id', '=', seller.id)
        .executeTakeFirstOrThrow(),
    ({ check_at }) => check_at.getTime() > Date.now() + 10 * 60_000,
  );
}

describe('a store that can reach us', () => {
  test('is asked for webhooks once it is connected, and shown as telling at once', async () => {
    expect(await shown()).toMatchObject({ webhooks: 'active', webhooks_error: null, grants_keys: true });
    expect(inStore().map(({ topic }) => topic)).toEqual(['order.created', 'order.updated']);
    const { rows } = await place.server.services.database.pool.query('SELECT * FROM webhooks');
    const [webhook] = inStore();
    expect(JSON.stringify(rows)).not.toContain(webhook?.secret);
  });

  test('which switched a webhook off is told again at the next look', async () => {
    await shown();
    for (const webhook of inStore()) webhook.status = 'disabled';
    await aDayLater();
    await until(
      async () => inStore().map(({ status }) => status),
      (statuses) => statuses.join() === 'active,active',
    );
  });

  test('whose owner removed the webhooks has them made again', async () => {
    await shown();
    seller.store.store.shop.webhooks.clear();
    await aDayLater();
    await until(
      async () => inStore().length,
      (number) => number === 2,
    );
  });

  test('is told the new address when PUBLIC_URL has changed', async () => {
    await shown();
    await checked();
    const urls = inStore().map(({ deliveryUrl }) => deliveryUrl);
    for (const webhook of inStore()) webhook.deliveryUrl = 'https://old.example/webhooks/woocommerce/1-abc/';
    await place.server.services.database.pool.query(
      `UPDATE webhooks SET public_url = 'https://old.example' FROM connections c
       WHERE c.id = connection_id AND c.user_id = $1`,
      [seller.id],
    );
    await place.server.restart();
    await until(
      async () => inStore().map(({ deliveryUrl }) => deliveryUrl),
      (now) => now.join() === urls.join(),
    );
  });

  test('connected again is looked at at once', async () => {
    await shown();
    await checked();
    seller.store.store.shop.webhooks.clear();
    const [, , , spare] = seller.store.keys;
    expect(spare).toBeUndefined();
    seller.store.keys.push({
      consumerKey: 'ck_spare',
      consumerSecret: 'cs_spare',
      permissions: 'read_write',
    });
    await seller.call('PUT', '/api/credentials/', { woo_ck: 'ck_spare', woo_cs: 'cs_spare' });
    await until(
      async () => inStore().length,
      (number) => number === 2,
    );
  });

  test('with a key that may not manage webhooks stays connected, and the reason is shown', async () => {
    const other = await place.connectedSeller({ store: false, ebay: false });
    Object.assign(other.store.keys[0] ?? {}, { managesStore: false });
    await connectStore(client(other), other);
    const shown = await until(
      () => connectionOf(other),
      ({ webhooks }) => webhooks === 'failed',
    );
    expect(shown.state).toBe('connected');
    expect(shown.error).toBeNull();
    expect(shown.webhooks_error).toMatch(/may not manage webhooks.*administrator/);
  });

  test('and is down for maintenance is tried again soon', async () => {
    const other = await place.connectedSeller({ store: false, ebay: false });
    other.store.faults.add({ kind: 'maintenance', path: '/webhooks', times: 1 });
    await connectStore(client(other), other);
    await until(
      () => connectionOf(other),
      ({ webhooks }) => webhooks === 'failed',
    );
    const { check_at } = await place.server.services.db
      .selectFrom('webhooks')
      .innerJoin('connections', 'connections.id', 'connection_id')
      .select('check_at')
      .where('user_id', '=', other.id)
      .executeTakeFirstOrThrow();
    expect(check_at.getTime()).toBeLessThan(Date.now() + 10 * 60_000);
  });
});

describe('a server whose PUBLIC_URL is unset', () => {
  const restartAt = async (publicUrl: string | undefined) => {
    place.server.services.config.publicUrl = publicUrl;
    await place.server.restart();
  };

  test('removes the webhooks that can no longer arrive, and makes them again when it has one', async () => {
    // The webhooks of every seller are removed.
    await place.server.removeBystander();
    await shown();
    const { publicUrl } = place.server.services.config;
    seller.store.faults.add({ kind: 'maintenance', path: '/webhooks', times: 1 });
    await restartAt(undefined);
    try {
      // It was down, so it is asked again; the clock is set forward for that.
      await until(
        async () => seller.store.requests.matching('GET', '/webhooks').at(-1)?.status,
        (status) => status === 503,
      );
      const asked = () => seller.store.requests.matching('GET', '/webhooks').length;
      const before = asked();
      await until(
        async () => {
          await aDayLater();
          return asked();
        },
        (count) => count > before,
      );
      await until(
        async () => inStore(),
        (left) => left.length === 0,
      );
      expect(await connectionOf(seller)).toMatchObject({
        state: 'connected',
        webhooks: 'off',
        webhooks_error: expect.stringMatching(/PUBLIC_URL/),
      });
    } finally {
      await restartAt(publicUrl);
    }
    await shown();
    await until(
      async () => inStore(),
      (made) => made.length === 2,
    );
  });
});

describe('a server that nobody can reach', () => {
  test('asks for no webhooks and says why', async () => {
    const hidden = await startTradingPlace();
    try {
      const own = await hidden.connectedSeller({ ebay: false });
      expect(await connectionOf(own)).toMatchObject({
        webhooks: 'off',
        webhooks_error: expect.stringMatching(/cannot report orders automatically.*PUBLIC_URL/),
        grants_keys: false,
      });
      expect(own.store.store.shop.webhooks.size).toBe(0);
      expect((await hidden.server.call('POST', '/webhooks/woocommerce/1-abc/', {})).status).toBe(412);
    } finally {
      await hidden.stop();
    }
  });
});

describe('a store that is disconnected', () => {
  const disconnect = () =>
    seller.call('PUT', '/api/credentials/', { woo_url: '', woo_ck: '', woo_cs: '' }).then(({ body }) => body);
  const pressDisconnect = () =>
    seller.call('POST', '/api/oauth/woocommerce/disconnect/').then(({ body }) => body);

  test.each([
    ['by emptying its fields', disconnect],
    ['by Disconnect, as the other marketplaces have it', pressDisconnect],
  ])('%s has its webhooks removed', async (_, press) => {
    await shown();
    expect(await press()).toEqual({ success: true, keys_page: expect.stringContaining('section=keys') });
    expect(inStore()).toEqual([]);
    expect(await connectionOf(seller)).toMatchObject({ state: 'empty', webhooks: 'off' });
  });

  const deleteAccount = async () =>
    AccountDeleted.parse((await seller.call('DELETE', '/api/account/', { password: 'long enough' })).body);

  test('or whose seller deletes their account has its webhooks removed, as has eBay', async () => {
    const { subscriptions } = place.marketplaces.ebay.ebay.site.notifications;
    await connectEbay(client(seller), place.marketplaces, seller.ebayName);
    const onEbay = () => [...subscriptions.values()].filter(({ seller: name }) => name === seller.ebayName);
    await shown();
    await until(async () => onEbay().length, Boolean);
    expect(await deleteAccount()).toMatchObject({ webhooks_left: [] });
    expect(inStore()).toEqual([]);
    expect(onEbay()).toEqual([]);
  });

  test('and is dead does not keep the account, whose seller is told what it may go on sending', async () => {
    await shown();
    seller.store.faults.add({ kind: 'error_before', path: '/webhooks' });
    expect(await deleteAccount()).toMatchObject({
      webhooks_left: [expect.stringMatching(/^WooCommerce may go on sending messages .* Remove those named/)],
    });
    expect((await seller.call('GET', '/api/account/')).status).toBe(401);
  });

  test('and does not let them be removed is disconnected all the same, and the seller told', async () => {
    await shown();
    seller.store.faults.add({ kind: 'error_before', path: '/webhooks' });
    expect(await disconnect()).toEqual({
      success: true,
      keys_page: expect.stringContaining('section=keys'),
      warning: expect.stringMatching(
        /^WooCommerce may go on sending messages .* Remove those named Crosslister in your store/,
      ),
    });
    expect(await connectionOf(seller)).toMatchObject({ state: 'empty' });
  });
});

test('an eBay account that is disconnected is subscribed no more', async () => {
  const other = await place.connectedSeller({ store: false });
  await until(
    () => connectionOf(other, 'ebay'),
    ({ webhooks }) => webhooks === 'active',
  );
  const { subscriptions } = place.marketplaces.ebay.ebay.site.notifications;
  const own = () => [...subscriptions.values()].filter(({ seller: name }) => name === other.ebayName);
  expect(own()).toHaveLength(1);
  const { body } = await other.call('POST', '/api/oauth/ebay/disconnect/');
  expect(body).toEqual({ success: true });
  expect(own()).toEqual([]);
});
