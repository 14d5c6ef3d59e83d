import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  detect,
  queue,
  type TradingPlace,
  until,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';
import { restartGivenUp } from '../end/restart-given-up.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const used = { errorId: 2001, domain: 'ACCESS', category: 'REQUEST', message: 'Too many requests.' };
const usedUp = JSON.stringify({ errors: [used] });

test.each([
  ['LOWER1', 'an error', {}],
  ['LOWER2', 'the calls of the day used up', { status: 429, body: usedUp }],
])('%s: a lower quantity that is given up after %s is sent by itself later', async (sku, _why, answer) => {
  const product = await addTestProduct(place, seller, { sku, quantity: 2 });
  for (const platform of ['woocommerce', 'ebay']) await crosslist(seller, product, platform);
  const { faults } = place.marketplaces.ebay;
  faults.add({ kind: 'error_before', method: 'PUT', path: '/inventory_item', ...answer });
  const { services } = place.server;
  const ofProduct = services.db.updateTable('operations').where('product_id', '=', product.id);
  seller.store.store.buy(sku);
  await detect(seller);
  const onIt = async () =>
    (await queue(seller)).find(({ action, platform }) => action === 'revise' && platform === 'ebay');
  const hurried = async () => {
    await ofProduct
      .set({ run_after: new Date(0) })
      .where('status', '=', 'queued')
      .execute();
    return onIt();
  };
  const failed = await until(hurried, (lowering) => lowering?.status === 'failed');
  expect(failed?.next_step).toMatch(/^It was tried 5 times, and is tried again every few minutes/);
  faults.clear();
  await restartGivenUp(services);
  expect(await onIt()).toMatchObject({ status: 'failed' });
  await ofProduct.set({ finished_at: sql<Date>`finished_at - interval '6 minutes'` }).execute();
  await restartGivenUp(services);
  await untilIdle(seller);
  const onEbay = place.marketplaces.ebay.ebay.listings().find((listing) => listing.sku === sku);
  expect(onEbay?.quantity).toBe(1);
  expect(await onIt()).toMatchObject({ id: failed?.id, status: 'completed' });
});
