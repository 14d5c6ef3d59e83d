import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../services.ts';
import { serveWeb } from './serve-web.ts';

let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'crosslister-web-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Crosslister</title>');
  await writeFile(join(dist, 'assets', 'index-abc123.js'), 'export {};');
  await writeFile(join(dist, 'sw.js'), '(() => {})();');
  await writeFile(join(dist, 'manifest.webmanifest'), '{}');
  await writeFile(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterAll(() => rm(dist, { recursive: true }));

async function serving(folder: string): Promise<App> {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } }) as unknown as App;
  await serveWeb(app, folder);
  return app;
}

describe('the built dashboard', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/favicon.svg', 'image/svg+xml', 'no-cache'],
    ['/sw.js', /javascript/, 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
    ['/assets/index-abc123.js', /javascript/, 'public, max-age=31536000, immutable'],
  ])('%s comes as %s, kept as "%s"', async (url, type, cache) => {
    const { statusCode, headers } = await (await serving(dist)).inject({ url });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(type);
    expect(headers['cache-control']).toBe(cache);
  });

  test('what the build has compressed is sent so to a browser that can read it', async () => {
    await writeFile(join(dist, 'assets', 'index-abc123.js.br'), brotliCompressSync('export {};'));
    const app = await serving(dist);
    const ask = (encoding: string) =>
      app.inject({ url: '/assets/index-abc123.js', headers: { 'accept-encoding': encoding } });
    const { headers, rawPayload } = await ask('gzip, br');
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(rawPayload).toString()).toBe('export {};');
    expect((await ask('identity')).body).toBe('export {};');
  });

  test('is not sent again while it is the same', async () => {
    const app = await serving(dist);
    const { headers } = await app.inject({ url: '/' });
    const again = await app.inject({ url: '/', headers: { 'if-none-match': headers.etag } });
    expect(again.statusCode).toBe(304);
    expect((await app.inject({ method: 'HEAD', url: '/' })).body).toBe('');
  });

  test.each([
    '/assets/',
    '/assets',
    '/assets/gone.js',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fx',
  ])('%s is not there, in a sentence', async (url) => {
    const answer = await (await serving(dist)).inject({ url });
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });
});

test.each([300, 8000])('a path of %i characters is not there either', async (length) => {
  const app = await serving(dist);
  for (const url of [`/${'a'.repeat(length)}`, `/${'a/'.repeat(length / 2)}`]) {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().detail).toMatch(/^There is nothing at/);
  }
});

test('photos that were shared without a service worker get a page that says what is needed', async () => {
  const app = await serving(dist);
  const answer = await app.inject({
    method: 'POST',
    url: '/share/',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.alloc(2_000_000),
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([409, 'text/html; charset=utf-8']);
  expect(answer.body).toContain('share them again');
  const { statusCode, headers } = await app.inject({ url: '/share/' });
  expect([statusCode, headers.location]).toEqual([303, '/?intake=1']);
});

test('before it is built the address says how to build it', async () => {
  const answer = await (await serving(join(dist, 'never-built'))).inject({ url: '/' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({
    detail: 'The dashboard is not built yet.',
    next_step: 'Run "npm run build" and start again.',
  });
});
