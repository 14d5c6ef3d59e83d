import { describe, expect, test } from 'vitest';
import { listAt, textAt, valueAt } from '../http/json-values.ts';
import { createDraft, exampleDraft, formBody, patch, send, startShop, type TestShop } from './test-shop.ts';

function create(shop: TestShop, changes: Record<string, string | number | boolean> = {}) {
  return shop.call('POST', `/shops/${shop.seller.shopId}/listings`, { form: exampleDraft(shop, changes) });
}

describe('a draft', () => {
  test('is another one at every call', async () => {
    const shop = await startShop();
    const [one, other] = [await create(shop), await create(shop)];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(valueAt(one.body, 'listing_id')).not.toBe(valueAt(other.body, 'listing_id'));
    expect(shop.etsy.listings().map(({ state }) => state)).toEqual(['draft', 'draft']);
    expect(shop.etsy.fees()).toEqual([]);
  });

  test('comes as a form only', async () => {
    const shop = await startShop();
    const reply = await shop.call('POST', `/shops/${shop.seller.shopId}/listings`, {
      json: exampleDraft(shop),
    });
    expect(reply.status).toBe(400);
    expect(textAt(reply.body, 'error')).toContain('x-www-form-urlencoded');
    expect(shop.etsy.listings()).toEqual([]);
  });

  test.each(['quantity', 'title', 'description', 'price', 'who_made', 'when_made', 'taxonomy_id'])(
    'needs %s',
    async (field) => {
      const shop = await startShop();
      const { [field]: _left, ...form } = exampleDraft(shop);
      const reply = await shop.call('POST', `/shops/${shop.seller.shopId}/listings`, { form });
      expect(reply.body).toEqual({ error: `Missing input parameter: [${field}]` });
    },
  );

  test.each(['shipping_profile_id', 'readiness_state_id'])('that is physical needs %s', async (field) => {
    const shop = await startShop();
    const { [field]: _left, ...form } = exampleDraft(shop);
    const path = `/shops/${shop.seller.shopId}/listings`;
    expect((await shop.call('POST', path, { form })).body).toEqual({
      error: `A ${field} is required for physical listings.`,
    });
    expect((await shop.call('POST', path, { form: { ...form, type: 'download' } })).status).toBe(201);
  });

  test.each<[string, Record<string, string | number>]>([
    ['a quantity of 0', { quantity: 0 }],
    ['a quantity of 1000', { quantity: 1000 }],
    ['a price in words', { price: 'nine' }],
    ['a price of 0', { price: 0 }],
    ['an unknown maker', { who_made: 'a_friend' }],
    ['an unknown category', { taxonomy_id: 999_999 }],
    ['a weight of 0', { item_weight: 0 }],
    ['an unknown weight unit', { item_weight_unit: 'stone' }],
    ['a profile of nobody', { shipping_profile_id: 1 }],
    ['a processing profile of nobody', { readiness_state_id: 1 }],
    ['a return policy of nobody', { return_policy_id: 1 }],
  ])('with %s is refused', async (_name, changes) => {
    const shop = await startShop();
    const reply = await create(shop, changes);
    expect(reply.status).toBe(400);
    expect(textAt(reply.body, 'error')).toBeDefined();
    expect(shop.etsy.listings()).toEqual([]);
  });
});

describe('texts, whose refusals are bare arrays', () => {
  test.each<[string, Record<string, string>, string]>([
    ['a title of 141 letters', { title: 'a'.repeat(141) }, '/title/1'],
    ['a smiley in the title', { title: 'Mug \u{1F600}' }, '/title/1'],
    ['two ampersands', { title: 'Mug & cup & plate' }, '/title/1'],
    ['an empty title', { title: ' ' }, '/title'],
    ['an empty description', { description: '' }, '/description'],
    ['14 tags', { tags: Array.from('abcdefghijklmn').join(',') }, '/tags'],
    ['a tag of 21 letters', { tags: `mug,${'a'.repeat(21)}` }, '/tags/1'],
    ['a tag with an exclamation mark', { tags: 'mug!' }, '/tags/0'],
    ['three styles', { styles: 'a,b,c' }, '/styles'],
    ['an empty list of images', { image_ids: '' }, '/images'],
  ])('%s', async (_name, changes, path) => {
    const shop = await startShop();
    const reply = await create(shop, changes);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject([{ path, message: expect.any(String) }]);
  });

  test('may hold 140 letters, one of each sign, and ™', async () => {
    const shop = await startShop();
    const title = `100% café: mug & cup + lid ™ ${'a'.repeat(140)}`.slice(0, 140);
    expect((await create(shop, { title })).body).toMatchObject({ title });
  });

  test.each([
    ['a comma list', 'tags=mug,blue%20glaze'],
    ['brackets', 'tags[]=mug&tags[]=blue%20glaze'],
    ['numbers', 'tags[0]=mug&tags[1]=blue%20glaze'],
    ['repetition', 'tags=mug&tags=blue%20glaze'],
  ])('tags come as %s', async (_name, tags) => {
    const shop = await startShop();
    const { simulator, token, seller } = shop;
    const reply = await send(`${simulator.apiUrl}/application/shops/${seller.shopId}/listings`, {
      method: 'POST',
      headers: {
        'x-api-key': `${simulator.keystring}:${simulator.sharedSecret}`,
        authorization: `Bearer ${token}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `${formBody(exampleDraft(shop))}&${tags}`,
    });
    expect(listAt(reply.body, 'tags')).toEqual(['mug', 'blue glaze']);
  });
});

describe('who made it and when', () => {
  test('the windows follow the clock', async () => {
    const shop = await startShop();
    shop.etsy.clock.set(new Date('2026-12-31T12:00:00Z'));
    expect((await create(shop, { when_made: '2020_2026', who_made: 'i_did' })).status).toBe(201);
    expect((await create(shop, { when_made: '2020_2025', who_made: 'i_did' })).status).toBe(400);
    shop.etsy.clock.set(new Date('2027-01-01T12:00:00Z'));
    expect((await create(shop, { when_made: '2020_2026', who_made: 'i_did' })).status).toBe(400);
    expect((await create(shop, { when_made: 'before_2008' })).status).toBe(201);
  });

  test.each<[string, Record<string, string | boolean>, number]>([
    ['new and by somebody else', { when_made: '2010_2019' }, 400],
    ['made to order by somebody else', { when_made: 'made_to_order' }, 400],
    [
      'new by somebody else, with a production partner',
      { when_made: '2010_2019', production_partner_ids: '1' },
      201,
    ],
    ['new by somebody else, a craft supply', { when_made: '2010_2019', is_supply: true }, 201],
    ['new and by the seller', { when_made: '2010_2019', who_made: 'i_did' }, 201],
    ['20 years old and by somebody else', { when_made: '2000_2006' }, 201],
  ])('%s', async (_name, changes, status) => {
    const shop = await startShop();
    shop.etsy.clock.set(new Date('2026-06-01T12:00:00Z'));
    for (const seller of shop.etsy.site.sellers.values()) seller.partners.push({ id: 1, name: 'A workshop' });
    const reply = await create(shop, changes);
    expect(reply.status).toBe(status);
    if (status === 400) expect(textAt(reply.body, 'error')).toContain('you cannot sell this item on Etsy');
  });

  test('are changed together or not at all', async () => {
    const shop = await startShop();
    const id = await createDraft(shop);
    const alone = await patch(shop, id, { when_made: '1970s' });
    expect(textAt(alone.body, 'error')).toContain("Cannot update 'when_made' without 'who_made'");
    const all = { when_made: '1970s', who_made: 'collective', is_supply: false };
    expect((await patch(shop, id, all)).body).toMatchObject(all);
  });
});
