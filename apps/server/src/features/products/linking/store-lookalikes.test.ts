import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { OperationPage } from '@crosslister/contract/operation.ts';
import { LookalikePage } from '@crosslister/contract/products/linking.ts';
import { findTitlePairs, judgePairs } from '@crosslister/domain/linking/find-lookalikes.ts';
import { expect, onTestFinished, test } from 'vitest';
import { ebayUrl, etsyUrl, linkingCalls } from '../../../test/linking-calls.ts';
import { linkingSet, printsOfSet } from '../../../test/linking-set.ts';
import { addProduct } from '../../../test/products.ts';
import type { ConnectedSeller, TradingPlace } from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
let at: ReturnType<typeof linkingCalls>;
let n = 0;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
  n += 10;
  at = linkingCalls(place, seller, n);
});

test('photos decide: cropped is the same, another picture with a like title is only asked', async () => {
  const picture = await at.photo('M20 40 L180 20 L150 170 Z', '#c33');
  const cropped = await at.photo('M20 40 L180 20 L150 170 Z', '#c33', 12);
  const other = await at.photo('M10 190 L90 90 L190 190 Z M150 30 h40 v40 h-40 Z', '#27a');
  await at.onEbay({ name: 'Corgi toy car boxed Aston Martin', images: [picture], price: 30 });
  await at.onEtsy({ name: 'Aston Martin by Corgi, boxed', images: [cropped], price: 33 });
  await at.onEbay({
    name: 'Moorcroft vase pansy',
    images: [picture],
    listings: { ebay: { url: ebayUrl(n + 1) } },
  });
  await at.onEtsy({
    name: 'Moorcroft vase pansy',
    images: [other],
    listings: { etsy: { url: etsyUrl(n + 1) } },
  });
  const { results } = await at.look();
  const about = (word: string) => results.find(({ kept }) => kept.name.includes(word));
  expect(about('Corgi')).toMatchObject({ sure: true, photo: expect.toSatisfy((share) => share > 70) });
  expect(about('Moorcroft')).toMatchObject({ sure: false });
});

test('twins are never proposed, and another size is only asked', async () => {
  for (const size of ['W32', 'W34']) await at.onEbay({ name: `Levis 501 jeans ${size}`, listings: {} });
  await at.onEtsy({ name: 'Levis 501 jeans W34 great condition' });
  const { results, sure_count } = await at.look();
  expect(results.find(({ kept, other }) => `${kept.name} ${other.name}`.includes('W32'))?.sure ?? false).toBe(
    false,
  );
  expect(sure_count).toBe(1);
});

test('beside the look of a stranger whose photos never come, a seller gets theirs', async () => {
  let asked = 0;
  const deaf = createServer(() => {
    asked += 1;
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    deaf.closeAllConnections();
    deaf.close();
  });
  await once(deaf, 'listening');
  const stranger = await place.server.register();
  const { port } = deaf.address() as AddressInfo;
  for (const [sku, listings] of [
    ['E', { ebay: { url: ebayUrl(n + 5) } }],
    ['T', { etsy: { url: etsyUrl(n + 5) } }],
  ] as const) {
    const images = [{ src: `http://127.0.0.1:${port}/${sku}.jpg` }];
    await addProduct(stranger, { sku, name: 'Denby stoneware jug', images, listings });
  }
  await stranger.call('POST', '/api/lookalikes/look/');
  await expect.poll(() => asked, { timeout: 60_000 }).toBe(2);
  await at.onEbay({ name: 'Pewter tankard' });
  await at.onEtsy({ name: 'Pewter tankard' });
  expect((await at.look()).count).toBe(1);
  const theirs = LookalikePage.parse((await stranger.call('GET', '/api/lookalikes/')).body);
  expect(theirs).toMatchObject({ looking: true, photos_done: 0, photos_total: 2 });
});

test('a look that was asked for is made after a restart, and what was read of photos is not read again', async () => {
  const { db } = place.server.services;
  const images = [{ src: place.photo }];
  await at.onEbay({ name: 'Pewter tankard', images });
  await at.onEtsy({ name: 'Pewter tankard', images });
  await at.look();
  const printed = () =>
    db.selectFrom('photo_prints').select(['made_at', 'prints']).where('user_id', '=', seller.id).execute();
  const [print, ...more] = await printed();
  expect(print?.prints).toHaveLength(4);
  expect(more).toEqual([]);
  // As a server that was killed has left it.
  await db.updateTable('lookalike_looks').set({ looked_at: null }).where('user_id', '=', seller.id).execute();
  await db.deleteFrom('lookalikes').where('user_id', '=', seller.id).execute();
  await place.server.restart();
  await expect.poll(async () => (await at.lookalikes()).count, { timeout: 60_000 }).toBe(1);
  const { rows } = await place.server.services.database.pool.query(
    'SELECT made_at FROM photo_prints WHERE user_id = $1',
    [seller.id],
  );
  expect(rows).toEqual([{ made_at: print?.made_at }]);
});

test('at the default threshold at least 98 of 100 proposals are right', async () => {
  const { left, right } = linkingSet(120);
  const all = [...left, ...right];
  const thingOf = new Map(all.map(({ id, thing }) => [id, thing]));
  const { prints } = await printsOfSet(all);
  const pause = () => setImmediate();
  const pairs = await findTitlePairs(all, pause);
  const found = await judgePairs(all, pairs, ({ id }) => prints.get(id) ?? null, pause);
  const sure = found.filter((pair) => pair.sure);
  const wrong = sure.filter(({ one, other }) => thingOf.get(one.id) !== thingOf.get(other.id));
  expect(sure.length).toBeGreaterThan(60);
  expect(wrong.length / sure.length).toBeLessThanOrEqual(0.02);
});
test('a failure goes with the listing that it is about, and back again', async () => {
  const ebay = await at.onEbay();
  const etsy = await at.onEtsy();
  const failed = await place.server.services.db
    .insertInto('operations')
    .values({
      user_id: seller.id,
      product_id: etsy.id,
      kind: 'revise',
      platform: 'etsy',
      lane: 'seller',
      priority: 3,
      status: 'failed',
      error: 'Etsy did not take it.',
      snapshot: JSON.stringify({ name: 'Jug', sku: 'J', price_pence: 500, image: null }),
      finished_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const whose = async () => {
    const { results } = OperationPage.parse((await seller.call('GET', '/api/operations/')).body);
    return results.find(({ id }) => id === failed.id)?.product?.id;
  };
  await at.look();
  await seller.call('POST', '/api/lookalikes/link_sure/');
  expect(await whose()).toBe(ebay.id);
  expect((await at.split(etsy.id)).status).toBe(200);
  expect(await whose()).toBe(etsy.id);
});
