import { describe, expect, test } from 'vitest';
import { textAt } from '../http/json-values.ts';
import {
  createDraft,
  exampleDraft,
  exampleInventory,
  listForSale,
  patch,
  startShop,
  upload,
} from './test-shop.ts';

const active = { state: 'active' };
const inactive = { state: 'inactive' };
const fourMonthsMs = 125 * 86_400_000;

describe('putting up for sale', () => {
  test('needs an image', async () => {
    const shop = await startShop();
    const id = await createDraft(shop);
    expect(textAt((await patch(shop, id, active)).body, 'error')).toContain('/images');
    await upload(shop, id);
    expect((await patch(shop, id, active)).status).toBe(200);
  });

  test('needs a return policy', async () => {
    const shop = await startShop();
    const { return_policy_id, ...rest } = exampleDraft(shop);
    const made = await shop.call('POST', `/shops/${shop.seller.shopId}/listings`, { form: rest });
    const id = shop.etsy.listings()[0]?.id ?? 0;
    expect(made.status).toBe(201);
    await upload(shop, id);
    expect((await patch(shop, id, active)).body).toEqual({
      error: 'There was a problem with /return/policy : cannot be null',
    });
    expect((await patch(shop, id, { ...active, return_policy_id: Number(return_policy_id) })).status).toBe(
      200,
    );
  });

  test('needs a shipping profile that is still there', async () => {
    const shop = await startShop();
    const id = await createDraft(shop);
    await upload(shop, id);
    shop.seller.shippingProfiles.clear();
    expect(textAt((await patch(shop, id, active)).body, 'error')).toContain('/shipping/profile');
  });

  test('needs a processing profile, which an inventory without one takes away', async () => {
    const shop = await startShop();
    const id = await createDraft(shop);
    await upload(shop, id);
    const json = exampleInventory(shop, 'A1', { readiness_state_id: null });
    expect((await shop.call('PUT', `/listings/${id}/inventory`, { json })).status).toBe(200);
    expect(textAt((await patch(shop, id, active)).body, 'error')).toContain('/readiness/state');
  });

  test('a refused call changes nothing and costs nothing', async () => {
    const shop = await startShop();
    const id = await createDraft(shop);
    expect((await patch(shop, id, { ...active, title: 'Other' })).status).toBe(400);
    expect(shop.etsy.listing(id)).toMatchObject({ state: 'draft', title: 'Blue stoneware mug' });
    expect(shop.etsy.fees(id)).toEqual([]);
  });
});

describe('fees', () => {
  test('asking twice for what is active costs once', async () => {
    const shop = await startShop();
    const id = await listForSale(shop, 'A1');
    expect((await patch(shop, id, active)).status).toBe(200);
    expect(shop.etsy.fees(id)).toHaveLength(1);
  });

  test('off and on again is free inside the four months and costs after them', async () => {
    const shop = await startShop();
    const id = await listForSale(shop, 'A1');
    expect((await patch(shop, id, inactive)).body).toMatchObject({ state: 'inactive' });
    expect(shop.etsy.activeCount('A1')).toBe(0);
    expect((await patch(shop, id, inactive)).status).toBe(200);
    await patch(shop, id, active);
    expect(shop.etsy.fees(id)).toHaveLength(1);
    await patch(shop, id, inactive);
    shop.etsy.clock.advance(fourMonthsMs);
    await patch(shop, id, active);
    expect(shop.etsy.fees(id).map(({ kind }) => kind)).toEqual(['listing', 'renewal']);
  });

  test('putting up what sold out costs another fee, and makes one of it', async () => {
    const shop = await startShop();
    const id = await listForSale(shop, 'A1', { quantity: 2 });
    shop.etsy.buy(id, { quantity: 2 });
    expect(shop.etsy.listing(id)).toMatchObject({ state: 'sold_out', quantity: 0 });
    expect((await patch(shop, id, active)).body).toMatchObject({ state: 'active', quantity: 1 });
    expect(shop.etsy.fees(id).map(({ kind }) => kind)).toEqual(['listing', 'renewal']);
  });

  test('four months later it expires, or renews itself for another fee', async () => {
    const { etsy } = await startShop();
    const once = etsy.addListing('ann', { title: 'Once', price: '1.00' });
    const again = etsy.addListing('ann', { title: 'Again', price: '1.00', autoRenew: true });
    etsy.clock.advance(fourMonthsMs);
    expect(etsy.listing(once.id)).toMatchObject({ state: 'expired', buyable: false });
    expect(etsy.listing(again.id)).toMatchObject({ state: 'active', buyable: true });
    etsy.clock.advance(fourMonthsMs);
    expect(etsy.fees(once.id)).toHaveLength(1);
    expect(etsy.fees(again.id).map(({ kind }) => kind)).toEqual(['listing', 'renewal', 'renewal']);
  });
});

describe('taking down', () => {
  test.each(['draft', 'sold_out', 'expired'] as const)('%s cannot be made inactive', async (state) => {
    const shop = await startShop();
    const { id } = shop.etsy.addListing('ann', { title: 'Vase', price: '4.00', state });
    expect((await patch(shop, id, inactive)).status).toBe(400);
    expect(shop.etsy.listing(id)?.state).toBe(state);
  });

  test.each(['draft', 'active', 'inactive', 'sold_out', 'expired'] as const)(
    '%s can be deleted',
    async (state) => {
      const shop = await startShop();
      const { id } = shop.etsy.addListing('ann', { title: 'Vase', price: '4.00', state });
      expect((await shop.call('DELETE', `/listings/${id}`)).status).toBe(204);
      expect((await shop.call('DELETE', `/listings/${id}`)).status).toBe(404);
    },
  );

  test('by hand, the seller does the same', async () => {
    const { etsy } = await startShop();
    const { id } = etsy.addListing('ann', { title: 'Vase', price: '4.00', sku: 'V1' });
    etsy.deactivate(id);
    expect(etsy.listing(id)).toMatchObject({ state: 'inactive', buyable: false });
    etsy.remove(id);
    expect(etsy.listing(id)).toBeUndefined();
    expect(() => etsy.remove(id)).toThrow('there is no listing');
  });

  test('what Etsy holds back is active, neither buyable nor deletable', async () => {
    const shop = await startShop();
    const id = await listForSale(shop, 'A1');
    shop.etsy.hold(id);
    expect((await shop.call('DELETE', `/listings/${id}`)).status).toBe(409);
    expect(() => shop.etsy.buy(id)).toThrow('cannot be bought');
    shop.etsy.hold(id, false);
    expect((await shop.call('DELETE', `/listings/${id}`)).status).toBe(204);
  });

  test.each(['quantity', 'price', 'sku'])('%s is not changed by an update', async (name) => {
    const shop = await startShop();
    const id = await createDraft(shop);
    const reply = await patch(shop, id, { [name]: 5 });
    expect(textAt(reply.body, 'error')).toBe(`Invalid key '${name}'.`);
  });
});
