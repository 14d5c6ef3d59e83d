import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { notifyingOwner } from '../../db/change-feed.ts';
import type { Services } from '../../services.ts';
import { changeOperations } from '../write-operation-rows.ts';

/** Waits for the time that the seller has planned. */
export const isPlanned = sql<boolean>`(status = 'queued' AND not_before IS NOT NULL AND not_before > now())`;

/** Planned operations of the seller start now: those with these ids, or those of a batch. Returns how many. */
export async function startNow(
  { db }: Services,
  userId: number,
  which: { ids: readonly number[] } | { batch_id: string },
): Promise<number> {
  const started = await changeOperations(db, { not_before: null })
    .where('user_id', '=', userId)
    .where((eb) =>
      'ids' in which
        ? eb('id', '=', sql<number>`ANY (${which.ids}::bigint[])`)
        : eb('batch_id', '=', which.batch_id),
    )
    .where(isPlanned)
    .returning(notifyingOwner('operations').as('notified'))
    .execute();
  return started.length;
}

/** When each of these products is to be listed on a platform, where the seller has planned that for later. */
export async function plannedStarts(
  { db }: Pick<Services, 'db'>,
  userId: number,
  ids: readonly number[],
): Promise<(productId: number, platform: Platform) => string | undefined> {
  const planned = await db
    .selectFrom('operations')
    .select(['product_id', 'platform', 'not_before'])
    .where('user_id', '=', userId)
    .where('product_id', '=', sql<number>`ANY (${ids})`)
    .where('kind', '=', 'crosslist')
    .where(isPlanned)
    .execute();
  return (productId, platform) =>
    planned
      .find((each) => each.product_id === productId && each.platform === platform)
      ?.not_before?.toISOString();
}
