import { sql } from 'kysely';
import type { ProductRow } from './schema.ts';

/**
 * The rows that are of a product, and so of its seller, who is named in a way that no index is read by: while a table is too
 * new to have statistics, PostgreSQL takes an index of all of a seller's rows for as good as the one of the product's.
 */
export const ofProduct = ({ id, user_id }: { id: ProductRow['id'] | null; user_id: ProductRow['user_id'] }) =>
  sql<boolean>`product_id = ${id} AND user_id IS NOT DISTINCT FROM ${user_id}`;
