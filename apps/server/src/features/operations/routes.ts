import { CancelRequest, CancelResult, Operation, OperationPage } from '@crosslister/contract/operation.ts';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { App, Services } from '../../app.ts';
import type { Database, OperationRow } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { idParams } from '../../http/id-params.ts';
import { HttpProblem, notFound } from '../../http/problem.ts';
import { changed } from '../../operations/change-feed.ts';
import { lockProduct } from '../../operations/finish.ts';
import { unfinishedWords } from '../../operations/steps.ts';
import { asNew, findOperation, isLive, renderOperation, storedAsLive } from '../../operations/store.ts';
import { linkToStartOver } from '../by-hand/start-over.ts';
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
          rows: await readRows(trx, userId, pageSize),
          counts: await shown(trx, userId)
            .select(({ fn }) => [
              fn.countAll<number>().as('count'),
              fn
                .countAll<number>()
                .filterWhere('status', 'in', [...storedAsLive])
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
    '/api/operations/cancel/',
    { schema: { body: CancelRequest, response: { 200: CancelResult } } },
    async ({ userId, body }) => {
      const result = { success: true as const, cancelled: 0, stopping: 0, kept: 0 };
      for (const id of new Set(body.ids)) {
        const end = await cancel(services, userId, id).catch((error: unknown) => {
          if (error instanceof HttpProblem) return null;
          throw error;
        });
        result[!end ? 'kept' : end.status === 'cancelled' ? 'cancelled' : 'stopping'] += 1;
      }
      return result;
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
      .where('status', 'not in', [...storedAsLive])
      .executeTakeFirst();
    await changed(db, userId, 'operations');
    return { count: Number(numUpdatedRows) };
  });
}

/** What has to be deleted somewhere by hand first, as every hour counts; then the newest. */
async function readRows(trx: Kysely<Database>, userId: number, limit: number): Promise<OperationRow[]> {
  const rows = (urgent: boolean) =>
    trx
      .selectFrom('operations')
      .selectAll()
      .where('user_id', '=', userId)
      .where('dismissed_at', 'is', null)
      .where(urgent ? isUrgent : sql<boolean>`NOT (${isUrgent})`)
      .orderBy('id', 'desc');
  const first = await rows(true).limit(limit).execute();
  const others =
    limit > first.length
      ? await rows(false)
          .limit(limit - first.length)
          .execute()
      : [];
  return [...first, ...others];
}

const isUrgent = sql<boolean>`status = 'waiting' AND kind = 'delist'`;

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
      .set({
        status: 'cancelled',
        error: 'Cancelled.',
        next_step: operation.status === 'waiting' ? unfinishedWords(operation) : null,
        lease_until: null,
        finished_at: now(),
      })
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'waiting'])
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
      await lockProduct(trx, operation);
      const link = await linkToStartOver(trx, operation);
      await trx
        .updateTable('operations')
        .set({ ...asNew, ...(link && { link }) })
        .where('id', '=', id)
        // Asked for twice at once, it may be under way again by now.
        .where('status', 'not in', [...storedAsLive])
        .execute();
      await changed(trx, userId, 'operations');
      return findOperation(trx, userId, id);
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error;
    throw new HttpProblem(409, 'The same work is under way again already.');
  }
}
