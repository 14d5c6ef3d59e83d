import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import { addVariations, type Connected, connected, draftWith, servePhotos } from '../simulated-etsy.ts';
import { publish } from './publish.ts';
import { readStatuses } from './read-statuses.ts';
import { revise } from './revise.ts';
import { withdraw } from './withdraw.ts';

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

const patches = ({ simulator }: Connected) => simulator.requests.matching('PATCH', '/listings/');

describe('withdrawing', () => {
  test('makes a live listing inactive; putting it back on sale costs nothing', async () => {
    const shop = await start();
    const wanted = draftWith(photos.url);
    const listing = await publish(shop.context(), wanted);
    const proof = await withdraw(shop.context(), { ...listing, sku: wanted.sku });
    expect(proof.statusSeen).toBe('inactive');
    const previous = { externalId: listing.externalId, extra: listing.extra };
    const again = await publish(shop.context(), { ...wanted, previous });
    expect(again).toMatchObject({ externalId: listing.externalId, status: 'active' });
    expect(shop.site.fees()).toHaveLength(1);
  });

  test('deletes a draft, which a click could put on sale after the item has gone', async () => {
    const shop = await start();
    const wanted = draftWith(photos.url, { review: true });
    const listing = await publish(shop.context(), wanted);
    const proof = await withdraw(shop.context(), { ...listing, sku: wanted.sku });
    expect(proof.statusSeen).toBe('deleted');
    expect(shop.site.listings()).toEqual([]);
  });

  test('takes a sold-out listing for gone and leaves it alone', async () => {
    const shop = await start();
    const wanted = draftWith(photos.url);
    const listing = await publish(shop.context(), wanted);
    shop.site.buy(Number(listing.externalId));
    const before = patches(shop).length;
    const proof = await withdraw(shop.context(), { ...listing, sku: wanted.sku });
    expect(proof.statusSeen).toBe('sold_out');
    expect(patches(shop)).toHaveLength(before);
  });

  test('is proved by the next look when the answer is lost', async () => {
    const shop = await start();
    const wanted = draftWith(photos.url);
    const listing = await publish(shop.context(), wanted);
    const ref = { ...listing, sku: wanted.sku };
    shop.simulator.faults.add({ kind: 'error_after', times: 1, method: 'PATCH' });
    expect((await failureOf(withdraw(shop.context(), ref))).kind).toBe('unknown');
    const sent = patches(shop).length;
    expect((await withdraw(shop.context(), ref)).statusSeen).toBe('inactive');
    expect(patches(shop)).toHaveLength(sent);
  });

  test('of a whole listing needs nothing of its inventory', async () => {
    const shop = await start();
    const wanted = draftWith(photos.url);
    const listing = await publish(shop.context(), wanted);
    shop.simulator.faults.add({ kind: 'error_before', path: '/inventory' });
    expect((await withdraw(shop.context(), { ...listing, sku: wanted.sku })).statusSeen).toBe('inactive');
  });

  test('is no success while Etsy still shows the listing as active', async () => {
    const shop = await start();
    const wanted = draftWith(photos.url);
    const listing = await publish(shop.context(), wanted);
    const ref = { ...listing, sku: wanted.sku };
    shop.simulator.faults.add({ kind: 'error_before', status: 200, body: '{}', method: 'PATCH' });
    expect((await failureOf(withdraw(shop.context(), ref))).kind).toBe('unknown');
    shop.simulator.faults.clear();
    const body = '{"error":"This listing is under review"}';
    shop.simulator.faults.add({ kind: 'error_before', status: 409, body, method: 'PATCH' });
    expect((await failureOf(withdraw(shop.context(), ref))).kind).toBe('rejected');
    expect(shop.site.activeCount(wanted.sku)).toBe(1);
  });

  test.each([
    ['Something never seen', 'rejected', /^End it on Etsy yourself/],
    ['There was a problem with /price : must be between 0.20 and 50000.00', 'rejected', /^End it on Etsy/],
    ['Invalid value for the parameter state', 'fault', /^Nothing is wrong with your product/],
  ])('that Etsy refuses (%s) asks for no change of the product', async (said, kind, next) => {
    const shop = await start();
    const wanted = draftWith(photos.url);
    const listing = await publish(shop.context(), wanted);
    const body = JSON.stringify({ error: said });
    shop.simulator.faults.add({ kind: 'error_before', status: 400, body, method: 'PATCH' });
    const error = await failureOf(withdraw(shop.context(), { ...listing, sku: wanted.sku }));
    expect([error.kind, error.details.nextStep]).toEqual([kind, expect.stringMatching(next)]);
    expect(`${error.message} ${error.details.nextStep}`).toContain(`says: ${said}.`);
  });

  test('does not believe "not found" of a listing that Etsy shows beside others', async () => {
    const shop = await start();
    const wanted = draftWith(photos.url);
    const listing = await publish(shop.context(), wanted);
    const ref = { ...listing, sku: wanted.sku };
    const path = new RegExp(`/listings/${listing.externalId}$`);
    const lose = () =>
      shop.simulator.faults.add({
        kind: 'error_before',
        method: 'GET',
        path,
        status: 404,
        body: '{"error":"Resource not found"}',
        contentType: 'application/json',
      });
    lose();
    const previous = { externalId: listing.externalId, extra: listing.extra };
    for (const work of [
      () => withdraw(shop.context(), ref),
      () => revise(shop.context(), ref, wanted, new Set(['fewer'])),
      () => publish(shop.context(), { ...wanted, previous }),
    ])
      expect((await failureOf(work())).kind).toBe('unavailable');
    expect(shop.site.listings()).toHaveLength(1);
    shop.simulator.faults.clear();
    expect((await withdraw(shop.context(), ref)).statusSeen).toBe('inactive');
    shop.site.remove(Number(listing.externalId));
    expect((await withdraw(shop.context(), ref)).statusSeen).toBe('not found');
  });

  test('does not believe that a listing is gone because another shop cannot see it', async () => {
    const shop = await start({ sellers: [{ username: 'ann' }, { username: 'bob' }] });
    const wanted = draftWith(photos.url, { review: true });
    const listing = await publish(shop.context(), wanted);
    const bob = [...shop.site.site.sellers.values()].find(({ username }) => username === 'bob');
    const { accessToken } = shop.site.issueTokens('bob', ['listings_r', 'listings_w', 'listings_d']);
    const secrets = { ...shop.secrets, shop_id: String(bob?.shopId) };
    const asBob = () => shop.context({ secrets, token: async () => accessToken });
    const ref = { ...listing, sku: wanted.sku };
    expect(await failureOf(withdraw(asBob(), ref))).toMatchObject({
      kind: 'rejected',
      details: { nextStep: 'End it on Etsy.', link: listing.url },
    });
    const live = await publish(shop.context(), draftWith(photos.url));
    expect((await failureOf(withdraw(asBob(), { ...live, sku: 'X' }))).kind).toBe('rejected');
    expect(shop.site.listing(Number(live.externalId))?.state).toBe('active');
  });
});

describe('a variation', () => {
  const ref = (listingId: number, sku: string, shopId: number) => ({
    externalId: `${listingId}.${sku}`,
    extra: { shopId: String(shopId) },
    sku,
    url: '',
  });
  const onSale = ({ site }: Connected, id: number) =>
    site.site.listings
      .get(id)
      ?.inventory.products.flatMap(({ sku, offerings }) =>
        offerings.some(({ enabled }) => enabled) ? [sku] : [],
      );

  test('is ended by itself; the last one ends the listing', async () => {
    const shop = await start();
    const { id, shopId } = await addVariations(shop, ['TEE-S', 'TEE-M', 'TEE-L']);
    expect((await withdraw(shop.context(), ref(id, 'TEE-M', shopId))).statusSeen).toBe('not offered');
    expect(onSale(shop, id)).toEqual(['TEE-S', 'TEE-L']);
    expect((await withdraw(shop.context(), ref(id, 'TEE-M', shopId))).statusSeen).toBe('not offered');
    await withdraw(shop.context(), ref(id, 'TEE-S', shopId));
    expect(shop.site.listing(id)?.state).toBe('active');
    expect((await withdraw(shop.context(), ref(id, 'TEE-L', shopId))).statusSeen).toBe('inactive');
  });

  test('is found by its SKU alone, without the others', async () => {
    const shop = await start();
    const { id } = await addVariations(shop, ['TEE-S', 'TEE-M']);
    const nameless = { externalId: '', extra: {}, sku: 'TEE-S', url: '' };
    expect((await withdraw(shop.context(), nameless)).statusSeen).toBe('not offered');
    expect(onSale(shop, id)).toEqual(['TEE-M']);
  });

  test('is revised in price and stock only, the others untouched', async () => {
    const shop = await start();
    const { id, shopId } = await addVariations(shop, ['TEE-S', 'TEE-M']);
    const edited = draftWith(photos.url, { title: 'Other', pricePence: 999, quantity: 7 });
    const fields = new Set(['title', 'price', 'quantity'] as const);
    const revised = await revise(shop.context(), ref(id, 'TEE-M', shopId), edited, fields);
    expect(revised).toMatchObject({ pricePence: 999, warnings: [expect.stringContaining('one variation')] });
    const { content, inventory } = shop.site.site.listings.get(id) ?? {};
    expect(content?.title).toBe('Band shirt');
    expect(inventory?.products.map(({ offerings: [one] }) => [one?.price, one?.quantity])).toEqual([
      [800, 2],
      [999, 7],
    ]);
  });

  /** The same listing, each variation told apart by so many options. */
  async function withOptions(shop: Connected, id: number, count: number) {
    const inventory = shop.site.site.listings.get(id)?.inventory;
    for (const product of inventory?.products ?? []) {
      const [value] = product.propertyValues;
      if (value) {
        product.propertyValues = Array.from({ length: count }, (_, index) => ({
          ...value,
          property_id: value.property_id + index,
        }));
      }
    }
  }

  test('of a listing with three options is ended, and named as any other', async () => {
    const shop = await start();
    const { id, shopId } = await addVariations(shop, ['TEE-S', 'TEE-M']);
    await withOptions(shop, id, 3);
    expect((await withdraw(shop.context(), ref(id, 'TEE-S', shopId))).statusSeen).toBe('not offered');
    expect(onSale(shop, id)).toEqual(['TEE-M']);
  });

  test('is ended although a photo of another option was deleted: its dead link goes, the others stay', async () => {
    const shop = await start();
    const { id, shopId } = await addVariations(shop, ['TEE-S', 'TEE-M']);
    const listing = shop.site.site.listings.get(id);
    const kept = { property_id: 513, value_id: 1, image_id: listing?.pictures[0]?.id ?? 0 };
    listing?.variationImages.push(kept, { property_id: 513, value_id: 2, image_id: 5_000_999_999 });
    expect((await withdraw(shop.context(), ref(id, 'TEE-S', shopId))).statusSeen).toBe('not offered');
    expect(onSale(shop, id)).toEqual(['TEE-M']);
    expect(listing?.variationImages).toEqual([kept]);
  });

  test.each([
    [400, 'image id 4066219216 is invalid'],
    [409, 'This listing has four variations.'],
  ])(
    'that Etsy keeps on offer (%i %s) is said to be so, with a way that always works',
    async (status, said) => {
      const shop = await start();
      const { id, shopId } = await addVariations(shop, ['TEE-S', 'TEE-M']);
      const body = JSON.stringify({ error: said });
      shop.simulator.faults.add({ kind: 'error_before', status, body, method: 'PUT' });
      const error = await failureOf(withdraw(shop.context(), ref(id, 'TEE-S', shopId)));
      expect(error).toMatchObject({
        kind: 'rejected',
        message: `Etsy did not take this variation off sale. Etsy says: ${said.replace(/\.$/, '')}.`,
        details: {
          nextStep: expect.stringContaining('deactivate the whole listing'),
          link: expect.stringContaining(`/listing/${id}`),
        },
      });
      expect(error.message + error.details.nextStep).not.toMatch(/JPEG|10 MB/);
    },
  );

  test.each([
    ['a fault', { kind: 'error_before' as const, status: 500 }],
    ['a 404', { kind: 'error_before' as const, status: 404, body: '{"error":"Not found"}' }],
    ['an empty inventory', { kind: 'error_before' as const, status: 200, body: '{"products":[]}' }],
  ])('is not proved ended by %s in place of its inventory', async (_name, fault) => {
    const shop = await start();
    const { id, shopId } = await addVariations(shop, ['TEE-S', 'TEE-M']);
    shop.simulator.faults.add({ ...fault, method: 'GET', path: '/inventory' });
    expect((await failureOf(withdraw(shop.context(), ref(id, 'TEE-S', shopId)))).kind).toBe('unavailable');
    expect(onSale(shop, id)).toEqual(['TEE-S', 'TEE-M']);
    expect(await readStatuses(shop.context(), [ref(id, 'TEE-S', shopId)])).toMatchObject([
      { state: 'unknown', isUnread: true },
    ]);
  });

  test('is not replaced by a product of the same SKU', async () => {
    const shop = await start();
    await addVariations(shop, ['TEE-S', 'TEE-M']);
    const error = await failureOf(publish(shop.context(), draftWith(photos.url, { sku: 'TEE-M' })));
    expect(error).toMatchObject({ kind: 'setup', message: expect.stringContaining('a variation') });
  });
});
