import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import type { ProductRow } from './schema.ts';

/**
 * The rows of a product and of its seller. The seller is written so that no index is used for it: while a new table has
 * no statistics, PostgreSQL thinks that the index of a seller's rows is as good as that of a product's rows.
 */
export const ofProduct = ({ id, user_id }: { id: ProductRow['id'] | null; user_id: ProductRow['user_id'] }) =>
  sql<boolean>`product_id = ${id} AND user_id IS NOT DISTINCT FROM ${user_id}`;

/** The row with this id, if it is the seller's own. */
export const ownRow = (userId: number, id: number) => sql<boolean>`user_id = ${userId} AND id = ${id}`;

/** A seller's rows of one marketplace. */
export const ofPlatform = (userId: number, platform: Platform) =>
  sql<boolean>`user_id = ${userId} AND platform = ${platform}`;

/** What one import of a seller's has brought or changed. */
export const ofImport = (userId: number, importId: string) =>
  sql<boolean>`user_id = ${userId} AND import_id = ${importId}`;
