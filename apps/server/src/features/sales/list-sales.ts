import type { Sale } from '@crosslister/contract/sales.ts';
import { type NotNull, type RawBuilder, sql } from 'kysely';
import type { Db, SaleRow } from '../../db/schema.ts';
import { feeSettingsOf, moneyFacts, renderMoney } from '../catalogue/sale-money.ts';
import { type Notified, render } from './render-sale.ts';

const MAX_SALES = 200;

/** In UK time, both included. */
export interface Days {
  first: string;
  last: string;
}

/** Whether a time is on these days. */
export const isOnDays = (at: RawBuilder<Date>, { first, last }: Days) =>
  sql`${at} >= (${first}::date::timestamp AT TIME ZONE 'Europe/London')
    AND ${at} < ((${last}::date + 1)::timestamp AT TIME ZONE 'Europe/London')`;

/** Of the sales as `s`: those that count on these days: paid, not cancelled, not reset. */
export const countsOn = (days: Days): RawBuilder<boolean> => sql<boolean>`(
  s.state = 'sold' AND NOT s.awaits_payment AND ${isOnDays(sql<Date>`s.sold_at`, days)})`;

interface Wanted {
  productId?: number | undefined;
  id?: number | undefined;
  /** Sold on these days in UK time, both included: those that the sales report counts. */
  days?: Days | undefined;
}

/** The newest sales of a seller, of one product or of some days, or a single sale, each with the listings it ended. */
export async function listSales(db: Db, userId: number, { productId, id, days }: Wanted): Promise<Sale[]> {
  let sales = db
    .selectFrom('sales as s')
    .selectAll()
    .select(moneyFacts.as('facts'))
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(MAX_SALES);
  if (productId !== undefined) sales = sales.where('product_id', '=', productId);
  if (days) sales = sales.where(countsOn(days));
  sales = id === undefined ? sales.where('state', '<>', 'void') : sales.where('id', '=', id);
  const [rows, fees] = await Promise.all([sales.execute(), feeSettingsOf(db, userId)]);
  const endings = await findShownEndings(db, userId, rows);
  const notified = await findNotified(db, userId, rows);
  return rows.map(({ facts, ...row }) => ({
    ...render(row, endings.get(row.id) ?? [], notified.get(row.id) ?? []),
    money: renderMoney(fees, facts),
  }));
}

async function findNotified(db: Db, userId: number, sales: SaleRow[]) {
  const rows = await db
    .selectFrom('notification_deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .leftJoin('notification_channels as c', (join) =>
      join.onRef('c.id', '=', 'd.channel_id').onRef('c.user_id', '=', 'd.user_id'),
    )
    .select(['n.sale_id', 'd.channel_name', 'd.status', 'd.sent_at', 'd.error'])
    // Not sent yet and nothing failed, so it is the quiet hours that it waits for.
    .select(
      sql<Date | null>`CASE WHEN d.status = 'waiting' AND d.error IS NULL AND d.attempt = 0 AND d.due_at > now()
        AND c.quiet_from IS NOT NULL AND c.failing_since IS NULL THEN d.due_at END`.as('held_until'),
    )
    .where('d.user_id', '=', userId)
    .where('n.user_id', '=', userId)
    .where('n.sale_id', '=', sql<number>`ANY (${sales.map(({ id }) => id)}::bigint[])`)
    .where('d.status', '<>', 'moot')
    .$narrowType<{ sale_id: NotNull; status: Notified['state'] }>()
    .orderBy('d.sent_at')
    .orderBy('d.id')
    .execute();
  return Map.groupBy(rows, ({ sale_id: id }) => id);
}

async function findShownEndings(db: Db, userId: number, sales: SaleRow[]) {
  const products = [...new Set(sales.flatMap(({ product_id }) => product_id ?? []))];
  const rows = await db
    .selectFrom('sale_endings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('product_id', '=', sql<number>`ANY (${products}::bigint[])`)
    .where('sale_id', 'is not', null)
    .$narrowType<{ sale_id: NotNull }>()
    .where('status', '<>', 'cancelled')
    .orderBy('finished_at')
    .orderBy('operation_id')
    .execute();
  return Map.groupBy(rows, ({ sale_id: id }) => id);
}
