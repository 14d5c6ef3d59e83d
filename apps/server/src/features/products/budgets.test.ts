import type { ProductPage } from '@crosslister/contract/product-query.ts';
import { expect, test } from 'vitest';
import { drawnPhoto, uploadPhoto } from '../../test/photos.ts';
import type { ConnectedSeller, TradingPlace } from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

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
  // What is there is worked with as before.
  const renamed = { ...thing('A'), name: 'Another name', duplicate_handling: 'update' };
  expect((await seller.call('POST', '/api/products/', renamed)).status).toBe(200);
  const { body } = await seller.call('GET', '/api/products/');
  const [one] = (body as ProductPage).results;
  expect((await seller.call('DELETE', `/api/products/${one?.id}/`)).status).toBeLessThan(300);
  expect((await add('D')).status).toBe(200);
  // It is each seller's own.
  const other = await place.server.register();
  expect((await other.call('POST', '/api/products/', thing('A'))).status).toBe(201);
});

test('an import from a shop that is larger says so, and keeps what was there', async () => {
  await add('A');
  for (const sku of ['S1', 'S2', 'S3', 'S4']) {
    await seller.store.store.addProduct({ name: `Shop ${sku}`, sku, regular_price: '5' });
  }
  expect((await seller.call('POST', '/api/import/woocommerce/', {})).body).toMatchObject({
    success: false,
    error: full,
    next_step: step,
  });
  expect(await skus()).toContain('A');
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
  // One from before sizes were counted is taken for half a megabyte.
  await db.updateTable('images').set({ bytes: null }).where('user_id', '=', seller.id).execute();
  expect((await upload(31)).status).toBe(201);
  expect(await upload(32)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^You have 2 photos here/) },
  });
});
