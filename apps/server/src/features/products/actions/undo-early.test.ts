import { randomUUID } from 'node:crypto';
import { UndoResult } from '@crosslister/contract/results.ts';
import { expect, test } from 'vitest';
import { readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  queue,
  type TradingPlace,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

test('an Undo that overtakes its Delist waits for it, and is not refused', async () => {
  const product = await addTestProduct(place, seller, { sku: 'UNDOEARLY' });
  await crosslist(seller, product, 'ebay');
  const undo_id = randomUUID();
  const undone = seller.call('POST', '/api/products/undo/', { undo_id });
  // Both are on their way, and the Undo is there first.
  await queue(seller);
  const body = { product_id: product.id, platforms: ['ebay'], undo_id };
  await seller.call('POST', '/api/delist/manual/', body, { prefer: 'respond-async' });
  expect(UndoResult.parse((await undone).body)).toMatchObject({ count: 1, not_undone: [] });
  await untilIdle(seller);
  expect(place.marketplaces.ebay.ebay.activeCount('UNDOEARLY')).toBe(1);
  expect((await readProduct(seller, product.id)).listings.ebay?.status).toBe('active');
});
