import type { Operation } from '@crosslister/contract/operation.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { MarkResult, UndoResult } from '@crosslister/contract/results.ts';
import { describe, expect, test } from 'vitest';
import { readProduct } from '../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  detect,
  queue,
  startCrosslist,
  type TradingPlace,
  until,
  untilIdle,
  untilSent,
} from '../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

async function startDelist({ id }: Product) {
  const body = { product_id: id, platforms: ['woocommerce'] };
  await seller.call('POST', '/api/delist/manual/', body, { prefer: 'respond-async' });
  const operation = (await queue(seller)).find(
    ({ action, product }) => action === 'delist' && product?.id === id,
  );
  if (!operation) throw new Error('nothing is delisted');
  return operation;
}

test('the end of one listing is no proof for another that took its place meanwhile: that one is ended too', async () => {
  const { store } = seller.store;
  const product = await addTestProduct(place, seller, { sku: 'PROOF1' });
  await crosslist(seller, product, 'woocommerce');
  const other = await store.addProduct({ name: 'The same', sku: 'PROOF2', regular_price: '10' });
  const release = seller.store.faults.hold({ method: 'PUT', path: '/products/' });
  const operation = await startDelist(product);
  await untilSent(place, operation);
  // A sync stores it like this when the product has another number in the shop now.
  await place.server.services.db
    .updateTable('listings')
    .set({ external_id: String(other.id), sku: 'PROOF2', url: `${seller.store.httpUrl}/?p=${other.id}` })
    .where('product_id', '=', product.id)
    .execute();
  release();
  await untilIdle(seller);
  expect(store.product('PROOF1')?.status).toBe('draft');
  expect(store.product('PROOF2')?.status).toBe('draft');
  expect((await readProduct(seller, product.id)).listings.woocommerce?.status).toBe('delisted');
});

test('a page read before a listing ended does not revive it, though the clock of the server is behind', async () => {
  const { services } = place.server;
  const product = await addTestProduct(place, seller, { sku: 'LATE1' });
  await crosslist(seller, product, 'woocommerce');
  // Held after the page itself was read, so the page shows the product as it was.
  const release = seller.store.faults.hold({ path: 'data/currencies' });
  const held = seller.store.requests.matching('GET', 'data/currencies').length;
  const ordinary = services.now;
  services.now = () => new Date(Date.now() - 120_000);
  try {
    const sync = seller.call('POST', '/api/sync/woocommerce/');
    await until(
      async () => seller.store.requests.matching('GET', 'data/currencies').length,
      (count) => count > held,
    );
    await startDelist(product);
    await until(
      () => queue(seller),
      (all) => all.some(({ action, status }) => action === 'delist' && status === 'completed'),
    );
    release();
    expect((await sync).body).toMatchObject({ success: true });
  } finally {
    release();
    services.now = ordinary;
  }
  await untilIdle(seller);
  expect(seller.store.store.product('LATE1')?.status).toBe('draft');
  expect((await readProduct(seller, product.id)).listings.woocommerce?.status).toBe('delisted');
});

describe('a store that was down for a moment', () => {
  /** WordPress names ten minutes, however short the update is. */
  const update = (times: number) =>
    seller.store.faults.add({ kind: 'maintenance', path: '/wc/v3/products', times });
  const waiting = () =>
    until(
      () => queue(seller),
      ([newest]) => newest?.status === 'queued' && newest.attempt > 0,
    );
  const secondsLeft = (operation: Operation | undefined) =>
    (Date.parse(operation?.next_attempt_at ?? '') - Date.now()) / 1000;

  test('is asked again within a minute for what must end, and does not use up its attempts', async () => {
    const product = await addTestProduct(place, seller, { sku: 'UPDATE1' });
    await crosslist(seller, product, 'woocommerce');
    update(1);
    await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
    const [delist] = await waiting();
    expect(secondsLeft(delist)).toBeLessThan(40);
    const row = await place.server.services.db
      .selectFrom('operations')
      .select('failures')
      .where('id', '=', delist?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(row.failures).toBe(0);
    // A poll that is answered does not let it wait even that long.
    await detect(seller);
    await untilIdle(seller);
    expect(seller.store.store.product('UPDATE1')?.status).toBe('draft');
  });

  test('is sent what waited for it as soon as a poll is answered', async () => {
    const product = await addTestProduct(place, seller, { sku: 'UPDATE2' });
    await crosslist(seller, product, 'woocommerce');
    const unlisted = await addTestProduct(place, seller, { sku: 'UPDATE3' });
    update(2);
    await client(seller).call('PUT', `/api/products/${product.id}/`, { price: 31 });
    const [revise] = await waiting();
    expect(secondsLeft(revise)).toBeGreaterThan(500);
    await startCrosslist(seller, unlisted, 'woocommerce');
    await waiting();
    await detect(seller);
    await untilIdle(seller);
    expect(seller.store.store.product('UPDATE2')?.price).toBe('31.00');
    expect(seller.store.store.product('UPDATE3')?.status).toBe('publish');
  });

  test('is sent it as soon as other work there is done', async () => {
    const [first, second] = [
      await addTestProduct(place, seller, { sku: 'UPDATE4' }),
      await addTestProduct(place, seller, { sku: 'UPDATE5' }),
    ];
    await crosslist(seller, first, 'woocommerce');
    update(1);
    await client(seller).call('PUT', `/api/products/${first.id}/`, { price: 32 });
    await waiting();
    await crosslist(seller, second, 'woocommerce');
    await untilIdle(seller);
    expect(seller.store.store.product('UPDATE4')?.price).toBe('32.00');
  });
});

describe('Undo compares times of the database alone', () => {
  async function mark({ id }: Product, action: 'mark_as_sold' | 'mark_as_active') {
    const { undo_id } = MarkResult.parse((await seller.call('POST', `/api/products/${id}/${action}/`)).body);
    return undo_id ?? '';
  }
  const undo = async (undo_id: string) =>
    UndoResult.parse((await seller.call('POST', '/api/products/undo/', { undo_id })).body);

  test.for([-30, 30])(
    'the clock of this server is %i hours off: it brings back a product, its listings and its sale all the same',
    async (hours) => {
      const { services } = place.server;
      const ordinary = services.now;
      services.now = () => new Date(Date.now() + hours * 3_600_000);
      try {
        const product = await addTestProduct(place, seller, { sku: `CLOCK${hours + 30}` });
        await crosslist(seller, product, 'ebay');
        const sold = await mark(product, 'mark_as_sold');
        await untilIdle(seller);
        expect((await readProduct(seller, product.id)).listings.ebay?.status).toBe('delisted');
        expect(await undo(sold)).toMatchObject({ count: 1, platforms: ['ebay'], not_undone: [] });
        await untilIdle(seller);
        expect(await readProduct(seller, product.id)).toMatchObject({
          status: 'active',
          listings: { ebay: { status: 'active' } },
        });
        expect(place.marketplaces.ebay.ebay.activeCount(product.sku)).toBe(1);
        // The other way round: undoing Mark as Active makes the product sold again.
        await mark(product, 'mark_as_sold');
        await untilIdle(seller);
        expect(await undo(await mark(product, 'mark_as_active'))).toMatchObject({ count: 1, not_undone: [] });
        expect((await readProduct(seller, product.id)).status).toBe('sold');
      } finally {
        services.now = ordinary;
      }
    },
  );
});
