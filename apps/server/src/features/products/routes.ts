import { Readable } from 'node:stream';
import { Product, ProductImportResult, ProductSave } from '@crosslister/contract/product.ts';
import {
  ProductListQuery,
  ProductPage,
  ProductSelection,
  TabCounts,
} from '@crosslister/contract/product-query.ts';
import { z } from 'zod';
import type { App, Services } from '../../app.ts';
import { notFound } from '../../http/problem.ts';
import { exportProducts } from './export-products.ts';
import { findProduct } from './find-product.ts';
import { importProducts } from './import-products.ts';
import { listProducts } from './list-products.ts';
import { ProductPost } from './product-post.ts';
import { createProduct, updateProduct } from './save-product.ts';
import { countByTab } from './select-products.ts';

/** Fifteen digits always fit the database's bigint and a JavaScript number. */
const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/, 'The product id must be a whole number.')
    .transform(Number),
});

export async function productRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;

  app.get(
    '/api/products/',
    { schema: { querystring: ProductListQuery, response: { 200: ProductPage } } },
    async (request) => listProducts(db, request.userId, request.query),
  );

  app.get(
    '/api/products/tab_counts/',
    { schema: { querystring: ProductSelection, response: { 200: TabCounts } } },
    async (request) => countByTab(db, request.userId, request.query),
  );

  app.get('/api/products/export/', { schema: { querystring: ProductSelection } }, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="products.csv"')
      .send(Readable.from(exportProducts(db, request.userId, request.query))),
  );

  app.get('/api/products/:id/', { schema: { params, response: { 200: Product } } }, async (request) => {
    const product = await findProduct(db, request.userId, request.params.id);
    if (!product) throw notFound('product');
    return product;
  });

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
        const { created, product } = await createProduct(services, userId, body.product, body.handling);
        return reply.code(created ? 201 : 200).send(product);
      }
      const { ids: _, ...result } = await importProducts(db, userId, body.products, body.handling);
      return result;
    },
  );

  app.put(
    '/api/products/:id/',
    { schema: { params, body: ProductSave, response: { 200: Product } } },
    async (request) => updateProduct(services, request.userId, request.params.id, request.body),
  );
}
