import { afterEach, expect, test } from 'vitest';
import { journal } from '../../conformance/subject.ts';
import { sentAfter, sentOf } from '../../listing/compare-listing.ts';
import { ebay } from '../ebay.ts';
import { type Connected, connected, draft } from '../simulated-ebay.ts';
import { publish } from './publish.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(insertionFee = 0): Promise<Connected> {
  const shop = await connected({ sellers: [{ username: 'ann', location: 'home', insertionFee }] });
  stops.push(() => shop.simulator.stop());
  return shop;
}

async function listedOn(shop: Connected) {
  const wanted = draft();
  const { externalId, extra, url } = await publish(shop.context(), wanted);
  const ref = { sku: wanted.sku, externalId, extra, url };
  const compare = (sent = sentOf(wanted)) => ebay.listing.compare(shop.context(), ref, sent);
  return { wanted, ref, compare };
}

test('each part as eBay shows it, in words; one that differs is named', async () => {
  const shop = await start();
  const { wanted, ref, compare } = await listedOn(shop);
  const category = { name: 'Category', isCategory: true };
  expect(await compare()).toEqual([
    { name: 'Price', sent: '£24.50', there: '£24.50', isSame: true },
    { name: 'Postage', sent: 'Royal Mail 2nd Class', there: 'Royal Mail 2nd Class', isSame: true },
    { name: 'Photos', sent: '2', there: '2', isSame: true },
    { name: 'Condition', sent: 'Used', there: 'Used', isSame: true },
    { ...category, sent: wanted.categoryId, there: wanted.categoryId, isSame: true },
  ]);
  const offer = shop.site.site.sellers.get('ann')?.offers.get(ref.extra.offerId ?? '');
  if (!offer) throw new Error('no offer');
  Object.assign(offer.body, { pricingSummary: { price: { value: '9.99', currency: 'GBP' } } });
  Object.assign(offer.body, { listingPolicies: { fulfillmentPolicyId: 'gone' } });
  expect(await compare({ ...sentOf(wanted), photos: 30, categoryId: null })).toMatchObject([
    { sent: '£24.50', there: '£9.99', isSame: false },
    { there: 'gone', isSame: false },
    { sent: '24', there: '2', isSame: false },
    { isSame: true },
    { ...category, sent: 'left as it is there', there: wanted.categoryId, isSame: true },
  ]);
});

test('a listing that has ended is no longer there to be compared', async () => {
  const shop = await start();
  const { ref, compare } = await listedOn(shop);
  shop.site.endListing(ref.externalId);
  expect(await compare()).toBeNull();
});

test('one from Seller Hub that is kept as it is was not sent from here', async () => {
  const shop = await start();
  const { listingId } = shop.site.addListing('ann', { title: 'Old lamp', price: '5.00', sellerHub: true });
  const previous = { externalId: listingId, extra: { trading: 'true' } };
  expect(await publish(shop.context(), draft({ previous }))).toMatchObject({
    externalId: listingId,
    kept: true,
  });
});

test('an edit that was sent replaces what was sent before, field by field', () => {
  const before = sentOf(draft());
  const edited = draft({ pricePence: 100, imageUrls: [], condition: 'NEW' });
  expect(sentAfter(before, edited, new Set(['price', 'images', 'title']))).toEqual({
    ...before,
    pricePence: 100,
    photos: 0,
  });
});

test('fees are asked of the offer before it is published, once', async () => {
  const shop = await start(0.35);
  const kept = journal();
  const sent = () => shop.simulator.requests.all().filter(({ method }) => method === 'POST');
  const context = () => shop.context({ journal: kept });
  expect(await publish(context(), draft({ asksFees: true }))).toMatchObject({ fees: 'insertion fee £0.35' });
  const paths = sent().map(({ path }) => path.split('/').at(-1));
  expect(paths.indexOf('get_listing_fees')).toBe(paths.indexOf('publish') - 1);
  expect(kept.read()).toMatchObject({ ebay_fees: 'insertion fee £0.35' });
  expect(await publish(shop.context(), draft())).not.toHaveProperty('fees');
});

test('no fees are named as none', async () => {
  const shop = await start();
  expect(await publish(shop.context(), draft({ asksFees: true }))).toMatchObject({ fees: 'none' });
});

test.each([
  ['404', { kind: 'error_before', status: 404 }],
  ['500', { kind: 'error_before' }],
  ['a web page', { kind: 'html' }],
  ['no connection', { kind: 'cut_before' }],
  ['too many calls', { kind: 'rate_limited' }],
] as const)('a call for the fees that fails (%s) stops no listing', async (_, fault) => {
  const shop = await start();
  shop.simulator.faults.add({ ...fault, path: 'get_listing_fees' });
  const published = await publish(shop.context({ journal: journal() }), draft({ asksFees: true }));
  expect(published).toMatchObject({ status: 'active' });
  expect(published).not.toHaveProperty('fees');
});
