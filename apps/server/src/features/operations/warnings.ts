import type { WarningGroup } from '@crosslister/contract/operation.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

const GROUPS = 20;

/** Warnings of what was done that several operations share word for word, the commonest first. */
export async function readWarnings(db: Kysely<Database>, userId: number): Promise<WarningGroup[]> {
  const warnings = sql`(CASE jsonb_typeof(operations.result -> 'warnings') WHEN 'array' THEN operations.result -> 'warnings' ELSE '[]' END)`;
  // A fix is of the last warning (see PublishedListing).
  const fix = sql`CASE WHEN warning.place = jsonb_array_length(${warnings}) AND operations.fix ->> 'target' = 'settings' THEN operations.fix END`;
  const { rows } = await sql<Omit<WarningGroup, 'fix'> & { fix: NonNullable<WarningGroup['fix']> | null }>`
    SELECT warning.text, count(*)::int AS count,
      array_agg(DISTINCT operations.platform ORDER BY operations.platform) AS platforms,
      (array_agg(${fix} ORDER BY operations.id DESC))[1] AS fix
    FROM operations, jsonb_array_elements_text(${warnings}) WITH ORDINALITY AS warning (text, place)
    WHERE operations.user_id = ${userId} AND operations.dismissed_at IS NULL AND operations.status = 'completed'
    GROUP BY warning.text HAVING count(*) > 1
    ORDER BY count DESC, max(operations.id) DESC LIMIT ${GROUPS}`.execute(db);
  return rows.map(({ fix, ...group }) => ({ ...group, ...(fix && { fix }) }));
}
