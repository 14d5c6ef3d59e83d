import type { Product } from '@crosslister/contract/product.ts';
import { seedDemoCatalogue } from '@crosslister/simulators/woocommerce/samples/seed-demo.ts';
import { expect, test } from 'vitest';
import { listedProducts, readProduct } from '../../test/products.ts';
import {
  type ConnectedSeller,
  client,
  crosslist,
  queue,
  type TradingPlace,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((...made) => {
  [place, seller] = made;
});

const call = (path: string) => client(seller).call('POST', path, {});
const attributes = (colour: string) => [{ name: 'Color', visible: true, options: [colour] }];
async function bySku(sku: string): Promise<Product> {
  const { results } = await listedProducts(seller, `search=${sku}`);
  const product = results.find((each) => each.sku === sku);
  if (!product) throw new Error(`no product ${sku}`);
  return product;
}
const addToStore = (sku: string, colour: string) =>
  seller.store.store.addProduct({
    name: `Shop ${sku}`,
    sku,
    regular_price: '10',
    attributes: attributes(colour),
    images: [{ src: place.photo }],
  });

test('imported things keep what their shop says of condition and specifics', async () => {
  place.marketplaces.ebay.ebay.addListing(seller.ebayName, {
    title: 'Mug',
    price: '8.00',
    sku: 'MUG1',
    condition: 'USED_GOOD',
    conditionDescription: 'A chip at the rim',
    product: { ean: ['4006381333931'] },
    item: { packageWeightAndSize: { weight: { value: 0.4, unit: 'KILOGRAM' } } },
  });
  await call('/api/import/ebay/');
  expect(await bySku('MUG1')).toMatchObject({
    condition: 'USED_GOOD',
    condition_notes: 'A chip at the rim',
    specifics: { Brand: ['Unbranded'], EAN: ['4006381333931'] },
    parcel_weight_g: 400,
  });
  await addToStore('HAT1', 'Green');
  await call('/api/import/woocommerce/');
  expect(await bySku('HAT1')).toMatchObject({ condition: null, specifics: { Colour: ['Green'] } });
});

test('a sync of the source brings them and sends them on, unless they were edited here', async () => {
  await addToStore('HAT2', 'Green');
  await call('/api/import/woocommerce/');
  const hat = await bySku('HAT2');
  await crosslist(seller, hat, 'ebay');
  const aspects = () =>
    place.marketplaces.ebay.ebay.site.sellers.get(seller.ebayName)?.items.get('HAT2')?.body;
  expect(aspects()).toHaveProperty('product.aspects', { Colour: ['Green'] });

  await seller.store.store.updateProduct('HAT2', { attributes: attributes('Blue') });
  await call('/api/sync/woocommerce/');
  await untilIdle(seller);
  expect((await readProduct(seller, hat.id)).specifics).toEqual({ Colour: ['Blue'] });
  expect(aspects()).toHaveProperty('product.aspects', { Colour: ['Blue'] });

  await client(seller).call('PUT', `/api/products/${hat.id}/`, { specifics: { Colour: ['Navy'] } });
  for (const colour of ['Red', 'Pink']) {
    await seller.store.store.updateProduct('HAT2', { attributes: attributes(colour) });
    await call('/api/sync/woocommerce/');
  }
  await untilIdle(seller);
  expect((await readProduct(seller, hat.id)).specifics).toEqual({ Colour: ['Navy'] });
  expect(aspects()).toHaveProperty('product.aspects', { Colour: ['Navy'] });
});

test('tags that a shop has are taken, and are no edit of what is listed elsewhere', async () => {
  await addToStore('HAT3', 'Green');
  await call('/api/import/woocommerce/');
  const hat = await bySku('HAT3');
  await crosslist(seller, hat, 'ebay');
  const revises = async () => (await queue(seller)).filter(({ action }) => action === 'revise').length;
  const before = await revises();
  await seller.store.store.updateProduct('HAT3', { tags: [{ name: 'wool' }] });
  await call('/api/sync/woocommerce/');
  await untilIdle(seller);
  expect((await readProduct(seller, hat.id)).specifics).toEqual({ Colour: ['Green'], Tags: ['wool'] });
  expect(await revises()).toBe(before);
});

test('a sync of another platform leaves them alone', async () => {
  const listing = { title: 'Jug', price: '8.00', sku: 'JUG1', condition: 'NEW' };
  place.marketplaces.ebay.ebay.addListing(seller.ebayName, listing);
  const { id } = await client(seller).call<Product>('POST', '/api/products/', {
    name: 'Jug',
    sku: 'JUG1',
    price: 8,
  });
  await call('/api/sync/ebay/');
  expect(await readProduct(seller, id)).toMatchObject({
    condition: null,
    specifics: {},
    listings: { ebay: { status: 'active' } },
  });
});

test("a photo's address is http(s): what a shop names otherwise does not come in, nor by a sync", async () => {
  const { services } = place.server;
  const { fetch: send } = services;
  services.fetch = async (input, init) => {
    const answer = await send(input, init);
    const text = await answer.text();
    return new Response(text.replaceAll(/"src":"http[^"]*"/g, '"src":"javascript:alert(1)"'), answer);
  };
  try {
    seedDemoCatalogue(seller.store.store, 2);
    expect(await call('/api/import/woocommerce/')).toMatchObject({ success: true, created: 2 });
    expect(await call('/api/sync/woocommerce/')).toMatchObject({ success: true });
    const { results } = await listedProducts(seller, 'page_size=25');
    expect(results.map(({ images }) => images)).toEqual([[], []]);
  } finally {
    services.fetch = send;
  }
});

test('what a store says of a product’s place is a setting of the imported product, and no edit', async () => {
  const { shop } = seller.store.store;
  shop.categories.push(
    { id: 700, name: 'Clothes', slug: 'clothes', parent: 0, description: '' },
    { id: 701, name: 'Coats &amp; jackets', slug: 'coats', parent: 700, description: '' },
  );
  await seller.store.store.addProduct({
    name: 'Waxed coat',
    sku: 'PLACED1',
    regular_price: '40',
    categories: [{ id: 700 }, { id: 701 }],
    tax_class: 'reduced-rate',
  });
  await client(seller).call('POST', '/api/import/woocommerce/', {});
  const { results } = await client(seller).call<{ results: Product[] }>(
    'GET',
    '/api/products/?search=PLACED1',
  );
  expect(results[0]?.overrides).toEqual({
    woocommerce: { category: 'Clothes > Coats & jackets', tax_class: 'Reduced rate' },
  });

  // A sync takes what was changed in the store since it was read, and leaves what the seller says here instead.
  const [product] = results;
  const synced = async () => {
    expect(await call('/api/sync/woocommerce/')).toMatchObject({ success: true });
    return (await readProduct(seller, product?.id ?? 0)).overrides.woocommerce;
  };
  const inStore = (fields: object) => seller.store.store.updateProduct('PLACED1', { ...fields });
  expect(await synced()).toEqual({ category: 'Clothes > Coats & jackets', tax_class: 'Reduced rate' });
  await inStore({ categories: [{ id: 700 }] });
  expect(await synced()).toEqual({ category: 'Clothes', tax_class: 'Reduced rate' });
  await client(seller).call('PUT', `/api/products/${product?.id}/`, {
    overrides: { woocommerce: { category: 'Clothes', tax_class: 'Zero rate' } },
  });
  await untilIdle(seller);
  await inStore({ tax_class: 'reduced-rate' });
  expect(await synced()).toEqual({ category: 'Clothes', tax_class: 'Zero rate' });
});
