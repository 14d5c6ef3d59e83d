import { SalesReport } from '@crosslister/contract/reports/sales-report.ts';
import { SaleList, SalesStatistics } from '@crosslister/contract/sales.ts';
import { formatPence } from '@crosslister/domain/money.ts';
import { expect, test } from 'vitest';
import { CLOCK_NOW, type PastSale, usePastSales } from '../../../test/past-sales.ts';
import { addProduct } from '../../../test/products.ts';

const { server, seller, addSale } = usePastSales();

const path = '/api/reports/sales/';
const report = async (query = '') => SalesReport.parse((await seller().call('GET', `${path}${query}`)).body);
const soldAt = (iso: string, name: string, more: PastSale['more'] = {}) =>
  addSale(name, { seen: (Date.parse(iso) - CLOCK_NOW) / 1000, more }, []);
/** For sale since that day. */
async function addedOn(id: number, date: string): Promise<void> {
  await server()
    .services.db.updateTable('products')
    .set({ date_added: date })
    .where('id', '=', id)
    .where('user_id', '=', seller().id)
    .execute();
}

test('without sales every period is there, and empty', async () => {
  const { starts, ...rest } = await report();
  expect(starts).toHaveLength(12);
  expect([starts[0], starts.at(-1)]).toEqual(['2025-12-01', '2026-11-01']);
  expect(rest).toEqual({
    by: 'month',
    from: '2025-12-01',
    to: '2026-11-20',
    sales: [],
    other_currencies: 0,
    time_to_sell: [],
    sell_through: { sold: 0, for_sale: 0 },
    stale: { until: '2026-08-22', products: 0, amount: 0 },
  });
  expect((await report('?by=day')).starts).toHaveLength(30);
  // 20 November 2026 is a Friday; weeks begin on Monday.
  const weeks = await report('?by=week');
  expect([weeks.starts.length, weeks.starts[0], weeks.starts.at(-1)]).toEqual([
    13,
    '2026-08-24',
    '2026-11-16',
  ]);
});

test('days are those of the United Kingdom, amounts are less refunds, and other currencies count as items', async () => {
  // Half past midnight on the 25th in London, which changed its clocks that night.
  await soldAt('2026-10-24T23:30:00Z', 'Lamp', { platform: 'ebay', price_pence: 1250, refunded_pence: 250 });
  await soldAt('2026-10-25T23:59:00Z', 'Vase', { platform: 'ebay', price_pence: 999, quantity: 2 });
  await soldAt('2026-10-26T00:00:00Z', 'Jug', { platform: null, price_pence: 500 });
  await soldAt('2026-10-26T12:00:00Z', 'Plate', { platform: 'etsy', price_pence: 4000, currency: 'USD' });
  await soldAt('2026-10-26T12:00:00Z', 'Cup', { state: 'cancelled' });
  await soldAt('2026-10-26T12:00:00Z', 'Reset', { sold_at: null });
  const { sales, other_currencies } = await report('?by=day&from=2026-10-25&to=2026-10-26');
  expect(sales).toEqual([
    { start: '2026-10-25', platform: 'ebay', items: 3, amount: 19.99 },
    { start: '2026-10-26', platform: 'etsy', items: 1, amount: 0 },
    { start: '2026-10-26', platform: null, items: 1, amount: 5 },
  ]);
  expect(other_currencies).toBe(1);
  // And these are the sales behind the figures of a day.
  const listed = async (days: string) => {
    const { body } = await seller().call('GET', `/api/sales/${days}`);
    return SaleList.parse(body).results.map(({ name }) => name);
  };
  expect(await listed('?from=2026-10-25&to=2026-10-25')).toEqual(['Vase', 'Lamp']);
  expect(await listed('?from=2026-10-26&to=2026-10-26')).toEqual(['Plate', 'Jug']);
  expect(await seller().call('GET', '/api/sales/?from=2026-10-26')).toMatchObject({ status: 400 });
  expect((await report('?by=week&from=2026-10-25&to=2026-10-26')).starts).toEqual([
    '2026-10-19',
    '2026-10-26',
  ]);
});

test('the days that a card of the dashboard counts have its items and its amount', async () => {
  await soldAt('2024-02-29T12:00:00Z', 'Jug', { price_pence: 400, quantity: 2 });
  await soldAt('2026-10-31T23:59:59Z', 'Vase', { price_pence: 50 });
  await soldAt('2026-11-01T00:00:00Z', 'Plate', { platform: null, price_pence: 700, refunded_pence: 100 });
  await soldAt('2026-11-20T08:00:00Z', 'Lamp', { price_pence: 1250, quantity: 3 });
  await soldAt('2026-11-20T09:00:00Z', 'Cup', { price_pence: 900, awaits_payment: true });
  const { body } = await seller().call('GET', '/api/sales-statistics/');
  const cards = SalesStatistics.parse(body);
  for (const [card, query] of [
    [cards.today_sales, '?by=day&from=2026-11-20&to=2026-11-20'],
    [cards.monthly_sales, '?by=day&from=2026-11-01&to=2026-11-20'],
    [cards.total_sales, '?by=month&from=first'],
  ] as const) {
    const { sales } = await report(query);
    expect(sales.reduce((sum, { items }) => sum + items, 0)).toBe(card.count);
    expect(formatPence(sales.reduce((sum, { amount }) => sum + amount * 100, 0))).toBe(card.amount);
  }
  expect(cards.total_sales).toEqual({ amount: '£23.00', count: 7 });
  expect((await report('?by=month&from=first')).from).toBe('2024-02-01');
});

test('how long it took, how much of what was for sale has sold, and what has not for 90 days', async () => {
  for (const [name, platform, added] of [
    ['Lamp', 'ebay', '2026-10-01'],
    ['Vase', 'ebay', '2026-10-11'],
    ['Jug', 'etsy', '2026-10-29'],
  ] as const) {
    const { productId } = await soldAt('2026-10-31T00:00:00Z', name, { platform });
    await addedOn(productId, added);
  }
  const { id: old } = await addProduct(seller(), { name: 'Old', price: 12.5 });
  await addedOn(old, '2026-08-22T22:59:59Z');
  const { id: newer } = await addProduct(seller(), { name: 'Newer', price: 7 });
  await addedOn(newer, '2026-08-22T23:00:00Z');
  const { time_to_sell, sell_through, stale } = await report();
  expect(time_to_sell).toEqual([
    { platform: null, products: 3, median_days: 20 },
    { platform: 'ebay', products: 2, median_days: 25 },
    { platform: 'etsy', products: 1, median_days: 2 },
  ]);
  expect(sell_through).toEqual({ sold: 3, for_sale: 2 });
  expect(stale).toEqual({ until: '2026-08-22', products: 1, amount: 12.5 });
});

test('for sale is what its first listing is, and the list finds the same products', async () => {
  const url = (n: number) => ({ url: `https://www.ebay.co.uk/itm/11000000000${n}` });
  const listedSince = async (name: string, n: number, added: string, listed: string) => {
    const { id } = await addProduct(seller(), { name, price: 10, listings: { ebay: url(n) } });
    await addedOn(id, added);
    await server()
      .services.db.updateTable('listings')
      .set({ created_at: listed })
      .where('product_id', '=', id)
      .where('user_id', '=', seller().id)
      .execute();
  };
  await listedSince('Imported', 1, '2026-11-19', '2026-05-01');
  await listedSince('Relisted', 2, '2026-01-01', '2026-11-01');
  const { stale } = await report();
  expect(stale).toEqual({ until: '2026-08-22', products: 1, amount: 10 });
  const { body } = await seller().call('GET', `/api/products/?for_sale_since=${stale.until}`);
  expect(body).toMatchObject({ count: 1, results: [{ name: 'Imported' }] });
});

test('the time to sell counts from the first listing too, and from none that is younger than the sale', async () => {
  const { db } = server().services;
  const listed = (id: number, platform: 'ebay' | 'etsy', created_at: string) =>
    db
      .insertInto('listings')
      .values({
        user_id: seller().id,
        product_id: id,
        sku: 'X',
        price_pence: 100,
        platform,
        status: 'delisted',
        created_at,
      })
      .execute();
  const { productId: id } = await soldAt('2026-10-31T00:00:00Z', 'Lamp', { platform: 'ebay' });
  await addedOn(id, '2026-10-30');
  await listed(id, 'ebay', '2026-10-01');
  await listed(id, 'etsy', '2026-11-02');
  expect((await report()).time_to_sell[0]).toEqual({ platform: null, products: 1, median_days: 30 });
});

test('another seller’s sales are not in it', async () => {
  await soldAt('2026-11-01T12:00:00Z', 'Lamp');
  const other = await server().register();
  expect((await other.call('GET', path)).body).toMatchObject({ sales: [], time_to_sell: [] });
});

test.each([
  ['?by=year', /by/],
  ['?from=23.11.2026', /from must be a day, as 2026-11-23\./],
  ['?from=2026-11-02&to=2026-11-01', /from must not be after to\./],
  ['?by=day&from=2000-01-01', /That is more than 400 days\./],
])('%s is refused', async (query, detail) => {
  const { status, body } = await seller().call('GET', `${path}${query}`);
  expect({ status, detail: JSON.stringify(body) }).toEqual({
    status: 400,
    detail: expect.stringMatching(detail),
  });
});
