import { liveStatuses, Operation, OperationPage } from '@crosslister/contract/operation.ts';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { App, Services } from '../../app.ts';
import type { Database } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { idParams } from '../../http/id-params.ts';
import { HttpProblem, notFound } from '../../http/problem.ts';
import { changed } from '../../operations/change-feed.ts';
import { lockProduct } from '../../operations/finish.ts';
import { asNew, findOperation, isLive, renderOperation } from '../../operations/store.ts';
import { endWhatWasSent } from '../delist/end-listings.ts';

const query = z.object({
  page_size: z
    .string()
    .regex(/^\d{1,4}$/, 'page_size must be a whole number.')
    .default('100')
    .transform(Number)
    .pipe(z.number().min(1).max(500, 'page_size must be at most 500.')),
});
const UNIQUE_VIOLATION = '23505';

export async function operationRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;
  const shown = (trx: Kysely<Database>, userId: number) =>
    trx.selectFrom('operations').where('user_id', '=', userId).where('dismissed_at', 'is', null);

  app.get(
    '/api/operations/',
    { schema: { querystring: query, response: { 200: OperationPage } } },
    async ({ userId, query: { page_size: pageSize } }) => {
      // Of one moment: a client that reads `live: 0` must not find a row that is live.
      const { rows, counts } = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => ({
          rows: await shown(trx, userId).selectAll().orderBy('id', 'desc').limit(pageSize).execute(),
          counts: await shown(trx, userId)
            .select(({ fn }) => [
              fn.countAll<number>().as('count'),
              fn
                .countAll<number>()
                .filterWhere('status', 'in', [...liveStatuses])
                .as('live'),
            ])
            .executeTakeFirstOrThrow(),
        }));
      return { results: rows.map(renderOperation), ...counts };
    },
  );

  app.get(
    '/api/operations/:id/',
    { schema: { params: idParams, response: { 200: Operation } } },
    async ({ userId, params }) => {
      const operation = await findOperation(db, userId, params.id);
      if (!operation) throw notFound('operation');
      return renderOperation(operation);
    },
  );

  app.post(
    '/api/operations/:id/cancel/',
    { schema: { params: idParams, response: { 200: Operation } } },
    async ({ userId, params }) => {
      const operation = await cancel(services, userId, params.id);
      if (!operation) throw notFound('operation');
      return renderOperation(operation);
    },
  );

  app.post(
    '/api/operations/:id/retry/',
    { schema: { params: idParams, response: { 200: Operation } } },
    async ({ userId, params }) => {
      const operation = await retry(services, userId, params.id);
      if (!operation) throw notFound('operation');
      return renderOperation(operation);
    },
  );

  app.post('/api/operations/clear/', async ({ userId }) => {
    const { numUpdatedRows } = await db
      .updateTable('operations')
      .set({ dismissed_at: services.now() })
      .where('user_id', '=', userId)
      .where('dismissed_at', 'is', null)
      .where('status', 'not in', [...liveStatuses])
      .executeTakeFirst();
    await changed(db, userId, 'operations');
    return { count: Number(numUpdatedRows) };
  });
}

/** Waiting work is cancelled at once; work under way stops before its next step that changes something. */
async function cancel({ db, now }: Services, userId: number, id: number) {
  return transact(db, async (trx) => {
    const operation = await findOperation(trx, userId, id);
    if (!operation) return null;
    await lockProduct(trx, operation);
    if (!isLive(operation)) throw new HttpProblem(409, 'It has ended already, so it cannot be cancelled.');
    if (operation.kind === 'delist' && operation.params.reason !== 'seller') {
      throw new HttpProblem(409, 'This delisting follows a sale or a deletion, so it cannot be cancelled.');
    }
    await trx.updateTable('operations').set({ cancel_requested: true }).where('id', '=', id).execute();
    const ended = await trx
      .updateTable('operations')
      .set({ status: 'cancelled', error: 'Cancelled.', next_step: null, finished_at: now() })
      .where('id', '=', id)
      .where('status', '=', 'queued')
      .where(sql<boolean>`(kind = 'crosslist' OR coalesce(journal ->> 'sent', 'false') <> 'true')`)
      .returningAll()
      .executeTakeFirst();
    if (ended?.kind === 'crosslist') await endWhatWasSent(trx, ended, 'cancel');
    await changed(trx, userId, 'operations');
    return findOperation(trx, userId, id);
  });
}

/** Starts a failed operation over, journal kept, so that what an earlier attempt left behind is found. */
async function retry({ db }: Services, userId: number, id: number) {
  try {
    return await db.transaction().execute(async (trx) => {
      const operation = await findOperation(trx, userId, id);
      if (!operation) return null;
      if (isLive(operation)) return operation;
      if (operation.status === 'completed') throw new HttpProblem(409, 'It has been done already.');
      if (operation.snapshot && operation.product_id === null) {
        throw new HttpProblem(409, 'The product has been deleted, so there is nothing to try again.');
      }
      await trx
        .updateTable('operations')
        .set(asNew)
        .where('id', '=', id)
        // Asked for twice at once, it may be under way again by now.
        .where('status', 'not in', [...liveStatuses])
        .execute();
      await changed(trx, userId, 'operations');
      return findOperation(trx, userId, id);
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error;
    throw new HttpProblem(409, 'The same work is under way again already.');
  }
}
