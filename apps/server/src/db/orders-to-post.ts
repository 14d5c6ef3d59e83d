import type { OrderSums } from '@crosslister/contract/orders/orders.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';
import { ofSeller, prepared } from './statistics/prepared.ts';

/**
 * How long an order is on the desk (days): what its marketplace calls open for two months, what nobody has ticked for
 * one. Older ones nobody posts any more.
 */
const TOLD_DAYS = 60;
const UNTOLD_DAYS = 30;

/** Of sales as `s`: when, as far as is known. */
const soldAt = sql<Date>`coalesce(s.sold_at, s.reset_sold_at, s.seen_at)`;

/** Of orders as `o` and their sales as `s`: a line that is sold and is on the desk. */
export const isOnDesk: RawBuilder<boolean> = sql<boolean>`(s.user_id = o.user_id AND s.of_order = o.id
  AND s.state = 'sold' AND ${soldAt}
    > now() - make_interval(days => CASE WHEN o.told THEN ${sql.lit(TOLD_DAYS)} ELSE ${sql.lit(UNTOLD_DAYS)} END))`;

/** Of orders as `o`: to be posted, as far as the order itself says. */
export const isToPost: RawBuilder<boolean> = sql<boolean>`(o.posted_at IS NULL AND o.needs_posting
  AND o.made_at > now() - make_interval(days => ${sql.lit(TOLD_DAYS)}))`;

/**
 * Of orders as `o`: until when it is to be posted. Where the marketplace does not say, by the end of the UK day that the
 * seller's own handling time leads to, if they have given one.
 */
export const postBy: RawBuilder<Date | null> = sql<Date | null>`coalesce(o.post_by, (
  SELECT (date_trunc('day', min(${soldAt}) AT TIME ZONE 'Europe/London')
    + make_interval(days => t.handling_days + 1, secs => -1)) AT TIME ZONE 'Europe/London'
  FROM sales s, settings t
  WHERE s.user_id = o.user_id AND s.of_order = o.id AND t.user_id = o.user_id AND t.handling_days IS NOT NULL
  GROUP BY t.handling_days))`;

/** Of orders as `o`: what goes into one parcel has the same. */
export const parcelOf: RawBuilder<string> = sql<string>`CASE WHEN o.buyer_key IS NULL OR o.hold IS NOT NULL THEN 'order-' || o.id
  ELSE concat_ws(':', o.platform, left(o.buyer_key, 12), nullif(o.store, ''), nullif(o.service, '')) END`;

export interface StoredOrderSums {
  to_post: number;
  late: number;
  pence: number;
  /** As text where the row is a part of a larger one. */
  oldest: Date | string | null;
  /** Some marketplace has had an order. */
  known: boolean;
}

/** One row: what is to be posted, in parcels, and what it sold for in pounds. */
export const orderSumsOf = (userId: number): RawBuilder<StoredOrderSums> => sql<StoredOrderSums>`
  SELECT count(DISTINCT parcel) AS to_post, count(DISTINCT parcel) FILTER (WHERE post_by < now()) AS late,
    coalesce(sum(pence), 0)::bigint AS pence, min(sold_at) AS oldest, EXISTS (SELECT FROM orders k WHERE k.user_id = ${ofSeller(userId)} AND k.platform IS NOT NULL) AS known
  FROM (SELECT ${parcelOf} AS parcel, ${postBy} AS post_by, min(${soldAt}) AS sold_at,
      sum(s.price_pence - s.refunded_pence) FILTER (WHERE s.currency = 'GBP') AS pence
    FROM orders o JOIN sales s ON ${isOnDesk}
    WHERE o.user_id = ${ofSeller(userId)} AND ${isToPost} AND o.hold IS NULL AND NOT s.awaits_payment
    GROUP BY o.id) AS waiting`;

/** Undefined: no marketplace has had an order. */
export const shownOrderSums = ({ known, pence, oldest, ...sums }: StoredOrderSums): OrderSums | undefined =>
  known
    ? { ...sums, pounds: toPounds(pence), ...(oldest && { oldest: new Date(oldest).toISOString() }) }
    : undefined;

export async function readOrderSums(db: Db, userId: number): Promise<OrderSums | undefined> {
  const { rows } = await sql<StoredOrderSums>`${orderSumsOf(userId)} ${prepared}`.execute(db);
  return rows[0] && shownOrderSums(rows[0]);
}
