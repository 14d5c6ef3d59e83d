import {
  actionsOf,
  type ReviewAction,
  type ReviewAnswer,
  ReviewAnswer as ReviewAnswerBody,
  type ReviewBulkAnswer,
  ReviewBulkAnswer as ReviewBulkAnswerBody,
  ReviewBulkResult,
  ReviewPage,
  ReviewQuery,
  type ReviewReason,
  ReviewResult,
} from '@crosslister/contract/review.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { ReviewRow } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { answers } from '../../../http/answers.ts';
import { idParams } from '../../../http/id-params.ts';
import { HttpProblem, notFound } from '../../../http/problem.ts';
import { renderOperation } from '../../../operations/http/render-operation.ts';
import { prefersAsync } from '../../../operations/http/respond-async.ts';
import { waitForOperations } from '../../../operations/http/wait.ts';
import { isLive } from '../../../operations/operation-rows.ts';
import type { App, Services } from '../../../services.ts';
import { productOfItem } from './answer-match.ts';
import { carryOut, needsMarketplace } from './carry-out.ts';
import { listReviewItems, reviewItems } from './list-review-items.ts';
import { storeAnswers, underWay } from './store-answers.ts';

const stillWaits = 'It still waits in Review: answer it again when that is put right.';

/** Review: items of the seller's shops that wait for their answer. */
export async function reviewRoutes(app: App, services: Services): Promise<void> {
  app.get(
    '/api/waiting-items/',
    answers(ReviewPage, { querystring: ReviewQuery }),
    async ({ userId, query }) => listReviewItems(services.db, userId, query),
  );

  app.post(
    '/api/waiting-items/:id/resolve/',
    {
      schema: {
        params: idParams,
        // Ownership of the item is checked before the answer is validated.
        body: ReviewAnswerBody.partial({ action: true }),
        response: { 200: ReviewResult, 202: ReviewResult },
      },
    },
    async (request, reply) => {
      const row = await services.db
        .selectFrom('waiting_items')
        .selectAll()
        .where('id', '=', request.params.id)
        .where('user_id', '=', request.userId)
        .executeTakeFirst();
      if (!row) throw notFound('waiting item');
      const answer = { ...request.body, action: checkedAction(row.reason, request.body.action) };
      if (needsMarketplace(row, answer)) return resolveThere(services, request, reply, row, answer);
      const { productId, operations } = await carryOut(services, row, answer);
      return {
        success: true,
        product_id: productId,
        ...(operations && { operations: operations.map(renderOperation) }),
      };
    },
  );

  app.post(
    '/api/waiting-items/resolve/',
    {
      schema: {
        body: ReviewBulkAnswerBody,
        response: { 200: ReviewBulkResult, 202: ReviewBulkResult },
      },
    },
    async (request, reply) => resolveAll(services, request, reply, request.body),
  );
}

function checkedAction(reason: ReviewReason, action: ReviewAction | undefined): ReviewAction {
  if (action && actionsOf[reason].includes(action)) return action;
  const problem = action ? `"${action}" is no answer to what waits here.` : 'action is required.';
  throw new HttpProblem(400, problem, {
    nextStep: `Send one of these: ${actionsOf[reason].join(', ')}.`,
  });
}

/** An answer that changes something at the marketplace. Waits for the end unless the client prefers not to. */
async function resolveThere(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  row: ReviewRow,
  answer: ReviewAnswer,
) {
  const { userId } = request;
  const [operation] = await transact(services.db, (trx) => storeAnswers(trx, userId, [row.id], answer));
  if (!operation) throw notFound('waiting item');
  const [ended = operation] = prefersAsync(request)
    ? []
    : await waitForOperations(services, userId, [operation.id]);
  const left = await services.db
    .selectFrom('waiting_items')
    .select(['answer', 'error'])
    .where('id', '=', row.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!left) {
    const owner = await productOfItem(services.db, row);
    return { success: true, product_id: owner?.id ?? null };
  }
  const error = left.error ?? (isLive(ended) ? null : ended.error);
  if (error) return { success: false, error, next_step: stillWaits };
  reply.code(202);
  return { success: false, message: underWay(row), operation: renderOperation(ended) };
}

async function resolveAll(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { action, reason, platform }: ReviewBulkAnswer,
): Promise<ReviewBulkResult> {
  checkedAction(reason, action);
  const { userId } = request;
  const { count, operations } = await transact(services.db, async (trx) => {
    const asked = await reviewItems(trx, userId, { reason, platform }).select('id').orderBy('id').execute();
    const ids = asked.map(({ id }) => id);
    if (action !== 'dismiss') {
      return { count: ids.length, operations: await storeAnswers(trx, userId, ids, { action }) };
    }
    await trx
      .updateTable('waiting_items')
      .set({ dismissed_at: sql`now()`, answer: null, error: null })
      .where('user_id', '=', userId)
      .where('id', 'in', reviewItems(trx, userId, { reason, platform }).select('id'))
      .execute();
    await changed(trx, userId, 'waiting_items');
    return { count: ids.length, operations: [] };
  });
  const ended = prefersAsync(request)
    ? []
    : await waitForOperations(
        services,
        userId,
        operations.map(({ id }) => id),
      );
  const shown = ended.length > 0 ? ended : operations;
  if (shown.some(isLive)) reply.code(202);
  const success = shown.every(({ status }) => status === 'completed');
  return { success, count, operations: shown.map(renderOperation) };
}
