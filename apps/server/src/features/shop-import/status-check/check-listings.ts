import type { ListingRef } from '@crosslister/marketplaces/listing/listing-ref.ts';
import type { RemoteStatus } from '@crosslister/marketplaces/listing/remote-status.ts';
import { liveStatus } from '@crosslister/marketplaces/listing/remote-status.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { ConnectionRow, Db } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';
import { marketplaceContext } from '../../connections/marketplace-context.ts';
import { keepTimesViewed } from '../../listings/write-listing-rows.ts';
import { detectSales } from '../../sales/poll/detect-sales.ts';
import { readSettings } from '../../settings/seller-settings.ts';
import { type KnownListing, storeStatus } from './store-status.ts';

/**
 * The listings that a reading of the whole shop found on sale, by public id, with the
 * quantity of each; null where the shop keeps no count.
 */
export type Met = ReadonlyMap<string, number | null>;

/** Names of products whose listing has ended, or sold out, at the marketplace. */
export interface Found {
  ended: string[];
  soldOut: string[];
  /** Those whose state could not be read: they stay as they are. */
  unread: { title: string; url: string }[];
}

/**
 * Asks how the listings of a connection stand at the marketplace and takes over what has
 * changed there: listings that have ended, sold out, or are on sale again, and at the source
 * the quantities. A listing that a reading did not find is asked for by its id, because its
 * absence alone proves nothing. `since` is the database's time before anything was read.
 */
export async function checkListings(
  services: Services,
  connection: ConnectionRow,
  { signal, since, met = new Map() }: { signal: AbortSignal; since: Date; met?: Met },
): Promise<Found> {
  const found: Found = { ended: [], soldOut: [], unread: [] };
  const marketplace = findMarketplace(connection.platform);
  if (!marketplace) return found;
  const known = await findListings(services.db, connection);
  const asked = known.filter(({ external_id }) => !met.has(external_id));
  const answers = new Map<string, RemoteStatus>();
  if (asked.length > 0) {
    const context = await marketplaceContext(services, marketplace, connection, {
      signal,
      leavesReserve: true,
    });
    for (const status of await marketplace.listing.readStatuses(context, asked.map(refOf))) {
      answers.set(status.listing.externalId, status);
    }
  }
  await storeTimesViewed(services, connection, known, answers);
  found.unread = known
    .filter(({ external_id }) => answers.get(external_id)?.isUnread)
    .map(({ name: title, url }) => ({ title, url }));
  const { sourcePlatform } = await readSettings(services.db, connection.user_id);
  const follows = sourcePlatform === connection.platform;
  const changes = known.flatMap((listing) => {
    const seen = atLeastOne(listing, answers.get(listing.external_id) ?? asMet(listing, met));
    return seen && saysSomethingNew(listing, seen, follows) ? [{ listing, seen }] : [];
  });
  if (changes.length === 0) return found;
  // Sales explain most of it, and a sale needs more than a listing marked as ended.
  await detectSales(services, connection, signal);
  for (const { listing, seen } of changes) {
    const ended = await storeStatus(services, connection, listing, seen, { since, follows });
    if (ended) found[ended].push(listing.name);
  }
  return found;
}

/** Listings that are live as far as we know, and those found ended there whose product is still for sale. */
async function findListings(db: Db, { id, user_id: userId }: ConnectionRow): Promise<KnownListing[]> {
  return db
    .selectFrom('listings as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['l.id', 'l.product_id', 'l.external_id', 'l.extra', 'l.sku', 'l.url', 'l.status', 'l.proof'])
    .select(['p.name', 'p.quantity'])
    .where('l.user_id', '=', userId)
    .where('l.connection_id', '=', id)
    .where('l.external_id', '<>', '')
    .where('p.deleted_at', 'is', null)
    .where('p.status', 'in', ['active', 'inactive'])
    .where((eb) =>
      eb.or([
        eb('l.status', 'in', ['active', 'draft']),
        eb.and([
          eb('l.status', '=', 'delisted'),
          eb('p.status', '=', 'active'),
          sql<boolean>`(l.proof ? 'found')`,
        ]),
      ]),
    )
    .orderBy('l.id')
    .execute();
}

async function storeTimesViewed(
  { db }: Services,
  { user_id: userId }: ConnectionRow,
  known: readonly KnownListing[],
  answers: ReadonlyMap<string, RemoteStatus>,
): Promise<void> {
  const counted = known.flatMap(({ id, external_id }) => {
    const { timesViewed } = answers.get(external_id) ?? {};
    return timesViewed === undefined ? [] : [{ id, times_viewed: timesViewed }];
  });
  if (await keepTimesViewed(db, userId, counted)) await changed(db, userId, 'products');
}

const refOf = ({ external_id, extra, sku, url, status, proof }: KnownListing): ListingRef => ({
  externalId: external_id,
  extra,
  sku,
  url,
  isKeptBack: status === 'draft',
  isGone: status === 'delisted' && proof?.status_seen === 'deleted',
});

function asMet(listing: KnownListing, met: Met): RemoteStatus | null {
  const quantity = met.get(listing.external_id);
  return quantity === undefined ? null : liveStatus(refOf(listing), 'active', quantity);
}

/** What can be bought where nobody counts is one, not the none that it was while it was sold out there. */
function atLeastOne(listing: KnownListing, seen: RemoteStatus | null): RemoteStatus | null {
  const isNone = listing.quantity === 0 && listing.status !== 'draft';
  return seen?.state === 'live' && seen.quantity === null && isNone ? { ...seen, quantity: 1 } : seen;
}

function saysSomethingNew(
  listing: KnownListing,
  { state, quantity }: RemoteStatus,
  follows: boolean,
): boolean {
  if (state === 'unknown') return false;
  const isEnded = listing.status === 'delisted';
  if (state !== 'live') return !isEnded;
  return isEnded || (follows && quantity !== null && quantity !== listing.quantity);
}
