import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { type Kysely, sql } from 'kysely';
import type { Database, OperationRow, ProductRow } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { whyNotForSale } from './for-sale.ts';

/** The work ends here on purpose: the seller cancelled it, or the thing was sold or deleted meanwhile. */
export class Stopped extends Error {
  readonly reason: 'cancel' | 'sale' | 'delete';

  constructor(reason: Stopped['reason'], message: string) {
    super(message);
    this.name = 'Stopped';
    this.reason = reason;
  }
}

interface State {
  held: boolean;
  sent: boolean;
  stop: Stopped | null;
}

/**
 * Called before every request that changes something at a marketplace. Throws `lost` when another worker has the
 * operation by now or another account is connected, and Stopped when there is no longer a reason to go on. Marks that something was sent.
 */
export function guard(services: Services, operation: OperationRow, signal: AbortSignal) {
  return async (): Promise<void> => {
    if (signal.aborted) throw new MarketplaceError('lost', 'The work was stopped.');
    const { held, sent, stop } = await readState(services.db, operation);
    if (!held) throw new MarketplaceError('lost', 'Another worker has this operation.');
    if (stop) throw stop;
    if (sent || (await markSent(services.db, operation))) return;
    // Cancelled since it was read: nothing was sent, and whoever cancelled was told so.
    const now = await readState(services.db, operation);
    throw now.stop ?? new MarketplaceError('lost', 'Another worker has this operation.');
  };
}

/** In one statement with the question whether it was cancelled: cancelling reads what was sent under the same lock. */
async function markSent(db: Kysely<Database>, operation: OperationRow): Promise<boolean> {
  const updated = await db
    .updateTable('operations')
    .set({ journal: sql`journal || '{"sent": true}'::jsonb` })
    .where('id', '=', operation.id)
    .where('attempt', '=', operation.attempt)
    .where('status', '=', 'processing')
    .where('cancel_requested', '=', false)
    .returning('journal')
    .executeTakeFirst();
  if (updated) operation.journal = updated.journal;
  return updated !== undefined;
}

/**
 * Whether this attempt still owns the operation, with the account it began with, and whether there is still a reason to
 * go on with it.
 */
export async function readState(db: Kysely<Database>, operation: OperationRow): Promise<State> {
  const { rows } = await sql<{
    held: boolean;
    sent: boolean;
    cancel_requested: boolean;
    status: ProductRow['status'] | null;
    action_info: ProductRow['action_info'];
    deleted_at: Date | null;
  }>`
    SELECT o.attempt = ${operation.attempt} AND o.status = 'processing' AND o.lease_until > now()
        AND o.journal ->> 'generation' IS NOT DISTINCT FROM c.generation::text AS held,
      coalesce((o.journal ->> 'sent')::boolean, false) AS sent, o.cancel_requested,
      p.status, p.action_info, p.deleted_at
    FROM operations o LEFT JOIN products p ON p.id = o.product_id AND p.user_id = o.user_id
      LEFT JOIN connections c ON c.user_id = o.user_id AND c.platform = o.platform
    WHERE o.id = ${operation.id}`.execute(db);
  const row = rows[0];
  if (!row) return { held: false, sent: false, stop: null };
  const { held, sent } = row;
  const lists = operation.kind === 'crosslist';
  const needsProduct = lists || operation.kind === 'revise';
  const what = lists ? 'listed' : 'changed there';
  const { status, action_info, deleted_at } = row;
  const notForSale = status ? whyNotForSale({ status, action_info, deleted_at }) : 'delete';
  if (needsProduct && notForSale === 'delete') {
    return { held, sent, stop: new Stopped('delete', `The product was deleted before it could be ${what}.`) };
  }
  if (needsProduct && notForSale === 'sale') {
    return { held, sent, stop: new Stopped('sale', `It was sold before it could be ${what}.`) };
  }
  // What a crosslist has left behind is ended by a delist, and a revise half done is done by the next; another kind is
  // past taking back once it has begun.
  if (row.cancel_requested && (needsProduct || !sent)) {
    return { held, sent, stop: new Stopped('cancel', 'Cancelled.') };
  }
  return { held, sent, stop: null };
}

/** Writes into the operation's journal, if this attempt still owns it. */
export async function remember(
  db: Kysely<Database>,
  operation: OperationRow,
  entry: Record<string, unknown>,
): Promise<void> {
  const updated = await db
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
