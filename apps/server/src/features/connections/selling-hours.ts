import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import type { ConnectionRow } from '../../db/schema.ts';
import type { Services } from '../../services.ts';

const HOURS = 24;
const DAYS = 90;
/** With fewer sales the hours are chance: polls at even distances find them as soon (decision 021). */
const ENOUGH = 30;
/** How much of a sale counts in the hours around its own. */
const AROUND = [
  [-2, 0.1],
  [-1, 0.25],
  [0, 0.3],
  [1, 0.25],
  [2, 0.1],
] as const;
/** Every hour counts at least this many times as much as the mean one: nobody sells only when they always did. */
const LEAST = 0.5;

/**
 * How much faster than evenly a seller is polled in each hour of the UK's day, from the number of sales in each. The mean
 * is 1, so that a day has as many polls as before. Speeds go by the square root of the sales: no other division of the
 * same polls finds sales sooner on average.
 */
export function speedsOf(sales: readonly number[]): number[] {
  const total = sales.reduce((sum, count) => sum + count, 0);
  if (total < ENOUGH) return Array<number>(HOURS).fill(1);
  const weights = sales.map((_, hour) => {
    const around = AROUND.map(([offset, share]) => share * (sales[(hour + offset + HOURS) % HOURS] ?? 0));
    return Math.sqrt(around.reduce((sum, count) => sum + count, 0) + (LEAST * total) / HOURS);
  });
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / HOURS;
  return weights.map((weight) => weight / mean);
}

export type Seller = Pick<ConnectionRow, 'platform' | 'user_id'>;

/**
 * How much faster than evenly a connection is polled now. Only where calls are counted, and no message tells of a sale:
 * elsewhere polls are even.
 */
export async function readSpeed(
  { db, now }: Services,
  { platform, user_id: userId }: Seller,
): Promise<number> {
  const marketplace = findMarketplace(platform);
  if (!marketplace?.appKeys?.quota || marketplace.webhooks) return 1;
  const { rows } = await sql<{ hours: number[]; present: number }>`
    SELECT array(SELECT count(s.id) FROM generate_series(0, ${HOURS - 1}) AS hour
        LEFT JOIN sales s ON s.user_id = ${userId} AND s.platform = ${platform} AND s.order_id <> '' AND s.state = 'sold'
          AND s.sold_at > ${now()}::timestamptz - make_interval(days => ${DAYS})
          AND extract(hour FROM s.sold_at AT TIME ZONE 'Europe/London') = hour
        GROUP BY hour ORDER BY hour)::int[] AS hours,
      extract(hour FROM ${now()}::timestamptz AT TIME ZONE 'Europe/London')::int AS present`.execute(db);
  const [row] = rows;
  return row ? (speedsOf(row.hours)[row.present] ?? 1) : 1;
}
