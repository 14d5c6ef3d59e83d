import { SalesStatistics } from '@crosslister/contract/sales.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addProduct, readProduct } from '../../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../../test/server.ts';
import { sumsOf } from './read-statistics.ts';

let server: TestServer;
let seller: Seller;
let lines = 0;
const clock = () => new Date();
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  seller = await server.register();
  // 00:30 on Sunday 1 November in London. In summer time, 00:30 there would be one hour earlier in UTC.
  setClock('2026-11-01T00:30:00Z');
});
afterEach(() => {
  server.services.now = clock;
});

function setClock(iso: string): void {
  server.services.now = () => new Date(iso);
}

interface Sale {
  soldAt: string | null;
  pence?: number;
  quantity?: number;
  state?: 'sold' | 'cancelled' | 'void';
  productId?: number;
  currency?: string;
}

async function addSale(sale: Sale) {
  const { soldAt, pence = 1000, quantity = 1, state = 'sold', productId, currency = 'GBP' } = sale;
  lines += 1;
  await server.services.db
    .insertInto('sales')
    .values({
      user_id: seller.id,
      platform: 'ebay',
      order_id: `order-${lines}`,
      line_id: '1',
      product_id: productId ?? null,
      name: 'A thing',
      sku: 'S',
      price_pence: pence,
      currency,
      quantity,
      state,
      sold_at: soldAt,
    })
    .execute();
}

async function soldProduct(dateSold: string): Promise<number> {
  const { id } = await addProduct(seller, { status: 'sold' });
  await server.services.db
    .updateTable('products')
    .set({ date_sold: dateSold })
    .where('id', '=', id)
    .execute();
  return id;
}

async function statistics(): Promise<SalesStatistics> {
  return SalesStatistics.parse((await seller.call('GET', '/api/sales-statistics/')).body);
}

async function reset(reset_type: string) {
  return (await seller.call('POST', '/api/products/reset_sales_data/', { reset_type })).body;
}

test('no sale is read for the sums', async () => {
  const plan = await server.services.db.transaction().execute(async (db) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(db);
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`EXPLAIN (COSTS OFF) ${sumsOf(seller.id, clock())}`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).not.toMatch(/ on sales\b/);
  expect(plan).toMatch(/Index Cond: \(\(user_id = .*\) AND \(day >= /);
});

describe('statistics', () => {
  test('a new seller has nothing sold', async () => {
    const none = { amount: '£0.00', count: 0 };
    expect(await statistics()).toEqual({
      today_sales: none,
      monthly_sales: none,
      total_sales: none,
      product_counts: { active: 0, sold: 0, inactive: 0, action_required: 0 },
    });
  });

  test('amounts are what was paid, counts are pieces', async () => {
    await addSale({ soldAt: '2026-11-01T00:10:00Z', pence: 123_456_789, quantity: 3 });
    const sold = { amount: '£1,234,567.89', count: 3 };
    expect(await statistics()).toMatchObject({ today_sales: sold, monthly_sales: sold, total_sales: sold });
  });

  test('days and months are London’s, also in summer time', async () => {
    setClock('2026-07-01T10:00:00Z');
    await addSale({ soldAt: '2026-06-30T22:59:59Z', pence: 1 });
    await addSale({ soldAt: '2026-06-30T23:00:00Z', pence: 10 });
    await addSale({ soldAt: '2026-07-01T09:00:00Z', pence: 100 });
    expect(await statistics()).toMatchObject({
      today_sales: { amount: '£1.10', count: 2 },
      monthly_sales: { amount: '£1.10', count: 2 },
      total_sales: { amount: '£1.11', count: 3 },
    });
    setClock('2026-07-01T23:30:00Z');
    expect(await statistics()).toMatchObject({
      today_sales: { count: 0 },
      monthly_sales: { amount: '£1.10', count: 2 },
    });
  });

  test.each([
    // The clocks change on 29 March and on 25 October 2026.
    ['2026-03-31T10:00:00Z', ['2026-02-01T00:00:00Z', '2026-02-28T23:59:59Z'], '1–28 Feb'],
    ['2024-03-31T10:00:00Z', ['2024-02-01T00:00:00Z', '2024-02-29T23:59:59Z'], '1–29 Feb'],
    ['2026-04-29T10:00:00Z', ['2026-03-01T00:00:00Z', '2026-03-29T22:59:59Z'], '1–29 Mar'],
    ['2026-11-25T10:00:00Z', ['2026-09-30T23:00:00Z', '2026-10-25T23:59:59Z'], '1–25 Oct'],
    // 1 May begins an hour earlier than in winter time.
    ['2026-04-30T23:30:00Z', ['2026-03-31T23:00:00Z', '2026-04-01T22:59:59Z'], '1 Apr'],
  ])(
    'at %s the month is compared with the same days before: %s, %s',
    async (now, [first = '', last = ''], days) => {
      setClock(now);
      const near = (iso: string, seconds: number) => new Date(Date.parse(iso) + seconds * 1000).toISOString();
      await addSale({ soldAt: near(first, -1), pence: 1 });
      // In the next month already, after a whole February.
      await addSale({ soldAt: near(last, 1), pence: days.endsWith('Feb') ? 0 : 10 });
      await addSale({ soldAt: now, pence: 500 });
      await addSale({ soldAt: now, pence: 900, currency: 'USD' });
      expect((await statistics()).monthly_sales).not.toHaveProperty('compared');
      await addSale({ soldAt: first, pence: 600 });
      await addSale({ soldAt: last, pence: 400 });
      expect((await statistics()).monthly_sales.compared).toEqual({
        type: 'negative',
        text: `£5.00 less than ${days}`,
      });
      await addSale({ soldAt: now, pence: 500 });
      expect((await statistics()).monthly_sales.compared).toEqual({
        type: 'neutral',
        text: `as much as ${days}`,
      });
    },
  );

  test('cancelled, void and undated sales do not count', async () => {
    await addSale({ soldAt: '2026-11-01T00:10:00Z', state: 'cancelled' });
    await addSale({ soldAt: '2026-11-01T00:10:00Z', state: 'void' });
    await addSale({ soldAt: null });
    expect((await statistics()).total_sales).toEqual({ amount: '£0.00', count: 0 });
  });

  test('other currencies are counted, named, and not added up as pounds', async () => {
    await addSale({ soldAt: '2026-11-01T00:10:00Z', pence: 1000 });
    await addSale({ soldAt: '2026-11-01T00:10:00Z', pence: 5000, currency: 'USD' });
    await addSale({ soldAt: '2026-10-01T00:10:00Z', pence: 7000, currency: 'EUR' });
    await addSale({ soldAt: '2026-10-01T00:10:00Z', pence: 7000, currency: 'EUR', state: 'cancelled' });
    await addSale({ soldAt: '2026-10-01T00:10:00Z', pence: 9000, currency: 'USD' });
    await addSale({ soldAt: '2026-10-01T00:10:00Z', pence: 800, currency: 'CAD' });
    expect(await statistics()).toMatchObject({
      today_sales: { amount: '£10.00', count: 2, note: '1 sale in USD is not in this sum.' },
      total_sales: {
        amount: '£10.00',
        count: 5,
        note: '1 sale in CAD, 1 sale in EUR and 2 sales in USD are not in this sum.',
      },
    });
  });

  test('products are counted by tab', async () => {
    for (const status of ['active', 'active', 'sold', 'inactive', 'delisted', 'action_required'] as const) {
      await addProduct(seller, { status });
    }
    const expected = { active: 2, sold: 1, inactive: 2, action_required: 1 };
    expect((await statistics()).product_counts).toEqual(expected);
  });

  test('what is imported with a link is listed somewhere, and everything else nowhere', async () => {
    const ebay = (url: string) => ({ listings: { ebay: { url } } });
    const url = 'https://www.ebay.co.uk/itm/400000000001';
    const products = [ebay(url), ebay(' '), {}, { ...ebay(url), status: 'delisted' }].map((fields, n) => ({
      ...{ name: 'A thing', sku: `N${n}`, price: 5 },
      ...fields,
    }));
    await seller.call('POST', '/api/products/', { products });
    expect((await statistics()).listed_nowhere?.count).toBe(2);
    const unlike = sql`SELECT FROM products WHERE user_id = ${seller.id} AND (listed_nowhere_since IS NULL)
      <> EXISTS (SELECT FROM listings WHERE product_id = products.id AND status <> 'delisted')`;
    expect((await unlike.execute(server.services.db)).rows).toEqual([]);
  });

  test('another seller’s sales are not seen', async () => {
    await addSale({ soldAt: '2026-11-01T00:10:00Z' });
    const other = await server.register();
    expect((await other.call('GET', '/api/sales-statistics/')).body).toMatchObject({
      total_sales: { count: 0 },
    });
  });
});

describe('reset', () => {
  test.each([
    ['today', "No today's sales data to reset."],
    ['monthly', "No this month's sales data to reset."],
    ['total', 'No sales data to reset.'],
  ])('%s with nothing sold says so', async (type, message) => {
    expect(await reset(type)).toEqual({ count: 0, message });
  });

  test('takes the period, and leaves what came before', async () => {
    await addSale({ soldAt: '2026-10-31T23:59:59Z' });
    await addSale({ soldAt: '2026-11-01T00:00:00Z' });
    setClock('2026-11-02T12:00:00Z');
    await addSale({ soldAt: '2026-11-02T11:00:00Z' });
    expect(await reset('today')).toMatchObject({ count: 1 });
    expect(await statistics()).toMatchObject({ today_sales: { count: 0 }, monthly_sales: { count: 1 } });
    expect(await reset('monthly')).toMatchObject({ count: 1, message: expect.stringContaining('1 sale') });
    expect(await statistics()).toMatchObject({ monthly_sales: { count: 0 }, total_sales: { count: 1 } });
    expect(await reset('total')).toMatchObject({ count: 1 });
    expect(await statistics()).toMatchObject({ total_sales: { amount: '£0.00', count: 0 } });
  });

  test('clears the products’ dates while they stay sold, and keeps the order lines', async () => {
    const id = await soldProduct('2026-11-01T00:10:00Z');
    await addSale({ soldAt: '2026-11-01T00:10:00Z', productId: id });
    expect(await reset('today')).toMatchObject({ count: 1 });
    expect(await readProduct(seller, id)).toMatchObject({ status: 'sold', date_sold: null });
    const kept = await server.services.db
      .selectFrom('sales')
      .select(['order_id', 'state', 'sold_at'])
      .where('product_id', '=', id)
      .execute();
    expect(kept).toEqual([{ order_id: expect.stringMatching(/^order-/), state: 'sold', sold_at: null }]);
  });

  test('clears the date of a product whose earlier pieces sold before the period', async () => {
    const id = await soldProduct('2026-11-01T00:10:00Z');
    await addSale({ soldAt: '2026-10-30T10:00:00Z', productId: id });
    await addSale({ soldAt: '2026-11-01T00:10:00Z', productId: id });
    expect(await reset('today')).toMatchObject({ count: 1 });
    expect((await readProduct(seller, id)).date_sold).toBeNull();
    expect((await statistics()).total_sales.count).toBe(1);
  });

  test('a product sold before the period keeps its date', async () => {
    const id = await soldProduct('2026-10-31T10:00:00Z');
    await addSale({ soldAt: '2026-10-31T10:00:00Z', productId: id });
    expect(await reset('monthly')).toMatchObject({ count: 0 });
    expect((await readProduct(seller, id)).date_sold).toBe('2026-10-31T10:00:00.000Z');
  });

  test('a product sold in the period without a sale in the books counts once', async () => {
    const id = await soldProduct('2026-11-01T00:10:00Z');
    expect(await reset('today')).toMatchObject({ count: 1 });
    expect((await readProduct(seller, id)).date_sold).toBeNull();
  });

  test('touches no other seller', async () => {
    await addSale({ soldAt: '2026-11-01T00:10:00Z' });
    const other = await server.register();
    const answer = await other.call('POST', '/api/products/reset_sales_data/', { reset_type: 'total' });
    expect(answer.body).toMatchObject({ count: 0 });
    expect((await statistics()).total_sales.count).toBe(1);
  });

  test.each([{}, { reset_type: 'week' }, null])('%j is refused', async (body) => {
    const answer = await seller.call('POST', '/api/products/reset_sales_data/', JSON.stringify(body));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ detail: expect.any(String) });
  });
});
