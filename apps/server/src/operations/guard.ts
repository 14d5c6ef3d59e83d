import type { OperationKind } from '@crosslister/contract/operation.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { sql } from 'kysely';
import { changed } from '../db/change-feed.ts';
import type { Db, OperationOf, OperationRow, ProductRow, Trx } from '../db/schema.ts';
import { type JournalOf, readOperation } from '../db/stored/operation-json.ts';
import type { Services } from '../services.ts';
import { whyNotForSale } from './for-sale.ts';
import { changeOperations, noteInJournal, ofThisAttempt } from './write-operation-rows.ts';

/** The operation ends here on purpose: the seller cancelled it, or the product was sold or deleted meanwhile. */
export class Stopped extends Error {
  readonly reason: 'cancel' | 'sale' | 'delete';

  constructor(reason: Stopped['reason'], message: string) {
    super(message);
    this.name = 'Stopped';
    this.reason = reason;
  }
}

/** They change one thing after another, and store each for itself. */
export const oneByOne = ['dispatch', 'refund'] as const satisfies OperationKind[];

interface State {
  held: boolean;
  sent: boolean;
  /** By the seller, or by what they did to the product. */
  isCalledOff: boolean;
  stop: Stopped | null;
}

interface StoredState extends Omit<State, 'stop'>, Pick<ProductRow, 'action_info' | 'deleted_at'> {
  /** The product's. */
  status: ProductRow['status'] | null;
}

/**
 * Called before every request that changes something at a marketplace. Throws `lost` if another worker owns the
 * operation or another account is connected. Throws Stopped if there is no longer a reason to go on. Notes in the
 * journal that something was sent.
 */
export function guard(services: Services, operation: OperationRow, signal: AbortSignal) {
  return async (): Promise<void> => {
    if (signal.aborted) throw new MarketplaceError('lost', 'The work was stopped.');
    const { sent } = await mustGoOn(services.db, operation);
    if (sent || (await markSent(services.db, operation))) return;
    // It was cancelled after we read it. Nothing was sent, and the seller was told that it is cancelled.
    const now = await readState(services.db, operation);
    throw now.stop ?? lost();
  };
}

/** One statement marks it and checks that it was not cancelled. Cancelling reads this mark under the same lock. */
async function markSent(db: Db, operation: OperationRow): Promise<boolean> {
  const updated = await ofThisAttempt(noteInJournal(db, { sent: true }), operation)
    .where('status', '=', 'processing')
    .where('cancel_requested', '=', false)
    .returning(['kind', 'params', 'journal', 'result'])
    .executeTakeFirst();
  if (!updated) return false;
  operation.journal = readOperation(updated).journal;
  operation.sent = true;
  return true;
}

/**
 * Whether this attempt still owns the operation, with the account
 * it started with, and whether there is still a reason to go on.
 */
export async function readState(db: Db, operation: OperationRow): Promise<State> {
  const { rows } = await sql<StoredState>`
    SELECT o.attempt = ${operation.attempt} AND o.status = 'processing' AND o.lease_until > now()
        AND o.generation IS NOT DISTINCT FROM c.generation AS held, o.sent, o.cancel_requested AS "isCalledOff",
      p.status, p.action_info, p.deleted_at
    FROM operations o LEFT JOIN products p ON p.id = o.product_id AND p.user_id = o.user_id
      LEFT JOIN connections c ON c.user_id = o.user_id AND c.platform = o.platform
    WHERE o.id = ${operation.id}`.execute(db);
  const [row] = rows;
  if (!row) return { held: false, sent: false, isCalledOff: false, stop: null };
  const { held, sent, isCalledOff } = row;
  return { held, sent, isCalledOff, stop: whyStop(operation, row) };
}

const lost = () => new MarketplaceError('lost', 'Another worker has this operation.');

/** Throws if another worker owns the operation, or if there is no longer a reason to go on. */
export async function mustGoOn(db: Db, operation: OperationRow): Promise<State> {
  const state = await readState(db, operation);
  if (!state.held) throw lost();
  if (state.stop) throw state.stop;
  return state;
}

function whyStop({ kind }: OperationRow, state: StoredState): Stopped | null {
  const { sent, isCalledOff, status, action_info, deleted_at } = state;
  const lists = kind === 'crosslist';
  const needsProduct = lists || kind === 'revise';
  const what = lists ? 'listed' : 'changed there';
  const notForSale = status ? whyNotForSale({ status, action_info, deleted_at }) : 'delete';
  if (needsProduct && notForSale === 'delete')
    return new Stopped('delete', `The product was deleted before it could be ${what}.`);
  if (needsProduct && notForSale === 'sale')
    return new Stopped('sale', `It was sold before it could be ${what}.`);
  // A delist ends what a cancelled crosslist left behind, and the next revise completes a revise that is half done. What
  // does one thing after another stops before the next. Other kinds can no longer be cancelled once something was sent.
  const canStop = !sent || needsProduct || oneByOne.some((each) => each === kind);
  return isCalledOff && canStop ? new Stopped('cancel', 'Cancelled.') : null;
}

/** Writes to the operation's journal, if this attempt still owns the operation. */
export async function remember<Kind extends OperationKind>(
  db: Db,
  operation: OperationOf<Kind>,
  entry: Partial<JournalOf<Kind>>,
): Promise<void> {
  const updated = await ofThisAttempt(noteInJournal(db, entry), operation)
    .where('status', '=', 'processing')
    .returning(['kind', 'params', 'journal', 'result'])
    .executeTakeFirst();
  if (!updated) throw lost();
  operation.journal = readOperation(updated).journal as JournalOf<Kind>;
}

/** How far an operation is that does one thing after another. Those that failed in this attempt are left too. */
export async function noteProgress(
  trx: Trx,
  operation: OperationOf<'answer' | 'dispatch'>,
  counts: { done: number; failed: number },
  left: number,
): Promise<void> {
  await remember<'answer' | 'dispatch'>(trx, operation, { counts });
  await changeOperations(trx, { progress: JSON.stringify({ done: counts.done, total: counts.done + left }) })
    .where('id', '=', operation.id)
    .execute();
  await changed(trx, operation.user_id, 'operations');
}
