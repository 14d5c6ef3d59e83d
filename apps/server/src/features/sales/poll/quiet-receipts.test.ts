import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { EtsyPlace } from '../../../test/etsy-place.ts';
import { namedOrder, sellOnThree, useOrdersDesk } from '../../../test/orders-desk.ts';
import { type ConnectedSeller, detect } from '../../../test/simulated-marketplaces.ts';

let place: EtsyPlace;
let seller: ConnectedSeller;
const { orders } = useOrdersDesk((ofFile, ofTest) => {
  place = ofFile;
  seller = ofTest;
});

const ofADayAgo = () =>
  sql`UPDATE connections SET reread_at = now() - interval '25 hours'
    WHERE user_id = ${seller.id} AND platform = 'etsy'`.execute(place.place.server.services.db);

test.each(['from the time of change', 'from lists'] as const)(
  'an order that is cancelled on Etsy and hidden %s is to be posted for a day at most',
  async (from) => {
    const { onEtsy } = await sellOnThree(place, seller);
    const { etsy } = place.etsy;
    onEtsy.updatedAt -= 3 * 86_400;
    etsy.site.hidesCancelled = from;
    etsy.cancelReceipt(onEtsy.id);
    await detect(seller);
    expect(namedOrder(await orders(), 'Copper jug')).toMatchObject({ platform: 'etsy' });
    await ofADayAgo();
    await detect(seller);
    etsy.site.hidesCancelled = null;
    expect((await orders()).filter(({ platform }) => platform === 'etsy')).toEqual([]);
  },
);
