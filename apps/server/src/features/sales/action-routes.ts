import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { App, Services } from '../../app.ts';
import type { Database, ProductRow } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { idParams } from '../../http/id-params.ts';
import { HttpProblem, notFound } from '../../http/problem.ts';
import { changed } from '../../operations/change-feed.ts';
import { deleteProduct, markAsActive, markAsSold } from './mark.ts';

const schema = { params: idParams, body: z.unknown() };

/** What the seller does to one product: sold, active again, deleted. */
export async function productActionRoutes(app: App, services: Services): Promise<void> {
  app.post('/api/products/:id/mark_as_sold/', { schema }, async ({ userId, params }) => {
    const saleId = await withProduct(services, userId, params.id, (trx, product) =>
      markAsSold(trx, product, services.now()),
    );
    return { success: true, message: 'Marked as sold.', sale_id: saleId };
  });

  app.post('/api/products/:id/mark_as_active/', { schema }, async ({ userId, params }) => {
    await withProduct(services, userId, params.id, (trx, product) => markAsActive(trx, [product.id]));
    return { success: true, message: 'Marked as active.' };
  });

  app.delete('/api/products/:id/', { schema: { params: idParams } }, async ({ userId, params }, reply) => {
    const deleted = await withProduct(services, userId, params.id, (trx, product) =>
      deleteProduct(trx, product, services.now()),
    );
    if (!deleted) {
      throw new HttpProblem(
        409,
        'It is still listed where it cannot be ended from here. It is now under Action Required.',
        {
          nextStep:
            'Connect the marketplace, or end the listing there and remove its link here; then delete the product again.',
        },
      );
    }
    return reply.code(204).send(null);
  });
}

async function withProduct<T>(
  { db }: Services,
  userId: number,
  id: number,
  act: (trx: Kysely<Database>, product: ProductRow) => Promise<T>,
): Promise<T> {
  return transact(db, async (trx) => {
    const product = await trx
      .selectFrom('products')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!product) throw notFound('product');
    const result = await act(trx, product);
    await changed(trx, userId, 'products', 'sales');
    return result;
  });
}
