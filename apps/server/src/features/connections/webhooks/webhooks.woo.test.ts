import { askStore, describeRealStore } from '@crosslister/marketplaces/woocommerce/real-store.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../../../e2e/server-process.ts';
import { connectionOf, untilNotified } from '../../../test/connections.ts';
import { connectRealStore } from '../../../test/real-store.ts';
import { type Seller, startTestServer, type TestServer } from '../../../test/server.ts';
import { until } from '../../../test/simulated-marketplaces.ts';

describeRealStore('The webhooks of a real WooCommerce', () => {
  let server: TestServer;
  let seller: Seller;
  let publicUrl: string;
  beforeAll(async () => {
    const port = await freePort();
    publicUrl = `http://127.0.0.1:${port}`;
    server = await startTestServer({ PORT: String(port), PUBLIC_URL: publicUrl, LOG_LEVEL: 'silent' });
    // The webhooks of every seller are removed.
    await server.removeBystander();
    seller = await server.register();
    await connectRealStore(seller);
  });
  afterAll(async () => {
    await seller?.call('POST', '/api/oauth/woocommerce/disconnect/');
    await server?.stop();
  });

  const restartAt = async (url: string | undefined) => {
    server.services.config.publicUrl = url;
    await server.restart();
  };
  const topics = async () => {
    const all = await askStore<{ topic: string; delivery_url: string }[]>('GET', 'webhooks?per_page=100');
    return all
      .flatMap(({ topic, delivery_url }) => (delivery_url.startsWith(publicUrl) ? [topic] : []))
      .sort();
  };

  test('are removed when PUBLIC_URL is unset, and made again when it is back', async () => {
    await untilNotified(seller);
    expect(await topics()).toEqual(['order.created', 'order.updated']);
    await restartAt(undefined);
    await until(topics, (left) => left.length === 0);
    expect(await connectionOf(seller)).toMatchObject({ state: 'connected', webhooks: 'off' });
    await restartAt(publicUrl);
    await untilNotified(seller);
    await until(topics, (made) => made.length === 2);
  });

  test('are removed by Disconnect', async () => {
    await seller.call('POST', '/api/oauth/woocommerce/disconnect/');
    expect(await topics()).toEqual([]);
  });
});
