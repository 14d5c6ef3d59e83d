import type { Platform } from '@crosslister/contract/platforms.ts';
import { DelistRequest, DelistResult } from '@crosslister/contract/results.ts';
import type { z } from 'zod';
import { ofProduct } from '../../../db/of-product.ts';
import type { OperationRow } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { notFound } from '../../../http/problem.ts';
import { prefersAsync } from '../../../operations/http/respond-async.ts';
import { waitForOperations } from '../../../operations/http/wait.ts';
import { lockProduct } from '../../../operations/lock.ts';
import { isLive } from '../../../operations/operation-rows.ts';
import { seeEach } from '../../../operations/refusals.ts';
import { renderOperation } from '../../../operations/render-operation.ts';
import { isStep, stepWords } from '../../../operations/steps.ts';
import type { App, Services } from '../../../services.ts';
import { delistFrom } from '../../listings/end/delist-from.ts';
import { withUndo } from './remember-for-undo.ts';
import { statusAfterUndo } from './status-after-undo.ts';

export async function delistRoutes(app: App, services: Services): Promise<void> {
  app.post(
    '/api/delist/manual/',
    { schema: { body: DelistRequest, response: { 200: DelistResult, 202: DelistResult } } },
    async (request, reply) => {
      const { userId, body } = request;
      const { operations, undoable } = await storeDelists(services, userId, body);
      const ids = operations.map(({ id }) => id);
      const ended = prefersAsync(request) ? operations : await waitForOperations(services, userId, ids);
      const result = await summarise(
        services,
        { id: body.product_id, user_id: userId },
        body.platforms,
        ended,
      );
      return reply
        .code(ended.some(isLive) ? 202 : 200)
        .send({ ...result, ...(undoable > 0 && { undo_id: body.undo_id }) });
    },
  );
}

async function storeDelists(
  services: Services,
  userId: number,
  { product_id: productId, platforms: chosen, undo_id: undoId, undoes }: z.infer<typeof DelistRequest>,
) {
  return transact(services.db, async (trx) => {
    const product = await lockProduct(trx, userId, productId);
    if (!product) throw notFound('product');
    const platforms = [...new Set(chosen)];
    const before = await statusAfterUndo(trx, product, platforms, undoes);
    const act = () => delistFrom(trx, product, platforms, before);
    if (!undoId) return { undoable: 0, operations: await act() };
    const { undoable, result } = await withUndo(trx, undoId, 'delist', [product], act);
    return { undoable, operations: result };
  });
}

async function summarise(
  services: Services,
  product: Parameters<typeof ofProduct>[0],
  platforms: Platform[],
  operations: OperationRow[],
): Promise<DelistResult> {
  const listings = await services.db
    .selectFrom('listings')
    .select(['platform', 'status', 'url'])
    .where(ofProduct(product))
    .where('platform', 'in', platforms)
    .execute();
  const delisted = listings.filter(({ status }) => status === 'delisted').map(({ platform }) => platform);
  const failed = operations
    .filter(({ status }) => status === 'failed' || status === 'cancelled')
    .map(({ platform, error }) => ({
      platform,
      error: error ?? 'It was not delisted.',
      listing_url: listings.find((listing) => listing.platform === platform)?.url ?? '',
    }));
  const waiting = operations.filter(isLive);
  const success = failed.length === 0 && waiting.length === 0;
  const message = success
    ? 'Delisted.'
    : waiting.length > 0 && waiting.every(isStep)
      ? waiting.map(stepWords).join(' ')
      : waiting.length > 0
        ? 'Delisting is under way. The queue shows the result.'
        : failed.map(({ error }) => error).join(' ');
  return {
    success,
    results: { platforms_delisted: delisted, platforms_failed: failed },
    message,
    ...(failed.length > 0 && { error: message, next_step: seeEach }),
    ...(!success && { operations: operations.map(renderOperation) }),
  };
}
