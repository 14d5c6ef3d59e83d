import { createHash } from 'node:crypto';
import {
  DraftsMade,
  type IntakePhoto,
  IntakeTray,
  LabelsAhead,
} from '@crosslister/contract/intake/intake.ts';
import { NextSku } from '@crosslister/contract/product-query.ts';
import { thingsOf } from '@crosslister/domain/intake/things-of.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeOld } from '../../db/kept-for.ts';
import { BYSTANDER } from '../../test/bystander.ts';
import { labelPhoto, photoOfCode, takenAtTime, uploadIntake } from '../../test/intake.ts';
import { drawnPhoto, heicPhoto, takenPhoto, uploadPhoto } from '../../test/photos.ts';
import { addProduct, listedProducts, readProduct } from '../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';
import { removeUnusedPhotos } from '../images/remove-unused-photos.ts';

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  seller = await server.register();
});
afterAll(() => server.stop());

let colours = 0;
/** Another picture each time. */
const picture = async () => {
  colours += 1;
  return Buffer.from(await drawnPhoto({ colour: `rgb(${colours * 7}, 120, 90)` }));
};

async function add(by: Seller, bytes: Buffer, query: Record<string, string> = {}): Promise<IntakePhoto> {
  const { status, body } = await uploadIntake(server, by, bytes, query);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const trayOf = async (by: Seller) => IntakeTray.parse((await by.call('GET', '/api/intake/')).body).photos;
const namesOf = async (by: Seller) => (await trayOf(by)).map(({ name }) => name);
const change = (by: Seller, ...changes: object[]) => by.call('PATCH', '/api/intake/photos/', { changes });
const draft = async (by: Seller, ...things: object[]) => {
  const { status, body } = await by.call('POST', '/api/intake/drafts/', { things });
  expect(status, JSON.stringify(body)).toBe(200);
  return DraftsMade.parse(body);
};
const path = (src: string) => src.split('?')[0] ?? '';

describe('a photo that is added', () => {
  test('says when it was taken, what its label and barcodes are, and opens', async () => {
    const label = await add(seller, await labelPhoto('JKT-41/a b'), { name: 'label.jpg' });
    expect(label).toMatchObject({ name: 'label.jpg', label: 'JKT-41/a b', barcodes: [], taken_at: null });
    expect((await fetch(server.url + label.src)).headers.get('content-type')).toBe('image/jpeg');
    for (const [format, number] of [
      ['EAN13', '9780195019193'],
      ['EAN8', '96385074'],
      ['UPCA', '036000291452'],
    ] as const) {
      const { barcodes, label: none } = await add(seller, await photoOfCode(number, format));
      expect({ barcodes, none }).toEqual({ barcodes: [number], none: null });
    }
    const foreign = await add(seller, await photoOfCode('https://shop.example/coat?sku=0042'));
    expect(foreign.label).toBeNull();
    const timed = await add(seller, await takenAtTime(await picture(), '2026:06:01 10:00:05', '+01:00'), {
      taken_at: '2020-01-01T00:00:00Z',
    });
    expect(timed.taken_at).toBe('2026-06-01T09:00:05.000Z');
    expect(timed.look).toMatch(/^[0-9a-f]{16}$/);
  });

  test('may lie on its side, or be of an iPhone', async () => {
    const turned = await add(seller, Buffer.from(await takenPhoto()));
    expect([turned.width, turned.height]).toEqual([300, 400]);
    const heic = await add(seller, await heicPhoto());
    expect([heic.width, heic.height]).toEqual([96, 64]);
  });

  test('is there once, however often it is sent, and known by its hash until it is removed', async () => {
    const by = await server.register();
    const bytes = await picture();
    const hash = createHash('sha256').update('as it was chosen').digest('hex');
    const answers = await Promise.all([1, 2, 3].map(() => uploadIntake(server, by, bytes, { hash })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const [photo] = await trayOf(by);
    expect(answers.map(({ body }) => body.id)).toEqual([photo?.id, photo?.id, photo?.id]);
    const own = createHash('sha256').update(bytes).digest('hex');
    const knownOf = async (asked: Seller) =>
      (await asked.call('POST', '/api/intake/known/', { hashes: [hash, own] })).body;
    expect(await knownOf(by)).toEqual({ known: [hash] });
    expect(await knownOf(seller)).toEqual({ known: [] });
    await by.call('POST', '/api/intake/photos/remove/', { ids: [photo?.id] });
    expect([await trayOf(by), await knownOf(by)]).toEqual([[], { known: [] }]);
  });

  test('is refused when it is none, or when a thousand lie there', async () => {
    const by = await server.register();
    const text = await uploadIntake(server, by, Buffer.from('no picture'));
    expect(text).toMatchObject({ status: 400, body: { next_step: expect.any(String) } });
    await sql`INSERT INTO intake_photos (user_id, hash, image_id, width, height, name, position, look)
      SELECT ${by.id}, n::text, n::text, 1, 1, '', n, '' FROM generate_series(1, 1000) n`.execute(
      server.services.db,
    );
    const full = await uploadIntake(server, by, await picture());
    expect(full).toMatchObject({ status: 409, body: { detail: '1000 photos wait here already.' } });
    // What waits here takes no room from other uploads.
    expect((await uploadPhoto(server, by, await drawnPhoto())).status).toBe(201);
  });
});

describe('the row', () => {
  /** Photos a to e, taken in this order and sent in another; the last two do not say when. */
  async function fill(by: Seller): Promise<Record<string, number>> {
    const ids: Record<string, number> = {};
    for (const [name, second] of [
      ['c', 3],
      ['e', null],
      ['a', 1],
      ['b', 1],
      ['d', null],
    ] as const) {
      const time = second === null ? {} : { taken_at: `2026-06-01T10:00:0${second}Z` };
      ids[name] = (await add(by, await picture(), { name, ...time })).id;
    }
    return ids;
  }

  test('is in the order in which photos were taken, then of their names, until the seller moves them', async () => {
    const by = await server.register();
    const { a, b, c, d, e } = await fill(by);
    expect(await namesOf(by)).toEqual(['a', 'b', 'c', 'd', 'e']);
    await change(by, { id: e, before: b }, { id: c, before: b }, { id: a, before: null });
    expect(await namesOf(by)).toEqual(['e', 'c', 'b', 'd', 'a']);
    await change(by, { id: a, before: e });
    expect(await namesOf(by)).toEqual(['a', 'e', 'c', 'b', 'd']);
    // What is taken between them comes between them.
    await add(by, await picture(), { name: 'late', taken_at: '2026-06-01T12:00:00Z' });
    expect(await namesOf(by)).toEqual(['a', 'e', 'c', 'b', 'late', 'd']);
    for (let n = 0; n < 60; n += 1) await change(by, { id: n % 2 ? c : e, before: b });
    expect(await namesOf(by)).toEqual(['a', 'e', 'c', 'b', 'late', 'd']);
    expect(d).toBeDefined();
  });

  test('keeps what the seller decides, all of a call or nothing', async () => {
    const by = await server.register();
    const { a, b, c } = await fill(by);
    const { body } = await change(by, { id: b, starts: true }, { id: c, starts: false, aside: true });
    expect(body).toEqual({ photos: await trayOf(by), limit: 1000 });
    const decided = async () => (await trayOf(by)).slice(0, 3).map(({ starts, aside }) => [starts, aside]);
    expect(await decided()).toEqual([
      [null, false],
      [true, false],
      [false, true],
    ]);
    await change(by, { id: b, starts: null });
    const theirs = await add(seller, await picture());
    for (const id of [theirs.id, 999_999]) {
      expect((await change(by, { id: a, aside: true }, { id, starts: true })).status).toBe(404);
      expect((await change(by, { id: a, aside: true, before: id })).status).toBe(404);
    }
    expect(await decided()).toEqual([
      [null, false],
      [null, false],
      [false, true],
    ]);
  });

  test('a photo is turned, and is the same photo', async () => {
    const by = await server.register();
    const left = { create: { width: 200, height: 300, channels: 3 as const, background: '#f00' } };
    const red = await sharp(left).png().toBuffer();
    const whole = { ...left.create, width: 400, background: '#00f' };
    const bytes = await sharp({ create: whole })
      .composite([{ input: red, left: 0, top: 0 }])
      .jpeg()
      .toBuffer();
    const before = await add(by, bytes);
    const { body } = await change(by, { id: before.id, turned: 90 });
    const [after] = IntakeTray.parse(body).photos;
    expect(after).toEqual({ ...before, src: expect.any(String), width: 300, height: 400 });
    const pixels = await sharp(await (await fetch(server.url + (after?.src ?? ''))).arrayBuffer())
      .raw()
      .toBuffer();
    // Its left is above now.
    expect([pixels[0], pixels.at(-1)].map((part) => (part ?? 0) > 200)).toEqual([true, true]);
    await change(by, { id: before.id, turned: 90 }, { id: before.id, turned: 180 });
    expect((await trayOf(by))[0]).toMatchObject({ width: 400, height: 300 });
  });
});

describe('drafts', () => {
  test('a pile with labels: one for each thing, with its SKU, number and pictures, and never a second one', async () => {
    const by = await server.register();
    await addProduct(by, { sku: 'TAKEN' });
    const at = (second: number) => ({
      taken_at: new Date(Date.UTC(2026, 5, 1, 10, 0, second)).toISOString(),
    });
    const files: [Buffer, number][] = [
      [await labelPhoto('A-1'), 0],
      [await picture(), 3],
      [await photoOfCode('9780195019193', 'EAN13'), 6],
      [await labelPhoto('A-2'), 9],
      [await picture(), 12],
      [await labelPhoto('TAKEN'), 15],
      [await picture(), 18],
      [await labelPhoto('A-3'), 21],
    ];
    for (const [bytes, second] of files) await add(by, bytes, at(second));
    const row = await trayOf(by);
    const things = thingsOf(row).map(({ photos }) => ({ photo_ids: photos.map(({ id }) => id) }));
    expect(things.map(({ photo_ids }) => photo_ids.length)).toEqual([3, 2, 2, 1]);
    const all = await Promise.all([draft(by, ...things), draft(by, ...things)]);
    const [made] = all;
    expect(made?.products.map(({ sku }) => sku)).toEqual(['A-1', 'A-2']);
    expect(all.map(({ products }) => products)).toEqual([made?.products, made?.products]);
    expect(made?.refused).toEqual([
      { ...things[2], error: 'Another product has the SKU "TAKEN".', next_step: expect.any(String) },
      { ...things[3], error: 'There is only the photo of a label.', next_step: expect.any(String) },
    ]);
    expect((await listedProducts(by)).count).toBe(3);
    const book = await readProduct(by, made?.products[0]?.id ?? 0);
    expect(book).toMatchObject({
      name: 'New thing A-1',
      sku: 'A-1',
      status: 'inactive',
      price: 0,
      specifics: { ISBN: ['9780195019193'] },
    });
    expect(book.images.map(({ src }) => path(src))).toEqual(row.slice(1, 3).map(({ src }) => path(src)));
    expect((await trayOf(by)).map(({ label }) => label)).toEqual(['TAKEN', null, 'A-3']);
    // Other groups of the same photos: nothing of a draft is taken apart.
    const mixed = await draft(by, { photo_ids: [row[1]?.id, row[6]?.id] });
    expect(mixed).toMatchObject({
      products: [],
      refused: [{ error: expect.stringContaining('in a draft') }],
    });
    // The same file once more is not another photo.
    expect((await uploadIntake(server, by, files[1]?.[0] ?? Buffer.from(''))).status).toBe(200);
    expect(await trayOf(by)).toHaveLength(3);
  });

  test('without a label the next SKU, a category, and the pictures in the order that was sent', async () => {
    const by = await server.register();
    for (const sku of ['JKT-1', 'JKT-2', 'JKT-3']) await addProduct(by, { sku });
    const [one, two] = [await add(by, await picture()), await add(by, await labelPhoto('X'))];
    const sent = { photo_ids: [two.id, one.id], sku: 'jkt-9', category: '11450', keep_labels: true };
    const { products } = await draft(by, sent, { photo_ids: [(await add(by, await picture())).id] });
    expect(products.map(({ sku }) => sku)).toEqual(['jkt-9', 'jkt-10']);
    const product = await readProduct(by, products[0]?.id ?? 0);
    expect(product).toMatchObject({ ebay_category: '11450', specifics: {} });
    expect(product.images.map(({ src }) => path(src))).toEqual([two, one].map(({ src }) => path(src)));
  });

  test('a draft that waits for its photos gets them, and keeps what it says', async () => {
    const by = await server.register();
    const { body } = await by.call('POST', '/api/products/', {
      name: 'A blue jug',
      sku: 'JUG',
      status: 'inactive',
      specifics: { EAN: ['96385074'] },
    });
    const number = await photoOfCode('4006381333931', 'EAN13');
    const photos = [await add(by, await labelPhoto('JUG')), await add(by, number)];
    const { products } = await draft(by, { photo_ids: photos.map(({ id }) => id) });
    expect(products).toMatchObject([{ id: (body as { id: number }).id, sku: 'JUG' }]);
    expect(await readProduct(by, products[0]?.id ?? 0)).toMatchObject({
      name: 'A blue jug',
      images: [{}],
      specifics: { EAN: ['96385074'] },
    });
  });

  test('two numbers of one kind are none', async () => {
    const by = await server.register();
    const numbers = ['4006381333931', '96385074', '036000291452'];
    const formats = ['EAN13', 'EAN8', 'UPCA'] as const;
    const photos = [];
    for (const [n, number] of numbers.entries())
      photos.push(await add(by, await photoOfCode(number, formats[n])));
    const { products } = await draft(by, { photo_ids: photos.map(({ id }) => id) });
    const { specifics } = await readProduct(by, products[0]?.id ?? 0);
    expect(specifics).toEqual({ UPC: ['036000291452'] });
  });

  test('photos of another seller, and one photo twice, are a mistake of the whole call', async () => {
    const [by, other] = [await server.register(), await server.register()];
    const [mine, theirs] = [await add(by, await picture()), await add(other, await picture())];
    const send = (...things: number[][]) =>
      by.call('POST', '/api/intake/drafts/', { things: things.map((photo_ids) => ({ photo_ids })) });
    expect((await send([mine.id], [theirs.id])).status).toBe(404);
    expect((await send([mine.id], [mine.id])).status).toBe(400);
    expect((await listedProducts(by)).count).toBe(0);
    await by.call('POST', '/api/intake/photos/remove/', { ids: [theirs.id] });
    expect(await trayOf(other)).toHaveLength(1);
  });

  test('a draft that is deleted takes its photos along: the same file is new again', async () => {
    const by = await server.register();
    const bytes = await picture();
    const { products } = await draft(by, { photo_ids: [(await add(by, bytes)).id] });
    await by.call('DELETE', `/api/products/${products[0]?.id}/`);
    await add(by, bytes);
  });
});

test('SKUs of labels that are printed ahead are kept for their things', async () => {
  const by = await server.register();
  const ahead = async (count: number) =>
    LabelsAhead.parse((await by.call('POST', '/api/intake/labels/', { count })).body).skus;
  const next = async () => NextSku.parse((await by.call('GET', '/api/products/next_sku/')).body).sku;
  expect(await ahead(3)).toEqual(['0001', '0002', '0003']);
  expect([await next(), await ahead(1), await next()]).toEqual(['0004', ['0004'], '0005']);
  const made = await by.call('POST', '/api/products/', { name: 'A vase', make_sku: true });
  expect(made.body).toMatchObject({ sku: '0005' });
  const photos = [await add(by, await labelPhoto('0002')), await add(by, await picture())];
  const { products } = await draft(by, { photo_ids: photos.map(({ id }) => id) });
  expect(products).toMatchObject([{ sku: '0002' }]);
  for (const sku of ['B-1', 'B-2', 'B-3']) await addProduct(by, { sku });
  expect([await ahead(2), await next()]).toEqual([['B-4', 'B-5'], 'B-6']);
  const { db } = server.services;
  await removeOld(db);
  const kept = await db.selectFrom('reserved_skus').select('sku').where('user_id', '=', by.id).execute();
  expect(kept.map(({ sku }) => sku).sort()).toEqual(['0001', '0003', '0004', 'B-4', 'B-5']);
});

test('what lies in the tray stays; a photo in a draft is known for thirty days', async () => {
  const by = await server.register();
  const { db } = server.services;
  const [left, used] = [await add(by, await picture()), await add(by, await picture())];
  await draft(by, { photo_ids: [used.id] });
  const daysLater = async (days: number) => {
    await sql`UPDATE intake_photos SET added_at = added_at - ${days} * interval '1 day',
      used_at = used_at - ${days} * interval '1 day' WHERE user_id = ${by.id}`.execute(db);
    await sql`UPDATE images SET touched_at = touched_at - ${days} * interval '1 day'
      WHERE user_id < ${BYSTANDER} AND user_id = ${by.id}`.execute(db);
    await removeOld(db);
    await removeUnusedPhotos(server.services);
  };
  const known = async () => {
    const { body } = await by.call('POST', '/api/intake/known/', { hashes: [left.hash, used.hash] });
    return (body as { known: string[] }).known.sort();
  };
  await daysLater(29);
  expect(await known()).toEqual([left.hash, used.hash].sort());
  await daysLater(2);
  expect(await known()).toEqual([left.hash]);
  await daysLater(400);
  expect((await fetch(server.url + ((await trayOf(by))[0]?.src ?? ''))).status).toBe(200);
  await by.call('POST', '/api/intake/photos/remove/', { ids: [left.id] });
  await removeUnusedPhotos(server.services);
  expect((await fetch(server.url + left.src)).status).toBe(404);
});
