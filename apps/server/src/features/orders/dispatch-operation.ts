import { platformNames } from '@crosslister/contract/platforms.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import type { MarketplaceContext } from '@crosslister/marketplaces/context.ts';
import {
  isTransient,
  MarketplaceError,
  type MarketplaceErrorKind,
} from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { OrderCalls } from '@crosslister/marketplaces/sales/order-calls.ts';
import { changed } from '../../db/change-feed.ts';
import type { OperationOf, OrderRow, Trx } from '../../db/schema.ts';
import { isStorageFailure } from '../../db/stored/storage-failure.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem } from '../../http/problem.ts';
import { stepOfLasting } from '../../marketplace-calls/next-step.ts';
import { tellOperator } from '../../marketplace-calls/tell-operator.ts';
import { guard, mustGoOn, noteProgress, remember, Stopped } from '../../operations/guard.ts';
import { enqueue } from '../../operations/operation-rows.ts';
import { outcomeOfMany } from '../../operations/outcome.ts';
import { seeQueue } from '../../operations/refusals.ts';
import { stepAtLast } from '../../operations/retry-rule.ts';
import type { Handler } from '../../operations/worker.ts';
import { noteInJournal } from '../../operations/write-operation-rows.ts';
import type { Services } from '../../services.ts';
import { marketplaceContext } from '../connections/marketplace-context.ts';
import { workConnection } from '../connections/work-connection.ts';
import { settled, toPost, updateOrder, updateOrders } from '../sales/write-sale-rows.ts';
import { type Connected, canBeTold } from './read-orders.ts';
import { settleFailures } from './settle-failures.ts';
import { countWaiting, nextWaiting, stillWaits } from './waiting-orders.ts';

type Operation = OperationOf<'dispatch'>;

/** The seller has taken the order back before it was told, or sends it with another number. */
class TakenBack extends Error {}

/** After so many orders in a row that fail with something that may pass, the marketplace is left alone for a while. */
export const MOST_IN_A_ROW = 2;

/**
 * Tells one marketplace, order after order, what was posted there, or that it was not. Each result is stored for itself,
 * so that whatever interrupts it nothing is told twice: the adapter reads before it tells.
 */
export const tellDispatched: Handler<'dispatch'> = {
  async run(services, operation, signal) {
    const { db } = services;
    const { context, orders, connected, current } = await openMarketplace(services, operation, signal);
    const counts = { ...(operation.journal.counts ?? { done: 0, failed: 0 }) };
    const passed = new Set<number>();
    // What failed before comes last, so that it does not keep the others waiting.
    const after = operation.journal.tried?.at(-1) ?? 0;
    let failure: unknown = null;
    let inARow = 0;
    while (inARow < MOST_IN_A_ROW) {
      await mustGoOn(db, operation);
      const row = await nextWaiting(db, operation, passed, after);
      if (!row) break;
      Object.assign(current, { row, isBegun: false });
      try {
        const problem = await tellOne(services, { row, context, orders, connected });
        counts.done += 1;
        if (problem) counts.failed += 1;
        inARow = 0;
        await transact(db, async (trx) =>
          noteProgress(trx, operation, counts, await countWaiting(trx, operation)),
        );
      } catch (error) {
        if (error instanceof TakenBack) continue;
        if (signal.aborted || !mayBeOfOneOrder(error)) throw error;
        failure ??= error;
        inARow += 1;
        passed.add(row.id);
        const others = (operation.journal.tried ?? []).filter((id) => id !== row.id);
        await remember(db, operation, { tried: [...others, row.id] });
      }
    }
    if (failure) throw failure;
    return outcomeOfMany(counts, {
      error: `${plural(counts.failed, 'order')} could not be marked as posted.`,
      nextStep: 'Open To post: each order says why.',
      apply: resume,
    });
  },
  stopped: () => async (trx, operation) => {
    // What was told is told; the rest is to be posted as before.
    const { user_id: userId, platform } = operation;
    await updateOrders(trx, userId, settled, (rows) =>
      rows.where('platform', '=', platform).where('dispatch', 'in', ['waiting', 'undo']),
    );
    await changed(trx, userId, 'sales');
  },
  failed: (error) => async (trx, operation) => {
    const tried = mayBeOfOneOrder(error) ? (operation.journal.tried ?? []) : [];
    await refuse(trx, operation, tried, {
      dispatch_error: error.message,
      dispatch_next_step: stepAtLast(operation, error),
    });
    await resume(trx, operation);
  },
  /** Retry sends again what was refused. */
  async linkToStartOver(trx, { id, user_id: userId, platform }) {
    const refused = (posted: boolean) =>
      updateOrders(trx, userId, { ...settled, dispatch: posted ? 'undo' : 'waiting' }, (rows) =>
        rows
          .where('platform', '=', platform)
          .where('dispatch', '=', 'failed')
          .where('posted_at', posted ? 'is not' : 'is', null),
      );
    const again = [...(await refused(false)), ...(await refused(true))];
    if (again.length === 0)
      throw new HttpProblem(409, 'None of its orders waits any more.', { nextStep: seeQueue });
    await noteInJournal(trx, { counts: { done: 0, failed: 0 }, tried: [] })
      .where('id', '=', id)
      .execute();
    await changed(trx, userId, 'sales');
    return null;
  },
};

/** Whether the others may go through all the same. */
export function mayBeOfOneOrder(error: unknown): boolean {
  if (!(error instanceof MarketplaceError)) return !(error instanceof Stopped || isStorageFailure(error));
  return isTransient(error) && !error.details.untried && error.kind !== 'rate_limited';
}

async function openMarketplace(services: Services, operation: Operation, signal: AbortSignal) {
  const marketplace = findMarketplace(operation.platform);
  const orders = marketplace?.orders;
  if (!marketplace || !orders)
    throw new MarketplaceError(
      'setup',
      `${platformNames[operation.platform]} cannot be told of posted orders.`,
      {
        nextStep: 'Mark them as posted there.',
      },
    );
  const connection = await workConnection(services, operation);
  const current: { row: OrderRow | null; isBegun: boolean } = { row: null, isBegun: false };
  const isOurs = guard(services, operation, signal);
  const context = await marketplaceContext(services, marketplace, connection, {
    signal,
    async beforeMutation() {
      await isOurs().catch((error: unknown) => {
        // An order that is half told is told to its end.
        if (!(error instanceof Stopped && current.isBegun)) throw error;
      });
      if (current.row && !(await stillWaits(services.db, current.row))) throw new TakenBack();
      current.isBegun = true;
    },
  });
  const connected = new Map(connection ? [[connection.platform, connection.account_id]] : []);
  return { context, orders, connected, current };
}

interface Telling {
  row: OrderRow;
  context: MarketplaceContext;
  orders: OrderCalls;
  connected: Connected;
}

/** Tells one order and stores the result. Returns why it was refused, or null. What may pass is thrown. */
async function tellOne(
  services: Services,
  { row, context, orders, connected }: Telling,
): Promise<string | null> {
  const store = (values: Parameters<typeof updateOrder>[2]) =>
    transact(services.db, async (trx) => {
      const written = await updateOrder(trx, row, values, (orders) =>
        orders.where(({ or, and, eb }) =>
          or([
            eb('dispatch', 'is distinct from', row.dispatch),
            and([
              eb('carrier', 'is not distinct from', row.carrier),
              eb('tracking_number', '=', row.tracking_number),
            ]),
          ]),
        ),
      );
      // Sent again meanwhile with another number, which is tried next.
      if (!written) throw new TakenBack();
      await changed(trx, row.user_id, 'sales');
    });
  try {
    if (!canBeTold(row, connected)) throw ofAnotherAccount('mark the order as posted there');
    if (row.dispatch === 'undo') {
      await orders.undo?.(context, { orderId: row.order_id, trackingNumber: row.tracking_number });
      await store(toPost);
      return null;
    }
    const { order_id: orderId, carrier, tracking_number: trackingNumber } = row;
    const there = await orders.dispatch(context, { orderId, carrier, trackingNumber });
    // A number that is there already is not this one: a label, or the seller, was there before.
    const isOurs = !trackingNumber || !there.trackingNumber || there.trackingNumber === trackingNumber;
    await store({
      ...settled,
      posted_at: there.postedAt,
      posted_by: isOurs ? 'here' : 'marketplace',
      ...(!isOurs && { carrier: null }),
      tracking_number: there.trackingNumber || trackingNumber,
    });
    return null;
  } catch (error) {
    const isOfTheOrder = error instanceof MarketplaceError && ofOneOrder.includes(error.kind);
    if (!isOfTheOrder) throw error;
    if (row.platform) tellOperator(services, row.platform, error);
    const dispatch_next_step = stepOfLasting(error);
    await store({ dispatch: 'failed', dispatch_error: error.message, dispatch_next_step });
    return error.message;
  }
}

/**
 * What is told at the order, at once. Our own fault too: the seller has to post in time, and can tell the marketplace there,
 * while the operation would wait for hours, and with it whatever is dispatched meanwhile.
 */
const ofOneOrder: MarketplaceErrorKind[] = ['rejected', 'setup', 'fault'];

/** Its number means something else there, or nothing. */
export const ofAnotherAccount = (instead: string) =>
  new MarketplaceError('rejected', 'This order is of another account than the one that is connected now.', {
    nextStep: `Connect that account again, or ${instead}.`,
  });

/** An order that was dispatched while the last one was told joined this live operation. It gets another operation. */
async function resume(trx: Trx, operation: Operation): Promise<void> {
  const { user_id: userId, platform } = operation;
  await settleFailures(trx, userId, platform);
  if ((await countWaiting(trx, operation)) === 0) return;
  await enqueue(trx, { userId, kind: 'dispatch', platform, product: null });
}

/** Refuses those that were tried. Without any, what failed holds for all of them. */
async function refuse(
  trx: Trx,
  { user_id: userId, platform }: Operation,
  tried: readonly number[],
  why: Pick<OrderRow, 'dispatch_error' | 'dispatch_next_step'>,
) {
  await updateOrders(trx, userId, { dispatch: 'failed', ...why }, (rows) =>
    rows
      .where('platform', '=', platform)
      .where('dispatch', 'in', ['waiting', 'undo'])
      .$if(tried.length > 0, (some) => some.where('id', 'in', [...tried])),
  );
  await changed(trx, userId, 'sales');
}
