import type { ProductSale } from '@crosslister/contract/product.ts';
import { type SaleFacts, saleMoney } from '@crosslister/domain/fees/sale-money.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { sql } from 'kysely';
import type { SaleRow } from '../../db/schema.ts';
import { moneyFacts, readFees } from './sale-money.ts';

/** The fields read of a sale. The database returns them as JSON, with times as text. */
export type ShownSale = Pick<
  SaleRow,
  | 'platform'
  | 'order_id'
  | 'price_pence'
  | 'refunded_pence'
  | 'buyer_pence'
  | 'currency'
  | 'state'
  | 'awaits_payment'
> &
  Record<'cancellation_dismissed_at' | 'put_back_at', string | null> & { facts: SaleFacts; fees: unknown };

/**
 * The sales of each sold product, also while a listing of it is left for the seller to end. It is a part of the products'
 * query, because a query of its own costs more.
 */
export const salesOfSold = (userId: number) => sql<
  ShownSale[] | null
>`CASE WHEN products.status = 'sold' OR (products.status = 'action_required' AND products.date_sold IS NOT NULL) THEN
  (SELECT json_agg(json_build_object('platform', s.platform, 'order_id', s.order_id, 'price_pence', s.price_pence,
    'refunded_pence', s.refunded_pence, 'buyer_pence', s.buyer_pence, 'currency', s.currency, 'state', s.state, 'awaits_payment', s.awaits_payment,
    'cancellation_dismissed_at', s.cancellation_dismissed_at, 'put_back_at', s.put_back_at,
    'facts', ${moneyFacts}, 'fees', (SELECT fees FROM settings WHERE user_id = s.user_id)) ORDER BY s.id)
  FROM sales s WHERE s.product_id = products.id AND s.user_id + 0 = ${userId} AND s.state <> 'void') END`;

/** Whether one that is not sold now has sales: the seller can look at them all the same. */
export const soldBefore = (userId: number) =>
  sql<boolean>`products.status <> 'sold' AND EXISTS (SELECT FROM sales s
    WHERE s.product_id = products.id AND s.user_id + 0 = ${userId} AND s.state <> 'void')`;

export function renderSales(sales: readonly ShownSale[]): ProductSale {
  const valid = sales.filter(({ state }) => state === 'sold');
  const paid = valid.filter(({ awaits_payment: waits }) => !waits);
  // With several cancellations, the last one has led to the present state.
  const counted = valid.length > 0 ? valid : sales.slice(-1);
  const currencies = new Set(counted.map(({ currency }) => currency));
  const [currency = 'GBP'] = currencies;
  const sum = (pence: (sale: ShownSale) => number) => counted.reduce((total, sale) => total + pence(sale), 0);
  const waits = (sale: ShownSale) => sale.cancellation_dismissed_at === null && sale.put_back_at === null;
  return {
    platforms: [...new Set(counted.flatMap(({ platform }) => platform ?? []))],
    price:
      currencies.size > 1
        ? null
        : toPounds(sum(({ price_pence, refunded_pence }) => price_pence - refunded_pence)),
    refunded: toPounds(sum(({ refunded_pence }) => refunded_pence)),
    ...(counted.some(({ buyer_pence }) => buyer_pence !== null) &&
      currencies.size === 1 && {
        buyer_price: toPounds(sum(({ buyer_pence, price_pence }) => buyer_pence ?? price_pence)),
      }),
    currency,
    // What is not paid has earned nothing yet.
    ...(paid.length > 0 && paid.every((sale) => sale.currency === 'GBP') && { earned: earnedBy(paid) }),
    ...ofLast(valid.at(-1)),
    ...(paid.length < valid.length && { awaits_payment: true as const }),
    ...(valid.length === 0 && { cancelled: { asks: counted.some(waits) } }),
  };
}

/** What Mark as Active asks of the last sale: it is an order, or was entered and its quantity was typed anew since. */
function ofLast(sale: ShownSale | undefined): Pick<ProductSale, 'ordered' | 'restocked'> {
  if (!sale || sale.awaits_payment) return {};
  if (sale.order_id !== '') return { ordered: true };
  return sale.put_back_at === null ? {} : { restocked: true };
}

function earnedBy(sales: readonly ShownSale[]): NonNullable<ProductSale['earned']> {
  const settings = readFees(sales[0]?.fees);
  const all = sales.map(({ facts }) => saleMoney(settings, facts));
  const fees = all.map(({ parts }) => parts.fees);
  const add = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const income = add(all.map((money) => money.income));
  const profit = add(all.map((money) => money.profit));
  const unknown = [...new Set(all.flatMap((money) => money.unknown))];
  return {
    fees: fees.every(({ pence }) => pence === null)
      ? null
      : toPounds(add(fees.map(({ pence }) => pence ?? 0))),
    estimated: fees.some(({ source }) => source === 'estimated'),
    profit: toPounds(profit),
    ...(unknown.length > 0 && { unknown }),
    margin: income > 0 && unknown.length === 0 ? Math.round((100 * profit) / income) : null,
  };
}
