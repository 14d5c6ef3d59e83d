import { describe, expect, test } from 'vitest';
import { listAt, numberAt, textAt, valueAt } from '../http/json-values.ts';
import { callsOf, createDraft, listForSale, resultIds, startShop } from './test-shop.ts';

const idName = 'listing_id';

describe('listings of a shop', () => {
  test('one state per call, active by default, in pages with a count of all', async () => {
    const { call, etsy, seller } = await startShop();
    const path = `/shops/${seller.shopId}/listings`;
    const ids = ['One', 'Two', 'Three'].map((title) => etsy.addListing('ann', { title, price: '5.00' }).id);
    for (const state of ['draft', 'inactive', 'sold_out', 'expired'] as const) {
      const { id } = etsy.addListing('ann', { title: state, price: '5.00', state });
      expect(resultIds(await call('GET', `${path}?state=${state}`), idName)).toEqual([id]);
    }
    etsy.addListing('bob', { title: 'Not hers', price: '5.00' });
    const newest = await call('GET', `${path}?limit=2`);
    expect(newest.body).toMatchObject({ count: 3 });
    expect(resultIds(newest, idName)).toEqual(ids.toReversed().slice(0, 2));
    const rest = await call('GET', `${path}?limit=2&offset=2`);
    expect(resultIds(rest, idName)).toEqual([ids[0]]);
  });

  test.each(['state=gone', 'limit=0', 'limit=101', 'offset=-1', 'includes=Everything', 'sort_on=colour'])(
    '%s is refused',
    async (query) => {
      const { call, seller } = await startShop();
      expect((await call('GET', `/shops/${seller.shopId}/listings?${query}`)).status).toBe(400);
    },
  );

  test('pictures and inventory come only when asked for, as a list or one by one', async () => {
    const { call, etsy, seller } = await startShop();
    etsy.addListing('ann', { title: 'Mug', price: '5.00', sku: 'M1' });
    const path = `/shops/${seller.shopId}/listings`;
    const first = async (query: string) => listAt((await call('GET', `${path}?${query}`)).body, 'results')[0];
    expect(await first('')).toMatchObject({ images: [], inventory: null, skus: ['M1'] });
    for (const query of ['includes=Images,Inventory', 'includes[]=Images&includes[]=Inventory']) {
      const listing = await first(query);
      expect(listAt(listing, 'images')).toHaveLength(1);
      expect(valueAt(listing, 'inventory', 'products')).toMatchObject([{ sku: 'M1' }]);
    }
  });
});

describe('who sees what', () => {
  test('everybody sees what is active, without SKUs and inventory', async () => {
    const shop = await startShop();
    const id = await listForSale(shop, 'A1');
    const stranger = callsOf(shop.simulator, undefined);
    const seen = await stranger('GET', `/listings/${id}`);
    expect(seen.body).toMatchObject({ listing_id: id, skus: [], inventory: null });
    expect((await stranger('GET', `/listings/batch/inventory?listing_ids=${id}`)).status).toBe(401);
    expect((await shop.call('GET', `/listings/${id}`)).body).toMatchObject({ skus: ['A1'] });
  });

  test('a draft is its owner’s alone', async () => {
    const shop = await startShop();
    const id = await createDraft(shop);
    expect((await callsOf(shop.simulator, undefined)('GET', `/listings/${id}`)).status).toBe(404);
    const bob = shop.etsy.issueTokens('bob', ['listings_r']).accessToken;
    expect((await callsOf(shop.simulator, bob)('GET', `/listings/${id}`)).status).toBe(404);
    expect((await shop.call('GET', `/listings/${id}`)).body).toMatchObject({ state: 'draft' });
  });

  test('a batch leaves out what is not there, and tells no processing profile', async () => {
    const shop = await startShop();
    const [one, two] = [await listForSale(shop, 'A1'), await createDraft(shop)];
    const batch = await shop.call('GET', `/listings/batch?listing_ids=${one},${two},5`);
    expect(resultIds(batch, idName)).toEqual([one, two]);
    expect(listAt(batch.body, 'results')).toMatchObject([{ readiness_state_id: null }, {}]);
    const single = await shop.call('GET', `/listings/${one}`);
    expect(numberAt(single.body, 'readiness_state_id')).toBeGreaterThan(0);
    expect((await shop.call('GET', '/listings/batch')).status).toBe(400);
    const many = Array.from({ length: 101 }, (_, index) => index + 1).join(',');
    expect((await shop.call('GET', `/listings/batch?listing_ids=${many}`)).status).toBe(400);
  });
});

describe('the inventory of a listing', () => {
  test.each(['Inventory', 'Shipping', 'Images,Inventory'])(
    'comes no more with the listing itself: includes=%s is refused',
    async (includes) => {
      const shop = await startShop();
      const id = await listForSale(shop, 'A1');
      for (const path of [`/listings/${id}?`, `/listings/batch?listing_ids=${id}&`]) {
        const { status, text } = await shop.call('GET', `${path}includes=${includes}`);
        expect([status, text]).toEqual([400, expect.stringContaining("Invalid value for 'includes'")]);
      }
    },
  );

  test('comes for many at once, if all of them are there', async () => {
    const shop = await startShop();
    const [one, two] = [await listForSale(shop, 'A1'), await createDraft(shop)];
    const path = '/listings/batch/inventory?listing_ids=';
    const { body } = await shop.call('GET', `${path}${one},${two}`);
    expect(resultIds({ body } as Awaited<ReturnType<typeof shop.call>>, idName)).toEqual([one, two]);
    expect(listAt(body, 'results')[0]).toMatchObject({ inventory: { products: [{ sku: 'A1' }] } });
    expect((await shop.call('GET', `${path}${one},5`)).status).toBe(404);
  });
});

describe('the taxonomy', () => {
  test('is one tree of some 200 nodes whose paths lead to the top', async () => {
    const { call } = await startShop();
    const { body } = await call('GET', '/seller-taxonomy/nodes');
    let nodes = 0;
    const walk = (node: unknown, path: number[]) => {
      nodes += 1;
      const here = [...path, numberAt(node, 'id') ?? 0];
      expect(valueAt(node, 'full_path_taxonomy_ids')).toEqual(here);
      expect(valueAt(node, 'parent_id')).toBe(path.at(-1) ?? null);
      expect(numberAt(node, 'level')).toBe(path.length);
      for (const child of listAt(node, 'children')) walk(child, here);
    };
    for (const root of listAt(body, 'results')) walk(root, []);
    expect(nodes).toBeGreaterThan(150);
  });

  test('a node that is not there has no properties', async () => {
    const { call } = await startShop();
    const reply = await call('GET', '/seller-taxonomy/nodes/999999/properties');
    expect(reply.status).toBe(404);
    expect(textAt(reply.body, 'error')).toContain('999999');
  });
});
