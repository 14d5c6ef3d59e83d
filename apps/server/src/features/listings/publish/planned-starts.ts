import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { isPlanned } from '../../../operations/planned.ts';
import type { Services } from '../../../services.ts';

/** When each of these products is to be listed on a platform, where the seller has planned that for later. */
export async function plannedStarts(
  { db }: Services,
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
