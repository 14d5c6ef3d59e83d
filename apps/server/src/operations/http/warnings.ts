import type { WarningGroup } from '@crosslister/contract/operation.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isMendedBySettings, latest } from '../failures.ts';

const GROUPS = 20;
/** The one that a fix is of (see PublishedListing). */
const text = sql<string>`(operations.result -> 'warnings' ->> -1)`;

/**
 * Warnings of what was done that several operations share and a setting spares, the commonest first. What is to be
 * looked at in each product is told with each.
 */
export async function readWarnings(db: Kysely<Database>, userId: number): Promise<WarningGroup[]> {
  return db
    .selectFrom('operations')
    .where('operations.user_id', '=', userId)
    .where('operations.dismissed_at', 'is', null)
    .where('operations.status', '=', 'completed')
    .where(isMendedBySettings)
    .where(text, 'is not', null)
    .select([
      text.as('text'),
      sql<number>`count(*)::int`.as('count'),
      sql<Platform[]>`array_agg(DISTINCT operations.platform ORDER BY operations.platform)`.as('platforms'),
      latest<WarningGroup['fix']>('operations.fix').as('fix'),
    ])
    .groupBy(text)
    .having(({ fn }) => fn.countAll(), '>', 1)
    .orderBy('count', 'desc')
    .orderBy('text')
    .limit(GROUPS)
    .execute();
}
