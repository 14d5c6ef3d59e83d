import { setImmediate } from 'node:timers/promises';
import { LinkedAll, LinkedPairs, LookalikePage } from '@crosslister/contract/linking.ts';
import { findTitlePairs, judgePairs } from '@crosslister/domain/linking/find-lookalikes.ts';
import { beforeEach, expect, test } from 'vitest';
import { linkingSet, printsOfSet } from '../../../test/linking-set.ts';
import { uploadPhoto } from '../../../test/photos.ts';
import { addProduct, listedProducts, readProduct } from '../../../test/products.ts';
import {
  type ConnectedSeller,
  crosslist,
  detect,
  type TradingPlace,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const ebayUrl = (n: number) => `https://www.ebay.co.uk/itm/${110_000_000_000 + n}`;
const etsyUrl = (n: number) => `https://www.etsy.com/listing/${1_234_567_000 + n}/thing`;
let n = 0;
beforeEach(() => {
  n += 10;
});

async function lookalikes(): Promise<LookalikePage> {
  return LookalikePage.parse((await seller.call('GET', '/api/lookalikes/')).body);
}

async function look(): Promise<LookalikePage> {
  expect((await seller.call('POST', '/api/lookalikes/look/')).status).toBe(202);
  await expect.poll(async () => (await lookalikes()).looking, { timeout: 60_000, interval: 100 }).toBe(false);
  return lookalikes();
}

const linked = async () =>
  LinkedPairs.parse((await seller.call('GET', '/api/lookalikes/linked/')).body).results;
const answer = (id: number, body: object) => seller.call('POST', `/api/lookalikes/${id}/answer/`, body);
const split = (id: number) => seller.call('POST', `/api/lookalikes/linked/${id}/split/`);

const onEbay = (fields: object = {}) =>
  addProduct(seller, {
    name: 'Denby stoneware jug blue 1970s',
    listings: { ebay: { url: ebayUrl(n) } },
    ...fields,
  });
const onEtsy = (fields: object = {}) =>
  addProduct(seller, {
    name: 'Blue Denby jug, stoneware, 1970s',
    price: 10.5,
    listings: { etsy: { url: etsyUrl(n) } },
    ...fields,
  });

test('the same thing from two marketplaces is proposed, linked with one click, and split as it was', async () => {
  const ebay = await onEbay({ sku: 'DENBY-E', quantity: 3, cost: 4 });
  const etsy = await onEtsy({ sku: 'DENBY-T', quantity: 1, private_note: 'Shelf 3' });
  await addProduct(seller, { name: 'Oak clock', listings: { etsy: { url: etsyUrl(n + 1) } } });
  const before = [await readProduct(seller, ebay.id), await readProduct(seller, etsy.id)];
  const { results, count } = await look();
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
  expect(await linked()).toMatchObject([{ id: etsy.id, kept_id: ebay.id, platforms: ['etsy'] }]);
  expect((await look()).count).toBe(0);

  expect((await split(etsy.id)).status).toBe(200);
  const without = ({ last_updated: _, ...product }: Record<string, unknown>) => product;
  const after = [await readProduct(seller, ebay.id), await readProduct(seller, etsy.id)];
  expect(after.map(without)).toEqual(before.map(without));
  expect(await linked()).toEqual([]);
  // The seller has said that they are two.
  expect((await look()).count).toBe(0);
  expect((await split(etsy.id)).status).toBe(404);
});

test('photos decide: cropped is the same, another picture with a like title is only asked', async () => {
  const picture = await photo('M20 40 L180 20 L150 170 Z', '#c33');
  const cropped = await photo('M20 40 L180 20 L150 170 Z', '#c33', 12);
  const other = await photo('M10 190 L90 90 L190 190 Z M150 30 h40 v40 h-40 Z', '#27a');
  await onEbay({ name: 'Corgi toy car boxed Aston Martin', images: [picture], price: 30 });
  await onEtsy({ name: 'Aston Martin by Corgi, boxed', images: [cropped], price: 33 });
  await onEbay({
    name: 'Moorcroft vase pansy',
    images: [picture],
    listings: { ebay: { url: ebayUrl(n + 1) } },
  });
  await onEtsy({
    name: 'Moorcroft vase pansy',
    images: [other],
    listings: { etsy: { url: etsyUrl(n + 1) } },
  });
  const { results } = await look();
  const about = (word: string) => results.find(({ kept }) => kept.name.includes(word));
  expect(about('Corgi')).toMatchObject({ sure: true, photo: expect.toSatisfy((share) => share > 70) });
  expect(about('Moorcroft')).toMatchObject({ sure: false });
});

test('twins are never proposed, and another size is only asked', async () => {
  for (const size of ['W32', 'W34']) await onEbay({ name: `Levis 501 jeans ${size}`, listings: {} });
  await onEtsy({ name: 'Levis 501 jeans W34 great condition' });
  const { results, sure_count } = await look();
  expect(results.find(({ kept, other }) => `${kept.name} ${other.name}`.includes('W32'))?.sure ?? false).toBe(
    false,
  );
  expect(sure_count).toBe(1);
});

test('what is on one marketplace twice, was sold, or is being worked at is not linked', async () => {
  const ebay = await onEbay();
  const etsy = await onEtsy();
  const [pair] = (await look()).results;
  expect((await answer(pair?.id ?? 0, { action: 'link', keep: 1_000_000 })).status).toBe(400);

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
  expect(await answer(pair?.id ?? 0, { action: 'link' })).toMatchObject({
    status: 409,
    body: { detail: 'Work for "Blue Denby jug, stoneware, 1970s" is under way.' },
  });
  expect(LinkedAll.parse((await seller.call('POST', '/api/lookalikes/link_sure/')).body)).toMatchObject({
    linked: 0,
    refused: 1,
  });
  expect((await lookalikes()).results[0]?.error).toMatch(/under way/);
  await place.server.services.db
    .deleteFrom('operations')
    .where('user_id', '=', seller.id)
    .where('product_id', '=', etsy.id)
    .execute();

  // Both on eBay now.
  await seller.call('PUT', `/api/products/${etsy.id}/`, { listings: { ebay: { url: ebayUrl(n + 5) } } });
  expect(await answer(pair?.id ?? 0, { action: 'link' })).toMatchObject({
    status: 409,
    body: { detail: 'Both are, or were, on eBay.' },
  });
  expect((await look()).count).toBe(0);
  expect(await readProduct(seller, ebay.id)).toMatchObject({ status: 'active' });
});

test('sales stay with the thing they are of, and what sold since is not split', async () => {
  const ebay = await onEbay({ quantity: 5 });
  const etsy = await onEtsy({ quantity: 5 });
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
  const [pair] = (await look()).results;
  expect((await answer(pair?.id ?? 0, { action: 'link', keep: ebay.id })).status).toBe(200);
  expect(await productOf()).toBe(ebay.id);
  expect((await split(etsy.id)).status).toBe(200);
  expect(await productOf()).toBe(etsy.id);

  await db.deleteFrom('lookalikes').where('user_id', '=', seller.id).execute();
  const [again] = (await look()).results;
  expect((await answer(again?.id ?? 0, { action: 'link', keep: ebay.id })).status).toBe(200);
  await seller.call('POST', `/api/products/${ebay.id}/mark_as_sold/`, { platform: 'etsy', price: 9 });
  expect(await split(etsy.id)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/was sold since/) },
  });
});

test('a sync finds the listing of a linked product by its id, and deleting what stayed leaves nothing hidden', async () => {
  const shop = await addProduct(seller, { name: 'Brass ship lamp', images: [{ src: place.photo }] });
  await crosslist(seller, shop, 'woocommerce');
  const etsy = await onEtsy({ name: 'Brass ship lamp', price: 10, images: [] });
  const pair = (await look()).results.find(({ kept }) => kept.name === 'Brass ship lamp');
  // The source of product data stays unless the seller says otherwise.
  expect(pair?.kept.id).toBe(shop.id);
  expect((await answer(pair?.id ?? 0, { action: 'link', keep: etsy.id })).status).toBe(200);
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
  const etsy = await onEtsy({ name: 'Pine box', images: [] });
  const pair = (await look()).results.find(({ kept }) => kept.name === 'Pine box');
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
  const linking = answer(pair?.id ?? 0, { action: 'link', keep: etsy.id });
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

test('at the default threshold at least 98 of 100 proposals are right', async () => {
  const { left, right } = linkingSet(120);
  const all = [...left, ...right];
  const thingOf = new Map(all.map(({ id, thing }) => [id, thing]));
  const { prints } = await printsOfSet(all);
  const found = judgePairs(
    all,
    await findTitlePairs(all, () => setImmediate()),
    ({ id }) => prints.get(id) ?? null,
  );
  const sure = found.filter((pair) => pair.sure);
  const wrong = sure.filter(({ one, other }) => thingOf.get(one.id) !== thingOf.get(other.id));
  expect(sure.length).toBeGreaterThan(60);
  expect(wrong.length / sure.length).toBeLessThanOrEqual(0.02);
});

/** A shape on a plain ground, uploaded; `cut` is what is missing at each edge. */
async function photo(path: string, colour: string, cut = 0): Promise<{ src: string }> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="#eee"/><path d="${path}" fill="${colour}"/></svg>`;
  const side = 200 - 2 * cut;
  const bytes = await sharp(Buffer.from(svg))
    .extract({ left: cut, top: cut, width: side, height: side })
    .resize(400)
    .jpeg()
    .toBuffer();
  const { body } = await uploadPhoto(place.server, seller, new Uint8Array(bytes));
  return { src: (body as { src: string }).src };
}
