import { describe, expect, test } from 'vitest';
import { type JsonObject, listAt, textAt, valueAt } from '../http/json-values.ts';
import { createDraft, exampleInventory, listForSale, startShop, type TestShop, upload } from './test-shop.ts';

function put(shop: TestShop, id: number, json: unknown) {
  return shop.call('PUT', `/listings/${id}/inventory`, { json });
}

function withProduct(shop: TestShop, change: JsonObject) {
  const [product] = exampleInventory(shop, 'A1').products;
  return { products: [{ ...product, ...change }] };
}

describe('the inventory', () => {
  test('of a draft has one product without a SKU', async () => {
    const shop = await startShop();
    const { body } = await shop.call('GET', `/listings/${await createDraft(shop)}/inventory`);
    expect(listAt(body, 'products')).toMatchObject([{ sku: '', offerings: [{ quantity: 1 }] }]);
  });

  test('sets SKU, price and quantity', async () => {
    const shop = await startShop();
    const id = await createDraft(shop);
    const { body } = await put(shop, id, exampleInventory(shop, 'A1', { price: 12.34, quantity: 3 }));
    expect(listAt(body, 'products')).toMatchObject([
      {
        sku: 'A1',
        offerings: [{ price: { amount: 1234, divisor: 100, currency_code: 'GBP' }, quantity: 3 }],
      },
    ]);
    expect(shop.etsy.listing(id)).toMatchObject({ price: 1234, quantity: 3, skus: ['A1'] });
  });

  test('is replaced as a whole: a SKU left out is gone', async () => {
    const shop = await startShop();
    const id = await listForSale(shop, 'A1');
    const { sku: _sku, ...product } = exampleInventory(shop, 'A1').products[0] ?? {};
    expect((await put(shop, id, { products: [product] })).status).toBe(200);
    expect(shop.etsy.listing(id)?.skus).toEqual(['']);
  });

  test('comes as JSON only', async () => {
    const shop = await startShop();
    const id = await createDraft(shop);
    const form = await shop.call('PUT', `/listings/${id}/inventory`, { form: { products: '[]' } });
    expect(form.body).toEqual({ error: 'Missing input parameter: [products]' });
  });

  test('an answer sent back as it is is refused', async () => {
    const shop = await startShop();
    const id = await listForSale(shop, 'A1');
    const { body } = await shop.call('GET', `/listings/${id}/inventory`);
    const reply = await put(shop, id, body);
    expect(textAt(reply.body, 'error')).toContain("Invalid key 'product_id'");
    expect(shop.etsy.listing(id)?.skus).toEqual(['A1']);
  });

  test.each<[string, JsonObject, string]>([
    ['a price as an object', { price: { amount: 950, divisor: 100 } }, "Expected float value for 'price'"],
    ['a price as text', { price: '9.50' }, "Expected float value for 'price'"],
    ['no quantity', { quantity: null }, "Expected int value for 'quantity'"],
    ['a read-only id', { offering_id: 1 }, "Invalid key 'offering_id'"],
    ['is_deleted', { is_deleted: false }, "Invalid key 'is_deleted'"],
    ['nothing to sell', { quantity: 0 }, 'One offering must have quantity greater than 0'],
    ['nothing enabled', { is_enabled: false }, 'One offering must have quantity greater than 0'],
    ['a processing profile of nobody', { readiness_state_id: 1 }, 'does not belong to this shop'],
  ])('refuses %s', async (_name, offering, error) => {
    const shop = await startShop();
    const id = await listForSale(shop, 'A1');
    const reply = await put(shop, id, exampleInventory(shop, 'A1', offering));
    expect(reply.status).toBe(400);
    expect(textAt(reply.body, 'error')).toContain(error);
    expect(shop.etsy.listing(id)).toMatchObject({ quantity: 1, state: 'active' });
  });

  test('refuses a long SKU, no offering and a stranger field', async () => {
    const shop = await startShop();
    const id = await createDraft(shop);
    for (const change of [{ sku: 'x'.repeat(33) }, { offerings: [] }, { colour: 'blue' }]) {
      expect((await put(shop, id, withProduct(shop, change))).status).toBe(400);
    }
  });

  test('one variation may be out of stock as long as another is not', async () => {
    const shop = await startShop();
    const id = await createDraft(shop);
    const variation = (sku: string, value: string, quantity: number) => ({
      ...exampleInventory(shop, sku, { quantity }).products[0],
      property_values: [{ property_id: 200, value_ids: [], property_name: 'Colour', values: [value] }],
    });
    const products = [variation('A-blue', 'Blue', 0), variation('A-red', 'Red', 2)];
    const on = { quantity_on_property: [200], sku_on_property: [200] };
    const { body } = await put(shop, id, { products, ...on });
    expect(valueAt(body, 'quantity_on_property')).toEqual([200]);
    expect(shop.etsy.listing(id)).toMatchObject({ quantity: 2, skus: ['A-blue', 'A-red'] });
    const bare = [exampleInventory(shop, 'A').products[0], exampleInventory(shop, 'B').products[0]];
    expect((await put(shop, id, { products: bare })).body).toEqual({
      error: "Property values can't be empty",
    });
  });

  test('stock does not bring back what sold out', async () => {
    const shop = await startShop();
    const id = await listForSale(shop, 'A1');
    shop.etsy.buy(id);
    expect((await put(shop, id, exampleInventory(shop, 'A1', { quantity: 5 }))).status).toBe(200);
    expect(shop.etsy.listing(id)).toMatchObject({ state: 'sold_out', buyable: false });
    expect(shop.etsy.fees(id)).toHaveLength(1);
  });
});

/** Two products, told apart by so many options. */
function withOptions(shop: TestShop, count: number) {
  const values = (sku: string) =>
    Array.from({ length: count }, (_, index) => ({
      property_id: 513 + index,
      property_name: `Option ${index}`,
      value_ids: [sku === 'A' ? 1 : 2],
      values: [sku],
    }));
  const product = (sku: string) => ({
    ...exampleInventory(shop, sku).products[0],
    property_values: values(sku),
  });
  return { products: [product('A'), product('B')], sku_on_property: [513] };
}

test('three options are taken from those who know of them, and nobody else', async () => {
  const shop = await startShop();
  const id = await createDraft(shop);
  const json = withOptions(shop, 3);
  expect((await put(shop, id, json)).status).toBe(409);
  const path = `/listings/${id}/inventory?max_variations_supported=`;
  expect((await shop.call('PUT', `${path}4`, { json })).status).toBe(400);
  expect((await shop.call('PUT', `${path}3`, { json })).status).toBe(200);
  expect((await put(shop, id, withOptions(shop, 2))).status).toBe(200);
});

test('a photo that is deleted stays with its option, and until it is unlinked no inventory is taken', async () => {
  const shop = await startShop();
  const id = await listForSale(shop, 'A1');
  await upload(shop, id, { rank: 2 });
  const json = withOptions(shop, 1);
  await put(shop, id, json);
  const [kept = 0, gone = 0] = shop.etsy.listing(id)?.pictureIds ?? [];
  const path = `/shops/${shop.seller.shopId}/listings/${id}`;
  const link = (...images: number[]) => {
    const links = images.map((image_id, index) => ({ property_id: 513, value_id: index + 1, image_id }));
    return shop.call('POST', `${path}/variation-images`, { json: { variation_images: links } });
  };
  expect((await link(kept, gone)).body).toMatchObject({
    count: 2,
    results: [{ value: 'A' }, { value: 'B' }],
  });
  expect((await put(shop, id, json)).status).toBe(200);
  await shop.call('DELETE', `${path}/images/${gone}`);
  expect((await put(shop, id, json)).body).toEqual({ error: `image id ${gone} is invalid` });
  expect((await shop.call('GET', `${path}/variation-images`)).body).toMatchObject({ count: 2 });
  expect((await link(kept, gone)).status).toBe(400);
  expect((await link(kept)).status).toBe(200);
  expect((await put(shop, id, json)).status).toBe(200);
});

describe('properties of the category', () => {
  test('take values of their list on one scale', async () => {
    const shop = await startShop();
    const id = await createDraft(shop, { taxonomy_id: 482 });
    const path = `/shops/${shop.seller.shopId}/listings/${id}/properties`;
    const properties = await shop.call('GET', '/seller-taxonomy/nodes/482/properties');
    const size = listAt(properties.body, 'results').find((entry) => textAt(entry, 'name') === 'Size');
    const [value] = listAt(size, 'possible_values');
    const form = { value_ids: `${valueAt(value, 'value_id')}`, values: 'XS', scale_id: 25 };
    const set = await shop.call('PUT', `${path}/${valueAt(size, 'property_id')}`, { form });
    expect(set.body).toMatchObject({ property_name: 'Size', scale_name: 'Alpha', values: ['XS'] });
    const { scale_id: _scale, ...unscaled } = form;
    const wrong = [unscaled, { ...form, value_ids: '1' }, { ...form, values: 'XS (small)' }];
    for (const fields of wrong) {
      const put = shop.call('PUT', `${path}/${valueAt(size, 'property_id')}`, { form: fields });
      expect((await put).status).toBe(400);
    }
    expect((await shop.call('PUT', `${path}/1`, { form })).status).toBe(404);
    expect(listAt((await shop.call('GET', path)).body, 'results')).toHaveLength(1);
  });
});
