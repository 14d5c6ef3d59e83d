import type { ImportResult } from '@crosslister/contract/results.ts';
import type { z } from 'zod';
import { notifyingOwner } from '../db/change-feed.ts';
import { findConnection } from '../features/connections/connection-rows.ts';
import { unreadOf } from '../features/listings/unread-specifics.ts';
import type { Seller, TestServer } from './server.ts';
import { queue, until } from './simulated-marketplaces.ts';

/** Runs an import or sync to its end without waiting for the pauses between its attempts. */
export async function readPatiently(
  { services: { db } }: TestServer,
  seller: Seller,
  path: `/api/${'import' | 'sync'}/${string}/`,
): Promise<z.infer<typeof ImportResult>> {
  await seller.call('POST', path, {}, { prefer: 'respond-async' });
  const [ended] = await until(
    async () => {
      await db
        .updateTable('operations')
        .set({ run_after: new Date(0) })
        .where('user_id', '=', seller.id)
        .where('status', '=', 'queued')
        .where('run_after', '>', new Date(0))
        .returning(notifyingOwner('operations').as('notified'))
        .execute();
      return queue(seller);
    },
    ([newest]) => newest?.status === 'completed' || newest?.status === 'failed',
    120_000,
  );
  return ended as unknown as z.infer<typeof ImportResult>;
}

/**
 * Waits for the look that reads item specifics of what was imported: it asks for the statuses first, and would meet a fault
 * that is meant for a sync.
 */
export async function untilSpecificsAreRead(
  { services: { db } }: TestServer,
  seller: Seller,
  shop: 'etsy' | 'woocommerce',
): Promise<void> {
  const connection = await findConnection(db, seller.id, shop);
  if (!connection) throw new Error('not connected');
  await until(
    () => unreadOf(db, connection).select('id').execute(),
    ({ length }) => length === 0,
    30_000,
  );
}
