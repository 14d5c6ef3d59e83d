import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf, newSku } from '../../conformance/subject.ts';
import type { MarketplaceContext } from '../../context.ts';
import { contextOf } from '../simulated-woocommerce.ts';
import { woocommerce } from '../woocommerce.ts';

let simulator: Awaited<ReturnType<typeof startWooCommerceSimulator>>;
beforeAll(async () => {
  simulator = await startWooCommerceSimulator();
});
afterAll(() => simulator.stop());

const context = (over: Partial<MarketplaceContext> = {}) => contextOf(simulator, over);

async function lamp(over: Record<string, unknown> = {}) {
  const sku = newSku();
  const product = await simulator.store.addProduct({ name: 'Lamp', sku, regular_price: '5', ...over });
  return {
    product,
    ref: { externalId: String(product.id), extra: {}, sku, url: 'https://shop.example/lamp/' },
  };
}

async function askedFor(id: number) {
  const page = await woocommerce.catalogue.list(context(), null);
  return page.items
    .filter(({ externalId }) => externalId === String(id))
    .map(({ url }) => ({ permalink: url }));
}
const writes = () => simulator.requests.all().filter(({ method }) => method !== 'GET').length;

test('a product becomes a draft, with its text, price and stock as they were', async () => {
  const { product, ref } = await lamp({ manage_stock: true, stock_quantity: 4, description: 'Long' });
  expect((await woocommerce.listing.withdraw(context(), ref)).statusSeen).toBe('draft');
  expect(simulator.store.product(product.id)).toMatchObject({
    status: 'draft',
    regular_price: '5',
    stock_quantity: 4,
    sku: ref.sku,
  });
});

test.each(['draft', 'pending', 'private', 'trash'])(
  'one that is %s already is left alone',
  async (status) => {
    const { product, ref } = await lamp(status === 'trash' ? {} : { status });
    if (status === 'trash') simulator.store.trash(product.id);
    const before = writes();
    expect((await woocommerce.listing.withdraw(context(), ref)).statusSeen).toBe(status);
    expect(writes()).toBe(before);
  },
);

test('one that goes live by itself later is stopped', async () => {
  const { product, ref } = await lamp();
  product.status = 'future';
  await woocommerce.listing.withdraw(context(), ref);
  expect(simulator.store.product(product.id)?.status).toBe('draft');
});

test('the number belongs to another product: that stays on sale, and the seller is told', async () => {
  const { product, ref } = await lamp();
  const error = await failureOf(woocommerce.listing.withdraw(context(), { ...ref, sku: 'OURS-1' }));
  expect(error).toMatchObject({ kind: 'rejected', details: { link: ref.url } });
  expect(error.message).toContain(`with the SKU ${ref.sku}`);
  expect(simulator.store.product(product.id)?.status).toBe('publish');
});

test.each(['given another', 'has lost its'])(
  'one that its owner %s SKU is ended all the same',
  async (how) => {
    const { product, ref } = await lamp();
    const [live] = await askedFor(product.id);
    await simulator.store.updateProduct(product.id, { sku: how === 'has lost its' ? '' : newSku() });
    const url = how === 'has lost its' ? ref.url : String(live?.permalink);
    expect((await woocommerce.listing.withdraw(context(), { ...ref, url })).statusSeen).toBe('draft');
  },
);

test('a store that says yes and keeps it on sale is not believed', async () => {
  const { product, ref } = await lamp();
  const overruled: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (init?.method === 'PUT') product.status = 'publish';
    return answer;
  };
  const error = await failureOf(woocommerce.listing.withdraw(context({ fetch: overruled }), ref));
  expect(error).toMatchObject({ kind: 'unavailable', details: { link: ref.url } });
  expect(error.message).toContain('"publish"');
});

test('a key that may only read says so', async () => {
  const { ref } = await lamp();
  const readOnly = contextOf(simulator, {}, simulator.keys.slice(1));
  const error = await failureOf(woocommerce.listing.withdraw(readOnly, ref));
  expect(error.kind).toBe('credentials');
  expect(error.message).toContain('may only read');
});
