import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../../../e2e/server-process.ts';
import { connectEbay, startTestEbay, type TestEbay } from '../../../test/marketplaces.ts';
import { type Seller, startTestServer, type TestServer } from '../../../test/server.ts';

let ebay: TestEbay;
let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  const port = await freePort();
  ebay = await startTestEbay('anna-sells');
  server = await startTestServer({
    ...ebay.env,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SALE_POLL_SECONDS: '86400',
    LOG_LEVEL: 'error',
  });
  seller = await server.register();
});
afterAll(async () => {
  await server.stop();
  await ebay.stop();
});

test('eBay tells of a sale, and it is recorded long before the next look', async () => {
  await connectEbay(server, seller, ebay, 'anna-sells');
  const { subscriptions } = ebay.ebay.site.notifications;
  await expect.poll(() => subscriptions.size).toBe(1);
  const first = async () => {
    const { body } = await seller.call('GET', '/api/connections/');
    return (body as { results: { platform: string }[] }).results.find(({ platform }) => platform === 'ebay');
  };
  await expect.poll(first).toMatchObject({ webhooks: 'active', webhooks_error: null });
  const { listingId } = ebay.ebay.addListing('anna-sells', {
    title: 'Enamel sign',
    price: '24.50',
    sku: 'S1',
  });
  ebay.ebay.setDelivery('repeated');
  ebay.ebay.buy(listingId);
  await ebay.ebay.notified();
  const sales = () =>
    server.services.db.selectFrom('sales').select('name').where('user_id', '=', seller.id).execute();
  await expect.poll(sales).toEqual([{ name: 'Enamel sign' }]);
  const [destination] = ebay.ebay.site.notifications.destinations.values();
  expect(destination?.status).toBe('ENABLED');
});
