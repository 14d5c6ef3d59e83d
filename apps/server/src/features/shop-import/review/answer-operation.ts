import { plural } from '@crosslister/contract/texts/plural.ts';
import { isTransient, MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { changed } from '../../../db/change-feed.ts';
import { ofPlatform } from '../../../db/of-product.ts';
import type { Db, OperationRow, ReviewRow, Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { HttpProblem } from '../../../http/problem.ts';
import { inOneText, stepOfLasting } from '../../../marketplace-calls/next-step.ts';
import { mustGoOn, noteProgress } from '../../../operations/guard.ts';
import { enqueue } from '../../../operations/operation-rows.ts';
import { outcomeOfMany } from '../../../operations/outcome.ts';
import { stepAtLast } from '../../../operations/retry-rule.ts';
import type { Handler } from '../../../operations/worker.ts';
import type { Services } from '../../../services.ts';
import { marketplaceContext } from '../../connections/marketplace-context.ts';
import { workConnection } from '../../connections/work-connection.ts';
import { carryOut, giveSku, needsMarketplace } from './carry-out.ts';
import { answerOf, itemOf } from './review-row.ts';

/** Carries out the seller's answers about items of one shop, one after another. */
export const answerReviewItems: Handler<'answer'> = {
  async run(services, operation, signal) {
    const { db } = services;
    const setSku = skuSetter(services, operation, signal);
    const counts = { ...(operation.journal.counts ?? { done: 0, failed: 0 }) };
    while (true) {
      await mustGoOn(db, operation);
      const row = await nextAnswered(db, operation);
      if (!row) break;
      const problem = await attempt(services, row, setSku);
      if (problem) counts.failed += 1;
      counts.done += 1;
      await transact(db, async (trx) => {
        if (problem) await noteProblem(trx, row, problem);
        await noteProgress(trx, operation, counts, await countAnswered(trx, operation));
      });
    }
    return outcomeOfMany(counts, {
      error: `${plural(counts.failed, 'item')} could not be done.`,
      nextStep: 'Open Review above the product table: each item says why.',
      apply: resume,
    });
  },
  stopped: () => (trx, operation) => takeBack(trx, operation, null),
  failed: (error) => (trx, operation) =>
    takeBack(trx, operation, inOneText(error, stepAtLast(operation, error))),
};

type SetSku = ((row: ReviewRow, sku: string) => Promise<void>) | undefined;

/** The connection is used only if the marketplace has to be changed. */
function skuSetter(services: Services, operation: OperationRow, signal: AbortSignal): SetSku {
  const marketplace = findMarketplace(operation.platform);
  if (!marketplace) return undefined;
  const beforeMutation = async () => {
    if (signal.aborted) throw new MarketplaceError('lost', 'The work was stopped.');
    await mustGoOn(services.db, operation);
  };
  return async (row, sku) => {
    const connection = await workConnection(services, operation);
    const work = { signal, beforeMutation, leavesReserve: true };
    const context = await marketplaceContext(services, marketplace, connection, work);
    const { externalId, extra } = itemOf(row);
    await marketplace.catalogue.setSku(context, { externalId, extra }, sku);
  };
}

function nextAnswered(db: Db, { user_id, platform }: OperationRow) {
  return db
    .selectFrom('waiting_items')
    .selectAll()
    .where(ofPlatform(user_id, platform))
    .where('answer', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Why it could not be done, or null. Errors that may pass by themselves, or that stop everything, are thrown. */
async function attempt(services: Services, row: ReviewRow, setSku: SetSku): Promise<string | null> {
  const answer = answerOf(row);
  if (!answer) return null;
  try {
    if (needsMarketplace(row, answer)) {
      await giveSku(services, row, answer, setSku && ((sku) => setSku(row, sku)));
    } else {
      await carryOut(services, row, answer);
    }
    return null;
  } catch (error) {
    if (error instanceof HttpProblem) return [error.message, error.nextStep].filter(Boolean).join(' ');
    const isOfTheItem =
      error instanceof MarketplaceError && (error.kind === 'rejected' || error.kind === 'setup');
    if (!isOfTheItem || isTransient(error)) throw error;
    return inOneText(error, stepOfLasting(error));
  }
}

async function noteProblem(trx: Trx, row: ReviewRow, error: string): Promise<void> {
  await trx
    .updateTable('waiting_items')
    .set({ answer: null, error })
    .where('id', '=', row.id)
    .where('user_id', '=', row.user_id)
    .execute();
  await changed(trx, row.user_id, 'waiting_items');
}

async function countAnswered(db: Db, { user_id, platform }: OperationRow): Promise<number> {
  const { left } = await db
    .selectFrom('waiting_items')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where(ofPlatform(user_id, platform))
    .where('answer', 'is not', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** An answer given during the last item joined this live operation. It gets another operation. */
async function resume(trx: Trx, operation: OperationRow): Promise<void> {
  if ((await countAnswered(trx, operation)) === 0) return;
  const { user_id: userId, platform } = operation;
  await enqueue(trx, { userId, kind: 'answer', platform, product: null });
}

/** The items wait in Review again and show the reason. Retry of a failure carries the answers out after all. */
async function takeBack(trx: Trx, operation: OperationRow, error: string | null): Promise<void> {
  await trx
    .updateTable('waiting_items')
    .set(error ? { error } : { answer: null })
    .where(ofPlatform(operation.user_id, operation.platform))
    .where('answer', 'is not', null)
    .execute();
  await changed(trx, operation.user_id, 'waiting_items');
}
