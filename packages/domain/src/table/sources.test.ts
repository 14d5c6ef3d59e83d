import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listingAddressIn } from '@crosslister/contract/listings/listing-address.ts';
import { ImportedProduct } from '@crosslister/contract/product.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lookAtTable } from './look-at-table.ts';
import { createPartReader, warningsOf } from './read-parts.ts';
import { sources } from './sources/table-sources.ts';
import { createTextRows } from './text-rows.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', `${name}.csv`), 'utf8');

/** As the dashboard reads a file that the seller has just accepted as it was guessed. */
function read(text: string) {
  const rows = createTextRows();
  const all = [...rows.read(text), ...rows.end()];
  const look = lookAtTable(all.slice(0, 201));
  const { products, skipped, unused } = createPartReader(look.mapping, listingAddressIn).end(all);
  const warned = products.flatMap(warningsOf).map(({ row, reason }) => `${row}: ${reason}`);
  return { look, products: products.map(({ product }) => product), skipped, warned, unused };
}

test.each(sources.map(({ key, name }) => [key, name]))('%s knows its own file', (key, name) => {
  const { look, products } = read(fixture(key));
  expect(look).toMatchObject({ isOwn: false, sourceName: name, mapping: { source: key } });
  expect(products.length).toBeGreaterThan(0);
  for (const product of products) expect(ImportedProduct.safeParse(product).error).toBeUndefined();
});

test.each(sources.map(({ key }) => key))('where a file of %s is cut does not matter', (key) => {
  const text = fixture(key);
  const { look, products, skipped } = read(text);
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
      const rows = createTextRows();
      const parts = createPartReader(look.mapping, listingAddressIn);
      const places = [0, ...cuts.toSorted((one, other) => one - other), text.length];
      const read = places.slice(1).map((end, n) => parts.take(rows.read(text.slice(places[n], end))));
      const all = [...read, parts.end(rows.end())];
      expect(all.flatMap((part) => part.products.map(({ product }) => product))).toEqual(products);
      expect(all.flatMap((part) => part.skipped)).toEqual(skipped);
    }),
    { numRuns: 20 },
  );
});

test('columns that hold something and are not imported are named, what only its program needs is not', () => {
  const byHand =
    'Item,My code,Asking,Weather,Empty,Nothing,,Kept in\nJug,H1,2.50,Rain,,0,,Shelf A\nPlate,H2,3,,,no,loose,';
  expect(read(byHand).unused).toEqual(['Weather', 'Column 7']);
  expect(read(fixture('woocommerce-export')).unused).toEqual(['Allow customer reviews?']);
  expect(read(fixture('vendoo')).unused).toEqual(['Category']);
});

test('a report of active listings: addresses by number, variations as products, dollars left out', () => {
  const { products, skipped, warned } = read(fixture('ebay-active-listings'));
  expect(products).toEqual([
    {
      name: 'Blue glass vase',
      sku: 'VASE-1',
      price: 24.5,
      date_added: '2026-06-29T23:00:01.000Z',
      quantity: 1,
      ebay_category: '20563',
      condition: 'USED_EXCELLENT',
      listings: { ebay: { url: 'https://www.ebay.co.uk/itm/235000000001' } },
    },
    expect.objectContaining({
      name: 'Enamel mug - Red',
      sku: 'MUG-RED',
      price: 9,
      quantity: 2,
      listings: {},
    }),
    expect.objectContaining({ name: 'Enamel mug - Blue', sku: 'MUG-BLUE', price: 9.5, quantity: 3 }),
    expect.objectContaining({
      name: 'Cam cover for a motorcycle',
      sku: 'CAMCOVERI235000000003',
      price: null,
    }),
  ]);
  expect(skipped).toEqual([{ row: 3, sku: '', reason: expect.stringContaining('only holds variations') }]);
  expect(warned).toEqual([
    expect.stringMatching(/^4: It is one variation of a listing\./),
    expect.stringMatching(/^5: It is one variation of a listing\./),
    expect.stringMatching(/^6: Its price 42 is in USD/),
  ]);
});

test('an upload file: lines above the header, variations, conditions by number', () => {
  const { products, skipped } = read(fixture('ebay-upload'));
  const photos = [{ src: 'https://photos.test/tee1.jpg' }, { src: 'https://photos.test/tee2.jpg' }];
  expect(products).toMatchObject([
    { name: 'Striped tee - S', sku: 'TEE-S', price: 12, quantity: 2, condition: 'NEW', images: photos },
    { name: 'Striped tee - M', sku: 'TEE-M', price: 13, ebay_category: '15687', description: '<p>Soft</p>' },
    { name: 'Desk lamp', sku: 'LAMP', price: 30, condition: 'USED_EXCELLENT' },
  ]);
  expect(skipped).toMatchObject([{ row: 4, sku: 'TEE' }]);
});

test('shop data: tags, materials, all photos, and a SKU where there is none', () => {
  const { products, warned } = read(fixture('etsy-listings'));
  expect(products).toMatchObject([
    {
      sku: 'MAC-1',
      price: 45,
      quantity: 3,
      images: [
        { src: 'https://i.etsystatic.com/1/il_a.jpg' },
        { src: 'https://i.etsystatic.com/1/il_b.jpg' },
      ],
      per_platform: { etsy: { tags: ['macrame', 'wall decor', 'boho'], materials: ['cotton'] } },
    },
    { name: 'Hand mug', sku: expect.stringMatching(/^HANDMUGI[A-Z0-9]+$/) },
  ]);
  expect(warned).toEqual([]);
});

test('a shop’s own export: what is no thing is left out, a sale for a time does not count', () => {
  const { products, skipped, warned } = read(fixture('woocommerce-export'));
  expect(products).toMatchObject([
    {
      name: 'Blue tee - Small',
      price: 15,
      quantity: 5,
      description: 'A tee',
      images: [{ src: 'https://shop.test/a.jpg' }, { src: 'https://shop.test/b.jpg' }],
    },
    {
      name: 'Blue tee - Medium',
      price: 22,
      quantity: 0,
      status: 'inactive',
      images: [{ src: 'https://shop.test/m.jpg' }],
    },
    { name: 'Desk lamp', price: 30, status: 'inactive' },
    { sku: 'WAX' },
    { sku: 'BOOK' },
  ]);
  expect(skipped.map(({ row }) => row)).toEqual([2, 6, 7]);
  expect(warned).toEqual([
    '4: Its quantity is 0, so it comes in as Inactive.',
    '5: Its sale price 25 is for a time only, so its regular price is taken.',
  ]);
});

test('a shop’s own export of variations alone: the tax class of a product that is not in it is not known', () => {
  const { products, warned } = read(
    'ID,Type,SKU,Name,Published,Tax class,Stock,Regular price,Parent\n9,variation,TEE-S,Tee - Small,1,parent,5,15,TEE\n10,variation,TEE-M,Tee - Medium,1,zero-rate,5,15,TEE',
  );
  expect([products.map(({ overrides }) => overrides), warned]).toEqual([
    [undefined, { woocommerce: { tax_class: 'Zero rate' } }],
    [],
  ]);
});

test('a shop’s own export: attributes, number, tags and its place in the shop are what a sync reads, too', () => {
  const { products } = read(fixture('woocommerce-export'));
  expect(products).toEqual([
    expect.objectContaining({
      sku: 'TEE-S',
      // Of its product what holds for all of them, and not its number.
      specifics: { EAN: ['40170725'], Tags: ['retro'], Material: ['Cotton'], Size: ['Small'] },
      overrides: { woocommerce: { category: 'Tees', tax_class: 'Zero rate' } },
    }),
    expect.objectContaining({
      sku: 'TEE-M',
      specifics: { Tags: ['retro'], Material: ['Cotton'], Size: ['Medium'] },
    }),
    expect.not.objectContaining({ specifics: expect.anything(), overrides: expect.anything() }),
    expect.objectContaining({
      sku: 'WAX',
      condition: 'USED_EXCELLENT',
      condition_notes: 'A small mark, left cuff',
      specifics: {
        EAN: ['5012345678900'],
        Brand: ['Barbour International'],
        Tags: ['mod, 60s', 'retro'],
        Color: ['Navy', 'Red, dark'],
      },
      overrides: {
        woocommerce: {
          category: 'Clothes > Coats, jackets',
          shipping_class: 'Fragile things',
          tax_class: 'Reduced rate',
        },
      },
      parcel_weight_g: 1200,
      parcel_length_cm: 30,
      parcel_width_cm: 20,
      parcel_height_cm: 5,
    }),
    expect.objectContaining({
      sku: 'BOOK',
      specifics: { ISBN: ['9780141187761'], Author: ['Agatha Christie'] },
    }),
  ]);
});

test.each(['shopify-products', 'shopify-products-newer'])(
  '%s: variants share name, text and photos',
  (key) => {
    const { products } = read(fixture(key));
    expect(products.slice(0, 2)).toMatchObject([
      { name: 'Blue tee - Small', sku: 'TEE-S', price: 19.99, quantity: 12, cost: 7.5, status: 'active' },
      { name: 'Blue tee - Medium', sku: 'TEE-M', price: 21.99, quantity: 4, specifics: { Brand: ['Acme'] } },
    ]);
    const photos = key === 'shopify-products' ? 3 : 2;
    for (const { images } of products.slice(0, 2)) expect(images).toHaveLength(photos);
    expect(products[2]).toEqual(
      key === 'shopify-products'
        ? expect.objectContaining({ name: 'Desk lamp', status: 'inactive', quantity: 0 })
        : undefined,
    );
  },
);

test('exports of crosslisting programs', () => {
  expect(read(fixture('vendoo'))).toMatchObject({
    products: [
      {
        name: 'Wool coat',
        sku: 'V-1',
        cost: 12,
        labels: ['winter', 'coats'],
        private_note: 'Loft',
        specifics: { Brand: ['Acme'], Colour: ['Navy'] },
        date_added: '2026-02-01T00:00:00.000Z',
      },
      { name: 'Silk scarf', status: 'sold', date_sold: '2026-03-02T00:00:00.000Z', condition: 'NEW' },
      { name: 'Belt', status: 'inactive', condition: 'USED_GOOD' },
    ],
    warned: [],
  });
  expect(read(fixture('crosslist'))).toMatchObject({
    products: [
      {
        name: 'Black joggers',
        cost: 2.5,
        private_note: 'Box 3',
        condition: 'USED_VERY_GOOD',
        specifics: { Brand: ['Acme'], Size: ['S'], Colour: ['Black', 'Grey'] },
        images: [{ src: 'https://media.test/1.jpg' }, { src: 'https://media.test/2.jpg' }],
      },
      { sku: 'BT-2', status: 'sold', condition: 'NEW_OTHER' },
    ],
  });
  expect(read(fixture('linnworks'))).toMatchObject({
    products: [
      { sku: 'L-1', price: 30, cost: 11, parcel_height_cm: 30 },
      { sku: 'L-2', price: 24.5, cost: 6.25 },
    ],
  });
});
