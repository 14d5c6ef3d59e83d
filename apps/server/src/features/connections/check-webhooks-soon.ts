import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Has the webhooks of a connection looked at next; those of another account than before count as not there yet. */
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
