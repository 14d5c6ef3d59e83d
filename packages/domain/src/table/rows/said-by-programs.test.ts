import { expect, test } from 'vitest';
import { oneAsFound, rowsAsFound } from '../read-as-found.ts';

const woo = 'ID,Type,SKU,Name,Published,Stock,Regular price,Description,Images,Brands,Parent';

test.each([
  ['1', 'active'],
  ['0', 'inactive'],
  ['-1', 'inactive'],
  // It waits for somebody's approval.
  ['2', 'inactive'],
])('WooCommerce: published %s', (published, status) => {
  expect(oneAsFound(woo, `1,simple,A,Owl,${published},3,9,,,,`)).toMatchObject({
    status,
    quantity: 3,
    said: [],
  });
});

test('WooCommerce: signs before commas and breaks, and the stock of a product that its variations share', () => {
  expect(
    oneAsFound(
      woo,
      String.raw`1,simple,A,Owl,1,3,9,First\nSecond \\nkept,"https://i.test/a\,b.jpg, https://i.test/c.jpg","Smith\, Sons, Acme",`,
    ),
  ).toMatchObject({
    description: 'First\nSecond \\nkept',
    images: [{ src: 'https://i.test/a,b.jpg' }, { src: 'https://i.test/c.jpg' }],
    specifics: { Brand: ['Smith, Sons', 'Acme'] },
  });
  const { products } = rowsAsFound(
    woo,
    '1,variable,TEE,Tee,1,7,,,,,',
    '2,variation,TEE-S,Tee - S,1,parent,9,,,,id:1',
  );
  expect(products).toMatchObject([{ sku: 'TEE-S', quantity: 7 }]);
});

test('Shopify: what is not counted has a 0 there, and is for sale', () => {
  const header =
    'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Status';
  const { products } = rowsAsFound(header, 'owl,Owl,A,9,,0,active', 'hen,Hen,B,9,shopify,0,active');
  expect(products.map(({ status, quantity }) => [status, quantity])).toEqual([
    ['active', undefined],
    ['inactive', 0],
  ]);
});

test('Etsy: a row with the SKUs of several variations is left out, and its entities are signs', () => {
  const header = 'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,SKU';
  const { products, said } = rowsAsFound(
    header,
    'Mug,x,9,GBP,5,a,b,"MUG-S,MUG-L"',
    'Ann&#39;s &quot;owl&quot;,x,9,GBP,1,a,b,OWL',
  );
  expect(products).toMatchObject([{ name: 'Ann\'s "owl"', sku: 'OWL' }]);
  expect(said).toEqual([
    expect.stringMatching('^2: It has the SKUs of several variations \\(MUG-S, MUG-L\\)'),
  ]);
});

test('Square: what is kept in several places is added up, and a variation is a part of the name', () => {
  const header = 'Item Name,Variation Name,SKU,Price,Current Quantity Main St,Current Quantity Fair';
  expect(rowsAsFound(header, 'Candle,Small,C-S,9,6,4', 'Mug,Regular,M,9,0,0').products).toMatchObject([
    { name: 'Candle - Small', quantity: 10 },
    { name: 'Mug', quantity: 0 },
  ]);
});
