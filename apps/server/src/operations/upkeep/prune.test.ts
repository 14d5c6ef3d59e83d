import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { removeOld } from '../../db/kept-for.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  delist,
  detect,
  queue,
  type TradingPlace,
  tryCrosslist,
  until,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';
import { removeTombstones } from '../tombstone.ts';
import { pruneOperations } from './prune.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const db = () => place.server.services.db;
const prune = () => pruneOperations(place.server.services);
const stored = () =>
  db()
    .selectFrom('operations')
    .select(['kind', 'platform', 'status'])
    .where('user_id', '=', seller.id)
    .orderBy('id')
    .execute();

/** Everything of the seller's queue that has ended, ended so many days ago. */
const endedDaysAgo = (days: number) =>
  sql`UPDATE operations SET finished_at = now() - make_interval(days => ${days}) WHERE user_id = ${seller.id}
    AND finished_at IS NOT NULL`.execute(db());

test('an operation is removed 90 days after it ended, and not before', async () => {
  const product = await addTestProduct(place, seller);
  await crosslist(seller, product, 'woocommerce');
  await endedDaysAgo(89);
  expect(await prune()).toBe(0);
  expect(await stored()).toHaveLength(1);
  await endedDaysAgo(91);
  expect(await prune()).toBe(1);
  expect(await stored()).toEqual([]);
});

test('more than one batch is removed, and what is under way stays', async () => {
  await sql`INSERT INTO operations (user_id, kind, platform, status, lane, priority, finished_at)
    SELECT ${seller.id}, 'sync', 'ebay', 'completed', 'ebay:sync', 6, now() - interval '100 days' + n * interval '1 second'
    FROM generate_series(1, 1201) n`.execute(db());
  await sql`INSERT INTO operations (user_id, kind, platform, lane, priority, created_at, run_after)
    VALUES (${seller.id}, 'sync', 'etsy', 'etsy:sync', 6, now() - interval '1 year', now() + interval '1 day')`.execute(
    db(),
  );
  expect(await prune()).toBe(1201);
  expect(await stored()).toEqual([{ kind: 'sync', platform: 'etsy', status: 'queued' }]);
});

test('a failure that the seller can still retry keeps what it says, until it is put away', async () => {
  const free = await addTestProduct(place, seller, { name: 'No price', price: 0 });
  await tryCrosslist(seller, free, 'woocommerce');
  const [failed] = await queue(seller);
  await endedDaysAgo(400);
  await prune();
  expect(await queue(seller)).toEqual([{ ...failed, finished_at: expect.any(String) }]);

  await client(seller).call('POST', '/api/operations/clear/');
  await prune();
  expect(await stored()).toEqual([]);
});

test('a failure that has gone well since is removed with what mended it', async () => {
  const free = await addTestProduct(place, seller, { price: 0 });
  await tryCrosslist(seller, free, 'woocommerce');
  await client(seller).call('PUT', `/api/products/${free.id}/`, { price: 5 });
  await crosslist(seller, free, 'woocommerce');
  await endedDaysAgo(91);
  await prune();
  expect(await stored()).toEqual([]);
});

test('the delist that a task under Action Required tells of stays', async () => {
  const product = await addTestProduct(place, seller);
  await crosslist(seller, product, 'woocommerce');
  await crosslist(seller, product, 'ebay');
  place.marketplaces.ebay.faults.add({ kind: 'forbidden', path: '/withdraw' });
  await client(seller).call('POST', `/api/products/${product.id}/mark_as_sold/`);
  await untilIdle(seller);
  const shown = (await queue(seller)).filter(({ status }) => status === 'failed');
  expect(shown.map(({ action, platform }) => [action, platform])).toEqual([['delist', 'ebay']]);
  await endedDaysAgo(91);
  await prune();
  expect(await queue(seller)).toEqual(shown.map((each) => ({ ...each, finished_at: expect.any(String) })));
});

test('a sale goes on saying what it ended, with the proof, when its delists are gone', async () => {
  const product = await addTestProduct(place, seller);
  await crosslist(seller, product, 'woocommerce');
  await crosslist(seller, product, 'ebay');
  seller.store.store.buy(product.sku);
  await detect(seller);
  await untilIdle(seller);
  const before = await client(seller).call('GET', '/api/sales/');
  expect(before).toMatchObject({
    results: [
      { endings: expect.arrayContaining([expect.objectContaining({ platform: 'ebay', state: 'ended' })]) },
    ],
  });
  const clock = await client(seller).call('GET', '/api/sales/clock/');
  await endedDaysAgo(91);
  await prune();
  expect(await stored()).toEqual([]);
  expect(await client(seller).call('GET', '/api/sales/')).toEqual(before);
  expect(await client(seller).call('GET', '/api/sales/clock/')).toEqual(clock);
});

test('a thing is ended where it may stand though the crosslist that says so is gone', async () => {
  const product = await addTestProduct(place, seller);
  await sql`INSERT INTO operations (user_id, product_id, kind, platform, status, lane, priority, journal, error, finished_at, dismissed_at)
    VALUES (${seller.id}, ${product.id}, 'crosslist', 'ebay', 'failed', 'ebay', 5, '{"sent": true}', 'No answer.',
      now() - interval '91 days', now())`.execute(db());
  await prune();
  expect(await stored()).toEqual([]);
  const { success } = await delist(seller, product, ['ebay']);
  expect(success).toBe(true);
  expect(await stored()).toEqual([{ kind: 'delist', platform: 'ebay', status: 'completed' }]);
});

test('a product that was deleted while a shop was read is removed when that is over', async () => {
  const product = await addTestProduct(place, seller);
  await crosslist(seller, product, 'ebay');
  const release = seller.store.faults.hold();
  await seller.call('POST', '/api/sync/woocommerce/', {}, { prefer: 'respond-async' });
  await seller.call('DELETE', `/api/products/${product.id}/`);
  await until(
    () => queue(seller),
    (all) => all.some(({ action, status }) => action === 'delist' && status === 'completed'),
  );
  await sql`UPDATE products SET deleted_at = now() - interval '2 hours' WHERE id = ${product.id}`.execute(
    db(),
  );
  const isKept = async () => {
    await removeTombstones(db());
    return (await db().selectFrom('products').select('id').where('id', '=', product.id).execute()).length;
  };
  expect(await isKept()).toBe(1);
  release();
  await untilIdle(seller);
  expect(await isKept()).toBe(0);
});

test('what is kept for a time is removed after it, and not before', async () => {
  const { id } = await addTestProduct(place, seller);
  const some = (await sql<{ id: string }>`SELECT gen_random_uuid()::text AS id`.execute(db())).rows[0]?.id;
  const ages = sql`(VALUES (true), (false)) AS ages (is_old)`;
  const before = (kept: string) =>
    sql`now() - ${kept}::interval + CASE WHEN is_old THEN -interval '1 hour' ELSE interval '1 hour' END`;
  await sql`INSERT INTO skipped_listings (user_id, batch_id, product_id, platform, missing, created_at)
    SELECT ${seller.id}, ${some}::uuid, ${id}, CASE WHEN is_old THEN 'ebay' ELSE 'etsy' END, '{}', ${before('90 days')}
    FROM ${ages}`.execute(db());
  await sql`INSERT INTO undo_steps (user_id, undo_id, product_id, action, before, created_at)
    SELECT ${seller.id}, ${some}::uuid, ${id}, 'delist', '{}', ${before('1 day')} FROM ${ages}`.execute(db());
  await sql`INSERT INTO webhook_deliveries (platform, delivery_id, received_at)
    SELECT 'ebay', ${some} || is_old, ${before('7 days')} FROM ${ages}`.execute(db());
  await sql`INSERT INTO app_key_usage (app_key, day, allowance)
    SELECT ${some}, current_date - CASE WHEN is_old THEN 31 ELSE 30 END, 'all' FROM ${ages}`.execute(db());
  await sql`INSERT INTO app_key_shares (app_key, day, allowance, user_id, calls)
    SELECT ${some}, current_date - CASE WHEN is_old THEN 3 ELSE 2 END, 'all', ${seller.id}, 1 FROM ${ages}`.execute(
    db(),
  );
  await removeOld(db());
  const { rows } = await sql`SELECT
    (SELECT count(*)::int FROM skipped_listings WHERE user_id = ${seller.id} AND batch_id = ${some}::uuid) AS skipped,
    (SELECT count(*)::int FROM undo_steps WHERE user_id = ${seller.id} AND undo_id = ${some}::uuid) AS undo,
    (SELECT count(*)::int FROM webhook_deliveries WHERE delivery_id LIKE ${some} || '%') AS deliveries,
    (SELECT count(*)::int FROM app_key_usage WHERE app_key = ${some}) AS usage,
    (SELECT count(*)::int FROM app_key_shares WHERE app_key = ${some}) AS shares`.execute(db());
  expect(rows).toEqual([{ skipped: 1, undo: 1, deliveries: 1, usage: 1, shares: 1 }]);
});
