import { request as httpsRequest } from 'node:https';
import { afterEach, describe, expect, test } from 'vitest';
import { json } from './answer.ts';
import { type Listening, listen } from './listen.ts';

const running: Listening[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function counter() {
  const work = { done: 0 };
  const server = await listen({
    handle() {
      work.done += 1;
      return json(200, { done: work.done });
    },
  });
  running.push(server);
  return { ...server, work };
}

describe('a simulated server', () => {
  test('answers over https to a client that trusts its certificate', async () => {
    const server = await counter();
    const status = await new Promise((resolve, reject) => {
      httpsRequest(`${server.httpsUrl}/x`, { ca: server.caCertificate }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });

  test('hits only the matching requests, as often as told', async () => {
    const server = await counter();
    server.faults.add({ kind: 'rate_limited', method: 'GET', path: '/limited', times: 1, retryAfter: 7 });
    expect((await fetch(`${server.httpUrl}/free`)).status).toBe(200);
    const limited = await fetch(`${server.httpUrl}/limited`);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await fetch(`${server.httpUrl}/limited`)).status).toBe(200);
    expect(server.requests.all().map((entry) => entry.status)).toEqual([200, 429, 200]);
  });

  test.each([
    ['error_before', 500, 0],
    ['error_after', 500, 1],
    ['unauthorized', 401, 0],
    ['html', 403, 0],
    ['maintenance', 503, 0],
  ] as const)('%s answers %i with %i pieces of work done', async (kind, status, done) => {
    const server = await counter();
    server.faults.add({ kind });
    expect((await fetch(`${server.httpUrl}/`)).status).toBe(status);
    expect(server.work.done).toBe(done);
  });

  test.each([
    ['cut_before', 0],
    ['cut_after', 1],
  ] as const)('%s breaks the connection with %i pieces of work done', async (kind, done) => {
    const server = await counter();
    server.faults.add({ kind });
    await expect(fetch(`${server.httpUrl}/`)).rejects.toThrow();
    expect(server.work.done).toBe(done);
  });

  test.each([
    ['hang_before', 0],
    ['hang_after', 1],
  ] as const)('%s never answers, with %i pieces of work done', async (kind, done) => {
    const server = await counter();
    server.faults.add({ kind });
    await expect(fetch(`${server.httpUrl}/`, { signal: AbortSignal.timeout(150) })).rejects.toThrow();
    expect(server.work.done).toBe(done);
  });

  test('holds back what it is told to, undone, until it is let through', async () => {
    const server = await counter();
    const release = server.faults.hold({ method: 'POST' });
    const held = fetch(`${server.httpUrl}/held`, { method: 'POST' });
    expect((await fetch(`${server.httpUrl}/`)).status).toBe(200);
    expect(server.work.done).toBe(1);
    release();
    expect((await held).status).toBe(200);
    server.faults.hold();
    const again = fetch(`${server.httpUrl}/`);
    server.faults.clear();
    expect((await again).status).toBe(200);
    expect(server.work.done).toBe(3);
  });

  test('spoils the JSON with a byte order mark or a PHP warning', async () => {
    const server = await counter();
    server.faults.add({ kind: 'bom', times: 1 });
    server.faults.add({ kind: 'php_warning', times: 1 });
    const bytes = Buffer.from(await (await fetch(`${server.httpUrl}/`)).arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(await (await fetch(`${server.httpUrl}/`)).text()).toMatch(/^<br \/>.*Warning/s);
  });
});
