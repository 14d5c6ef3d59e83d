import type { OperationPage } from '@crosslister/contract/operation.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EtsyPlace, startEtsyPlace } from '../../test/etsy-place.ts';
import { readProduct } from '../../test/products.ts';
import type { Seller } from '../../test/server.ts';
import {
  addTestProduct,
  client,
  crosslist,
  delist,
  detect,
  until,
} from '../../test/simulated-marketplaces.ts';

let etsy: EtsyPlace;
beforeAll(async () => {
  etsy = await startEtsyPlace();
}, 60_000);
afterAll(() => etsy.stop());

const operations = async (seller: Seller) =>
  (await client(seller).call<OperationPage>('GET', '/api/operations/?page_size=100')).results;

test('a seller who lists in bulk leaves of a shared key what the others need to list, import, sell and end', async () => {
  const { place, etsy: simulator } = etsy;
  const { calls, settings } = simulator.etsy.site;
  const made = () => calls.get(simulator.keystring)?.length ?? 0;
  const busy = await etsy.etsySeller();
  const other = await etsy.etsySeller({ publish: true });
  const lamp = await addTestProduct(place, other, { name: 'Lamp' });
  const { body } = await crosslist(other, lamp, 'etsy');
  // The server learns of the limit with the next answer.
  const before = made();
  const perDay = before + 150;
  settings.limits.perDay = perDay;
  await other.call('GET', '/api/etsy-profiles/');

  for (let n = 0; n < 20; n++) {
    const { id: product_id } = await addTestProduct(place, busy, { name: `Vase ${n}` });
    await busy.call('POST', '/api/crosslist/etsy/', { product_id }, { prefer: 'respond-async' });
  }
  const stopped = await until(
    () => operations(busy),
    (all) => all.every(({ status, next_attempt_at: at }) => status === 'completed' || at !== null),
  );
  expect(stopped).toHaveLength(20);
  const waiting = stopped.filter(({ status }) => status !== 'completed');
  expect(new Set(waiting.map(({ status, error, next_step }) => `${status}: ${error} ${next_step}`))).toEqual(
    new Set([
      "queued: Your share of today's calls to Etsy is used up: the rest is for the other sellers on this server. " +
        'It is tried again automatically. To do more in a day, ask Etsy for a higher limit, or enter app keys of your own ' +
        'under Settings, Connections.',
    ]),
  );
  // About half: what was running when the share was used up was completed.
  expect(made() - before).toBeLessThan(150 * 0.75);

  const jug = await addTestProduct(place, other, { name: 'Jug' });
  await crosslist(other, jug, 'etsy');
  expect(await client(other).call('POST', '/api/import/etsy/', {})).toMatchObject({ success: true });
  simulator.etsy.buy(Number((body as { item_id: string }).item_id));
  await detect(other);
  expect(await readProduct(other, lamp.id)).toMatchObject({ status: 'sold' });
  expect(await delist(other, jug, ['etsy'])).toMatchObject({ success: true });
  expect(made()).toBeLessThan(perDay * 0.9);
  delete settings.limits.perDay;
}, 120_000);

test('a look at hundreds of listings stops where the reserve begins, also when it began before', async () => {
  const { db, ledger } = etsy.place.server.services;
  const { ebay } = etsy.place.marketplaces;
  const seller = await etsy.place.connectedSeller({ store: false });
  const { id: connectionId, app_key: appKey } = await db
    .updateTable('connections')
    // The server's own look would ask for them too.
    .set({ next_look_at: sql`now() + interval '1 day'` })
    .where('user_id', '=', seller.id)
    .where('platform', '=', 'ebay')
    .returning(['id', 'app_key'])
    .executeTakeFirstOrThrow();
  // None of them is in eBay's list, so each is asked for by its id.
  await sql`WITH made AS (
      INSERT INTO products (user_id, sku, name, price_pence, status)
        SELECT ${seller.id}, 'H-' || n, 'Thing ' || n, 100, 'active' FROM generate_series(1, 300) AS n RETURNING id, sku)
    INSERT INTO listings (user_id, product_id, platform, connection_id, external_id, sku, price_pence, status, extra)
      SELECT ${seller.id}, id, 'ebay', ${connectionId}, (110000000000 + id)::text, sku, 100, 'active', '{"trading":"true"}'
      FROM made`.execute(db);
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' });
  ledger.report({ appKey: appKey ?? '', day, allowance: 'trading' }, { limit: 1000, used: 880 });
  ebay.requests.clear();
  expect(await client(seller).call('POST', '/api/sync/ebay/', {})).toMatchObject({
    success: true,
    warnings: [
      expect.stringMatching(/^What has ended on eBay could not be looked at: .* nearly used up for today/),
    ],
  });
  const asked = ebay.requests.all().filter(({ headers }) => headers['x-ebay-api-call-name']);
  // A hundred, those that were sent beside the last of them, and the pages of the list.
  expect(asked.length).toBeLessThan(150);
}, 60_000);
