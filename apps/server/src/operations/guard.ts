import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { sql } from 'kysely';
import type { Services } from '../app.ts';
import type { OperationRow } from '../db/schema.ts';

/** The work ends here on purpose: the seller cancelled it, or the thing was sold or deleted meanwhile. */
export class Stopped extends Error {
  /** Whether something had already been sent to the marketplace by this operation. */
  readonly sent: boolean;

  constructor(reason: string, sent: boolean) {
    super(reason);
    this.name = 'Stopped';
    this.sent = sent;
  }
}

interface State {
  held: boolean;
  sent: boolean;
  cancel_requested: boolean;
  product_status: string | null;
  deleted: boolean;
}

/**
 * Called before every request that changes something at a marketplace. Throws `lost` when another worker has the
 * operation by now, and Stopped when there is no longer a reason to go on. Marks that something was sent.
 */
export function guard(services: Services, operation: OperationRow, signal: AbortSignal) {
  return async (): Promise<void> => {
    if (signal.aborted) throw new MarketplaceError('lost', 'The work was stopped.');
    const { rows } = await sql<State>`
      SELECT o.attempt = ${operation.attempt} AND o.status = 'processing' AND o.lease_until > now() AS held,
        coalesce((o.journal ->> 'sent')::boolean, false) AS sent, o.cancel_requested,
        p.status AS product_status, p.deleted_at IS NOT NULL OR p.id IS NULL AS deleted
      FROM operations o LEFT JOIN products p ON p.id = o.product_id
      WHERE o.id = ${operation.id}`.execute(services.db);
    const state = rows[0];
    if (!state?.held) throw new MarketplaceError('lost', 'Another worker has this operation.');
    if (operation.kind === 'crosslist') {
      if (state.deleted) throw new Stopped('The product was deleted before it could be listed.', state.sent);
      if (state.product_status === 'sold' || state.product_status === 'action_required') {
        throw new Stopped('It was sold before it could be listed.', state.sent);
      }
    }
    if (state.cancel_requested && !state.sent) throw new Stopped('Cancelled.', false);
    if (!state.sent) await remember(services, operation, { sent: true });
  };
}

/** Writes into the operation's journal, if this attempt still owns it. */
export async function remember(
  services: Services,
  operation: OperationRow,
  entry: Record<string, unknown>,
): Promise<void> {
  const updated = await services.db
    .updateTable('operations')
    .set({ journal: sql`journal || ${JSON.stringify(entry)}::jsonb` })
    .where('id', '=', operation.id)
    .where('attempt', '=', operation.attempt)
    .where('status', '=', 'processing')
    .returning('journal')
    .executeTakeFirst();
  if (!updated) throw new MarketplaceError('lost', 'Another worker has this operation.');
  operation.journal = updated.journal;
}
