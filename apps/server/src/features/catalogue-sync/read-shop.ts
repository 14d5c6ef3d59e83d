import { platformNames } from '@crosslister/contract/platforms.ts';
import { duplicateHandlings } from '@crosslister/contract/product.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { z } from 'zod';
import type { Services } from '../../app.ts';
import type { OperationRow } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { changed } from '../../operations/change-feed.ts';
import { readState, remember } from '../../operations/guard.ts';
import type { Handler } from '../../operations/worker.ts';
import { marketplaceContext } from '../connections/marketplace-context.ts';
import { findConnection, noteAnswer } from '../connections/store.ts';
import { readSettings } from '../settings/store.ts';
import { type Handling, type PageResult, storePage } from './store-page.ts';

/** At most this many products are named in an answer; the counts are always whole. */
const NAMED_PRODUCTS = 500;

/** Where a reading of a shop stands; kept in the operation, so that it goes on there after a crash. */
const Progress = z.object({
  cursor: z.string().nullable(),
  done: z.number(),
  created: z.number(),
  updated: z.number(),
  duplicates_found: z.number(),
  duplicates_handled: z.number(),
  skipped_without_sku: z.number(),
  products: z.array(z.object({ id: z.number(), sku: z.string(), name: z.string() })),
});
type Progress = z.infer<typeof Progress>;

const start: Progress = {
  cursor: null,
  done: 0,
  created: 0,
  updated: 0,
  duplicates_found: 0,
  duplicates_handled: 0,
  skipped_without_sku: 0,
  products: [],
};

/** Reads a shop page by page: `import` and `sync` differ only in how a known SKU is taken. */
export const readShop: Handler = {
  async run(services, operation, signal) {
    const { platform, user_id: userId } = operation;
    const marketplace = findMarketplace(platform);
    if (!marketplace?.capabilities.import) {
      return { status: 'failed', error: `${platformNames[platform]} has no catalogue the server can read.` };
    }
    const connection = await findConnection(services.db, userId, platform);
    const context = await marketplaceContext(services, marketplace, connection, { signal });
    const handling = await handlingOf(services, operation);
    let progress = Progress.safeParse(operation.journal.progress).data ?? start;
    while (true) {
      const { stop } = await readState(services.db, operation);
      if (stop) throw stop;
      const readAt = services.now();
      const page = await marketplace.activeListings(context, progress.cursor);
      const stored = await transact(services.db, async (trx) => {
        const result = await storePage(
          trx,
          { userId, platform, connectionId: connection?.id ?? 0, handling, readAt },
          page.items,
        );
        const next = add(progress, result, page.next, page.items.length, page.skipped);
        // The cursor is stored with the page it follows: a crash repeats a page or none, and never skips one.
        await remember(trx, operation, { progress: next });
        await trx
          .updateTable('operations')
          .set({ progress: JSON.stringify({ done: next.done, total: page.total }) })
          .where('id', '=', operation.id)
          .execute();
        await changed(trx, userId, 'operations', 'products');
        return next;
      });
      progress = stored;
      if (page.next === null) break;
    }
    if (connection) await noteAnswer(services, connection, null);
    const { cursor: _, done, ...counts } = progress;
    return { status: 'completed', result: { ...counts, total_processed: done } };
  },
};

async function handlingOf(services: Services, operation: OperationRow): Promise<Handling> {
  if (operation.kind === 'import') {
    const asked = operation.params.duplicate_handling;
    return duplicateHandlings.find((handling) => handling === asked) ?? 'skip';
  }
  const settings = await readSettings(services.db, operation.user_id);
  return settings.sourcePlatform === operation.platform ? 'sync_source' : 'sync_listing';
}

function add(
  progress: Progress,
  page: PageResult,
  cursor: string | null,
  items: number,
  skipped: { reason: string }[],
): Progress {
  return {
    cursor,
    done: progress.done + items,
    created: progress.created + page.created,
    updated: progress.updated + page.updated,
    duplicates_found: progress.duplicates_found + page.duplicatesFound,
    duplicates_handled: progress.duplicates_handled + page.duplicatesHandled,
    skipped_without_sku:
      progress.skipped_without_sku + skipped.filter(({ reason }) => reason === 'no_sku').length,
    products: [...progress.products, ...page.products].slice(0, NAMED_PRODUCTS),
  };
}
