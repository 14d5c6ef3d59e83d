import type { ItemMark, OwnItem } from '@crosslister/contract/extension/extension-pairing.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import { ofPlatform } from '../../db/of-product.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem, notFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { isByHand, storeEndingStep } from '../listings/by-hand/store-step.ts';
import { liveUnder } from '../listings/listing-rows.ts';
import { report } from '../listings/report/report.ts';
import { markAsSold } from '../products/actions/mark-as-sold.ts';
import { lockOwners } from '../sales/lock-owner.ts';

/**
 * The seller's product that they listed by hand under this id, or null. Listings made by the
 * server are watched by the server.
 */
export async function findOwnItem(
  { db }: Services,
  userId: number,
  platform: Platform,
  externalId: string,
): Promise<OwnItem | null> {
  const row = await liveUnder(db, userId, platform, externalId)
    .select(['p.name', 'p.status', 'l.platform', 'l.connection_id'])
    .executeTakeFirst();
  return row && isByHand(row) ? { product_name: row.name, status: row.status } : null;
}

/** The highest number among the seller's listings there: a new one gets a higher one. Null if there is none. */
export async function findNewest(
  { db }: Services,
  userId: number,
  platform: Platform,
): Promise<string | null> {
  const row = await db
    .selectFrom('listing_external_ids')
    .select(sql<string | null>`max(external_id::numeric)::text`.as('newest'))
    .where(ofPlatform(userId, platform))
    .where('external_id', '~', '^[0-9]{1,19}$')
    .executeTakeFirst();
  return row?.newest ?? null;
}

/**
 * The seller's report, given on the listing's own page, that it is sold or gone there. It is stored as the step that
 * Delist or a sale would create, and confirmed at once. Sold ends it everywhere else too.
 */
export async function markOwnItem(services: Services, userId: number, mark: ItemMark): Promise<void> {
  const { platform, listing: externalId, what } = mark;
  await transact(services.db, async (trx) => {
    const { found: known, owners } = await lockOwners(
      trx,
      userId,
      () => liveUnder(trx, userId, platform, externalId).selectAll('l').executeTakeFirst(),
      (listing) => (listing ? [listing.product_id] : []),
    );
    const product = known && owners.get(known.product_id);
    if (!known || !product) throw notFound('listing of yours');
    if (!isByHand(known))
      throw new HttpProblem(409, 'The server ends this listing by itself.', {
        nextStep: 'Open the dashboard: Mark as Sold or Delist there ends it.',
      });
    const said = { platform, sale_price: toPounds(known.price_pence) };
    const isEnded = what === 'sold' && (await markAsSold(trx, product, services.now(), said)).soldThere;
    const reason = { reason: 'seller' as const, platforms: [platform] };
    const step = isEnded ? null : await storeEndingStep(trx, product, known, reason);
    if (step) await report(trx, userId, step.id, { success: true, draft: false }, services.now());
    await changed(trx, userId, 'products', 'sales');
  });
}
