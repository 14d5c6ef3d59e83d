import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ImportedProduct, ImportStatus, ProductStatus } from '@crosslister/contract/product.ts';
import type { z } from 'zod';
import type { ProductRow, Trx } from '../../../db/schema.ts';
import { columnsOf, type ProductColumns } from '../../catalogue/field-columns.ts';
import type { ProductsByKey } from '../../catalogue/find-by-sku.ts';
import { changeStatus, overwriteContents } from '../../catalogue/write-product-rows.ts';
import { storeEdits } from '../../listings/revise/store-revises.ts';
import { shareCount } from '../../sales/shared-stock.ts';
import { markSold, quantityEntered } from '../../sales/stock.ts';
import { withUndo } from '../actions/remember-for-undo.ts';
import type { FoldedProduct } from './fold-duplicates.ts';
import { onSourcePlatform, withEdits } from './product-columns.ts';

/** Overwrites known products with what was sent for them, and returns all of `rows` as they are after that. */
export async function overwriteProducts(
  trx: Trx,
  userId: number,
  folded: readonly FoldedProduct[],
  rows: ProductsByKey,
  importId: string | null,
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
    const written = { ...row, ...overlaid(row, columnsOf(fields)), status: statusAfter(row, fields) };
    const edited = withEdits(row, written, onSource.get(row.id));
    return {
      key,
      before: row,
      sells: sellsIt(row.status, fields.status),
      row: { ...written, edited_fields: edited },
    };
  });
  await overwriteContents(
    trx,
    after.map(({ row }) => row),
  );
  for (const status of ['active', 'inactive', 'action_required'] as const) {
    const moved = after.filter(({ before: old, row }) => row.status === status && old.status !== status);
    await changeStatus(
      trx,
      moved.map(({ row }) => row),
      'imported',
      status,
    );
  }
  for (const { before: old, row, sells } of after) {
    if (old.quantity !== row.quantity) {
      await quantityEntered(trx, old.user_id, [old]);
      if (!sells) await shareCount(trx, row);
    }
    if (!sells) await storeEdits(trx, old, row);
    else {
      const sell = () => markSold(trx, row, { soldAt: new Date(), except: null });
      // The undo of the import takes back the sale with what it has ended.
      await (importId === null ? sell() : withUndo(trx, importId, 'mark_as_sold', [row], sell));
    }
  }
  return new Map([...rows, ...after.map(({ key, row }) => [key, row] as const)]);
}

/** A table has columns for some item specifics, and values and settings of a platform. The others stay as they are. */
function overlaid(row: ProductRow, columns: Partial<ProductColumns>): Partial<ProductColumns> {
  const { specifics, per_platform, overrides } = columns;
  return {
    ...columns,
    ...(specifics && { specifics: { ...row.specifics, ...specifics } }),
    ...(per_platform && { per_platform: onEach(row.per_platform, per_platform) }),
    ...(overrides && { overrides: onEach(row.overrides, overrides) }),
  };
}

type OnPlatforms = Partial<Record<Platform, object | undefined>>;
function onEach<Values extends OnPlatforms>(known: Values, said: Values): Values {
  const both = Object.entries<object | undefined>(said).map(([platform, values]) => [
    platform,
    { ...known[platform as Platform], ...values },
  ]);
  return { ...known, ...Object.fromEntries(both) };
}

/** A product that is sold or under Action Required leaves that status only by Mark as Active: a file may be older. */
export function isSoldOrTask(status: ProductStatus): boolean {
  return status === 'sold' || status === 'action_required';
}

function sellsIt(before: ProductStatus, sent: z.infer<typeof ImportStatus> | undefined): boolean {
  return sent === 'sold' && !isSoldOrTask(before);
}

/** `sold` is left to markSold, which also ends the listings. */
function statusAfter(
  { status: before, price_pence }: Pick<ProductRow, 'status' | 'price_pence'>,
  { status: sent, price }: Pick<ImportedProduct, 'status' | 'price'>,
): ProductStatus {
  if (sent === undefined || isSoldOrTask(before) || sent === 'sold') return before;
  // It still has no price that could be read, so it is not for sale.
  if (sent === 'active' && price === null && price_pence === 0) return before;
  return sent === 'delisted' ? 'inactive' : sent;
}
