import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { withBoundedLists } from '../bounded-body.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
});
afterAll(() => server.stop());

/** A sender that has announced this length and does not read yet, like a browser in the middle of an upload. */
async function announce(length: number): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    `POST /api/auth/login/ HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  );
  return socket;
}

test('a body that is too large is read to its end, so that its sender sees the sentence', async () => {
  const length = 20_000_000;
  const socket = await announce(length);
  const piece = Buffer.alloc(1_000_000, 'x');
  for (let sent = 0; sent < length; sent += piece.length) {
    if (!socket.write(piece)) await once(socket, 'drain');
  }
  const answer = await text(socket);
  expect(answer).toMatch('HTTP/1.1 413');
  expect(answer).toMatch('The body is too large.');
});

test('one that would go on for gigabytes is refused at once', async () => {
  const answer = await text(await announce(10_000_000_000));
  expect(answer).toMatch('HTTP/1.1 413');
});

test('one of millions of small parts is refused before it is read', async () => {
  const seller = await server.register();
  const label = (ids: string) =>
    seller.call('POST', '/api/products/bulk_label/', `{"action":"add","label":"Attic","ids":[${ids}]}`);
  for (const [part, count] of [
    ['{},', 400_000],
    ['[],', 400_000],
    ['"",', 400_000],
    ['{"a":1},', 400_000],
    ['1,', 2_500_000],
  ] as const)
    expect(await label(part.repeat(count) + part.slice(0, -1)), part).toMatchObject({
      status: 413,
      body: { detail: 'The body has too many parts.', next_step: 'Send less at once.' },
    });
  expect((await label(`1${',1'.repeat(400_000)}`)).status).toBe(200);
  const description = `"${'{['.repeat(240_000)}\\`;
  const thing = { name: 'Thing', sku: 'SIGNS', price: 5, description };
  expect((await seller.call('POST', '/api/products/', thing)).body).toMatchObject({ description });
});

test('of a list that is too long no more is checked than it may have', () => {
  let checked = 0;
  const Item = z.object({ name: z.string() }).refine(() => {
    checked += 1;
    return true;
  });
  const List = z.array(Item).max(3, 'Send at most 3.');
  const Body = withBoundedLists(
    z.union([z.object({ list: List.optional() }), z.array(z.object({ list: List }))]),
  );
  const list = (length: number) => Array.from({ length }, () => ({ name: 'a' }));
  expect(Body.parse({ list: list(3) })).toEqual({ list: list(3) });
  checked = 0;
  expect(JSON.stringify(Body.safeParse({ list: list(1_000) }).error)).toContain('Send at most 3.');
  expect(Body.safeParse([{ list: list(1_000) }]).success).toBe(false);
  expect(checked).toBeLessThan(20);
});
