import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Schedules a check of a connection's webhooks for now. After a change of account they count as not set up. */
export async function checkWebhooksSoon(
  trx: Transaction<Database>,
  connectionId: number,
  { sameAccount }: { sameAccount: boolean },
): Promise<void> {
  const soon = { check_at: sql<Date>`now()`, ...(!sameAccount && { active: false, error: null }) };
  await trx
    .insertInto('webhooks')
    .values({ connection_id: connectionId })
    .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(soon))
    .execute();
}
