import type { RemoteSale } from '@crosslister/marketplaces/sales/remote-sale.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationRow, ProductRow, Trx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { changeStatus, updateProducts } from '../features/catalogue/write-product-rows.ts';
import { makeTask } from '../features/listings/end/action-required.ts';
import { cancelDelists } from '../features/listings/end/cancel-delists.ts';
import { delistFrom } from '../features/listings/end/delist-from.ts';
import { endListings, endWhatWasSent } from '../features/listings/end/enqueue-delists.ts';
import { recordEnd } from '../features/listings/end/record-end.ts';
import { listAgain } from '../features/listings/publish/list-again.ts';
import { endStep } from '../features/listings/report/end-step.ts';
import { storeRevises } from '../features/listings/revise/store-revises.ts';
import { deleteProduct } from '../features/products/actions/delete-product.ts';
import { markAsActive } from '../features/products/actions/mark-as-active.ts';
import { markAsSold } from '../features/products/actions/mark-as-sold.ts';
import { withUndo } from '../features/products/actions/remember-for-undo.ts';
import { releaseStock } from '../features/sales/cancelled-stock.ts';
import { storeSale } from '../features/sales/record-sale.ts';
import { markSold, takeStock } from '../features/sales/stock.ts';
import { addProduct } from '../test/products.ts';
import { startTestServer, type TestServer } from '../test/server.ts';
import { until } from '../test/simulated-marketplaces.ts';
import { type Locked, lockProduct, lockProducts } from './lock.ts';
import { enqueue } from './operation-rows.ts';
import { closeSteps } from './steps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
});
afterAll(() => server.stop());

/** Never runs. The type check of the project must refuse each of these calls. */
export const withoutTheLock = (
  trx: Trx,
  product: ProductRow,
  operation: OperationRow,
  [sale, held]: [Parameters<typeof takeStock>[2], Locked<ProductRow>],
) => [
  // @ts-expect-error not locked
  () => markAsSold(trx, product, new Date()),
  // @ts-expect-error not locked
  () => markAsActive(trx, product.user_id, [product]),
  // @ts-expect-error not locked
  () => deleteProduct(trx, product),
  // @ts-expect-error not locked
  () => updateProducts(trx, product, { quantity: 2 }),
  // @ts-expect-error not locked
  () => changeStatus(trx, product, 'sold', 'sold'),
  // @ts-expect-error not locked
  () => markSold(trx, product, { soldAt: new Date(), except: null }),
  // @ts-expect-error not locked
  () => takeStock(trx, product, sale, 'ebay', ''),
  // @ts-expect-error locked, and not found again since
  () => takeStock(trx, held, sale, 'ebay', ''),
  // @ts-expect-error the same
  () => storeSale(trx, held.user_id, 'ebay', {} as RemoteSale, async () => held),
  // @ts-expect-error not locked
  () => releaseStock(trx, product, sale),
  // @ts-expect-error not locked
  () => delistFrom(trx, product, ['ebay']),
  // @ts-expect-error not locked
  () => endListings(trx, product, 'sale'),
  // @ts-expect-error not locked
  () => listAgain(trx, product, []),
  // @ts-expect-error not locked
  () => storeRevises(trx, product, ['price']),
  // @ts-expect-error not locked
  () => makeTask(trx, product, { type: '', message: '', listing_url: '' }),
  // @ts-expect-error not locked
  () => recordEnd(trx, product, operation, null),
  // @ts-expect-error not locked
  () => cancelDelists(trx, product.user_id, [product], ['sale'], ''),
  // @ts-expect-error not locked
  () => withUndo(trx, '', 'delist', [product], async () => {}),
  // @ts-expect-error not locked
  () => closeSteps(trx, product.user_id, [product], ['delist'], { status: 'completed' }),
  // @ts-expect-error not locked
  () => enqueue(trx, { userId: product.user_id, kind: 'delist', platform: 'ebay', product }),
  // @ts-expect-error not locked
  () => endStep(trx, operation, 'completed', {}),
  // @ts-expect-error not locked
  () => endWhatWasSent(trx, operation, undefined, null),
];

test('what is changed is read after the lock, and stays locked when it is changed', async () => {
  const seller = await server.register();
  const { id } = await addProduct(seller);
  await transact(server.services.db, async (trx) => {
    const product = await lockProduct(trx, seller.id, id);
    expect(product).toMatchObject({ id, status: 'active' });
    // The compiler accepts a changed copy as the same locked row.
    if (product) await storeRevises(trx, { ...product, quantity: 3 }, ['quantity']);
    expect(await lockProduct(trx, seller.id + 1, id)).toBeUndefined();
    expect(await lockProduct(trx, seller.id, null)).toBeUndefined();
  });
});

test('many products are locked in the order of their ids, however they are asked for', async () => {
  const seller = await server.register();
  const { db } = server.services;
  const first = await addProduct(seller);
  const second = await addProduct(seller);
  let locked: Promise<number[]> | undefined;
  await transact(db, async (trx) => {
    await lockProduct(trx, seller.id, first.id);
    locked = transact(db, async (other) => {
      const rows = await lockProducts(other, seller.id, (products) =>
        products.select('id').where('id', 'in', [second.id, first.id]),
      );
      return rows.map(({ id }) => id);
    });
    await until(
      () =>
        sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
          db,
        ),
      ({ rows }) => rows.length > 0,
    );
    // A transaction that waits for the first product holds no other.
    const { rows: free } =
      await sql`SELECT FROM products WHERE id = ${second.id} FOR UPDATE SKIP LOCKED`.execute(trx);
    expect(free).toHaveLength(1);
  });
  expect(await locked).toEqual([first.id, second.id]);
});
