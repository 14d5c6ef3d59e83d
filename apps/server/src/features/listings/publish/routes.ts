import { platformNames } from '@crosslister/contract/platforms.ts';
import { CrosslistRequest, CrosslistResult } from '@crosslister/contract/results.ts';
import { Platform } from '@crosslister/contract/schemas/platform-schemas.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { OperationRow } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { notFound } from '../../../http/problem.ts';
import { prefersAsync } from '../../../operations/http/respond-async.ts';
import { waitForOperations } from '../../../operations/http/wait.ts';
import { lockProduct } from '../../../operations/lock.ts';
import { isLive } from '../../../operations/operation-rows.ts';
import { seeQueue } from '../../../operations/refusals.ts';
import { renderOperation } from '../../../operations/render-operation.ts';
import { isStep } from '../../../operations/steps.ts';
import type { App, Services } from '../../../services.ts';
import { readWholeFormOf } from '../by-hand/form.ts';
import { chooseByHand, findHandOfDraft } from '../by-hand/store-step.ts';
import { storeCrosslist } from './store-crosslist.ts';

export async function crosslistRoutes(app: App, services: Services): Promise<void> {
  app.post(
    '/api/crosslist/:platform/',
    {
      schema: {
        params: z.object({ platform: Platform }),
        body: CrosslistRequest,
        response: { 200: CrosslistResult, 202: CrosslistResult },
      },
    },
    async (request, reply) => {
      const { userId, params, body } = request;
      const operation = await transact(services.db, async (trx) => {
        const product = await lockProduct(trx, userId, body.product_id);
        if (!product) throw notFound('product');
        const byHand =
          chooseByHand(params.platform, body.with) ??
          (body.with ? null : await findHandOfDraft(trx, product, params.platform));
        return storeCrosslist(trx, product, params.platform, byHand, body);
      });
      if (isStep(operation)) return answerStep(services, operation, reply);
      if (prefersAsync(request)) return reply.code(202).send(stillRunning(operation));
      const [ended] = await waitForOperations(services, userId, [operation.id]);
      if (!ended || isLive(ended)) return reply.code(202).send(stillRunning(ended ?? operation));
      return answer(ended);
    },
  );
}

/** The request does not wait for a step: it takes the seller minutes. The answer has all they need. */
async function answerStep(services: Services, operation: OperationRow, reply: FastifyReply) {
  if (operation.status !== 'waiting') return reply.code(200).send(answer(operation));
  const item = await readWholeFormOf(services, operation);
  return reply.code(202).send({
    success: false,
    status: 'processing',
    message: `Waiting for you on ${platformNames[operation.platform]}.`,
    operation: renderOperation(operation),
    ...(item && { item }),
  });
}

function stillRunning(operation: OperationRow): CrosslistResult {
  return {
    success: false,
    message: `Listing on ${platformNames[operation.platform]} is under way. The queue shows the result.`,
    operation: renderOperation(operation),
  };
}

function answer(operation: OperationRow): CrosslistResult {
  if (operation.kind === 'crosslist' && operation.status === 'completed') {
    // The queue has it, from which the toast comes.
    const { is_first: _, sent: __, ...result } = operation.result ?? {};
    return { success: true, ...result };
  }
  const error = operation.error ?? 'It was not listed.';
  return {
    success: false,
    error,
    message: error,
    next_step: operation.next_step ?? seeQueue,
    operation: renderOperation(operation),
  };
}
