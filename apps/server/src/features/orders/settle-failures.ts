import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import { ofPlatform } from '../../db/of-product.ts';
import type { Trx } from '../../db/schema.ts';
import { changeOperations } from '../../operations/write-operation-rows.ts';

/** Once no order there is refused any more, what failed needs no look of the seller's. */
export async function settleFailures(trx: Trx, userId: number, platform: Platform): Promise<void> {
  const refused = await trx
    .selectFrom('orders')
    .select('id')
    .where(ofPlatform(userId, platform))
    .where('dispatch', '=', 'failed')
    .limit(1)
    .executeTakeFirst();
  if (refused) return;
  const settled = await changeOperations(trx, { dismissed_at: sql<Date>`now()` })
    .where(ofPlatform(userId, platform))
    .where('kind', '=', 'dispatch')
    .where('status', 'in', ['failed', 'partial'])
    .where('dismissed_at', 'is', null)
    .returning('id')
    .execute();
  if (settled.length > 0) await changed(trx, userId, 'operations');
}
