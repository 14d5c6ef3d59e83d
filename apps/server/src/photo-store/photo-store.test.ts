import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type S3Simulator, startS3Simulator } from '@crosslister/simulators/s3/start-s3-simulator.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { checkPhotoStore } from '../features/images/check-photo-store.ts';
import { ownPhotos } from '../features/images/own-photos.ts';
import { removeLeavingPhotos, removeUnusedPhotos } from '../features/images/remove-unused-photos.ts';
import { drawnPhoto, uploadPhoto } from '../test/photos.ts';
import { addProduct } from '../test/products.ts';
import { startTestServer, type TestServer } from '../test/server.ts';
import { until } from '../test/simulated-marketplaces.ts';
import { openPhotoStore } from './open-photo-store.ts';
import type { PhotoStore } from './photo-store.ts';
import { PhotoStoreProblem } from './photo-store.ts';

let s3: S3Simulator;
let environment: Record<string, string>;
let folder: string;

beforeAll(async () => {
  s3 = await startS3Simulator();
  environment = {
    PHOTO_STORE_URL: `${s3.bucketUrl}/shop%20photos`,
    PHOTO_STORE_REGION: s3.region,
    PHOTO_STORE_ACCESS_KEY: s3.accessKey,
    PHOTO_STORE_SECRET_KEY: s3.secretKey,
  };
  folder = await mkdtemp(join(tmpdir(), 'crosslister-photos-'));
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const openWith = (env: Record<string, string>) => openPhotoStore(readConfig(env));
const hex = (digit: string) => digit.repeat(64);

describe.each([
  ['a bucket', () => openWith(environment)],
  ['a shared folder', () => openWith({ PHOTO_STORE_URL: pathToFileURL(folder).href })],
  ['the folder in DATA_DIR', () => openWith({ DATA_DIR: join(folder, 'data') })],
] as [string, () => PhotoStore][])('%s', (_, open) => {
  const full = (userId: number, digit: string) => ({ userId, id: hex(digit), size: 'full' as const });

  test('gives back what was put, and null for what was not', async () => {
    const store = open();
    await store.check();
    await store.put(full(1, 'a'), new Uint8Array([1, 2, 3]));
    await store.put({ ...full(1, 'a'), size: 'small' }, new Uint8Array([4]));
    await store.put(full(1, 'a'), new Uint8Array([5, 6]));
    expect([...((await store.get(full(1, 'a'))) ?? [])]).toEqual([5, 6]);
    expect([...((await store.get({ ...full(1, 'a'), size: 'small' })) ?? [])]).toEqual([4]);
    expect(await store.get(full(1, 'b'))).toBeNull();
    expect(await store.get(full(2, 'a'))).toBeNull();
  });

  test('removes one photo in both sizes, and all of a seller’s but nobody else’s', async () => {
    const store = open();
    for (const digit of ['c', 'd', 'e', 'f']) {
      for (const userId of [3, 33]) {
        await store.put(full(userId, digit), new Uint8Array([1]));
        await store.put({ ...full(userId, digit), size: 'small' }, new Uint8Array([1]));
      }
    }
    await store.remove(3, hex('c'));
    await store.remove(3, hex('9'));
    expect(await store.get(full(3, 'c'))).toBeNull();
    expect(await store.get({ ...full(3, 'c'), size: 'small' })).toBeNull();
    expect(await store.get(full(3, 'd'))).not.toBeNull();
    await store.removeAllOf(3);
    await store.removeAllOf(44);
    for (const digit of ['d', 'e', 'f']) {
      expect(await store.get(full(3, digit))).toBeNull();
      expect(await store.get(full(33, digit))).not.toBeNull();
    }
  });
});

describe('what is wrong with a store is said', () => {
  const problem = async (env: Record<string, string>) => {
    const error = await openWith(env)
      .check()
      .then(
        () => null,
        (thrown: unknown) => thrown,
      );
    expect(error).toBeInstanceOf(PhotoStoreProblem);
    return error instanceof Error ? error.message : '';
  };

  test('a wrong secret, a wrong region, a bucket that is not there, nobody at that address', async () => {
    const place = `${s3.bucketUrl}/shop photos`;
    expect(await problem({ ...environment, PHOTO_STORE_SECRET_KEY: 'other' })).toBe(
      `the photo store ${place} answered 403 SignatureDoesNotMatch`,
    );
    expect(await problem({ ...environment, PHOTO_STORE_REGION: 'eu-west-1' })).toBe(
      `the photo store ${place} answered 400 AuthorizationHeaderMalformed`,
    );
    expect(await problem({ ...environment, PHOTO_STORE_URL: `${s3.url}/other` })).toBe(
      `the photo store ${s3.url}/other answered 404 NoSuchBucket`,
    );
    expect(await problem({ ...environment, PHOTO_STORE_URL: 'http://127.0.0.1:9/photos' })).toBe(
      'the photo store http://127.0.0.1:9/photos does not answer',
    );
  });

  test('a shared folder that is not mounted is never made', async () => {
    const missing = join(folder, 'not-mounted');
    const env = { PHOTO_STORE_URL: pathToFileURL(missing).href };
    const sentence = `the shared folder ${missing} is not there: is it mounted?`;
    expect(await problem(env)).toBe(sentence);
    const picture = { userId: 1, id: hex('a'), size: 'full' as const };
    await expect(openWith(env).put(picture, new Uint8Array([1]))).rejects.toThrow(sentence);
    await expect(openWith(env).get(picture)).rejects.toThrow(sentence);
  });
});

test('a start with photos in a folder of its own, and one with a store that does not answer, are told in the log', async () => {
  const DATABASE = { DATABASE_URL: 'postgres://db/x', SECRET_KEY: 'k'.repeat(32) };
  const said = async (env: Record<string, string>) => {
    const lines: string[] = [];
    const config = readConfig({ ...DATABASE, ...env });
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    await checkPhotoStore({ config, photos: openPhotoStore(config), log });
    return lines.join('');
  };
  for (const ROLE of ['web', 'worker']) {
    expect(await said({ ROLE })).toMatch(/Photos that sellers upload are kept in .*set PHOTO_STORE_URL/);
    expect(await said({ ROLE, ...environment })).toBe('');
  }
  expect(await said({ ROLE: 'all' })).toBe('');
  expect(await said({ ...environment, PHOTO_STORE_SECRET_KEY: 'other' })).toContain('SignatureDoesNotMatch');
});

describe('a server with its photos in a bucket', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'silent', ...environment });
  });
  afterAll(() => server.stop());

  test('keeps, shows and removes them there; a hiccup of the store is nobody’s loss', async () => {
    const { services } = server;
    const seller = await server.register();
    s3.objects.clear();
    s3.faults.add({ kind: 'error_before', method: 'PUT', times: 1, status: 503 });
    const bytes = await drawnPhoto({ width: 60, height: 40 });
    const { status, body } = await uploadPhoto(server, seller, bytes);
    expect(status, JSON.stringify(body)).toBe(201);
    const { src } = body as { src: string };
    expect([...s3.objects.keys()].every((key) => key.startsWith(`shop photos/${seller.id}/`))).toBe(true);
    expect(s3.objects.size).toBe(2);
    const shown = await fetch(server.url + src);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(100);

    s3.faults.add({ kind: 'error_before', status: 503 });
    expect((await fetch(server.url + src)).status).toBe(503);
    const again = await uploadPhoto(server, seller, await drawnPhoto({ width: 61, height: 40 }));
    expect(again.status).toBe(507);
    expect(again.body).toMatchObject({ detail: 'The server cannot keep the photo just now.' });
    await expect(ownPhotos(services, seller.id, []).read(src, 1)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    s3.faults.clear();
    expect(s3.objects.size).toBe(2);

    await sql`UPDATE images SET touched_at = now() - interval '9 days' WHERE user_id = ${seller.id}`.execute(
      services.db,
    );
    // What the store cannot remove now, the next sweep removes.
    s3.faults.add({ kind: 'error_before', method: 'DELETE', status: 503 });
    await expect(removeUnusedPhotos(services)).rejects.toThrow();
    s3.faults.clear();
    expect(await removeUnusedPhotos(services)).toBe(1);
    expect(s3.objects.size).toBe(0);
  });

  test.each(['cut_before', 'cut_after'] as const)(
    'is asked again when a connection breaks: %s',
    async (kind) => {
      const seller = await server.register();
      s3.faults.add({ kind, method: 'PUT', times: 2 });
      const { status } = await uploadPhoto(server, seller, await drawnPhoto({ width: 63, height: 40 }));
      expect(status).toBe(201);
    },
  );

  test('that takes its time leaves the database to everybody else', async () => {
    const seller = await server.register();
    const puts = () => s3.requests.all().filter(({ method }) => method === 'PUT').length;
    const before = puts();
    const release = s3.faults.hold({ method: 'PUT' });
    let kept = 0;
    const uploads = Array.from({ length: 24 }, async (_, n) => {
      const { status } = await uploadPhoto(server, seller, await drawnPhoto({ width: 70 + n, height: 40 }));
      kept += 1;
      return status;
    });
    await until(
      async () => puts() - before,
      (count) => count >= 4,
    );
    for (let times = 0; times < 20; times++) await seller.call('GET', '/api/products/');
    expect(kept).toBe(0);
    release();
    expect(new Set(await Promise.all(uploads))).toEqual(new Set([201]));
  });

  test('forgets those of a seller who left', async () => {
    const seller = await server.register();
    const { body } = await uploadPhoto(server, seller, await drawnPhoto({ width: 62, height: 40 }));
    await addProduct(seller, { images: [{ src: (body as { src: string }).src }] });
    await seller.call('DELETE', '/api/account/', { password: 'long enough' });
    await removeLeavingPhotos(server.services);
    expect([...s3.objects.keys()].filter((key) => key.includes(`/${seller.id}/`))).toEqual([]);
  });
});
