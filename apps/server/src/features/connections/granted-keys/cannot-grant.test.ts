import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectionOf } from '../../../test/connections.ts';
import { startTestServer } from '../../../test/server.ts';

let store: WooCommerceSimulator;
beforeAll(async () => {
  store = await startWooCommerceSimulator();
});
afterAll(() => store.stop());

const stateOf = (page: URL) => page.searchParams.get('user_id') ?? '';
const keysOf = (state: string) => ({
  user_id: state,
  consumer_key: store.keys[0]?.consumerKey,
  consumer_secret: store.keys[0]?.consumerSecret,
});

describe('where keys cannot be granted', () => {
  test('a server without a public https address says that they have to be pasted', async () => {
    const hidden = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'silent' });
    try {
      const own = await hidden.register();
      expect(await own.call('POST', '/api/keys/woocommerce/request/', { url: store.httpUrl })).toMatchObject({
        status: 409,
        body: {
          detail: expect.stringMatching(/only to a public https address/),
          next_step: expect.stringMatching(/paste/),
        },
      });
      expect(await connectionOf(own)).toMatchObject({ grants_keys: false });
    } finally {
      await hidden.stop();
    }
  });

  test('nor over plain http on the internet', async () => {
    const plain = await startTestServer({
      ROLE: 'web',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://sell.example',
      ALLOW_PRIVATE_NETWORK: 'false',
    });
    try {
      const own = await plain.register();
      expect((await own.call('POST', '/api/keys/woocommerce/request/', { url: 'shop.example' })).status).toBe(
        409,
      );
    } finally {
      await plain.stop();
    }
  });

  test('a store on a private network is not called where that is not allowed', async () => {
    const strict = await startTestServer({
      ROLE: 'web',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://sell.example',
      ALLOW_PRIVATE_NETWORK: 'false',
    });
    try {
      const own = await strict.register();
      const { body } = await own.call('POST', '/api/keys/woocommerce/request/', { url: store.httpUrl });
      store.requests.clear();
      const state = stateOf(new URL((body as { auth_url: string }).auth_url));
      const answer = await strict.call('POST', '/keys/woocommerce/callback', keysOf(state));
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(store.requests.all()).toHaveLength(0);
      expect((await connectionOf(own)).state).toBe('empty');
    } finally {
      await strict.stop();
    }
  });
});
