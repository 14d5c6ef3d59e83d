import type { MatchingQuery } from '@crosslister/contract/product-query.ts';
import {
  BYTE_ORDER_MARK,
  productCsvLines,
  productsCsvHeader,
} from '@crosslister/domain/csv/write-products.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { loadProducts } from '../../catalogue/find-product.ts';
import { listMatching } from '../../catalogue/list-products.ts';

const BATCH = 500;

/**
 * The selection as CSV, in the order of the list, in parts. The ids are read once. So no product is missing or written twice if the catalogue
 * changes, and a slow download holds no database connection. One batch of products is in memory at a time.
 */
export async function* exportProducts(
  db: Db,
  userId: number,
  selection: MatchingQuery,
): AsyncGenerator<string> {
  const { ids } = await listMatching(db, userId, selection);
  const extra = { labels: await isAnyLabelled(db, userId, ids), sales: selection.status === 'sold' };
  yield BYTE_ORDER_MARK + productsCsvHeader(extra);
  for (let start = 0; start < ids.length; start += BATCH) {
    yield productCsvLines(await loadProducts(db, userId, ids.slice(start, start + BATCH)), extra);
  }
}

async function isAnyLabelled(db: Db, userId: number, ids: readonly number[]): Promise<boolean> {
  const labelled = await db
    .selectFrom('products')
    .select('id')
    .where('user_id', '=', userId)
    .where('labels', '<>', sql<string[]>`'{}'`)
    .where('id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .limit(1)
    .executeTakeFirst();
  return labelled !== undefined;
}
