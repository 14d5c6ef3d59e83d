import { afterEach, describe, expect, test } from 'vitest';
import { failureOf, journal } from '../../conformance/subject.ts';
import { locationKey } from '../account/location.ts';
import { type Connected, connected, draft, settings } from '../simulated-ebay.ts';
import { publish } from './publish.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(...options: Parameters<typeof connected>): Promise<Connected> {
  const shop = await connected(...options);
  stops.push(() => shop.simulator.stop());
  return shop;
}

const sent = ({ simulator }: Connected, method: string, path: string | RegExp) =>
  simulator.requests.matching(method, path);
const bodiesOf = (shop: Connected, method: string, path: string | RegExp): Record<string, unknown>[] =>
  sent(shop, method, path).map(({ body }) => JSON.parse(body));

describe('what is sent', () => {
  test('the item and the offer agree, with text for eBay and HTML for buyers', async () => {
    const shop = await start();
    const wanted = draft({ quantity: 3, title: `${'Enamel sign '.repeat(9)}`, pricePence: 1205 });
    await publish(shop.context(), wanted);
    const [item] = bodiesOf(shop, 'PUT', '/inventory_item/');
    expect(item).toMatchObject({
      availability: { shipToLocationAvailability: { quantity: 3 } },
      condition: 'USED_EXCELLENT',
      product: { description: 'From a railway station', imageUrls: wanted.imageUrls },
    });
    const [offer] = bodiesOf(shop, 'POST', /\/offer$/);
    expect(offer).toMatchObject({
      availableQuantity: 3,
      listingDescription: '<p>From a <b>railway</b> station</p>',
      includeCatalogProductDetails: false,
      pricingSummary: { price: { value: '12.05', currency: 'GBP' } },
      merchantLocationKey: 'home',
    });
    expect(offer).not.toHaveProperty('listingStartDate');
    for (const { headers } of sent(shop, 'PUT', '/inventory_item/')) {
      expect(headers).toMatchObject({ 'content-language': 'en-GB', 'accept-language': 'en-GB' });
    }
  });

  test('what the seller added to the item and the offer on eBay is kept', async () => {
    const shop = await start();
    const wanted = draft();
    const first = await publish(shop.context(), wanted);
    const seller = shop.site.site.sellers.get('ann');
    const item = seller?.items.get(wanted.sku);
    const offer = seller?.offers.get(first.extra.offerId ?? '');
    Object.assign(item?.body ?? {}, {
      conditionDescription: 'A chip',
      packageWeightAndSize: { packageType: 'LETTER' },
    });
    Object.assign(seller ?? {}, { shop: ['/Signs'] });
    Object.assign(offer?.body ?? {}, { quantityLimitPerBuyer: 2, storeCategoryNames: ['/Signs'] });
    await publish(shop.context(), { ...wanted, pricePence: 999 });
    expect(seller?.items.get(wanted.sku)?.body).toMatchObject({
      conditionDescription: 'A chip',
      packageWeightAndSize: { packageType: 'LETTER' },
    });
    expect(seller?.offers.get(first.extra.offerId ?? '')?.body).toMatchObject({
      quantityLimitPerBuyer: 2,
      storeCategoryNames: ['/Signs'],
      pricingSummary: { price: { value: '9.99' } },
    });
  });

  test.each(['get_item_aspects_for_category', 'get_item_condition_policies'])(
    'a category of which %s has nothing to say takes what we have',
    async (path) => {
      const shop = await start();
      shop.simulator.faults.add({ kind: 'error_before', path, status: 204, body: '' });
      expect((await publish(shop.context(), draft())).status).toBe('active');
    },
  );

  test('condition and specifics of the product; what the name tells; no maker is said to be none', async () => {
    const shop = await start();
    const wanted = draft({
      categoryId: '37644',
      title: 'Blue glass vase',
      condition: 'NEW_OTHER',
      specifics: { type: ['Vase'] },
    });
    const { warnings } = await publish(shop.context(), wanted);
    expect(bodiesOf(shop, 'PUT', '/inventory_item/')[0]).toMatchObject({
      condition: 'NEW_OTHER',
      product: { aspects: { Brand: ['Unbranded'], Type: ['Vase'], Colour: ['Blue'] } },
    });
    expect(warnings).toEqual([
      'Taken from the product\'s name: Colour "Blue" and Material "Glass".',
      'eBay asks for Brand here: it was given as "Unbranded".',
    ]);
  });

  test('what the listing says on eBay is kept until the seller says otherwise, or takes back what they said', async () => {
    const shop = await start();
    const wanted = draft({ specifics: { Type: ['Sign'], Theme: ['Railway'] } });
    await publish(shop.context(), wanted);
    const product = () => shop.site.site.sellers.get('ann')?.items.get(wanted.sku)?.body.product;
    await publish(shop.context(), { ...wanted, specifics: {} });
    expect(product()).toMatchObject({ aspects: { Type: ['Sign'], Theme: ['Railway'] } });
    await publish(shop.context(), { ...wanted, specifics: { Type: ['Plate'], Theme: [] } });
    expect(product()).toHaveProperty('aspects', { Type: ['Plate'] });
  });
});

describe('policies', () => {
  test('are taken by id as well as by name in any case', async () => {
    const shop = await start();
    const [id = ''] = [...(shop.site.site.sellers.get('ann')?.policies.payment.keys() ?? [])];
    const chosen = { ...settings, payment_policy: id, shipping_policy: ' royal mail 2ND class' };
    const listing = await publish(shop.context(), draft({ settings: chosen }));
    expect(listing.status).toBe('active');
  });

  test('an unknown name is refused with those there are', async () => {
    const shop = await start();
    const chosen = { ...settings, shipping_policy: 'DPD' };
    const error = await failureOf(publish(shop.context(), draft({ settings: chosen })));
    expect(error.kind).toBe('setup');
    expect(error.message).toBe('eBay has no shipping policy "DPD". It has: "Royal Mail 2nd Class".');
    expect(sent(shop, 'PUT', '/inventory_item/')).toEqual([]);
  });
});

describe('without a chosen category', () => {
  test('eBay says by the name which fits, the seller is told, and a correction on eBay stays', async () => {
    const shop = await start();
    const wanted = draft({ categoryId: null, title: 'Vintage board game', specifics: { Type: ['Game'] } });
    const first = await publish(shop.context(), wanted);
    expect(bodiesOf(shop, 'POST', /\/offer$/)).toMatchObject([{ categoryId: '180349' }]);
    expect(first.warnings).toContainEqual(
      expect.stringMatching(/^No eBay Category is chosen, so eBay chose/),
    );
    expect(first.fix).toEqual({ target: 'product', field: 'ebay_category' });
    const offer = shop.site.site.sellers.get('ann')?.offers.get(first.extra.offerId ?? '');
    Object.assign(offer?.body ?? {}, { categoryId: '37644' });
    await publish(shop.context(), wanted);
    expect(offer?.body).toMatchObject({ categoryId: '37644' });
    const { externalId, extra } = first;
    const again = await publish(shop.context(), { ...wanted, previous: { externalId, extra } });
    expect(again.warnings.join()).not.toContain('chose by the name');
    expect(again.fix).toBeUndefined();
    expect(sent(shop, 'GET', 'get_category_suggestions')).toHaveLength(1);
  });
});

describe('refused before anything is sent', () => {
  test.each([
    [{ imageUrls: [] }, /at least one photo/],
    [{ categoryId: null, title: 'Zzzz' }, /needs a category/],
    [{ settings: {} }, /Payment Policy, Shipping Policy, Return Policy/],
    [{ settings: { ...settings, postcode: '12345' } }, /"12345" is not a UK postcode/],
    [{ settings: { ...settings, condition: 'USED' } }, /settings cannot be used: condition/],
    [{ categoryId: '220' }, /lists nothing in the chosen category/],
    [{ categoryId: '63861' }, /these item specifics in this category: Department, Size, Colour, Type\.$/],
    [
      { categoryId: '63861', specifics: { Department: ['Ladys'] } },
      /does not take "Ladys" as Department here/,
    ],
    [{ specifics: { Type: ['x'.repeat(66)] } }, /is too long as Type: eBay takes 65 characters/],
    [{ specifics: { Type: ['Sign', 'Plate'] } }, /takes one value for Type, not 2/],
    [{ condition: 'USED_GOOD' }, /condition Used - Good in this category\. It takes: New, Used\./],
    [
      { categoryId: '34', settings: { ...settings, condition: 'USED_GOOD' } },
      /condition Used - Good in this category\. It takes: New, Used\./,
    ],
  ])('%o', async (over, message) => {
    const shop = await start();
    const error = await failureOf(publish(shop.context(), draft(over)));
    expect(error.kind).toBe('setup');
    expect(error.message).toMatch(message);
    expect(error.details.nextStep).toMatch(/\w/);
    const writes = shop.simulator.requests.all().filter(({ method }) => method !== 'GET');
    expect(writes.map(({ path }) => path)).toEqual(['/identity/v1/oauth2/token']);
    expect(shop.site.listings()).toEqual([]);
  });
});

describe('the place it is sent from', () => {
  test('is made once from the postcode when the seller has none', async () => {
    const shop = await start({ sellers: [{ username: 'ann' }] });
    const chosen = { ...settings, postcode: 'sw1a  1aa' };
    await publish(shop.context(), draft({ settings: chosen }));
    await publish(shop.context(), draft({ settings: chosen }));
    const made = sent(shop, 'POST', '/location/');
    expect(made.map(({ path }) => path)).toEqual(['/sell/inventory/v1/location/crosslister-sw1a1aa']);
    expect(JSON.parse(made[0]?.body ?? '')).toMatchObject({
      location: { address: { postalCode: 'SW1A 1AA', country: 'GB' } },
    });
  });

  test('is asked for when there is neither a place nor a postcode', async () => {
    const shop = await start({ sellers: [{ username: 'ann' }] });
    const error = await failureOf(publish(shop.context(), draft()));
    expect(error.kind).toBe('setup');
    expect(error.details.nextStep).toBe('Add your postcode under Settings → Default Policies.');
  });

  test('is the country alone where eBay asks for no more', async () => {
    const shop = await start({ sellers: [{ username: 'ann' }] });
    const path = /\/location\/crosslister-gb$/;
    shop.simulator.faults.add({ kind: 'error_before', method: 'POST', path, status: 204, body: '' });
    expect(await locationKey(shop.context(), '')).toBe('crosslister-gb');
    const [made] = bodiesOf(shop, 'POST', path);
    expect(made).toMatchObject({ location: { address: { country: 'GB' } } });
  });
});

describe('a start later on', () => {
  test('a review is scheduled, keeps its hour when run again, and can go live now', async () => {
    const shop = await start();
    const wanted = draft({ review: true, settings: { ...settings, schedule_hours: 3 } });
    const kept = journal();
    const first = await publish(shop.context({ journal: kept }), wanted);
    const hours = (Date.parse(first.scheduledTime ?? '') - shop.site.clock.now().getTime()) / 3_600_000;
    expect(first.status).toBe('scheduled');
    expect(hours).toBeCloseTo(3, 1);
    shop.site.clock.advance(600_000);
    const again = await publish(shop.context({ journal: kept }), wanted);
    expect(again).toMatchObject({ externalId: first.externalId, scheduledTime: first.scheduledTime });
    expect(shop.site.activeCount(wanted.sku)).toBe(0);
    const live = await publish(shop.context(), { ...wanted, review: false });
    expect(live).toMatchObject({ status: 'active', scheduledTime: null });
    const open = shop.site.listings().filter(({ status }) => status === 'ACTIVE' || status === 'SCHEDULED');
    expect(open.map(({ listingId, status }) => [listingId, status])).toEqual([[live.externalId, 'ACTIVE']]);
  });

  test('a review without a setting of its own goes live after a day', async () => {
    const shop = await start();
    const { scheduledTime } = await publish(shop.context(), draft({ review: true }));
    expect((Date.parse(scheduledTime ?? '') - shop.site.clock.now().getTime()) / 3_600_000).toBeCloseTo(
      24,
      1,
    );
  });

  test('a chosen start is used; one in the past means now', async () => {
    const shop = await start();
    const startAt = new Date(shop.site.clock.now().getTime() + 86_400_000).toISOString();
    expect(await publish(shop.context(), draft({ startAt }))).toMatchObject({ scheduledTime: startAt });
    const past = await publish(shop.context(), draft({ startAt: '2020-01-01T00:00:00.000Z' }));
    expect(past).toMatchObject({ status: 'active', scheduledTime: null });
  });

  test('a live listing stays live when it is listed for review again', async () => {
    const shop = await start();
    const wanted = draft();
    const first = await publish(shop.context(), wanted);
    const again = await publish(shop.context(), { ...wanted, review: true });
    expect(again).toMatchObject({ externalId: first.externalId, status: 'active', warnings: [] });
  });
});

test('a number that eBay asks for at the end is named, and “Does not apply” is sent', async () => {
  const shop = await start();
  shop.site.site.wantsIdentifiers.set('34', 'EAN');
  const wanted = draft({ sku: 'BOOK1' });
  expect(await failureOf(publish(shop.context(), wanted))).toMatchObject({
    kind: 'setup',
    message: 'eBay needs the item specific in this category: EAN.',
    details: { fix: { field: 'specifics', specifics: ['EAN'] } },
  });
  const specifics = { ...wanted.specifics, EAN: ['Does not apply'] };
  await publish(shop.context(), { ...wanted, specifics });
  const item = bodiesOf(shop, 'PUT', '/inventory_item/').at(-1);
  expect(item).toMatchObject({ product: { aspects: { EAN: ['Does not apply'] } } });
});

test('a part number never goes without a brand', async () => {
  const shop = await start();
  const { warnings } = await publish(shop.context(), draft({ sku: 'PART1', specifics: { MPN: ['A-12'] } }));
  expect(bodiesOf(shop, 'PUT', '/inventory_item/').at(-1)).toMatchObject({
    product: { aspects: { MPN: ['A-12'], Brand: ['Unbranded'] } },
  });
  expect(warnings.join()).toContain('"Unbranded"');
});
