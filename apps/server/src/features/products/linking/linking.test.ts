import { LinkedAll } from '@crosslister/contract/products/linking.ts';
import { expect, test } from 'vitest';
import { ebayUrl, etsyUrl, linkingCalls } from '../../../test/linking-calls.ts';
import { addProduct, listedProducts, readProduct } from '../../../test/products.ts';
import {
  type ConnectedSeller,
  crosslist,
  detect,
  type TradingPlace,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';
import { removeUnusedPhotos } from '../../images/remove-unused-photos.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
let at: ReturnType<typeof linkingCalls>;
let n = 0;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
  n += 10;
  at = linkingCalls(place, seller, n);
});

test('the same thing from two marketplaces is proposed, linked with one click, and split as it was', async () => {
  const ebay = await at.onEbay({ sku: 'DENBY-E', quantity: 3, cost: 4 });
  const etsy = await at.onEtsy({ sku: 'DENBY-T', quantity: 1, private_note: 'Shelf 3' });
  await addProduct(seller, { name: 'Oak clock', listings: { etsy: { url: etsyUrl(n + 1) } } });
  const before = [await readProduct(seller, ebay.id), await readProduct(seller, etsy.id)];
  const { results, count } = await at.look();
  expect(count).toBe(1);
  expect(results[0]).toMatchObject({ photo: null, title: 100, sure: true });
  expect([results[0]?.kept.id, results[0]?.other.id].sort()).toEqual([ebay.id, etsy.id].sort());

  const all = LinkedAll.parse((await seller.call('POST', '/api/lookalikes/link_sure/')).body);
  expect(all).toEqual({ linked: 1, refused: 0, left: 0 });
  expect((await listedProducts(seller, 'search=denby')).count).toBe(1);
  const one = await readProduct(seller, ebay.id);
  expect(one).toMatchObject({
    sku: 'DENBY-E',
    quantity: 1,
    cost: 4,
    private_note: 'Shelf 3',
    listings: { ebay: { url: ebayUrl(n) }, etsy: { url: etsyUrl(n) } },
  });
  expect(await at.linked()).toMatchObject([{ id: etsy.id, kept_id: ebay.id, platforms: ['etsy'] }]);
  expect((await at.look()).count).toBe(0);
  for (const search of ['denby-t', 'denby-t jug', 'denby-t&status=active']) {
    expect((await listedProducts(seller, `search=${search}`)).results.map(({ id }) => id)).toEqual([ebay.id]);
    expect((await seller.call('GET', `/api/products/matching/?search=${search}`)).body).toMatchObject({
      ids: [ebay.id],
    });
  }
  expect((await seller.call('GET', '/api/products/tab_counts/?search=denby-t')).body).toMatchObject({
    active: 1,
    sold: 0,
  });
  expect((await listedProducts(seller, 'search=denby-t clock')).count).toBe(0);
  expect((await (await place.server.register()).call('GET', '/api/products/?search=denby-t')).body).toEqual({
    results: [],
    count: 0,
  });

  expect((await at.split(etsy.id)).status).toBe(200);
  const without = ({ last_updated: _, ...product }: Record<string, unknown>) => product;
  const after = [await readProduct(seller, ebay.id), await readProduct(seller, etsy.id)];
  expect(after.map(without)).toEqual(before.map(without));
  expect(await at.linked()).toEqual([]);
  // The seller has said that they are two.
  expect((await at.look()).count).toBe(0);
  expect((await at.split(etsy.id)).status).toBe(404);
});

test('what is on one marketplace twice, was sold, or is being worked at is not linked', async () => {
  const ebay = await at.onEbay();
  const etsy = await at.onEtsy();
  const [pair] = (await at.look()).results;
  expect((await at.answer(pair?.id ?? 0, { action: 'link', keep: 1_000_000 })).status).toBe(400);

  await place.server.services.db
    .insertInto('operations')
    .values({
      user_id: seller.id,
      product_id: etsy.id,
      kind: 'revise',
      platform: 'etsy',
      lane: 'seller',
      priority: 3,
      status: 'waiting',
      lease_until: new Date('2999-01-01'),
      snapshot: '{}',
    })
    .execute();
  expect(await at.answer(pair?.id ?? 0, { action: 'link' })).toMatchObject({
    status: 409,
    body: { detail: 'Work for "Blue Denby jug, stoneware, 1970s" is under way.' },
  });
  expect(LinkedAll.parse((await seller.call('POST', '/api/lookalikes/link_sure/')).body)).toMatchObject({
    linked: 0,
    refused: 1,
  });
  expect((await at.lookalikes()).results[0]?.error).toMatch(/under way/);
  await place.server.services.db
    .deleteFrom('operations')
    .where('user_id', '=', seller.id)
    .where('product_id', '=', etsy.id)
    .execute();

  // Both on eBay now.
  await seller.call('PUT', `/api/products/${etsy.id}/`, { listings: { ebay: { url: ebayUrl(n + 5) } } });
  expect(await at.answer(pair?.id ?? 0, { action: 'link' })).toMatchObject({
    status: 409,
    body: { detail: 'Both are, or were, on eBay.' },
  });
  expect((await at.look()).count).toBe(0);
  expect(await readProduct(seller, ebay.id)).toMatchObject({ status: 'active' });
});

test('sales stay with the thing they are of, and what sold since is not split', async () => {
  const ebay = await at.onEbay({ quantity: 5 });
  const etsy = await at.onEtsy({ quantity: 5 });
  const { db } = place.server.services;
  const sale = {
    user_id: seller.id,
    platform: 'etsy' as const,
    name: 'Jug',
    sku: 'J',
    price_pence: 900,
    currency: 'GBP',
    quantity: 1,
  };
  const { id: earlier } = await db
    .insertInto('sales')
    .values({ ...sale, order_id: `early ${n}`, line_id: '1', product_id: etsy.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const productOf = async () =>
    (
      await db
        .selectFrom('sales')
        .select('product_id')
        .where('user_id', '=', seller.id)
        .where('id', '=', earlier)
        .executeTakeFirstOrThrow()
    ).product_id;
  const [pair] = (await at.look()).results;
  expect((await at.answer(pair?.id ?? 0, { action: 'link', keep: ebay.id })).status).toBe(200);
  expect(await productOf()).toBe(ebay.id);
  expect((await at.split(etsy.id)).status).toBe(200);
  expect(await productOf()).toBe(etsy.id);

  await db.deleteFrom('lookalikes').where('user_id', '=', seller.id).execute();
  const [again] = (await at.look()).results;
  expect((await at.answer(again?.id ?? 0, { action: 'link', keep: ebay.id })).status).toBe(200);
  await seller.call('POST', `/api/products/${ebay.id}/mark_as_sold/`, { platform: 'etsy', price: 9 });
  expect(await at.split(etsy.id)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/was sold since/) },
  });
});

test('a sync finds the listing of a linked product by its id, and deleting what stayed leaves nothing hidden', async () => {
  const shop = await addProduct(seller, { name: 'Brass ship lamp', images: [{ src: place.photo }] });
  await crosslist(seller, shop, 'woocommerce');
  const etsy = await at.onEtsy({ name: 'Brass ship lamp', price: 10, images: [] });
  const pair = (await at.look()).results.find(({ kept }) => kept.name === 'Brass ship lamp');
  // The source of product data stays unless the seller says otherwise.
  expect(pair?.kept.id).toBe(shop.id);
  expect((await at.answer(pair?.id ?? 0, { action: 'link', keep: etsy.id })).status).toBe(200);
  expect(Object.keys((await readProduct(seller, etsy.id)).listings).sort()).toEqual(['etsy', 'woocommerce']);
  const { body } = await seller.call('POST', '/api/sync/woocommerce/');
  expect(body).toMatchObject({ created: 0 });
  expect((await listedProducts(seller, 'search=ship')).count).toBe(1);
  await seller.call('PUT', `/api/products/${etsy.id}/`, {
    listings: { etsy: { url: '' }, woocommerce: { url: '' } },
  });
  await seller.call('DELETE', `/api/products/${etsy.id}/`);
  const { db } = place.server.services;
  const rows = () =>
    db
      .selectFrom('products')
      .select('id')
      .where('user_id', '=', seller.id)
      .where('id', 'in', [shop.id, etsy.id])
      .execute();
  await expect.poll(rows, { timeout: 30_000 }).toEqual([]);
});

test('an order that waited for the link is of the product that stayed, which ends everywhere', async () => {
  const shop = await addProduct(seller, {
    name: 'Pine box',
    sku: `PINE-${n}`,
    images: [{ src: place.photo }],
  });
  await crosslist(seller, shop, 'woocommerce');
  const etsy = await at.onEtsy({ name: 'Pine box', images: [] });
  const pair = (await at.look()).results.find(({ kept }) => kept.name === 'Pine box');
  seller.store.store.buy(`PINE-${n}`);
  // Held until the link, and behind it the order, wait for the row.
  const hold = await place.server.services.database.pool.connect();
  await hold.query('BEGIN');
  await hold.query('SELECT FROM products WHERE id = ANY ($1) FOR UPDATE', [[shop.id, etsy.id]]);
  const waiting = async () => {
    const { rows } = await hold.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0]?.n;
  };
  const linking = at.answer(pair?.id ?? 0, { action: 'link', keep: etsy.id });
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
  const detecting = detect(seller);
  await expect.poll(waiting, { timeout: 30_000 }).toBe(2);
  await hold.query('COMMIT');
  hold.release();
  expect((await linking).status).toBe(200);
  await detecting;
  const sold = await readProduct(seller, etsy.id);
  // Etsy is by hand here, so it is the seller's to end.
  expect(sold.status).toBe('action_required');
});

test('the uploaded photos of a linked product outlive every sweep, and another seller has no say', async () => {
  const picture = await at.photo('M20 40 L180 20 L150 170 Z', '#c33');
  const ebay = await at.onEbay({ name: 'Silver thimble' });
  const etsy = await at.onEtsy({ name: 'Silver thimble', images: [picture] });
  const [pair] = (await at.look()).results;
  const stranger = await place.server.register();
  const refused = async (path: string, body?: object) => (await stranger.call('POST', path, body)).status;
  expect(await refused(`/api/lookalikes/${pair?.id}/answer/`, { action: 'link' })).toBe(404);
  expect(await refused(`/api/lookalikes/${pair?.id}/answer/`, { action: 'different' })).toBe(404);
  expect((await at.answer(pair?.id ?? 0, { action: 'link', keep: ebay.id })).status).toBe(200);
  expect(await refused(`/api/lookalikes/linked/${etsy.id}/split/`)).toBe(404);

  // The product that stayed has taken the photo; without it only the hidden one has it.
  const { services } = place.server;
  await services.db
    .updateTable('products')
    .set({ images: '[]' })
    .where('user_id', '=', seller.id)
    .where('id', '=', ebay.id)
    .execute();
  await services.db
    .updateTable('images')
    .set({ touched_at: new Date('2020-01-01') })
    .where('user_id', '=', seller.id)
    .execute();
  await services.db.deleteFrom('product_changes').where('user_id', '=', seller.id).execute();
  await removeUnusedPhotos(services);
  expect((await at.split(etsy.id)).status).toBe(200);
  const { images } = await readProduct(seller, etsy.id);
  expect(images).toHaveLength(1);
  expect((await fetch(place.server.url + images[0]?.src)).status).toBe(200);
});

test('the undo of an import leaves a product that was linked since, and says so', async () => {
  await at.onEbay({ name: 'Copper kettle' });
  const id = crypto.randomUUID();
  const products = [
    { name: 'Copper kettle', sku: `KETTLE-${n}`, price: 10, listings: { etsy: { url: etsyUrl(n) } } },
  ];
  const body = { products, duplicate_handling: 'skip', import_id: id, file_name: 'kettles.csv' };
  expect((await seller.call('POST', '/api/products/', body)).status).toBe(200);
  const [pair] = (await at.look()).results;
  const kettles = (await listedProducts(seller, 'search=kettle')).results;
  const old = kettles.find(({ sku }) => sku !== `KETTLE-${n}`);
  expect((await at.answer(pair?.id ?? 0, { action: 'link', keep: old?.id })).status).toBe(200);
  const undone = await seller.call('POST', `/api/imports/${id}/undo/`);
  expect(undone.body).toMatchObject({ removed: 0, kept_count: 1 });
  expect((await readProduct(seller, old?.id ?? 0)).listings.etsy?.url).toBe(etsyUrl(n));
});

test.each(['skip', 'update', 'merge'])(
  'a file with the SKU of a linked product makes it no second time (%s)',
  async (duplicate_handling) => {
    const ebay = await at.onEbay({ sku: 'TWICE-E' });
    await at.onEtsy({ sku: 'TWICE-T' });
    await at.look();
    await seller.call('POST', '/api/lookalikes/link_sure/');
    const kept = await readProduct(seller, ebay.id);
    const products = [
      { name: 'From a file', sku: 'twice-t', price: 1 },
      { name: 'Something else', sku: `ELSE-${n}`, price: 2 },
    ];
    const { body } = await seller.call('POST', '/api/products/', { products, duplicate_handling });
    expect(body).toMatchObject({ created: 1, updated: 0, duplicates_found: 1, duplicates_handled: 0 });
    expect(await readProduct(seller, ebay.id)).toEqual(kept);
    expect((await listedProducts(seller, 'search=twice-t')).results).toEqual([kept]);
  },
);
