import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { sql } from 'kysely';
import type { Services } from '../../app.ts';
import type { ConnectionRow } from '../../db/schema.ts';
import { marketplaceContext } from '../connections/marketplace-context.ts';
import { noteAnswer, noteFailure } from '../connections/store.ts';
import { recordSale } from './record-sale.ts';

/** Pages of orders read at one look; the rest waits for the next, which follows at once. */
const MAX_PAGES = 50;

/**
 * Asks one connection for orders since its cursor and records them. The cursor moves only after the sales of a page
 * are stored, and reading a page twice changes nothing. Two looks at once are harmless for the same reason.
 */
export async function detectSales(
  services: Services,
  connection: ConnectionRow,
  signal: AbortSignal,
): Promise<number> {
  const marketplace = findMarketplace(connection.platform);
  if (!marketplace) return 0;
  let found = 0;
  try {
    const context = await marketplaceContext(services, marketplace, connection, { signal });
    let cursor = connection.sales_cursor;
    for (let page = 0; page < MAX_PAGES; page++) {
      const answer = await marketplace.salesSince(context, cursor).catch((error: unknown) => {
        if (cursor === null || !(error instanceof MarketplaceError) || !error.details.lostPlace) throw error;
        services.log.warn(
          { connection: connection.id, cursor },
          'the cursor of sales is lost: starting anew',
        );
        return marketplace.salesSince(context, null);
      });
      for (const sale of answer.sales) {
        if (await recordSale(services, connection.user_id, connection.platform, sale)) found += 1;
      }
      cursor = answer.cursor;
      await services.db
        .updateTable('connections')
        .set({ sales_cursor: cursor })
        .where('id', '=', connection.id)
        .where('account_id', '=', connection.account_id)
        .execute();
      if (!answer.more) break;
      if (page === MAX_PAGES - 1) await lookAgainAtOnce(services, connection);
    }
    await noteAnswer(services, connection);
    return found;
  } catch (error) {
    const failure = error instanceof MarketplaceError ? error : ownFault(error);
    if (failure.kind !== 'lost') await noteFailure(services, connection, failure);
    throw error;
  }
}

/** A fault of our own blinds a connection as well, and must not look as if all were well. */
const ownFault = (cause: unknown) =>
  new MarketplaceError('unavailable', 'Its sales could not be stored: something went wrong on this server.', {
    cause,
    nextStep: 'It is tried again by itself. If it goes on, look at the log of the server.',
  });

async function lookAgainAtOnce({ db }: Services, { id }: ConnectionRow): Promise<void> {
  await db.updateTable('connections').set({ next_poll_at: sql`now()` }).where('id', '=', id).execute();
}
