import { type Insertable, type InsertObject, sql, type UpdateObject } from 'kysely';
import type { Database, OrderRow, SaleRow, Trx } from '../../db/schema.ts';

// The only file that inserts and updates sales and their orders; `npm run check` refuses another (scripts/checks/check-writers.ts).

/** A new sale, of an order that is to be posted; none when the order line has been recorded already. */
export async function insertSale(
  trx: Trx,
  sale: Omit<InsertObject<Database, 'sales'>, keyof OfSale> & OfSale,
): Promise<SaleRow | undefined> {
  return trx
    .insertInto('sales')
    .values({ ...costsOf(sale), of_order: await orderOfSale(trx, sale), ...sale })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** What the product says now: its cost may be another one when it is bought again. */
const costsOf = ({
  product_id,
  user_id,
}: Pick<InsertObject<Database, 'sales'>, 'product_id' | 'user_id'>) => {
  const ofProduct = (column: 'cost_pence' | 'postage_cost_pence') =>
    sql<
      number | null
    >`(SELECT ${sql.ref(column)} FROM products WHERE id = ${product_id} AND user_id = ${user_id})`;
  return { cost_pence: ofProduct('cost_pence'), postage_cost_pence: ofProduct('postage_cost_pence') };
};

type Values = Omit<UpdateObject<Database, 'sales'>, 'id' | 'user_id'>;
const update = (trx: Trx, userId: number, values: Values) =>
  trx.updateTable('sales').set(values).where('user_id', '=', userId);
type Sales = ReturnType<typeof update>;

/** Writes the same values into those of the seller's sales that `which` selects, and returns them. */
export async function updateSales(
  trx: Trx,
  userId: number,
  values: Values,
  which: (sales: Sales) => Sales,
): Promise<Pick<SaleRow, 'id' | 'product_id'>[]> {
  return which(update(trx, userId, values))
    .returning(['id', 'product_id'])
    .execute();
}

/** The same for one sale. */
export async function updateSale(
  trx: Trx,
  { id, user_id: userId }: Pick<SaleRow, 'id' | 'user_id'>,
  values: Values,
): Promise<void> {
  await update(trx, userId, values).where('id', '=', id).execute();
}

/** Gives the sales of one product, or those with these ids, to another one of the same seller. Returns their ids. */
export async function moveSales(
  trx: Trx,
  userId: number,
  { from, to, ids }: { from: number; to: number; ids?: readonly number[] },
): Promise<number[]> {
  const moved = await updateSales(trx, userId, { product_id: to }, (sales) =>
    ids
      ? sales.where('product_id', '=', from).where('id', '=', sql<number>`ANY (${ids}::bigint[])`)
      : sales.where('product_id', '=', from),
  );
  const sold = moved.map(({ id }) => id);
  await trx
    .updateTable('sale_endings')
    .set({ product_id: to })
    .where('user_id', '=', userId)
    .where('product_id', '=', from)
    .$if(ids !== undefined, (endings) => endings.where('sale_id', '=', sql<number>`ANY (${sold}::bigint[])`))
    .execute();
  return sold;
}

type OfSale = Pick<Insertable<Database['sales']>, 'user_id' | 'platform' | 'order_id' | 'store'>;

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

const updateOf = (trx: Trx, userId: number, values: OrderValues) =>
  trx.updateTable('orders').set(values).where('user_id', '=', userId);
type Orders = ReturnType<typeof updateOf>;

/** Writes the same into all orders of a seller that `which` selects. Returns them. */
export function updateOrders(
  trx: Trx,
  userId: number,
  values: OrderValues,
  which: (orders: Orders) => Orders,
): Promise<OrderRow[]> {
  return which(updateOf(trx, userId, values))
    .returningAll()
    .execute();
}

/** Writes into one order, if it is still as `which` says. Returns whether it was. */
export async function updateOrder(
  trx: Trx,
  { id, user_id: userId }: Key,
  values: OrderValues,
  which: (orders: Orders) => Orders = (orders) => orders,
): Promise<boolean> {
  const written = await updateOrders(trx, userId, values, (orders) => which(orders.where('id', '=', id)));
  return written.length > 0;
}

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
