import { platformNames } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import type { Db, ListingRow } from '../../../db/schema.ts';

/**
 * Why things must not be listed again, by the id of their listing: it was bought there and is not paid. A marketplace that
 * calls the purchase off may put that listing back on sale, beside a new one.
 */
export async function findUnpaid(
  db: Db,
  userId: number,
  listings: readonly ListingRow[],
): Promise<Map<number, string>> {
  const ids = listings.flatMap(({ external_id: id }) => (id === '' ? [] : [id]));
  if (ids.length === 0) return new Map();
  const sales = await db
    .selectFrom('sales')
    .select(['platform', 'external_id', 'order_id'])
    .where('user_id', '=', userId)
    .where('external_id', '=', sql<string>`ANY (${ids})`)
    .where('awaits_payment', '=', true)
    .where('state', '=', 'sold')
    .execute();
  return new Map(
    listings.flatMap(({ id, platform, external_id: externalId }) => {
      const sale = sales.find((each) => each.platform === platform && each.external_id === externalId);
      if (!sale) return [];
      const name = platformNames[platform];
      const sentence = `A buyer on ${name} has not paid for it yet (order ${sale.order_id}). ${name} may put that listing back on sale: list it again once the order is paid or called off.`;
      return [[id, sentence] as const];
    }),
  );
}
