import {
  askStore,
  describeRealStore,
  realKeys,
  realSecrets,
} from '@crosslister/marketplaces/woocommerce/real-store.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectionOf } from '../../../../test/connections.ts';
import { type Seller, startTestServer, type TestServer } from '../../../../test/server.ts';

describeRealStore('The keys of a real WooCommerce', () => {
  const { url, consumer_key } = realSecrets;
  let server: TestServer;
  let seller: Seller;
  beforeAll(async () => {
    server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'silent' });
  });
  beforeEach(async () => {
    seller = await server.register();
  });
  afterAll(() => server.stop());

  const tryKeys = (credentials: object) =>
    seller.call('POST', '/api/test-connection/', { platform: 'woocommerce', credentials });
  const save = (keys: { consumer_key?: unknown; consumer_secret?: unknown }, woo_url = url) =>
    seller.call('PUT', '/api/credentials/', {
      woo_url,
      woo_ck: keys.consumer_key,
      woo_cs: keys.consumer_secret,
    });

  test.each(['/shop/', '/my-account', '/cart/?a=1'])(
    'typed as its page %s: the address that answers is named and stored',
    async (path) => {
      expect(await tryKeys({ ...realSecrets, url: `${url}${path}` })).toMatchObject({
        body: { success: true, message: expect.stringMatching(new RegExp(` at ${url}\\.$`)) },
      });
      expect(await save(realSecrets, `${url}${path}`)).toMatchObject({ status: 200 });
      expect((await seller.call('GET', '/api/credentials/')).body).toMatchObject({ woo_url: url });
      expect(await connectionOf(seller)).toMatchObject({ state: 'connected', error: null });
    },
  );

  test('of which the secret is wrong: the secret is named', async () => {
    expect(await tryKeys({ url, consumer_key, consumer_secret: 'cs_0' })).toMatchObject({
      body: {
        success: false,
        message: expect.stringMatching(/^Your store does not accept the consumer secret/),
      },
    });
  });

  test.skipIf(!realKeys.httpUrl)('over http a wrong secret is named before the address', async () => {
    const over = { url: realKeys.httpUrl, consumer_key, consumer_secret: 'cs_0' };
    expect(await tryKeys(over)).toMatchObject({
      body: {
        success: false,
        message: expect.stringMatching(/^Your store does not accept the consumer secret/),
      },
    });
  });

  test.skipIf(!realKeys.readOnly.consumer_key)(
    'that may only read are not saved, and do not show Connected',
    async () => {
      expect(await save(realKeys.readOnly)).toMatchObject({
        status: 409,
        body: { detail: expect.stringMatching(/may only read/) },
      });
      expect(await connectionOf(seller)).toMatchObject({ state: 'empty' });
    },
  );

  test('nothing is left in the store by trying', async () => {
    const before = await askStore<object[]>('GET', 'webhooks');
    await save(realSecrets);
    await seller.call('POST', '/api/oauth/woocommerce/disconnect/');
    expect(await askStore<object[]>('GET', 'webhooks')).toEqual(before);
    expect(await connectionOf(seller)).toMatchObject({ state: 'empty' });
  });
});
