import { conditionNames, ebayConditions } from '@crosslister/contract/listings/conditions.ts';
import { listingAddressIn } from '@crosslister/contract/listings/listing-address.ts';
import type { ProductCreate } from '@crosslister/contract/product.ts';
import { parseProductsCsv } from '@crosslister/domain/csv/read-products.ts';
import { isOwnTable } from '@crosslister/domain/table/mapping/own-titles.ts';
import { createPartReader } from '@crosslister/domain/table/read-parts.ts';
import { unzipSync } from 'fflate';
import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportedFile, rowsIn } from '../../../test/exports.ts';
import { addPhoto } from '../../../test/photos.ts';
import { addProduct, listedProducts } from '../../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../../test/server.ts';

const PHOTO = 'https://photos.test/blue.png';
let server: TestServer;
let seller: Seller;

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  seller = await server.register();
});

const taken = (query: string) => exportedFile(server, seller, query);

/** With whatever would get lost on the way. */
const whole: Partial<ProductCreate> = {
  name: '=SUM(1) "Vase", blue',
  sku: '-007',
  price: 1234.5,
  description: "'=Line 1\r\nLine £ é 😀 <b>2</b>\u0001 _x0041_",
  ebay_category: '20563',
  condition: 'USED_EXCELLENT',
  quantity: 3,
  specifics: {
    Brand: ['Acme, Sons & Co', '"Quoted"'],
    Colour: ['Blue', 'Sky; light'],
    'Odd: name': ['a\tb', '5" wide'],
    Style: ['Boho'],
  },
  cost: 4.25,
  postage_cost: 0,
  parcel_weight_g: 500,
  parcel_length_cm: 12.5,
  storage_location: '007',
  labels: ['Summer', 'Box 3'],
  private_note: '+44 first line\nsecond',
  per_platform: {
    etsy: {
      title: 'Vase for Etsy',
      price: 20,
      tags: ['blue vase', 'gift'],
      section: 'Vases, old; new',
      personalisation: 'A name',
      personalisation_length: 12,
      personalisation_required: false,
    },
    ebay: { title: '@home', best_offer: true, best_offer_accept: 1000.5 },
  },
  overrides: {
    ebay: {
      shipping_policy: 'Large: 2 kg, "insured"',
      store_category: 'Home > Vases; old',
      second_category: '870',
      vat: 'reduced',
    },
    etsy: { who_made: 'i_did', when_made: '1970s', is_supply: false, production_partner: '=Kiln' },
    woocommerce: { category: 'Home > Vases', shipping_class: 'Fragile', tax_class: 'Zero rate' },
  },
  listings: { ebay: { url: 'https://www.ebay.co.uk/itm/110000000001' } },
};

/** What an import keeps of a product. */
async function kept(of: Seller) {
  const { results } = await listedProducts(of);
  return results.map(({ id: _, listings, ...product }) => ({
    ...product,
    addresses: Object.fromEntries(Object.entries(listings).map(([platform, { url }]) => [platform, url])),
  }));
}

async function addEverything(): Promise<void> {
  const own = await addPhoto(server, seller);
  const images = [{ src: own.src }, { src: PHOTO }];
  await addProduct(seller, { ...whole, images });
  await addProduct(seller, { name: 'Plain', sku: 'PLAIN', price: 0.01 });
  for (const condition of ebayConditions)
    await addProduct(seller, { condition, name: conditionNames[condition] });
  await addProduct(await server.register(), { name: 'of somebody else', sku: 'THEIRS' });
}

async function readBack(products: readonly unknown[]): Promise<void> {
  const before = await kept(seller);
  const answer = await seller.call('POST', '/api/products/', { products, duplicate_handling: 'update' });
  expect(answer.body).toMatchObject({ success: true, created: 0, updated: before.length });
  // Onto itself, nothing changes; for somebody else, everything is new.
  const again = await kept(seller);
  const withoutTime = (rows: typeof again) => rows.map(({ last_updated: _, ...row }) => row);
  expect(withoutTime(again)).toEqual(withoutTime(before));
  const other = await server.register();
  expect((await other.call('POST', '/api/products/', products)).body).toMatchObject({
    created: before.length,
  });
  const copied = await kept(other);
  const asThere = before.map((row) => ({
    ...row,
    images: row.images.map(({ src }) => ({ src: src.startsWith('/') ? expect.stringContaining(src) : src })),
  }));
  const bySku = (rows: typeof copied) => rows.toSorted((one, two) => one.sku.localeCompare(two.sku));
  expect(bySku(copied)).toEqual(bySku(asThere));
}

test('CSV has everything that can be imported, and is imported as it was', async () => {
  await addEverything();
  const { named, type, text } = await taken('format=csv');
  expect([named, type]).toEqual(['crosslister-products.csv', 'text/csv; charset=utf-8']);
  // Without its mark Excel reads an é as two letters.
  expect(text.startsWith('\uFEFF')).toBe(true);
  const read = parseProductsCsv(text, listingAddressIn);
  expect(read).toMatchObject({ ok: true, skipped: [], warned: [] });
  expect(isOwnTable(rowsIn(text)[0] ?? [])).toBe(true);
  await readBack(read.ok ? read.products : []);
  expect(text).not.toContain('somebody else');
});

test('a workbook has the same, with numbers as numbers and no formula', async () => {
  await addEverything();
  const { named, type, bytes } = await taken('format=xlsx');
  expect([named, type]).toEqual([
    'crosslister-products.xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(bytes)) rows.push(values);
  const header = (rows[0] ?? []).map(String);
  const cell = (title: string) => rows.find((row) => row.includes('-007'))?.[header.indexOf(title)];
  expect(cell('Price')).toBe(1234.5);
  expect(cell('Storage location')).toBe('007');
  expect(cell('Name')).toBe(`'${whole.name}`);
  const sheet = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
  expect(sheet).not.toContain('<f>');
  const cells = rows.map((row, at) => ({
    row: at + 1,
    cells: header.map((_, place) => String(row[place] ?? '')),
  }));
  const { products, skipped } = createPartReader(null, listingAddressIn).end(cells);
  expect(skipped).toEqual([]);
  await readBack(products.map(({ product }) => product));
});

test('a text that no cell of a workbook takes says that it was cut', async () => {
  await addProduct(seller, { description: 'é'.repeat(40_000) });
  const { bytes } = await taken('format=xlsx');
  const lengths: number[] = [];
  for await (const { values } of streamXlsxRows(bytes))
    lengths.push(...values.map((value) => String(value ?? '').length));
  expect(Math.max(...lengths)).toBe(32_767);
  expect((await taken('format=json')).text).toContain('é'.repeat(40_000));
});

test('JSON is what the API takes', async () => {
  await addEverything();
  const { named, text } = await taken('format=json');
  expect(named).toBe('crosslister-products.json');
  const { products } = JSON.parse(text) as { products: { sku: string }[] };
  expect(products.map(({ sku }) => sku)).not.toContain('THEIRS');
  await readBack(products);
});

test('a selection can be taken, an unknown format is refused, and an empty catalogue is a table without rows', async () => {
  expect((await taken('format=csv')).text.split('\r\n')).toHaveLength(2);
  // That of the Export button.
  expect((await taken('')).text.startsWith('\uFEFFName,')).toBe(true);
  expect(Object.keys(unzipSync((await taken('format=xlsx&photos=true')).bytes))).toEqual([
    'crosslister-products.xlsx',
  ]);
  await addProduct(seller, { sku: 'ONE', labels: ['Leave'] });
  await addProduct(seller, { sku: 'TWO' });
  const { products } = JSON.parse((await taken('format=json&labels=Leave')).text);
  expect(products.map(({ sku }: { sku: string }) => sku)).toEqual(['ONE']);
  const refused = await seller.call('GET', '/api/products/export/?format=xls');
  expect([refused.status, refused.body]).toEqual([
    400,
    expect.objectContaining({ detail: expect.any(String), next_step: expect.any(String) }),
  ]);
});

test.each([
  ['woocommerce', ['MINE', 'OTHER'], 'Attribute 1 name'],
  ['shopify', ['MINE', 'OTHER'], 'URL handle'],
  ['ebay', ['MINE', 'OTHER'], 'C:Fabric'],
])('%s takes in what is for sale or a draft, with links that open', async (format, skus, title) => {
  const own = await addPhoto(server, seller);
  await addProduct(seller, { sku: 'MINE', specifics: { Fabric: ['Silk'] }, images: [{ src: own.src }] });
  await addProduct(seller, { sku: 'OTHER' });
  const sold = await addProduct(seller, { sku: 'GONE' });
  await seller.call('POST', `/api/products/${sold.id}/mark_as_sold/`);
  const other = await server.register();
  await addProduct(other, { sku: 'THEIRS', specifics: { Secret: ['x'] } });
  const { named, text } = await taken(`format=${format}`);
  expect(named).toBe(`crosslister-products-${format}.csv`);
  expect(text.startsWith('\uFEFF')).toBe(true);
  const rows = rowsIn(text);
  const header = rows.find((cells) => cells.includes(title)) ?? [];
  const place = header.findIndex((cell) => /^(SKU|Custom label \(SKU\))$/.test(cell));
  expect(rows.slice(rows.indexOf(header) + 1).map((cells) => cells[place])).toEqual(skus.toReversed());
  expect(text).not.toMatch(/Secret|THEIRS|GONE/);
  const [link = ''] = /http[^",|]+\/api\/images\/[^",|]+/.exec(text) ?? [];
  expect((await fetch(link)).headers.get('content-type')).toBe('image/jpeg');
  expect(Object.keys(unzipSync((await taken(`format=${format}&photos=true`)).bytes)).sort()).toEqual([
    `crosslister-products-${format}.csv`,
    'photos/MINE-1.jpg',
  ]);
});

test('descriptions in their worst shapes are kept, shown and exported', async () => {
  const shapes = [
    '<',
    '<b>',
    '<a href="',
    '&amp;',
    '<!--',
    '<p>a</p>',
    ' \n',
    '[a]',
    '<!-- wp:a -->',
    '</',
    '&#',
  ];
  for (const shape of shapes)
    await addProduct(seller, { name: `Of ${shape}`, description: shape.repeat(200_000 / shape.length) });
  expect((await listedProducts(seller)).count).toBe(shapes.length);
  const { text } = await taken('format=csv');
  // With the titles.
  expect(rowsIn(text)).toHaveLength(shapes.length + 1);
});
