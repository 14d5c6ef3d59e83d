import type { ReadyListing } from '@crosslister/simulators/ebay/inventory/ready-listing.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import type { RevisedField } from '../../listing/listing.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import { activeListings } from '../catalogue/active-listings.ts';
import { publish } from '../listing/publish.ts';
import { revise } from '../listing/revise.ts';
import { withdraw } from '../listing/withdraw.ts';
import { type Connected, connected, draft } from '../simulated-ebay.ts';
import { setSku } from './set-sku.ts';

let shop: Connected;
beforeEach(async () => {
  shop = await connected();
  return () => shop.simulator.stop();
});

/** A listing made in Seller Hub, as an import stores it. */
async function imported(
  listing: Partial<Omit<ReadyListing, 'sku'>> & { sku?: string | null } = {},
): Promise<ListingRef> {
  const { sku: label, ...ready } = { title: 'Jug', price: '12.50', sku: 'JUG 1', ...listing };
  const { listingId } = shop.site.addListing('ann', {
    ...ready,
    ...(label !== null && { sku: label }),
    sellerHub: true,
  });
  const { items, skipped } = await activeListings(shop.context(), 'trading');
  const nameless = skipped.flatMap((each) => (each.reason === 'no_sku' ? [each.item] : []));
  const item = [...items, ...nameless].find(({ externalId }) => externalId === listingId);
  if (!item) throw new Error('the listing was not among the active ones');
  const { externalId, extra, sku, url } = item;
  return { externalId, extra, sku, url };
}

const stateOf = ({ externalId }: ListingRef) => shop.site.listing(externalId);
const callsOf = (name: string) =>
  shop.simulator.requests.all().filter(({ headers }) => headers['x-ebay-api-call-name'] === name);
const changeOf = (listing: ListingRef, over: Parameters<typeof draft>[0], ...fields: RevisedField[]) =>
  revise(shop.context(), listing, draft({ sku: listing.sku, ...over }), new Set(fields));

/** Several variations added on eBay to what was one thing when it was imported. */
function addVariations(listing: ListingRef): void {
  const stored = shop.site.site.listings.get(listing.externalId);
  if (!stored) throw new Error('no such listing');
  stored.variations = [{ sku: 'S', specifics: { Size: 'S' }, price: '9.00', quantity: 1, sold: 0 }];
}

describe('ending', () => {
  test('ends it and says what eBay says of it; once it has ended nothing is sent', async () => {
    const listing = await imported();
    expect(await withdraw(shop.context(), listing)).toEqual({
      statusSeen: 'Completed',
      checkedAt: expect.stringMatching(/Z$/),
    });
    expect(stateOf(listing)?.status).toBe('ENDED');
    expect((await withdraw(shop.context(), listing)).statusSeen).toBe('Completed');
    expect(callsOf('EndFixedPriceItem')).toHaveLength(1);
  });

  test('is content with one that was sold, ended by the seller or deleted', async () => {
    const sold = await imported();
    const ended = await imported({ title: 'Mug', sku: 'MUG' });
    const deleted = await imported({ title: 'Cup', sku: 'CUP' });
    shop.site.buy(sold.externalId);
    shop.site.endListing(ended.externalId);
    shop.site.site.listings.delete(deleted.externalId);
    for (const [listing, status] of [
      [sold, 'Completed'],
      [ended, 'Completed'],
      [deleted, 'listing deleted'],
    ] as const) {
      expect((await withdraw(shop.context(), listing)).statusSeen).toBe(status);
    }
    expect(callsOf('EndFixedPriceItem')).toEqual([]);
  });

  test('does not take for deleted what another account had', async () => {
    const listing = await imported();
    shop.site.site.listings.delete(listing.externalId);
    const other = { ...listing, extra: { ...listing.extra, userId: 'somebody-else' } };
    const error = await failureOf(withdraw(shop.context(), other));
    expect(error).toMatchObject({ kind: 'rejected', details: { nextStep: 'End it on eBay.' } });
  });

  test('never ends the listing of another seller', async () => {
    const { listingId } = shop.site.addListing('ann', { title: 'Jug', price: '9.00', sellerHub: true });
    shop.site.addSeller({ username: 'bob' });
    const stored = shop.site.site.listings.get(listingId);
    if (stored) stored.seller = 'bob';
    const listing = {
      externalId: listingId,
      extra: { trading: 'true' },
      sku: '',
      url: 'https://ebay.example/1',
    };
    const error = await failureOf(withdraw(shop.context(), listing));
    expect(error).toMatchObject({ kind: 'rejected', details: { code: '17', link: listing.url } });
    expect(shop.site.listing(listingId)?.status).toBe('ACTIVE');
  });

  test('leaves alone what has several variations by now, and says so', async () => {
    const listing = await imported();
    addVariations(listing);
    const error = await failureOf(withdraw(shop.context(), listing));
    expect(error.message).toMatch(/several variations, so it was not ended/);
    expect(error.details).toMatchObject({ nextStep: 'Change the variation on eBay.', link: listing.url });
    expect(stateOf(listing)?.status).toBe('ACTIVE');
  });

  test('ends nothing but itself where an offer has the same SKU', async () => {
    const ours = await publish(shop.context(), draft({ sku: 'SAME1' }));
    const listing = await imported({ sku: 'SAME1' });
    await withdraw(shop.context(), listing);
    expect(stateOf(listing)?.status).toBe('ENDED');
    expect(shop.site.listing(ours.externalId)?.status).toBe('ACTIVE');
  });
});

test('the end of a listing that was over already is looked for under its SKU, too', async () => {
  const listing = await imported({ sku: 'JUG1' });
  shop.site.endListing(listing.externalId);
  const again = await publish(shop.context(), draft({ sku: 'JUG1' }));
  await withdraw(shop.context(), listing);
  expect(shop.site.listing(again.externalId)?.status).toBe('ENDED');
  expect(shop.site.activeCount('JUG1')).toBe(0);
});

describe('an edit', () => {
  test('of price and quantity reaches it', async () => {
    const listing = await imported({ quantity: 3 });
    expect(await changeOf(listing, { pricePence: 999, quantity: 5 }, 'price', 'quantity')).toEqual({
      pricePence: 999,
      url: listing.url,
      warnings: [],
    });
    expect(stateOf(listing)).toMatchObject({ price: '9.99', quantity: 5, title: 'Jug' });
  });

  test('after a sale elsewhere lowers its count, and never raises it', async () => {
    const listing = await imported({ quantity: 3 });
    await changeOf(listing, { quantity: 2 }, 'fewer');
    expect(stateOf(listing)?.quantity).toBe(2);
    shop.site.buy(listing.externalId);
    await changeOf(listing, { quantity: 2 }, 'fewer');
    expect(stateOf(listing)).toMatchObject({ quantity: 1, status: 'ACTIVE' });
    expect(callsOf('ReviseInventoryStatus')).toHaveLength(1);
  });

  test('of anything else is left to the seller, with a warning and without a failure', async () => {
    const listing = await imported();
    const revised = await changeOf(listing, { title: 'New', pricePence: 2000 }, 'title', 'images', 'price');
    expect(revised.warnings).toEqual([
      expect.stringMatching(/made on eBay itself.*other changes on eBay\.$/),
    ]);
    expect(stateOf(listing)).toMatchObject({ title: 'Jug', price: '20.00' });
    const only = await changeOf(listing, { title: 'Newer' }, 'title');
    expect(only).toMatchObject({ pricePence: 2000, warnings: [expect.any(String)] });
    expect(callsOf('ReviseInventoryStatus')).toHaveLength(1);
  });

  test('of one that has ended, is gone or has variations by now says so', async () => {
    const ended = await imported();
    shop.site.endListing(ended.externalId);
    expect((await failureOf(changeOf(ended, {}, 'price'))).message).toMatch(/has ended on eBay/);
    shop.site.site.listings.delete(ended.externalId);
    expect((await failureOf(changeOf(ended, {}, 'price'))).message).toMatch(/does not let Crosslister see/);
    const varied = await imported({ title: 'Shirt', sku: 'SHIRT' });
    addVariations(varied);
    expect((await failureOf(changeOf(varied, {}, 'fewer'))).message).toMatch(/several variations/);
  });

  test('of a listing that another tool keeps names that tool', async () => {
    const { listingId } = shop.site.addListing('ann', { title: 'Kept', price: '9.00', sku: 'KEPT1' });
    const listing = { externalId: listingId, extra: { trading: 'true' }, sku: 'KEPT1', url: '' };
    const error = await failureOf(changeOf(listing, { pricePence: 1200 }, 'price'));
    expect(error.message).toBe('eBay lets only the tool that made this listing change it.');
    expect(error.details.nextStep).toMatch(/Change it in that tool/);
  });
});

describe('a SKU', () => {
  test('is given to a listing that has none, once', async () => {
    const listing = await imported({ sku: null });
    expect(listing.sku).toBe('');
    await setSku(shop.context(), listing, 'MADE-1');
    await setSku(shop.context(), listing, 'MADE-1');
    expect(stateOf(listing)?.sku).toBe('MADE-1');
    expect(callsOf('ReviseFixedPriceItem')).toHaveLength(1);
    expect((await activeListings(shop.context(), 'trading')).items).toMatchObject([{ sku: 'MADE-1' }]);
  });

  test('is not put over another, on what has ended or has variations, and no other listing’s is', async () => {
    const other = await imported();
    expect((await failureOf(setSku(shop.context(), other, 'X1'))).message).toMatch(
      /has the SKU JUG 1 by now/,
    );
    shop.site.endListing(other.externalId);
    expect((await failureOf(setSku(shop.context(), other, 'X1'))).message).toMatch(/has ended on eBay/);
    const nameless = await imported({ sku: null });
    await publish(shop.context(), draft({ sku: 'TAKEN1' }));
    const taken = await failureOf(setSku(shop.context(), nameless, 'TAKEN1'));
    expect(taken.message).toMatch(/Another listing of yours on eBay has the SKU "TAKEN1"/);
    const varied = await imported({ sku: null });
    addVariations(varied);
    expect((await failureOf(setSku(shop.context(), varied, 'X1'))).message).toMatch(/several variations/);
    expect(callsOf('ReviseFixedPriceItem')).toEqual([]);
  });

  test('that eBay does not take is told in its words', async () => {
    const listing = await imported({ sku: null });
    const error = await failureOf(setSku(shop.context(), listing, 'X'.repeat(51)));
    expect(error.message).toMatch(/^eBay refused this\. eBay says: .*Item\.SKU/);
    expect(error.details).toMatchObject({ code: '37', nextStep: expect.stringMatching(/on eBay/) });
  });
});

describe('listing what stands there unknown to us', () => {
  test('is refused with its address, and nothing is made', async () => {
    const { listingId } = shop.site.addListing('ann', {
      title: 'Jug',
      price: '9.00',
      sku: 'JUG1',
      sellerHub: true,
    });
    const error = await failureOf(publish(shop.context(), draft({ sku: 'JUG1' })));
    expect(error).toMatchObject({
      kind: 'rejected',
      message: 'You already have a listing with the SKU "JUG1" on eBay.',
      details: {
        link: `${shop.config.ebay.itemUrl}/${listingId}`,
        nextStep: expect.stringMatching(/Import/),
      },
    });
    expect(shop.site.listings()).toHaveLength(1);
    expect(shop.site.site.sellers.get('ann')?.items.size).toBe(0);
    shop.site.endListing(listingId);
    expect((await publish(shop.context(), draft({ sku: 'JUG1' }))).status).toBe('active');
  });

  test('goes on where the calls for looking are used up', async () => {
    shop.site.setQuota('trading', 0);
    expect((await publish(shop.context(), draft({ sku: 'JUG1' }))).status).toBe('active');
  });
});

describe('listing the product again', () => {
  test('makes no second one while the one of Seller Hub is live', async () => {
    const { externalId, extra, sku, url } = await imported({ sku: 'JUG1' });
    const wanted = draft({ sku, previous: { externalId, extra } });
    const kept = await publish(shop.context(), wanted);
    expect(kept).toMatchObject({ externalId, extra, url, status: 'active', pricePence: 1250 });
    expect(kept.warnings[0]).toMatch(/kept as it is/);
    expect(shop.site.activeCount('JUG1')).toBe(1);
    await withdraw(shop.context(), { externalId, extra, sku, url });
    const made = await publish(shop.context(), wanted);
    expect(made.externalId).not.toBe(externalId);
    expect(made.extra).toMatchObject({ offerId: expect.any(String) });
    expect(shop.site.activeCount('JUG1')).toBe(1);
  });
});
