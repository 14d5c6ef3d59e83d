import { seedDemoCatalogue } from '@crosslister/simulators/woocommerce/samples/seed-demo.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listedProducts, readProduct } from '../../../test/products.ts';
import { reviewCalls } from '../../../test/review-calls.ts';
import {
  type ConnectedSeller,
  queue,
  type TradingPlace,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { expectNothingMoves } from '../../../test/unchanged-shop.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
let at: ReturnType<typeof reviewCalls>;
useTradingPlace((...made) => {
  [place, seller] = made;
  at = reviewCalls(place, seller);
});

const revisesOf = async () => (await queue(seller)).filter(({ action }) => action === 'revise');

test('crosslist, sync twice: WordPress’s own HTML and its copies of our photos are no edits', async () => {
  await expectNothingMoves(place, seller, 'UNCHANGED-1');
});

test('what the owner changes in the shop afterwards comes in, photos of the same number too', async () => {
  const { id } = await expectNothingMoves(place, seller, 'CHANGED-1');
  const store = seller.store.store;
  const product = store.product('CHANGED-1');
  if (!product) throw new Error('not in the store');
  const [first, ...others] = product.images;
  const { images: another } = await store.addProduct({ name: 'Other', images: [{ src: place.photo }] });
  product.images = [...others, ...another.slice(0, 1)];
  product.description = '<p>Coat, with a hat</p>';
  expect(first).toBeDefined();
  expect(await at.sync('woocommerce')).toMatchObject({ updated: 1 });
  await untilIdle(seller);
  const now = await readProduct(seller, id);
  expect(now.description).toBe('<p>Coat, with a hat</p>');
  expect(now.images.every(({ src }) => src.startsWith(seller.store.httpUrl))).toBe(true);
  expect((await revisesOf()).map(({ platform }) => platform).sort()).toEqual(['ebay', 'vinted']);
});

test('a shortcode the owner changed is kept here, and moves nothing elsewhere', async () => {
  const { id } = await expectNothingMoves(place, seller, 'SHORT-1');
  const product = seller.store.store.product('SHORT-1');
  if (!product) throw new Error('not in the store');
  const source = `${product.description} [gallery ids="1,2"]`;
  product.description = source;
  await at.sync('woocommerce');
  await untilIdle(seller);
  expect((await readProduct(seller, id)).description).toBe(source);
  expect(await revisesOf()).toEqual([]);
});

test('a first sync writes each product once, in the place that its listing gives it', async () => {
  seedDemoCatalogue(seller.store.store, 20);
  expect(await at.sync('woocommerce')).toMatchObject({ created: 20, updated: 0 });
  const { results } = await listedProducts(seller);
  // If a row was written again, its command is later than that of its listing, or its transaction is another one.
  const { rows } = await sql<{ once: boolean; inPlace: boolean }>`
    SELECT p.xmin = l.xmin AND p.cmin::text::int < l.cmin::text::int AS once, p.newest_at = l.created_at AS "inPlace"
    FROM products p JOIN listings l ON l.product_id = p.id
    WHERE p.id = ANY (${results.map(({ id }) => id)})`.execute(place.server.services.db);
  expect(rows).toEqual(Array.from({ length: 20 }, () => ({ once: true, inPlace: true })));
});
