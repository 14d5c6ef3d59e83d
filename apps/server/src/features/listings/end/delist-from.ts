import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import { changed } from '../../../db/change-feed.ts';
import { ofProduct } from '../../../db/of-product.ts';
import type { OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import { type ParamsOf, readOperation } from '../../../db/stored/operation-json.ts';
import type { Locked } from '../../../operations/lock.ts';
import { callOffListing, enqueue } from '../../../operations/operation-rows.ts';
import { changeOperations, startOperationsOver } from '../../../operations/write-operation-rows.ts';
import { changeStatus } from '../../catalogue/write-product-rows.ts';
import { findConnection } from '../../connections/connection-rows.ts';
import { isByHand, storeEndingStep } from '../by-hand/store-step.ts';
import { findAllLive } from '../listing-rows.ts';
import { findPossiblyLive } from './possibly-live.ts';

/**
 * What the seller's Delist does to one product: stores a delist wherever it is listed or may be, cancels crosslists and
 * revises, and stops one that is running. A product listed nowhere becomes inactive at once.
 */
export async function delistFrom(
  trx: Trx,
  product: Locked<ProductRow>,
  platforms: readonly Platform[],
  more: Pick<ParamsOf<'delist'>, 'list_again' | 'keeps_status'> = {},
): Promise<OperationRow[]> {
  const relisted = more.keeps_status ? await findRelisted(trx, product) : [];
  const busy = await callOffListing(trx, product, 'It was delisted.', { platforms, running: true });
  const live = await findAllLive(trx, product);
  const possiblyLive = await findPossiblyLive(trx, product);
  const there = new Set([...live.map(({ platform }) => platform), ...possiblyLive, ...busy]);
  const operations: OperationRow[] = [];
  for (const platform of platforms.filter((platform) => there.has(platform))) {
    const params = { reason: 'seller' as const, platforms: [...platforms], ...more };
    const listing = live.find((row) => row.platform === platform);
    const isSellers =
      listing && isByHand(listing) && !(await findConnection(trx, product.user_id, platform))?.secrets;
    operations.push(
      (await startOver(trx, product, platform)) ??
        (isSellers ? await storeEndingStep(trx, product, listing, params) : null) ??
        (await enqueue(trx, { userId: product.user_id, kind: 'delist', platform, product, params })),
    );
  }
  if (!more.list_again) {
    // An undo changes what a relist leads to. A seller's Delist that it joins stays one.
    const changes = ({ params, platform }: OperationRow) =>
      'list_again' in params || (more.keeps_status ? relisted.includes(platform) : 'keeps_status' in params);
    const delists = operations.filter((each) => each.kind === 'delist' && changes(each));
    await storeWhatFollows(trx, product, delists, more);
  }
  if (!more.keeps_status && operations.length === 0 && live.length === 0 && product.status === 'active') {
    await changeStatus(trx, product, 'delisted', 'inactive');
    await changed(trx, product.user_id, 'products');
  }
  return operations;
}

/** What follows from the end is what the last one who asked for it wants: also of a delist that the request has joined. */
async function storeWhatFollows(
  trx: Trx,
  product: Locked<ProductRow>,
  delists: readonly OperationRow[],
  follows: Pick<ParamsOf<'delist'>, 'keeps_status'>,
): Promise<void> {
  if (delists.length === 0) return;
  await changeOperations(trx, {
    params: sql`params - 'list_again' - 'keeps_status' || ${JSON.stringify(follows)}::jsonb`,
  })
    .where(ofProduct(product))
    .where('id', '=', anyOf(delists))
    .execute();
}

/** Where a crosslist waits for the end of the listing before it. */
async function findRelisted(trx: Trx, product: Locked<ProductRow>): Promise<Platform[]> {
  const rows = await trx
    .selectFrom('operations')
    .select('platform')
    .where(ofProduct(product))
    .where('kind', '=', 'crosslist')
    .where('status', '=', 'queued')
    .execute();
  return rows.map(({ platform }) => platform);
}

/**
 * Starts the failed delist of a sale or deletion over. A second one would give the seller two failures for one thing.
 */
async function startOver(
  trx: Trx,
  product: Locked<ProductRow>,
  platform: Platform,
): Promise<OperationRow | undefined> {
  const row = await startOperationsOver(trx)
    .where(
      sql<boolean>`id = (SELECT max(id) FROM operations WHERE product_id = ${product.id} AND platform = ${platform}
        AND kind = 'delist')`,
    )
    .where('user_id', '=', product.user_id)
    .where('status', '=', 'failed')
    .where('dismissed_at', 'is', null)
    // An older operation may have been started over.
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM operations o WHERE o.product_id = ${product.id} AND o.platform = ${platform}
        AND o.kind = 'delist' AND o.status IN ('queued', 'processing', 'waiting'))`,
    )
    .where('reason', 'in', ['sale', 'delete'])
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  await changed(trx, product.user_id, 'operations');
  return readOperation(row);
}
