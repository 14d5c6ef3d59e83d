import { platformNames } from '@crosslister/contract/platforms.ts';
import { readPart } from '@crosslister/marketplaces/by-parts.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { type Kysely, sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { ConnectionRow, Database } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { lockProduct } from '../../../operations/lock.ts';
import type { Services } from '../../../services.ts';
import { marketplaceContext } from '../../connections/marketplace-context.ts';
import { updateListings } from '../../listings/write.ts';
import { takeDetails } from '../take-details.ts';

/** Listings in one look. The next look goes on. */
const MOST = 1000;
const AT_ONCE = 5;

/**
 * Reads the item specifics of listings that came without them, each with a call of its own, while enough of the day's
 * calls are left. A product that has some by now keeps them.
 */
export async function readSpecifics(
  services: Services,
  connection: ConnectionRow,
  signal: AbortSignal,
): Promise<void> {
  const marketplace = findMarketplace(connection.platform);
  const read = marketplace?.readSpecifics;
  if (!marketplace || !read) return;
  const unread = await findUnread(services.db, connection);
  try {
    for (let at = 0; at < unread.length; at += AT_ONCE) {
      const batch = unread.slice(at, at + AT_ONCE);
      const ends = await Promise.allSettled(
        batch.map((listing) => readOne(services, { connection, marketplace, read }, listing, signal)),
      );
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof MarketplaceError)) throw error;
    services.log.info({ connection: connection.id, reason: error.message }, 'item specifics are read later');
  } finally {
    if (unread.length > 0) await changed(services.db, connection.user_id, 'products');
  }
}

/** A sentence to the seller about item specifics that are still to come, or none. Reading them begins at once. */
export async function specificsToCome({ db }: Services, connection: ConnectionRow): Promise<string[]> {
  const { n } = await unreadOf(db, connection)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (Number(n) === 0) return [];
  await db
    .updateTable('connections')
    .set({ next_look_at: sql`now()` })
    .where('id', '=', connection.id)
    .execute();
  const listings = Number(n) === 1 ? '1 listing' : `${n} listings`;
  return [
    `The item specifics of ${listings} are still to come: ${platformNames[connection.platform]} gives them for one listing at a time. They are read in the background, as many each day as it allows. Everything else is here.`,
  ];
}

const unreadOf = (db: Kysely<Database>, { id, user_id: userId }: ConnectionRow) =>
  db
    .selectFrom('listings')
    .where('user_id', '=', userId)
    .where('connection_id', '=', id)
    .where('specifics_unread', '=', true)
    .where('status', '=', 'active');

const findUnread = (db: Kysely<Database>, connection: ConnectionRow) =>
  unreadOf(db, connection)
    .select(['id', 'product_id', 'external_id', 'extra'])
    .orderBy('id')
    .limit(MOST)
    .execute();

interface Work {
  connection: ConnectionRow;
  marketplace: Marketplace;
  read: NonNullable<Marketplace['readSpecifics']>;
}

async function readOne(
  services: Services,
  { connection, marketplace, read }: Work,
  { id, product_id, external_id: externalId, extra }: Awaited<ReturnType<typeof findUnread>>[number],
  signal: AbortSignal,
): Promise<void> {
  const { platform, user_id: userId } = connection;
  const context = await marketplaceContext(services, marketplace, connection, { signal, isSpare: true });
  const specifics = await readPart(() => read(context, { externalId, extra }));
  // It cannot be read at the moment, so the next look asks again.
  if (specifics === undefined) return;
  await transact(services.db, async (trx) => {
    const product = await lockProduct(trx, userId, product_id);
    if (!product) return;
    // Meanwhile the product may have got another listing there.
    const stored = await updateListings(trx, product, { specifics_unread: false }, (listings) =>
      listings.where('id', '=', id).where('external_id', '=', externalId),
    );
    const isOwn = Object.keys(product.specifics).length > 0 || product.edited_fields.includes('specifics');
    if (stored.length === 0 || isOwn) return;
    await takeDetails(
      trx,
      { item: { condition: null, specifics: specifics ?? {} }, product, platform },
      () => false,
    );
  });
}
