import type { ImportedProduct } from '@crosslister/contract/product.ts';
import { sql, type Transaction } from 'kysely';
import { asJson } from '../../../db/as-json.ts';
import type { Database, ProductRow } from '../../../db/schema.ts';
import { justWritten } from '../../../operations/lock.ts';
import type { ProductsByKey } from '../find-by-sku.ts';
import type { FoldedProduct } from './fold-duplicates.ts';
import { columnsOf, type ProductColumns } from './product-columns.ts';

const empty = {
  price_pence: 0,
  description: '',
  images: [],
  ebay_category: null,
  condition: null,
  specifics: {},
  overrides: {},
  cost_pence: null,
  storage_location: '',
  private_note: '',
} satisfies Partial<ProductColumns>;

/** Inserts new products in one statement, in the order sent. A SKU taken meanwhile fails the whole statement. */
export async function insertProducts(
  trx: Transaction<Database>,
  userId: number,
  folded: readonly FoldedProduct[],
): Promise<ProductsByKey> {
  if (folded.length === 0) return new Map();
  const rows = folded.map(({ fields }, n) => ({
    n,
    ...empty,
    quantity: fields.status === 'sold' ? 0 : 1,
    ...columnsOf(fields),
    status: statusOf(fields),
    date_added: fields.date_added,
    last_updated: fields.last_updated,
  }));
  const inserted = await sql<ProductRow & { key: string }>`
    INSERT INTO products (user_id, sku, name, price_pence, description, status, images, ebay_category, condition,
      specifics, overrides, quantity, cost_pence, storage_location, private_note, date_added, newest_at, last_updated)
    SELECT ${userId}, i.sku, i.name, i.price_pence, i.description, i.status, i.images, i.ebay_category, i.condition,
      i.specifics, i.overrides, i.quantity, i.cost_pence, i.storage_location, i.private_note,
      least(coalesce(i.date_added, now()), now()), least(coalesce(i.date_added, now()), now()),
      least(coalesce(i.last_updated, now()), now())
    FROM jsonb_to_recordset(${asJson(rows)}::jsonb) AS i (
      n integer, sku text, name text, price_pence bigint, description text, status text, images jsonb,
      ebay_category text, condition text, specifics jsonb, overrides jsonb, quantity integer, cost_pence bigint, storage_location text, private_note text,
      date_added timestamptz, last_updated timestamptz)
    ORDER BY i.n
    RETURNING *, lower(sku) AS key
  `.execute(trx);
  return new Map(inserted.rows.map(({ key, ...row }) => [key, justWritten(row)]));
}

/** Without a price that could be read, the product is not put on sale. */
function statusOf({ status, price }: ImportedProduct): ProductRow['status'] {
  if (status === 'delisted' || (status === 'active' && price === null)) return 'inactive';
  return status;
}
