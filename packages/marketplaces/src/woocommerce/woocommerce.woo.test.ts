import { test } from 'vitest';
import { describeMarketplace } from '../conformance/conformance.ts';
import { contextWith } from '../conformance/context.ts';
import { faultyFetch } from '../conformance/faulty-fetch.ts';
import { draftOf, type Subject } from '../conformance/subject.ts';
import { parsePence } from './prices/price.ts';
import {
  addStoreProduct,
  askStore,
  describeRealStore,
  isRealStoreGiven,
  placeOrder,
  realSecrets,
  type StoreProduct,
  servePictures,
} from './real-store.ts';
import { woocommerce } from './woocommerce.ts';

const ofSku = (sku: string) =>
  askStore<StoreProduct[]>('GET', `products?status=publish&sku=${encodeURIComponent(sku)}`);
const webhooksOf = (url: string) =>
  askStore<{ id: number; topic: string; status: string; delivery_url: string }[]>(
    'GET',
    'webhooks?per_page=100',
  ).then((all) => all.filter(({ delivery_url }) => delivery_url.startsWith(url)));

/** As far as is asked: whether there are more pages than two. */
async function countProducts(): Promise<number> {
  const pages = ['1', '2', '3'].map((page) =>
    askStore<unknown[]>('GET', `products?status=publish&_fields=id&per_page=100&page=${page}`),
  );
  return (await Promise.all(pages)).flat().length;
}

async function subject(): Promise<Subject> {
  const pictures = await servePictures();
  const { fetch, arm, clear, counted } = faultyFetch();
  return {
    marketplace: woocommerce,
    shop: {
      countLive: async (sku) => (await ofSku(sku)).length,
      async pricePence(sku) {
        const [product] = await ofSku(sku);
        return product ? parsePence(product.price) : null;
      },
      async addItem({ sku, title, pricePence, quantity }) {
        const price = (pricePence / 100).toFixed(2);
        const stock = { manage_stock: true, stock_quantity: quantity };
        return String((await addStoreProduct({ name: title, sku, regular_price: price, ...stock })).id);
      },
      remove: async (externalId) => void (await askStore('DELETE', `products/${externalId}?force=true`)),
      buy: async (externalId, quantity) =>
        String((await placeOrder([{ product_id: Number(externalId), quantity }])).id),
      cancel: async (orderId) => void (await askStore('PUT', `orders/${orderId}`, { status: 'cancelled' })),
      async told(orderId) {
        const { status } = await askStore<{ status: string }>('GET', `orders/${orderId}`);
        const notes = await askStore<{ note: string; customer_note: boolean }[]>(
          'GET',
          `orders/${orderId}/notes`,
        );
        const mailed = notes.filter(({ customer_note: isMailed }) => isMailed);
        const numbers = mailed.flatMap(({ note }) => note.match(/[A-Z]{2}\d{9}GB(?=\.)/g) ?? []);
        return { isPosted: status === 'completed', numbers };
      },
      fault: arm,
      clearFaults: clear,
      requests: () => counted.requests,
      writes: () => counted.writes,
      stop: pictures.stop,
    },
    context: (over) => contextWith(realSecrets, { fetch, ...over }),
    refusedContext: () => contextWith({ ...realSecrets, consumer_secret: 'cs_wrong' }, { fetch }),
    draft: (over) =>
      draftOf({
        title: 'Brass lamp & shade',
        descriptionHtml: '<p>Works</p>',
        imageUrls: [`${pictures.url}/lamp.png`],
        ...over,
      }),
    async sellingOn() {
      const { id } = await addStoreProduct();
      return {
        externalId: String(id),
        async sellsOn() {
          const { status, stock_status } = await askStore('GET', `products/${id}`);
          return status === 'publish' && stock_status === 'instock';
        },
      };
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
    itemsForThreePages: Math.max(3, 205 - (await countProducts())),
    ordersForTwoPages: 55,
    messages: {
      topicsAt: async (url) =>
        (await webhooksOf(url))
          .flatMap(({ topic, status, delivery_url }) =>
            status === 'active' && delivery_url === url ? [topic] : [],
          )
          .sort(),
      async forget() {
        for (const { id } of await webhooksOf('http://127.0.0.1:'))
          await askStore('DELETE', `webhooks/${id}?force=true`);
      },
    },
  };
}

describeRealStore('A real WooCommerce', () => {
  // Hundreds of tests: they are named only where they are made.
  if (isRealStoreGiven) describeMarketplace('does what every marketplace must', subject, { isReal: true });
  else test('does what every marketplace must', () => {});
});
