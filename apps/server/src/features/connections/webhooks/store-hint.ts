import { sql } from 'kysely';
import { pollDue } from '../../../db/change-feed.ts';
import type { ConnectionRow } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import type { Services } from '../../../services.ts';

/** Schedules a poll of the connection for now. A delivery that has come before changes nothing. */
export async function storeHint(
  { db }: Services,
  { id, platform }: ConnectionRow,
  deliveryId: string | null,
): Promise<'accepted' | 'repeated'> {
  return transact(db, async (trx) => {
    if (deliveryId !== null) {
      const { numInsertedOrUpdatedRows: stored } = await trx
        .insertInto('webhook_deliveries')
        // The id includes the connection, so that deliveries of one seller's shop cannot block those of another's.
        .values({ platform, delivery_id: `${id}:${deliveryId}` })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!stored) return 'repeated';
    }
    await trx.updateTable('connections').set({ next_poll_at: sql`now()` }).where('id', '=', id).execute();
    await trx
      .insertInto('webhooks')
      .values({ connection_id: id, last_received_at: sql`now()` })
      .onConflict((conflict) =>
        conflict.column('connection_id').doUpdateSet({ last_received_at: sql`now()` }),
      )
      .execute();
    await pollDue(trx);
    return 'accepted';
  });
}
