import { describe, expect, test } from 'vitest';
import { readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  delist,
  operationNow,
  queue,
  startCrosslist,
  type TradingPlace,
  until,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace(
  (aPlace, aSeller) => {
    [place, seller] = [aPlace, aSeller];
  },
  { connections: { ebay: false } },
);

describe('what was listed, but whose answer was lost, and that then cannot be ended', () => {
  /** A product that is live in the store, while its crosslist still waits to check whether it is. */
  async function unconfirmed(sku: string) {
    const product = await addTestProduct(place, seller, { sku });
    seller.store.faults.add({ kind: 'cut_after', method: 'PUT', path: '/wc/v3/products', times: 1 });
    const operation = await startCrosslist(seller, product, 'woocommerce');
    await until(
      () => operationNow(seller, operation.id),
      ({ next_attempt_at }) => next_attempt_at !== null,
    );
    expect(seller.store.store.product(sku)?.status).toBe('publish');
    seller.store.faults.clear();
    seller.store.faults.add({ kind: 'forbidden', path: '/wc/v3/products' });
    return { product, operation };
  }
  const productsPage = () =>
    `https://${new URL(seller.store.httpUrl).host}/wp-admin/edit.php?post_type=product`;

  test('after a cancelled crosslist is a task that outlives Clear All and says where to look', async () => {
    const { product, operation } = await unconfirmed('UNHEARD-1');
    await seller.call('POST', `/api/operations/${operation.id}/cancel/`);
    await untilIdle(seller);
    const [failed] = await queue(seller);
    expect(failed).toMatchObject({ action: 'delist', status: 'failed' });
    await seller.call('POST', '/api/operations/clear/');
    const task = await readProduct(seller, product.id);
    expect(task).toMatchObject({
      status: 'action_required',
      action_info: { type: 'delist_unproved', platform: 'woocommerce', listing_url: productsPage() },
    });
    expect(task.action_info?.message).toMatch(/^May be listed on WooCommerce.* look there for SKU UNHEARD-1/);

    seller.store.faults.clear();
    await seller.call('POST', `/api/operations/${failed?.id}/retry/`);
    await untilIdle(seller);
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'active', action_info: null });
    expect(seller.store.store.product('UNHEARD-1')?.status).toBe('draft');
  });

  test('after the seller’s own delist is a task, and Mark as Sold goes on ending it', async () => {
    const { product } = await unconfirmed('UNHEARD-2');
    expect(await delist(seller, product, ['woocommerce'])).toMatchObject({ success: false });
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'action_required',
      action_info: { type: 'delist_unproved', listing_url: productsPage() },
    });
    await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
    await untilIdle(seller);
    const sold = await readProduct(seller, product.id);
    expect(sold).toMatchObject({
      status: 'action_required',
      action_info: { type: 'delist_failed', platform: 'woocommerce', listing_url: productsPage() },
    });
    expect(sold.action_info?.message).toMatch(/Still listed on WooCommerce/);
    expect(sold.date_sold).not.toBeNull();
    expect(seller.store.store.product('UNHEARD-2')?.status).toBe('publish');

    // The seller has looked there, and the listing is gone.
    await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
    await untilIdle(seller);
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold', action_info: null });
  });
});
