import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { UploadedImage } from '@crosslister/contract/products/image.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { damagedPhotos, drawnPhoto, heicPhoto, takenPhoto, uploadPhoto } from '../../test/photos.ts';
import { type Answer, type Seller, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let seller: Seller;

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  seller = await server.register();
});
afterAll(() => server.stop());

const heic = await heicPhoto();
const upload = (bytes: Uint8Array<ArrayBuffer>, by = seller) => uploadPhoto(server, by, bytes);

async function uploaded(bytes: Uint8Array<ArrayBuffer>, by = seller): Promise<UploadedImage> {
  const { status, body } = await upload(bytes, by);
  expect(status, JSON.stringify(body)).toBe(201);
  return body as UploadedImage;
}

async function open(src: string) {
  const response = await fetch(server.url + src);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function storedFiles(): Promise<string[]> {
  const all = await readdir(join(server.services.config.dataDir, 'images'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return all.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const sentence = ({ body }: Answer) => (body as { detail: string }).detail;

describe('a photo that is uploaded', () => {
  test('is kept upright, without what the camera wrote into it, and opens by its address alone', async () => {
    // Stored on its side, with a red left half. Turned upright, as the camera notes, red is at the top.
    const taken = await takenPhoto();
    expect(Buffer.from(taken).includes('SecretCamera')).toBe(true);
    const { src, width, height } = await uploaded(taken);
    expect({ width, height }).toEqual({ width: 300, height: 400 });
    const { response, bytes } = await open(src);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toContain('private');
    const { exif, orientation, icc, xmp, format } = await sharp(bytes).metadata();
    expect({ exif, orientation, icc, xmp, format }).toEqual({ format: 'jpeg' });
    expect(bytes.includes('SecretCamera')).toBe(false);
    const pixels = await sharp(bytes).raw().toBuffer();
    const at = (x: number, y: number) => [...pixels.subarray((y * 300 + x) * 3, (y * 300 + x) * 3 + 3)];
    expect(at(150, 20)[0]).toBeGreaterThan(200);
    expect(at(150, 380)[2]).toBeGreaterThan(200);
  });

  test('may be of an iPhone, in its own format', async () => {
    const { src, width, height } = await uploaded(new Uint8Array(heic));
    expect({ width, height }).toEqual({ width: 96, height: 64 });
    const photo = sharp((await open(src)).bytes);
    expect((await photo.metadata()).format).toBe('jpeg');
    const pixels = await photo.raw().toBuffer();
    const at = (x: number, y: number) => [...pixels.subarray((y * 96 + x) * 3, (y * 96 + x) * 3 + 3)];
    const [redAbove = 0, greenAbove = 0] = at(10, 10);
    const [redBelow = 0, greenBelow = 0] = at(85, 55);
    expect([redAbove > 180, greenAbove < 80, redBelow < 60, greenBelow > 120]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test('is at most 2400 pixels wide, and there is a small one for lists', async () => {
    const { src, width, height } = await uploaded(await drawnPhoto({ width: 5000, height: 2500 }));
    expect({ width, height }).toEqual({ width: 2400, height: 1200 });
    const small = await sharp((await open(`${src}&size=small`)).bytes).metadata();
    expect(small).toMatchObject({ width: 320, height: 160 });
  });

  test('becomes a JPEG on white when it was transparent', async () => {
    const clear = { width: 20, height: 20, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
    const { src } = await uploaded(new Uint8Array(await sharp({ create: clear }).png().toBuffer()));
    const pixels = await sharp((await open(src)).bytes)
      .raw()
      .toBuffer();
    expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test.each(['webp', 'avif', 'gif', 'png'] as const)('may be a %s', async (format) => {
    const picture = sharp(await drawnPhoto({ width: 64, height: 48 }));
    const { width } = await uploaded(new Uint8Array(await picture.toFormat(format).toBuffer()));
    expect(width).toBe(64);
  });

  test('twice is the same photo, and another one for another seller', async () => {
    const bytes = await drawnPhoto({ width: 90, height: 80 });
    const other = await server.register();
    const [one, again, foreign] = [
      await uploaded(bytes),
      await uploaded(bytes),
      await uploaded(bytes, other),
    ];
    expect(again.src).toBe(one.src);
    expect(path(foreign.src)).not.toBe(path(one.src));
  });
});

const path = (src: string) => src.split('?')[0] ?? '';

const DAMAGED = 'The photo is damaged or incomplete: it cannot be read as a picture.';

describe('a file that cannot be kept', () => {
  const heicBomb = Buffer.from(heic);
  const size = heicBomb.indexOf('ispe') + 8;
  heicBomb.writeUInt32BE(60_000, size);
  heicBomb.writeUInt32BE(60_000, size + 4);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1/" /></svg>';
  test.each([
    [
      'text',
      Buffer.from('not a picture at all'),
      'The photo is not a JPEG, PNG, WebP, GIF, AVIF or HEIC picture.',
    ],
    [
      'a drawing that could fetch',
      Buffer.from(svg),
      'The photo is not a JPEG, PNG, WebP, GIF, AVIF or HEIC picture.',
    ],
    ['cut off, from an iPhone', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), DAMAGED],
    ...damagedPhotos(heic).map(([shape, bytes]): [string, Buffer, string] => [shape, bytes, DAMAGED]),
    ['a bomb', bomb(60_000, 60_000), 'The photo has more than 110 million pixels.'],
    ['a bomb from an iPhone', heicBomb, 'The photo has more than 50 million pixels.'],
  ])('%s: a sentence, and nothing is stored', async (_, bytes, words) => {
    const before = await storedFiles();
    const answer = await upload(new Uint8Array(bytes));
    expect(answer.status).toBe(400);
    expect(sentence(answer)).toBe(words);
    expect(answer.body).toMatchObject({ next_step: expect.any(String) });
    expect(await storedFiles()).toEqual(before);
  });

  test('one that was cut off', async () => {
    const whole = await drawnPhoto({ width: 1200, height: 900 });
    for (const part of [whole.subarray(0, 12), whole.subarray(0, whole.length / 2)]) {
      const answer = await upload(new Uint8Array(part));
      expect(answer.status).toBe(400);
      expect(sentence(answer)).toBe(DAMAGED);
    }
  });

  test('one that is too large, and one that is not sent as bytes', async () => {
    const large = await upload(new Uint8Array(25 * 1024 * 1024 + 1));
    expect(large.status).toBe(413);
    expect(sentence(large)).toBe('The photo is larger than 25 MB.');
    // Its length is not said before.
    const streamed = await fetch(`${server.url}/api/images/`, {
      method: 'POST',
      headers: { authorization: `Token ${seller.token}`, 'content-type': 'image/jpeg' },
      body: new Blob([new Uint8Array(26 * 1024 * 1024)]).stream(),
      duplex: 'half',
    });
    expect(streamed.status).toBe(413);
    const json = await seller.call('POST', '/api/images/', { photo: 'x' });
    expect(json.status).toBe(415);
    expect(json.body).toMatchObject({ next_step: expect.stringContaining('Send the photo itself') });
  });

  test('when the disk cannot be written: a sentence, no row, no half file', async () => {
    const blocked = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'silent', DATA_DIR: '/dev/null/data' });
    try {
      const by = await blocked.register();
      const answer = await uploadPhoto(blocked, by, await drawnPhoto({ width: 50, height: 50 }));
      expect(answer.status).toBe(507);
      expect(sentence(answer)).toBe('The server cannot keep the photo just now.');
      const { db } = blocked.services;
      const rows = await db.selectFrom('images').selectAll().where('user_id', '=', by.id).execute();
      expect(rows).toEqual([]);
    } finally {
      await blocked.stop();
    }
  });
});

describe('the address of a photo', () => {
  test('opens nothing when forged, over, cut, or of another seller', async () => {
    const { src } = await uploaded(await drawnPhoto({ width: 70, height: 60 }));
    const query = new URLSearchParams(src.split('?')[1]);
    const other = await server.register();
    const theirs = await uploaded(await drawnPhoto({ width: 71, height: 60 }), other);
    const wrong = [
      path(src),
      `${path(src)}?expires=${query.get('expires')}&signature=`,
      `${path(src)}?expires=${query.get('expires')}&signature=${'A'.repeat(43)}`,
      `${path(src)}?expires=${Number(query.get('expires')) + 1}&signature=${query.get('signature')}`,
      `${path(src)}?expires=1e400&signature=${query.get('signature')}`,
      `${path(src)}?${theirs.src.split('?')[1]}`,
    ];
    for (const address of wrong) {
      const { response } = await open(address);
      expect(response.status, address).toBe(403);
      expect(response.headers.get('content-type'), address).toContain('json');
    }
    expect((await open(src)).response.status).toBe(200);
  });

  test('ends after two days, and is the same all day', async () => {
    const { services } = server;
    const bytes = await drawnPhoto({ width: 72, height: 60 });
    const now = services.now;
    try {
      services.now = () => new Date('2026-03-01T00:00:01Z');
      const { src } = await uploaded(bytes);
      services.now = () => new Date('2026-03-01T23:59:59Z');
      expect((await uploaded(bytes)).src).toBe(src);
      services.now = () => new Date('2026-03-02T23:59:59Z');
      expect((await open(src)).response.status).toBe(200);
      services.now = () => new Date('2026-03-03T00:00:00Z');
      expect((await open(src)).response.status).toBe(403);
    } finally {
      services.now = now;
    }
  });

  test.each([
    '/api/images/..%2f..%2fsecret.key',
    '/api/images/%2e%2e%2f%2e%2e%2fsecret.key.jpg',
    `/api/images/${'0'.repeat(64)}.jpg%00`,
    `/api/images/${'0'.repeat(64)}.small.jpg`,
    `/api/images/${'0'.repeat(64)}.jpg`,
  ])('%s is no photo', async (address) => {
    const { response } = await open(`${address}?expires=9999999999&signature=x`);
    expect([400, 404]).toContain(response.status);
  });
});

/** A PNG of a few hundred bytes that claims to have this many pixels. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}
