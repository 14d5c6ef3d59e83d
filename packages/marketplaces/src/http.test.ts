import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contextWith } from './conformance/context.ts';
import { failureOf } from './conformance/subject.ts';
import { request } from './http.ts';

const chunk = Buffer.alloc(1024 * 1024, 'x');
let url = '';
const server = createServer(async (incoming, response) => {
  incoming.resume();
  response.writeHead(200, { 'content-type': 'application/json' });
  if (incoming.url === '/parts') return response.end(`[${'{},'.repeat(500_000)}{}]`);
  if (incoming.url === '/texts') return response.end(JSON.stringify(['{[",\\'.repeat(500_000)]));
  for (let sent = 0; sent < 25 && !response.destroyed; sent += 1) response.write(chunk);
  response.end();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  ['GET', false, 'rejected'],
  ['POST', true, 'rejected'],
  ['POST', false, 'unknown'],
] as const)('an answer without end to a %s (read-only: %s) is %s', async (method, readOnly, kind) => {
  const error = await failureOf(request(contextWith({}), { who: 'The shop', method, url, readOnly }));
  expect(error).toMatchObject({ kind, message: 'The shop sent an answer that is too large.' });
  expect(error.details.nextStep).toMatch(/^See what the site answers with/);
});

test('an answer of millions of small parts is not read, one with as many signs in a text is', async () => {
  const ask = (path: string) => request(contextWith({}), { who: 'The shop', method: 'GET', url: url + path });
  const error = await failureOf(ask('parts'));
  expect(error).toMatchObject({ kind: 'rejected', message: 'The shop sent an answer that is too large.' });
  expect((await ask('texts')).json).toEqual(['{[",\\'.repeat(500_000)]);
});
