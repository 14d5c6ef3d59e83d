import { describe, expect, test } from 'vitest';
import { readProduct } from '../../../test/products.ts';
import { reviewCalls } from '../../../test/review-calls.ts';
import { type ConnectedSeller, untilIdle } from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let seller: ConnectedSeller;
let at: ReturnType<typeof reviewCalls>;
useTradingPlace((place, aSeller) => {
  seller = aSeller;
  at = reviewCalls(place, seller);
});

describe('in a store whose edit no sync has seen when the same field is edited here', () => {
  const inStore = () => seller.store.store.product('CON2');
  async function editedBoth() {
    await at.inStore({
      name: 'Old',
      sku: 'CON2',
      description: 'Old words',
      manage_stock: true,
      stock_quantity: 1,
    });
    await at.sync('woocommerce');
    const { id } = await at.bySku('CON2');
    await seller.store.store.updateProduct('CON2', {
      name: 'Theirs',
      description: 'Their words',
      short_description: 'Short',
      regular_price: '30',
    });
    const mine = { name: 'Mine', description: 'My words', price: 25, quantity: 2 };
    await seller.call('PUT', `/api/products/${id}/`, mine);
    const [revise] = await untilIdle(seller);
    return { id, revise };
  }
  const theirs = { name: 'Theirs', description: 'Their words', short_description: 'Short', price: '30' };

  test('nothing of it is overwritten: the seller is asked, and what only they edited is sent', async () => {
    const { id, revise } = await editedBoth();
    expect(inStore()).toMatchObject({ ...theirs, stock_quantity: 2 });
    expect(revise).toMatchObject({
      status: 'completed',
      warnings: [
        'The title, description and price were changed on WooCommerce as well, so what is there was left. Choose between them under Review.',
      ],
    });
    expect(await at.only('conflict')).toMatchObject({
      products: [{ id, name: 'Mine' }],
      conflicts: [
        { field: 'name', mine: 'Mine', theirs: 'Theirs' },
        { field: 'price', mine: '£25.00', theirs: '£30.00' },
        { field: 'description' },
      ],
    });
    // A sync finds it so too, and asks no second time.
    await at.sync('woocommerce');
    await at.only('conflict');
  });

  test('only what both have edited is asked about', async () => {
    await at.inStore({ name: 'Old', sku: 'CON3' });
    await at.sync('woocommerce');
    await seller.store.store.updateProduct('CON3', { name: 'Theirs' });
    await seller.call('PUT', `/api/products/${(await at.bySku('CON3')).id}/`, { name: 'Mine', price: 25 });
    await untilIdle(seller);
    expect(seller.store.store.product('CON3')).toMatchObject({ name: 'Theirs', price: '25.00' });
    expect((await at.only('conflict')).conflicts.map(({ field }) => field)).toEqual(['name']);
  });

  test('Keep mine sends it', async () => {
    await editedBoth();
    await at.resolve((await at.only('conflict')).id, { action: 'keep' });
    await untilIdle(seller);
    expect(inStore()).toMatchObject({ name: 'Mine', price: '25.00' });
    expect(inStore()?.description).toContain('My words');
  });

  test('Take theirs is taken, and the next edit is sent', async () => {
    const { id } = await editedBoth();
    await at.resolve((await at.only('conflict')).id, { action: 'take' });
    expect(await readProduct(seller, id)).toMatchObject({ name: 'Theirs', price: 30 });
    await seller.call('PUT', `/api/products/${id}/`, {
      name: 'Newest',
      price: 26,
      description: 'Newest words',
    });
    await untilIdle(seller);
    expect(inStore()).toMatchObject({ name: 'Newest', price: '26.00' });
    expect((await at.reviewItems()).count).toBe(0);
  });

  test('made equal in the store it is settled, and the next edit is sent', async () => {
    const { id } = await editedBoth();
    await seller.store.store.updateProduct('CON2', {
      name: 'Mine',
      description: 'My words',
      regular_price: '25',
    });
    await at.sync('woocommerce');
    expect((await at.reviewItems()).count).toBe(0);
    await seller.call('PUT', `/api/products/${id}/`, {
      name: 'Newest',
      price: 26,
      description: 'Newest words',
    });
    await untilIdle(seller);
    expect(inStore()).toMatchObject({ name: 'Newest', price: '26.00' });
    expect((await at.reviewItems()).count).toBe(0);
  });
});
