import { sql } from 'kysely';
import { ofProduct } from '../db/of-product.ts';
import type { Db, Trx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { type LockedKey, lockTombstoneToo } from './lock.ts';

/**
 * Removes the row of a deleted product once none of its listings is live, no operation may still make one live, and no
 * shop is being read: a page from before its end would bring it back. One that was linked to another product stays, to be
 * split again.
 */
export async function removeTombstone(trx: Trx, product: LockedKey): Promise<void> {
  await sql`
    DELETE FROM products WHERE id = ${product.id} AND user_id = ${product.user_id} AND deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM linked_products WHERE other_id = ${product.id} AND user_id = ${product.user_id})
      AND NOT EXISTS (SELECT 1 FROM listings WHERE ${ofProduct(product)} AND status <> 'delisted')
      AND NOT EXISTS (SELECT 1 FROM operations WHERE ${ofProduct(product)}
        AND status IN ('queued', 'processing'))
      AND NOT EXISTS (SELECT 1 FROM operations WHERE user_id = ${product.user_id}
        AND kind IN ('import', 'sync') AND status = 'processing')`.execute(trx);
}

/** Removes those that a reading has kept, of all sellers. */
export async function removeTombstones(db: Db): Promise<void> {
  const kept = await db
    .selectFrom('products')
    .select(['id', 'user_id'])
    .where('deleted_at', '<', sql<Date>`now() - interval '1 hour'`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('linked_products').select('other_id').whereRef('other_id', '=', 'products.id'))),
    )
    .execute();
  for (const { id, user_id } of kept) {
    await transact(db, async (trx) => {
      const product = await lockTombstoneToo(trx, user_id, id);
      if (product) await removeTombstone(trx, product);
    });
  }
}
