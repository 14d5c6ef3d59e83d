import { expect, test } from 'vitest';
import { addProducts, usePlace } from './place.ts';

/** By how much the server takes the clocks of two machines to differ, and so what it tells once more (ms). */
const TOLD_AGAIN_MS = 2_000;

let id: number | undefined;
let changedAt = 0;
const place = usePlace('first-reading', async (place) => {
  [{ id } = { id: undefined }] = await addProducts(place, { name: 'Cup', sku: 'FR1' });
});
const calls = (start: string) => place.proxy.calls.filter((call) => call.startsWith(start));

test('what changes between the first reading and the opening of the event stream is shown', async () => {
  const release = place.proxy.hold('GET', '/api/events/');
  await place.open();
  await place.row('Cup').waitFor();
  await expect.poll(() => calls('GET /api/events/?since=')).toHaveLength(1);
  await place.seller.call('PUT', `/api/products/${id}/`, { name: 'Saucer' });
  changedAt = Date.now();
  release();
  await place.row('Saucer').waitFor();
});

test('where nothing has changed nothing is read a second time', async () => {
  await expect.poll(() => Date.now() - changedAt, { timeout: 5_000 }).toBeGreaterThan(TOLD_AGAIN_MS);
  place.proxy.calls.length = 0;
  await place.open();
  await place.row('Saucer').waitFor();
  await expect.poll(() => calls('GET /api/events/?since=')).toHaveLength(1);
  // Told after all that the opening itself has told.
  await place.seller.call('PUT', '/api/credentials/', { default_ebay_category: '7' });
  await expect.poll(() => calls('GET /api/credentials/')).toHaveLength(2);
  expect(calls('GET /api/products/?').filter((call) => !call.includes('page_size=1'))).toHaveLength(1);
});
