import { randomUUID } from 'node:crypto';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { MarkResult, UndoRequest, UndoResult } from '@crosslister/contract/results.ts';
import { MarkAsActive, MarkAsSold } from '@crosslister/contract/sales.ts';
import { Platform } from '@crosslister/contract/schemas/platform-schemas.ts';
import { z } from 'zod';
import { changed } from '../../../db/change-feed.ts';
import { asChangeOf } from '../../../db/changed-by.ts';
import type { ProductRow, Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { answers, answersNothing } from '../../../http/answers.ts';
import { idParams } from '../../../http/id-params.ts';
import { HttpProblem, notFound } from '../../../http/problem.ts';
import { type Locked, lockProduct } from '../../../operations/lock.ts';
import type { App, Services } from '../../../services.ts';
import { saveEnteredSale } from '../../sales/http/save-sale.ts';
import { confirmEnded } from './confirm-ended.ts';
import { deleteProduct } from './delete-product.ts';
import { markAsActive } from './mark-as-active.ts';
import { markAsSold } from './mark-as-sold.ts';
import { withUndo } from './remember-for-undo.ts';
import { undoSellerAction } from './undo-seller-action.ts';

const schema = { params: idParams, body: z.unknown(), response: { 200: MarkResult } };

const Ended = MarkResult.pick({ success: true, message: true });

/** What the seller does to one product: mark it as sold or active, delete it; and Undo, of one product or many. */
export async function productActionRoutes(
  app: App,
  services: Services,
  undoEdits: (services: Services, userId: number, undoId: string) => Promise<UndoResult | null>,
): Promise<void> {
  const sold = { schema: { ...schema, body: MarkAsSold } };
  app.post('/api/products/:id/mark_as_sold/', sold, async ({ userId, params, body }) => {
    const undoId = randomUUID();
    const said = body ?? {};
    const { undoable, result } = await withProduct(services, userId, params.id, (trx, product) =>
      withUndo(trx, undoId, 'mark_as_sold', [product], async () => {
        const marked = await markAsSold(trx, product, services.now(), said);
        const isEntered = said.platform !== undefined || said.sale_price !== undefined;
        if (isEntered && marked.saleId === null) await saveEnteredSale(trx, product, said);
        return marked;
      }),
    );
    return {
      success: true as const,
      message: 'Marked as sold.',
      sale_id: result.saleId,
      ...(result.soldThere && said.platform && { sold_there: said.platform }),
      ...(undoable > 0 && { undo_id: undoId }),
    };
  });

  const active = { schema: { ...schema, body: MarkAsActive } };
  app.post('/api/products/:id/mark_as_active/', active, async ({ userId, params, body }) => {
    const undoId = randomUUID();
    const { undoable } = await withProduct(services, userId, params.id, (trx, product) =>
      withUndo(trx, undoId, 'mark_as_active', [product], () => markAsActive(trx, userId, [product], body)),
    );
    return {
      success: true as const,
      message: 'Marked as active for relisting.',
      ...(undoable > 0 && { undo_id: undoId }),
    };
  });

  app.post(
    '/api/products/:id/ended_by_seller/',
    answers(Ended, { params: idParams, body: z.object({ platform: Platform }) }),
    async ({ userId, params, body: { platform } }) => {
      await withProduct(services, userId, params.id, (trx, product) =>
        confirmEnded(trx, product, platform, services.now()),
      );
      return { success: true as const, message: `Noted as deleted on ${platformNames[platform]}.` };
    },
  );

  app.delete(
    '/api/products/:id/',
    answersNothing({ params: idParams }),
    async ({ userId, params }, reply) => {
      const task = await withProduct(services, userId, params.id, (trx, product) =>
        deleteProduct(trx, product),
      );
      if (task) {
        throw new HttpProblem(409, task.message, { nextStep: 'Until then it is under Action Required.' });
      }
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/products/undo/',
    answers(UndoResult, { body: UndoRequest }),
    async ({ userId, body: { undo_id: id } }) =>
      (await undoEdits(services, userId, id)) ??
      asChangeOf('undo', null, () => undoSellerAction(services, userId, id)),
  );
}

async function withProduct<T>(
  { db }: Services,
  userId: number,
  id: number,
  act: (trx: Trx, product: Locked<ProductRow>) => Promise<T>,
): Promise<T> {
  return transact(db, async (trx) => {
    const product = await lockProduct(trx, userId, id);
    if (!product) throw notFound('product');
    const result = await act(trx, product);
    await changed(trx, userId, 'products', 'sales');
    return result;
  });
}
