import { platformNames } from '@crosslister/contract/platforms.ts';
import { marketplaceSku } from '@crosslister/domain/skus/marketplace-sku.ts';
import { inProduct } from '@crosslister/marketplaces/fix.ts';
import { sql } from 'kysely';
import type { Db, OperationRow, ProductRow } from '../../../db/schema.ts';
import type { Outcome } from '../../../operations/outcome.ts';

/**
 * Null if the SKU is free there, otherwise the refusal. The SKU derived for one product can equal the SKU another
 * product sends unchanged: `RED-` of product 12 and another product's `REDX12`. A publish that found the other's
 * listing under the SKU would take it over.
 */
export async function checkSentSku(
  db: Db,
  { platform }: OperationRow,
  product: ProductRow,
  sent: string,
): Promise<Pick<Outcome, 'error' | 'nextStep' | 'fix'> | null> {
  const { id, user_id: userId } = product;
  const isDerived = sent !== product.sku;
  const { rows } = await sql<Pick<ProductRow, 'id' | 'sku' | 'name'> & { sent: string | null }>`
    SELECT p.id, p.sku, p.name, NULL AS sent FROM products p
    WHERE p.user_id = ${userId} AND p.id <> ${id} AND p.deleted_at IS NULL AND lower(p.sku) = lower(${sent}) AND ${isDerived}
    UNION ALL SELECT p.id, p.sku, p.name, l.sku FROM listings l JOIN products p ON p.id = l.product_id
    WHERE l.user_id = ${userId} AND l.platform = ${platform} AND l.product_id <> ${id} AND l.status <> 'delisted'
      AND lower(l.sku) = lower(${sent}) AND lower(p.sku) <> lower(l.sku)`.execute(db);
  const other = rows.find((row) => row.sent === null || row.sent === marketplaceSku(row.sku, row.id));
  if (!other) return null;
  const name = platformNames[platform];
  return {
    error: `On ${name} its SKU would be ${sent}, which is that of another product of yours: ${other.name}.`,
    nextStep: 'Give one of the two another SKU, then choose Retry.',
    fix: inProduct('sku'),
  };
}
