import type { Platform } from '@crosslister/contract/platforms.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { sql } from 'kysely';
import { ofPlatform } from '../../db/of-product.ts';
import type { ConnectionRow, Db, OperationRow, Trx } from '../../db/schema.ts';
import type { ListingStop } from '../../db/stored/stored-json.ts';

/**
 * Throws if the account recently refused a new listing, with the reason, because further listings would be refused too.
 */
export function checkListingStop(connection: ConnectionRow | undefined, now: Date): void {
  const stop = connection?.listing_stop;
  if (!stop || Date.parse(stop.until) <= now.getTime()) return;
  const { until: _, message, ...details } = stop;
  throw new MarketplaceError('setup', message, details);
}

/** Stores a refusal that applies to every new listing of the account. Other errors are ignored. */
export async function storeListingStop(
  trx: Trx,
  { user_id: userId, platform }: OperationRow,
  { message, details: { stopsListing, nextStep, link, code } }: MarketplaceError,
  now: Date,
): Promise<void> {
  if (!stopsListing) return;
  const stop: ListingStop = {
    until: new Date(now.getTime() + stopsListing * 1000).toISOString(),
    message,
    ...(nextStep && { nextStep }),
    ...(link && { link }),
    ...(code && { code }),
  };
  await trx
    .updateTable('connections')
    .set({ listing_stop: JSON.stringify(stop) })
    .where(ofPlatform(userId, platform))
    .execute();
}

/** Lets listings be sent to these accounts again. */
export async function liftListingStop(db: Db, userId: number, platforms: readonly Platform[]): Promise<void> {
  await db
    .updateTable('connections')
    .set({ listing_stop: null })
    .where('user_id', '=', userId)
    .where('platform', '=', sql<Platform>`ANY (${platforms})`)
    .where('listing_stop', 'is not', null)
    .execute();
}
