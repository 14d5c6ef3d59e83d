import type { WarningGroup } from '@crosslister/contract/operation.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { jsonPath } from '../../db/stored/json-path.ts';
import { isFixedBySettings, latest } from '../on-request/failures.ts';

const GROUPS = 20;
/** The last warning is the one its fix belongs to (see PublishedListing). */
const text = sql<string>`(${sql.raw(jsonPath('crosslist', 'result', 'warnings', { of: 'operations' }).json)} ->> -1)`;

/**
 * Warnings that several finished operations share and that a setting would avoid, most frequent first. Warnings the
 * seller has to check in each product are shown with that product's operation.
 */
export async function readWarnings(db: Db, userId: number): Promise<WarningGroup[]> {
  return db
    .selectFrom('operations')
    .where('operations.user_id', '=', userId)
    .where('operations.dismissed_at', 'is', null)
    .where('operations.status', '=', 'completed')
    .where(isFixedBySettings)
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
