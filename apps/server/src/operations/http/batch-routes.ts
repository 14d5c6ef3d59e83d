import { BatchClose, BatchLines, BatchProducts, SkippedOfBatch } from '@crosslister/contract/batch.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { notifyingOwner } from '../../db/change-feed.ts';
import { answers, answersNothing } from '../../http/answers.ts';
import type { App, Services } from '../../services.ts';
import { readSkipped } from '../on-request/skipped.ts';
import { changeOperations } from '../write-operation-rows.ts';
import { isRunning, readBatchProducts, readTray } from './read-batches.ts';

const query = z.object({
  batch: z.uuid('batch must be the id of a bulk action.'),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'page must be a whole number.')
    .default('1')
    .transform(Number),
});

/** What the job tray shows: a line for each batch, and a batch by product. */
export async function batchRoutes(app: App, services: Services): Promise<void> {
  app.get('/api/operations/batches/', answers(BatchLines), async ({ userId }) => readTray(services, userId));

  app.get(
    '/api/operations/batches/products/',
    answers(BatchProducts, { querystring: query }),
    async ({ userId, query: { batch, page } }) => readBatchProducts(services, userId, batch, page),
  );

  app.get(
    '/api/operations/batches/skipped/',
    answers(SkippedOfBatch, { querystring: query.pick({ batch: true }) }),
    async ({ userId, query: { batch } }) => ({ results: await readSkipped(services, userId, batch) }),
  );

  app.post(
    '/api/operations/batches/close/',
    answersNothing({ body: BatchClose }),
    async ({ userId, body }, reply) => {
      await changeOperations(services.db, { batch_closed_at: sql`now()` })
        .where('user_id', '=', userId)
        .where('batch_id', '=', body.batch_id)
        .where('batch_closed_at', 'is', null)
        .where(({ not }) => not(isRunning))
        .returning(notifyingOwner('operations').as('notified'))
        .execute();
      return reply.code(204).send(null);
    },
  );
}
