import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseTime } from '../../../db/database-time.ts';
import { type EtsyPlace, startEtsyPlace } from '../../../test/etsy-place.ts';
import { readProduct } from '../../../test/products.ts';
import { addTestProduct, crosslist, delist } from '../../../test/simulated-marketplaces.ts';
import { findConnection } from '../../connections/connection-rows.ts';
import { checkListings } from './check-listings.ts';

let at: EtsyPlace;
beforeAll(async () => {
  at = await startEtsyPlace();
}, 60_000);
afterAll(() => at.stop());

test('Etsy tells how often a listing was viewed; a listing made anew begins without a count', async () => {
  const seller = await at.etsySeller({ publish: true });
  const { services } = at.place.server;
  const product = await addTestProduct(at.place, seller, { name: 'A jug' });
  const onEtsy = async () => (await readProduct(seller, product.id)).listings.etsy;
  await crosslist(seller, product, 'etsy');
  expect(await onEtsy()).not.toHaveProperty('times_viewed');

  async function look() {
    const connection = await findConnection(services.db, seller.id, 'etsy');
    if (!connection) throw new Error('not connected');
    const since = await databaseTime(services.db);
    await checkListings(services, connection, { signal: AbortSignal.timeout(30_000), since });
  }
  at.etsy.etsy.viewed(Number((await onEtsy())?.id), 41);
  await look();
  expect(await onEtsy()).toMatchObject({ status: 'active', times_viewed: 41 });

  expect(await delist(seller, product, ['etsy'])).toMatchObject({ success: true });
  await crosslist(seller, product, 'etsy');
  expect(await onEtsy()).toMatchObject({ status: 'active' });
  expect(await onEtsy()).not.toHaveProperty('times_viewed');
});
