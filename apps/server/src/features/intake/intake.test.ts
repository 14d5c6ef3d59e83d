import { createHash } from 'node:crypto';
import { IntakeTray } from '@crosslister/contract/intake/intake.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anotherPicture,
  drawCode,
  intakeOf,
  labelPhoto,
  photoOfCode,
  takenAtTime,
  uploadIntake,
} from '../../test/intake.ts';
import { drawnPhoto, heicPhoto, takenPhoto, uploadPhoto } from '../../test/photos.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let seller: Seller;
let intake: ReturnType<typeof intakeOf>;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  seller = await server.register();
  intake = intakeOf(server);
});
afterAll(() => server.stop());

const namesOf = async (by: Seller) => (await intake.trayOf(by)).map(({ name }) => name);

describe('a photo that is added', () => {
  test('says when it was taken, what its label and barcodes are, and opens', async () => {
    const label = await intake.add(seller, await labelPhoto('JKT-41/a b'), { name: 'label.jpg' });
    expect(label).toMatchObject({ name: 'label.jpg', label: 'JKT-41/a b', barcodes: [], taken_at: null });
    expect((await fetch(server.url + label.src)).headers.get('content-type')).toBe('image/jpeg');
    for (const [format, number] of [
      ['EAN13', '9780195019193'],
      ['EAN8', '96385074'],
      ['UPCA', '036000291452'],
    ] as const) {
      const { barcodes, label: none } = await intake.add(seller, await photoOfCode(number, format));
      expect({ barcodes, none }).toEqual({ barcodes: [number], none: null });
    }
    const small = await sharp(await drawCode('96385074', 'EAN8'))
      .resize(190)
      .jpeg()
      .toBuffer();
    expect(await intake.add(seller, small)).toMatchObject({ barcodes: ['96385074'] });
    const foreign = await intake.add(seller, await photoOfCode('https://shop.example/coat?sku=0042'));
    expect(foreign.label).toBeNull();
    const timed = await intake.add(
      seller,
      await takenAtTime(await anotherPicture(), '2026:06:01 10:00:05', '+01:00'),
      {
        taken_at: '2020-01-01T00:00:00Z',
      },
    );
    expect(timed.taken_at).toBe('2026-06-01T09:00:05.000Z');
    expect(timed.look).toMatch(/^[0-9a-f]{16}$/);
  });

  test('may lie on its side, or be of an iPhone', async () => {
    const turned = await intake.add(seller, Buffer.from(await takenPhoto()));
    expect([turned.width, turned.height]).toEqual([300, 400]);
    const heic = await intake.add(seller, await heicPhoto());
    expect([heic.width, heic.height]).toEqual([96, 64]);
  });

  test('is there once, however often it is sent, and known by its hash until it is removed', async () => {
    const by = await server.register();
    const bytes = await anotherPicture();
    const hash = createHash('sha256').update('as it was chosen').digest('hex');
    const answers = await Promise.all([1, 2, 3].map(() => uploadIntake(server, by, bytes, { hash })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const [photo] = await intake.trayOf(by);
    expect(answers.map(({ body }) => body.id)).toEqual([photo?.id, photo?.id, photo?.id]);
    const own = createHash('sha256').update(bytes).digest('hex');
    const knownOf = async (asked: Seller) =>
      (await asked.call('POST', '/api/intake/known/', { hashes: [hash, own] })).body;
    expect(await knownOf(by)).toEqual({ known: [hash] });
    expect(await knownOf(seller)).toEqual({ known: [] });
    await by.call('POST', '/api/intake/photos/remove/', { ids: [photo?.id] });
    expect([await intake.trayOf(by), await knownOf(by)]).toEqual([[], { known: [] }]);
  });

  test('is refused when it is none, or when a thousand lie there', async () => {
    const by = await server.register();
    const text = await uploadIntake(server, by, Buffer.from('no picture'));
    expect(text).toMatchObject({ status: 400, body: { next_step: expect.any(String) } });
    await sql`INSERT INTO intake_photos (user_id, hash, image_id, width, height, name, position, look)
      SELECT ${by.id}, n::text, n::text, 1, 1, '', n, '' FROM generate_series(1, 1000) n`.execute(
      server.services.db,
    );
    const full = await uploadIntake(server, by, await anotherPicture());
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
      ids[name] = (await intake.add(by, await anotherPicture(), { name, ...time })).id;
    }
    return ids;
  }

  test('is in the order in which photos were taken, then of their names, until the seller moves them', async () => {
    const by = await server.register();
    const { a, b, c, d, e } = await fill(by);
    expect(await namesOf(by)).toEqual(['a', 'b', 'c', 'd', 'e']);
    await intake.change(by, { id: e, before: b }, { id: c, before: b }, { id: a, before: null });
    expect(await namesOf(by)).toEqual(['e', 'c', 'b', 'd', 'a']);
    await intake.change(by, { id: a, before: e });
    expect(await namesOf(by)).toEqual(['a', 'e', 'c', 'b', 'd']);
    // What is taken between them comes between them.
    await intake.add(by, await anotherPicture(), { name: 'late', taken_at: '2026-06-01T12:00:00Z' });
    expect(await namesOf(by)).toEqual(['a', 'e', 'c', 'b', 'late', 'd']);
    for (let n = 0; n < 60; n += 1) await intake.change(by, { id: n % 2 ? c : e, before: b });
    expect(await namesOf(by)).toEqual(['a', 'e', 'c', 'b', 'late', 'd']);
    expect(d).toBeDefined();
  });

  test('keeps what the seller decides, all of a call or nothing', async () => {
    const by = await server.register();
    const { a, b, c } = await fill(by);
    const { body } = await intake.change(by, { id: b, starts: true }, { id: c, starts: false, aside: true });
    expect(body).toEqual({ photos: await intake.trayOf(by), limit: 1000 });
    const decided = async () =>
      (await intake.trayOf(by)).slice(0, 3).map(({ starts, aside }) => [starts, aside]);
    expect(await decided()).toEqual([
      [null, false],
      [true, false],
      [false, true],
    ]);
    await intake.change(by, { id: b, starts: null });
    const theirs = await intake.add(seller, await anotherPicture());
    for (const id of [theirs.id, 999_999]) {
      expect((await intake.change(by, { id: a, aside: true }, { id, starts: true })).status).toBe(404);
      expect((await intake.change(by, { id: a, aside: true, before: id })).status).toBe(404);
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
    const before = await intake.add(by, bytes);
    const { body } = await intake.change(by, { id: before.id, turned: 90 });
    const [after] = IntakeTray.parse(body).photos;
    expect(after).toEqual({ ...before, src: expect.any(String), width: 300, height: 400 });
    const pixels = await sharp(await (await fetch(server.url + (after?.src ?? ''))).arrayBuffer())
      .raw()
      .toBuffer();
    // Its left is above now.
    expect([pixels[0], pixels.at(-1)].map((part) => (part ?? 0) > 200)).toEqual([true, true]);
    await intake.change(by, { id: before.id, turned: 90 }, { id: before.id, turned: 180 });
    expect((await intake.trayOf(by))[0]).toMatchObject({ width: 400, height: 300 });
  });
});
