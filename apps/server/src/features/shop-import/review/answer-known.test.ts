import { describe, expect, test } from 'vitest';
import { addProduct, listedProducts, readProduct } from '../../../test/products.ts';
import { reviewCalls } from '../../../test/review-calls.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  detect,
  type TradingPlace,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
let at: ReturnType<typeof reviewCalls>;
useTradingPlace((...made) => {
  [place, seller] = made;
  at = reviewCalls(place, seller);
});

describe('conflicts', () => {
  async function edited(): Promise<{ id: number }> {
    await at.inStore({ name: 'Old', sku: 'CON1', description: 'Old words' });
    await at.sync('woocommerce');
    const { id } = await at.bySku('CON1');
    await seller.call('PUT', `/api/products/${id}/`, { name: 'Mine', price: 25 });
    await untilIdle(seller);
    await seller.store.store.updateProduct('CON1', { name: 'Theirs', regular_price: '30' });
    return { id };
  }

  test('name the fields with both values, and nothing is overwritten', async () => {
    const { id } = await edited();
    expect(await at.sync('woocommerce')).toMatchObject({ updated: expect.any(Number) });
    expect(await at.only('conflict')).toMatchObject({
      platform: 'woocommerce',
      products: [{ id, name: 'Mine', sku: 'CON1' }],
      conflicts: [
        { field: 'name', mine: 'Mine', theirs: 'Theirs' },
        { field: 'price', mine: '£25.00', theirs: '£30.00' },
      ],
    });
    expect(await readProduct(seller, id)).toMatchObject({ name: 'Mine', price: 25 });
    expect(await at.sync('woocommerce')).toMatchObject({ created: 0, updated: 0 });
    await at.only('conflict');
  });

  test('Keep mine brings it to the shop, and later changes there are taken again', async () => {
    const { id } = await edited();
    await at.sync('woocommerce');
    await at.resolve((await at.only('conflict')).id, { action: 'keep' });
    await untilIdle(seller);
    expect(seller.store.store.product('CON1')).toMatchObject({ name: 'Mine', price: '25.00' });
    expect(await at.sync('woocommerce')).toMatchObject({ updated: 0 });
    expect((await at.reviewItems()).count).toBe(0);
    await seller.store.store.updateProduct('CON1', { name: 'Newer' });
    expect(await at.sync('woocommerce')).toMatchObject({ updated: 1 });
    expect(await readProduct(seller, id)).toMatchObject({ name: 'Newer' });
  });

  test('Keep mine that never reaches the shop is not asked again, until the shop changes once more', async () => {
    const { id } = await edited();
    await at.sync('woocommerce');
    seller.store.faults.add({ kind: 'forbidden', method: 'PUT' });
    await at.resolve((await at.only('conflict')).id, { action: 'keep' });
    await untilIdle(seller);
    await at.sync('woocommerce');
    expect((await at.reviewItems()).count).toBe(0);
    expect(await readProduct(seller, id)).toMatchObject({ name: 'Mine', price: 25 });
    await seller.store.store.updateProduct('CON1', { name: 'Theirs again' });
    await at.sync('woocommerce');
    expect((await at.only('conflict')).conflicts[0]).toMatchObject({ field: 'name', theirs: 'Theirs again' });
  });

  test('Take theirs, one field and then the rest', async () => {
    const { id } = await edited();
    await at.sync('woocommerce');
    const item = await at.only('conflict');
    await at.resolve(item.id, { action: 'take', fields: ['price'] });
    expect(await readProduct(seller, id)).toMatchObject({ name: 'Mine', price: 30 });
    expect((await at.only('conflict')).conflicts.map(({ field }) => field)).toEqual(['name']);
    await at.resolve(item.id, { action: 'take' });
    expect(await readProduct(seller, id)).toMatchObject({ name: 'Theirs', price: 30 });
    expect((await at.reviewItems()).count).toBe(0);
    expect(await at.sync('woocommerce')).toMatchObject({ updated: 0 });
    expect(await at.refusal(item.id, { action: 'take' })).toMatchObject({ status: 404 });
  });

  test('leave by themselves when both are equal again', async () => {
    await edited();
    await at.sync('woocommerce');
    await at.only('conflict');
    await seller.store.store.updateProduct('CON1', { name: 'Mine', regular_price: '25' });
    await at.sync('woocommerce');
    expect((await at.reviewItems()).count).toBe(0);
  });

  test('photos that were edited here and brought there are no conflict', async () => {
    await at.inStore({ name: 'Pictured', sku: 'PIC1', images: [{ src: place.photo }] });
    await at.sync('woocommerce');
    const { id } = await at.bySku('PIC1');
    await seller.call('PUT', `/api/products/${id}/`, { images: [{ src: `${place.photo}?again` }] });
    await untilIdle(seller);
    await at.sync('woocommerce');
    expect((await at.reviewItems()).count).toBe(0);
  });

  test('of a product that was sold meanwhile are refused', async () => {
    const { id } = await edited();
    await at.sync('woocommerce');
    const item = await at.only('conflict');
    await seller.call('POST', `/api/products/${id}/mark_as_sold/`);
    expect(await at.refusal(item.id, { action: 'take' })).toMatchObject({
      status: 409,
      detail: expect.stringContaining('is sold'),
    });
  });
});

describe('titles that are known', () => {
  test('wait instead of making a second product; Link keeps the SKU there, so that sales match', async () => {
    const mine = await addProduct(seller, { sku: 'MINE-1', name: 'Wedgwood Teapot &amp; Lid' });
    const listing = at.onEbay('WEDGWOOD  teapot & lid!', 'EBAY77');
    at.onEbay('Quite another thing', 'EBAY78');
    expect(await at.sync('ebay')).toMatchObject({ created: 1 });
    const item = await at.only('same_title');
    expect(item).toMatchObject({ sku: 'EBAY77', products: [{ id: mine.id, sku: 'MINE-1' }] });
    expect(await at.resolve(item.id, { action: 'link' })).toMatchObject({
      success: true,
      product_id: mine.id,
    });
    expect((await readProduct(seller, mine.id)).listings.ebay).toMatchObject({
      id: listing.listingId,
      status: 'active',
    });
    expect(await at.sync('ebay')).toMatchObject({ created: 0, updated: 0 });
    expect((await at.reviewItems()).count).toBe(0);
    place.marketplaces.ebay.ebay.buy(listing.listingId);
    await detect(seller);
    expect((await readProduct(seller, mine.id)).status).toBe('sold');
  });

  test('several products of one title: the seller chooses, and identical items stay apart', async () => {
    const [one, two] = [
      await addProduct(seller, { sku: 'T1', name: 'Band shirt' }),
      await addProduct(seller, { sku: 'T2', name: 'Band shirt' }),
    ];
    at.onEbay('Band shirt', 'EB1');
    at.onEbay('Band Shirt', 'EB2');
    at.onEbay('band shirt', 'EB3');
    expect(await at.sync('ebay')).toMatchObject({ created: 0 });
    const { results } = await at.reviewItems('reason=same_title');
    expect(results).toHaveLength(3);
    const [first, second, third] = results;
    if (!first || !second || !third) throw new Error('three wait');
    expect(first.products.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(await at.refusal(first.id, { action: 'link' })).toMatchObject({
      status: 409,
      detail: '2 products have this title.',
      next_step: 'Choose the one it is.',
    });
    await at.resolve(first.id, { action: 'link', product_id: two.id });
    expect(await at.refusal(second.id, { action: 'link', product_id: two.id })).toMatchObject({
      status: 409,
      detail: '"Band shirt" is listed on eBay already.',
    });
    await at.resolve(second.id, { action: 'link' });
    expect(await at.refusal(third.id, { action: 'link' })).toMatchObject({ status: 409 });
    await at.sync('ebay');
    // Both products have their listings now, so the third item is a product of its own.
    expect((await at.reviewItems()).count).toBe(0);
    expect((await at.bySku('EB3')).listings.ebay?.status).toBe('active');
    expect((await listedProducts(seller)).count).toBe(3);
  });

  test('it is another thing: a product of its own, for one and for all', async () => {
    for (const n of [1, 2, 3]) await addProduct(seller, { sku: `P${n}`, name: `Print ${n}` });
    for (const n of [1, 2, 3]) await at.inStore({ name: `Print ${n}`, ...(n > 1 && { sku: `WOO${n}` }) });
    expect(await at.importAll('woocommerce')).toMatchObject({ created: 0, skipped_without_sku: 1 });
    expect((await at.reviewItems()).counts).toMatchObject({
      no_sku: 0,
      conflict: 0,
      same_title: 3,
      ended: 0,
    });
    const { results } = await at.reviewItems();
    const nameless = results.find(({ sku }) => sku === '');
    // It has no SKU there, so it is given the next of theirs.
    expect(await at.resolve(nameless?.id ?? 0, { action: 'create' })).toMatchObject({ success: true });
    expect(seller.store.store.product('P4')?.name).toBe('Print 1');
    const all = await at.resolveAll({ action: 'create', reason: 'same_title', platform: 'woocommerce' });
    expect(all).toMatchObject({ success: true, count: 2 });
    expect((await listedProducts(seller)).count).toBe(6);
    expect(await at.sync('woocommerce')).toMatchObject({ created: 0, updated: 0 });
  });

  test('link all joins what is certain; an item without a SKU stays linked by its id', async () => {
    const lamp = await addProduct(seller, { sku: 'L1', name: 'Lamp' });
    await addProduct(seller, { sku: 'C1', name: 'Cup' });
    await addProduct(seller, { sku: 'C2', name: 'Cup' });
    const { id } = await at.inStore({ name: 'Lamp' });
    await at.inStore({ name: 'Cup', sku: 'WC' });
    await at.sync('woocommerce');
    const all = await at.resolveAll({ action: 'link', reason: 'same_title' });
    expect(all).toMatchObject({ count: 2, success: false });
    expect((await readProduct(seller, lamp.id)).listings.woocommerce?.id).toBe(String(id));
    expect((await at.only('same_title')).error).toBe('2 products have this title. Choose the one it is.');
    expect(await at.sync('woocommerce')).toMatchObject({ created: 0, skipped_without_sku: 0 });
    await at.only('same_title');
  });

  test('put away, they are neither asked again nor made', async () => {
    await addProduct(seller, { sku: 'V1', name: 'Vase' });
    at.onEbay('Vase', 'EV');
    await at.sync('ebay');
    expect(await at.resolveAll({ action: 'dismiss', reason: 'same_title' })).toMatchObject({ count: 1 });
    expect(await at.sync('ebay')).toMatchObject({ created: 0 });
    expect((await at.reviewItems()).count).toBe(0);
    expect((await listedProducts(seller)).count).toBe(1);
  });

  test('a sold product, and one that stands there already, are never meant', async () => {
    const sold = await addProduct(seller, { sku: 'S1', name: 'Clock' });
    await seller.call('POST', `/api/products/${sold.id}/mark_as_sold/`);
    const listed = await addTestProduct(place, seller, { sku: 'S2', name: 'Stool' });
    await crosslist(seller, listed, 'ebay');
    at.onEbay('Clock', 'EC');
    at.onEbay('Stool', 'ES');
    expect(await at.sync('ebay')).toMatchObject({ created: 2 });
    expect((await at.reviewItems()).count).toBe(0);
  });

  test('a product that is deleted or sold meanwhile is refused', async () => {
    const mine = await addProduct(seller, { sku: 'D1', name: 'Desk' });
    at.onEbay('Desk', 'ED');
    await at.sync('ebay');
    const item = await at.only('same_title');
    await seller.call('POST', `/api/products/${mine.id}/mark_as_sold/`);
    expect(await at.refusal(item.id, { action: 'link', product_id: mine.id })).toMatchObject({
      status: 409,
      detail: expect.stringContaining('is sold'),
    });
    expect(await at.refusal(item.id, { action: 'link' })).toMatchObject({ status: 409 });
    expect(await at.refusal(item.id, { action: 'keep' })).toMatchObject({ status: 400 });
    expect(await at.refusal(item.id, { action: 'link', product_id: 999_999 })).toMatchObject({ status: 409 });
  });
});
