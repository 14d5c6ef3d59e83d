import { sql } from 'kysely';
import type { Database, Db } from './schema.ts';

/** Few enough that nobody waits for their rows. */
const BATCH = 500;

/**
 * How long is kept what nobody removes. Operations are in operations/upkeep/prune.ts, and captures in the room of the
 * connections: both depend on more than an age.
 */
const keptFor = {
  // What is about no sale is kept for as long as operations that have ended. The others go with their sale.
  notifications: sql`sale_id IS NULL AND created_at < now() - interval '90 days'`,
  skipped_listings: sql`created_at < now() - interval '90 days'`,
  product_changes: sql`changed_at < now() - interval '1 year'`,
  proposals: sql`decided_at < now() - interval '90 days'`,
  undo_steps: sql`created_at < now() - interval '1 day'`,
  webhook_deliveries: sql`received_at < now() - interval '7 days'`,
  // In a draft for so long. What lies in the tray is the seller's.
  intake_photos: sql`used_at < now() - interval '30 days'`,
  reserved_skus: sql`EXISTS (SELECT FROM products WHERE products.user_id = reserved_skus.user_id
    AND lower(products.sku) = lower(reserved_skus.sku) AND products.deleted_at IS NULL)`,
  app_key_usage: sql`day < current_date - 30`,
  // Shares of earlier days are of no use. Two, because days begin at different hours.
  app_key_shares: sql`day < current_date - 2`,
} satisfies Partial<Record<keyof Database, unknown>>;

export async function removeOld(db: Db): Promise<void> {
  for (const [table, isOld] of Object.entries(keptFor)) {
    const rows = sql`DELETE FROM ${sql.table(table)} WHERE ctid IN (SELECT ctid FROM ${sql.table(table)}
      WHERE ${isOld} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`;
    while (Number((await rows.execute(db)).numAffectedRows ?? 0) === BATCH);
  }
}
