import { SaleClock } from '@crosslister/contract/sales.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addProduct } from '../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY = 24 * 3600;
const clockOf = async (seller: Seller) =>
  SaleClock.parse((await seller.call('GET', '/api/sales/clock/')).body);
const at = (seconds: number) => new Date(NOW + seconds * 1000);

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
  server.services.now = () => new Date(NOW);
});
afterAll(() => server.stop());
beforeEach(async () => {
  seller = await server.register();
});

interface Ending {
  platform: 'ebay' | 'etsy' | 'vinted';
  status: 'completed' | 'failed' | 'queued' | 'cancelled';
  /** Seconds after the sale was seen. */
  after?: number;
}

/** A sale on WooCommerce, `delay` seconds before it was seen. */
async function addSale(
  name: string,
  { seen = -100, delay = 0, byHand = false }: { seen?: number; delay?: number; byHand?: boolean },
  endings: Ending[],
): Promise<number> {
  const { db } = server.services;
  const { id: product_id, sku } = await addProduct(seller, { name, status: 'sold' });
  const sale = await db
    .insertInto('sales')
    .values({
      user_id: seller.id,
      platform: 'woocommerce',
      order_id: byHand ? '' : `order-${product_id}`,
      line_id: '1',
      product_id,
      name,
      sku,
      price_pence: 100,
      currency: 'GBP',
      quantity: 1,
      seen_at: at(seen),
      sold_at: at(seen - delay),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { platform, status, after } of endings) {
    await db
      .insertInto('operations')
      .values({
        user_id: seller.id,
        product_id,
        kind: 'delist',
        platform,
        lane: platform,
        priority: 1,
        status,
        params: JSON.stringify({ reason: 'sale', sale_id: sale.id }),
        finished_at: after === undefined ? null : at(seen + after),
      })
      .execute();
  }
  return product_id;
}

const none = {
  sales: 0,
  median_seconds: null,
  median_seconds_after_seen: null,
  worst: null,
  not_ended: 0,
};

test('without sales there is nothing to tell', async () => {
  expect(await clockOf(seller)).toEqual(none);
});

test('a sale counts from the order to the last listing ended; the worst is named', async () => {
  await addSale('Lamp', { delay: 20 }, [{ platform: 'ebay', status: 'completed', after: 2 }]);
  await addSale('Vase', { delay: 1 }, [
    { platform: 'etsy', status: 'completed', after: 30 },
    { platform: 'ebay', status: 'completed', after: 3 },
  ]);
  expect(await clockOf(seller)).toEqual({
    sales: 2,
    median_seconds: 27,
    median_seconds_after_seen: 16,
    worst: { seconds: 31, name: 'Vase', platform: 'etsy' },
    not_ended: 0,
  });
  // If a marketplace's clock is ahead of ours, the time is not negative.
  await addSale('Clock', { delay: -500 }, [{ platform: 'ebay', status: 'completed', after: 4 }]);
  expect(await clockOf(seller)).toMatchObject({ sales: 3, median_seconds: 22 });
});

test('one of which something is still listed has no time, and is counted apart', async () => {
  const product = await addSale('Lamp', {}, [
    { platform: 'ebay', status: 'completed', after: 2 },
    { platform: 'etsy', status: 'failed', after: 5 },
  ]);
  await addSale('Vase', {}, [{ platform: 'ebay', status: 'queued' }]);
  expect(await clockOf(seller)).toEqual({ ...none, not_ended: 2 });
  const { db } = server.services;
  const listing = { user_id: seller.id, product_id: product, platform: 'etsy' as const, sku: 'S' };
  await db
    .insertInto('listings')
    .values({ ...listing, price_pence: 100, status: 'delisted', delisted_at: at(-100 + 60) })
    .execute();
  expect(await clockOf(seller)).toMatchObject({
    sales: 1,
    worst: { seconds: 60, name: 'Lamp', platform: 'etsy' },
    not_ended: 1,
  });
});

test('what nothing followed, what the seller entered, what is older, and what others sold is left out', async () => {
  const done: Ending[] = [{ platform: 'ebay', status: 'completed', after: 1 }];
  await addSale('Alone', {}, []);
  await addSale('Taken back', {}, [{ platform: 'ebay', status: 'cancelled', after: 1 }]);
  await addSale('Entered', { byHand: true }, done);
  await addSale('Old', { seen: -31 * DAY }, done);
  await addSale('In time', { seen: -29 * DAY }, done);
  expect(await clockOf(seller)).toMatchObject({ sales: 1, worst: { name: 'In time' } });
  expect(await clockOf(await server.register())).toEqual(none);
});
