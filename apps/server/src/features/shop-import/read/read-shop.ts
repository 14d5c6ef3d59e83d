import { platformNames } from '@crosslister/contract/platforms.ts';
import type { ReviewReason } from '@crosslister/contract/review.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { repeatedPage } from '@crosslister/marketplaces/repeated-page.ts';
import { changed } from '../../../db/change-feed.ts';
import { databaseTime } from '../../../db/database-time.ts';
import type { OperationOf } from '../../../db/schema.ts';
import { flushRowCounts } from '../../../db/statistics/planner-statistics.ts';
import { transact } from '../../../db/transact.ts';
import { readState, remember } from '../../../operations/guard.ts';
import type { Handler } from '../../../operations/worker.ts';
import { changeOperations } from '../../../operations/write-operation-rows.ts';
import { noteAnswer } from '../../connections/connection-failures.ts';
import { marketplaceContext } from '../../connections/marketplace-context.ts';
import { anotherAccount, isStillConnected, workConnection } from '../../connections/work-connection.ts';
import { readSettings, type Settings } from '../../settings/seller-settings.ts';
import { addLeftOut, addNamed, addUnread } from '../left-out.ts';
import { checkAfterReading } from '../status-check/after-reading.ts';
import { specificsToCome } from '../status-check/read-specifics.ts';
import { forgetUnseen } from '../store-review-items.ts';
import type { Handling } from '../take-items.ts';
import { lookUpKnown, readEarlier } from './look-up-known.ts';
import { contentsOf, onSale, pageAt, soldBeyondStock, withBuyerPrice } from './page-at.ts';
import { add, isComplete, Progress, resultOf, start, withUnchanged } from './progress.ts';
import { storePage } from './store-page.ts';

/** Reads a shop page by page. `import` and `sync` differ only in how they handle a known SKU. */
export const readShop: Handler<'import' | 'sync'> = {
  async run(services, operation, signal) {
    const { platform, user_id: userId } = operation;
    const marketplace = findMarketplace(platform);
    if (!marketplace) {
      return {
        status: 'failed',
        error: `${platformNames[platform]} has no catalogue the server can read.`,
        nextStep: 'Import a CSV file instead, or add the products here.',
      };
    }
    const settings = await readSettings(services.db, userId);
    const handling = handlingOf(operation, settings);
    let progress = Progress.safeParse(operation.journal.progress).data ?? start;
    const begun = await databaseTime(services.db);
    const met = new Map<string, number | null>();
    // An attempt that was cut off has met more than is known now, so any listing may be one of them.
    const isResumed = progress.since !== '';
    let readWhole: ReadonlySet<string> | null = null;
    let before = '';
    while (!progress.ended) {
      const { stop } = await readState(services.db, operation);
      if (stop) throw stop;
      // Looked up for each page: a long reading may outlast the connection, or the day's calls.
      const connection = await workConnection(services, operation);
      const context = await marketplaceContext(services, marketplace, connection, {
        signal,
        leavesReserve: true,
      });
      const readAt = await databaseTime(services.db);
      const shop = { userId, platform, connectionId: connection?.id ?? null };
      readWhole ??= await readEarlier(services.db, shop, progress.since);
      const isMet = (externalId: string) => met.has(externalId) || readWhole?.has(externalId) === true;
      const known = lookUpKnown(services.db, { ...shop, handling, isMet });
      const answer = await pageAt(marketplace, context, progress.cursor, {
        findKnown: known.find,
        failures: operation.failures,
        listingsUrl: () => marketplace.account.sellerPages(connection?.account_id ?? '').listings,
      });
      const page = answer && known.withReviewed(answer);
      if (!page) {
        services.log.warn(
          { operation: operation.id, cursor: progress.cursor },
          'a place is lost: reading anew',
        );
        const { created, products, sold_ending, sold_asked } = progress;
        readWhole = new Set();
        progress = { ...start, created, products, sold_ending, sold_asked };
        continue;
      }
      const contents = contentsOf(page);
      if (contents !== '' && contents === before) throw repeatedPage(marketplace.label);
      before = contents;
      const fetchedAt = performance.now();
      const { unchanged = [] } = page;
      const seenAgain = unchanged.filter(({ externalId }) => !isMet(externalId)).length;
      for (const { externalId, counted, quantity } of onSale(page))
        met.set(externalId, counted ? quantity : null);
      for (const { externalId, quantity } of unchanged) met.set(externalId, quantity);
      const stored = await transact(services.db, async (trx) => {
        // The page is from another shop, where the same numbers mean other things.
        if (!(await isStillConnected(trx, operation))) throw anotherAccount(operation);
        const result = await storePage(
          trx,
          { ...shop, handling, settings, readAt, isMet: (id) => isResumed || met.has(id) },
          page,
        );
        const since = progress.since || (await databaseTime(trx)).toISOString();
        const read = progress.read + page.items.length + page.skipped.length + seenAgain;
        const next = {
          ...add({ ...progress, since, read }, withUnchanged(result, seenAgain, handling), page.next),
          left_out: addLeftOut(progress.left_out, page),
          sold_ending: addNamed(progress.sold_ending, result.soldButLive.ending),
          sold_asked: addNamed(progress.sold_asked, result.soldButLive.asked),
          same_sku: addNamed(progress.same_sku, result.sameSku),
          no_room: addNamed(progress.no_room, result.noRoom),
          buyer_price: addNamed(progress.buyer_price, withBuyerPrice(page)),
          beyond_stock: addNamed(progress.beyond_stock, soldBeyondStock(page)),
          unread: [...new Set([...(progress.unread ?? []), ...(page.unread ?? [])])],
        };
        if (page.next === null && isComplete(next)) {
          await forgetUnseen(
            trx,
            { userId, platform },
            { since: new Date(since), reasons: reasonsOf(handling) },
          );
        }
        // The cursor is stored with the page it follows: a crash may repeat a page, but never skips one.
        await remember(trx, operation, { progress: next });
        await changeOperations(trx, {
          progress: JSON.stringify({ done: read, total: page.total && Math.max(page.total, read) }),
        })
          .where('id', '=', operation.id)
          .execute();
        await changed(trx, userId, 'operations', 'products');
        await flushRowCounts(trx);
        return next;
      });
      progress = stored;
      // Failures are counted for each page: a long reading may meet many.
      operation.failures = 0;
      // While the shop's answer is awaited, the processors are free anyway.
      if (!progress.ended) await services.foreground.giveWay(performance.now() - fetchedAt, signal);
    }
    const connection = await workConnection(services, operation);
    if (connection && !connection.unproved) await noteAnswer(services, connection);
    const { ended, unread } =
      connection && operation.kind === 'sync'
        ? await checkAfterReading(services, connection, { signal, since: begun, met })
        : { ended: [], unread: [] };
    const all = { ...progress, left_out: addUnread(progress.left_out, unread) };
    const toCome = connection ? await specificsToCome(services, connection) : [];
    return { status: 'completed', result: resultOf(all, platform, ended, toCome) };
  },
};

function handlingOf(operation: OperationOf<'import' | 'sync'>, settings: Settings): Handling {
  if (operation.kind === 'import') {
    return operation.params.duplicate_handling ?? 'skip';
  }
  return settings.sourcePlatform === operation.platform ? 'sync_source' : 'sync_listing';
}

/** An import does not look for conflicts, and only the source can have them. */
function reasonsOf(handling: Handling): readonly ReviewReason[] {
  const isSync = handling === 'sync_source' || handling === 'sync_listing';
  return isSync ? ['no_sku', 'same_sku', 'same_title', 'conflict'] : ['no_sku', 'same_sku', 'same_title'];
}
