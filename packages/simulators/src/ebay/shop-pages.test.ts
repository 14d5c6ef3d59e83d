import { expect, test } from 'vitest';
import { send, startWithSeller } from './test-seller.ts';

test('shoppers find live listings, and nothing else', async () => {
  const { simulator, ebay } = await startWithSeller();
  const mug = ebay.addListing('ann', { title: 'Blue mug', price: '4.00' });
  ebay.addListing('ann', { title: 'Red mug', price: '5.00' });
  ebay.addListing('bob', { title: 'Later mug', price: '6.00', startsAt: new Date(Date.now() + 3_600_000) });
  const found = await send(`${simulator.url}/sch/i.html?_nkw=mug`);
  expect(found.text).toContain('2 results');
  expect(found.text).not.toContain('Later mug');
  ebay.endListing(mug.listingId);
  expect((await send(`${simulator.url}/sch/i.html?_nkw=blue`)).text).toContain('0 results');
});

test('the page of an item says where it stands', async () => {
  const { simulator, ebay } = await startWithSeller();
  const startsAt = new Date('2030-01-02T10:00:00Z');
  const later = ebay.addListing('ann', { title: 'Clock', price: '40.00', startsAt });
  const ended = ebay.addListing('ann', { title: 'Lamp', price: '20.00' });
  ebay.endListing(ended.listingId);
  const textOf = async (id: string) => (await send(`${simulator.url}/itm/${id}`)).text;
  expect(await textOf(later.listingId)).toContain('scheduled to start on 02/01/2030, 10:00:00');
  expect(await textOf(ended.listingId)).toContain('was ended by the seller');
  expect((await send(`${simulator.url}/itm/1`)).status).toBe(404);
});

test('the Buy button sells once', async () => {
  const { simulator, ebay } = await startWithSeller();
  const { listingId } = ebay.addListing('ann', { title: 'Lamp', price: '20.00' });
  const press = () => send(`${simulator.url}/itm/${listingId}/buy`, { method: 'POST' });
  expect((await press()).headers.get('location')).toBe(`/itm/${listingId}?bought=1`);
  expect((await press()).headers.get('location')).toBe(`/itm/${listingId}`);
  expect(ebay.orders()).toHaveLength(1);
});

test('what sellers write stays text', async () => {
  const { simulator, ebay } = await startWithSeller();
  const { listingId } = ebay.addListing('ann', {
    title: '<script>alert(1)</script>',
    price: '1.00',
    description: '<p>Nice</p><img src=x onerror=alert(1)>',
  });
  const { text } = await send(`${simulator.url}/itm/${listingId}`);
  expect(text).toContain('<p>Nice</p>');
  expect(text).not.toContain('<script>');
  expect(text).not.toContain('<img src=x');
});
