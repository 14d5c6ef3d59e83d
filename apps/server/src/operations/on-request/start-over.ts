import type { RetryRequest, RetryResult } from '@crosslister/contract/operation.ts';
import { changed } from '../../db/change-feed.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { lockOperation } from '../lock.ts';
import { findOperation, isLive } from '../operation-rows.ts';
import { productDeleted, seeQueue } from '../refusals.ts';
import { type Handlers, handlerOf } from '../worker.ts';
import { startOperationsOver } from '../write-operation-rows.ts';
import { hasGroup, isFixedBySettings, isOpenFailure } from './failures.ts';
import { liftListingStop } from './listing-stop.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Starts a failed operation over, also when its account refused
 * new listings before. Null when there is none with this id.
 */
export async function retry(services: Services, handlers: Handlers, userId: number, id: number) {
  const operation = await findOperation(services.db, userId, id);
  if (!operation) return null;
  await liftListingStop(services.db, userId, [operation.platform]);
  return startOver(services, handlers, userId, id);
}

/** Starts one operation over. The journal is kept, so that anything an earlier attempt left behind is found. */
export async function startOver({ db }: Services, handlers: Handlers, userId: number, id: number) {
  try {
    return await transact(db, async (trx) => {
      const found = await lockOperation(trx, userId, id);
      if (!found) return null;
      const { operation, product } = found;
      if (isLive(operation)) return operation;
      if (operation.status === 'completed') {
        throw new HttpProblem(409, 'It has been done already.', { nextStep: seeQueue });
      }
      if (operation.snapshot && !product) throw productDeleted();
      const link = await handlerOf(handlers, operation)?.linkToStartOver?.(trx, operation, product);
      await startOperationsOver(trx, link ? { link } : {})
        .where('id', '=', id)
        .execute();
      await changed(trx, userId, 'operations');
      return findOperation(trx, userId, id);
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error;
    throw new HttpProblem(409, 'The same work is under way again already.', { nextStep: seeQueue });
  }
}

/** Starts over the failures of a group or batch, or all that one setting fixes, wherever they are in the queue. */
export async function retryAll(
  services: Services,
  handlers: Handlers,
  userId: number,
  which: RetryRequest,
): Promise<RetryResult> {
  const rows = await services.db
    .selectFrom('operations')
    .select(['operations.id', 'operations.platform'])
    .where('operations.user_id', '=', userId)
    .where(isOpenFailure)
    .where((eb) => {
      if ('group' in which) return hasGroup([which.group]);
      if ('batch_id' in which) return eb('operations.batch_id', '=', which.batch_id);
      return isFixedBySettings();
    })
    .orderBy('operations.id')
    .execute();
  // Done before the first of them starts, because a refusal during the retry has to stop the others again.
  await liftListingStop(
    services.db,
    userId,
    rows.map(({ platform }) => platform),
  );
  const refusals = new Set<string>();
  let retried = 0;
  for (const { id } of rows) {
    try {
      if (await startOver(services, handlers, userId, id)) retried += 1;
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      refusals.add(error.message);
    }
  }
  return { success: true, retried, refusals: [...refusals] };
}
