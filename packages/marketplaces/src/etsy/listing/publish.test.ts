import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import { type Connected, connected, draftWith, servePhotos, settings } from '../simulated-etsy.ts';
import { publish } from './publish.ts';
import { revise } from './revise.ts';

let photos: Awaited<ReturnType<typeof servePhotos>>;
beforeAll(async () => {
  photos = await servePhotos();
});
afterAll(() => photos.stop());

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(...options: Parameters<typeof connected>): Promise<Connected> {
  const shop = await connected(...options);
  stops.push(() => shop.simulator.stop());
  return shop;
}

const readiness = ({ simulator }: Connected) =>
  simulator.requests.matching('POST', '/readiness-state-definitions');

describe('a new listing', () => {
  test('stands on Etsy as the draft says', async () => {
    const shop = await start();
    const wanted = draftWith(photos.url, { title: 'Enamel sign £5 & more & more' });
    const listing = await publish(shop.context(), wanted);
    const there = shop.site.site.listings.get(Number(listing.externalId));
    expect(there?.content).toMatchObject({
      title: 'Enamel sign 5 & more and more',
      description: 'From a railway station\nRusty.',
      who_made: 'someone_else',
      when_made: '1990s',
      taxonomy_id: 1062,
      should_auto_renew: false,
      listing_type: 'physical',
    });
    expect(there?.inventory.products).toHaveLength(1);
    expect(there?.inventory.products[0]).toMatchObject({
      sku: wanted.sku,
      offerings: [{ price: 2450, quantity: 1, enabled: true }],
    });
    expect(listing.url).toContain(`/listing/${listing.externalId}`);
    expect(listing.warnings).toEqual([
      'No return policy for Etsy is chosen in Settings, so the first of your shop was taken.',
    ]);
  });

  test('names the production partner that was chosen, by which new things of others may be sold', async () => {
    const shop = await start();
    shop.site.clock.set(new Date('2026-06-01T12:00:00Z'));
    const context = () =>
      shop.context({
        token: async () => shop.site.issueTokens('ann', ['listings_r', 'listings_w', 'shops_r']).accessToken,
      });
    for (const seller of shop.site.site.sellers.values())
      seller.partners.push({ id: 7, name: 'Potteries &amp; Co' });
    const made = { ...settings, when_made: '2010_2019' };
    const wanted = draftWith(photos.url, { settings: { ...made, production_partner: 'Potteries & Co' } });
    const { externalId } = await publish(context(), wanted);
    expect(shop.site.site.listings.get(Number(externalId))?.content.production_partner_ids).toEqual([7]);
    const unknown = draftWith(photos.url, { settings: { ...made, production_partner: 'Nobody' } });
    expect(await failureOf(publish(context(), unknown))).toMatchObject({
      kind: 'setup',
      message: 'Etsy has no production partner "Nobody". It has: "Potteries & Co".',
    });
  });

  test('is made for the year, whenever the window was stored', async () => {
    const shop = await start();
    shop.site.clock.set(new Date('2031-03-01T00:00:00Z'));
    const context = shop.context({
      token: async () => shop.site.issueTokens('ann', ['listings_r', 'listings_w', 'shops_r']).accessToken,
    });
    const wanted = draftWith(photos.url, { settings: { ...settings, when_made: 'before_2007' } });
    const listing = await publish(context, wanted);
    expect(shop.site.site.listings.get(Number(listing.externalId))?.content.when_made).toBe('before_2012');
  });

  test('is not sent when Etsy would not allow it', async () => {
    const shop = await start();
    const before = shop.simulator.requests.all().length;
    const wanted = draftWith(photos.url, { settings: { ...settings, when_made: '2020_2026' } });
    expect((await failureOf(publish(shop.context(), wanted))).kind).toBe('setup');
    expect(shop.simulator.requests.all()).toHaveLength(before);
  });

  test('is not made in a shop of another currency', async () => {
    const shop = await start();
    const error = await failureOf(
      publish(shop.context({ secrets: { ...shop.secrets, currency: 'USD' } }), draftWith(photos.url)),
    );
    expect(error).toMatchObject({ kind: 'setup', message: expect.stringContaining('sells in USD') });
    expect(shop.site.listings()).toEqual([]);
  });
});

describe('what the seller has set up', () => {
  test('a name that Etsy does not have is said with those it has', async () => {
    const shop = await start();
    const choose = (over: object) =>
      failureOf(publish(shop.context(), draftWith(photos.url, { settings: { ...settings, ...over } })));
    expect((await choose({ shipping_profile: 'Pigeon' })).message).toBe(
      'Etsy has no shipping profile "Pigeon". It has: "Royal Mail 2nd Class".',
    );
    expect((await choose({ return_policy: 'Never' })).message).toContain('"Returns within 30 days"');
    expect((await choose({ processing_profile: 'Soon' })).kind).toBe('setup');
  });

  test('names are found whatever their case', async () => {
    const shop = await start();
    const chosen = { shipping_profile: 'royal mail 2nd class', return_policy: 'returns within 30 days' };
    const listing = await publish(
      shop.context(),
      draftWith(photos.url, { settings: { ...settings, ...chosen } }),
    );
    expect(listing).toMatchObject({ status: 'active', warnings: [] });
  });

  test('a shop without a processing profile gets one, once', async () => {
    const shop = await start();
    const seller = [...shop.site.site.sellers.values()][0];
    seller?.readiness.clear();
    await publish(shop.context(), draftWith(photos.url));
    await publish(shop.context(), draftWith(photos.url));
    expect(readiness(shop)).toHaveLength(1);
    expect([...(seller?.readiness.values() ?? [])]).toMatchObject([
      { state: 'ready_to_ship', min: 1, max: 3, unit: 'days' },
    ]);
  });

  test('one made meanwhile is taken', async () => {
    const shop = await start();
    const seller = [...shop.site.site.sellers.values()][0];
    seller?.readiness.clear();
    shop.simulator.faults.add({
      kind: 'error_after',
      times: 1,
      path: '/readiness-state-definitions',
      method: 'POST',
    });
    expect((await failureOf(publish(shop.context(), draftWith(photos.url)))).kind).toBe('unknown');
    const body = JSON.stringify({ count: 0, results: [] });
    shop.simulator.faults.add({
      kind: 'error_before',
      status: 200,
      body,
      times: 1,
      path: '/readiness-state-definitions',
      method: 'GET',
    });
    expect((await publish(shop.context(), draftWith(photos.url))).status).toBe('active');
    expect(seller?.readiness.size).toBe(1);
  });

  test('without a return policy there can be drafts only', async () => {
    const shop = await start();
    [...shop.site.site.sellers.values()][0]?.returnPolicies.clear();
    const error = await failureOf(publish(shop.context(), draftWith(photos.url)));
    expect(error.message).toBe('Your Etsy shop has no return policy, which a live listing needs.');
    expect((await publish(shop.context(), draftWith(photos.url, { review: true }))).status).toBe('draft');
  });
});

describe('what the shop sells already under the SKU', () => {
  test('is linked with our price; its text and photos stay', async () => {
    const shop = await start();
    const wanted = draftWith(photos.url);
    const byHand = shop.site.addListing('ann', { title: 'By hand', price: '9.00', sku: wanted.sku });
    const listing = await publish(shop.context(), wanted);
    expect(listing).toMatchObject({ externalId: String(byHand.id), status: 'active' });
    expect(listing.warnings[0]).toContain('was linked');
    expect(shop.site.listings()).toMatchObject([
      { title: 'By hand', price: 2450, pictureIds: byHand.pictureIds, state: 'active' },
    ]);
  });

  test('is for the seller to settle when it is there twice', async () => {
    const shop = await start();
    const wanted = draftWith(photos.url);
    for (const title of ['One', 'Two'])
      shop.site.addListing('ann', { title, price: '9.00', sku: wanted.sku });
    const error = await failureOf(publish(shop.context(), wanted));
    expect(error.message).toBe('Your Etsy shop sells this SKU in 2 listings.');
  });

  test('is brought up to date when it is off sale', async () => {
    const shop = await start();
    const wanted = draftWith(photos.url);
    const off = { title: 'Off', price: '9.00', sku: wanted.sku, state: 'inactive' } as const;
    const { id } = shop.site.addListing('ann', off);
    await publish(shop.context(), wanted);
    expect(shop.site.listing(id)).toMatchObject({ title: 'Enamel sign', price: 2450, state: 'active' });
    expect(shop.site.listing(id)?.pictureIds).toHaveLength(2);
    expect(shop.site.listings()).toHaveLength(1);
  });
});

describe('photos that cannot be taken', () => {
  test.each([
    ['nowhere', 'Photo 1 has no web address.', 'setup'],
    ['gone.txt', 'Photo 1 is not there any more (404).', 'setup'],
  ])('%s', async (name, message, kind) => {
    const shop = await start();
    const address = name === 'nowhere' ? name : `${photos.url}/${name}`;
    const error = await failureOf(publish(shop.context(), draftWith(photos.url, { imageUrls: [address] })));
    expect(error).toMatchObject({ message, kind });
    expect(error.details.nextStep).toMatch(/\w{3,}/);
    expect(shop.site.fees()).toEqual([]);
  });

  test('are told by their bytes, not by their name, and converted where Etsy does not take them', async () => {
    const shop = await start();
    const fetch: typeof globalThis.fetch = async (input, init) =>
      String(input).startsWith(photos.url) ? new Response('RIFFxxxxWEBP') : globalThis.fetch(input, init);
    const photosHere = {
      ...shop.context().photos,
      toJpeg: async (bytes: Uint8Array) => {
        expect(Buffer.from(bytes).toString()).toBe('RIFFxxxxWEBP');
        return new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
      },
    };
    const { imagesUploaded } = await publish(
      shop.context({ fetch, photos: photosHere }),
      draftWith(photos.url),
    );
    expect(imagesUploaded).toBeGreaterThan(0);
  });
});

test('what a thing says of itself goes into the properties of its category, in the values that Etsy has', async () => {
  const shop = await start();
  const CLOTHING = '374';
  const wanted = draftWith(photos.url, {
    settings: { ...settings, taxonomy_id: CLOTHING },
    parcel: { parcel_weight_g: 900, parcel_length_cm: 30 },
    specifics: {
      Color: ['Gray', 'Blue'],
      Size: ['M'],
      Material: ['Wool', '20% silk'],
      Occasion: ['Funeral'],
      Tags: ['railwayana', 'longer than twenty signs'],
    },
  });
  const { externalId, extra, url, warnings } = await publish(shop.context(), wanted);
  const there = () => shop.site.site.listings.get(Number(externalId));
  const properties = () =>
    [...(there()?.properties.values() ?? [])].map((each) => [each.property_name, each.values]);
  expect(properties()).toEqual([
    ['Primary colour', ['Grey']],
    ['Secondary colour', ['Blue']],
    ['Size', ['M']],
    ['Material', ['Wool']],
  ]);
  expect(warnings).toContain(
    'Etsy has no such value in this category, so it was left out: Material "20% silk" and Occasion "Funeral".',
  );
  expect(there()?.content).toMatchObject({
    tags: ['railwayana'],
    materials: ['Wool'],
    item_weight: 900,
    item_weight_unit: 'g',
    item_length: 30,
    item_dimensions_unit: 'cm',
  });
  const ref = { sku: wanted.sku, externalId, extra, url };
  const edited = { ...wanted, specifics: { ...wanted.specifics, Size: [], Tags: [] } };
  await revise(shop.context(), ref, edited, new Set(['specifics', 'tags']));
  expect(properties()).not.toContainEqual(['Size', ['M']]);
  expect(there()?.content).toMatchObject({ tags: [], materials: ['Wool'] });
  // An edit of another specific leaves what the seller has added there.
  const materials = ['Wool', 'Silk', 'Linen'];
  Object.assign(there()?.content ?? {}, { materials });
  await revise(shop.context(), ref, wanted, new Set(['specifics']));
  expect(there()?.content).toMatchObject({ tags: [], materials });
});
