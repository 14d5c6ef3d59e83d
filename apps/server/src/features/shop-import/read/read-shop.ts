import { isPhotoAddress } from '@crosslister/contract/image.ts';
import { LeftOut } from '@crosslister/contract/left-out.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { ReviewReason } from '@crosslister/contract/review.ts';
import type { MarketplaceContext } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace, RemoteItem, RemotePage } from '@crosslister/marketplaces/marketplace.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { repeatedPage } from '@crosslister/marketplaces/repeated-page.ts';
import { z } from 'zod';
import { changed } from '../../../db/change-feed.ts';
import { databaseTime } from '../../../db/database-time.ts';
import { tellOfRows } from '../../../db/planner-statistics.ts';
import type { OperationOf } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { readState, remember } from '../../../operations/guard.ts';
import type { Handler } from '../../../operations/worker.ts';
import { marketplaceContext } from '../../connections/marketplace-context.ts';
import { noteAnswer } from '../../connections/store.ts';
import { anotherAccount, isStillConnected, workConnection } from '../../connections/work-connection.ts';
import { readSettings, type Settings } from '../../settings/store.ts';
import { addLeftOut, addTold, sameSkuWords, Told, variationsWords } from '../left-out.ts';
import { checkAfterReading } from '../status-check/after-reading.ts';
import { forgetUnseen } from '../store-review-items.ts';
import type { Handling } from '../take-items.ts';
import { overAllowanceText } from './product-allowance.ts';
import { soldButLiveWords } from './sold-but-live.ts';
import { type PageResult, storePage } from './store-page.ts';

/** An answer names at most this many products. The counts are always complete. */
const NAMED_PRODUCTS = 500;

/** Progress of reading a shop. It is stored in the operation, so that it continues from there after a crash. */
const Progress = z.object({
  cursor: z.string().nullable(),
  done: z.number(),
  /** All that was read, including what was left out: the N of M that the seller sees. */
  read: z.number(),
  created: z.number(),
  updated: z.number(),
  duplicates_found: z.number(),
  duplicates_handled: z.number(),
  skipped_without_sku: z.number(),
  left_out: z.array(LeftOut).optional(),
  /**
   * Products that are sold here but can still be bought there: those whose listings are being
   * ended, and those the seller was asked about.
   */
  sold_ending: Told.optional(),
  sold_asked: Told.optional(),
  /** Items whose SKU another item on sale there has too. */
  same_sku: Told.optional(),
  /** New items beyond the seller's limit of products. */
  no_room: Told.optional(),
  /** What could not be read, as sentences. */
  unread: z.array(z.string()).optional(),
  /** When the reading began, by the database's clock. Review items that were not seen since then are removed. */
  since: z.string(),
  /** The last page is stored, so a crash after it reads nothing again. */
  ended: z.boolean(),
  products: z.array(z.object({ id: z.number(), sku: z.string(), name: z.string() })),
});
type Progress = z.infer<typeof Progress>;

const start: Progress = {
  cursor: null,
  done: 0,
  read: 0,
  created: 0,
  updated: 0,
  duplicates_found: 0,
  duplicates_handled: 0,
  skipped_without_sku: 0,
  since: '',
  ended: false,
  products: [],
};

/** Reads a shop page by page. `import` and `sync` differ only in how they handle a known SKU. */
export const readShop: Handler<'import' | 'sync'> = {
  async run(services, operation, signal) {
    const { platform, user_id: userId } = operation;
    const marketplace = findMarketplace(platform);
    if (!marketplace?.capabilities.import) {
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
      const page = await pageAt(marketplace, context, progress.cursor);
      if (!page) {
        services.log.warn(
          { operation: operation.id, cursor: progress.cursor },
          'a place is lost: reading anew',
        );
        const { created, products, sold_ending, sold_asked } = progress;
        progress = { ...start, created, products, sold_ending, sold_asked };
        continue;
      }
      const contents = contentsOf(page);
      if (contents !== '' && contents === before) throw repeatedPage(marketplace.label);
      before = contents;
      const fetchedAt = performance.now();
      for (const { externalId, counted, quantity } of onSale(page))
        met.set(externalId, counted ? quantity : null);
      const stored = await transact(services.db, async (trx) => {
        // The page is from another shop, where the same numbers mean other things.
        if (!(await isStillConnected(trx, operation))) throw anotherAccount(operation);
        const result = await storePage(
          trx,
          { userId, platform, connectionId: connection?.id ?? null, handling, settings, readAt, met },
          page,
        );
        const since = progress.since || (await databaseTime(trx)).toISOString();
        const read = progress.read + page.items.length + page.skipped.length;
        const next = {
          ...add({ ...progress, since, read }, result, page.next),
          left_out: addLeftOut(progress.left_out, page),
          sold_ending: addTold(progress.sold_ending, result.soldButLive.ending),
          sold_asked: addTold(progress.sold_asked, result.soldButLive.asked),
          same_sku: addTold(progress.same_sku, result.sameSku),
          no_room: addTold(progress.no_room, result.noRoom),
          unread: [...new Set([...(progress.unread ?? []), ...(page.unread ?? [])])],
        };
        if (page.next === null && next.unread.length === 0) {
          await forgetUnseen(
            trx,
            { userId, platform },
            { since: new Date(since), reasons: reasonsOf(handling) },
          );
        }
        // The cursor is stored with the page it follows: a crash may repeat a page, but never skips one.
        await remember(trx, operation, { progress: next });
        await trx
          .updateTable('operations')
          .set({ progress: JSON.stringify({ done: read, total: page.total && Math.max(page.total, read) }) })
          .where('id', '=', operation.id)
          .execute();
        await changed(trx, userId, 'operations', 'products');
        await tellOfRows(trx);
        return next;
      });
      progress = stored;
      // While the shop's answer is awaited, the processors are free anyway.
      if (!progress.ended) await services.foreground.giveWay(performance.now() - fetchedAt, signal);
    }
    const connection = await workConnection(services, operation);
    if (connection && !connection.unproved) await noteAnswer(services, connection);
    const ended =
      connection && operation.kind === 'sync'
        ? await checkAfterReading(services, connection, { signal, since: begun, met })
        : [];
    return { status: 'completed', result: resultOf(progress, platform, ended) };
  },
};

/** A page of the shop, or null if its cursor is no longer valid, for example after a new version. */
async function pageAt(
  marketplace: Marketplace,
  context: MarketplaceContext,
  cursor: string | null,
): Promise<RemotePage | null> {
  try {
    return withWebPhotos(await marketplace.activeListings(context, cursor));
  } catch (error) {
    if (cursor !== null && error instanceof MarketplaceError && error.details.staleCursor) return null;
    throw error;
  }
}

/** Everything that can be bought there, whether or not it can be linked. */
const onSale = ({ items, skipped }: RemotePage) => [
  ...items,
  ...skipped.flatMap((one) => (one.reason === 'same_sku' ? [one.item] : [])),
];

/** What distinguishes one page from another. */
const contentsOf = ({ items, skipped }: RemotePage) =>
  [...items.map(({ externalId }) => externalId), ...skipped.map(({ url }) => url)].filter(Boolean).join();

/** Removes photo URLs of the shop that no browser or marketplace should open. */
function withWebPhotos(page: RemotePage): RemotePage {
  const checked = (item: RemoteItem) => ({ ...item, imageUrls: item.imageUrls.filter(isPhotoAddress) });
  return {
    ...page,
    items: page.items.map(checked),
    skipped: page.skipped.map((one) => ('item' in one ? { ...one, item: checked(one.item) } : one)),
  };
}

function resultOf(progress: Progress, platform: Platform, ended: string[]) {
  const {
    done,
    cursor: _,
    since: __,
    ended: ___,
    read: ____,
    left_out: leftOut = [],
    sold_ending: ending,
    sold_asked: asked,
    same_sku: sameSku,
    no_room: noRoom,
    unread = [],
    ...counts
  } = progress;
  const warnings = [
    ...unread,
    ...overAllowanceText(noRoom, platform),
    ...sameSkuWords(sameSku, platform),
    ...ended,
    ...soldButLiveWords({ ending, asked }, platform),
    ...variationsWords(leftOut, platform),
  ];
  return {
    ...counts,
    total_processed: done,
    ...(warnings.length > 0 && { warnings }),
    ...(leftOut.length > 0 && { left_out: leftOut }),
  };
}

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

function add(progress: Progress, page: PageResult, cursor: string | null): Progress {
  return {
    cursor,
    done: progress.done + page.processed,
    read: progress.read,
    created: progress.created + page.created,
    updated: progress.updated + page.updated,
    duplicates_found: progress.duplicates_found + page.duplicatesFound,
    duplicates_handled: progress.duplicates_handled + page.duplicatesHandled,
    skipped_without_sku: progress.skipped_without_sku + page.withoutSku,
    since: progress.since,
    ended: cursor === null,
    products: [...progress.products, ...page.products].slice(0, NAMED_PRODUCTS),
  };
}
