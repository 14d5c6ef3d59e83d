import type { Platform } from '@crosslister/contract/platforms.ts';
import type { BulkActionName } from '@crosslister/contract/product.ts';
import type { BulkAction } from '@crosslister/contract/product-query.ts';
import type { SaleUpdate } from '@crosslister/contract/sales.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import { changed } from '../../../db/change-feed.ts';
import type { Database, OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { type Locked, lockProducts } from '../../../operations/lock.ts';
import { putInBatch } from '../../../operations/on-request/batch.ts';
import { isLive } from '../../../operations/operation-rows.ts';
import type { Services } from '../../../services.ts';
import { chooseByHand } from '../../listings/by-hand/store-step.ts';
import { delistFrom } from '../../listings/end/delist-from.ts';
import { storeCrosslist } from '../../listings/publish/store-crosslist.ts';
import { deleteProduct } from './delete-product.ts';
import { markAsActive } from './mark-as-active.ts';
import { markAsSold } from './mark-as-sold.ts';
import { relist } from './relist.ts';
import { withUndo } from './remember-for-undo.ts';
import { statusAfterUndo } from './status-after-undo.ts';

interface Said extends Pick<BulkAction, 'with_extension' | 'category' | 'mode' | 'skip' | 'sold' | 'undoes'> {
  /** It has a line in the job tray. */
  isJob: boolean;
}

/** When the first, second, ... product of a call is listed. Undefined: now. */
export type StartOf = (index: number) => Date | undefined;

interface Result {
  /** Products the action was applied to. */
  count: number;
  /** Products that were to be deleted, but have a listing only the seller can end. */
  kept: number;
  /** Products that were to be listed, but are already on every chosen platform. */
  alreadyListed: number;
  /** Products for which the action can be undone. */
  undoable: number;
  operations: number[];
  /** The operations among them that wait for the seller. */
  steps: number[];
  /** Operations of products for which everything was refused at once. */
  refused: OperationRow[];
}

/**
 * Applies one bulk action to some products of a seller in one transaction. Ids that are not theirs are ignored. The
 * batch's id is that of its Undo too.
 */
export async function applyToChunk(
  services: Services,
  userId: number,
  ids: number[],
  action: BulkActionName,
  platforms: Platform[],
  said: Said,
  batchId: string,
  startOf: StartOf,
): Promise<Result> {
  return transact(services.db, async (trx) => {
    if (action === 'mark_as_active') return markAllActive(trx, userId, ids, batchId);
    const products = await lockProducts(trx, userId, (all) => chosen(all.selectAll(), ids));
    const result = resultFor(products);
    if (products.length === 0) return result;
    const now = services.now();
    if (action === 'mark_as_sold') {
      const { undoable } = await withUndo(trx, batchId, action, products, async () => {
        for (const product of products) await markAsSold(trx, product, now, saleOf(product, said));
      });
      result.undoable = undoable;
    }
    if (action === 'delist') await delistAll(trx, products, platforms, said, batchId, result);
    for (const product of action === 'delete' ? products : []) {
      if (!(await deleteProduct(trx, product))) continue;
      result.kept += 1;
      result.count -= 1;
    }
    if (action === 'relist') {
      result.count = 0;
      for (const product of products) {
        const operations = await relist(trx, product, platforms);
        addOperations(result, operations);
        if (operations.length > 0) result.count += 1;
      }
    }
    if (action === 'crosslist') {
      const inOrder = ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
      const listed = await crosslistAll(trx, userId, inOrder, platforms, said, startOf);
      result.count = new Set(listed.map(({ product_id: id }) => id)).size;
      result.alreadyListed = products.length - result.count;
      result.operations = listed.map(({ id }) => id);
      result.steps = listed.filter(waits).map(({ id }) => id);
      result.refused = onlyRefused(listed);
    }
    const stored =
      action === 'mark_as_sold' || action === 'delete' ? await storedNow(trx, userId, products) : [];
    if (said.isJob) await putInBatch(trx, [...result.operations, ...stored], batchId);
    await changed(trx, userId, 'products', 'sales');
    return result;
  });
}

/** The sale of a product that sold before is known: an order, or what was entered then. */
function saleOf({ id, date_sold }: ProductRow, { sold }: Said): SaleUpdate {
  if (!sold || date_sold) return {};
  const price = sold.prices.find(({ product_id }) => product_id === id);
  return { platform: sold.platform, sale_price: price?.sale_price };
}

const chosen = <Row>(products: SelectQueryBuilder<Database, 'products', Row>, ids: number[]) =>
  products.where('id', '=', sql<number>`ANY (${ids}::bigint[])`).where('deleted_at', 'is', null);

/** What this transaction has stored for the products: nothing else has its time. */
async function storedNow(trx: Trx, userId: number, products: readonly ProductRow[]) {
  const rows = await trx
    .selectFrom('operations')
    .select('id')
    .where('user_id', '=', userId)
    .where('product_id', '=', anyOf(products))
    .where('created_at', '=', sql<Date>`now()`)
    .execute();
  return rows.map(({ id }) => id);
}

const resultFor = ({ length: count }: readonly unknown[]): Result => ({
  count,
  kept: 0,
  alreadyListed: 0,
  undoable: 0,
  operations: [],
  steps: [],
  refused: [],
});

const cellOf = (productId: number, platform: Platform) => `${productId}:${platform}`;
const skippedCells = ({ skip = [] }: Said) =>
  new Set(skip.flatMap(({ product_id: id, platforms }) => platforms.map((each) => cellOf(id, each))));

async function delistAll(
  trx: Trx,
  products: Locked<ProductRow>[],
  platforms: Platform[],
  said: Said,
  batchId: string,
  result: Result,
): Promise<void> {
  const skipped = skippedCells(said);
  const wanted = products.flatMap((product) => {
    const from = platforms.filter((platform) => !skipped.has(cellOf(product.id, platform)));
    return from.length > 0 ? [{ product, from }] : [];
  });
  const all = wanted.map(({ product }) => product);
  const { undoable } = await withUndo(trx, batchId, 'delist', all, async () => {
    for (const { product, from } of wanted) {
      const before = await statusAfterUndo(trx, product, from, said.undoes);
      addOperations(result, await delistFrom(trx, product, from, before));
    }
  });
  result.count = all.length;
  result.undoable = undoable;
}

/** Whole rows have descriptions and photos. Only keys are needed here. */
async function markAllActive(trx: Trx, userId: number, ids: number[], batchId: string): Promise<Result> {
  const products = await lockProducts(trx, userId, (all) =>
    chosen(all.select(['id', 'user_id', 'stock_pool']), ids),
  );
  const result = resultFor(products);
  if (products.length === 0) return result;
  const act = () => markAsActive(trx, userId, products);
  const { undoable } = await withUndo(trx, batchId, 'mark_as_active', products, act);
  await changed(trx, userId, 'products', 'sales');
  return { ...result, undoable };
}

function addOperations(result: Result, stored: OperationRow[]): void {
  result.operations.push(...stored.map(({ id }) => id));
  result.steps.push(...stored.filter(waits).map(({ id }) => id));
}

/**
 * Refused operations of products for which no other operation is live. The others are
 * reported as being listed, and the queue shows the rest.
 */
function onlyRefused(operations: OperationRow[]): OperationRow[] {
  const live = new Set(operations.filter(isLive).map(({ product_id }) => product_id));
  return operations.filter(({ product_id }) => !live.has(product_id));
}

const waits = ({ status }: OperationRow) => status === 'waiting';

async function crosslistAll(
  trx: Trx,
  userId: number,
  products: Locked<ProductRow>[],
  platforms: Platform[],
  said: Said,
  startOf: StartOf,
) {
  const { with_extension: withExtension = [] } = said;
  const ways = new Map(
    platforms.map((platform) => [
      platform,
      chooseByHand(platform, withExtension.includes(platform) ? 'extension' : undefined),
    ]),
  );
  const listings = await liveListings(trx, userId, products, platforms);
  const leftOut = new Set([
    ...listings.map(({ product_id: id, platform }) => cellOf(id, platform)),
    ...skippedCells(said),
  ]);
  const operations: OperationRow[] = [];
  let count = 0;
  for (const product of products) {
    const wanted = platforms.filter((platform) => !leftOut.has(cellOf(product.id, platform)));
    const notBefore = wanted.length > 0 ? startOf(count++) : undefined;
    for (const platform of wanted) {
      const byHand = ways.get(platform) ?? null;
      operations.push(await storeCrosslist(trx, product, platform, byHand, said, notBefore));
    }
  }
  return operations;
}

async function liveListings(trx: Trx, userId: number, products: ProductRow[], platforms: Platform[]) {
  return trx
    .selectFrom('listings')
    .select(['product_id', 'platform'])
    .where('user_id', '=', userId)
    .where('product_id', '=', anyOf(products))
    .where('platform', 'in', platforms)
    .where('status', '<>', 'delisted')
    .execute();
}
