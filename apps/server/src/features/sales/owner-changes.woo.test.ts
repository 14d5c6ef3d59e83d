import { SaleList, SaleNotices } from '@crosslister/contract/sales.ts';
import {
  addStoreProduct,
  askStore,
  asOwner,
  describeRealStore,
  realSecrets,
  realSku,
  type StoreProduct,
  servePictures,
} from '@crosslister/marketplaces/woocommerce/real-store.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct } from '../../test/products.ts';
import { connectRealStore } from '../../test/real-store.ts';
import { reviewCalls } from '../../test/review-calls.ts';
import {
  type ConnectedSeller,
  client,
  crosslist,
  detect,
  startTradingPlace,
  type TradingPlace,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';

const owner = asOwner(realSecrets);

interface Order {
  id: number;
  line_items: { id: number }[];
}

/** All tests have one seller, as each sync reads the whole store. */
describeRealStore('A real WooCommerce whose owner changes what was sold there', () => {
  let place: TradingPlace;
  let seller: ConnectedSeller;
  let at: ReturnType<typeof reviewCalls>;
  const stock = (quantity: number) => ({ manage_stock: true, stock_quantity: quantity });
  const addThings = async () => ({
    raised: await addStoreProduct(stock(3)),
    removed: await addStoreProduct(stock(1)),
    kept: await addStoreProduct(stock(1)),
    uncounted: await addStoreProduct({ manage_stock: false }),
    backordered: await addStoreProduct({ ...stock(1), backorders: 'yes' }),
    edited: await addStoreProduct({ description: 'Old words' }),
    deleted: await addStoreProduct(stock(1)),
    priced: await addStoreProduct(),
  });
  let made: Awaited<ReturnType<typeof addThings>>;
  beforeAll(async () => {
    place = await startTradingPlace();
    seller = await place.connectedSeller({ store: false, ebay: false });
    at = reviewCalls(place, seller);
    await connectRealStore(seller);
    made = await addThings();
    await at.sync('woocommerce');
  });
  afterAll(() => place?.stop());

  /** On hold, so that its owner may still change it. */
  const buy = (...things: StoreProduct[]) => {
    const line_items = things.map(({ id }) => ({ product_id: id, quantity: 1 }));
    return askStore<Order>('POST', 'orders', { status: 'on-hold', line_items });
  };
  const see = async () => {
    await detect(seller);
    await untilIdle(seller);
  };
  const notices = async () => SaleNotices.parse((await seller.call('GET', '/api/sale-notices/')).body);
  const doublesOf = async ({ sku }: StoreProduct) =>
    (await notices()).double_sales.filter((double) => double.sku === sku);
  const salesOf = async ({ sku }: StoreProduct) =>
    SaleList.parse((await seller.call('GET', `/api/sales/?product_id=${(await at.bySku(sku)).id}`)).body)
      .results;
  const inStore = ({ id }: StoreProduct) => askStore('GET', `products/${id}`);

  test('more pieces of a line: they are taken from stock, and no double sale is told', async () => {
    const { id, line_items } = await buy(made.raised);
    await see();
    expect(await at.bySku(made.raised.sku)).toMatchObject({ status: 'active', quantity: 2 });
    const line = { id: line_items[0]?.id, quantity: 3, subtotal: '30', total: '30' };
    await owner('PUT', `orders/${id}`, { line_items: [line] });
    await see();
    expect(await inStore(made.raised)).toMatchObject({ stock_quantity: 0, stock_status: 'outofstock' });
    expect(await at.bySku(made.raised.sku)).toMatchObject({ status: 'sold', quantity: 0 });
    expect(await salesOf(made.raised)).toMatchObject([{ state: 'sold', quantity: 3, sale_price: 30 }]);
    expect(await doublesOf(made.raised)).toEqual([]);
  });

  test('a line that is removed: its sale is cancelled, and Put back offers it again', async () => {
    const { id, line_items } = await buy(made.removed, made.kept);
    await see();
    await owner('PUT', `orders/${id}`, { line_items: [{ id: line_items[0]?.id, quantity: 0 }] });
    await see();
    expect(await salesOf(made.removed)).toMatchObject([{ state: 'cancelled' }]);
    expect(await salesOf(made.kept)).toMatchObject([{ state: 'sold' }]);
    const notice = (await notices()).cancelled.find(({ sku }) => sku === made.removed.sku);
    expect(notice).toMatchObject({ putBack: { possible: true } });
    await client(seller).call('POST', `/api/sales/${notice?.id}/put_back/`);
    await untilIdle(seller);
    expect(await at.bySku(made.removed.sku)).toMatchObject({ status: 'active', quantity: 1 });
    expect(await inStore(made.removed)).toMatchObject({
      status: 'publish',
      stock_status: 'instock',
      stock_quantity: 1,
    });
  });

  test('sold out and back again without a count: it is one piece, and its next order no double sale', async () => {
    for (const [stock_status, quantity] of [
      ['outofstock', 0],
      ['instock', 1],
    ] as const) {
      await owner('PUT', `products/${made.uncounted.id}`, { stock_status });
      await at.sync('woocommerce');
      expect(await at.bySku(made.uncounted.sku)).toMatchObject({ status: 'active', quantity });
    }
    await buy(made.uncounted);
    await see();
    expect((await at.bySku(made.uncounted.sku)).status).toBe('sold');
    expect((await inStore(made.uncounted)).stock_status).toBe('outofstock');
    expect(await doublesOf(made.uncounted)).toEqual([]);
  });

  test('backorders: the last one cannot be bought a second time', async () => {
    await buy(made.backordered);
    expect((await inStore(made.backordered)).stock_status).toBe('onbackorder');
    await see();
    expect(await inStore(made.backordered)).toMatchObject({ stock_status: 'outofstock', backorders: 'no' });
    const status_seen = 'out of stock, after Crosslister switched its backorders off';
    expect(await at.bySku(made.backordered.sku)).toMatchObject({
      status: 'sold',
      listings: { woocommerce: { proof: { status_seen } } },
    });
  });

  test('a name that was changed there and then here: it is left, and asked about', async () => {
    const { id, sku } = made.edited;
    await owner('PUT', `products/${id}`, { name: 'Theirs' });
    const { id: ours } = await at.bySku(sku);
    const mine = { name: 'Mine', description: 'My words', price: 12 };
    await client(seller).call('PUT', `/api/products/${ours}/`, mine);
    await untilIdle(seller);
    expect(await inStore(made.edited)).toMatchObject({
      name: 'Theirs',
      price: '12.00',
      description: '<p>My words</p>\n',
    });
    const { results } = await at.reviewItems('reason=conflict');
    const asked = results.filter(({ products }) => products.some((product) => product.id === ours));
    expect(asked).toMatchObject([{ conflicts: [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }] }]);
    await at.resolve(asked[0]?.id ?? 0, { action: 'keep' });
    await untilIdle(seller);
    expect((await inStore(made.edited)).name).toBe('Mine');
  });

  test('a product that is deleted for good after its order: the sale is found by its name', async () => {
    await buy(made.deleted);
    await owner('DELETE', `products/${made.deleted.id}?force=true`);
    await see();
    expect((await at.bySku(made.deleted.sku)).status).toBe('sold');
  });

  test('a photo that the store cannot reach: the listing has the others, and says so', async () => {
    const pictures = await servePictures();
    const images = ['http://127.0.0.1:1/gone.png', `${pictures.url}/coat.png`].map((src) => ({ src }));
    const product = await addProduct(seller, { sku: realSku(), name: 'Coat C:\\dir', images });
    const { body } = await crosslist(seller, product, 'woocommerce');
    await pictures.stop();
    expect(body).toMatchObject({
      success: true,
      warnings: [
        expect.stringMatching(
          /^Your store could not take picture 1 \(.*gone\.png\): .*It was listed without this picture\./,
        ),
      ],
    });
    const listed = await askStore<(StoreProduct & { images: object[] })[]>(
      'GET',
      `products?sku=${product.sku}`,
    );
    expect(listed).toMatchObject([
      { status: 'publish', images: [{ name: 'Coat C:\\dir', alt: 'Coat C:\\dir' }] },
    ]);
  });

  test('another currency: no price is read or sent until it is changed back', async () => {
    const sellIn = (value: string) => owner('PUT', 'settings/general/woocommerce_currency', { value });
    const { id, price } = await at.bySku(made.priced.sku);
    const edit = (pounds: number) => client(seller).call('PUT', `/api/products/${id}/`, { price: pounds });
    const error = expect.stringMatching(/^Your store sells in USD now/);
    await sellIn('USD');
    try {
      const sync = await seller.call('POST', '/api/sync/woocommerce/');
      expect(sync.body).toMatchObject({ success: false, error });
      await edit(61);
      expect((await untilIdle(seller))[0]).toMatchObject({ action: 'revise', status: 'failed', error });
      expect((await inStore(made.priced)).price).toBe(String(price));
    } finally {
      await sellIn('GBP');
    }
    await edit(62);
    await untilIdle(seller);
    expect((await inStore(made.priced)).price).toBe('62.00');
  });
});
