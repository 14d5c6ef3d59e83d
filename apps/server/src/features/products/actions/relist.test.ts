import type { BulkActionResult } from '@crosslister/contract/results.ts';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { loseLease } from '../../../test/lose-lease.ts';
import { readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  delist,
  detect,
  queue,
  type TradingPlace,
  untilIdle,
  untilSent,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const ebay = () => place.marketplaces.ebay;
const relist = (ids: number[], body = {}) =>
  client(seller).call<z.infer<typeof BulkActionResult>>(
    'POST',
    '/api/products/bulk_action/',
    { action: 'relist', ids, ...body },
    { prefer: 'respond-async' },
  );
async function listed(sku: string) {
  const product = await addTestProduct(place, seller, { sku });
  for (const platform of ['ebay', 'woocommerce']) await crosslist(seller, product, platform);
  return product;
}
const itemOf = async (id: number) => (await readProduct(seller, id)).listings.ebay?.id;
const stored = async (id: number) =>
  (await queue(seller))
    .filter(({ product, platform }) => product?.id === id && platform === 'ebay')
    .toSorted((one, other) => one.id - other.id)
    .slice(1);

test('the listing is ended, and then made again as a new one; the store keeps its own', async () => {
  const { id } = await listed('RELIST1');
  const before = await itemOf(id);
  const release = ebay().faults.hold();
  const answer = await relist([id]);
  expect(answer).toMatchObject({
    success: true,
    message: '1 product(s) being relisted',
    count: 1,
    operations: 2,
  });
  // Both are stored at once: whatever happens after the first, the second is done.
  expect(await stored(id)).toMatchObject([
    { action: 'delist', status: expect.stringMatching(/queued|processing/) },
    { action: 'crosslist', status: 'queued' },
  ]);
  const { batch } = await client(seller).call<{ batch: object }>(
    'GET',
    `/api/operations/batches/products/?batch=${answer.batch_id}`,
  );
  expect(batch).toMatchObject({ relists: true, again: false, total: 1, running: 1 });
  ebay().requests.clear();
  release();
  await untilIdle(seller);
  const sent = ebay()
    .requests.all()
    .map(({ path }) => path.match(/\/(withdraw|publish)$/)?.[1])
    .filter(Boolean);
  expect(sent).toEqual(['withdraw', 'publish']);
  expect(ebay().ebay.activeCount('RELIST1')).toBe(1);
  expect(await itemOf(id)).not.toBe(before);
  expect(seller.store.store.product('RELIST1')?.status).toBe('publish');
  expect(await readProduct(seller, id)).toMatchObject({
    status: 'active',
    listings: { ebay: { status: 'active' }, woocommerce: { status: 'active' } },
  });
});

test('a product that is listed there alone stays for sale in between', async () => {
  const product = await addTestProduct(place, seller, { sku: 'RELIST2' });
  await crosslist(seller, product, 'ebay');
  const seen = new Set<string>();
  await relist([product.id]);
  await expect
    .poll(async () => {
      seen.add((await readProduct(seller, product.id)).status);
      return (await stored(product.id)).map(({ status }) => status);
    })
    .toEqual(['completed', 'completed']);
  expect([...seen]).toEqual(['active']);
});

test('killed while it ends, and while it lists: one listing in the end', async () => {
  const { id } = await listed('RELIST3');
  const release = ebay().faults.hold({ path: '/withdraw' });
  await relist([id]);
  const [ending, listing] = await stored(id);
  if (!ending || !listing) throw new Error('two operations');
  await untilSent(place, ending);
  await loseLease(place, ending);
  release();
  const disarm = ebay().faults.add({ kind: 'error_after', path: '/publish', times: 1 });
  await untilIdle(seller);
  disarm();
  expect(ebay().ebay.activeCount('RELIST3')).toBe(1);
  expect((await stored(id)).map(({ status }) => status)).toEqual(['completed', 'completed']);
});

test('a listing that eBay does not end stays, and no second one is made', async () => {
  const { id } = await listed('RELIST4');
  const before = await itemOf(id);
  const disarm = ebay().faults.add({ kind: 'forbidden', path: '/withdraw' });
  await relist([id]);
  await untilIdle(seller);
  disarm();
  expect((await stored(id)).map(({ status }) => status)).toEqual(['failed', 'completed']);
  expect(ebay().ebay.activeCount('RELIST4')).toBe(1);
  expect(await itemOf(id)).toBe(before);
});

test('a sale in between wins: nothing is listed again', async () => {
  const { id } = await listed('RELIST5');
  const release = ebay().faults.hold();
  await relist([id]);
  seller.store.store.buy('RELIST5');
  const seen = detect(seller);
  await expect.poll(async () => (await readProduct(seller, id)).status).toBe('sold');
  release();
  await seen;
  await untilIdle(seller);
  expect(ebay().ebay.activeCount('RELIST5')).toBe(0);
  expect((await stored(id)).map(({ status }) => status)).toEqual(['completed', 'cancelled']);
  expect((await readProduct(seller, id)).status).toBe('sold');
});

test('a sale on eBay itself, seen only after its listing ended, wins too', async () => {
  const { id } = await listed('RELIST6');
  ebay().ebay.buy(String(await itemOf(id)));
  await relist([id]);
  await untilIdle(seller);
  expect(ebay().ebay.activeCount('RELIST6')).toBe(0);
  expect((await readProduct(seller, id)).status).toBe('sold');
});

test('a sale whose order cannot be read just now is waited for: nothing is listed again before it', async () => {
  const { id } = await listed('RELIST9');
  const disarm = ebay().faults.add({ kind: 'error_before', path: '/sell/fulfillment' });
  const release = ebay().faults.hold({ path: '/withdraw' });
  await relist([id]);
  const [ending] = await stored(id);
  if (!ending) throw new Error('it is not being ended');
  await untilSent(place, ending);
  ebay().ebay.buy(String(await itemOf(id)));
  release();
  await expect.poll(async () => (await stored(id))[1]).toMatchObject({ status: 'queued', attempt: 1 });
  expect(ebay().ebay.activeCount('RELIST9')).toBe(0);
  disarm();
  await untilIdle(seller);
  expect(ebay().ebay.activeCount('RELIST9')).toBe(0);
  expect((await readProduct(seller, id)).status).toBe('sold');
});

test('a listing that was over before it was ended may have sold: it is not listed again while the order may come', async () => {
  const { id } = await listed('RELIST10');
  const before = await itemOf(id);
  ebay().ebay.endListing(String(before));
  await relist([id]);
  await untilIdle(seller);
  expect(ebay().ebay.activeCount('RELIST10')).toBe(0);
  expect(await stored(id)).toMatchObject([
    { status: 'completed' },
    { status: 'failed', error: 'The listing on eBay has ended, and it may have sold there a moment ago.' },
  ]);
  expect((await readProduct(seller, id)).status).toBe('active');
});

test('Delist pressed meanwhile ends it for good', async () => {
  const product = await addTestProduct(place, seller, { sku: 'RELIST7' });
  await crosslist(seller, product, 'ebay');
  const release = ebay().faults.hold();
  await relist([product.id]);
  const ended = delist(seller, product, ['ebay']);
  await expect.poll(async () => (await stored(product.id))[1]?.status).toBe('cancelled');
  release();
  await ended;
  await untilIdle(seller);
  expect(ebay().ebay.activeCount('RELIST7')).toBe(0);
  expect((await readProduct(seller, product.id)).status).toBe('inactive');
});

test('what is not listed there, or only where a new listing is no gain, is left alone', async () => {
  const product = await addTestProduct(place, seller, { sku: 'RELIST8' });
  await crosslist(seller, product, 'woocommerce');
  for (const body of [{}, { platforms: ['woocommerce'] }]) {
    expect(await relist([product.id], body)).toMatchObject({
      success: false,
      message: 'Nothing was relisted: none of these products is for sale on eBay now.',
      operations: 0,
    });
  }
  expect(seller.store.store.product('RELIST8')?.status).toBe('publish');
});
