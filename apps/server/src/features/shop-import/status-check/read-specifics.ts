import { platformNames } from '@crosslister/contract/platforms.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { ConnectionRow } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';
import { readSpecificsOf, unreadOf } from '../../listings/unread-specifics.ts';

/** Listings in one look. The next look goes on. */
const MOST = 1000;
const AT_ONCE = 5;

/**
 * Reads the item specifics of listings that came without them, each with a call of its own, while enough of the day's
 * calls are left.
 */
export async function readSpecifics(
  services: Services,
  connection: ConnectionRow,
  signal: AbortSignal,
): Promise<void> {
  const unread = await unreadOf(services.db, connection)
    .select(['id', 'product_id', 'external_id', 'extra'])
    .orderBy('id')
    .limit(MOST)
    .execute();
  if (unread.length === 0) return;
  const work = { signal, isSpare: true };
  try {
    for (let at = 0; at < unread.length; at += AT_ONCE) {
      const batch = unread.slice(at, at + AT_ONCE);
      const ends = await Promise.allSettled(
        batch.map((listing) => readSpecificsOf(services, connection, listing, work)),
      );
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof MarketplaceError)) throw error;
    services.log.info({ connection: connection.id, reason: error.message }, 'item specifics are read later');
  } finally {
    await changed(services.db, connection.user_id, 'products');
  }
}

/** A sentence to the seller about item specifics that are still to come, or none. Reading them begins at once. */
export async function specificsToCome({ db }: Services, connection: ConnectionRow): Promise<string[]> {
  const { n } = await unreadOf(db, connection)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const count = Number(n);
  if (count === 0) return [];
  await db
    .updateTable('connections')
    .set({ next_look_at: sql`now()` })
    .where('id', '=', connection.id)
    .execute();
  const listings = plural(count, 'listing');
  return [
    `The item specifics of ${listings} are still to come: ${platformNames[connection.platform]} gives them for one listing at a time. They are read in the background, as many each day as it allows. Everything else is here.`,
  ];
}
