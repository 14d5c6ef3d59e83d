import { seedDemoCatalogue } from '@crosslister/simulators/woocommerce/samples/seed-demo.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EtsyPlace, startEtsyPlace } from '../../../test/etsy-place.ts';
import { readPatiently, untilSpecificsAreRead } from '../../../test/patiently.ts';
import { listedProducts } from '../../../test/products.ts';
import { type ConnectedSeller, queue } from '../../../test/simulated-marketplaces.ts';

let place: EtsyPlace;
let seller: ConnectedSeller & { shopName: string };
beforeAll(async () => {
  place = await startEtsyPlace();
}, 60_000);
afterAll(() => place?.stop());
beforeEach(async () => {
  place.etsy.faults.clear();
  place.etsy.etsy.site.oddForms.clear();
  seller = await place.etsySeller({}, { store: true });
  // A first look that has to wait would meet the fault that is meant for the sync.
  await place.place.server.services.db
    .updateTable('connections')
    .set({ next_look_at: new Date('2100-01-01') })
    .where('user_id', '=', seller.id)
    .execute();
});

type Shop = 'etsy' | 'woocommerce';
const importFrom = (shop: Shop) => readPatiently(place.place.server, seller, `/api/import/${shop}/`);
const syncWith = (shop: Shop) => readPatiently(place.place.server, seller, `/api/sync/${shop}/`);
const username = () => `maker-${seller.shopName.match(/\d+/)}`;
const onEtsy = (title: string, sku = '') =>
  place.etsy.etsy.addListing(username(), { title, price: '5.00', sku });
const inStore = (title: string, more: object = {}) =>
  seller.store.store.addProduct({ name: title, regular_price: '5', ...more });
const linked = (title: string, url: RegExp) => ({ title, url: expect.stringMatching(url) });
const unreadable = (...items: object[]) => [{ reason: 'unreadable', count: items.length, items }];
const count = async (query = '') => (await listedProducts(seller, query)).count;
async function liveCount(shop: Shop): Promise<number> {
  const { results } = await listedProducts(seller, 'status=active&page_size=500');
  return results.filter(({ listings }) => listings[shop]?.status === 'active').length;
}
/** Nothing that is listed here was ended, and nobody is asked about anything new. */
async function expectAllLive(shop: Shop, all: number, inReview: number): Promise<void> {
  expect(await liveCount(shop)).toBe(all);
  const { body } = await seller.call('GET', '/api/waiting-items/');
  expect(body).toMatchObject({ count: inReview });
}

/** A shop of three pages whose second one cannot be read: how that is asked for, and what is on it. */
const shops = {
  etsy: {
    fill() {
      for (let n = 0; n < 230; n += 1) onEtsy(`Thing ${n}`, n === 80 ? '' : `T${n}`);
    },
    pages: 230 - 1,
    simulator: () => place.etsy,
    path: /\/shops\/\d+\/listings$/,
    first: 'offset=0',
    second: 'offset=90',
    // The listings in the overlap of two pages may be why the first of them failed.
    third: 'offset=190',
    missing: linked('Listings 101 to 190, newest first', /^https:\/\/www\.etsy\.com\/your\/shops/),
    missingFirst: linked('Listings 1 to 100, newest first', /^https:\/\/www\.etsy\.com\/your\/shops/),
    missed: 90 - 1,
    async takeOff(many: number) {
      const { listings } = place.etsy.etsy;
      const mine = listings().at(-1)?.shopId;
      const own = listings().filter(({ shopId }) => shopId === mine);
      for (const { id } of own.slice(-many)) place.etsy.etsy.deactivate(id);
    },
    // Not the inventories of many, which a reading may ask for before.
    statuses: { path: /\/listings\/batch$/ },
  },
  woocommerce: {
    async fill() {
      seedDemoCatalogue(seller.store.store, 219);
      for (const { id } of seller.store.store.listProducts().slice(105, 106))
        await seller.store.store.updateProduct(id, { sku: '' });
    },
    pages: 219 - 1,
    simulator: () => seller.store,
    path: /\/products$/,
    first: 'offset=0',
    second: 'offset=99',
    third: 'offset=199',
    missing: linked('Products 101 to 199, oldest first', /wp-admin\/edit\.php\?post_type=product$/),
    missingFirst: linked('Products 1 to 100, oldest first', /wp-admin\/edit\.php\?post_type=product$/),
    missed: 99 - 1,
    async takeOff(many: number) {
      for (const { id } of seller.store.store.listProducts().slice(-many))
        await seller.store.store.updateProduct(id, { status: 'draft' });
    },
    statuses: { path: /\/products$/, parameter: 'include' },
  },
} as const;

/** Requests for pages of the shop since the last time. */
function pagesAsked(shop: Shop): number {
  const { requests } = shops[shop].simulator();
  const asked = requests.matching('GET', shops[shop].path).filter(({ query }) => query.has('offset'));
  requests.clear();
  return asked.length;
}

/** Etsy gives item specifics for one listing at a time: that they are still to come is no part that cannot be read. */
const ofParts = ({ warnings = [] }: { warnings?: readonly string[] | undefined }) =>
  warnings.filter((warning) => !warning.includes('are still to come'));

describe.each(['etsy', 'woocommerce'] as const)('a page of %s', (shop) => {
  const { fill, pages, simulator, path, first, second, third, missing, missed } = shops[shop];
  const { missingFirst, takeOff, statuses } = shops[shop];
  const faults = () => simulator().faults;

  test('that answers 500 again and again is named with a link, the rest is imported, and a sync ends and hides nothing that was on it', {
    timeout: 120_000,
  }, async () => {
    await fill();
    const broken = { kind: 'error_before', path, parameter: second } as const;
    faults().add(broken);
    pagesAsked(shop);
    const result = await importFrom(shop);
    expect(result).toMatchObject({ status: 'completed', left_out: unreadable(missing) });
    expect(pagesAsked(shop)).toBe(5);
    expect(ofParts(result)).toEqual([
      expect.stringMatching(
        /^1 part of what is on sale could not be read \("(Listings|Products) 101 to 1\d\d/,
      ),
    ]);
    expect(await count()).toBe(pages - missed);
    faults().clear();
    expect((await importFrom(shop)).left_out).toBeUndefined();
    expect(pagesAsked(shop)).toBe(3);
    await expectAllLive(shop, pages, 1);

    faults().add(broken);
    const synced = await syncWith(shop);
    expect(synced).toMatchObject({ status: 'completed', left_out: unreadable(missing) });
    expect(ofParts(synced)).toHaveLength(1);
    await expectAllLive(shop, pages, 1);
  });

  test.each([
    ['the second one', second, missing, missed],
    ['the first one', first, missingFirst, 100],
  ])(
    'that is not the list it should be is named too: %s',
    { timeout: 60_000 },
    async (_, parameter, named, without) => {
      await fill();
      const odd = {
        etsy: { kind: 'html' },
        woocommerce: { kind: 'error_before', body: '{"items":[]}' },
      } as const;
      faults().add({ ...odd[shop], status: 200, path, parameter });
      expect(await importFrom(shop)).toMatchObject({ status: 'completed', left_out: unreadable(named) });
      expect(await count()).toBe(pages - without);
    },
  );

  test('of statuses that cannot be read: its listings are named with their links and stay live, and the next page is read', {
    timeout: 60_000,
  }, async () => {
    await fill();
    await importFrom(shop);
    await untilSpecificsAreRead(place.place.server, seller, shop);
    await takeOff(110);
    faults().add({ kind: 'error_before', ...statuses, times: 1 });
    const synced = await syncWith(shop);
    expect(synced).toMatchObject({
      status: 'completed',
      left_out: [{ reason: 'unreadable', count: 100 }],
    });
    expect(ofParts(synced)).toEqual([expect.stringMatching(/^100 parts /), expect.stringMatching(/^Ended /)]);
    expect(synced.left_out?.[0]?.items[0]?.url).toMatch(/\/(listing|product)\//);
    expect(await liveCount(shop)).toBe(pages - 10);
  });

  test('that fails together with the next one: the marketplace is down, and all is read when it answers again', {
    timeout: 60_000,
  }, async () => {
    await fill();
    faults().add({ kind: 'error_before', path, parameter: second, times: 3 });
    faults().add({ kind: 'error_before', path, parameter: third, times: 1 });
    const result = await importFrom(shop);
    expect(result).toMatchObject({ status: 'completed' });
    expect(result.left_out).toBeUndefined();
    expect(await count()).toBe(pages);
  });

  test('that is rate limited is waited for', { timeout: 60_000 }, async () => {
    await fill();
    faults().add({ kind: 'rate_limited', path, parameter: second, times: 4 });
    const result = await importFrom(shop);
    expect(result).toMatchObject({ status: 'completed' });
    expect(result.left_out).toBeUndefined();
    expect(await count()).toBe(pages);
  });

  test('that is all there is and answers 500 fails the import as before', async () => {
    if (shop === 'etsy') onEtsy('Only', 'ONLY');
    else await inStore('Only', { sku: 'ONLY' });
    faults().add({ kind: 'error_before', path, parameter: first });
    const result = await importFrom(shop);
    expect(result).toMatchObject({ status: 'failed', error: expect.stringMatching(/\(500\)/) });
    expect((await queue(seller))[0]?.next_step).toMatch(/^It was tried 5 times/);
  });
});

test('items of Etsy whose shape cannot be read are named with a link, and all others are imported and stay live', async () => {
  const { oddForms } = place.etsy.etsy.site;
  const [priced, nameless, page, , known] = ['Priced', 'Nameless', 'Page', 'Fine', 'Known'].map((title) =>
    onEtsy(title, title.toUpperCase()),
  );
  if (!priced || !nameless || !page || !known) throw new Error('not listed');
  oddForms.set(priced.id, (all) => ({ ...all, price: 'POA' }));
  oddForms.set(nameless.id, ({ listing_id, ...all }) => all);
  oddForms.set(page.id, () => '<html>Oops</html>');
  const result = await importFrom('etsy');
  expect(result).toMatchObject({ status: 'completed' });
  expect(await count()).toBe(2);
  const [left] = result.left_out ?? [];
  expect(left).toMatchObject({ reason: 'unreadable', count: 3 });
  expect(left?.items).toEqual(
    expect.arrayContaining([
      linked('Priced', new RegExp(`/listing/${priced.id}/`)),
      linked('Nameless', new RegExp(`/listing/${nameless.id}/`)),
      linked('A listing without an id', /tools\/listings$/),
    ]),
  );

  oddForms.set(known.id, () => null);
  const synced = await syncWith('etsy');
  expect(synced).toMatchObject({ status: 'completed', left_out: [{ reason: 'unreadable', count: 5 }] });
  expect(synced.left_out?.[0]?.items).toContainEqual(linked('Known', new RegExp(`/listing/${known.id}`)));
  expect(ofParts(synced)).toHaveLength(1);
  oddForms.set(known.id, (all) => ({ ...all, inventory: { products: 'none' } }));
  expect((await syncWith('etsy')).left_out).toMatchObject([{ count: 4 }]);
  await expectAllLive('etsy', 2, 0);
});

test('products of WooCommerce whose shape cannot be read are named with a link, and all others are imported and stay live', async () => {
  const { oddForms } = seller.store.store.shop;
  const made = async (title: string, more: object = {}) =>
    inStore(title, { sku: title.toUpperCase(), ...more });
  const [priced, nameless, page, known] = [
    await made('Priced'),
    await made('Nameless'),
    await made('Page'),
    await made('Known'),
  ];
  await made('Fine');
  const sizes = [{ name: 'Size', options: ['S', 'M'], variation: true, visible: true }];
  const shirts = ['Shirt', 'Vest', 'Sock', 'Scarf'];
  for (const title of shirts) await made(title, { type: 'variable', attributes: sizes });
  seller.store.faults.add({ kind: 'error_before', path: /\/variations$/ });
  oddForms.set(priced.id, (all) => ({ ...all, price: { amount: 'POA' } }));
  oddForms.set(nameless.id, (all) => ({ ...all, id: undefined }));
  oddForms.set(page.id, () => '<html>Oops</html>');
  const result = await importFrom('woocommerce');
  expect(result).toMatchObject({
    status: 'completed',
    left_out: unreadable(
      linked('Priced', /\/product\/priced\/?$/),
      linked('Nameless', /\/product\/nameless\/?$/),
      linked('A product without an id', /wp-admin\/edit\.php\?post_type=product$/),
      ...shirts.map((title) => linked(title, new RegExp(`/product/${title.toLowerCase()}/?$`))),
    ),
  });

  const asked = seller.store.requests.all().filter(({ path }) => path.endsWith('/variations'));
  expect(asked).toHaveLength(4);
  expect(await count()).toBe(2);
  // Null: neither the list nor the status says which product it is.
  const odd = [
    [9, () => null],
    [8, (all: object) => ({ ...all, status: undefined })],
  ] as const;
  for (const [unread, form] of odd) {
    oddForms.set(known.id, form);
    const synced = await syncWith('woocommerce');
    expect(synced).toMatchObject({
      status: 'completed',
      left_out: [{ reason: 'unreadable', count: unread }],
    });
    expect(synced.left_out?.[0]?.items).toContainEqual(linked('Known', /\/product\/known\/?$/));
    expect(synced.warnings).toHaveLength(1);
  }
  await expectAllLive('woocommerce', 2, 0);
});

test('a product without an id at the edge of a page of WooCommerce is named once, with no call more', async () => {
  pagesAsked('woocommerce');
  seedDemoCatalogue(seller.store.store, 219);
  const { id } = seller.store.store.listProducts()[99] ?? {};
  seller.store.store.shop.oddForms.set(id ?? 0, () => ({}));
  const result = await importFrom('woocommerce');
  expect(result.left_out).toEqual(unreadable(linked('A product without an id', /post_type=product$/)));
  expect(await count()).toBe(218);
  expect(pagesAsked('woocommerce')).toBe(3);
});
