import { expect, test } from 'vitest';
import { send, startShop } from '../test-shop.ts';

test('a shop shows what it has for sale, and nothing else', async () => {
  const { simulator, etsy } = await startShop();
  const { id } = etsy.addListing('ann', { title: 'Blue mug', price: '4.00' });
  etsy.addListing('ann', { title: 'Draft mug', price: '5.00', state: 'draft' });
  etsy.addListing('bob', { title: 'Other mug', price: '6.00' });
  const shop = async () => (await send(`${simulator.url}/shop/annShop`)).text;
  expect(await shop()).toContain('Blue mug');
  expect(await shop()).not.toContain('Draft mug');
  expect(await shop()).not.toContain('Other mug');
  etsy.buy(id);
  expect(await shop()).toContain('0 items');
  expect((await send(`${simulator.url}/shop/nobody`)).status).toBe(404);
  expect((await send(simulator.url)).text).toContain('Other mug');
});

test.each([
  ['active', 200, 'Buy it now'],
  ['sold_out', 200, 'sold out'],
  ['inactive', 200, 'unavailable'],
  ['expired', 200, 'unavailable'],
  ['draft', 404, 'not found'],
] as const)('the page of a listing that is %s', async (state, status, words) => {
  const { simulator, etsy } = await startShop();
  const { id } = etsy.addListing('ann', { title: 'Lamp', price: '20.00', state });
  const page = await send(`${simulator.url}/listing/${id}/lamp`);
  expect(page.status).toBe(status);
  expect(page.text).toContain(words);
  expect(page.text.includes('<button>Buy')).toBe(state === 'active');
});

test('the Buy button sells once', async () => {
  const { simulator, etsy } = await startShop();
  const { id } = etsy.addListing('ann', { title: 'Lamp', price: '20.00' });
  const press = () => send(`${simulator.url}/listing/${id}/buy`, { method: 'POST' });
  expect((await press()).headers.get('location')).toBe(`/listing/${id}/lamp?bought=1`);
  expect((await press()).headers.get('location')).toBe(`/listing/${id}/lamp`);
  expect(etsy.receipts()).toHaveLength(1);
});

test('what sellers write stays text', async () => {
  const { simulator, etsy } = await startShop();
  const { id } = etsy.addListing('ann', {
    title: 'Mug \'n\' "cup"',
    price: '1.00',
    description: '<script>alert(1)</script>',
  });
  const { text } = await send(`${simulator.url}/listing/${id}/mug`);
  expect(text).not.toContain('<script>');
  expect(text).toContain('&lt;script&gt;');
});
