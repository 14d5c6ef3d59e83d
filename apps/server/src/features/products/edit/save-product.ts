import type {
  DuplicateHandling,
  Product,
  ProductCreate,
  ProductSave,
} from '@crosslister/contract/product.ts';
import type { ProductSaved } from '@crosslister/contract/results.ts';
import { changed } from '../../../db/change-feed.ts';
import type { OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { HttpProblem, notFound } from '../../../http/problem.ts';
import { type Locked, lockProduct } from '../../../operations/lock.ts';
import { putInBatch } from '../../../operations/on-request/batch.ts';
import { renderOperation } from '../../../operations/render-operation.ts';
import type { Services } from '../../../services.ts';
import { columnsOf } from '../../catalogue/field-columns.ts';
import { NO_SKU } from '../../catalogue/fill-missing-skus.ts';
import { findProduct } from '../../catalogue/find-product.ts';
import { touched, updateProducts } from '../../catalogue/write-product-rows.ts';
import { checkOwnImages } from '../../images/check-own-images.ts';
import { storeEdits } from '../../listings/revise/store-revises.ts';
import { shareCount } from '../../sales/shared-stock.ts';
import { quantityEntered } from '../../sales/stock.ts';
import { changedElsewhereProblem, editConflicts } from './edit-conflicts.ts';
import { importProducts } from './import-products.ts';
import { fetchedPhotos } from './imported-photos.ts';
import {
  addressChanges,
  knownListings,
  noListings,
  refuseOthers,
  storeAddresses,
} from './listing-addresses.ts';
import { concernsSource, onSourcePlatform, withEdits } from './product-columns.ts';
import { isSkuTaken } from './sku-taken.ts';

const skuTaken = (sku: string) =>
  new HttpProblem(409, `Another product already has the SKU "${sku}".`, {
    nextStep: 'Choose another SKU, or change the product that has it.',
    extra: { fields: { sku: 'Another product already has this SKU.' } },
  });

/** Makes a new product, or changes the one that has its SKU if the caller said how to handle that. */
export async function createProduct(
  services: Services,
  userId: number,
  fields: ProductCreate,
  handling: DuplicateHandling | undefined,
): Promise<{ created: boolean; product: Product }> {
  const result = await importProducts(services.db, userId, [fields], handling ?? 'skip');
  const created = result.created === 1;
  // Somebody else has typed just that one meanwhile.
  if (!created && fields.sku === NO_SKU) return createProduct(services, userId, fields, handling);
  if (!created && handling === undefined) throw skuTaken(fields.sku);
  const id = result.ids[0];
  const product = id === undefined ? null : await findProduct(services.db, userId, id);
  if (!product) throw notFound('product');
  return { created, product };
}

/**
 * Saves the sent fields, unless one was changed elsewhere since the caller read it. Of the listings it stores only the
 * links that the seller changed. Each live listing gets a revise.
 */
export async function saveProduct(
  services: Services,
  userId: number,
  id: number,
  save: ProductSave,
  options: SaveOptions = {},
): Promise<ProductSaved> {
  const stored = await storeSave(services, userId, id, save, options);
  const product = await findProduct(services.db, userId, id);
  if (!product) throw notFound('product');
  return { ...product, ...(stored.length > 0 && { operations: stored.map(renderOperation) }) };
}

export interface SaveOptions {
  /** The batch of the operations for its listings. */
  batchId?: string;
  /** What is done together with the save, once the product is locked. */
  within?: (trx: Trx) => Promise<void>;
}

/** Returns the operations for its listings. */
export async function storeSave(
  services: Services,
  userId: number,
  id: number,
  save: ProductSave,
  { batchId, within }: SaveOptions = {},
): Promise<OperationRow[]> {
  try {
    return await transact(services.db, async (trx) => {
      const before = await lockProduct(trx, userId, id);
      if (!before) throw notFound('product');
      await within?.(trx);
      return saveLocked(trx, before, await withOwnCopies(trx, before, save), batchId);
    });
  } catch (error) {
    if (isSkuTaken(error)) throw skuTaken(save.sku ?? '');
    throw error;
  }
}

/** The dialog may have been opened before the photos of an import were fetched: their addresses mean the copies. */
async function withOwnCopies(trx: Trx, product: Locked<ProductRow>, save: ProductSave): Promise<ProductSave> {
  if (!save.images) return save;
  const fetched = await fetchedPhotos(trx, product.user_id, [product]);
  const { images, before } = save;
  return {
    ...save,
    images: fetched(product, images),
    ...(before && {
      before: { ...before, ...(before.images && { images: fetched(product, before.images) }) },
    }),
  };
}

/** The same, in a transaction that does more. */
export async function saveLocked(
  trx: Trx,
  before: Locked<ProductRow>,
  { before: read, ...fields }: ProductSave,
  batchId?: string,
): Promise<OperationRow[]> {
  const { id, user_id: userId } = before;
  await checkOwnImages(trx, userId, [fields]);
  const columns = columnsOf(fields);
  const after = { ...before, ...columns };
  const known = fields.listings ? await knownListings(trx, userId, [id]) : noListings;
  refuseOthers(before, fields.listings, known);
  const conflicts = read ? editConflicts(before, known, fields, read) : [];
  const present = conflicts.length > 0 ? await findProduct(trx, userId, id) : null;
  if (present) throw changedElsewhereProblem(conflicts, present);
  const source = concernsSource(columns) ? (await onSourcePlatform(trx, userId, [id])).get(id) : undefined;
  const edited_fields = withEdits(before, after, source);
  await updateProducts(trx, before, { ...columns, edited_fields, ...touched });
  await storeAddresses(trx, userId, addressChanges(after, fields.listings, known));
  const stored = await storeEdits(trx, before, after);
  if (after.quantity !== before.quantity) {
    await quantityEntered(trx, userId, [before]);
    await shareCount(trx, after);
  }
  if (batchId) {
    await putInBatch(
      trx,
      stored.map((operation) => operation.id),
      batchId,
    );
  }
  await changed(trx, userId, 'products');
  return stored;
}
