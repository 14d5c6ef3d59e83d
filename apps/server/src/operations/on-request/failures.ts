import type { FailureGroup } from '@crosslister/contract/operation.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/schema.ts';

const GROUPS = 20;

/**
 * A failure the seller still has to look at: no later operation of the same kind for it has succeeded or is running.
 */
export const isOpenFailure = () => sql<boolean>`(
  operations.dismissed_at IS NULL AND operations.status IN ('failed', 'partial') AND operations.error IS NOT NULL
  AND NOT EXISTS (
    SELECT 1 FROM operations later WHERE later.product_id = operations.product_id AND later.user_id = operations.user_id
      AND later.kind = operations.kind AND later.platform = operations.platform
      AND (later.status IN ('queued', 'processing', 'waiting')
        OR (later.status = 'completed' AND later.finished_at >= operations.finished_at))))`;

const deletes = sql<boolean>`coalesce(operations.reason = 'delete', false)`;
/**
 * One setting is one cause, and fixing it helps on one platform only. A failed delist of a deleted product is another
 * matter than any other failed delist.
 */
const key = sql<string>`md5(concat_ws('/', operations.kind, ${deletes},
  CASE WHEN operations.cause IS NULL THEN operations.platform END,
  coalesce(operations.cause, operations.error),
  CASE WHEN operations.fix ->> 'target' = 'settings' THEN operations.fix::text END))`;

export const hasGroup = (groups: readonly string[]) => sql<boolean>`${key} = ANY (${groups})`;

export const isFixedBySettings = () => sql<boolean>`(operations.fix ->> 'target' = 'settings')`;

/** Failures that share a cause, largest group first. A cause that occurs only once makes no group. */
export async function readGroups(db: Db, userId: number): Promise<FailureGroup[]> {
  const rows = await db
    .selectFrom('operations')
    .where('operations.user_id', '=', userId)
    .where(isOpenFailure)
    .select([
      key.as('key'),
      'operations.kind as action',
      deletes.as('deletes_product'),
      sql<Platform[]>`array_agg(DISTINCT operations.platform ORDER BY operations.platform)`.as('platforms'),
      sql<number>`count(*)::int`.as('count'),
      latest<string>('operations.error').as('error'),
      latest<string | null>('operations.next_step').as('next_step'),
      latest<Database['operations']['fix']['__select__']>('operations.fix').as('fix'),
      sql<Date>`max(coalesce(operations.finished_at, operations.created_at))`.as('latest'),
    ])
    .groupBy([key, 'operations.kind', deletes])
    .having(({ fn }) => fn.countAll(), '>', 1)
    .orderBy('count', 'desc')
    .orderBy('latest', 'desc')
    .limit(GROUPS)
    .execute();
  return rows.map(({ fix, latest: met, ...row }) => ({
    ...row,
    ...(fix?.target === 'settings' && { fix }),
    latest: met.toISOString(),
  }));
}

/** The value of this column in the newest operation of the group. */
export function latest<T>(column: string) {
  return sql<T>`(array_agg(${sql.ref(column)} ORDER BY operations.id DESC))[1]`;
}
