import type { ImportResult } from '@crosslister/contract/results.ts';
import { seedDemoCatalogue } from '@crosslister/simulators/woocommerce/samples/seed-demo.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listedProducts } from '../../../test/products.ts';
import {
  queue,
  startTradingPlace,
  type TradingPlace,
  until,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';

let place: TradingPlace;
beforeAll(async () => {
  place = await startTradingPlace();
});
afterAll(() => place.stop());

test('an import whose place nobody can read any more begins anew, and each product is there once', async () => {
  const seller = await place.connectedSeller({ ebay: false });
  seedDemoCatalogue(seller.store.store, 120);
  seller.store.faults.add({
    kind: 'maintenance',
    path: /\/products$/,
    parameter: 'offset',
    skip: 1,
    retryAfter: 1,
  });
  await seller.call('POST', '/api/import/woocommerce/', {}, { prefer: 'respond-async' });
  const [stuck] = await until(
    () => queue(seller),
    ([newest]) => (newest?.progress?.done ?? 0) > 0 && newest?.status === 'queued',
  );
  const { db } = place.server.services;
  const rows = db.updateTable('operations').where('id', '=', stuck?.id ?? 0);
  const cursor = JSON.stringify('of another version');
  await rows.set({ journal: sql`jsonb_set(journal, '{progress,cursor}', ${cursor}::jsonb)` }).execute();
  seller.store.faults.clear();
  const [ended] = await untilIdle(seller);
  expect(ended).toMatchObject({ status: 'completed', error: null, progress: { done: 120 } });
  expect((await listedProducts(seller)).count).toBe(120);
});

test('an import of a store that does not answer says so after its first pause, and goes on by itself', async () => {
  const seller = await place.connectedSeller({ ebay: false });
  seller.store.store.addProduct({ name: 'Later', sku: 'LATER', regular_price: '10' });
  seller.store.faults.add({ kind: 'error_before', status: 502, method: 'GET' });
  const { body } = await seller.call('POST', '/api/import/woocommerce/', {});
  const { message, operation } = body as ImportResult;
  expect([message, operation?.status]).toEqual([
    expect.stringMatching(/ It is tried again automatically\. The queue shows the result\.$/),
    'queued',
  ]);
  seller.store.faults.clear();
  await untilIdle(seller);
  expect((await listedProducts(seller)).results).toMatchObject([{ sku: 'LATER', status: 'active' }]);
});
