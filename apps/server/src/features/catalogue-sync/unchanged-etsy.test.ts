import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EtsyPlace, startEtsyPlace } from '../../test/etsy-place.ts';
import { addThing, crosslist } from '../../test/simulated-marketplaces.ts';

let place: EtsyPlace;
beforeAll(async () => {
  place = await startEtsyPlace();
}, 60_000);
afterAll(() => place.stop());

test('crosslist, sync: nothing of it has changed, and it is known which photos the listing was made from', async () => {
  const seller = await place.etsySeller({ publish: true });
  const product = await addThing(place.place, seller, { sku: 'STILLETSY' });
  await crosslist(seller, product, 'etsy');
  const extra = () =>
    place.place.server.services.db
      .selectFrom('listings')
      .select('extra')
      .where('product_id', '=', product.id)
      .execute();
  const before = await extra();
  expect(before[0]?.extra).toHaveProperty('photos');
  for (const _ of ['first', 'second']) {
    expect((await seller.call('POST', '/api/sync/etsy/')).body).toMatchObject({ success: true, updated: 0 });
  }
  expect(await extra()).toEqual(before);
});
