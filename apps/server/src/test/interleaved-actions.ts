import { randomUUID } from 'node:crypto';
import type { SaleNotices } from '@crosslister/contract/sales.ts';
import { changeStatus } from '@crosslister/simulators/woocommerce/orders/order-status.ts';
import { sql } from 'kysely';
import { asChangeOf } from '../db/changed-by.ts';
import { databaseTime } from '../db/database-time.ts';
import { transact } from '../db/transact.ts';
import { findConnection } from '../features/connections/connection-rows.ts';
import { checkListings } from '../features/shop-import/status-check/check-listings.ts';
import { lockProduct } from '../operations/lock.ts';
import { enqueue } from '../operations/operation-rows.ts';
import { factActions } from './interleaved-facts.ts';
import { type Action, answered, type Scene } from './interleaved-scene.ts';
import type { Answer } from './server.ts';
import { client, untilIdle } from './simulated-marketplaces.ts';

const later = new Date(Date.now() + 600_000);

const actions = {
  async sale({ seller, product }) {
    seller.store.store.buy(product.sku);
    return seller.call('POST', '/api/sale-detection/run/');
  },
  cancel: {
    async prepare(scene) {
      scene.operationId = await storeWaitingDelist(scene);
    },
    run: ({ seller, operationId }) => seller.call('POST', `/api/operations/${operationId}/cancel/`),
  },
  retry: {
    async prepare(scene) {
      const { db } = scene.place.server.services;
      scene.operationId = await storeWaitingDelist(scene);
      await db
        .updateTable('operations')
        .set({ status: 'failed', error: 'eBay refused it.', finished_at: sql`now()` })
        .where('id', '=', scene.operationId)
        .execute();
    },
    run: ({ seller, operationId }) => seller.call('POST', `/api/operations/${operationId}/retry/`),
  },
  undo: {
    async prepare(scene) {
      const { seller, product } = scene;
      const answer = await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
      scene.undoId = (answer.body as { undo_id: string }).undo_id;
    },
    run: ({ seller, undoId }) => seller.call('POST', '/api/products/undo/', { undo_id: undoId }),
  },
  delete: ({ seller, product }) => seller.call('DELETE', `/api/products/${product.id}/`),
  'mark as sold': ({ seller, product }) => seller.call('POST', `/api/products/${product.id}/mark_as_sold/`),
  'mark as active': ({ seller, product }) =>
    seller.call('POST', `/api/products/${product.id}/mark_as_active/`),
  sync: ({ seller }) => seller.call('POST', '/api/sync/woocommerce/', {}),
  crosslist: ({ seller, product }) => seller.call('POST', '/api/crosslist/ebay/', { product_id: product.id }),
  delist: ({ seller, product }) =>
    seller.call('POST', '/api/delist/manual/', { product_id: product.id, platforms: ['ebay'] }),
  relist: {
    needsEbay: true,
    run: ({ seller, product }) =>
      seller.call('POST', '/api/products/bulk_action/', {
        action: 'relist',
        ids: [product.id],
        platforms: ['ebay'],
      }),
  },
  'put back': {
    isPreparedFirst: true,
    async prepare(scene) {
      const { seller, product } = scene;
      const order = seller.store.store.buy(product.sku);
      await client(seller).call('POST', '/api/sale-detection/run/');
      changeStatus(seller.store.store.shop, order, 'cancelled');
      await client(seller).call('POST', '/api/sale-detection/run/');
      await untilIdle(seller);
      const { cancelled } = await client(seller).call<SaleNotices>('GET', '/api/sale-notices/');
      const sale = cancelled.find(({ productId }) => productId === product.id);
      if (!sale) throw new Error('the seller is not asked about the cancelled order');
      scene.saleId = sale.id;
    },
    run: ({ seller, saleId }) => seller.call('POST', `/api/sales/${saleId}/put_back/`),
  },
  'status check': {
    needsEbay: true,
    // Ended there by the seller: the check finds it.
    async prepare({ place, product }) {
      const { ebay } = place.marketplaces.ebay;
      const listing = ebay.listings().find(({ sku, status }) => sku === product.sku && status === 'ACTIVE');
      if (listing) ebay.endListing(listing.listingId);
    },
    run: checkStatuses,
  },
  'bulk edit': ({ seller, product: { id, price } }) =>
    seller.call('POST', '/api/products/bulk_edit/', {
      edits: [{ id, price: price + 5, before: { price } }],
      batch_id: randomUUID(),
    }),
} satisfies Record<string, Action | Action['run']>;

const all = { ...actions, ...factActions };
export type ActionName = keyof typeof all;

/** Those of which each pair is tried; of the others see factPairs. */
export const actionNames = [...Object.keys(actions), 'seen sale'] as ActionName[];
export const addedLater: ActionName[] = ['relist', 'put back', 'status check', 'seen sale', 'bulk edit'];

export const actionOf = (name: ActionName): Action => {
  const action: Action | Action['run'] = all[name];
  return typeof action === 'function' ? { run: action } : action;
};

/** A delist the seller asked for that no worker has claimed yet. */
async function storeWaitingDelist({ place, seller, product }: Scene): Promise<number> {
  const params = { reason: 'seller' as const, platforms: ['ebay' as const] };
  return transact(place.server.services.db, async (trx) => {
    const row = await lockProduct(trx, seller.id, product.id);
    if (!row) throw new Error(`product ${product.id} is not there`);
    const { id } = await enqueue(trx, {
      userId: seller.id,
      kind: 'delist',
      platform: 'ebay',
      product: row,
      params,
    });
    await trx.updateTable('operations').set({ run_after: later }).where('id', '=', id).execute();
    return id;
  });
}

/** What the status poller does when eBay's turn has come. */
async function checkStatuses({ place, seller }: Scene): Promise<Answer> {
  const { services } = place.server;
  const connection = await findConnection(services.db, seller.id, 'ebay');
  if (!connection) throw new Error('eBay is not connected');
  const since = await databaseTime(services.db);
  const { signal } = new AbortController();
  const body = await asChangeOf('sync', 'ebay', () => checkListings(services, connection, { signal, since }));
  return answered(body);
}
