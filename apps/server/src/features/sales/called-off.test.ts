import { SaleNotices, SalesStatistics } from '@crosslister/contract/sales.ts';
import { describe, expect, test } from 'vitest';
import { readProduct } from '../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  detect,
  type TradingPlace,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const ebay = () => place.marketplaces.ebay.ebay;
const notices = async () => SaleNotices.parse((await seller.call('GET', '/api/sale-notices/')).body);
const sold = async () =>
  SalesStatistics.parse((await seller.call('GET', '/api/sales-statistics/')).body).total_sales;

describe('Mark as Active of what an order sold', () => {
  async function soldOnEbay(sku: string) {
    const product = await addTestProduct(place, seller, { sku });
    for (const platform of ['woocommerce', 'ebay']) await crosslist(seller, product, platform);
    const { listings } = await readProduct(seller, product.id);
    const orderId = String(ebay().buy(listings.ebay?.id ?? '').body.orderId);
    await detect(seller);
    await untilIdle(seller);
    return { product, orderId };
  }
  const activate = async (id: number, body?: object) =>
    (await seller.call('POST', `/api/products/${id}/mark_as_active/`, body)).body as { undo_id: string };
  const count = async () => (await sold()).count;

  test('called off by the seller it leaves the figures, eBay showing it as sold changes nothing, and its sale stays', async () => {
    const { product, orderId } = await soldOnEbay('OFF1');
    expect(await readProduct(seller, product.id)).toMatchObject({ sale: { ordered: true } });
    const before = await count();
    await activate(product.id, { order_cancelled: true });
    expect(await count()).toBe(before - 1);
    // eBay has changed the order, and not cancelled it.
    const order = ebay()
      .orders()
      .find(({ body }) => body.orderId === orderId);
    if (order) order.body = { ...order.body, lastModifiedDate: new Date().toISOString() };
    await detect(seller);
    expect(await count()).toBe(before - 1);
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'active', sold_before: true });
    expect((await notices()).cancelled).toEqual([]);
    ebay().cancelOrder(orderId);
    await detect(seller);
    expect(await count()).toBe(before - 1);
    expect((await notices()).cancelled).toEqual([]);
  });

  test('not called off it counts until eBay says so, and an Undo makes what was called off count again', async () => {
    const { product, orderId } = await soldOnEbay('OFF2');
    const before = await count();
    const { undo_id } = await activate(product.id, { order_cancelled: true });
    expect((await seller.call('POST', '/api/products/undo/', { undo_id })).status).toBe(200);
    expect(await count()).toBe(before);
    await activate(product.id);
    expect(await count()).toBe(before);
    ebay().cancelOrder(orderId);
    await detect(seller);
    expect(await count()).toBe(before - 1);
  });
});
