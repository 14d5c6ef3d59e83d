import type { UndoResult } from '@crosslister/contract/results.ts';
import { PutBackResult, SaleNotices } from '@crosslister/contract/sales.ts';
import { createVariation } from '@crosslister/simulators/woocommerce/products/products-write.ts';
import { describe, expect, test } from 'vitest';
import { readProduct } from '../../test/products.ts';
import { reviewCalls } from '../../test/review-calls.ts';
import {
  type ConnectedSeller,
  client,
  crosslist,
  detect,
  queue,
  type TradingPlace,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
let at: ReturnType<typeof reviewCalls>;
useTradingPlace((...made) => {
  [place, seller] = made;
  at = reviewCalls(place, seller);
});

const ebay = () => place.marketplaces.ebay.ebay;
const store = () => seller.store.store;
const photo = () => ({ images: [{ src: place.photo }] });
const stock = (quantity: number) => ({ manage_stock: true, stock_quantity: quantity });
const onEbay = (sku: string) =>
  ebay()
    .listings()
    .find((listing) => listing.sku === sku && listing.status === 'ACTIVE');
let count = 0;

describe("Variations sharing their parent's stock: the parent's stock is one stock", () => {
  /** Two sizes of one coat that share this quantity. Both are on eBay too. */
  async function twoSizes(quantity: number) {
    count += 1;
    const sku = `SIZES${count}`;
    const attributes = [{ name: 'Size', variation: true, options: ['S', 'M'] }];
    const parent = await at.inStore({
      name: 'Coat',
      sku,
      type: 'variable',
      attributes,
      ...photo(),
      ...stock(quantity),
    });
    for (const option of ['S', 'M']) {
      const fields = { sku: `${sku}${option}`, regular_price: '10', attributes: [{ name: 'Size', option }] };
      await createVariation(store().shop, parent.id, fields);
    }
    await at.sync('woocommerce');
    const [small, medium] = [await at.bySku(`${sku}S`), await at.bySku(`${sku}M`)];
    for (const product of [small, medium]) await crosslist(seller, product, 'ebay');
    const quantities = async () => [
      (await readProduct(seller, small.id)).quantity,
      (await readProduct(seller, medium.id)).quantity,
      onEbay(small.sku)?.quantity,
      onEbay(medium.sku)?.quantity,
      store().product(parent.id)?.stock_quantity,
    ];
    return { small, medium, quantities };
  }

  test('a sale anywhere takes from all, and an edited quantity is that of all', async () => {
    const { small, medium, quantities } = await twoSizes(4);
    expect(await quantities()).toEqual([4, 4, 4, 4, 4]);
    ebay().buy(onEbay(small.sku)?.listingId ?? '');
    await detect(seller);
    await untilIdle(seller);
    expect(await quantities()).toEqual([3, 3, 3, 3, 3]);
    store().buy(medium.sku);
    await detect(seller);
    await untilIdle(seller);
    expect(await quantities()).toEqual([2, 2, 2, 2, 2]);
    await client(seller).call('PUT', `/api/products/${small.id}/`, { quantity: 6 });
    await untilIdle(seller);
    expect(await quantities()).toEqual([6, 6, 6, 6, 6]);
    // Neither has a stock of its own in the store.
    for (const { sku } of [small, medium]) expect(store().product(sku)?.manage_stock).toBe(false);
    await at.sync('woocommerce');
    await untilIdle(seller);
    expect(await quantities()).toEqual([6, 6, 6, 6, 6]);
  });

  test('with the last piece all of them are off sale everywhere, and back with Mark as Active', async () => {
    const { small, medium } = await twoSizes(1);
    ebay().buy(onEbay(small.sku)?.listingId ?? '');
    await detect(seller);
    await untilIdle(seller);
    for (const { id, sku } of [small, medium]) {
      expect(await readProduct(seller, id)).toMatchObject({ status: 'sold', quantity: 0, action_info: null });
      expect(onEbay(sku)).toBeUndefined();
      expect(store().product(sku)?.status).toBe('private');
    }
    await client(seller).call('POST', `/api/products/${small.id}/mark_as_active/`);
    for (const { id } of [small, medium]) {
      expect(await readProduct(seller, id)).toMatchObject({ status: 'active', quantity: 1 });
    }
  });

  /** All of them can be bought again everywhere, once the operations for it have ended. */
  async function expectAllBack({ small, medium, quantities }: Awaited<ReturnType<typeof twoSizes>>) {
    await untilIdle(seller);
    for (const { id, sku } of [small, medium]) {
      expect(await readProduct(seller, id)).toMatchObject({
        status: 'active',
        date_sold: null,
        action_info: null,
      });
      expect(store().product(sku)?.status).toBe('publish');
    }
    expect(await quantities()).toEqual([1, 1, 1, 1, 1]);
  }

  /** The last one was sold on eBay as the small size, and then the order was cancelled. */
  async function calledOff({ small }: Awaited<ReturnType<typeof twoSizes>>) {
    const orderId = String(ebay().buy(onEbay(small.sku)?.listingId ?? '').body.orderId);
    await detect(seller);
    await untilIdle(seller);
    ebay().cancelOrder(orderId);
    await detect(seller);
    const notices = SaleNotices.parse((await seller.call('GET', '/api/sale-notices/')).body);
    return notices.cancelled[0]?.id ?? 0;
  }

  test('Put back on sale lists all of them again, not only the one that sold', async () => {
    const sizes = await twoSizes(1);
    const saleId = await calledOff(sizes);
    const answer = PutBackResult.parse((await seller.call('POST', `/api/sales/${saleId}/put_back/`)).body);
    expect(answer.platforms.toSorted()).toEqual(['ebay', 'woocommerce']);
    await expectAllBack(sizes);
  });

  test('and so does Undo of Mark as Sold', async () => {
    const sizes = await twoSizes(1);
    const path = `/api/products/${sizes.small.id}/mark_as_sold/`;
    const { undo_id } = await client(seller).call<{ undo_id: string }>('POST', path, {});
    await untilIdle(seller);
    for (const { sku } of [sizes.small, sizes.medium]) expect(onEbay(sku)).toBeUndefined();
    const undone = await client(seller).call<UndoResult>('POST', '/api/products/undo/', { undo_id });
    expect(undone).toMatchObject({ count: 2, not_undone: [] });
    await expectAllBack(sizes);
  });

  test('one that only the seller could have ended is no task any more', async () => {
    const sizes = await twoSizes(1);
    const { medium } = sizes;
    const listings = { vinted: { url: 'https://www.vinted.co.uk/items/4711-coat' } };
    await client(seller).call('PUT', `/api/products/${medium.id}/`, { listings });
    const saleId = await calledOff(sizes);
    expect((await readProduct(seller, medium.id)).status).toBe('action_required');
    await client(seller).call('POST', `/api/sales/${saleId}/put_back/`);
    await expectAllBack(sizes);
    expect((await readProduct(seller, medium.id)).listings.vinted).toMatchObject({ status: 'active' });
    expect((await queue(seller)).filter(({ status }) => status === 'processing')).toEqual([]);
  });
});
