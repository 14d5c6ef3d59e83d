import { isDeepStrictEqual } from 'node:util';
import type {
  DuplicateHandling,
  ImportedProduct,
  ProductImportResult,
} from '@crosslister/contract/product.ts';
import pg from 'pg';
import { changed } from '../../../db/change-feed.ts';
import type { Db, ProductRow, Trx } from '../../../db/schema.ts';
import { flushRowCounts } from '../../../db/statistics/planner-statistics.ts';
import { transact } from '../../../db/transact.ts';
import { columnsOf } from '../../catalogue/field-columns.ts';
import { withShortSkus } from '../../catalogue/fill-missing-skus.ts';
import { findBySku, findLinkedKeys } from '../../catalogue/find-by-sku.ts';
import { insertProducts, type NewProduct } from '../../catalogue/write-product-rows.ts';
import { checkOwnImages } from '../../images/check-own-images.ts';
import { type FoldedProduct, foldDuplicates } from './fold-duplicates.ts';
import { withoutHeldBack } from './held-back.ts';
import { queuePhotos, withFetchedPhotos } from './imported-photos.ts';
import { linkListings } from './link-listings.ts';
import { isSoldOrTask, overwriteProducts } from './overwrite-products.ts';
import { type ImportedFile, openImport, rememberImported } from './remember-imported.ts';
import { isSkuTaken } from './sku-taken.ts';

const ATTEMPTS = 5;
const DEADLOCK = '40P01';

/** The answer of an import, and the ids of all products it named, in the order of their first rows. */
export type Imported = ProductImportResult & { ids: number[] };

/**
 * Imports up to one batch of products, all or none. If another writer interferes, it runs again. What is done for a file
 * is kept for its undo.
 */
export async function importProducts(
  db: Db,
  userId: number,
  products: readonly ImportedProduct[],
  handling: DuplicateHandling,
  file: ImportedFile | null = null,
): Promise<Imported> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(db, (trx) => importOnce(trx, userId, products, handling, file));
    } catch (error) {
      const lostRace = isSkuTaken(error) || (error instanceof pg.DatabaseError && error.code === DEADLOCK);
      if (!lostRace || attempt === ATTEMPTS) throw error;
    }
  }
}

async function importOnce(
  trx: Trx,
  userId: number,
  given: readonly ImportedProduct[],
  handling: DuplicateHandling,
  file: ImportedFile | null,
): Promise<Imported> {
  if (file) await openImport(trx, userId, file);
  const { products, madeOf, sentAs } = await withShortSkus(trx, userId, given);
  await checkOwnImages(trx, userId, products);
  const { keys, rows } = await findBySku(
    trx,
    userId,
    products.map(({ sku }) => sku),
  );
  // The same file once more. What the product that stayed says holds.
  const linkedKeys = await findLinkedKeys(trx, userId, keys);
  const isOwn = (_: unknown, n: number) => rows.has(keys[n] ?? '') || !linkedKeys.has(keys[n] ?? '');
  const own = products.filter(isOwn);
  const folded = foldDuplicates(own, keys.filter(isOwn), handling, new Set(rows.keys()));
  const isOld = new Set([...rows.values()].map(({ id }) => id));
  const fresh = folded.filter(({ key }) => !rows.has(key));
  // A file may be older than the sale of a product, so it must not give a sold product a live listing again.
  const isForSale = ({ key, fields }: FoldedProduct) =>
    fields.status !== 'sold' && !isSoldOrTask(rows.get(key)?.status ?? 'active');
  const known = handling === 'skip' ? [] : folded.filter(({ key }) => rows.has(key));
  const { taken, heldBack } = await withoutHeldBack(trx, userId, known, rows, handling, file?.allow);

  // New products are inserted last: their counter row stays locked until the commit, and a sale may be waiting for it.
  const overwritten =
    handling === 'update'
      ? await overwriteProducts(
          trx,
          userId,
          await withFetchedPhotos(trx, userId, taken, rows),
          rows,
          file?.id ?? null,
        )
      : rows;
  const added = await linkListings(trx, userId, taken.filter(isForSale), overwritten, handling, {
    isNew: false,
  });
  const created = await insertProducts(
    trx,
    userId,
    fresh.map((product) => asNewProduct(product, madeOf)),
  );
  const linked = await linkListings(trx, userId, fresh, created, handling, { isNew: true });
  if (file) {
    const changedRows = taken.flatMap(({ key }) => overwritten.get(key) ?? []);
    await rememberImported(trx, userId, file, [
      ...changedRows.map(({ id }) => ({ product_id: id, created: false, links: added.get(id) ?? {} })),
      ...[...created.values()].map(({ id }) => ({
        product_id: id,
        created: true,
        links: linked.get(id) ?? {},
      })),
    ]);
    const hasOtherPhotos = ({ key }: FoldedProduct) =>
      !isDeepStrictEqual(rows.get(key)?.images, overwritten.get(key)?.images);
    const rephotographed = taken.filter(hasOtherPhotos).flatMap(({ key }) => overwritten.get(key) ?? []);
    await queuePhotos(trx, userId, file.id, [...created.values(), ...rephotographed]);
  }
  await changed(trx, userId, 'products');
  if (products.length > 1) await flushRowCounts(trx);

  const leftAlone = products.length - own.length;
  const handled = folded.reduce((sum, { duplicates }) => sum + duplicates, 0);
  const named = folded.flatMap(({ key }) => created.get(key) ?? overwritten.get(key) ?? []);
  const written = handling === 'skip' ? named.filter(({ id }) => !isOld.has(id)) : named;
  return {
    success: true,
    products: written.map(({ id, sku }) => ({ id, sku: sentAs(sku) })),
    created: created.size,
    updated: taken.length,
    duplicates_found: handled + leftAlone,
    duplicates_handled: handling === 'skip' ? 0 : handled,
    ...(heldBack.length > 0 && {
      held_back: heldBack.map(({ sku, danger }) => ({ sku: sentAs(sku), danger })),
    }),
    ids: named.map(({ id }) => id),
  };
}

function asNewProduct({ fields }: FoldedProduct, madeOf: ReadonlyMap<string, string>): NewProduct {
  const { sku, name, date_added, last_updated } = fields;
  const isSold = fields.status === 'sold';
  return {
    quantity: isSold ? 0 : 1,
    ...columnsOf(fields),
    ...{ sku, name, date_added, last_updated },
    made_sku: madeOf.get(sku) ?? null,
    status: statusOf(fields),
    date_sold: isSold ? fields.date_sold : undefined,
    is_listed:
      fields.status !== 'delisted' &&
      Object.values(fields.listings ?? {}).some((there) => there?.url?.trim()),
  };
}

/** Without a price that could be read, the product is not put on sale. */
function statusOf({ status: sent, status_if_new, price }: ImportedProduct): ProductRow['status'] {
  const status = sent ?? status_if_new ?? 'active';
  if (status === 'delisted' || (status === 'active' && price === null)) return 'inactive';
  return status;
}
