import { type IntakePhoto, LabelsAhead } from '@crosslister/contract/intake/intake.ts';
import { NextSku } from '@crosslister/contract/product-query.ts';
import { UploadedImage } from '@crosslister/contract/products/image.ts';
import { thingsOf } from '@crosslister/domain/intake/things-of.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeOld } from '../../db/kept-for.ts';
import { transact } from '../../db/transact.ts';
import { BYSTANDER } from '../../test/bystander.ts';
import { anotherPicture, intakeOf, labelPhoto, photoOfCode, uploadIntake } from '../../test/intake.ts';
import { drawnPhoto, uploadPhoto } from '../../test/photos.ts';
import { addProduct, listedProducts, readProduct } from '../../test/products.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { removeUnusedPhotos } from '../images/remove-unused-photos.ts';
import { linkProducts } from '../products/linking/link-products.ts';

let server: TestServer;
let intake: ReturnType<typeof intakeOf>;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  intake = intakeOf(server);
});
afterAll(() => server.stop());

const path = (src: string) => src.split('?')[0] ?? '';

describe('drafts', () => {
  test('a pile with labels: one for each thing, with its SKU, number and pictures, and never a second one', async () => {
    const by = await server.register();
    await addProduct(by, { sku: 'TAKEN' });
    const at = (second: number) => ({
      taken_at: new Date(Date.UTC(2026, 5, 1, 10, 0, second)).toISOString(),
    });
    const files: [Buffer, number][] = [
      [await labelPhoto('A-1'), 0],
      [await anotherPicture(), 3],
      [await photoOfCode('9780195019193', 'EAN13'), 6],
      [await labelPhoto('A-2'), 9],
      [await anotherPicture(), 12],
      [await labelPhoto('TAKEN'), 15],
      [await anotherPicture(), 18],
      [await labelPhoto('A-3'), 21],
    ];
    for (const [bytes, second] of files) await intake.add(by, bytes, at(second));
    const row = await intake.trayOf(by);
    const things = thingsOf(row).map(({ photos }) => ({ photo_ids: photos.map(({ id }) => id) }));
    expect(things.map(({ photo_ids }) => photo_ids.length)).toEqual([3, 2, 2, 1]);
    const all = await Promise.all([intake.draft(by, ...things), intake.draft(by, ...things)]);
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
    expect((await intake.trayOf(by)).map(({ label }) => label)).toEqual(['TAKEN', null, 'A-3']);
    // Other groups of the same photos: nothing of a draft is taken apart.
    const mixed = await intake.draft(by, { photo_ids: [row[1]?.id, row[6]?.id] });
    expect(mixed).toMatchObject({
      products: [],
      refused: [{ error: expect.stringContaining('in a draft') }],
    });
    // The same file once more is not another photo.
    expect((await uploadIntake(server, by, files[1]?.[0] ?? Buffer.from(''))).status).toBe(200);
    expect(await intake.trayOf(by)).toHaveLength(3);
  });

  test('without a label the next SKU, a category, and the pictures in the order that was sent', async () => {
    const by = await server.register();
    for (const sku of ['JKT-1', 'JKT-2', 'JKT-3']) await addProduct(by, { sku });
    const [one, two, label, other] = [
      await intake.add(by, await anotherPicture()),
      await intake.add(by, await labelPhoto('X')),
      await intake.add(by, await labelPhoto('Y')),
      await intake.add(by, await anotherPicture()),
    ];
    const photo_ids = [two.id, one.id, label.id];
    // Of the labels only the one that is kept, and nothing of another thing.
    const sent = { photo_ids, sku: 'jkt-9', category: '11450', keep_labels: [two.id, other.id] };
    const { products } = await intake.draft(by, sent, { photo_ids: [other.id] });
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
    const photos = [await intake.add(by, await labelPhoto('JUG')), await intake.add(by, number)];
    const { products } = await intake.draft(by, { photo_ids: photos.map(({ id }) => id) });
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
      photos.push(await intake.add(by, await photoOfCode(number, formats[n])));
    const { products } = await intake.draft(by, { photo_ids: photos.map(({ id }) => id) });
    const { specifics } = await readProduct(by, products[0]?.id ?? 0);
    expect(specifics).toEqual({ UPC: ['036000291452'] });
  });

  test('photos of another seller, and one photo twice, are a mistake of the whole call', async () => {
    const [by, other] = [await server.register(), await server.register()];
    const [mine, theirs] = [
      await intake.add(by, await anotherPicture()),
      await intake.add(other, await anotherPicture()),
    ];
    const send = (...things: number[][]) =>
      by.call('POST', '/api/intake/drafts/', { things: things.map((photo_ids) => ({ photo_ids })) });
    expect((await send([mine.id], [theirs.id])).status).toBe(404);
    expect((await send([mine.id], [mine.id])).status).toBe(400);
    expect((await listedProducts(by)).count).toBe(0);
    await by.call('POST', '/api/intake/photos/remove/', { ids: [theirs.id] });
    expect(await intake.trayOf(other)).toHaveLength(1);
  });

  test('a draft that is deleted takes its photos along: the same file is new again', async () => {
    const by = await server.register();
    const bytes = await anotherPicture();
    const { products } = await intake.draft(by, { photo_ids: [(await intake.add(by, bytes)).id] });
    await by.call('DELETE', `/api/products/${products[0]?.id}/`);
    await intake.add(by, bytes);
  });

  test('one that is linked with the thing on sale has its photos: the same file makes no second draft', async () => {
    const by = await server.register();
    const { hash, id } = await intake.add(by, await anotherPicture());
    const { products } = await intake.draft(by, { photo_ids: [id] });
    const onSale = await addProduct(by, { sku: 'ON-SALE' });
    const { db } = server.services;
    await transact(db, (trx) => linkProducts(trx, by.id, onSale.id, products[0]?.id ?? 0));
    const { body } = await by.call('POST', '/api/intake/known/', { hashes: [hash] });
    expect(body).toMatchObject({ known: [hash] });
  });

  test('a picture that is taken out of its draft, and one of a draft that is still being deleted, are new again', async () => {
    const by = await server.register();
    const files = [
      await labelPhoto('OUT-1'),
      await anotherPicture(),
      await anotherPicture(),
      await anotherPicture(),
    ];
    const photos: IntakePhoto[] = [];
    for (const bytes of files) photos.push(await intake.add(by, bytes));
    const [label, stays, edited, out] = photos;
    const draft = { photo_ids: photos.map(({ id }) => id) };
    const { products } = await intake.draft(by, draft);
    const id = products[0]?.id ?? 0;
    const crop = await uploadPhoto(
      server,
      by,
      await drawnPhoto({ colour: '#123456' }),
      path(edited?.src ?? ''),
    );
    const images = [stays?.src ?? '', UploadedImage.parse(crop.body).src].map((src) => ({ src: path(src) }));
    expect((await by.call('PUT', `/api/products/${id}/`, { images })).status).toBe(200);
    const knownOf = async () => {
      const hashes = photos.map(({ hash }) => hash);
      const { body } = await by.call('POST', '/api/intake/known/', { hashes });
      return hashes.map((hash) => (body as { known: string[] }).known.includes(hash));
    };
    expect(await knownOf()).toEqual([true, true, true, false]);
    const again = await intake.add(by, files[3] ?? Buffer.from(''));
    expect([again.hash, await knownOf()]).toEqual([out?.hash, [true, true, true, true]]);
    expect((await intake.trayOf(by)).map((photo) => photo.id)).toEqual([again.id]);

    const { db } = server.services;
    const hidden = db.updateTable('products').set({ deleted_at: new Date() });
    await hidden.where('user_id', '=', by.id).where('id', '=', id).execute();
    expect(await knownOf()).toEqual([false, false, false, true]);
    const resent = await intake.draft(by, { photo_ids: [label?.id, stays?.id] });
    expect(resent).toMatchObject({
      products: [],
      refused: [{ error: 'The draft of these photos was deleted.' }],
    });
    await intake.add(by, files[0] ?? Buffer.from(''));
  });

  test('a thing that cannot be made keeps no other from being made', async () => {
    const by = await server.register();
    const [gone, good] = [
      await intake.add(by, await anotherPicture()),
      await intake.add(by, await anotherPicture()),
    ];
    const image = path(gone.src).split(/[/.]/).at(-2) ?? '';
    await server.services.db
      .deleteFrom('images')
      .where('user_id', '=', by.id)
      .where('id', '=', image)
      .execute();
    const made = await intake.draft(by, { photo_ids: [gone.id] }, { photo_ids: [good.id] });
    expect(made).toMatchObject({
      products: [{ photo_ids: [good.id] }],
      refused: [{ photo_ids: [gone.id], error: 'Photo 1 is not among your uploaded photos.' }],
    });
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
  const photos = [
    await intake.add(by, await labelPhoto('0002')),
    await intake.add(by, await anotherPicture()),
  ];
  const { products } = await intake.draft(by, { photo_ids: photos.map(({ id }) => id) });
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
  const [left, used] = [
    await intake.add(by, await anotherPicture()),
    await intake.add(by, await anotherPicture()),
  ];
  await intake.draft(by, { photo_ids: [used.id] });
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
  expect((await fetch(server.url + ((await intake.trayOf(by))[0]?.src ?? ''))).status).toBe(200);
  await by.call('POST', '/api/intake/photos/remove/', { ids: [left.id] });
  await removeUnusedPhotos(server.services);
  expect((await fetch(server.url + left.src)).status).toBe(404);
});
