import { text as textOf } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { checkScreenAtAllSizes } from '../check-screen.ts';
import { connectStore } from '../marketplaces.ts';
import { usePlace } from './place.ts';

const place = usePlace('capture', async ({ seller, store }) => connectStore(seller, { store }));
const card = () => place.dialog('Settings').getByRole('region', { name: 'WooCommerce', exact: true });
const press = (name: string) => card().getByRole('button', { name, exact: true }).click();
const read = () => place.dialog('Captured calls to WooCommerce');

test("a capture of an account's calls is switched on for 24 hours in a quiet place of its card", async () => {
  await place.open();
  await place.settings('Connections');
  await card().getByText('Report a problem').click();
  await card().getByText('Nothing is captured.', { exact: true }).waitFor();
  await press('Capture for 24 hours');
  await card()
    .getByText(/^Capturing until .*captured so far\.$/)
    .waitFor();
  await place.seller.call('POST', '/api/sale-detection/run/');
  await card().getByRole('button', { name: 'Read what was captured', exact: true }).waitFor();
});

test('it is read before it is sent: each call with its masked bodies, and the same as one file', async () => {
  await press('Read what was captured');
  const call = read().getByRole('listitem').filter({ hasText: '/wp-json/wc/v3/orders' }).first();
  await call.locator('summary').click();
  await call.getByText('Answer', { exact: true }).waitFor();
  await checkScreenAtAllSizes(place.page, 'captured-calls');
  const [file] = await Promise.all([
    place.page.waitForEvent('download'),
    read().getByRole('button', { name: 'Download the file', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('crosslister-capture-woocommerce.jsonl');
  const text = await textOf(await file.createReadStream());
  expect(text).toContain('"format":"crosslister-capture-1"');
  expect(text).not.toContain(place.store.keys[0]?.consumerKey);
  await read().getByRole('button', { name: 'Close', exact: true }).last().click();
  await read().waitFor({ state: 'hidden' });
});

test('it is stopped, and what was captured is deleted', async () => {
  await press('Stop capturing');
  await card()
    .getByText(/captured, until .*or when a new capture begins\.$/)
    .waitFor();
  await checkScreenAtAllSizes(place.page, 'capture-stopped');
  await press('Delete what was captured');
  await card().getByText('Nothing is captured.', { exact: true }).waitFor();
});
