import { expect, test } from 'vitest';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  detect,
  type TradingPlace,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';
import { useWebhookReceiver } from '../../test/webhook-receiver.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const { received, answers, addChannel } = useWebhookReceiver();

test('a test message says that it is one; a channel that is removed is told nothing more', async () => {
  const { path, channel } = await addChannel(seller);
  const tested = await client(seller).call('POST', `/api/notifications/channels/${channel.id}/test/`);
  expect(tested).toEqual({ success: true });
  expect(received(path)).toMatchObject([{ title: 'Crosslister: this is a test', facts: { test: true } }]);
  answers.set(path, 500);
  const failed = await client(seller).call('POST', `/api/notifications/channels/${channel.id}/test/`);
  expect(failed).toMatchObject({ success: false, error: expect.stringMatching(/500/) });
  await client(seller).call('DELETE', `/api/notifications/channels/${channel.id}/`);
  const product = await addTestProduct(place, seller, { sku: 'GONE1' });
  await crosslist(seller, product, 'woocommerce');
  seller.store.store.buy('GONE1');
  await detect(seller);
  const { rows } = await place.server.services.database.pool.query(
    'SELECT FROM notifications WHERE user_id = $1',
    [seller.id],
  );
  expect(rows).toHaveLength(0);
});

test('bad input is refused in words, and another seller’s channel is not found', async () => {
  const { channel } = await addChannel(seller);
  const other = await place.connectedSeller({ store: false, ebay: false });
  const path = `/api/notifications/channels/${channel.id}/`;
  for (const [method, at] of [
    ['PUT', path],
    ['DELETE', path],
    ['POST', `${path}test/`],
  ] as const) {
    const body =
      method === 'PUT' ? { name: 'Mine', events: [], quiet_from: null, quiet_to: null } : undefined;
    expect((await other.call(method, at, body)).status).toBe(404);
  }
  const refused = (fields: object) =>
    seller.call('POST', '/api/notifications/channels/', {
      name: 'A',
      events: [],
      quiet_from: null,
      quiet_to: null,
      ...fields,
    });
  const target = { kind: 'webhook', url: 'http://127.0.0.1:1/x' };
  for (const wrong of [
    { target: { kind: 'webhook', url: 'ftp://x' } },
    { target: { kind: 'email', address: 'nobody' } },
    { target, quiet_from: '25:00' },
    { target, quiet_from: '22:00' },
    { target, name: 'a\0b' },
    { target, events: Array(7).fill('sold') },
  ])
    expect(await refused(wrong)).toMatchObject({ status: 400 });
  expect(await refused({ target: { kind: 'email', address: 'me@example.com' } })).toMatchObject({
    status: 400,
    body: { detail: 'This server sends no mail by itself.' },
  });
});

test('the long part of an address, by which a topic or a hook is kept secret, is neither shown nor stored in the clear', async () => {
  const secret = 'T0PicNobodyGuesses';
  const add = (kind: 'ntfy' | 'webhook', url: string) =>
    client(seller).call<{ to: string }>('POST', '/api/notifications/channels/', {
      name: kind,
      events: [],
      quiet_from: null,
      quiet_to: null,
      target: { kind, url },
    });
  expect(await add('ntfy', `https://ntfy.sh/${secret}`)).toMatchObject({ to: 'https://ntfy.sh/T0Pi…' });
  expect(await add('webhook', `https://hooks.example.com/sales/${secret}?key=${secret}`)).toMatchObject({
    to: 'https://hooks.example.com/sales/T0Pi…',
  });
  const { rows } = await place.server.services.database.pool.query(
    'SELECT c::text AS line FROM notification_channels c WHERE user_id = $1',
    [seller.id],
  );
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(secret);
});
