import { marketplaces } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import type { ConnectionRow } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import type { Services } from '../../../services.ts';

/** If the worker of a check dies, another one repeats it after this long. */
const CLAIM_MINUTES = 5;

const platforms = Object.values(marketplaces)
  .filter((marketplace) => marketplace.webhooks)
  .map(({ key }) => key);

export interface Claim extends ConnectionRow {
  check_at: Date;
  /** The server's PUBLIC_URL when its webhooks were last set up. */
  public_url: string;
}

/** Claims the connection that has waited longest, and delays its next check for as long as this one may take. */
export async function claimCheck({ db }: Services, baseUrl: string | null): Promise<Claim | undefined> {
  if (baseUrl === null) return claimRemoval(db);
  return transact(db, async (trx) => {
    // Accounts that were connected before there were webhooks.
    await sql`
      INSERT INTO webhooks (connection_id) SELECT id FROM connections c
      WHERE secrets IS NOT NULL AND platform = ANY(${platforms})
        AND NOT EXISTS (SELECT FROM webhooks w WHERE w.connection_id = c.id)
      ON CONFLICT DO NOTHING`.execute(trx);
    const { rows } = await sql<Claim>`
      UPDATE webhooks w SET public_url = ${baseUrl},
        check_at = date_trunc('milliseconds', now()) + make_interval(mins => ${CLAIM_MINUTES})
      FROM connections c
      WHERE c.id = w.connection_id AND w.connection_id = (
        SELECT connection_id FROM webhooks JOIN connections ON connections.id = connection_id
        WHERE secrets IS NOT NULL AND NOT unproved AND platform = ANY(${platforms})
          AND (check_at <= now() OR public_url IS DISTINCT FROM ${baseUrl})
        ORDER BY check_at LIMIT 1 FOR UPDATE OF webhooks SKIP LOCKED)
      RETURNING c.*, w.check_at, w.public_url`.execute(trx);
    return rows[0];
  });
}

/** Checks that are scheduled for tomorrow run now. */
export async function haveAllChecked({ db }: Services): Promise<void> {
  await sql`UPDATE webhooks SET check_at = now() WHERE public_url IS NOT NULL`.execute(db);
}

async function claimRemoval(db: Services['db']): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    UPDATE webhooks w SET check_at = date_trunc('milliseconds', now()) + make_interval(mins => ${CLAIM_MINUTES})
    FROM connections c
    WHERE c.id = w.connection_id AND w.connection_id = (
      SELECT connection_id FROM webhooks JOIN connections ON connections.id = connection_id
      WHERE secrets IS NOT NULL AND public_url IS NOT NULL AND check_at <= now()
      ORDER BY check_at LIMIT 1 FOR UPDATE OF webhooks SKIP LOCKED)
    RETURNING c.*, w.check_at, w.public_url`.execute(db);
  return rows[0];
}
