import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import type { ListingDraft, RevisedField } from '../../listing/listing.ts';
import { type Connected, connected, draft, settings } from '../simulated-ebay.ts';
import { publish } from './publish.ts';
import { revise } from './revise.ts';

let shop: Connected;
beforeAll(async () => {
  shop = await connected();
});
afterAll(() => shop.simulator.stop());

async function listed(over: Partial<ListingDraft> = {}) {
  const wanted = draft(over);
  const { externalId, extra, url } = await publish(shop.context(), wanted);
  const change = (edited: Partial<ListingDraft>, ...fields: RevisedField[]) =>
    revise(
      shop.context(),
      { sku: wanted.sku, externalId, extra, url },
      { ...wanted, ...edited },
      new Set(fields),
    );
  return { wanted, externalId, change };
}

/** What records need. */
const withSpecifics = { specifics: { Artist: ['Various'], 'Release Title': ['Album'], Format: ['Record'] } };

const bodyOf = (sku: string) => {
  const ann = shop.site.site.sellers.get('ann');
  const offer = [...(ann?.offers.values() ?? [])].find((each) => each.sku === sku);
  return structuredClone({ item: ann?.items.get(sku)?.body, offer: offer?.body });
};

test('what was not edited stays as eBay has it, whatever the settings are now', async () => {
  const { wanted, change } = await listed();
  const before = bodyOf(wanted.sku);
  await change({ categoryId: '99', settings: { ...settings, condition: 'NEW' }, pricePence: 3000 }, 'price');
  const now = bodyOf(wanted.sku);
  expect(now.item).toEqual(before.item);
  // The names of an offer never change, so only its making sends them.
  const { sku, marketplaceId, format, ...content } = before.offer ?? {};
  expect(now.offer).toEqual({
    ...content,
    hideBuyerDetails: false,
    pricingSummary: { price: { value: '30.00', currency: 'GBP' } },
  });
});

test('an edit of the text does not upload the photos again', async () => {
  const { wanted, externalId, change } = await listed();
  const photos = shop.site.listing(externalId)?.imageUrls;
  await change({ title: 'Tin sign', imageUrls: ['https://images.example/3.jpg'] }, 'title');
  expect(shop.site.listing(externalId)).toMatchObject({ title: 'Tin sign', imageUrls: photos });
  await change({ imageUrls: ['https://images.example/3.jpg'] }, 'images');
  expect(shop.site.listing(externalId)?.imageUrls).toEqual(['https://images.example/3.jpg']);
  expect(shop.site.activeCount(wanted.sku)).toBe(1);
});

test('without a photo it is refused before anything is sent', async () => {
  const { change } = await listed();
  const before = shop.simulator.requests.all().length;
  expect((await failureOf(change({ imageUrls: [] }, 'images'))).kind).toBe('setup');
  expect(shop.simulator.requests.all()).toHaveLength(before);
});

test('one that has sold out is not published again', async () => {
  const { wanted, externalId, change } = await listed();
  shop.site.buy(externalId);
  const error = await failureOf(change({ quantity: 5 }, 'price', 'quantity'));
  expect(error).toMatchObject({ kind: 'rejected', message: expect.stringMatching(/has ended/) });
  expect(shop.site.activeCount(wanted.sku)).toBe(0);
});

test('a new category takes its specifics with it, and needs those it demands', async () => {
  const { wanted, externalId, change } = await listed();
  const dress = { categoryId: '63861', title: "Women's blue dress, UK 10" };
  const error = await failureOf(change(dress, 'category'));
  expect(error).toMatchObject({
    kind: 'setup',
    message: 'eBay needs the item specific in this category: Type.',
    details: { nextStep: expect.stringMatching(/Item specifics/) },
  });
  expect(shop.site.listing(externalId)?.categoryId).toBe('34');
  await change({ ...dress, specifics: { Type: ['Dress'] } }, 'category');
  const { item, offer } = bodyOf(wanted.sku);
  expect(offer?.categoryId).toBe('63861');
  expect(item).toMatchObject({
    condition: 'USED_EXCELLENT',
    product: {
      title: wanted.title,
      aspects: {
        Department: ['Women'],
        Colour: ['Blue'],
        Size: ['10'],
        Type: ['Dress'],
        Brand: ['Unbranded'],
      },
    },
  });
});

test.each<[string, Partial<ListingDraft>, RevisedField]>([
  ['specifics that the new category misses', { categoryId: '63861' }, 'category'],
  ['a condition that its category does not take', { condition: 'LIKE_NEW' }, 'condition'],
])('what is left of the stock is sent, although the edit is refused: %s', async (_, over, field) => {
  const { wanted, change } = await listed({ quantity: 3 });
  const left = () => bodyOf(wanted.sku).item?.availability;
  expect((await failureOf(change({ ...over, quantity: 1 }, field, 'fewer'))).kind).toBe('setup');
  expect(left()).toMatchObject({ shipToLocationAvailability: { quantity: 1 } });
});

test('that it has no number stays through an edit of other specifics, until it is emptied', async () => {
  const { wanted, change } = await listed();
  const product = () => bodyOf(wanted.sku).item?.product;
  const body = shop.site.site.sellers.get('ann')?.items.get(wanted.sku)?.body;
  Object.assign((body?.product as object | undefined) ?? {}, { ean: ['Does not apply'] });
  await change({ specifics: { Colour: ['Blue'] } }, 'specifics');
  expect(product()).toMatchObject({ ean: ['Does not apply'], aspects: { Colour: ['Blue'] } });
  await change({ specifics: { Colour: ['Blue'], EAN: [] } }, 'specifics');
  expect(product()).not.toHaveProperty('ean');
});

test('policies change with the settings alone', async () => {
  const post = shop.site.site.sellers.get('ann')?.policies.fulfillment;
  const first = [...(post?.values() ?? [])][0];
  post?.set('777', { ...first, fulfillmentPolicyId: '777', name: 'Large parcels' });
  const { wanted, change } = await listed();
  const before = bodyOf(wanted.sku);
  const large = { settings: { ...settings, shipping_policy: 'Large parcels' } };
  await change({ ...large, condition: 'NEW' }, 'condition');
  expect(bodyOf(wanted.sku).offer).toEqual(before.offer);
  await change(large, 'settings');
  const { item, offer } = bodyOf(wanted.sku);
  expect(offer?.listingPolicies).toEqual({
    ...(before.offer?.listingPolicies as object),
    fulfillmentPolicyId: '777',
  });
  expect(item?.condition).toBe('NEW');
});

test.each([
  ['the new one is none of the old category', 'USED_ACCEPTABLE' as const],
  ['the old one is none of the new category', 'NEW' as const],
])('condition and category change together, in the order that fits: %s', async (_, old) => {
  // Of a category for records, and of one for ordinary things.
  const [records, things] = ['176985', '34'];
  const isLeaving = old === 'USED_ACCEPTABLE';
  const { wanted, change } = await listed({
    categoryId: isLeaving ? records : things,
    condition: old,
    ...withSpecifics,
  });
  const next = isLeaving ? ('NEW' as const) : ('LIKE_NEW' as const);
  await change({ categoryId: isLeaving ? things : records, condition: next }, 'category', 'condition');
  expect(bodyOf(wanted.sku)).toMatchObject({
    item: { condition: next },
    offer: { categoryId: isLeaving ? things : records },
  });
});

test('where neither fits the other’s old value the seller is told, and nothing has changed', async () => {
  const { wanted, change } = await listed({ condition: 'USED_EXCELLENT', ...withSpecifics });
  const before = bodyOf(wanted.sku);
  const failure = await failureOf(
    change({ categoryId: '176985', condition: 'LIKE_NEW' }, 'category', 'condition'),
  );
  expect(failure).toMatchObject({
    kind: 'rejected',
    message: expect.stringContaining('category and condition one after the other'),
    details: { nextStep: expect.stringMatching(/^Delist it from eBay and list it again/) },
  });
  expect(bodyOf(wanted.sku)).toEqual(before);
});
