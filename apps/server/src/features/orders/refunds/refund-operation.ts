import { platformNames } from '@crosslister/contract/platforms.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { isTransient, MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { RefundCalls, RefundThere } from '@crosslister/marketplaces/sales/order-calls.ts';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { ofPlatform, ownRow } from '../../../db/of-product.ts';
import type { Database, Db, OperationOf, Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { HttpProblem } from '../../../http/problem.ts';
import { stepOfLasting } from '../../../marketplace-calls/next-step.ts';
import { guard, mustGoOn, remember } from '../../../operations/guard.ts';
import { enqueue } from '../../../operations/operation-rows.ts';
import { outcomeOfMany } from '../../../operations/outcome.ts';
import { stepAtLast } from '../../../operations/retry-rule.ts';
import type { Handler } from '../../../operations/worker.ts';
import { noteInJournal } from '../../../operations/write-operation-rows.ts';
import type { Services } from '../../../services.ts';
import { marketplaceContext } from '../../connections/marketplace-context.ts';
import { pollSoon } from '../../connections/poll-soon.ts';
import { workConnection } from '../../connections/work-connection.ts';
import { MOST_IN_A_ROW, mayBeOfOneOrder, ofAnotherAccount } from '../dispatch-operation.ts';
import { type Connected, canBeTold } from '../read-orders.ts';

type Refund = Selectable<Database['order_refunds']>;
type Values = UpdateObject<Database, 'order_refunds'>;

const unknownWords = 'The store has not said whether it refunded, and shows no refund.';
const lookFirst = 'Look at the order there, and at the account that was paid, before you refund it again.';

/**
 * Refunds what the seller has asked for at one marketplace, one after another. It is money: once a refund may have been
 * made it is only looked for, however often this runs, and what is not found is for the seller to decide.
 */
export const makeRefunds: Handler<'refund'> = {
  async run(services, operation, signal) {
    const { db } = services;
    const counts = { ...(operation.journal.counts ?? { done: 0, failed: 0 }) };
    const passed: number[] = [];
    let failure: MarketplaceError | null = null;
    let inARow = 0;
    const isOurs = guard(services, operation, signal);
    const connection = await workConnection(services, operation);
    const connected = new Map(connection ? [[connection.platform, connection.account_id]] : []);
    const marketplace = findMarketplace(operation.platform);
    const calls = marketplace?.orders?.refund;
    if (!marketplace || !calls)
      throw new MarketplaceError('setup', `${platformNames[operation.platform]} cannot be told to refund.`, {
        nextStep: 'Refund it there.',
      });
    while (inARow < MOST_IN_A_ROW) {
      await mustGoOn(db, operation);
      const row = await nextWaiting(db, operation, passed);
      if (!row) break;
      const context = await marketplaceContext(services, marketplace, connection, {
        signal,
        async beforeMutation() {
          await isOurs();
          await store(db, row, { begun_at: sql<Date>`now()` });
        },
      });
      try {
        const orderId = await orderIdOf(db, row, connected);
        const pence = await makeOne(services, row, { orderId, context, calls });
        await transact(db, async (trx) => {
          const done = { state: 'done', refunded_pence: pence, error: null, next_step: null } as const;
          await store(trx, row, done);
          await pollSoon(trx, row.user_id, row.platform);
          await changed(trx, row.user_id, 'sales');
        });
      } catch (error) {
        if (!(error instanceof MarketplaceError) || error.kind === 'lost') throw error;
        const why = { error: error.message, next_step: stepOfLasting(error) };
        if (mayBeOfOneOrder(error)) {
          // The others go on. It says now what is said of it if it comes to nothing.
          await store(db, row, why);
          failure ??= error;
          inARow += 1;
          passed.push(row.id);
          continue;
        }
        if (isTransient(error)) throw error;
        counts.failed += 1;
        await refuse(db, row, { ...why, operation_id: error.details.mayBeDone ? null : operation.id });
      }
      inARow = 0;
      counts.done += 1;
      await remember(db, operation, { counts });
    }
    if (failure) throw failure;
    return outcomeOfMany(counts, {
      error: `${plural(counts.failed, 'order')} could not be refunded.`,
      nextStep: 'Open the order under To post, Posted: it says why.',
      apply: resume,
    });
  },
  stopped: () => async (trx, operation) => {
    // One that may have been made says so.
    const error = sql<string>`CASE WHEN begun_at IS NULL THEN ${'It was cancelled.'}::text
      ELSE coalesce(error, ${unknownWords}) END`;
    await end(trx, operation, { error, next_step: 'Ask for it again.', operation_id: null });
  },
  failed: (error) => async (trx, operation) => {
    const why = {
      error: sql<string>`coalesce(error, ${error.message})`,
      next_step: sql<string>`coalesce(next_step, ${stepAtLast(operation, error)})`,
      operation_id: operation.id,
    };
    const tried = mayBeOfOneOrder(error) ? await end(trx, operation, why, 'tried') : 0;
    // Without any that was tried, it holds for all of them.
    if (tried === 0) await end(trx, operation, why);
    await resume(trx, operation);
  },
  /** Retry looks again for what may have been made, and makes what was refused. */
  async linkToStartOver(trx, { id, user_id: userId, platform }) {
    const again = await trx
      .updateTable('order_refunds')
      .set({ state: 'waiting', error: null, next_step: null })
      .where(ofPlatform(userId, platform))
      .where('state', '=', 'failed')
      .where('operation_id', '=', id)
      .where(
        'id',
        'in',
        sql<number>`(SELECT max(id) FROM order_refunds WHERE user_id = ${userId} GROUP BY of_order)`,
      )
      .returning('id')
      .execute();
    if (again.length === 0)
      throw new HttpProblem(409, 'Retry makes none of its refunds.', {
        nextStep: 'Open the order, which says why, and refund it again there.',
      });
    await noteInJournal(trx, { counts: { done: 0, failed: 0 } })
      .where('id', '=', id)
      .execute();
    await changed(trx, userId, 'sales');
    return null;
  },
};

type Why = Pick<Values, 'error' | 'next_step' | 'operation_id'>;
type Where = Pick<OperationOf<'refund'>, 'user_id' | 'platform'>;

/** What may have been made comes last, so that it does not keep the others waiting. */
const nextWaiting = (
  db: Db,
  { user_id: userId, platform }: Where,
  passed: readonly number[] = [],
): Promise<Refund | undefined> =>
  db
    .selectFrom('order_refunds')
    .selectAll()
    .where(ofPlatform(userId, platform))
    .where('state', '=', 'waiting')
    .where('id', '<>', sql<number>`ALL (${[...passed]}::bigint[])`)
    .orderBy(sql`begun_at IS NOT NULL`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

const store = (db: Db, { id, user_id: userId }: Refund, values: Values) =>
  db.updateTable('order_refunds').set(values).where('id', '=', id).where('user_id', '=', userId).execute();

/** What was not begun notes anew what is there when it is tried again. One that may have been made is only looked for. */
const refuse = (db: Db, row: Refund, why: Why) =>
  transact(db, async (trx) => {
    const known_ids = sql<string[] | null>`CASE WHEN begun_at IS NULL THEN NULL ELSE known_ids END`;
    await store(trx, row, { state: 'failed', ...why, known_ids });
    await changed(trx, row.user_id, 'sales');
  });

/** The marketplace's number. In another store it means another order. */
async function orderIdOf(db: Db, row: Refund, connected: Connected): Promise<string> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where(ownRow(row.user_id, row.of_order))
    .executeTakeFirstOrThrow();
  if (!canBeTold(order, connected)) throw ofAnotherAccount('refund the order there');
  return order.order_id;
}

interface Making {
  orderId: string;
  context: Parameters<RefundCalls['make']>[0];
  calls: RefundCalls;
}

/** Makes one, unless it may have been made, and returns what the marketplace then shows of it (pence). */
async function makeOne({ db }: Services, row: Refund, { orderId, context, calls }: Making): Promise<number> {
  const there = await calls.list(context, orderId);
  const known = row.known_ids ?? there.map(({ id }) => id);
  if (!row.known_ids) await store(db, row, { known_ids: known });
  // Another refund of the order may be there by now.
  let sum = row.amount_pence ?? row.begun_pence;
  const isThis = ({ id, pence }: RefundThere) => !known.includes(id) && pence === sum;
  let made = there.find(isThis);
  if (!made && !row.begun_at) {
    try {
      await calls.make(context, {
        orderId,
        lineIds: row.line_ids,
        amountPence: row.amount_pence,
        restock: row.restock,
        byGateway: row.by_gateway,
        async willSend(pence) {
          sum = pence;
          await store(db, row, { begun_pence: pence });
        },
      });
    } catch (error) {
      if (wasNotDone(error)) await store(db, row, { begun_at: null });
      throw error;
    }
    made = (await calls.list(context, orderId)).find(isThis);
  }
  if (!made) throw new MarketplaceError('unknown', unknownWords, { nextStep: lookFirst });
  if (row.by_gateway && !made.isPaidBack)
    throw new MarketplaceError(
      'unknown',
      'The store shows the refund, and not that the money was paid back.',
      { nextStep: lookFirst },
    );
  return made.pence;
}

/** Of asking for it: it was never sent, refused, or the store is down and says until when. */
function wasNotDone(error: unknown): boolean {
  if (!(error instanceof MarketplaceError)) return false;
  const { kind, details } = error;
  if (kind === 'unavailable') return details.status === undefined || details.isDown === true;
  return kind !== 'unknown' && kind !== 'lost' && !details.mayBeDone;
}

/** Ends those that wait, or those of them that were tried, and says how many. */
async function end(
  trx: Trx,
  { user_id: userId, platform }: Where,
  why: Why,
  which: 'all' | 'tried' = 'all',
): Promise<number> {
  const next_step = sql<string>`CASE WHEN begun_at IS NULL THEN ${why.next_step} ELSE ${lookFirst} END`;
  const ended = await trx
    .updateTable('order_refunds')
    .set({ state: 'failed', ...why, next_step })
    .where(ofPlatform(userId, platform))
    .where('state', '=', 'waiting')
    .$if(which === 'tried', (refunds) => refunds.where('error', 'is not', null))
    .returning('id')
    .execute();
  await changed(trx, userId, 'sales');
  return ended.length;
}

/** One that was asked for while the last was made joined this live operation. It gets another. */
async function resume(trx: Trx, { user_id: userId, platform }: Where): Promise<void> {
  if (await nextWaiting(trx, { user_id: userId, platform }))
    await enqueue(trx, { userId, kind: 'refund', platform, product: null });
}
