import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { conditionNames, ebayConditions } from '@crosslister/contract/conditions.ts';
import { listingAddressIn } from '@crosslister/contract/listing-address.ts';
import type { ProductCreate } from '@crosslister/contract/product.ts';
import { parseProductsCsv } from '@crosslister/domain/csv.ts';
import { isOwnTable } from '@crosslister/domain/table/own-titles.ts';
import { createPartReader } from '@crosslister/domain/table/read-parts.ts';
import { createTextRows } from '@crosslister/domain/table/text-rows.ts';
import { unzipSync } from 'fflate';
import { streamXlsxRows } from 'hucre/xlsx';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPhoto } from '../../../test/photos.ts';
import { addProduct, listedProducts } from '../../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../../test/server.ts';
import { until } from '../../../test/simulated-marketplaces.ts';

let server: TestServer;
let seller: Seller;
let shop: Server;
let shopUrl: string;
let png: Buffer;
/** Answers that never come. */
const waiting = new Set<ServerResponse>();

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#08f' } })
    .png()
    .toBuffer();
  shop = createServer(({ url }, response) => {
    if (url === '/blue.png') response.end(png);
    else if (url?.startsWith('/slow')) {
      waiting.add(response);
      response.once('close', () => waiting.delete(response));
    } else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => shop.once('listening', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(async () => {
  shop.close();
  await server.stop();
});
beforeEach(async () => {
  seller = await server.register();
});

async function taken(query: string, from: Seller = seller) {
  const response = await fetch(`${server.url}/api/products/export/?${query}`, {
    headers: { authorization: `Token ${from.token}` },
  });
  expect(response.status).toBe(200);
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { named, type: response.headers.get('content-type'), bytes, text: Buffer.from(bytes).toString() };
}

function rowsIn(text: string): string[][] {
  const rows = createTextRows();
  return [...rows.read(text), ...rows.end()].map(({ cells }) => cells).filter((cells) => cells.some(Boolean));
}

/** With whatever would get lost on the way. */
const whole: Partial<ProductCreate> = {
  name: '=SUM(1) "Vase", blue',
  sku: '-007',
  price: 1234.5,
  description: "'=Line 1\r\nLine £ é 😀 <b>2</b>\u0001",
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
    etsy: { title: 'Vase for Etsy', price: 20, tags: ['blue vase', 'gift'] },
    ebay: { title: '@home' },
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
  const images = [{ src: own.src }, { src: `${shopUrl}/blue.png` }];
  await addProduct(seller, { ...whole, images });
  await addProduct(seller, { name: 'Plain', sku: 'PLAIN', price: 0.01 });
  for (const condition of ebayConditions)
    await addProduct(seller, { condition, name: conditionNames[condition] });
  await addProduct(await server.register(), { name: 'of somebody else', sku: 'THEIRS' });
}

async function readBack(products: readonly unknown[]): Promise<Awaited<ReturnType<typeof kept>>> {
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
  return copied;
}

test('CSV has everything that can be imported, and is imported as it was', async () => {
  await addEverything();
  const { named, type, text } = await taken('format=csv');
  expect([named, type]).toEqual(['crosslister-products.csv', 'text/csv; charset=utf-8']);
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

test('with photos it is a packed file that names what could not be read', async () => {
  const own = await addPhoto(server, seller);
  const foreign = await addPhoto(server, await server.register(), 7);
  await addProduct(seller, {
    sku: '../a/b',
    images: [{ src: `${shopUrl}/gone.jpg` }, { src: own.src }, { src: `${shopUrl}/blue.png` }],
  });
  await addProduct(seller, { sku: '.._A_b', images: [{ src: own.src }] });
  const { db } = server.services;
  const other = await addProduct(seller, { sku: 'LOST' });
  const images = JSON.stringify([{ src: foreign.src }]);
  await db.updateTable('products').set({ images }).where('id', '=', other.id).execute();

  const { named, type, bytes } = await taken('format=csv&photos=true');
  expect([named, type]).toEqual(['crosslister-products.zip', 'application/zip']);
  const files = unzipSync(bytes);
  const [first = '', second = ''] = Object.keys(files).filter((name) => name.endsWith('.jpg'));
  expect(Object.keys(files)).toHaveLength(5);
  expect(new Set(Object.keys(files).map((name) => name.toLowerCase())).size).toBe(5);
  const there = await server.services.photos.get({
    userId: seller.id,
    id: /[0-9a-f]{64}/.exec(own.src)?.[0] ?? '',
    size: 'full',
  });
  for (const name of [first, second]) {
    expect(name).toMatch(/^photos\/_[^/]+\.jpg$/);
    expect(Buffer.from(files[name] ?? []).equals(Buffer.from(there ?? []))).toBe(true);
  }
  const [blue = ''] = Object.keys(files).filter((name) => name.endsWith('-3.png'));
  expect(Buffer.from(files[blue] ?? []).equals(png)).toBe(true);

  const notRead = Buffer.from(files['photos-not-read.txt'] ?? []).toString();
  expect(notRead).toContain(`../a/b, photo 1, ${shopUrl}/gone.jpg: Photo 1 is not there any more (404).`);
  expect(notRead).toContain(`LOST, photo 1, ${foreign.src}: Photo 1 is not kept here any more.`);
  const [header = [], ...table] = rowsIn(Buffer.from(files['crosslister-products.csv'] ?? []).toString());
  const row = table.find((cells) => cells.includes('../a/b'));
  const [jpg = ''] = Object.keys(files).filter((name) => name.endsWith('-2.jpg'));
  expect(row?.[header.indexOf('Photo files')]?.split('\n')).toEqual([jpg, blue]);
  expect(table).toHaveLength(3);

  const json = unzipSync((await taken('format=json&photos=true')).bytes)['crosslister-products.json'] ?? [];
  const { products } = JSON.parse(Buffer.from(json).toString());
  const { images: said } = products.find(({ sku }: { sku: string }) => sku === '../a/b');
  expect(said.map(({ file }: { file?: string }) => file)).toEqual([undefined, jpg, blue]);
  const opened = await fetch(said[1].src);
  expect(opened.headers.get('content-type')).toBe('image/jpeg');
});

test('a server that does not answer is not asked for each of its photos', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const host = `127.0.0.1:${(closed.address() as AddressInfo).port}`;
  await new Promise((resolve) => closed.close(resolve));
  const images = Array.from({ length: 20 }, (_, n) => ({ src: `http://${host}/${n}.jpg` }));
  await addProduct(seller, { sku: 'A', images });
  const files = unzipSync((await taken('format=csv&photos=true')).bytes);
  const notRead = Buffer.from(files['photos-not-read.txt'] ?? []).toString();
  expect(notRead.match(/^A, photo \d+, /gm)).toHaveLength(20);
  expect(notRead).toContain('Photo 1 could not be read from where it is stored.');
  expect(notRead).toContain(`A, photo 20, http://${host}/19.jpg: ${host} did not answer 5 times in a row`);
});

test('when the client has gone, nothing more is read', async () => {
  const images = Array.from({ length: 20 }, (_, n) => ({ src: `${shopUrl}/slow-${n}.jpg` }));
  await addProduct(seller, { images });
  const abort = new AbortController();
  const asked = fetch(`${server.url}/api/products/export/?format=csv&photos=true`, {
    headers: { authorization: `Token ${seller.token}` },
    signal: abort.signal,
  });
  await until(
    async () => waiting.size,
    (size) => size === 4,
  );
  abort.abort();
  await expect(asked).rejects.toThrow();
  await until(
    async () => waiting.size,
    (size) => size === 0,
  );
});

test('a selection can be taken, an unknown format is refused, and an empty catalogue is a table without rows', async () => {
  expect((await taken('format=csv')).text.split('\r\n')).toHaveLength(2);
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
