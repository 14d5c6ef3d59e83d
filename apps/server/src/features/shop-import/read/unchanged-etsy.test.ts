import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EtsyPlace, startEtsyPlace } from '../../../test/etsy-place.ts';
import { listedProducts } from '../../../test/products.ts';
import { addTestProduct, crosslist, detect, queue, untilIdle } from '../../../test/simulated-marketplaces.ts';

let place: EtsyPlace;
beforeAll(async () => {
  place = await startEtsyPlace();
}, 60_000);
afterAll(() => place.stop());

test('crosslist, sync: nothing of it has changed, and it is known which photos the listing was made from', async () => {
  const seller = await place.etsySeller({ publish: true });
  const product = await addTestProduct(place.place, seller, { sku: 'STILLETSY' });
  await crosslist(seller, product, 'etsy');
  const extra = () =>
    place.place.server.services.db
      .selectFrom('listings')
      .select('extra')
      .where('product_id', '=', product.id)
      .execute();
  const before = await extra();
  expect(before[0]?.extra).toHaveProperty('photos');
  for (const _ of ['first', 'second']) {
    expect((await seller.call('POST', '/api/sync/etsy/')).body).toMatchObject({ success: true, updated: 0 });
  }
  expect(await extra()).toEqual(before);
});

test('variations of a listing that has one quantity for all are one stock', async () => {
  const seller = await place.etsySeller();
  const site = place.etsy.etsy;
  const { id } = site.addListing(`maker-${seller.shopName.match(/\d+/)}`, {
    title: 'Coat',
    price: '9.00',
    quantity: 3,
  });
  const inventory = site.site.listings.get(id)?.inventory;
  const [only] = inventory?.products ?? [];
  if (!inventory || !only) throw new Error('the listing has no inventory');
  inventory.skuOn = [513];
  inventory.products = ['S', 'M'].map((size, index) => ({
    ...structuredClone(only),
    productId: only.productId + index,
    sku: `COAT${size}`,
    propertyValues: [
      {
        property_id: 513,
        property_name: 'Size',
        scale_id: null,
        scale_name: null,
        value_ids: [index + 1],
        values: [size],
      },
    ],
  }));
  await seller.call('POST', '/api/sync/etsy/');
  const products = async () =>
    (await listedProducts(seller)).results.toSorted((one, other) => one.id - other.id);
  const quantities = async () => [
    ...(await products()).map(({ quantity }) => quantity),
    ...(site.site.listings.get(id)?.inventory.products ?? []).map(({ offerings }) => offerings[0]?.quantity),
  ];
  expect(await quantities()).toEqual([3, 3, 3, 3]);
  site.buy(id);
  await detect(seller);
  await untilIdle(seller);
  expect(await quantities()).toEqual([2, 2, 2, 2]);
  const [small] = await products();
  await seller.call('PUT', `/api/products/${small?.id}/`, { quantity: 5 });
  await untilIdle(seller);
  expect(await quantities()).toEqual([5, 5, 5, 5]);
  site.buy(id, { quantity: 5 });
  await detect(seller);
  await untilIdle(seller);
  expect((await products()).map(({ status, action_info }) => [status, action_info])).toEqual([
    ['sold', null],
    ['sold', null],
  ]);
  expect((await queue(seller)).filter(({ status }) => status === 'failed')).toEqual([]);
});
