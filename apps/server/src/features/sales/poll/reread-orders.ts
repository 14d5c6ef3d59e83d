import type { MarketplaceContext } from '@crosslister/marketplaces/context.ts';
import { isTransient } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import type { OrderLines } from '@crosslister/marketplaces/sales/remote-sale.ts';
import { sql } from 'kysely';
import { ofPlatform } from '../../../db/of-product.ts';
import type { ConnectionRow } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';

/** How many orders are asked for again with one poll: a request or few, beside those of the poll. */
const ORDERS = 50;
const DAYS = 60;

/**
 * Asks again for orders that count as sold, a few with each poll until all of the last 60 days have had their turn, once
 * a day. A refund, a cancellation or an added line does not always move an order's time of change, by which the polls
 * ask (seen in https://github.com/woocommerce/woocommerce/issues/34798 and
 * https://github.com/etsy/open-api/issues/513). Its failure stops no poll: what was not read is asked for with the next
 * one.
 */
export async function rereadOrders(
  services: Services,
  marketplace: Marketplace,
  connection: ConnectionRow,
  { context, record }: { context: MarketplaceContext; record: (orders: OrderLines) => Promise<number> },
): Promise<number> {
  if (!marketplace.sales.again) return 0;
  const due = await findDue(services, connection);
  if (due === null) return 0;
  const named = (orderId: string, url: string) => JSON.stringify([orderId, url]);
  const asked = new Set(due.map(({ order_id, order_url }) => named(order_id, order_url)));
  let found = 0;
  if (due.length > 0) {
    try {
      const { sales, whole = [] } = await marketplace.sales.again(context, [
        ...new Set(due.map(({ order_id }) => order_id)),
      ]);
      // Numbers mean nothing in another account: what has another address is another order.
      const own = sales.filter(({ orderId, url }) => asked.has(named(orderId, url)));
      found = await record({ sales: own, whole });
    } catch (error) {
      if (!isTransient(error)) throw error;
      services.log.warn({ connection: connection.id, err: error }, 'orders could not be read again');
      return 0;
    }
  }
  const last = due.length < ORDERS ? null : Math.max(...due.map(({ id }) => id));
  await services.db
    .updateTable('connections')
    .set({ reread_after: last, ...(last === null && { reread_at: sql<Date>`now()` }) })
    .where('id', '=', connection.id)
    .where('account_id', '=', connection.account_id)
    .execute();
  return found;
}

/** The next orders of the round, in the order of their first sales. Null: no round is due. */
async function findDue({ db }: Services, connection: ConnectionRow) {
  const { id, user_id: userId, platform } = connection;
  const state = await db
    .selectFrom('connections')
    .select([
      'reread_after',
      // In the future: the clock ran ahead then.
      sql<boolean>`coalesce(reread_at, created_at) NOT BETWEEN now() - interval '1 day' AND now()`.as(
        'is_due',
      ),
    ])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!state || (state.reread_after === null && !state.is_due)) return null;
  return db
    .selectFrom('sales')
    .select(({ fn }) => ['order_id', 'order_url', fn.max('id').as('id')])
    .where(ofPlatform(userId, platform))
    .where('state', '=', 'sold')
    .where('order_url', '<>', '')
    .where('id', '>', state.reread_after ?? 0)
    .where('sold_at', '>', sql<Date>`now() - make_interval(days => ${DAYS})`)
    .groupBy(['order_id', 'order_url'])
    .orderBy(({ fn }) => fn.max('id'))
    .limit(ORDERS)
    .execute();
}
