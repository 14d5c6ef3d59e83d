import type { ProductPage } from '@crosslister/contract/product-query.ts';
import type { ImportResult } from '@crosslister/contract/results.ts';
import { expect, test } from 'vitest';
import { drawnPhoto, uploadPhoto } from '../../../test/photos.ts';
import type { ConnectedSeller, TradingPlace } from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace(
  (...made) => {
    [place, seller] = made;
  },
  {
    environment: { MAX_PRODUCTS: '3', MAX_PHOTOS: '2', MAX_PHOTO_MB: '1' },
    connections: { store: true, ebay: false },
  },
);

const thing = (sku: string) => ({ name: `Thing ${sku}`, sku, price: 5 });
const add = (...skus: string[]) => seller.call('POST', '/api/products/', skus.map(thing));
const skus = async () => {
  const { body } = await seller.call('GET', '/api/products/');
  return (body as ProductPage).results.map(({ sku }) => sku).toSorted();
};
const full = 'One seller may keep 3 products here, and that is how many you have.';
const step = expect.stringMatching(/^Delete products that are long sold; .* raise the limit\./);

test('no more products than one seller may keep: told with a sentence and the next step, and nothing is lost', async () => {
  expect((await add('A', 'B')).status).toBe(200);
  expect(await add('C', 'D')).toMatchObject({ status: 507, body: { detail: full, next_step: step } });
  expect(await skus()).toEqual(['A', 'B']);
  expect((await add('C')).status).toBe(200);
  expect(await seller.call('POST', '/api/products/', thing('D'))).toMatchObject({ status: 507 });
  // Existing products can still be changed.
  const renamed = { ...thing('A'), name: 'Another name', duplicate_handling: 'update' };
  expect((await seller.call('POST', '/api/products/', renamed)).status).toBe(200);
  const { body } = await seller.call('GET', '/api/products/');
  const [one] = (body as ProductPage).results;
  expect((await seller.call('DELETE', `/api/products/${one?.id}/`)).status).toBeLessThan(300);
  expect((await add('D')).status).toBe(200);
  // Each seller has their own limit.
  const other = await place.server.register();
  expect((await other.call('POST', '/api/products/', thing('A'))).status).toBe(201);
});

test('a sync that reaches the limit updates what is known, and tells with a count what did not fit', async () => {
  await add('A');
  const inShop = (sku: string) => ({ name: `Shop ${sku}`, sku, regular_price: '5' });
  const { store } = seller.store;
  for (const sku of ['S1', 'S2', 'S3', 'S4', 'A']) await store.addProduct(inShop(sku));
  const read = async (by: 'sync' | 'import') =>
    (await seller.call('POST', `/api/${by}/woocommerce/`, {})).body;
  expect(await read('sync')).toMatchObject({
    success: true,
    created: 2,
    updated: 1,
    warnings: [
      '2 new items were left out ("Shop S3", "Shop S4"), as you have as many products as one seller may keep here. ' +
        'Delete products that are long sold; whoever runs this server can raise the limit. Then read WooCommerce again.',
    ],
  });
  expect(await skus()).toEqual(['A', 'S1', 'S2']);
  const { body } = await seller.call('GET', '/api/products/?search=A');
  const [known] = (body as ProductPage).results;
  expect(known?.listings).toMatchObject({ woocommerce: { status: 'active' } });
  // With room again, the rest is imported.
  expect((await seller.call('DELETE', `/api/products/${known?.id}/`)).status).toBeLessThan(300);
  store.remove('A');
  const [warning] = ((await read('import')) as ImportResult).warnings ?? [];
  expect(warning).toContain('1 new item was left out ("Shop S4")');
  expect(await skus()).toEqual(['S1', 'S2', 'S3']);
});

test('no more photos, and no more bytes of photos, than one seller may keep', async () => {
  const upload = async (size: number) =>
    uploadPhoto(place.server, seller, await drawnPhoto({ width: size, height: size }));
  const { db } = place.server.services;
  expect((await upload(30)).status).toBe(201);
  const { bytes } = await db
    .selectFrom('images')
    .select('bytes')
    .where('user_id', '=', seller.id)
    .executeTakeFirstOrThrow();
  expect(bytes).toBeGreaterThan(300);
  await db.updateTable('images').set({ bytes: 1_000_000 }).where('user_id', '=', seller.id).execute();
  expect(await upload(31)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^You have 1 MB of photos here/), next_step: expect.any(String) },
  });
  // A photo stored before sizes were counted counts as half a megabyte.
  await db.updateTable('images').set({ bytes: null }).where('user_id', '=', seller.id).execute();
  expect((await upload(31)).status).toBe(201);
  expect(await upload(32)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^You have 2 photos here/) },
  });
});
