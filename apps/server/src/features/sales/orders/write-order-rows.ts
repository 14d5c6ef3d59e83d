import type { Insertable, UpdateObject } from 'kysely';
import type { Database, OrderRow, Trx } from '../../../db/schema.ts';

// The only file that inserts and updates orders; `npm run check` refuses another (scripts/check-writers.ts).

export type OfSale = Pick<Insertable<Database['sales']>, 'user_id' | 'platform' | 'order_id' | 'store'>;

/** The row of a sale's order, which is made with its first sale. A sale that the seller entered is an order of its own. */
export async function orderOfSale(
  trx: Trx,
  { user_id, platform, order_id = '', store = '' }: OfSale,
): Promise<number> {
  const isEntered = order_id === '' || platform === null;
  const { id } = await trx
    .insertInto('orders')
    .values(isEntered ? { user_id, platform: null } : { user_id, platform, order_id, store })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'platform', 'order_id', 'store'])
        .where('order_id', '<>', '')
        // Nothing changes: the row is wanted all the same.
        .doUpdateSet({ store }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type OrderValues = Omit<UpdateObject<Database, 'orders'>, 'id' | 'user_id'>;
type Key = Pick<OrderRow, 'id' | 'user_id'>;

const update = (trx: Trx, { id, user_id: userId }: Key, values: OrderValues) =>
  trx.updateTable('orders').set(values).where('user_id', '=', userId).where('id', '=', id);
type Orders = ReturnType<typeof update>;

/** Writes into one order, if it is still as `which` says. Returns whether it was. */
export async function updateOrder(
  trx: Trx,
  order: Key,
  values: OrderValues,
  which: (orders: Orders) => Orders = (orders) => orders,
): Promise<boolean> {
  const written = await which(update(trx, order, values))
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Writes the same into all orders of a seller that `which` selects. Returns them. */
export function updateOrders(
  trx: Trx,
  userId: number,
  values: OrderValues,
  which: (orders: ReturnType<typeof updateAll>) => ReturnType<typeof updateAll>,
): Promise<OrderRow[]> {
  return which(updateAll(trx, userId, values))
    .returningAll()
    .execute();
}

const updateAll = (trx: Trx, userId: number, values: OrderValues) =>
  trx.updateTable('orders').set(values).where('user_id', '=', userId);

/** No marketplace is to be told anything, and nothing was refused. */
export const settled = { dispatch: null, dispatch_error: null, dispatch_next_step: null } as const;
/** It is to be posted (again). */
export const toPost = {
  ...settled,
  posted_at: null,
  posted_by: null,
  carrier: null,
  tracking_number: '',
} as const;
