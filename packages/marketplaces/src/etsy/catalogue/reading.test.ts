import { afterEach, describe, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import { policies } from '../account/profiles.ts';
import { readStatuses } from '../listing/read-statuses.ts';
import { withdraw } from '../listing/withdraw.ts';
import { salesSince } from '../sales/sales.ts';
import { addVariations, type Connected, connected } from '../simulated-etsy.ts';
import { activeListings } from './active-listings.ts';
import { categoryTree } from './category.ts';
import { scan } from './scan.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(...options: Parameters<typeof connected>): Promise<Connected> {
  const shop = await connected(...options);
  stops.push(() => shop.simulator.stop());
  return shop;
}

describe('active listings', () => {
  test('are told with their SKU, price and photos', async () => {
    const shop = await start();
    const { id, shopId } = shop.site.addListing('ann', {
      title: 'Cup & "saucer"',
      price: '12.34',
      sku: 'CUP1',
      quantity: 3,
      description: 'One\nTwo & <three>',
    });
    for (const seller of shop.site.site.sellers.values()) seller.sections.push({ id: 41, title: 'Cups' });
    const there = shop.site.site.listings.get(id);
    if (there) there.content.shop_section_id = 41;
    const page = await activeListings(shop.context(), null);
    expect(page).toMatchObject({ skipped: [], next: null, total: 1 });
    expect(page.items).toEqual([
      {
        externalId: String(id),
        extra: { shopId: String(shopId) },
        sku: 'CUP1',
        title: 'Cup & "saucer"',
        descriptionHtml: expect.stringMatching(/^One<br>Two &(amp;)? &lt;three/),
        pricePence: 1234,
        currency: 'GBP',
        quantity: 3,
        counted: true,
        stockPool: null,
        imageUrls: [expect.stringContaining('http')],
        url: expect.stringContaining(`/listing/${id}`),
        ebayCategory: null,
        condition: null,
        specifics: { Decade: ['1990s'] },
        settings: expect.objectContaining({
          who_made: 'someone_else',
          when_made: '1990s',
          is_supply: false,
          shipping_profile: 'Royal Mail 2nd Class',
        }),
        values: { section: 'Cups' },
        lacksSpecifics: true,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  test('without a SKU are skipped, with their address', async () => {
    const shop = await start();
    shop.site.addListing('ann', { title: 'Nameless', price: '5.00' });
    shop.site.addListing('ann', { title: 'Draft', price: '5.00', sku: 'D', state: 'draft' });
    const page = await activeListings(shop.context(), null);
    expect(page.items).toEqual([]);
    expect(page.skipped).toEqual([
      {
        title: 'Nameless',
        url: expect.stringContaining('/listing/'),
        reason: 'no_sku',
        item: expect.objectContaining({ sku: '', title: 'Nameless', pricePence: 500 }),
      },
    ]);
  });

  test('with variations are one item for each SKU, named as its sales are', async () => {
    const shop = await start();
    const { id } = await addVariations(shop, ['TEE-S', 'TEE-M']);
    const { items } = await activeListings(shop.context(), null);
    expect(items.map(({ externalId, sku, title }) => [externalId, sku, title])).toEqual([
      [`${id}.TEE-S`, 'TEE-S', 'Band shirt - TEE-S'],
      [`${id}.TEE-M`, 'TEE-M', 'Band shirt - TEE-M'],
    ]);
    shop.site.buy(id);
    const { sales } = await salesSince(shop.context(), null);
    expect(items.map(({ externalId }) => externalId)).toContain(sales[0]?.externalId);
  });

  test('of which one has sold out, that one is sold out; switched off, it has ended', async () => {
    const shop = await start();
    const { id } = await addVariations(shop, ['TEE-S', 'TEE-M', 'TEE-L']);
    const refs = (await activeListings(shop.context(), null)).items;
    shop.site.buy(id, { quantity: 2 });
    await Promise.all(refs.slice(1, 2).map((medium) => withdraw(shop.context(), medium)));
    expect(await readStatuses(shop.context(), refs)).toMatchObject([
      { state: 'sold_out', statusSeen: 'sold_out' },
      { state: 'ended', statusSeen: 'not offered' },
      { state: 'live', quantity: 2 },
    ]);
  });

  test('are looked at together; one that goes meanwhile hides the stock of no other', async () => {
    const shop = await start();
    const made = ['A', 'B', 'C'].map((sku) =>
      shop.site.addListing('ann', { title: sku, price: '5.00', sku }),
    );
    const refs = made.map(({ id, shopId }, index) => ({
      externalId: String(id),
      extra: { shopId: String(shopId) },
      sku: ['A', 'B', 'C'][index] ?? '',
      url: '',
    }));
    const release = shop.simulator.faults.hold({ path: '/listings/batch/inventory' });
    const reading = readStatuses(shop.context(), refs);
    await expect
      .poll(() => shop.simulator.requests.matching('GET', '/listings/batch/inventory').length)
      .toBeGreaterThan(0);
    shop.site.remove(made[1]?.id ?? 0);
    release();
    expect(await reading).toMatchObject([
      { state: 'live', quantity: 1 },
      { state: 'unknown', isUnread: true },
      { state: 'live', quantity: 1 },
    ]);
    expect(await readStatuses(shop.context(), refs)).toMatchObject([{}, { state: 'ended' }, {}]);
  });

  test('are all met when some end between two pages, none of them twice', async () => {
    const shop = await start();
    const ids = Array.from(
      { length: 150 },
      (_, index) =>
        shop.site.addListing('ann', { title: `Item ${index}`, price: '1.00', sku: `S${index}` }).id,
    );
    const first = await activeListings(shop.context(), null);
    for (const { externalId } of first.items.slice(0, 5)) shop.site.site.listings.delete(Number(externalId));
    const second = await activeListings(shop.context(), first.next);
    const met = [...first.items, ...second.items].map(({ externalId }) => Number(externalId));
    expect(second.next).toBeNull();
    expect(met.sort()).toEqual([...ids].sort());
  });

  test('a place that cannot be read is said', async () => {
    const shop = await start();
    expect((await failureOf(activeListings(shop.context(), 'x'))).kind).toBe('rejected');
    expect((await failureOf(salesSince(shop.context(), '{"offset":1}'))).kind).toBe('rejected');
  });
});

describe('a list of which every page is the first ends with a sentence', () => {
  const sentence = 'Etsy answers with the same page of a list again and again.';

  test('active listings, and the search for a SKU among them', async () => {
    const shop = await start();
    for (let n = 0; n < 130; n += 1)
      shop.site.addListing('ann', { title: `Thing ${n}`, price: '5.00', sku: `T${n}` });
    shop.site.site.ignoresPaging = true;
    const { next } = await activeListings(shop.context(), null);
    expect((await failureOf(activeListings(shop.context(), next))).message).toBe(sentence);
    expect((await failureOf(scan(shop.context(), 'T200', () => false))).message).toBe(sentence);
  });

  test('receipts, and none of them is passed over', async () => {
    const shop = await start();
    const { id } = shop.site.addListing('ann', { title: 'Beads', price: '5.00', sku: 'BEAD', quantity: 500 });
    const made = Array.from({ length: 130 }, () => String(shop.site.buy(id).id));
    shop.site.site.ignoresPaging = true;
    const first = await salesSince(shop.context(), null);
    for (let poll = 0; poll < 2; poll += 1)
      expect((await failureOf(salesSince(shop.context(), first.cursor))).message).toBe(sentence);
    shop.site.site.ignoresPaging = false;
    const rest = await salesSince(shop.context(), first.cursor);
    const seen = new Set([...first.sales, ...rest.sales].map(({ orderId }) => orderId));
    expect([...seen].sort()).toEqual(made.sort());
  });
});

describe('what the shop is set up with', () => {
  test('profiles and policies, named', async () => {
    const shop = await start();
    expect(await policies(shop.context())).toEqual({
      payment: [],
      shipping: [{ id: expect.stringMatching(/^\d+$/), name: 'Royal Mail 2nd Class' }],
      returns: [{ id: expect.stringMatching(/^\d+$/), name: 'Returns within 30 days' }],
    });
  });

  test('categories, each under its parent, sent again only when they changed', async () => {
    const shop = await start();
    const { version, categories } = await categoryTree(shop.context());
    const all = categories ?? [];
    expect(all[0]).toMatchObject({ parent_id: null, level: 1, leaf: false });
    const ids = new Set(all.map(({ id }) => id));
    expect(ids.size).toBe(all.length);
    expect(all.every(({ parent_id }) => parent_id === null || ids.has(parent_id))).toBe(true);
    expect(await categoryTree(shop.context(), version)).toEqual({ version, categories: null });
  });
});
