import type { DuplicateHandling, ImportDanger } from '@crosslister/contract/product.ts';
import { dangersOf } from '@crosslister/domain/csv/import-dangers.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db, Trx } from '../../../db/schema.ts';
import type { ProductsByKey } from '../../catalogue/find-by-sku.ts';
import type { FoldedProduct } from './fold-duplicates.ts';

interface Allowed {
  taken: FoldedProduct[];
  heldBack: { sku: string; danger: ImportDanger }[];
}

/** Those of the products with a live listing. */
export async function idsWithLive(
  db: Db,
  userId: number,
  products: readonly { id: number }[],
): Promise<Set<number>> {
  if (products.length === 0) return new Set();
  const rows = await db
    .selectFrom('listings')
    .select('product_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('product_id', '=', anyOf(products))
    .where('status', '<>', 'delisted')
    .execute();
  return new Set(rows.map(({ product_id }) => product_id));
}

/**
 * Leaves out products to which something would happen that the seller has not agreed to. It is decided while they are
 * locked: since the seller was asked, one may have been listed.
 */
export async function withoutHeldBack(
  trx: Trx,
  userId: number,
  known: FoldedProduct[],
  rows: ProductsByKey,
  handling: DuplicateHandling,
  allow: readonly ImportDanger[] | undefined,
): Promise<Allowed> {
  if (allow === undefined || handling !== 'update') return { taken: known, heldBack: [] };
  const live = await idsWithLive(
    trx,
    userId,
    known.flatMap(({ key }) => rows.get(key) ?? []),
  );
  const heldBack: Allowed['heldBack'] = [];
  const taken = known.filter(({ key, fields }) => {
    const row = rows.get(key);
    if (!row) return true;
    const dangers = dangersOf({ ...row, isLive: live.has(row.id) }, fields);
    const danger = dangers.find((each) => !allow.includes(each));
    if (danger !== undefined) heldBack.push({ sku: fields.sku, danger });
    return danger === undefined;
  });
  return { taken, heldBack };
}
