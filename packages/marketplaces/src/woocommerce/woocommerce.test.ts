import { changeStatus } from '@crosslister/simulators/woocommerce/orders/order-status.ts';
import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { describe, expect, test } from 'vitest';
import { describeMarketplace } from '../conformance/conformance.ts';
import { contextWith, trusting } from '../conformance/context.ts';
import { draftOf, type Shop, type Subject } from '../conformance/subject.ts';
import { parsePence } from './prices/price.ts';
import { servePictures } from './real-store.ts';
import { woocommerce } from './woocommerce.ts';

type Simulator = Awaited<ReturnType<typeof startWooCommerceSimulator>>;

function shopOf(simulator: Simulator): Shop {
  const { store, faults, requests } = simulator;
  const live = (sku: string) =>
    store.listProducts().filter((product) => product.sku === sku && product.status === 'publish');
  return {
    countLive: (sku) => live(sku).length,
    pricePence: (sku) => {
      const [product] = live(sku);
      return product ? parsePence(product.price) : null;
    },
    async addItem({ sku, title, pricePence, quantity }) {
      const price = (pricePence / 100).toFixed(2);
      const stock = { manage_stock: true, stock_quantity: quantity };
      const product = await store.addProduct({ name: title, sku, regular_price: price, ...stock });
      return String(product.id);
    },
    remove: (externalId) => store.remove(Number(externalId)),
    buy: (externalId, quantity) => String(store.buy(Number(externalId), { quantity }).id),
    cancel(orderId) {
      const order = store.shop.orders.get(Number(orderId));
      if (!order) throw new Error(`no order ${orderId}`);
      changeStatus(store.shop, order, 'cancelled');
    },
    told(orderId) {
      const order = store.shop.orders.get(Number(orderId));
      // What was mailed to the buyer; a fulfilment says the same.
      const notes = (order?.notes ?? []).filter(({ forCustomer }) => forCustomer);
      const numbers = notes.flatMap(({ text }) => text.match(/[A-Z]{2}\d{9}GB(?=\.)/g) ?? []);
      return { isPosted: order?.status === 'completed', numbers };
    },
    fault: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    requests: () => requests.all().length,
    writes: () => requests.all().filter(({ method }) => method !== 'GET').length,
    stop: () => simulator.stop(),
  };
}

async function subject(scheme: 'http' | 'https'): Promise<Subject> {
  const simulator = await startWooCommerceSimulator();
  // One of the two stores has switched the feature on.
  simulator.store.shop.hasFulfillments = scheme === 'https';
  const pictures = await servePictures();
  const { webhooks } = simulator.store.shop;
  const [key] = simulator.keys;
  if (!key) throw new Error('the simulator has no key');
  const url = scheme === 'http' ? simulator.httpUrl : simulator.httpsUrl;
  const fetch = scheme === 'http' ? globalThis.fetch : trusting(simulator.caCertificate);
  const secrets = { url, consumer_key: key.consumerKey, consumer_secret: key.consumerSecret };
  return {
    marketplace: woocommerce,
    shop: {
      ...shopOf(simulator),
      stop: async () => {
        await simulator.stop();
        await pictures.stop();
      },
    },
    context: (over) => contextWith(secrets, { fetch, ...over }),
    refusedContext: () => contextWith({ ...secrets, consumer_secret: 'cs_wrong' }, { fetch }),
    draft: (over) =>
      draftOf({
        title: 'Brass lamp & shade',
        descriptionHtml: '<p>Works</p>',
        specifics: { Brand: ['Barbour'], Colour: ['Blue'], EAN: ['4006381333931'] },
        // One of the two ways lists with a picture: that takes one request more.
        imageUrls: scheme === 'https' ? [`${pictures.url}/lamp.png`] : [],
        ...over,
      }),
    // Nobody counts its stock.
    async sellingOn() {
      const { id } = await simulator.store.addProduct({ name: 'Uncounted', regular_price: '9' });
      const { products } = simulator.store.shop;
      return { externalId: String(id), sellsOn: () => products.get(id)?.stock_status === 'instock' };
    },
    ordersApart: /\/orders$/,
    seesPastCaches: true,
    outdated: {
      status: 400,
      body: {
        code: 'rest_invalid_param',
        message: 'Invalid parameter(s): orderby',
        data: { status: 400, params: { order: 'order is not one of asc and desc.' } },
      },
    },
    itemsForThreePages: 205,
    ordersForTwoPages: 55,
    messages: {
      topicsAt: (url) =>
        [...webhooks.values()].flatMap(({ topic, status, deliveryUrl }) =>
          status === 'active' && deliveryUrl === url ? [topic] : [],
        ),
      forget: () => webhooks.clear(),
    },
  };
}

describeMarketplace('WooCommerce over https (Basic)', () => subject('https'));
describeMarketplace('WooCommerce over http (OAuth 1.0a)', () => subject('http'));

describe('the id in an address', () => {
  test.each([
    ['https://shop.example/?post_type=product&p=58', '58'],
    ['https://shop.example/sub/?p=58', '58'],
    ['https://shop.example/wp-admin/post.php?post=58&action=edit', '58'],
    ['https://shop.example/product/lamp/', null],
    ['https://shop.example/?post_type=page&p=58', null],
    ['https://shop.example/?p=x', null],
    ['not an address', null],
  ])('%s is %s', (address, id) => {
    expect(woocommerce.listing.externalIdFromUrl(address)).toBe(id);
  });
});
