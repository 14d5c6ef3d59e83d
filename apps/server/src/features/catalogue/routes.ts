import { Product } from '@crosslister/contract/product.ts';
import {
  MatchingProducts,
  MatchingQuery,
  NextSku,
  ProductListQuery,
  ProductPage,
  ProductSelection,
  TabCounts,
} from '@crosslister/contract/product-query.ts';
import { ProductsById } from '@crosslister/contract/products/bulk-edit.ts';
import { LiveOnList, ProductChanges } from '@crosslister/contract/products/product-history.ts';
import { Labels, StorageLocations } from '@crosslister/contract/schemas/label-schemas.ts';
import { z } from 'zod';
import { idOr, productParams as params } from '../../http/id-params.ts';
import { notFound } from '../../http/problem.ts';
import type { App, Services } from '../../services.ts';
import { listChanges } from './changes/read-changes.ts';
import { countByTab } from './filter-products.ts';
import { findBySkuText, findProduct, findRow, loadProducts } from './find-product.ts';
import { listMatching, listProducts } from './list-products.ts';
import { readLiveOn } from './live-on.ts';
import { readNextSku } from './next-sku.ts';
import { readLabels, readLocations } from './read-labels.ts';

const ChangesQuery = z.object({ before: idOr('before must be a number.').optional() });

/** Reading the catalogue: lists, one product with its history. */
export async function catalogueRoutes(app: App, services: Services): Promise<void> {
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

  app.get(
    '/api/products/matching/',
    { schema: { querystring: MatchingQuery, response: { 200: MatchingProducts } } },
    async (request) => listMatching(db, request.userId, request.query),
  );

  app.post(
    '/api/products/by_ids/',
    { schema: { body: ProductsById, response: { 200: ProductPage } } },
    async (request) => {
      const results = await loadProducts(db, request.userId, request.body.ids);
      return { results, count: results.length };
    },
  );

  app.get(
    '/api/products/by_sku/',
    { schema: { querystring: z.object({ sku: z.string().max(1000) }), response: { 200: ProductPage } } },
    async ({ userId, query: { sku } }) => {
      const results = await findBySkuText(db, userId, sku.trim());
      return { results, count: results.length };
    },
  );

  app.get('/api/products/next_sku/', { schema: { response: { 200: NextSku } } }, async ({ userId }) => ({
    sku: await readNextSku(db, userId),
  }));

  app.get('/api/labels/', { schema: { response: { 200: Labels } } }, async ({ userId }) => ({
    results: await readLabels(db, userId),
  }));

  app.get(
    '/api/storage_locations/',
    { schema: { response: { 200: StorageLocations } } },
    async ({ userId }) => ({
      results: await readLocations(db, userId),
    }),
  );

  app.get(
    '/api/products/:id/changes/',
    { schema: { params, querystring: ChangesQuery, response: { 200: ProductChanges } } },
    async ({ userId, params, query }) => {
      const product = await findRow(db, userId, params.id);
      if (!product) throw notFound('product');
      return listChanges(db, product, query.before);
    },
  );

  app.get(
    '/api/products/:id/live_on/',
    { schema: { params, response: { 200: LiveOnList } } },
    async ({ userId, params }) => {
      const product = await findRow(db, userId, params.id);
      if (!product) throw notFound('product');
      return { results: await readLiveOn(db, userId, product.id) };
    },
  );

  app.get('/api/products/:id/', { schema: { params, response: { 200: Product } } }, async (request) => {
    const product = await findProduct(db, request.userId, request.params.id);
    if (!product) throw notFound('product');
    return product;
  });
}
