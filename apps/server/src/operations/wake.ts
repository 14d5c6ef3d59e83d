import type { Platform } from '@crosslister/contract/platforms.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import { notifyingOwner } from '../db/change-feed.ts';
import { ofPlatform } from '../db/of-product.ts';
import type { Db } from '../db/schema.ts';
import { changeOperations } from './write-operation-rows.ts';

/**
 * The store has answered, so work that waits because it did not goes on at once. Not where all sellers share the hosts:
 * there, one that answers says nothing of the others.
 */
export async function wakeWaiting(db: Db, userId: number, platform: Platform): Promise<void> {
  if (findMarketplace(platform)?.appKeys) return;
  await changeOperations(db, { run_after: sql`now()`, waits_for_answer: false })
    .where(ofPlatform(userId, platform))
    .where('status', '=', 'queued')
    .where('waits_for_answer', '=', true)
    .returning(notifyingOwner('operations').as('notified'))
    .execute();
}
