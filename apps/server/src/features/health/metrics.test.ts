import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addThing,
  crosslist,
  detect,
  startTradingPlace,
  type TradingPlace,
} from '../../test/simulated-marketplaces.ts';

let place: TradingPlace;
beforeAll(async () => {
  place = await startTradingPlace();
});
afterAll(() => place.stop());

test('metrics tell the depth of the queue, how operations ended, and how long a sold thing stayed listed', async () => {
  const seller = await place.connectedSeller();
  const product = await addThing(place, seller, { sku: 'METRIC1' });
  await crosslist(seller, product, 'woocommerce');
  await crosslist(seller, product, 'ebay');
  seller.store.store.buy('METRIC1');
  await detect(seller);

  const answer = await place.server.call('GET', '/metrics');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(answer.body).toContain('crosslister_queue{status="queued"} 0');
  expect(answer.body).toContain(
    'crosslister_operation_seconds_count{kind="crosslist",platform="ebay",outcome="completed"} 1',
  );
  expect(answer.body).toContain('crosslister_sale_to_ended_seconds_count{platform="ebay"} 1');
});
