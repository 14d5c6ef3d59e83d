import type { Platform } from '@crosslister/contract/platforms.ts';
import { ofPlatform, ownRow } from '../../db/of-product.ts';
import type { Db, OrderRow } from '../../db/schema.ts';

/** Neither taken back nor sent with another number. */
export async function stillWaits(db: Db, { id, user_id: userId, ...seen }: OrderRow): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select(['dispatch', 'carrier', 'tracking_number'])
    .where(ownRow(userId, id))
    .executeTakeFirst();
  return (
    row?.dispatch === seen.dispatch &&
    row.carrier === seen.carrier &&
    row.tracking_number === seen.tracking_number
  );
}

type Where = Pick<OrderRow, 'user_id'> & { platform: Platform };

const waiting = (db: Db, { user_id: userId, platform }: Where) =>
  db.selectFrom('orders').where(ofPlatform(userId, platform)).where('dispatch', 'in', ['waiting', 'undo']);

/** What failed before comes last. */
export function nextWaiting(
  db: Db,
  operation: Where,
  passed: ReadonlySet<number>,
  after: number,
): Promise<OrderRow | undefined> {
  return waiting(db, operation)
    .selectAll()
    .$if(passed.size > 0, (orders) => orders.where('id', 'not in', [...passed]))
    .orderBy((eb) => eb('id', '<=', after))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function countWaiting(db: Db, operation: Where): Promise<number> {
  const { left } = await waiting(db, operation)
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return left;
}
