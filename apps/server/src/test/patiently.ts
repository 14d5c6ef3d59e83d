import type { ImportResult } from '@crosslister/contract/results.ts';
import type { z } from 'zod';
import { notifyingOwner } from '../db/change-feed.ts';
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
