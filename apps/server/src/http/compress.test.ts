import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct } from '../test/products.ts';
import { caller, type Seller, startTestServer, type TestServer } from '../test/server.ts';

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
  seller = await server.register();
  for (let index = 0; index < 5; index++)
    await addProduct(seller, { description: 'Long words. '.repeat(50) });
});
afterAll(() => server.stop());

const ask = (
  path: string,
  encoding: string,
  from: Record<string, string> = { 'x-forwarded-for': '203.0.113.5' },
) => seller.call('GET', path, undefined, { 'accept-encoding': encoding, ...from });

test.each([
  ['/api/products/', 'br', 'br'],
  ['/api/products/', 'gzip', 'gzip'],
  ['/api/products/export/', 'gzip', 'gzip'],
  ['/api/products/', 'identity', null],
  ['/healthz', 'br', null],
])('%s asked for with %s comes as %s, and is the same', async (path, encoding, expected) => {
  const answer = await ask(path, encoding);
  expect(answer.headers.get('content-encoding')).toBe(expected);
  expect(answer.body).toEqual((await ask(path, 'identity')).body);
});

test('what does not leave the machine is not compressed', async () => {
  const call = caller(() => server.url, { authorization: `Token ${seller.token}` });
  const answer = await call('GET', '/api/products/', undefined, { 'accept-encoding': 'br' });
  expect(answer.headers.get('content-encoding')).toBe(null);
  expect(answer.body).toEqual((await ask('/api/products/', 'br')).body);
});

test.each(['x-forwarded-for', 'forwarded', 'via'])(
  'what a proxy of the machine asks for with %s is compressed',
  async (header) => {
    expect(
      (await ask('/api/products/', 'br', { [header]: '1.1 proxy' })).headers.get('content-encoding'),
    ).toBe('br');
  },
);
