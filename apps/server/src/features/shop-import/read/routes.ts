import { platformNames } from '@crosslister/contract/platforms.ts';
import { ImportRequest, ImportResult } from '@crosslister/contract/results.ts';
import { ImportablePlatform } from '@crosslister/contract/schemas/platform-schemas.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { OperationRow } from '../../../db/schema.ts';
import type { ParamsOf } from '../../../db/stored/operation-json.ts';
import { transact } from '../../../db/transact.ts';
import { prefersAsync } from '../../../operations/http/respond-async.ts';
import { patienceEnds, waitForOperations } from '../../../operations/http/wait.ts';
import { enqueue, isLive } from '../../../operations/operation-rows.ts';
import { seeQueue } from '../../../operations/refusals.ts';
import { renderOperation } from '../../../operations/render-operation.ts';
import type { App, Services } from '../../../services.ts';

const params = z.object({ platform: ImportablePlatform });

export async function catalogueSyncRoutes(app: App, services: Services): Promise<void> {
  app.post(
    '/api/sync/:platform/',
    { schema: { params, response: { 200: ImportResult, 202: ImportResult } } },
    async (request, reply) => run(services, request, reply, request.params.platform, { kind: 'sync' }),
  );
  app.post(
    '/api/import/:platform/',
    { schema: { params, body: ImportRequest, response: { 200: ImportResult, 202: ImportResult } } },
    async (request, reply) =>
      run(services, request, reply, request.params.platform, { kind: 'import', params: request.body }),
  );
}

async function run(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  platform: z.infer<typeof ImportablePlatform>,
  work: { kind: 'sync' } | { kind: 'import'; params: ParamsOf<'import'> },
) {
  const { userId } = request;
  const operation = await transact(services.db, (trx) =>
    enqueue(trx, { userId, ...work, platform, product: null }),
  );
  const [ended] = prefersAsync(request)
    ? [operation]
    : await waitForOperations(services, userId, [operation.id], patienceEnds(), { untilPaused: true });
  const row = ended ?? operation;
  return reply.code(isLive(row) ? 202 : 200).send(answer(row));
}

function answer(operation: OperationRow): ImportResult {
  const name = platformNames[operation.platform];
  if (isLive(operation)) {
    return {
      success: false,
      message: operation.error
        ? `${operation.error} It is tried again automatically. The queue shows the result.`
        : `Reading ${name} is under way. The queue shows the result.`,
      operation: renderOperation(operation),
    };
  }
  const isReading = operation.kind === 'import' || operation.kind === 'sync';
  if (isReading && operation.status === 'completed') return { success: true, ...operation.result };
  const error = operation.error ?? 'It did not finish.';
  return { success: false, error, next_step: operation.next_step ?? seeQueue };
}
