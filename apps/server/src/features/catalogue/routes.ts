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
import { answers } from '../../http/answers.ts';
import { idOr, productParams as params } from '../../http/id-params.ts';
import { notFound } from '../../http/problem.ts';
import type { App, Services } from '../../services.ts';
import { listChanges } from './changes/read-changes.ts';
import { countByTab } from './filter-products.ts';
import { findBySkuText, findProduct, findRow, loadProducts } from './find-product.ts';
import { listMatching, listProducts } from './list-products.ts';
import { readLiveOn } from './live-on.ts';
import { readNextSkus } from './next-sku.ts';
import { readLabels, readLocations } from './read-labels.ts';

const ChangesQuery = z.object({ before: idOr('before must be a number.').optional() });

/** Reading the catalogue: lists, one product with its history. */
export async function catalogueRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;

  app.get('/api/products/', answers(ProductPage, { querystring: ProductListQuery }), async (request) =>
    listProducts(db, request.userId, request.query),
  );

  app.get(
    '/api/products/tab_counts/',
    answers(TabCounts, { querystring: ProductSelection }),
    async (request) => countByTab(db, request.userId, request.query),
  );

  app.get(
    '/api/products/matching/',
    answers(MatchingProducts, { querystring: MatchingQuery }),
    async (request) => listMatching(db, request.userId, request.query),
  );

  app.post('/api/products/by_ids/', answers(ProductPage, { body: ProductsById }), async (request) => {
    const results = await loadProducts(db, request.userId, request.body.ids);
    return { results, count: results.length };
  });

  app.get(
    '/api/products/by_sku/',
    answers(ProductPage, { querystring: z.object({ sku: z.string().max(1000) }) }),
    async ({ userId, query: { sku } }) => {
      const results = await findBySkuText(db, userId, sku.trim());
      return { results, count: results.length };
    },
  );

  app.get('/api/products/next_sku/', answers(NextSku), async ({ userId }) => {
    const [sku = ''] = await readNextSkus(db, userId, 1);
    return { sku };
  });

  app.get('/api/labels/', answers(Labels), async ({ userId }) => ({
    results: await readLabels(db, userId),
  }));

  app.get('/api/storage_locations/', answers(StorageLocations), async ({ userId }) => ({
    results: await readLocations(db, userId),
  }));

  app.get(
    '/api/products/:id/changes/',
    answers(ProductChanges, { params, querystring: ChangesQuery }),
    async ({ userId, params, query }) => {
      const product = await findRow(db, userId, params.id);
      if (!product) throw notFound('product');
      return listChanges(db, product, query.before);
    },
  );

  app.get('/api/products/:id/live_on/', answers(LiveOnList, { params }), async ({ userId, params }) => {
    const product = await findRow(db, userId, params.id);
    if (!product) throw notFound('product');
    return { results: await readLiveOn(db, userId, product.id) };
  });

  app.get('/api/products/:id/', answers(Product, { params }), async (request) => {
    const product = await findProduct(db, request.userId, request.params.id);
    if (!product) throw notFound('product');
    return product;
  });
}
