import { ProfitReport } from '@crosslister/contract/reports/profit-report.ts';
import { streamXlsxRows } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { CLOCK_NOW, type PastSale, usePastSales } from '../../../test/past-sales.ts';
import { addProduct } from '../../../test/products.ts';

const { server, seller, addSale } = usePastSales();

const path = '/api/reports/profit/';
const report = async (query = '') => ProfitReport.parse((await seller().call('GET', `${path}${query}`)).body);
const soldAt = (iso: string, name: string, more: PastSale['more'] = {}) =>
  addSale(name, { seen: (Date.parse(iso) - CLOCK_NOW) / 1000, more }, []);

test('tax years begin on 6 April, and every part adds up', async () => {
  const lamp = { platform: 'ebay', price_pence: 2000, refunded_pence: 250, told_postage_pence: 349 } as const;
  await soldAt('2026-04-05T22:59:59Z', 'Lamp', { ...lamp, told_fees_pence: 300, cost_pence: 500 });
  await soldAt('2026-04-05T23:00:00Z', 'Vase', {
    ...lamp,
    quantity: 2,
    cost_pence: 100,
    postage_cost_pence: 99,
  });
  await soldAt('2026-05-05T12:00:00Z', 'Jug', { platform: null, typed_money: JSON.stringify({ other: 10 }) });
  await soldAt('2026-05-05T12:00:00Z', 'Cup', { state: 'cancelled' });
  await soldAt('2026-05-05T12:00:00Z', 'Plate', { platform: 'etsy', currency: 'USD' });
  const { starts, rows, groups, total, ...rest } = await report('?by=tax_year');
  expect(starts).toEqual(['2022-04-06', '2023-04-06', '2024-04-06', '2025-04-06', '2026-04-06']);
  expect(groups).toEqual([
    { key: 'ebay', name: 'eBay' },
    { key: '', name: 'Elsewhere' },
  ]);
  const zero = { postage_charged: 0, fees: 0, postage_paid: 0, cost: 0, other: 0, vat: 0 };
  expect(rows).toEqual([
    {
      start: '2025-04-06',
      group: 'ebay',
      sums: {
        ...zero,
        items: 1,
        price: 17.5,
        postage_charged: 3.49,
        fees: 3,
        cost: 5,
        profit: 12.99,
        unknown: { postage_paid: 1 },
      },
    },
    {
      start: '2026-04-06',
      group: 'ebay',
      sums: {
        ...zero,
        items: 2,
        price: 17.5,
        postage_charged: 3.49,
        postage_paid: 0.99,
        cost: 2,
        profit: 18,
        unknown: { fees: 1 },
      },
    },
    {
      start: '2026-04-06',
      group: '',
      sums: {
        ...zero,
        items: 1,
        price: 1,
        other: 0.1,
        profit: 0.9,
        unknown: { cost: 1, fees: 1, postage_paid: 1 },
      },
    },
  ]);
  expect(total).toMatchObject({ items: 4, profit: 31.89 });
  expect(rest).toMatchObject({ estimated: 0, without_fees: 2, without_cost: 1, other_currencies: 1 });
  expect(rest).toMatchObject({ without_postage: 2, without_vat: 0, cancelled: 0 });
  expect(rest.uk).toEqual({
    tax_year_from: '2026-04-06',
    income: 21.99,
    year: 2026,
    platforms: [{ platform: 'ebay', sales: 2, amount: 41.98 }],
  });
});

test('by label each sale is in all of its labels, and once in the total; by category it has the number of an unknown one', async () => {
  const { productId } = await soldAt('2026-11-02T12:00:00Z', 'Lamp', { price_pence: 1000 });
  await server()
    .services.db.updateTable('products')
    .set({ labels: ['Glass', 'Car boot'], ebay_category: '987654' })
    .where('id', '=', productId)
    .where('user_id', '=', seller().id)
    .execute();
  await soldAt('2026-11-02T12:00:00Z', 'Vase', { price_pence: 500 });
  const byLabel = await report('?group=label&by=week');
  expect(byLabel.groups.map(({ name }) => name)).toEqual(['Car boot', 'Glass', 'No label']);
  expect(byLabel.rows.map(({ start, group, sums }) => [start, group, sums.profit])).toEqual([
    ['2026-11-02', 'Glass', 10],
    ['2026-11-02', 'Car boot', 10],
    ['2026-11-02', '', 5],
  ]);
  expect(byLabel.total.profit).toBe(15);
  expect((await report('?group=category')).groups).toEqual([
    { key: '987654', name: 'Category 987654' },
    { key: '', name: 'No category' },
  ]);
});

test('stock at cost counts what is for sale, and says what has no cost', async () => {
  await addProduct(seller(), { name: 'Two', quantity: 2, cost: 1.25 });
  await addProduct(seller(), { name: 'One' });
  await addProduct(seller(), { name: 'Sold', cost: 9, status: 'sold' });
  expect((await report()).stock).toEqual({ pieces: 3, cost: 2.5, without_cost: 1 });
});

test('the file has a line for each sale, with the source of each amount, and no formula', async () => {
  const more = { platform: 'ebay', price_pence: 2000, told_fees_pence: 307, cost_pence: 500 } as const;
  await soldAt('2026-11-02T12:00:00Z', '=1+1', more);
  const { body } = await seller().call('GET', `${path}export/?from=2026-11-02&to=2026-11-02`);
  const [header, line, ...others] = String(body).split('\r\n');
  expect(header).toBe(
    'Date Sold,Name,SKU,Marketplace,Order,Quantity,Currency,Price,Refunded,Postage charged,Postage charged from,Fees,Fees from,Postage paid,Postage paid from,Cost,Cost from,Other,Other from,VAT,VAT from,Profit,Margin %,Not known,State',
  );
  expect(line).toMatch(
    /^2026-11-02,'=1\+1,.*,eBay,order-\d+,1,GBP,20\.00,0\.00,,,3\.07,told,,,5\.00,product,,,,,,,Postage paid,Sold$/,
  );
  // What was paid for postage is not known, so neither line says a profit.
  expect(others).toEqual([
    'Total,,,,,1,GBP,20.00,0.00,0.00,,3.07,,,,5.00,,0.00,,0.00,,,,Postage paid of 1 sale,',
    '',
  ]);
});

test('the workbook has the same, with amounts as numbers, and text that is no formula', async () => {
  const more = {
    platform: 'ebay',
    price_pence: 2000,
    told_fees_pence: 307,
    cost_pence: 500,
    postage_cost_pence: 0,
  } as const;
  await soldAt('2026-11-02T12:00:00Z', '=1+1', more);
  const days = 'from=2026-11-02&to=2026-11-02';
  const response = await fetch(`${server().url}${path}export/?${days}&format=xlsx`, {
    headers: { authorization: `Token ${seller().token}` },
  });
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="profit.xlsx"');
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(new Uint8Array(await response.arrayBuffer())))
    rows.push(values);
  const { body } = await seller().call('GET', `${path}export/?${days}`);
  const [head = ''] = String(body).split('\r\n');
  expect(rows[0]).toEqual(head.split(','));
  expect(rows).toHaveLength(3);
  expect(rows[2]).toEqual(expect.arrayContaining(['Total', 1, 'GBP', 20, 11.93, 60]));
  const [day, name, , ...amounts] = rows[1] ?? [];
  expect([day, name]).toEqual(['2026-11-02', "'=1+1"]);
  expect(amounts).toEqual(
    expect.arrayContaining(['eBay', 1, 'GBP', 20, 0, 3.07, 'told', 5, 'product', 11.93, 60]),
  );
  expect((await seller().call('GET', `${path}export/?format=pdf`)).status).toBe(400);
});

test('the table of the report is a file too, by the same periods and groups', async () => {
  const lamp = { platform: 'ebay', price_pence: 2000, told_fees_pence: 307, postage_cost_pence: 0 } as const;
  await soldAt('2026-10-02T12:00:00Z', 'Lamp', { ...lamp, cost_pence: 500 });
  await soldAt('2026-11-02T12:00:00Z', 'Vase', { ...lamp, platform: 'etsy' });
  const days = 'from=2026-10-01&to=2026-11-20&by=month&group=platform';
  const { body } = await seller().call('GET', `${path}export/?${days}&what=table`);
  expect(String(body).trim().split('\r\n')).toEqual([
    'Period from,Marketplace,Items,Price,Postage charged,Fees,Postage paid,Cost,Other,VAT,Profit,Not known',
    '2026-10-01,eBay,1,20.00,0.00,3.07,0.00,5.00,0.00,0.00,11.93,',
    '2026-11-01,Etsy,1,20.00,0.00,3.07,0.00,,0.00,0.00,,Cost of 1 sale',
    'Total,,2,40.00,0.00,6.14,0.00,5.00,0.00,0.00,,Cost of 1 sale',
  ]);
});

test('fees of which a part is missing are not known, in the report as in its files', async () => {
  await soldAt('2026-11-02T12:00:00Z', 'Lamp', { platform: 'etsy', price_pence: 1000 });
  await soldAt('2026-11-02T12:00:00Z', 'Vase', { platform: 'vinted', price_pence: 500 });
  expect(await report()).toMatchObject({ estimated: 1, without_fees: 1, total: { unknown: { fees: 1 } } });
  const { body } = await seller().call('GET', `${path}export/?from=2026-11-02&to=2026-11-02`);
  expect(String(body)).toMatch(/Lamp.*,estimated,.*"Fees,/);
  expect(String(body)).toMatch(/Total.*Fees of 1 sale,/);
});

test('the days are those that are asked for, in the report and in the file', async () => {
  await soldAt('2026-10-14T12:00:00Z', 'Lamp', { price_pence: 1000 });
  await soldAt('2026-10-15T12:00:00Z', 'Vase', { price_pence: 500 });
  const days = 'from=2026-10-15&to=2026-10-31';
  const { from, starts, total, rows } = await report(`?by=month&${days}`);
  expect([from, starts, total.profit]).toEqual(['2026-10-15', ['2026-10-01'], 5]);
  expect(rows.map(({ start }) => start)).toEqual(['2026-10-01']);
  const { body } = await seller().call('GET', `${path}export/?${days}`);
  expect(String(body)).toMatch(/Vase/);
  expect(String(body)).not.toMatch(/Lamp/);
  // A report of the usual time names whole periods, and the file of those days has no other sale.
  const week = await report('?by=week');
  const file = await seller().call('GET', `${path}export/?from=${week.from}&to=${week.to}`);
  expect(String(file.body).trim().split('\r\n')).toHaveLength(2 + week.total.items);
});

test('what was kept of a cancelled sale, and what it cost all the same, counts; nothing else of it does', async () => {
  const cancelled = { state: 'cancelled', platform: 'ebay', price_pence: 2000, told_fees_pence: 40 } as const;
  const costs = { cost_pence: 500, postage_cost_pence: 350 };
  await soldAt('2026-11-02T12:00:00Z', 'Lamp', { ...cancelled, ...costs, kept_pence: 349, was_sent: true });
  await soldAt('2026-11-02T12:00:00Z', 'Vase', { ...cancelled, typed_money: JSON.stringify({ other: 10 }) });
  await soldAt('2026-11-02T12:00:00Z', 'Jug', { ...cancelled, ...costs });
  const { total, uk, ...rest } = await report('?by=tax_year');
  expect(total).toMatchObject({ items: 0, price: 3.49, fees: 0.4, postage_paid: 3.5, cost: 0, other: 0.1 });
  expect(total.profit).toBe(-0.51);
  expect(rest).toMatchObject({ cancelled: 2, without_fees: 0, without_cost: 0, without_postage: 0 });
  expect(uk).toMatchObject({ income: 3.49, platforms: [] });
  const { body } = await seller().call('GET', `${path}export/?from=2026-11-02&to=2026-11-02`);
  const lines = String(body).trim().split('\r\n').slice(1);
  expect(
    lines.map((line) => line.match(/,3\.49,0\.00,.*-0\.41,-12,,Cancelled$|-0\.10,,,Cancelled$/) !== null),
  ).toEqual([true, true, false]);
});

test('a reset of the sales data takes nothing out of the figures of money, nor out of the tax year', async () => {
  await soldAt('2026-11-02T12:00:00Z', 'Lamp', { price_pence: 1000, told_fees_pence: 100 });
  const before = await report();
  await seller().call('POST', '/api/products/reset_sales_data/', { reset_type: 'total' });
  expect((await seller().call('GET', '/api/sales-statistics/')).body).toMatchObject({
    total_sales: { count: 0 },
  });
  expect(await report()).toEqual({ ...before, days_to_sell: before.days_to_sell });
  expect(before).toMatchObject({ total: { profit: 9 }, uk: { income: 10 } });
});

test('sellers with a VAT number see what is told of it, and on how many sales nothing is', async () => {
  await seller().call('PUT', '/api/fees/', { vat_registered: true });
  await soldAt('2026-11-02T12:00:00Z', 'Lamp', { price_pence: 1200, told_vat_pence: 200 });
  await soldAt('2026-11-02T12:00:00Z', 'Vase', { price_pence: 600 });
  expect(await report()).toMatchObject({ total: { vat: 2, profit: 16 }, without_vat: 1 });
});

test('days to sell are the median of each group', async () => {
  for (const [name, day, labels] of [
    ['Lamp', '2026-10-01', ['Glass']],
    ['Vase', '2026-10-11', ['Glass', 'Car boot']],
  ] as const) {
    const { productId } = await soldAt('2026-10-31T00:00:00Z', name);
    await server()
      .services.db.updateTable('products')
      .set({ labels: [...labels], date_added: `${day}T00:00:00Z` })
      .where('id', '=', productId)
      .where('user_id', '=', seller().id)
      .execute();
  }
  expect((await report('?group=label')).days_to_sell).toEqual([
    { group: 'Glass', products: 2, median_days: 25 },
    { group: 'Car boot', products: 1, median_days: 20 },
  ]);
});

test('days to sell are counted as in the sales report: from the first listing, and not for what is unknown', async () => {
  const { productId } = await soldAt('2026-10-31T00:00:00Z', 'Lamp', { platform: 'ebay' });
  await soldAt('2026-10-31T00:00:00Z', 'Not in the catalogue', { platform: 'ebay', product_id: null });
  const { db } = server().services;
  const its = { user_id: seller().id, product_id: productId, sku: 'X', price_pence: 100 };
  const listing = { ...its, platform: 'ebay', status: 'delisted', created_at: '2026-10-01' } as const;
  await db.insertInto('listings').values(listing).execute();
  const median = { products: 1, median_days: 30 };
  expect((await report()).days_to_sell).toEqual([{ group: 'ebay', ...median }]);
  const { body } = await seller().call('GET', '/api/reports/sales/');
  expect(body).toMatchObject({
    time_to_sell: [
      { platform: null, ...median },
      { platform: 'ebay', ...median },
    ],
  });
});

test('another seller’s sales and products are not in it', async () => {
  await soldAt('2026-11-01T12:00:00Z', 'Lamp');
  await addProduct(seller(), { name: 'Two', quantity: 2, cost: 1.25 });
  const other = await server().register();
  expect((await other.call('GET', path)).body).toMatchObject({
    rows: [],
    stock: { pieces: 0, cost: 0 },
    uk: { income: 0, platforms: [] },
  });
});

test.each([
  ['?by=year', /by/],
  ['?group=colour', /group/],
  ['?from=2026-11-02&to=2026-11-01', /from must not be after to\./],
  ['?by=day&from=2000-01-01', /That is more than 400 periods\./],
])('%s is refused', async (query, detail) => {
  const { status, body } = await seller().call('GET', `${path}${query}`);
  expect({ status, detail: JSON.stringify(body) }).toEqual({
    status: 400,
    detail: expect.stringMatching(detail),
  });
});
