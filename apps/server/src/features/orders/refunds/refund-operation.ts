import { platformNames } from '@crosslister/contract/platforms.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { isTransient, MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { RefundCalls, RefundThere } from '@crosslister/marketplaces/sales/order-calls.ts';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { ofPlatform } from '../../../db/of-product.ts';
import type { Database, Db, OperationOf, Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { HttpProblem } from '../../../http/problem.ts';
import { stepOfLasting } from '../../../marketplace-calls/next-step.ts';
import { guard, readState } from '../../../operations/guard.ts';
import { enqueue } from '../../../operations/operation-rows.ts';
import { seeQueue } from '../../../operations/refusals.ts';
import { stepAtLast } from '../../../operations/retry-rule.ts';
import type { Handler } from '../../../operations/worker.ts';
import type { Services } from '../../../services.ts';
import { marketplaceContext } from '../../connections/marketplace-context.ts';
import { pollSoon } from '../../connections/poll-soon.ts';
import { workConnection } from '../../connections/work-connection.ts';
import { type Connected, canBeTold } from '../read-orders.ts';

type Refund = Selectable<Database['order_refunds']>;
type Values = UpdateObject<Database, 'order_refunds'>;

/**
 * Refunds what the seller has asked for at one marketplace, one after another. It is money: once a refund may have been
 * made it is only looked for, however often this runs, and what is not found is for the seller to decide.
 */
export const makeRefunds: Handler<'refund'> = {
  async run(services, operation, signal) {
    const counts = { done: 0, failed: 0 };
    const isOurs = guard(services, operation, signal);
    const connection = await workConnection(services, operation);
    const connected = new Map(connection ? [[connection.platform, connection.account_id]] : []);
    const marketplace = findMarketplace(operation.platform);
    const calls = marketplace?.orders?.refund;
    if (!marketplace || !calls)
      throw new MarketplaceError('setup', `${platformNames[operation.platform]} cannot be told to refund.`, {
        nextStep: 'Refund it there.',
      });
    while (true) {
      const { stop, held } = await readState(services.db, operation);
      if (!held) throw new MarketplaceError('lost', 'Another worker has this operation.');
      if (stop) throw stop;
      const row = await nextWaiting(services.db, operation);
      if (!row) break;
      const context = await marketplaceContext(services, marketplace, connection, {
        signal,
        async beforeMutation() {
          await isOurs();
          await store(services.db, row, { begun_at: sql<Date>`now()` });
        },
      });
      try {
        const orderId = await orderIdOf(services.db, row, connected);
        const pence = await makeOne(services, row, { orderId, context, calls });
        counts.done += 1;
        await transact(services.db, async (trx) => {
          const done = { state: 'done', refunded_pence: pence, error: null, next_step: null } as const;
          await store(trx, row, done);
          await pollSoon(trx, row.user_id, row.platform);
          await changed(trx, row.user_id, 'sales');
        });
      } catch (error) {
        if (!(error instanceof MarketplaceError) || isTransient(error) || error.kind === 'lost') throw error;
        counts.done += 1;
        counts.failed += 1;
        await refuse(services.db, row, error, operation.id);
      }
    }
    const { done, failed } = counts;
    if (failed === 0) return { status: 'completed', result: { done }, apply: resume };
    return {
      status: failed === done ? 'failed' : 'partial',
      result: counts,
      error: `${plural(failed, 'order')} could not be refunded.`,
      nextStep: 'Open the order under To post, Posted: it says why.',
      apply: resume,
    };
  },
  stopped: () => (trx, operation) =>
    endAll(trx, operation, {
      error: 'It was cancelled.',
      next_step: 'Ask for it again.',
      operation_id: null,
    }),
  failed: (error) => async (trx, operation) => {
    const next_step = stepAtLast(operation, error);
    await endAll(trx, operation, { error: error.message, next_step, operation_id: operation.id });
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
      throw new HttpProblem(409, 'None of its refunds waits any more.', { nextStep: seeQueue });
    await changed(trx, userId, 'sales');
    return null;
  },
};

type Where = Pick<OperationOf<'refund'>, 'user_id' | 'platform'>;

const nextWaiting = (db: Db, { user_id: userId, platform }: Where): Promise<Refund | undefined> =>
  db
    .selectFrom('order_refunds')
    .selectAll()
    .where(ofPlatform(userId, platform))
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

const store = (db: Db, { id, user_id: userId }: Refund, values: Values) =>
  db.updateTable('order_refunds').set(values).where('id', '=', id).where('user_id', '=', userId).execute();

/** What was not begun notes anew what is there when it is tried again. One that may have been made is only looked for. */
const refuse = (db: Db, row: Refund, error: MarketplaceError, operation_id: number) =>
  transact(db, async (trx) => {
    const why = { error: error.message, next_step: stepOfLasting(error), operation_id };
    const known_ids = sql<string[] | null>`CASE WHEN begun_at IS NULL THEN NULL ELSE known_ids END`;
    await store(trx, row, { state: 'failed', ...why, known_ids });
    await changed(trx, row.user_id, 'sales');
  });

/** The marketplace's number. In another store it means another order. */
async function orderIdOf(db: Db, row: Refund, connected: Connected): Promise<string> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.of_order)
    .executeTakeFirstOrThrow();
  if (!canBeTold(order, connected))
    throw new MarketplaceError(
      'rejected',
      'This order is of another account than the one that is connected now.',
      { nextStep: 'Connect that account again, or refund the order there.' },
    );
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
  const isThis = ({ id, pence }: RefundThere) =>
    !known.includes(id) && (row.amount_pence === null || row.amount_pence === pence);
  let made = there.find(isThis);
  if (!made && !row.begun_at) {
    try {
      await calls.make(context, {
        orderId,
        lineIds: row.line_ids,
        amountPence: row.amount_pence,
        restock: row.restock,
        byGateway: row.by_gateway,
      });
    } catch (error) {
      if (wasNotDone(error)) await store(db, row, { begun_at: null });
      throw error;
    }
    made = (await calls.list(context, orderId)).find(isThis);
  }
  if (!made)
    throw new MarketplaceError(
      'unknown',
      'The store has not said whether it refunded, and shows no refund.',
      {
        nextStep: 'Look at the order there before you refund it again.',
      },
    );
  if (row.by_gateway && !made.isPaidBack)
    throw new MarketplaceError(
      'unknown',
      'The store shows the refund, and not that the money was paid back.',
      {
        nextStep: 'Look at the order there, and at the account that was paid.',
      },
    );
  return made.pence;
}

/** Of asking for it: it was never sent, refused, or the store is down and says until when. */
function wasNotDone(error: unknown): boolean {
  if (!(error instanceof MarketplaceError)) return false;
  const { kind, details } = error;
  if (kind === 'unavailable') return details.status === undefined || details.isDown === true;
  return kind !== 'unknown' && kind !== 'lost';
}

async function endAll(
  trx: Trx,
  { user_id: userId, platform }: Where,
  why: Pick<Refund, 'error' | 'next_step' | 'operation_id'>,
) {
  await trx
    .updateTable('order_refunds')
    .set({ state: 'failed', ...why })
    .where(ofPlatform(userId, platform))
    .where('state', '=', 'waiting')
    .execute();
  await changed(trx, userId, 'sales');
}

/** One that was asked for while the last was made joined this live operation. It gets another. */
async function resume(trx: Trx, { user_id: userId, platform }: Where): Promise<void> {
  if (await nextWaiting(trx, { user_id: userId, platform }))
    await enqueue(trx, { userId, kind: 'refund', platform, product: null });
}
