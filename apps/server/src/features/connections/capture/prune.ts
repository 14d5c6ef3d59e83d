import { sql } from 'kysely';
import { transact } from '../../../db/transact.ts';
import type { Services } from '../../../services.ts';

/** Removes what was captured a day after the capture ended. */
export function pruneCaptures({ db }: Pick<Services, 'db'>): Promise<void> {
  return transact(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      UPDATE connections SET capture_until = NULL WHERE capture_until < now() - interval '1 day' RETURNING id`.execute(
      trx,
    );
    for (const { id } of rows) {
      await trx.deleteFrom('captured_calls').where('connection_id', '=', id).execute();
    }
    await sql`DELETE FROM form_captures WHERE capture_until < now() - interval '1 day'`.execute(trx);
  });
}
