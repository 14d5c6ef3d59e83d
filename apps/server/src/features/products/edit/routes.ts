import { Product, ProductImportResult, ProductSave } from '@crosslister/contract/product.ts';
import {
  BulkEdit,
  BulkEditCheck,
  BulkEditPlan,
  BulkEditResult,
} from '@crosslister/contract/products/bulk-edit.ts';
import { PutBackChange } from '@crosslister/contract/products/product-history.ts';
import { ProductSaved } from '@crosslister/contract/results.ts';
import { z } from 'zod';
import { asChangeOf } from '../../../db/changed-by.ts';
import { answers } from '../../../http/answers.ts';
import { changeParams, productParams as params } from '../../../http/id-params.ts';
import type { App, Services } from '../../../services.ts';
import { planRevises } from '../../listings/revise/plan-revises.ts';
import { importProducts } from './import-products.ts';
import { withOwnPhotos } from './own-photo-links.ts';
import { ProductPost } from './product-post.ts';
import { putBackChange } from './put-back-change.ts';
import { saveMany } from './save-many.ts';
import { createProduct, saveProduct } from './save-product.ts';

/** New products, one or many, and edits of one or many. */
export async function productEditRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;

  app.post(
    '/api/products/',
    {
      schema: {
        body: ProductPost,
        response: { 200: z.union([Product, ProductImportResult]), 201: Product },
      },
    },
    async (request, reply) => {
      const { body, userId } = request;
      if (body.kind === 'one') {
        const [fields = body.product] = await withOwnPhotos(services, userId, [body.product]);
        const { created, product } = await createProduct(services, userId, fields, body.handling);
        return reply.code(created ? 201 : 200).send(product);
      }
      const { handling, file } = body;
      const products = await withOwnPhotos(services, userId, body.products);
      const { ids: _, ...result } = await asChangeOf(
        'csv',
        null,
        () => importProducts(db, userId, products, handling, file),
        file?.id,
      );
      return result;
    },
  );

  app.put('/api/products/:id/', answers(ProductSaved, { params, body: ProductSave }), async (request) =>
    saveProduct(services, request.userId, request.params.id, request.body),
  );

  app.post(
    '/api/products/:id/changes/:change/put_back/',
    answers(ProductSaved, { params: changeParams, body: PutBackChange }),
    async ({ userId, params: { id, change }, body }) =>
      putBackChange(services, userId, {
        id,
        changeId: change,
        field: body?.field,
        path: body?.path,
        overLater: body?.over_later ?? false,
      }),
  );

  app.post(
    '/api/products/bulk_edit/',
    answers(BulkEditResult, { body: BulkEdit }),
    async ({ userId, body }) => ({
      rows: await asChangeOf('bulk_edit', null, () => saveMany(services, userId, body), body.batch_id),
    }),
  );

  app.post(
    '/api/products/bulk_edit/check/',
    answers(BulkEditPlan, { body: BulkEditCheck }),
    async (request) => ({ rows: await planRevises(db, request.userId, request.body.edits) }),
  );
}
