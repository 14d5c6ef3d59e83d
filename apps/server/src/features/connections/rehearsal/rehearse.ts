import { MarketplaceError, passesSoon } from '@crosslister/marketplaces/errors.ts';
import type { ListingRef } from '@crosslister/marketplaces/listing/listing-ref.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { sql } from 'kysely';
import type { ConnectionRow } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';
import { marketplaceContext } from '../marketplace-context.ts';
import { storeCanEnd, storeCannotEnd } from './store-rehearsal.ts';

/** Live listings that are tried until one passes: a single odd one must not stop all listing. */
const MOST = 3;

interface Work {
  signal: AbortSignal;
  /** The seller waits for it. */
  urgent?: boolean;
}

/**
 * Rehearses an end with a live listing of the connection, or what can be asked before there is one, and stores what came
 * of it. Throws what would stop an end.
 */
export async function rehearse(
  services: Services,
  marketplace: Marketplace,
  connection: ConnectionRow,
  work: Work,
): Promise<void> {
  const listings = await findLive(services, connection);
  try {
    await rehearseOne(services, marketplace, connection, { ...work, listings });
  } catch (error) {
    // Refused access is told as that. Where nothing is live, nothing else follows from it.
    const isKnown =
      error instanceof MarketplaceError && error.kind === 'credentials' && listings.length === 0;
    if (error instanceof MarketplaceError && !isKnown && !work.signal.aborted)
      await storeCannotEnd(services, connection, error);
    throw error;
  }
  await storeCanEnd(services, connection);
}

async function rehearseOne(
  services: Services,
  marketplace: Marketplace,
  connection: ConnectionRow,
  { signal, urgent = false, listings }: Work & { listings: readonly ListingRef[] },
): Promise<void> {
  const context = await marketplaceContext(services, marketplace, connection, {
    signal,
    urgent,
    leavesReserve: !urgent,
  });
  if (listings.length === 0) {
    await marketplace.listing.rehearseEnding(context, null);
    return;
  }
  let failure: MarketplaceError | undefined;
  for (const listing of listings) {
    try {
      if ((await marketplace.listing.rehearseEnding(context, listing)) === 'passed') return;
    } catch (error) {
      if (!(error instanceof MarketplaceError) || error.details.untried || error.kind === 'credentials')
        throw error;
      // What may pass says less than what does not.
      failure = failure && !passesSoon(failure) ? failure : error;
    }
  }
  if (failure) throw failure;
}

/** Others each time, so that one listing does not stand for all. */
async function findLive({ db }: Services, { id, user_id: userId }: ConnectionRow): Promise<ListingRef[]> {
  const rows = await db
    .selectFrom('listings')
    .select(['external_id', 'extra', 'sku', 'url'])
    .where('user_id', '=', userId)
    .where('connection_id', '=', id)
    .where('status', '=', 'active')
    .where('external_id', '<>', '')
    .orderBy(sql`random()`)
    .limit(MOST)
    .execute();
  return rows.map(({ external_id: externalId, extra, sku, url }) => ({ externalId, extra, sku, url }));
}
