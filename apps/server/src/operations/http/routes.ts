import { operationStatuses } from '@crosslister/contract/lists.ts';
import {
  CancelRequest,
  CancelResult,
  Operation,
  OperationPage,
  QueueSummary,
  RetryRequest,
  RetryResult,
  StartRequest,
  StartResult,
} from '@crosslister/contract/operation.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { notifyingOwner } from '../../db/change-feed.ts';
import { answers } from '../../http/answers.ts';
import { idParams } from '../../http/id-params.ts';
import { notFound } from '../../http/problem.ts';
import type { App, Services } from '../../services.ts';
import { cancel, cancelAll, restOfBatch } from '../on-request/cancel.ts';
import { startNow } from '../on-request/planned.ts';
import { retry, retryAll } from '../on-request/start-over.ts';
import { findOperation, storedAsLive } from '../operation-rows.ts';
import type { Handlers } from '../worker.ts';
import { changeOperations } from '../write-operation-rows.ts';
import { forSellerParts, readQueue } from './read-queue.ts';
import { readSummary } from './read-summary.ts';
import { renderOperation } from './render-operation.ts';

const query = z.object({
  page_size: z
    .string()
    .regex(/^\d{1,4}$/, 'page_size must be a whole number.')
    .default('100')
    .transform(Number)
    .pipe(z.number().min(1).max(500, 'page_size must be at most 500.')),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'page must be a whole number.')
    .default('1')
    .transform(Number),
  /** The key of a group of failures, from the summary. */
  group: z.string().max(64).optional(),
  /** Leaves out the failures that the summary shows in groups. */
  ungrouped: z.enum(['true', 'false']).optional(),
  /** true: only what needs the seller; steps, failures: only these of it. false: everything else. */
  for_seller: z.enum(forSellerParts).optional(),
  /** true: only what is planned for later, by its time. false: everything else. */
  planned: z.enum(['true', 'false']).optional(),
  batch: z.uuid('batch must be the id of a bulk action.').optional(),
  status: z.enum(operationStatuses).optional(),
});

const asBoolean = (given: 'true' | 'false' | undefined) =>
  given === undefined ? undefined : given === 'true';

export async function operationRoutes(app: App, services: Services, handlers: Handlers): Promise<void> {
  const { db } = services;
  app.get(
    '/api/operations/',
    answers(OperationPage, { querystring: query }),
    async ({
      userId,
      query: { page, page_size: pageSize, group, ungrouped, for_seller: forSeller, planned, batch, status },
    }) =>
      readQueue(services, userId, {
        page,
        pageSize,
        group,
        ungrouped: ungrouped === 'true',
        forSeller,
        planned: asBoolean(planned),
        batch,
        status,
      }),
  );

  app.get('/api/operations/summary/', answers(QueueSummary), async ({ userId }) =>
    readSummary(services, userId),
  );

  app.get('/api/operations/:id/', answers(Operation, { params: idParams }), async ({ userId, params }) => {
    const operation = await findOperation(db, userId, params.id);
    if (!operation) throw notFound('operation');
    return renderOperation(operation);
  });

  app.post(
    '/api/operations/:id/cancel/',
    answers(Operation, { params: idParams }),
    async ({ userId, params }) => {
      const operation = await cancel(services, handlers, userId, params.id);
      if (!operation) throw notFound('operation');
      return renderOperation(operation);
    },
  );

  app.post(
    '/api/operations/cancel/',
    answers(CancelResult, { body: CancelRequest }),
    async ({ userId, body }) =>
      cancelAll(
        services,
        handlers,
        userId,
        'ids' in body ? body.ids : await restOfBatch(services, userId, body.batch_id),
      ),
  );

  app.post(
    '/api/operations/start/',
    answers(StartResult, { body: StartRequest }),
    async ({ userId, body }) => ({ success: true as const, started: await startNow(services, userId, body) }),
  );

  app.post('/api/operations/retry/', answers(RetryResult, { body: RetryRequest }), async ({ userId, body }) =>
    retryAll(services, handlers, userId, body),
  );

  app.post(
    '/api/operations/:id/retry/',
    answers(Operation, { params: idParams }),
    async ({ userId, params }) => {
      const operation = await retry(services, handlers, userId, params.id);
      if (!operation) throw notFound('operation');
      return renderOperation(operation);
    },
  );

  app.post('/api/operations/clear/', async ({ userId }) => {
    const cleared = await changeOperations(db, { dismissed_at: sql`now()` })
      .where('user_id', '=', userId)
      .where('dismissed_at', 'is', null)
      .where('status', 'not in', [...storedAsLive])
      .returning(notifyingOwner('operations').as('notified'))
      .execute();
    return { count: cleared.length };
  });
}
