import { expect, test } from 'vitest';
import { type ChangedThing, changed } from '../db/change-feed.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  detect,
  queue,
  startCrosslist,
  type TradingPlace,
  until,
  untilIdle,
} from '../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

/** Sent before and after: when it arrives, all earlier ones have arrived. */
const MARK = 'waiting_items';

/** What the feed tells an open dashboard to read again while `act` runs. */
async function noticesWhile(act: () => Promise<unknown>): Promise<ChangedThing[]> {
  const abort = new AbortController();
  const response = await fetch(`${place.server.url}/api/events/`, {
    headers: { authorization: `Token ${seller.token}` },
    signal: abort.signal,
  });
  const shown = new Set<ChangedThing>();
  const reading = (async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      const lines = (text + Buffer.from(chunk).toString('utf8')).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines.filter((line) => line.startsWith('data: '))) {
        for (const thing of (JSON.parse(line.slice(6)) as { changed: ChangedThing[] }).changed)
          shown.add(thing);
      }
    }
  })().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  const allArrived = async () => {
    await changed(place.server.services.db, seller.id, MARK);
    await until(
      async () => shown,
      () => shown.has(MARK),
    );
  };
  await allArrived();
  shown.clear();
  await act();
  await allArrived();
  abort.abort();
  await reading;
  return [...shown].filter((thing) => thing !== MARK).toSorted();
}

test('a listing that ends', async () => {
  const product = await addTestProduct(place, seller);
  expect(await noticesWhile(() => crosslist(seller, product, 'ebay'))).toEqual(['operations', 'products']);
});

test('an operation that begins', async () => {
  const product = await addTestProduct(place, seller);
  const { db } = place.server.services;
  const row = { user_id: seller.id, kind: 'crosslist', platform: 'ebay', lane: 'ebay', priority: 5 } as const;
  const release = place.marketplaces.ebay.faults.hold();
  // Stored without a notification and due far in the future, so that every notification seen comes from its start.
  const shown = await noticesWhile(async () => {
    await db
      .insertInto('operations')
      .values({ ...row, product_id: product.id })
      .execute();
    await until(
      () => queue(seller),
      ([operation]) => operation?.status === 'processing',
    );
  });
  expect((await queue(seller))[0]?.status).toBe('processing');
  expect(shown).toContain('operations');
  release();
  await untilIdle(seller);
});

test('a sale, and its listing that waits being taken back', async () => {
  const product = await addTestProduct(place, seller, { sku: 'TOLD1' });
  await crosslist(seller, product, 'woocommerce');
  const release = place.marketplaces.ebay.faults.hold({ path: '/sell/inventory' });
  for (let n = 0; n < 3; n++) await startCrosslist(seller, await addTestProduct(place, seller), 'ebay');
  await startCrosslist(seller, product, 'ebay');
  seller.store.store.buy('TOLD1');
  expect(await noticesWhile(() => detect(seller))).toEqual(['operations', 'products', 'sales']);
  release();
  await untilIdle(seller);
});

test('what is marked and deleted', async () => {
  const { id } = await addTestProduct(place, seller);
  const acts = ['mark_as_sold', 'mark_as_active'];
  for (const act of acts) {
    const shown = await noticesWhile(() => seller.call('POST', `/api/products/${id}/${act}/`));
    expect(shown).toEqual(expect.arrayContaining(['products', 'sales']));
  }
  expect(await noticesWhile(() => seller.call('DELETE', `/api/products/${id}/`))).toContain('products');
});

test("nothing of another seller's", async () => {
  const other = await place.connectedSeller({ ebay: false });
  const product = await addTestProduct(place, other);
  expect(await noticesWhile(() => crosslist(other, product, 'woocommerce'))).toEqual([]);
});
