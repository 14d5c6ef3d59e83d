import type { FeeSettings } from '@crosslister/contract/fees.ts';
import { type SaleFacts, type SaleMoney, saleMoney } from '@crosslister/domain/fees/sale-money.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { feeSettingsOf, moneyFacts } from '../../products/sale-money.ts';

interface SoldRow {
  id: number;
  /** The first day of its period. */
  start: string;
  name: string;
  sku: string;
  order_id: string;
  category: string | null;
  labels: string[];
  facts: SaleFacts;
}
export type SoldWithMoney = SoldRow & { money: SaleMoney };

/** UK days, both included. */
export interface Days {
  first: string;
  last: string;
}

/** Tax years begin on 6 April. */
export const startOfPeriod = (by: string, day: ReturnType<typeof sql>) =>
  by === 'tax_year'
    ? sql`(date_trunc('year', ${day} - interval '3 months 5 days') + interval '3 months 5 days')::date`
    : sql`date_trunc(${by}, ${day})::date`;

/** The sales that count, as in every figure: not cancelled, and not taken out by a reset; with what each earned. */
export async function readSoldWithMoney(
  db: Kysely<Database>,
  userId: number,
  by: string,
  { first, last }: Days,
): Promise<SoldWithMoney[]> {
  const day = sql`(s.sold_at AT TIME ZONE 'Europe/London')`;
  const [settings, { rows }] = await Promise.all([
    feeSettingsOf(db, userId),
    sql<SoldRow>`
      SELECT s.id, to_char(${startOfPeriod(by, day)}, 'YYYY-MM-DD') AS start, s.name, s.sku, s.order_id,
        q.ebay_category AS category, coalesce(q.labels, '{}') AS labels, ${moneyFacts} AS facts
      FROM sales s LEFT JOIN products q ON q.id = s.product_id AND q.user_id = s.user_id
      WHERE s.user_id = ${userId} AND s.state = 'sold'
        AND s.sold_at >= (${first}::date::timestamp AT TIME ZONE 'Europe/London')
        AND s.sold_at < ((${last}::date + 1)::timestamp AT TIME ZONE 'Europe/London')
      ORDER BY s.sold_at, s.id`.execute(db),
  ]);
  return withMoney(settings, rows);
}

const withMoney = (settings: FeeSettings, rows: readonly SoldRow[]): SoldWithMoney[] =>
  rows.map((row) => ({ ...row, money: saleMoney(settings, row.facts) }));
