import { ProfitReport, type ProfitSums } from '@crosslister/contract/reports/profit-report.ts';
import type { moneyParts } from '@crosslister/contract/reports/sale-money.ts';
import { FeeSettings } from '@crosslister/contract/settings/fees.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '../../../db/transact.ts';
import { CLOCK_NOW, usePastSales } from '../../../test/past-sales.ts';
import { isBack, tellings, type YearLine, type YearOrder, yearOfSales } from '../../../test/sales-year.ts';
import { storeSale } from '../record-sale.ts';
import { keptOf } from '../refunds.ts';
import { moneyFromOrder } from '../money-from-order.ts';

const { server, seller } = usePastSales();
const COUNT = 5000;
const BATCH = 250;

const tells = new Map([
  ['ebay', { fees: true, cover: true }],
  ['etsy', {}],
  ['woocommerce', { fees: true }],
  ['vinted', {}],
] as const);

const fees = FeeSettings.parse({
  platforms: {
    ebay: { account: 'business' },
    etsy: { typed: { listing: 0.16 } },
    woocommerce: {
      own: { percent: 2, fixed: 0.3, from: '2026-10-01' },
      earlier: [{ percent: 1.5, fixed: 0.2, from: null }],
    },
  },
});

type Amounts = Record<(typeof moneyParts)[number] | 'price' | 'profit', bigint>;
const half = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);
const londonDay = (iso: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date(iso));

/** The fees by hand: exact parts of a penny, rounded half up where each is asked. */
function feesByHand(order: YearOrder, line: YearLine): bigint {
  const postageOf = (each: YearLine) => BigInt(order.isCovered ? 0 : each.postage);
  const paidFor = (each: YearLine, postage: bigint) => BigInt(each.unit * each.quantity) + postage;
  const paid = paidFor(
    line,
    line.typed.postage_charged === undefined ? postageOf(line) : BigInt(line.typed.postage_charged),
  );
  const others = order.lines.filter((each) => each !== line);
  const whole = others.reduce((sum, each) => sum + paidFor(each, postageOf(each)), paid);
  const isFirst = order.lines.find((each) => !isBack(each)) === line;
  const once = (pence: bigint) => (isFirst ? pence : 0n);
  const part = (tenThousandths: bigint) => half(paid * tenThousandths, 10_000n);
  const withVat = (pence: bigint) => pence + half(pence, 5n);
  switch (order.platform) {
    case 'ebay':
      return withVat(part(1090n) + part(35n) + once(whole > 1000n ? 40n : 30n));
    case 'etsy':
      return withVat(part(650n) + part(400n) + part(32n) + once(20n) + 16n * BigInt(line.quantity));
    case 'woocommerce':
      return londonDay(order.soldAt) < '2026-10-01' ? part(150n) + once(20n) : part(200n) + once(30n);
    case 'vinted':
      return 0n;
  }
}

/** What a line earned, from what happened alone. */
function byHand(order: YearOrder, line: YearLine): Amounts {
  const isOver = order.isCalledOff || isBack(line);
  const postage = BigInt(order.isCovered ? 0 : line.postage);
  const left = BigInt(line.unit * (line.quantity - line.back) - line.moneyBack);
  const typed = (part: keyof YearLine['typed'], otherwise: bigint) => {
    const own = line.typed[part];
    return own === undefined ? otherwise : BigInt(own);
  };
  const price = order.isCalledOff ? 0n : isOver ? left + postage : left;
  const charged = typed('postage_charged', isOver ? 0n : postage);
  const taken = typed('fees', line.fee === null ? (isOver ? 0n : feesByHand(order, line)) : BigInt(line.fee));
  const isFree = order.isCovered || order.platform === 'vinted' || (isOver && !order.wasSent);
  const sent = typed('postage_paid', isFree ? 0n : BigInt(line.parcel ?? 0));
  const cost = typed('cost', isOver ? 0n : BigInt((line.cost ?? 0) * (line.quantity - line.back)));
  const other = typed('other', 0n);
  return {
    price,
    postage_charged: charged,
    fees: taken,
    postage_paid: sent,
    cost,
    other,
    vat: 0n,
    profit: price + charged - taken - sent - cost - other,
  };
}

const none = (): Amounts => ({
  price: 0n,
  postage_charged: 0n,
  fees: 0n,
  postage_paid: 0n,
  cost: 0n,
  other: 0n,
  vat: 0n,
  profit: 0n,
});
const names = Object.keys(none()) as (keyof Amounts)[];
const add = (all: readonly Amounts[]) =>
  all.reduce((sum, each) => {
    for (const name of names) sum[name] += each[name];
    return sum;
  }, none());

/** So many orders go the whole way; it takes too long for all of them. */
const RECORDED = 150;

/** An order as it is recorded when it is seen, and again once something has gone back. */
async function record(year: readonly YearOrder[]): Promise<void> {
  await transact(server().services.db, async (trx) => {
    for (const [n, order] of year.entries())
      for (const sale of tellings(order, n).flat())
        await storeSale(trx, seller().id, order.platform, sale, async () => undefined);
  });
}

/** The same as rows, as recording leaves them. */
async function storeRows(year: readonly YearOrder[], firstNumber: number): Promise<void> {
  const rows = year.flatMap((order, n) => {
    const [sold = [], later = sold] = tellings(order, firstNumber + n);
    return later.map((sale, index) => {
      const first = sold[index] ?? sale;
      return {
        user_id: seller().id,
        platform: order.platform,
        order_id: sale.orderId,
        line_id: sale.lineId,
        name: sale.title,
        sku: '',
        // A sale that is cancelled keeps its price.
        ...keptOf(sale.state === 'sold' ? sale : first),
        ...moneyFromOrder(first),
        ...moneyFromOrder(sale),
        currency: 'GBP',
        state: sale.state,
        sold_at: order.soldAt,
      };
    });
  });
  // Rows of one statement have the same columns, and the lines of an order their order.
  const names = new Set(rows.flatMap(Object.keys));
  const blank = Object.fromEntries([...names].map((name) => [name, null]));
  for (let from = 0; from < rows.length; from += BATCH)
    await server()
      .services.db.insertInto('sales')
      .values(rows.slice(from, from + BATCH).map((row) => ({ ...blank, postage_covered: false, ...row })))
      .execute();
}

/** What the products said on the day of the sale, and what the seller typed. */
async function storeFacts(year: readonly YearOrder[]): Promise<void> {
  const facts = year.flatMap(({ lines }, n) =>
    lines.map(({ cost, parcel, typed }, index) => ({
      order_id: `year-${n}`,
      line_id: `${n}-${index}`,
      cost,
      parcel,
      typed,
    })),
  );
  await sql`
    UPDATE sales SET cost_pence = f.cost, postage_cost_pence = f.parcel, typed_money = f.typed
    FROM jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
      AS f(order_id text, line_id text, cost bigint, parcel bigint, typed jsonb)
    WHERE sales.user_id = ${seller().id} AND sales.order_id = f.order_id AND sales.line_id = f.line_id`.execute(
    server().services.db,
  );
}

const seed = Number(process.env.YEAR_SEED ?? CLOCK_NOW % 1_000_003);

test(`a year of ${COUNT} sales earned what a second computation says, to the penny (YEAR_SEED=${seed})`, async () => {
  await seller().call('PUT', '/api/fees/', fees);
  const year = yearOfSales(tells, COUNT, seed);
  await record(year.slice(0, RECORDED));
  await storeRows(year.slice(RECORDED), RECORDED);
  await storeFacts(year);
  const query = 'from=2026-04-06&to=2027-04-05';
  const answer = await seller().call('GET', `/api/reports/profit/?by=month&${query}`);
  const report = ProfitReport.parse(answer.body);
  const expected = Map.groupBy(
    year.flatMap((order) =>
      order.lines.map((line) => ({
        amounts: byHand(order, line),
        platform: order.platform,
        day: londonDay(order.soldAt),
      })),
    ),
    ({ day, platform }) => `${day.slice(0, 7)} ${platform}`,
  );
  const pence = ({ unknown: _, ...sums }: ProfitSums) =>
    Object.fromEntries(
      names.map((name) => [name, BigInt(Math.round((sums[name as keyof typeof sums] ?? 0) * 100))]),
    );
  const shown = report.rows.map(
    ({ start, group, sums }) => [`${start.slice(0, 7)} ${group}`, pence(sums)] as const,
  );
  const sorted = (rows: (readonly [string, unknown])[]) =>
    Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  expect(sorted([...shown])).toEqual(
    sorted([...expected].map(([key, lines]) => [key, add(lines.map(({ amounts }) => amounts))] as const)),
  );
  const total = add([...expected.values()].flat().map(({ amounts }) => amounts));
  expect(pence(report.total)).toEqual(total);
  // The file has the same sales.
  const { body } = await seller().call('GET', `/api/reports/profit/export/?${query}`);
  const [header = '', ...rows] = String(body).trimEnd().split('\r\n');
  const titles = header.split(',');
  const inFile = rows.map((row) => {
    const cells = row.split(',');
    const pounds = (title: string) => Number(cells[titles.indexOf(title)]);
    const spent = ['Refunded', 'Fees', 'Postage paid', 'Cost', 'Other', 'VAT'].map((title) => -pounds(title));
    const left = [pounds('Price'), pounds('Postage charged'), ...spent];
    const profit = left.reduce((sum, each) => sum + Math.round(each * 100), 0);
    const [said, unknown] = ['Profit', 'Not known'].map((title) => cells[titles.indexOf(title)]);
    // What is not known is no profit.
    if (cells[0] !== 'Total')
      expect(unknown === '' ? Math.round(Number(said) * 100) : said).toBe(unknown === '' ? profit : '');
    return { isTotal: cells[0] === 'Total', profit: BigInt(profit) };
  });
  const sumOf = (isTotal: boolean) =>
    inFile.filter((line) => line.isTotal === isTotal).reduce((sum, { profit }) => sum + profit, 0n);
  expect([sumOf(false), sumOf(true)]).toEqual([total.profit, total.profit]);
});
