import { expect, test } from 'vitest';
import { listedProducts, readProduct } from '../../../test/products.ts';
import { reviewCalls } from '../../../test/review-calls.ts';
import type { ConnectedSeller, TradingPlace } from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let seller: ConnectedSeller;
let at: ReturnType<typeof reviewCalls>;
useTradingPlace((place: TradingPlace, aSeller) => {
  seller = aSeller;
  at = reviewCalls(place, seller);
});

/** Two products with one SKU, as a file import into the store leaves them. */
async function twins(first: string, second: string, between = 0) {
  const one = await at.inStore({ name: 'Twin one', sku: first });
  for (let n = 0; n < between; n += 1) await at.inStore({ name: `Between ${n}`, sku: `BETWEEN-${n}` });
  const other = await at.inStore({ name: 'Twin other', sku: `${second}-unique` });
  other.sku = second;
  return { one, other };
}

test.each([
  ['one SKU', 'TWIN', 0],
  ['SKUs that differ in case only', 'Twin', 0],
  ['one SKU, read on two pages', 'TWIN', 120],
])(
  'two store products with %s: both are told, and neither is linked until the seller chooses',
  async (_, second, between) => {
    const { one, other } = await twins('TWIN', second, between);
    const result = await at.importAll('woocommerce');
    expect(result.created).toBe(between);
    expect(result.warnings).toEqual([
      expect.stringMatching(/^2 items have the SKU of another on WooCommerce \("Twin one", "Twin other"\)/),
    ]);
    const { results, counts } = await at.reviewItems('reason=same_sku');
    expect(counts.same_sku).toBe(2);
    expect(results.map(({ title, products }) => [title, products])).toEqual([
      ['Twin one', []],
      ['Twin other', []],
    ]);

    const chosen = results.find(({ title }) => title === 'Twin other');
    const { product_id } = await at.resolve(chosen?.id ?? 0, { action: 'create' });
    expect((await readProduct(seller, product_id ?? 0)).listings.woocommerce?.id).toBe(String(other.id));
    // The other item stays in Review. It names the product at once, and does not replace the first.
    expect(await at.only('same_sku')).toMatchObject({ sku_taken: true, products: [{ id: product_id }] });
    await at.sync('woocommerce');
    const left = await at.only('same_sku');
    expect(left).toMatchObject({ title: 'Twin one', products: [{ id: product_id }] });
    expect(await at.refusal(left.id, { action: 'link' })).toMatchObject({
      status: 409,
      detail: '"Twin other" is linked to the other item on WooCommerce already.',
      next_step: expect.stringContaining('another SKU'),
    });
    expect((await readProduct(seller, product_id ?? 0)).listings.woocommerce?.id).toBe(String(other.id));

    one.sku = 'OTHER';
    expect(await at.sync('woocommerce')).toMatchObject({ created: 1 });
    expect((await at.reviewItems()).count).toBe(0);
    expect((await listedProducts(seller)).count).toBe(between + 2);
  },
);

test('a product that is here joins the one of two that is chosen', async () => {
  const { one } = await twins('TWIN', 'TWIN');
  const here = await at.bySku('TWIN').catch(() => null);
  expect(here).toBeNull();
  const { body } = await seller.call('POST', '/api/products/', { name: 'Mine', sku: 'twin', price: 5 });
  const { id } = body as { id: number };
  await at.sync('woocommerce');
  expect((await readProduct(seller, id)).listings).toEqual({});
  const { results } = await at.reviewItems('reason=same_sku');
  expect(results.map(({ products }) => products.map((each) => each.id))).toEqual([[id], [id]]);
  expect(results.map(({ sku_taken }) => sku_taken)).toEqual([false, false]);
  await at.resolve(results.find(({ title }) => title === 'Twin one')?.id ?? 0, { action: 'link' });
  expect((await readProduct(seller, id)).listings.woocommerce?.id).toBe(String(one.id));
});

test('of a product that is linked already a second one with its SKU changes nothing', async () => {
  const first = await at.inStore({ name: 'Linked', sku: 'LINKED' });
  await at.sync('woocommerce');
  const { id } = await at.bySku('LINKED');
  const second = await at.inStore({ name: 'Copy', sku: 'COPY' });
  second.sku = 'linked';
  const result = await at.sync('woocommerce');
  expect(result).toMatchObject({
    created: 0,
    updated: 0,
    warnings: [expect.stringMatching(/^1 item has .*"Copy"/)],
  });
  expect((await readProduct(seller, id)).listings.woocommerce?.id).toBe(String(first.id));
  // The first item is gone, so its SKU identifies the one that is left.
  seller.store.store.remove(first.id);
  await at.sync('woocommerce');
  expect((await readProduct(seller, id)).listings.woocommerce?.id).toBe(String(second.id));
  expect((await at.reviewItems('reason=same_sku')).count).toBe(0);
});
