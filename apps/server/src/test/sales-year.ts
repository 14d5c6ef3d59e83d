import type { Platform } from '@crosslister/contract/platforms.ts';
import type { MoneyPart } from '@crosslister/contract/reports/sale-money.ts';
import type { RemoteSale } from '@crosslister/marketplaces/sales/remote-sale.ts';
import fc from 'fast-check';

// A made-up year of sales as facts of its own: what was bought, what went back, and what was said of it.

/** What a marketplace tells of its orders. */
interface Tells {
  /** What it took. */
  fees?: true;
  /** That the buyer paid it for the label. */
  cover?: true;
}

/** Whole pence. */
export interface YearLine {
  unit: number;
  quantity: number;
  postage: number;
  /** Pieces that came back, each paid back in full. */
  back: number;
  /** Paid back beside that, at most what the other pieces cost. */
  moneyBack: number;
  /** What the marketplace says it took; null if it does not say. */
  fee: number | null;
  cost: number | null;
  parcel: number | null;
  typed: Partial<Record<MoneyPart, number>>;
}

export interface YearOrder {
  platform: Platform;
  soldAt: string;
  lines: YearLine[];
  /** The buyer paid the marketplace for the label. */
  isCovered: boolean;
  /** All of it was paid back, or never paid. */
  isCalledOff: boolean;
  wasSent: boolean;
}

const START = Date.UTC(2026, 3, 5, 23);
const YEAR_MS = 364 * 86_400_000;
const perhaps = (max: number) => fc.option(fc.integer({ min: 0, max }));
const sometimes = (max: number) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max }));

const lines = fc.record({
  unit: fc.integer({ min: 1, max: 30_000 }),
  quantity: fc.constantFrom(1, 1, 1, 2, 3),
  postage: fc.integer({ min: 0, max: 900 }),
  back: sometimes(3),
  moneyBack: sometimes(2000),
  fee: perhaps(3000),
  cost: perhaps(2000),
  parcel: perhaps(500),
  typed: fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    fc.record(
      {
        postage_charged: fc.integer({ min: 0, max: 900 }),
        fees: fc.integer({ min: 0, max: 900 }),
        postage_paid: fc.integer({ min: 0, max: 900 }),
        cost: fc.integer({ min: 0, max: 900 }),
        other: fc.integer({ min: 0, max: 900 }),
      },
      { requiredKeys: [] },
    ),
  ),
});

const ordersOf = (tellsOf: ReadonlyMap<Platform, Tells>) =>
  fc
    .record({
      platform: fc.constantFrom(...tellsOf.keys()),
      at: fc.integer({ min: 0, max: YEAR_MS }),
      lines: fc.array(lines, { minLength: 1, maxLength: 2 }),
      isCovered: fc.boolean(),
      isCalledOff: fc.constantFrom(false, false, false, false, true),
      wasSent: fc.boolean(),
    })
    .map(({ at, ...order }): YearOrder => {
      const tells = tellsOf.get(order.platform);
      return {
        ...order,
        soldAt: new Date(START + at).toISOString(),
        isCovered: order.isCovered && tells?.cover === true,
        lines: order.lines.map((line) => {
          const back = Math.min(line.back, line.quantity);
          return {
            ...line,
            back,
            moneyBack: Math.min(line.moneyBack, (line.quantity - back) * line.unit),
            fee: tells?.fees ? line.fee : null,
          };
        }),
      };
    });

/** Orders with so many lines together, the same for the same seed. */
export function yearOfSales(tellsOf: ReadonlyMap<Platform, Tells>, count: number, seed: number): YearOrder[] {
  let left = count;
  return fc.sample(ordersOf(tellsOf), { numRuns: count, seed }).flatMap((order) => {
    const of = order.lines.slice(0, left);
    left -= of.length;
    return of.length > 0 ? [{ ...order, lines: of }] : [];
  });
}

/** A line of which nothing is left with the buyer, or no money with the seller. */
export const isBack = ({ back, quantity, moneyBack, unit }: YearLine): boolean =>
  back === quantity || back * unit + moneyBack === quantity * unit;

/** The order's lines as an adapter tells them: just sold, then after what went back. */
export function tellings(order: YearOrder, id: number): RemoteSale[][] {
  const sold = order.lines.map(
    ({ unit, quantity, postage, fee }, index): RemoteSale => ({
      orderId: `year-${id}`,
      // As eBay's, it is one of its kind among all orders.
      lineId: `${id}-${index}`,
      externalId: '',
      sku: '',
      title: 'A thing',
      quantity,
      totalPence: unit * quantity,
      postagePence: order.isCovered ? 0 : postage,
      ...(order.isCovered && { isPostageCovered: true }),
      ...(fee !== null && { feesPence: fee }),
      refundedPence: 0,
      refundedQuantity: 0,
      currency: 'GBP',
      soldAt: order.soldAt,
      state: 'sold',
      url: '',
    }),
  );
  const later = sold.map((sale, index): RemoteSale => {
    const line = order.lines[index];
    if (!line) throw new Error('a line for each');
    if (order.isCalledOff) {
      const { totalPence, postagePence = 0 } = sale;
      const nothing = { refundedPence: totalPence, postagePence: 0, orderedPostagePence: postagePence };
      return { ...sale, state: 'cancelled', isSent: order.wasSent, ...nothing };
    }
    return {
      ...sale,
      refundedPence: line.back * line.unit + line.moneyBack,
      refundedQuantity: line.back,
      ...(isBack(line) && { state: 'cancelled', isSent: order.wasSent }),
    };
  });
  return JSON.stringify(later) === JSON.stringify(sold) ? [sold] : [sold, later];
}
