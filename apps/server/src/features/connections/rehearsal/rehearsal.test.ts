import type { Connection } from '@crosslister/contract/credentials.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkLines } from '../../../test/account-check.ts';
import { connectionOf } from '../../../test/connections.ts';
import { type EtsyPlace, startEtsyPlace } from '../../../test/etsy-place.ts';
import { readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  operationNow,
  startCrosslist,
  until,
} from '../../../test/simulated-marketplaces.ts';
import { useWebhookReceiver } from '../../../test/webhook-receiver.ts';

type Server = 'etsy' | 'ebay' | 'woocommerce';

let all: EtsyPlace;
beforeAll(async () => {
  all = await startEtsyPlace();
}, 60_000);
const clear = () => {
  all.place.marketplaces.ebay.faults.clear();
  all.etsy.faults.clear();
};
afterEach(clear);
afterAll(() => all?.stop());

const { received, addChannel } = useWebhookReceiver();

const sellerOn = (platform: Server) =>
  platform === 'etsy'
    ? all.etsySeller({ publish: true })
    : all.place.connectedSeller({ store: platform === 'woocommerce', ebay: platform === 'ebay' });

const own = ({ id }: ConnectedSeller) =>
  all.place.server.services.db.updateTable('connections').where('user_id', '=', id);
const stored = ({ id }: ConnectedSeller) =>
  all.place.server.services.db
    .selectFrom('connections')
    .select(['rehearsal_failures', 'rehearsed_at', 'next_rehearsal_at'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();

/** Has an end rehearsed as the server does once a day. Resolves with what the dashboard then says. */
async function nextRehearsal(seller: ConnectedSeller, platform: Server): Promise<Connection['no_endings']> {
  const before = await stored(seller);
  await own(seller)
    .set({ next_rehearsal_at: new Date(0), rehearsal_failed_at: null })
    .execute();
  await until(
    () => stored(seller),
    (now) =>
      now.rehearsal_failures > before.rehearsal_failures ||
      +(now.rehearsed_at ?? 0) > +(before.rehearsed_at ?? 0),
  );
  return (await connectionOf(seller, platform)).no_endings;
}

const answer = (status: number, body: object) =>
  ({ kind: 'error_before', status, body: JSON.stringify(body) }) as const;

test.each<{
  what: string;
  platform: Server;
  tries: number;
  spoil: (seller: ConnectedSeller) => void;
  says: RegExp;
}>([
  {
    what: 'Etsy refuses how a listing is read (29 July 2026)',
    platform: 'etsy',
    tries: 1,
    spoil: () =>
      all.etsy.faults.add({
        ...answer(400, { error: 'Invalid value for the parameter includes' }),
        method: 'GET',
        path: /\/listings\/\d+(\/inventory)?$/,
      }),
    says: /Etsy has changed something/,
  },
  {
    what: 'eBay knows no offers that are on sale (July 2025)',
    platform: 'ebay',
    tries: 3,
    spoil: () =>
      all.place.marketplaces.ebay.faults.add({
        ...answer(404, {
          errors: [{ errorId: 25713, domain: 'API_INVENTORY', message: 'This Offer is not available.' }],
        }),
        method: 'GET',
        path: '/sell/inventory/v1/offer',
      }),
    says: /does not exist, although it is on sale|eBay/,
  },
  {
    what: 'a cache answers in place of the store',
    platform: 'woocommerce',
    tries: 3,
    spoil: ({ store }) =>
      store.faults.add({
        kind: 'slow',
        delayMs: 0,
        method: 'GET',
        path: '/products/',
        headers: { 'x-litespeed-cache': 'hit' },
      }),
    says: /cache/,
  },
])(
  '$what: nothing more is listed there, the seller is told, and it goes on',
  async ({ platform, tries, spoil, says }) => {
    const seller = await sellerOn(platform);
    const { path } = await addChannel(seller, ['sold']);
    const listed = await addTestProduct(all.place, seller, { name: 'Live thing' });
    await crosslist(seller, listed, platform);
    expect((await stored(seller)).rehearsed_at).not.toBeNull();

    spoil(seller);
    let stop: Connection['no_endings'] = null;
    for (let tried = 1; tried <= tries && !stop; tried += 1) stop = await nextRehearsal(seller, platform);
    expect(stop).toMatchObject({
      message: expect.stringMatching(says),
      listings_page: expect.stringMatching(/^http/),
    });
    const [told] = await until(
      async () => received(path),
      (messages) => messages.length > 0,
    );
    expect(told).toMatchObject({
      event: 'connection',
      title: expect.stringMatching(/cannot be taken down$/),
    });
    expect(told?.lines.join(' ')).toMatch(/by hand.*Live thing: http/);

    const waits = await startCrosslist(seller, await addTestProduct(all.place, seller), platform);
    const waiting = await until(
      () => operationNow(seller, waits.id),
      ({ error }) => error !== null,
    );
    expect(waiting).toMatchObject({
      status: 'queued',
      error: expect.stringMatching(/^Not listed yet/),
      next_step: expect.stringMatching(/listed as soon as that works/),
    });

    clear();
    seller.store.faults.clear();
    expect(await checkLines(seller, platform)).toMatchObject({ Endings: { state: 'ok' } });
    expect((await connectionOf(seller, platform)).no_endings).toBeNull();
    await until(
      () => operationNow(seller, waits.id),
      ({ status }) => status === 'completed',
    );
    const messages = await until(
      async () => received(path),
      (so_far) => so_far.length > 1,
    );
    expect(messages.at(-1)?.title).toMatch(/can be taken down again$/);
  },
  60_000,
);

test.each([
  ['The listing cannot be shown', /Etsy has changed something/, 'delisted'],
  ['Invalid value for the parameter includes', /Etsy has changed something/, 'delisted'],
  // A refusal is the seller's: the task says so.
  ['This shop is on vacation', /Your Etsy shop cannot list/, 'active'],
])(
  'an end that fails (%s) is followed by a rehearsal at once: nothing more is listed where nothing can be ended, and it goes on',
  async (said, why, after) => {
    const seller = await sellerOn('etsy');
    const [sold, other] = [await addTestProduct(all.place, seller), await addTestProduct(all.place, seller)];
    for (const product of [sold, other]) await crosslist(seller, product, 'etsy');
    all.etsy.faults.add({
      ...answer(400, { error: said }),
      method: 'GET',
      path: /\/listings\/\d+(\/inventory)?$/,
    });
    await seller.call('POST', `/api/products/${sold.id}/mark_as_sold/`);
    const stop = await until(
      async () => (await connectionOf(seller, 'etsy')).no_endings,
      (found) => found !== null,
    );
    expect(stop).toMatchObject({ message: expect.stringMatching(why) });

    // What sold elsewhere does not wait for the hour of its next try.
    clear();
    await checkLines(seller, 'etsy');
    await until(
      () => readProduct(seller, sold.id),
      ({ listings }) => listings.etsy?.status === after,
    );
  },
);

test('an outage stops no listing: one failure is followed by another look', async () => {
  const seller = await sellerOn('woocommerce');
  await crosslist(seller, await addTestProduct(all.place, seller), 'woocommerce');
  seller.store.faults.add({ kind: 'maintenance', retryAfter: 1, times: 1 });
  expect(await nextRehearsal(seller, 'woocommerce')).toBeNull();
  expect(await stored(seller)).toMatchObject({ rehearsal_failures: 1 });
  expect(await nextRehearsal(seller, 'woocommerce')).toBeNull();
  expect(await stored(seller)).toMatchObject({ rehearsal_failures: 0 });
});

test('before its first listing Etsy is asked whether the consent covers an end', async () => {
  const seller = await sellerOn('etsy');
  all.etsy.requests.clear();
  all.etsy.faults.add({ ...answer(200, { scopes: ['listings_r', 'listings_w'] }), path: '/scopes' });
  const waits = await startCrosslist(seller, await addTestProduct(all.place, seller), 'etsy');
  const waiting = await until(
    () => operationNow(seller, waits.id),
    ({ error }) => error !== null,
  );
  expect(waiting).toMatchObject({
    status: 'queued',
    error: expect.stringMatching(/did not grant .*listings_d/),
  });
  expect(all.etsy.requests.matching('POST', '/listings')).toEqual([]);
});
