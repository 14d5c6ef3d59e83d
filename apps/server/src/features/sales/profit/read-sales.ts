import type { FeeSettings } from '@crosslister/contract/settings/fees.ts';
import { type SaleFacts, type SaleMoney, saleMoney } from '@crosslister/domain/fees/sale-money.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { feeSettingsOf, moneyFacts } from '../../catalogue/sale-money.ts';
import { type Days, isOnDays } from '../list-sales.ts';
import { daysToSell } from '../statistics/days-to-sell.ts';

interface SoldRow {
  id: number;
  /** The first day of its period. */
  start: string;
  name: string;
  sku: string;
  order_id: string;
  category: string | null;
  labels: string[];
  /** See daysToSell; null without a product, or if it was cancelled. */
  days: number | null;
  facts: SaleFacts;
}
export type SoldWithMoney = SoldRow & { money: SaleMoney };

/** Tax years begin on 6 April. */
export const startOfPeriod = (by: string, day: ReturnType<typeof sql>) =>
  by === 'tax_year'
    ? sql`(date_trunc('year', ${day} - interval '3 months 5 days') + interval '3 months 5 days')::date`
    : sql`date_trunc(${by}, ${day})::date`;

/** When a sale counts in figures of money. A reset of the sales data takes it out of the others only. */
export const soldAt = sql<Date>`coalesce(s.sold_at, s.reset_sold_at)`;

/** The sales that count, with what each earned: also cancelled ones of which something was kept or paid. */
export async function readSoldWithMoney(
  db: Db,
  userId: number,
  by: string,
  days: Days,
): Promise<SoldWithMoney[]> {
  const day = sql`(${soldAt} AT TIME ZONE 'Europe/London')`;
  const [settings, { rows }] = await Promise.all([
    feeSettingsOf(db, userId),
    sql<SoldRow>`
      SELECT s.id, to_char(${startOfPeriod(by, day)}, 'YYYY-MM-DD') AS start, s.name, s.sku, s.order_id,
        q.ebay_category AS category, coalesce(q.labels, '{}') AS labels, ${moneyFacts} AS facts,
        CASE WHEN s.state = 'sold' AND q.id IS NOT NULL THEN ${daysToSell(soldAt)} END AS days
      FROM sales s LEFT JOIN products q ON q.id = s.product_id AND q.user_id = s.user_id
      WHERE s.user_id = ${userId} AND s.state <> 'void' AND NOT s.awaits_payment
        AND ${isOnDays(soldAt, days)}
      ORDER BY ${soldAt}, s.id`.execute(db),
  ]);
  return withMoney(settings, rows).filter(
    ({ facts, money }) =>
      !facts.cancelled || money.income !== 0 || Object.values(money.parts).some(({ pence }) => pence),
  );
}

const withMoney = (settings: FeeSettings, rows: readonly SoldRow[]): SoldWithMoney[] =>
  rows.map((row) => ({ ...row, money: saleMoney(settings, row.facts) }));
