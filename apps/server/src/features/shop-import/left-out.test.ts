import type { LeftOut } from '@crosslister/contract/listings/left-out.ts';
import { createVariation } from '@crosslister/simulators/woocommerce/products/products-write.ts';
import { expect, test } from 'vitest';
import { listedProducts } from '../../test/products.ts';
import { reviewCalls } from '../../test/review-calls.ts';
import {
  type ConnectedSeller,
  crosslist,
  queue,
  type TradingPlace,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
let at: ReturnType<typeof reviewCalls>;
useTradingPlace((...made) => {
  [place, seller] = made;
  at = reviewCalls(place, seller);
});

const counts = (leftOut: LeftOut[] = []) => leftOut.map(({ reason, count }) => [reason, count]);

test('what an import leaves out (no stock, grouped, external, virtual, password) is counted by reason with links', async () => {
  for (let n = 1; n <= 23; n += 1)
    await at.inStore({ name: `Empty ${n}`, sku: `EMPTY-${n}`, manage_stock: true, stock_quantity: 0 });
  await at.inStore({ name: 'To come', sku: 'TO-COME', stock_status: 'onbackorder' });
  await at.inStore({ name: 'Set', sku: 'SET', type: 'grouped' });
  await at.inStore({ name: 'Theirs', sku: 'THEIRS', type: 'external' });
  await at.inStore({ name: 'Lesson', sku: 'LESSON', virtual: true });
  await at.inStore({ name: 'Song', sku: 'SONG', downloadable: true });
  await at.inStore({ name: 'Secret', sku: 'SECRET', post_password: 'geheim' });
  const attributes = [{ name: 'As', variation: true, options: ['Print', 'File'] }];
  const plan = await at.inStore({ name: 'Plan', sku: 'PLAN', type: 'variable', attributes });
  for (const [option, virtual] of [['Print', false] as const, ['File', true] as const])
    await createVariation(seller.store.store.shop, plan.id, {
      sku: `PLAN-${option}`,
      regular_price: '3',
      virtual,
      attributes: [{ name: 'As', option }],
    });
  await at.inStore({ name: 'No variations yet', sku: 'FRAME', type: 'variable' });
  const one = { manage_stock: true, stock_quantity: 1 };
  await at.inStore({ name: 'Lamp', sku: 'LAMP', ...one, backorders: 'notify' });

  const { left_out, created, warnings } = await at.importAll('woocommerce');
  expect(created).toBe(2);
  // What could be sold once too often is taken, and named.
  expect(warnings).toEqual([
    expect.stringMatching(
      /^1 item can be bought on WooCommerce when none are left, as backorders \("Lamp"\)\./,
    ),
  ]);
  expect(counts(left_out)).toEqual([
    ['out_of_stock', 24],
    ['not_active', 1],
    ['password', 1],
    ['grouped', 1],
    ['external', 1],
    ['virtual', 3],
  ]);
  const [outOfStock, , password] = left_out ?? [];
  expect(outOfStock?.items).toHaveLength(20);
  expect(password?.items).toEqual([
    { title: 'Secret', url: expect.stringMatching(/^http.*\/product\/secret\/$/) },
  ]);
  const { results } = await listedProducts(seller);
  expect(results.map(({ sku }) => sku).sort()).toEqual(['LAMP', 'PLAN-Print']);
  // An import that took longer than a request may is shown in the queue.
  expect((await queue(seller))[0]?.left_out).toEqual(left_out);
  // Every sync finds them again.
  expect(counts((await at.sync('woocommerce')).left_out)).toEqual(counts(left_out));
  expect((await queue(seller))[0]).toMatchObject({ action: 'sync' });
  expect((await queue(seller))[0]?.left_out).toBeUndefined();
});

test('a thing whose SKU is also that of a download or a set is the only one that is meant', async () => {
  for (const [sku, more] of [
    ['A', { downloadable: true }],
    ['B', { type: 'grouped' }],
    ['C', { post_password: 'geheim' }],
  ] as const) {
    await at.inStore({ name: `Thing ${sku}`, sku });
    (await at.inStore({ name: `Other ${sku}`, sku: `${sku}-2`, ...more })).sku = sku;
  }
  for (let n = 0; n < 100; n += 1) await at.inStore({ name: `More ${n}`, sku: `MORE-${n}` });
  expect(await at.importAll('woocommerce')).toMatchObject({ created: 103 });
  expect((await at.reviewItems()).count).toBe(0);
});

test('a password that the owner puts on a product ends its listing here, and a crosslist takes it off', async () => {
  const { id } = await at.inStore({ name: 'Lamp', sku: 'LAMP' });
  await at.sync('woocommerce');
  const lamp = await at.bySku('LAMP');
  await seller.store.store.updateProduct(id, { post_password: 'geheim' });
  expect((await at.sync('woocommerce')).warnings).toEqual(['Ended in the store: "Lamp". Look under Review.']);
  expect((await at.only('ended')).ended?.status_seen).toBe(
    'protected by a password, which buyers do not have',
  );
  await crosslist(seller, lamp, 'woocommerce');
  expect(seller.store.store.product(id)).toMatchObject({ status: 'publish', post_password: '' });
  expect((await at.bySku('LAMP')).listings.woocommerce).toMatchObject({ status: 'active' });
});

test.each([
  ['made through the Inventory API', false],
  ['made in Seller Hub', true],
])('an import of eBay of which every page is the first, %s, ends with a sentence', async (_, sellerHub) => {
  const { ebay } = place.marketplaces.ebay;
  for (let n = 0; n < 60; n += 1)
    ebay.addListing(seller.ebayName, { title: `Mug ${n}`, price: '8.00', sku: `MUG${n}`, sellerHub });
  ebay.site.ignoresPaging = true;
  try {
    expect(await at.importAll('ebay')).toMatchObject({
      success: false,
      error: 'eBay answers with the same page of a list again and again.',
    });
  } finally {
    ebay.site.ignoresPaging = false;
  }
});

test('what an import of eBay leaves out is counted by reason with links', async () => {
  const ebay = place.marketplaces.ebay.ebay;
  const add = (title: string, more: object = {}) =>
    ebay.addListing(seller.ebayName, { title, price: '8.00', sku: title, sellerHub: true, ...more });
  const auction = add('Clock', { auction: { bids: 2 } });
  add('Mug');
  const shirts = add('Shirts');
  const stored = ebay.site.listings.get(shirts.listingId);
  if (stored)
    stored.variations = [{ sku: 'S', specifics: { Size: 'S' }, price: '9.00', quantity: 1, sold: 0 }];
  const { left_out } = await at.importAll('ebay');
  expect(counts(left_out)).toEqual([
    ['variations', 1],
    ['auction', 1],
  ]);
  expect(left_out?.[1]?.items).toEqual([{ title: 'Clock', url: expect.stringContaining(auction.listingId) }]);
});
