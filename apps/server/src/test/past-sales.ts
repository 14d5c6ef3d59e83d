import type { InsertObject } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../db/schema.ts';
import { addProduct } from './products.ts';
import { type Seller, startTestServer, type TestServer } from './server.ts';

/** Seconds after this moment, for tests of what happened when. */
export const CLOCK_NOW = Date.parse('2026-11-20T12:00:00Z');
export const at = (seconds: number) => new Date(CLOCK_NOW + seconds * 1000);

export interface Ending {
  platform: 'ebay' | 'etsy' | 'vinted';
  status: 'completed' | 'failed' | 'queued' | 'cancelled';
  /** Seconds after the sale was seen. */
  after?: number;
}

export interface PastSale {
  seen?: number;
  delay?: number;
  byHand?: boolean;
  more?: Partial<InsertObject<Database, 'sales'>>;
}

/** Stores a sale on WooCommerce that has happened, `delay` seconds before it was seen. */
async function addPastSale(
  { services }: TestServer,
  seller: Seller,
  name: string,
  { seen = -100, delay = 0, byHand = false, more = {} }: PastSale,
  endings: Ending[],
): Promise<{ productId: number; saleId: number }> {
  const { db } = services;
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
      ...more,
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
  return { productId: product_id, saleId: sale.id };
}

/** One server for a whole file, at `CLOCK_NOW`, with a new seller for each test. Call it once at the top of the file. */
export function usePastSales() {
  let server: TestServer;
  let seller: Seller;
  beforeAll(async () => {
    server = await startTestServer({ ROLE: 'web' });
    server.services.now = () => new Date(CLOCK_NOW);
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    seller = await server.register();
  });
  return {
    server: () => server,
    seller: () => seller,
    addSale: (name: string, sale: PastSale, endings: Ending[]) =>
      addPastSale(server, seller, name, sale, endings),
  };
}
