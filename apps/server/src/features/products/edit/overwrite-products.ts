import type { ImportedProduct, ImportStatus, ProductStatus } from '@crosslister/contract/product.ts';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { asJson } from '../../../db/as-json.ts';
import type { Database, ProductRow } from '../../../db/schema.ts';
import type { Locked } from '../../../operations/lock.ts';
import { storeEdits } from '../../listings/revise/store-revises.ts';
import { countedAnew, markSold } from '../../sales/pieces.ts';
import { shareCount } from '../../sales/shared-stock.ts';
import type { ProductsByKey } from '../find-by-sku.ts';
import type { FoldedProduct } from './fold-duplicates.ts';
import { columnsOf, onSourcePlatform, withEdits } from './product-columns.ts';

/** Overwrites known products with what was sent for them, and returns all of `rows` as they are after that. */
export async function overwriteProducts(
  trx: Transaction<Database>,
  userId: number,
  folded: readonly FoldedProduct[],
  rows: ProductsByKey,
): Promise<ProductsByKey> {
  const before = folded.flatMap(({ key, fields }) => {
    const row = rows.get(key);
    return row ? [{ key, fields, row }] : [];
  });
  if (before.length === 0) return rows;
  const onSource = await onSourcePlatform(
    trx,
    userId,
    before.map(({ row }) => row.id),
  );
  const after = before.map(({ key, fields, row }) => {
    const written = { ...row, ...columnsOf(fields), status: statusAfter(row, fields) };
    const edited = onSource.has(row.id) ? withEdits(row, written) : row.edited_fields;
    return {
      key,
      before: row,
      sells: sellsIt(row.status, fields.status),
      row: { ...written, edited_fields: edited },
    };
  });
  await writeRows(
    trx,
    after.map(({ row }) => row),
  );
  for (const { before: old, row, sells } of after) {
    if (old.quantity !== row.quantity) {
      await countedAnew(trx, old.user_id, [old]);
      if (!sells) await shareCount(trx, row);
    }
    if (!sells) await storeEdits(trx, old, row);
    else await markSold(trx, row, { soldAt: new Date(), except: null });
  }
  return new Map([...rows, ...after.map(({ key, row }) => [key, row] as const)]);
}

/** A product that is sold or under Action Required leaves that status only by Mark as Active: a file may be older. */
export function isSettled(status: ProductStatus): boolean {
  return status === 'sold' || status === 'action_required';
}

function sellsIt(before: ProductStatus, sent: z.infer<typeof ImportStatus>): boolean {
  return sent === 'sold' && !isSettled(before);
}

/** `sold` is left to markSold, which also ends the listings. */
function statusAfter(
  { status: before, price_pence }: Pick<ProductRow, 'status' | 'price_pence'>,
  { status: sent, price }: Pick<ImportedProduct, 'status' | 'price'>,
): ProductStatus {
  if (isSettled(before) || sent === 'sold') return before;
  // It still has no price that could be read, so it is not for sale.
  if (sent === 'active' && price === null && price_pence === 0) return before;
  return sent === 'delisted' ? 'inactive' : sent;
}

async function writeRows(trx: Transaction<Database>, rows: Locked<ProductRow>[]): Promise<void> {
  await sql`
    UPDATE products SET
      sku = i.sku, name = i.name, price_pence = i.price_pence, description = i.description, status = i.status,
      images = i.images, ebay_category = i.ebay_category, condition = i.condition, specifics = i.specifics,
      overrides = i.overrides, quantity = i.quantity, cost_pence = i.cost_pence,
      storage_location = i.storage_location, private_note = i.private_note,
      edited_fields = ARRAY(SELECT jsonb_array_elements_text(i.edited_fields)), last_updated = now()
    FROM jsonb_to_recordset(${asJson(rows)}::jsonb) AS i (
      id bigint, user_id bigint, sku text, name text, price_pence bigint, description text, status text, images jsonb,
      ebay_category text, condition text, specifics jsonb, overrides jsonb, quantity integer, cost_pence bigint, storage_location text, private_note text,
      edited_fields jsonb)
    WHERE products.id = i.id AND products.user_id = i.user_id
  `.execute(trx);
}
