import { describe, expect, test } from 'vitest';
import { listAt, textAt } from '../../http/json-values.ts';
import { errorIds, exampleItem, listForSale, startWithSeller } from '../test-seller.ts';

const items = '/sell/inventory/v1/inventory_item';

describe('an inventory item', () => {
  test('is replaced as a whole: what is left out is gone', async () => {
    const { call } = await startWithSeller();
    expect((await call('PUT', `${items}/A1`, exampleItem())).status).toBe(201);
    const replaced = await call('PUT', `${items}/A1`, { product: { title: 'Only a title' } });
    expect([replaced.status, replaced.text]).toEqual([204, '']);
    const item = await call('GET', `${items}/A1`);
    expect(item.body).toEqual({ sku: 'A1', locale: 'en_GB', product: { title: 'Only a title' } });
  });

  test('needs its language named', async () => {
    const { call } = await startWithSeller();
    const reply = await call('PUT', `${items}/A1`, exampleItem(), { 'content-language': '' });
    expect(errorIds(reply)).toEqual([25709]);
    expect(reply.text).toContain('Content-Language');
  });

  test.each([
    ['a SKU with a hyphen', 'A-1', exampleItem(), 25707],
    ['a SKU of 51 letters', 'A'.repeat(51), exampleItem(), 25707],
    ['a title of 81 letters', 'A1', exampleItem({ title: 'x'.repeat(81) }), 25709],
    ['a description of 4,001 letters', 'A1', exampleItem({ description: 'x'.repeat(4001) }), 25709],
    ['the condition USED', 'A1', exampleItem({}, { condition: 'USED' }), 2004],
    ['aspects that are no lists', 'A1', exampleItem({ aspects: { Brand: 'Next' } }), 2004],
    ['aspects as text, as the schema has them', 'A1', exampleItem({ aspects: '{}' }), 2004],
    ['a picture over http', 'A1', exampleItem({ imageUrls: ['http://images.example/a.jpg'] }), 25015],
    ['25 pictures', 'A1', exampleItem({ imageUrls: Array(25).fill('https://a.example/a.jpg') }), 25709],
    ['an aspect of 66 letters', 'A1', exampleItem({ aspects: { Brand: ['x'.repeat(66)] } }), 25502],
  ])('refuses %s', async (_name, sku, body, errorId) => {
    const { call } = await startWithSeller();
    const reply = await call('PUT', `${items}/${sku}`, body);
    expect([reply.status, ...errorIds(reply)]).toEqual([400, errorId]);
    expect((await call('GET', `${items}/${sku}`)).status).toBe(404);
  });

  test('takes pictures over http when told to, and hyphens by another pattern', async () => {
    const { call } = await startWithSeller({ allowHttpImages: true, skuPattern: /^[\w-]{1,50}$/ });
    const body = exampleItem({ imageUrls: ['http://127.0.0.1:1/a.jpg'] });
    expect((await call('PUT', `${items}/A-1`, body)).status).toBe(201);
  });

  test('carries its offers and its listing along when deleted', async () => {
    const seller = await startWithSeller();
    const { offerId, listingId } = await listForSale(seller, 'A1');
    expect((await seller.call('DELETE', `${items}/A1`)).status).toBe(204);
    expect(seller.ebay.listing(listingId)?.status).toBe('ENDED');
    expect((await seller.call('GET', `/sell/inventory/v1/offer/${offerId}`)).status).toBe(404);
    expect(errorIds(await seller.call('DELETE', `${items}/A1`))).toEqual([25710]);
  });

  test('changes its live listing, but not into what cannot be listed', async () => {
    const seller = await startWithSeller();
    const { listingId } = await listForSale(seller, 'A1');
    await seller.call('PUT', `${items}/A1`, exampleItem({ title: 'A better title' }));
    expect(seller.ebay.listing(listingId)?.title).toBe('A better title');
    const empty = exampleItem({}, { availability: { shipToLocationAvailability: { quantity: 0 } } });
    expect(errorIds(await seller.call('PUT', `${items}/A1`, empty))).toEqual([25004]);
    expect(errorIds(await seller.call('PUT', `${items}/A1`, exampleItem({ imageUrls: [] })))).toEqual([
      25002,
    ]);
    expect(seller.ebay.listing(listingId)).toMatchObject({ title: 'A better title', status: 'ACTIVE' });
  });
});

test('the list of items counts its offset in pages', async () => {
  const { call } = await startWithSeller();
  for (const sku of ['A1', 'A2', 'A3']) await call('PUT', `${items}/${sku}`, exampleItem());
  const first = await call('GET', `${items}?limit=2&offset=0`);
  expect(first.body).toMatchObject({ total: 3, size: 2, limit: 2 });
  const next = new URL(textAt(first.body, 'next') ?? '');
  expect(next.searchParams.get('offset')).toBe('1');
  const second = await call('GET', next.pathname + next.search);
  expect(listAt(second.body, 'inventoryItems').map((item) => textAt(item, 'sku'))).toEqual(['A3']);
  expect(second.body).not.toHaveProperty('next');
  expect(errorIds(await call('GET', `${items}?limit=201`))).toEqual([25706]);
});
