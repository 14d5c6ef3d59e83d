import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import { type Connected, connected, draft } from '../simulated-ebay.ts';
import { publish } from './publish.ts';
import { readStatuses } from './read-statuses.ts';
import { revise } from './revise.ts';
import { withdraw } from './withdraw.ts';

let shop: Connected;
let listing: ListingRef;
beforeEach(async () => {
  shop = await connected();
  const { externalId, extra, url } = await publish(shop.context(), draft({ sku: 'LOST1', quantity: 3 }));
  listing = { externalId, extra, url, sku: 'LOST1' };
});
afterEach(() => shop.simulator.stop());

const lost = () => shop.site.site.lost;
const passing = {
  kind: 'unavailable',
  message: 'eBay does not find this listing at the moment, although it is on sale there.',
};

test.each(['items', 'offers'] as const)(
  'while eBay does not find its %s, fewer is sent again until it is taken',
  async (what) => {
    const fewer = () =>
      revise(shop.context(), listing, draft({ sku: 'LOST1', quantity: 1 }), new Set(['fewer']));
    lost().add(what);
    expect(await failureOf(fewer())).toMatchObject(passing);
    lost().clear();
    await fewer();
    expect(shop.site.listing(listing.externalId)).toMatchObject({ quantity: 1 });
  },
);

test('while eBay does not find its offers, nothing counts as ended that is on sale', async () => {
  lost().add('offers');
  expect(await failureOf(withdraw(shop.context(), listing))).toMatchObject(passing);
  const nameless = { ...listing, externalId: '', extra: {} };
  expect(await failureOf(withdraw(shop.context(), nameless))).toMatchObject(passing);
  expect(await readStatuses(shop.context(), [listing])).toMatchObject([{ state: 'unknown', isUnread: true }]);
  expect(shop.site.listing(listing.externalId)?.status).toBe('ACTIVE');
  lost().clear();
  expect(await withdraw(shop.context(), listing)).toMatchObject({ statusSeen: 'UNPUBLISHED' });
});

test('a listing that has ended is ended, whether or not eBay finds its offer', async () => {
  shop.site.endListing(listing.externalId);
  lost().add('offers');
  expect(await withdraw(shop.context(), listing)).toMatchObject({ statusSeen: 'offer deleted' });
  expect(await readStatuses(shop.context(), [listing])).toMatchObject([{ state: 'ended' }]);
});

test('nothing is listed over an item that eBay does not find at the moment', async () => {
  lost().add('items');
  const again = draft({ sku: 'LOST1', previous: listing });
  expect(await failureOf(publish(shop.context(), again))).toMatchObject(passing);
});
