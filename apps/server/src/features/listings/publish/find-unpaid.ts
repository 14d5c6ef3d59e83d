import { platformNames } from '@crosslister/contract/platforms.ts';
import type { Kysely } from 'kysely';
import { ofPlatform } from '../../../db/of-product.ts';
import type { Database, ListingRow } from '../../../db/schema.ts';

/**
 * Why a thing must not be listed again: its listing there was bought and is not paid. A marketplace that calls the
 * purchase off may put that listing back on sale, beside a new one.
 */
export async function findUnpaid(
  db: Kysely<Database>,
  { user_id: userId, platform, external_id: externalId }: ListingRow,
): Promise<string | null> {
  if (externalId === '') return null;
  const sale = await db
    .selectFrom('sales')
    .select('order_id')
    .where(ofPlatform(userId, platform))
    .where('external_id', '=', externalId)
    .where('awaits_payment', '=', true)
    .where('state', '=', 'sold')
    .limit(1)
    .executeTakeFirst();
  if (!sale) return null;
  const name = platformNames[platform];
  return `A buyer on ${name} has not paid for it yet (order ${sale.order_id}). ${name} may put that listing back on sale: list it again once the order is paid or called off.`;
}
