import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { repeatedPage } from '@crosslister/marketplaces/repeated-page.ts';
import type { OrderLines, UnreadOrder } from '@crosslister/marketplaces/sales/remote-sale.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { ConnectionRow, Trx } from '../../../db/schema.ts';
import { isStorageFailure } from '../../../db/stored/storage-failure.ts';
import { transact } from '../../../db/transact.ts';
import { ranOut } from '../../../http/unreachable.ts';
import { enqueue } from '../../../operations/operation-rows.ts';
import { timeLimitError } from '../../../operations/time-limit-error.ts';
import type { Handler } from '../../../operations/worker.ts';
import { moveOperations } from '../../../operations/write-operation-rows.ts';
import type { Services } from '../../../services.ts';
import { noteAnswer, noteFailure } from '../../connections/connection-failures.ts';
import { findConnection } from '../../connections/connection-rows.ts';
import { marketplaceContext } from '../../connections/marketplace-context.ts';
import { proveAccessLater } from '../../connections/prove-access-later.ts';
import { recordPage } from './record-orders.ts';
import { rereadOrders } from './reread-orders.ts';
import { lookAtReserved } from './reserved.ts';

/** Pages of orders read in one poll. The next poll follows at once and reads the rest. */
const MAX_PAGES = 50;

/**
 * Asks one connection for its orders since the cursor and records them. The cursor moves only after the sales of a page
 * are stored, and a page read twice changes nothing. For the same reason two polls at once do no harm.
 */
export async function detectSales(
  services: Services,
  connection: ConnectionRow,
  signal: AbortSignal,
  { leavesOutUnpaid = false }: { leavesOutUnpaid?: boolean } = {},
): Promise<number> {
  const marketplace = findMarketplace(connection.platform);
  if (!marketplace) return 0;
  const { user_id: userId, platform } = connection;
  let found = 0;
  try {
    const context = await marketplaceContext(services, marketplace, connection, { signal, leavesOutUnpaid });
    const doubt = connection.unproved
      ? await proveAccessLater(services, marketplace, connection, context)
      : null;
    const unread = await lookAtReserved(services, marketplace, connection, context);
    // What was not asked for this time is as it was.
    if (leavesOutUnpaid) unread.push(...(connection.unread_orders ?? []).filter(({ orderId }) => !orderId));
    let cursor = connection.sales_cursor;
    let isStale = false;
    let before = '';
    for (let page = 0; page < MAX_PAGES; page++) {
      const answer = await marketplace.sales.list(context, cursor).catch((error: unknown) => {
        if (cursor === null || !(error instanceof MarketplaceError) || !error.details.staleCursor)
          throw error;
        services.log.warn(
          { connection: connection.id, cursor },
          'the cursor of sales is lost: starting anew',
        );
        isStale = true;
        return marketplace.sales.list(context, null);
      });
      const lines = answer.sales.map(({ orderId, lineId }) => `${orderId} ${lineId}`).join();
      if (answer.more && lines !== '' && lines === before) throw repeatedPage(marketplace.label);
      before = lines;
      found += await recordPage(services, userId, platform, answer);
      unread.push(...(answer.unread ?? []));
      const next = answer.cursor;
      const wasStale = isStale;
      await transact(services.db, async (trx) => {
        const moved = await trx
          .updateTable('connections')
          .set({ sales_cursor: next })
          .where('id', '=', connection.id)
          .where('account_id', '=', connection.account_id)
          // Of two polls at the same time only one notifies.
          .$if(wasStale, (query) => query.where('sales_cursor', '=', connection.sales_cursor))
          .returning('id')
          .executeTakeFirst();
        if (wasStale && moved) await notifyStaleCursor(trx, connection, marketplace);
        if (moved && !answer.more) await storeUnread(trx, connection, unread);
      });
      cursor = next;
      isStale = false;
      if (!answer.more) break;
      if (page === MAX_PAGES - 1) await pollAgainAtOnce(services, connection);
    }
    const record = (orders: OrderLines) => recordPage(services, userId, platform, orders);
    found += await rereadOrders(services, marketplace, connection, { context, record });
    await noteAnswer(services, connection, doubt);
    return found;
  } catch (thrown) {
    // It says nothing about the account, and could not be stored there.
    if (isStorageFailure(thrown)) throw thrown;
    const error = ranOut(signal) ? timeLimitError(thrown) : thrown;
    const failure = error instanceof MarketplaceError ? error : ownFault(error);
    if (failure.kind !== 'lost') await noteFailure(services, connection, failure);
    throw error;
  }
}

/** The seller sees it with the account, as long as the polls find it. */
async function storeUnread(
  trx: Trx,
  { id, user_id: userId }: ConnectionRow,
  unread: readonly UnreadOrder[],
): Promise<void> {
  const unread_orders = unread.length > 0 ? JSON.stringify(unread) : null;
  const stored = await trx
    .updateTable('connections')
    .set({ unread_orders })
    .where('id', '=', id)
    .where(sql<boolean>`unread_orders IS DISTINCT FROM ${unread_orders}::jsonb`)
    .returning('id')
    .executeTakeFirst();
  if (stored) await changed(trx, userId, 'connections');
}

/**
 * Notifies the seller that the cursor was lost. The new start reaches one day back. Earlier
 * sales that nobody saw only the seller can find.
 */
async function notifyStaleCursor(
  trx: Trx,
  { user_id: userId, platform, account_id: accountId }: ConnectionRow,
  { label, account }: Marketplace,
): Promise<void> {
  const { id } = await enqueue(trx, { userId, kind: 'detect_sales', platform, product: null });
  await moveOperations(trx, ['queued'], 'partial', {
    error: `The place where the last look at your ${label} orders ended is lost, so orders of more than a day ago may have been missed.`,
    next_step: `Look through your latest orders on ${label}, and choose Mark as Sold for what is still for sale here.`,
    link: account.sellerPages(accountId).orders,
  })
    .where('id', '=', id)
    .execute();
}

/** Retry of a poll that failed and is shown in the queue. */
export const detectAgain: Handler<'detect_sales'> = {
  async run(services, { user_id: userId, platform }, signal) {
    const connection = await findConnection(services.db, userId, platform);
    if (connection) await detectSales(services, connection, signal);
    return { status: 'completed' };
  },
};

/** An error of our own also means that sales go unseen, so it must not look as if all were well. */
const ownFault = (cause: unknown) =>
  new MarketplaceError('unavailable', 'Its sales could not be stored: something went wrong on this server.', {
    cause,
    nextStep: 'If it goes on, look at the log of the server.',
  });

async function pollAgainAtOnce({ db }: Services, { id }: ConnectionRow): Promise<void> {
  await db.updateTable('connections').set({ next_poll_at: sql`now()` }).where('id', '=', id).execute();
}
