import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Connected, caughtDeletion, connected } from '../simulated-ebay.ts';
import { accountDeletion } from './account-deletion.ts';

let shop: Connected;
beforeEach(async () => {
  shop = await connected();
});
afterEach(() => shop.simulator.stop());

test('a message of eBay names the account, one that was changed is refused', async () => {
  const request = await caughtDeletion(shop, { userId: 'abc123', username: 'jane' });
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
