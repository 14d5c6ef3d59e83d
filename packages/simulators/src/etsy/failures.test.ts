import { describe, expect, test } from 'vitest';
import { textAt } from '../http/json-values.ts';
import { exampleDraft, listForSale, patch, startShop, upload } from './test-shop.ts';

describe('a fault speaks as Etsy does', () => {
  test.each([
    ['unauthorized', 401, 'invalid_token'],
    ['forbidden', 403, 'Invalid API key'],
    ['rate_limited', 429, 'Exceeded API rate limits.'],
    ['error_before', 500, 'Server Error'],
    ['error_after', 500, 'Server Error'],
  ] as const)('%s', async (kind, status, error) => {
    const { call, simulator } = await startShop();
    simulator.faults.add({ kind, path: '/users/me', times: 1, retryAfter: 9 });
    const reply = await call('GET', '/users/me');
    expect([reply.status, textAt(reply.body, 'error')]).toEqual([status, error]);
    if (kind === 'rate_limited') expect(reply.headers.get('retry-after')).toBe('9');
    expect((await call('GET', '/users/me')).status).toBe(200);
  });

  test('an error page in HTML', async () => {
    const { call, simulator } = await startShop();
    simulator.faults.add({ kind: 'html', times: 1 });
    const reply = await call('GET', '/users/me');
    expect(reply.headers.get('content-type')).toContain('text/html');
  });

  test('a Server Error may have made the draft all the same', async () => {
    const { call, simulator, etsy, seller } = await startShop();
    simulator.faults.add({ kind: 'error_after', method: 'POST', path: /\/listings$/, times: 1 });
    const form = exampleDraft({ seller });
    expect((await call('POST', `/shops/${seller.shopId}/listings`, { form })).status).toBe(500);
    expect(etsy.listings()).toMatchObject([{ state: 'draft', title: form.title }]);
    await call('POST', `/shops/${seller.shopId}/listings`, { form });
    expect(etsy.listings()).toHaveLength(2);
  });

  test('a cut connection after publishing has cost the fee once', async () => {
    const shop = await startShop();
    const id = await listForSale(shop, 'A1');
    await patch(shop, id, { state: 'inactive' });
    shop.etsy.site.fees.length = 0;
    shop.simulator.faults.add({ kind: 'cut_after', method: 'PATCH', times: 1 });
    await expect(patch(shop, id, { state: 'active' })).rejects.toThrow();
    expect(shop.etsy.activeCount('A1')).toBe(1);
    expect((await patch(shop, id, { state: 'active' })).status).toBe(200);
    expect(shop.etsy.fees(id)).toEqual([]);
  });

  test('an upload that failed before the work leaves no image', async () => {
    const shop = await startShop();
    const id = await listForSale(shop, 'A1');
    shop.simulator.faults.add({ kind: 'error_before', path: '/images', times: 1 });
    expect((await upload(shop, id)).status).toBe(500);
    expect(shop.etsy.listing(id)?.pictureIds).toHaveLength(1);
  });
});
