import { listingAddressIn } from '@crosslister/contract/listings/listing-address.ts';
import { expect, test } from 'vitest';
import { exported } from '../../csv/exported-product.ts';
import { csvLines } from '../../csv/write-products.ts';
import { lookAtTable } from '../look-at-table.ts';
import { createPartReader, warningsOf } from '../read-parts.ts';
import { createTextRows } from '../text-rows.ts';
import type { Leaving, TableFormat } from './format.ts';
import { tableFormats } from './table-formats.ts';

const product = exported({
  id: 7,
  name: '=Blue "vase", large – ü',
  sku: 'V,1',
  price: 24.5,
  description: 'First line,\nsecond line & more',
  ebay_category: '20563',
  condition: 'USED_EXCELLENT',
  specifics: { Brand: ['Acme'], Colour: ['Blue', 'Red, dark'], Style: ['Boho'], Tags: ['mod, 60s'] },
  overrides: {
    woocommerce: { category: 'Home > Vases, old', tax_class: 'Zero rate', shipping_class: 'Fragile' },
  },
  per_platform: { ebay: { title: 'Vase for eBay', price: 30 } },
  quantity: 2,
  cost: 4,
  parcel_weight_g: 1500,
  parcel_length_cm: 12.5,
  storage_location: 'Loft',
  labels: ['Summer', 'New in'],
  private_note: 'Not for others',
  condition_notes: 'A chip at the rim',
});
const photos = [1, 2, 3].map((n) => `https://photos.test/${n},a.jpg?x=1`);
const all: Leaving[] = [
  { product, photos, files: [] },
  {
    product: {
      ...product,
      id: 8,
      name: 'Plain',
      sku: 'P',
      status: 'inactive',
      specifics: {},
      condition: null,
    },
    photos: [],
    files: [],
  },
  { product: { ...product, id: 9, sku: 'SOLD', status: 'sold' }, photos: [], files: [] },
];

function written({ head, rowsOf }: TableFormat): string {
  return csvLines([...head.map((line) => [...line]), ...all.flatMap(rowsOf)]);
}

/** As the dashboard reads it, when nothing is changed. */
function readBack(text: string) {
  const rows = createTextRows();
  const found = [...rows.read(text), ...rows.end()];
  const look = lookAtTable(found);
  const { products, skipped } = createPartReader(look.mapping, listingAddressIn).end(found);
  return {
    source: look.mapping.source,
    products: products.map((each) => each.product),
    warned: [...skipped, ...products.flatMap(warningsOf)],
  };
}

const none = async () => [];
const common = { sku: 'V,1', name: product.name, price: 24.5, quantity: 2 };
const images = photos.map((src) => ({ src }));

test('WooCommerce: simple products, drafts for what is not for sale, nothing that was sold', async () => {
  const text = written(await tableFormats.woocommerce(none));
  const { source, products, warned } = readBack(text);
  expect([source, warned]).toEqual(['woocommerce-export', []]);
  expect(products).toMatchObject([
    {
      ...common,
      status: 'active',
      description: product.description,
      images: photos.map((src) => ({ src: src.replace(',', '%2C') })),
      specifics: product.specifics,
      overrides: product.overrides,
      condition: product.condition,
      condition_notes: product.condition_notes,
      parcel_weight_g: 1500,
    },
    { sku: 'P', status: 'inactive' },
  ]);
  expect(text).toContain('Colour,"Blue, Red\\, dark",1,0,Style,Boho,1,0');
  expect(text).toContain(',1.5,12.5,');
  expect(text).toContain(',24.50,"Home > Vases\\, old",Zero rate,Fragile,');
  expect(text).not.toMatch(/Not for others|Summer/);
});

test('Shopify: one row for a product, and one for each further photo', async () => {
  const { source, products, warned } = readBack(written(await tableFormats.shopify(none)));
  expect([source, warned]).toEqual(['shopify-products-newer', []]);
  expect(products).toMatchObject([
    {
      ...common,
      status: 'active',
      description: 'First line,<br>\nsecond line & more',
      images,
      specifics: { Brand: ['Acme'] },
      cost: 4,
    },
    { sku: 'P', status: 'inactive' },
  ]);
  expect(products).toHaveLength(2);
  const handles = written(await tableFormats.shopify(none))
    .split('\r\n')
    .filter((line) => line.includes('blue-vase-large-u-7'));
  expect(handles).toHaveLength(3);
});

test('eBay: drafts with the titles of its template, and a column for each item specific', async () => {
  const text = written(await tableFormats.ebay(async () => ['Brand', 'Colour', 'Style']));
  const { source, products, warned } = readBack(text);
  expect([source, warned]).toEqual(['ebay-upload', []]);
  expect(products).toMatchObject([
    {
      ...common,
      name: 'Vase for eBay',
      price: 30,
      ebay_category: '20563',
      condition: 'USED_EXCELLENT',
      images,
    },
    { sku: 'P' },
  ]);
  expect(text.split('\r\n')[0]).toMatch(/^#INFO,Version=0\.0\.2,Template= eBay-draft-listings-template_GB,/);
  expect(text).toContain(',C:Brand,C:Colour,C:Style\r\n');
  expect(text).toContain('\r\nDraft,"V,1",20563,');
});
