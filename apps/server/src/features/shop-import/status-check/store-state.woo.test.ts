import type { SaleNotices, SalesStatistics } from '@crosslister/contract/sales.ts';
import {
  addStoreProduct,
  askStore,
  asOwner,
  describeRealStore,
  placeOrder,
  realSecrets,
  realSku,
  type StoreProduct,
} from '@crosslister/marketplaces/woocommerce/real-store.ts';
import { expect, test } from 'vitest';
import { addProduct, listedProducts, readProduct } from '../../../test/products.ts';
import { connectRealStore } from '../../../test/real-store.ts';
import { reviewCalls } from '../../../test/review-calls.ts';
import {
  type ConnectedSeller,
  client,
  crosslist,
  detect,
  type TradingPlace,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

/** What is removed with its order or its product needs no removal of its own. */
const owner = asOwner(realSecrets);

let place: TradingPlace;
let seller: ConnectedSeller;
let at: ReturnType<typeof reviewCalls>;

describeRealStore('A real WooCommerce, as its products come and go', () => {
  useTradingPlace(
    async (...made) => {
      [place, seller] = made;
      at = reviewCalls(place, seller);
      await connectRealStore(seller);
    },
    { connections: { store: false } },
  );
  const stock = (quantity: number) => ({ manage_stock: true, stock_quantity: quantity });
  const bySku = async (sku: string) => {
    const [found] = (await listedProducts(seller, `search=${sku}`)).results;
    if (!found) throw new Error(`no product ${sku}`);
    return found;
  };
  const statistics = () => client(seller).call<SalesStatistics>('GET', '/api/sales-statistics/');
  const pounds = (amount: string) => Number(amount.replace(/[£,]/g, ''));
  const edit = (id: number, fields: object) => client(seller).call('PUT', `/api/products/${id}/`, fields);

  test('Draft, trash, deleted, private, sold out or restocked in the store: a sync sees it', async () => {
    const things = await Promise.all(Array.from({ length: 6 }, () => addStoreProduct(stock(2))));
    const [draft, trash, deleted, hidden, empty, restocked] = things as [
      (typeof things)[0],
      ...(typeof things)[0][],
    ];
    await at.sync('woocommerce');
    await askStore('PUT', `products/${draft.id}`, { status: 'draft' });
    await askStore('DELETE', `products/${trash?.id}`);
    await askStore('DELETE', `products/${deleted?.id}?force=true`);
    await askStore('PUT', `products/${hidden?.id}`, { status: 'private' });
    await askStore('PUT', `products/${empty?.id}`, stock(0));
    await askStore('PUT', `products/${restocked?.id}`, stock(7));
    const { warnings } = await at.sync('woocommerce');
    expect(warnings).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Ended in the store: .*Look under Review\.$/),
        expect.stringMatching(/^Sold out in the store: /),
      ]),
    );
    const words = [
      'a draft, which buyers do not see',
      'in the trash',
      'deleted',
      'private, which buyers do not see',
      'out of stock',
    ];
    for (const [index, said] of words.entries()) {
      const { status, listings } = await bySku(things[index]?.sku ?? '');
      expect(status).toBe('active');
      expect(listings.woocommerce).toMatchObject({
        url: '',
        status: 'delisted',
        proof: { status_seen: said, found: index === 4 ? 'sold_out' : 'ended' },
      });
    }
    expect((await at.reviewItems('reason=ended')).results).toHaveLength(5);
    expect(await bySku(empty?.sku ?? '')).toMatchObject({ quantity: 0 });
    expect(await bySku(restocked?.sku ?? '')).toMatchObject({ quantity: 7 });

    for (const { id } of (await at.reviewItems('reason=ended')).results) {
      await at.resolve(id, { action: 'list_again' });
    }
    await untilIdle(seller);
    for (const { sku } of things) {
      const [live, ...more] = await askStore<{ status: string; stock_status: string }[]>(
        'GET',
        `products?sku=${sku}&status=publish`,
      );
      expect([live?.status, live?.stock_status, more.length]).toEqual(['publish', 'instock', 0]);
    }
    // Other products of the store may have warnings of their own.
    const { warnings: left = [] } = await at.sync('woocommerce');
    expect(left.filter((words) => /^(Ended|Sold out) /.test(words))).toEqual([]);
    expect((await at.reviewItems('reason=ended')).count).toBe(0);
  });

  test('A price edit on a sale item: the price a buyer pays changes, the strike price stays above it', async () => {
    const { id, sku } = await addStoreProduct({ regular_price: '20', sale_price: '16' });
    await at.sync('woocommerce');
    await edit((await bySku(sku)).id, { price: 14.5 });
    await untilIdle(seller);
    expect(await askStore('GET', `products/${id}`)).toMatchObject({
      price: '14.50',
      regular_price: '20',
      sale_price: '14.50',
      on_sale: true,
    });
  });

  test('Deleted in the store minutes ago and crosslisted: it is listed again, not "Already listed"', async () => {
    const product = await addProduct(seller, { sku: realSku() });
    await crosslist(seller, product, 'woocommerce');
    const there = () => askStore<StoreProduct[]>('GET', `products?sku=${product.sku}&status=publish`);
    const [first] = await there();
    await askStore('DELETE', `products/${first?.id}?force=true`);
    const { body } = await crosslist(seller, product, 'woocommerce');
    expect(body).toMatchObject({ message: 'Listed on WooCommerce.' });
    const [second, ...more] = await there();
    expect(second?.id).not.toBe(first?.id);
    expect(more).toEqual([]);
    expect((await crosslist(seller, product, 'woocommerce')).body).toMatchObject({
      message: 'Already listed on WooCommerce.',
      listing_id: String(second?.id),
    });
  });

  test('Marked sold, then active: what there was', async () => {
    const product = await addProduct(seller, { sku: realSku(), quantity: 2 });
    await crosslist(seller, product, 'woocommerce');
    await client(seller).call('POST', `/api/products/${product.id}/mark_as_sold/`);
    await untilIdle(seller);
    await client(seller).call('POST', `/api/products/${product.id}/mark_as_active/`);
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'active', quantity: 2 });
    await crosslist(seller, product, 'woocommerce');
    const [listed] = await askStore<{ stock_quantity: number }[]>('GET', `products?sku=${product.sku}`);
    expect(listed?.stock_quantity).toBe(2);
  });

  /** Two sizes of one product whose parent counts their stock. */
  async function twoSizes(quantity: number) {
    const attributes = [{ name: 'Size', variation: true, options: ['S', 'M'] }];
    const parent = await addStoreProduct({ type: 'variable', attributes, ...stock(quantity) });
    const sizes = await Promise.all(
      ['S', 'M'].map((option) =>
        owner<StoreProduct>('POST', `products/${parent.id}/variations`, {
          sku: realSku(),
          regular_price: '10',
          attributes: [{ name: 'Size', option }],
        }),
      ),
    );
    await at.sync('woocommerce');
    return { parent, sizes };
  }

  test("Variations sharing their parent's stock: the parent's stock is one stock", async () => {
    const { parent, sizes } = await twoSizes(4);
    const [small, medium] = sizes.map(({ id, sku }) => ({ id, sku }));
    const quantities = async () => [
      (await bySku(small?.sku ?? '')).quantity,
      (await bySku(medium?.sku ?? '')).quantity,
      (await askStore('GET', `products/${parent.id}`)).stock_quantity,
    ];
    expect(await quantities()).toEqual([4, 4, 4]);
    await edit((await bySku(small?.sku ?? '')).id, { quantity: 6 });
    await untilIdle(seller);
    expect(await quantities()).toEqual([6, 6, 6]);
    await placeOrder([{ product_id: parent.id, variation_id: medium?.id ?? 0, quantity: 1 }]);
    await detect(seller);
    await untilIdle(seller);
    expect(await quantities()).toEqual([5, 5, 5]);
    for (const size of sizes) {
      const variation = await askStore('GET', `products/${parent.id}/variations/${size.id}`);
      expect(variation.manage_stock).toBe('parent');
    }
  });

  test("Variations sharing their parent's stock: Put back and Undo bring all of them back", async () => {
    const { parent, sizes } = await twoSizes(1);
    const [small, medium] = sizes;
    const here = async () => {
      const found = await Promise.all(sizes.map(({ sku }) => bySku(sku)));
      return found.map(({ status, quantity, listings }) => [status, quantity, listings.woocommerce?.status]);
    };
    const there = () =>
      Promise.all(
        sizes.map(async ({ id }) => {
          const { status, stock_status } = await askStore('GET', `products/${parent.id}/variations/${id}`);
          return [status, stock_status];
        }),
      );
    const onSale = async () => {
      await untilIdle(seller);
      const active = ['active', 1, 'active'];
      expect(await here()).toEqual([active, active]);
      const offered = ['publish', 'instock'];
      expect(await there()).toEqual([offered, offered]);
      expect((await askStore('GET', `products/${parent.id}`)).stock_quantity).toBe(1);
    };
    const { id } = await bySku(small?.sku ?? '');
    const path = `/api/products/${id}/mark_as_sold/`;
    const { undo_id } = await client(seller).call<{ undo_id: string }>('POST', path, {});
    await untilIdle(seller);
    expect(await there()).toEqual([
      ['private', 'instock'],
      ['private', 'instock'],
    ]);
    await client(seller).call('POST', '/api/products/undo/', { undo_id });
    await onSale();
    const lines = [{ product_id: parent.id, variation_id: medium?.id ?? 0, quantity: 1 }];
    const order = await placeOrder(lines);
    await detect(seller);
    await untilIdle(seller);
    expect((await here()).map(([status]) => status)).toEqual(['sold', 'sold']);
    await owner('PUT', `orders/${order.id}`, { status: 'cancelled' });
    await detect(seller);
    const { cancelled } = await client(seller).call<SaleNotices>('GET', '/api/sale-notices/');
    const notice = cancelled.find(({ orderId }) => orderId === String(order.id));
    await client(seller).call('POST', `/api/sales/${notice?.id}/put_back/`);
    await onSale();
  });

  test('One line refunded and restocked, or refunded in part: the sale and the statistics follow', async () => {
    const [one, other] = await Promise.all([addStoreProduct(stock(3)), addStoreProduct(stock(3))]);
    await at.sync('woocommerce');
    const order = await placeOrder([
      { product_id: one.id, quantity: 1 },
      { product_id: other.id, quantity: 2 },
    ]);
    await detect(seller);
    // Orders of the earlier tests are read here too.
    const { total_sales: before } = await statistics();
    const { line_items: lines } = await askStore<{ line_items: { id: number; product_id: number }[] }>(
      'GET',
      `orders/${order.id}`,
    );
    const lineOf = (productId: number) => lines.find((line) => line.product_id === productId)?.id;
    await owner('POST', `orders/${order.id}/refunds`, {
      amount: '10',
      api_refund: false,
      line_items: [{ id: lineOf(one.id), quantity: 1, refund_total: 10 }],
    });
    await owner('POST', `orders/${order.id}/refunds`, {
      amount: '2.5',
      api_refund: false,
      line_items: [{ id: lineOf(other.id), quantity: 0, refund_total: 2.5 }],
    });
    await detect(seller);
    const saleOf = async (sku: string) =>
      (await client(seller).call<object>('GET', `/api/sales/?product_id=${(await bySku(sku)).id}`)) as {
        results: object[];
      };
    expect((await saleOf(one.sku)).results).toMatchObject([{ state: 'cancelled', sale_price: 10 }]);
    expect((await saleOf(other.sku)).results).toMatchObject([
      { state: 'sold', quantity: 2, sale_price: 17.5, refunded: 2.5 },
    ]);
    const { total_sales: after } = await statistics();
    expect(pounds(before.amount) - pounds(after.amount)).toBe(12.5);
    expect(before.count - after.count).toBe(1);
  });

  test('what has sold there is a sale, and no listing that has ended', async () => {
    const { id, sku } = await addStoreProduct(stock(1));
    await at.sync('woocommerce');
    await placeOrder([{ product_id: id, quantity: 1 }]);
    await at.sync('woocommerce');
    await detect(seller);
    expect(await bySku(sku)).toMatchObject({ status: 'sold' });
    expect((await at.reviewItems('reason=ended')).count).toBe(0);
  });
});
