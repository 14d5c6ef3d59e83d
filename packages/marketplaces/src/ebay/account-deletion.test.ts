import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WebhookRequest } from '../webhooks.ts';
import { accountDeletion } from './account-deletion.ts';
import { type Connected, connected } from './simulated-ebay.ts';

let shop: Connected;
beforeEach(async () => {
  shop = await connected();
});
afterEach(() => shop.simulator.stop());

/** What eBay sends, caught on its way. */
async function caught(user: { userId: string; username: string }): Promise<WebhookRequest> {
  const requests: WebhookRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const signature = String(request.headers['x-ebay-signature']);
    requests.push({ headers: { 'x-ebay-signature': signature }, body: Buffer.concat(chunks) });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await shop.site.deleteAccount(`http://127.0.0.1:${port}/`, user);
  await new Promise((resolve) => server.close(resolve));
  const [request] = requests;
  if (!request) throw new Error('nothing was sent');
  return request;
}

test('a message of eBay names the account, one that was changed is refused', async () => {
  const request = await caught({ userId: 'abc123', username: 'jane' });
  expect(await accountDeletion.receive(shop.context(), request)).toEqual({
    kind: 'deleted',
    accountId: 'abc123',
  });
  const body = Buffer.from(request.body.toString().replace('abc123', 'abc124'));
  expect(await accountDeletion.receive(shop.context(), { ...request, body })).toEqual({ kind: 'refused' });
  expect(await accountDeletion.receive(shop.context(), { headers: {}, body: request.body })).toEqual({
    kind: 'refused',
  });
});

test('the challenge is answered with the hash of code, token and address', () => {
  const hook = { url: 'https://shop.example/webhooks/ebay/account-deletion/', secret: 'a secret' };
  const token = accountDeletion.verificationToken(hook.secret);
  expect(token).toMatch(/^[\w-]{32,80}$/);
  expect(accountDeletion.verificationToken(hook.secret)).toBe(token);
  expect(accountDeletion.verificationToken('another secret')).not.toBe(token);
  const wanted = createHash('sha256').update(`abc${token}${hook.url}`).digest('hex');
  expect(accountDeletion.challenge('abc', hook)).toEqual({ challengeResponse: wanted });
});

test('is expected where the server has app keys', () => {
  expect(accountDeletion.expected(shop.config)).toBe(true);
  const ebay = { ...shop.config.ebay, clientSecret: '' };
  expect(accountDeletion.expected({ ...shop.config, ebay })).toBe(false);
});
