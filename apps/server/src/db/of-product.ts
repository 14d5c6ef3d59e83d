import { sql } from 'kysely';
import type { ProductRow } from './schema.ts';

/**
 * The rows of a product and of its seller. The seller is written so that no index is used for it: while a table is too
 * new to have statistics, PostgreSQL takes the index of all of a seller's rows for as good as the index of the
 * product's.
 */
export const ofProduct = ({ id, user_id }: { id: ProductRow['id'] | null; user_id: ProductRow['user_id'] }) =>
  sql<boolean>`product_id = ${id} AND user_id IS NOT DISTINCT FROM ${user_id}`;
