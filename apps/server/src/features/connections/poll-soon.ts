import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { pollDue } from '../../db/change-feed.ts';
import { ofPlatform } from '../../db/of-product.ts';
import type { Trx } from '../../db/schema.ts';

/**
 * The seller's account there is polled for sales as soon as the transaction has committed. Returns whether there is an
 * account that can be polled.
 */
export async function pollSoon(trx: Trx, userId: number, platform: Platform): Promise<boolean> {
  const due = await trx
    .updateTable('connections')
    .set({ next_poll_at: sql`now()` })
    .where(ofPlatform(userId, platform))
    .where('secrets', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!due) return false;
  await pollDue(trx);
  return true;
}
