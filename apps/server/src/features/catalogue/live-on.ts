import { Fix } from '@crosslister/contract/listings/fix.ts';
import { platforms } from '@crosslister/contract/platforms.ts';
import type { LiveOn } from '@crosslister/contract/products/product-history.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { z } from 'zod';
import { ofProduct } from '../../db/of-product.ts';
import type { Db } from '../../db/schema.ts';
import { plannedStarts } from '../../operations/on-request/planned.ts';

/** As the trigger on operations stores it. What cannot be read counts as not there. */
const Failure = z
  .object({
    kind: z.enum(['crosslist', 'revise', 'delist']),
    error: z.string(),
    next_step: z.string().nullable().default(null),
    fix: Fix.nullable().catch(null).default(null),
    at: z.coerce.date().transform((time) => time.toISOString()),
  })
  .nullable()
  .catch(null);

/**
 * Where a product is live, where it is planned, and where the last work failed. All but the plans is from what is kept
 * about its listings: operations are removed some time after they have ended.
 */
export async function readLiveOn(db: Db, userId: number, id: number): Promise<LiveOn[]> {
  const listings = await db
    .selectFrom('listings')
    .select(['platform', 'status', 'url', 'price_pence', 'created_at', 'scheduled_at'])
    .where(ofProduct({ id, user_id: userId }))
    .where('status', '<>', 'delisted')
    .execute();
  const states = await db
    .selectFrom('listing_states')
    .select(['platform', 'stock_sent_at', 'revised_at', 'failure'])
    .where(ofProduct({ id, user_id: userId }))
    .execute();
  const startOf = await plannedStarts({ db }, userId, [id]);
  return platforms.flatMap((platform) => {
    const listing = listings.find((row) => row.platform === platform);
    const state = states.find((row) => row.platform === platform);
    const failure = Failure.parse(state?.failure ?? null);
    const start = startOf(id, platform);
    if (!listing && !failure && !start) return [];
    const sent = [state?.stock_sent_at, state?.revised_at].flatMap((time) => time?.getTime() ?? []);
    return [
      {
        platform,
        listing: listing
          ? {
              status: listing.status,
              url: listing.url,
              price: toPounds(listing.price_pence),
              since: listing.created_at.toISOString(),
              scheduled_time: listing.scheduled_at?.toISOString() ?? null,
            }
          : null,
        planned: start ?? null,
        sent_at: listing && sent.length > 0 ? new Date(Math.max(...sent)).toISOString() : null,
        failure,
      },
    ];
  });
}
