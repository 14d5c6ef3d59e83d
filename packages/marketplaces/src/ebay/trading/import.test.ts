import type { ReadyListing } from '@crosslister/simulators/ebay/inventory/ready-listing.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RemotePage } from '../../catalogue/remote-item.ts';
import { testReading } from '../../conformance/reading.ts';
import { failureOf } from '../../conformance/subject.ts';
import { activeListings } from '../catalogue/active-listings.ts';
import { publish } from '../listing/publish.ts';
import { readStatuses } from '../listing/read-statuses.ts';
import { type Connected, connected, draft, subjectOf } from '../simulated-ebay.ts';

let shop: Connected;
beforeEach(async () => {
  shop = await connected();
  return () => shop.simulator.stop();
});

const fromSellerHub = (listing: ReadyListing) => shop.site.addListing('ann', { ...listing, sellerHub: true });

/** Every page, each with a new context as after a crash. */
async function everyPage(from: string | null = null): Promise<RemotePage[]> {
  const pages = [await activeListings(shop.context(), from)];
  for (let next = pages[0]?.next ?? null; next; next = pages.at(-1)?.next ?? null) {
    pages.push(await activeListings(shop.context(), next));
  }
  return pages;
}

const itemsOf = (pages: RemotePage[]) => pages.flatMap(({ items }) => items);
const skippedOf = (pages: RemotePage[]) => pages.flatMap(({ skipped }) => skipped);
const callsOf = (name: string) =>
  shop.simulator.requests.all().filter(({ headers }) => headers['x-ebay-api-call-name'] === name);

describe('listings made in Seller Hub', () => {
  test('come whole, and apart from those of the Inventory API', async () => {
    Object.assign(shop.site.site.sellers.get('ann') ?? {}, { shop: ['/Home/Vases', '/Home/Jugs & mugs'] });
    const wanted = draft({ sku: 'OURS1' });
    const ours = await publish(shop.context(), wanted);
    const { listingId, startsAt } = fromSellerHub({
      title: 'Jug & "lid" <blue>',
      price: '12.50',
      sku: 'JUG 1/b',
      quantity: 3,
      description: '<p>Chipped &amp; old, £5 less</p>',
      imageUrls: ['https://images.example/a.jpg?x=1&y=2', 'https://images.example/b.jpg'],
      categoryId: '63861',
      condition: 'USED_GOOD',
      specifics: { Brand: ['Denby'], Colour: ['Blue', 'White'] },
      conditionDescription: 'A chip at the lip',
      settings: {
        shopCategory: '/Home/Jugs & mugs',
        secondCategory: '870',
        lotSize: 6,
        vat: 20,
        policies: { payment: 'At once', shipping: 'Large & heavy', return: '30 days' },
      },
    });
    shop.site.buy(listingId);
    const items = itemsOf(await everyPage());
    expect(items.map(({ externalId }) => externalId)).toEqual([ours.externalId, listingId]);
    expect(items[0]?.extra.trading).toBeUndefined();
    expect(items[1]).toEqual({
      externalId: listingId,
      extra: { trading: 'true', userId: expect.stringMatching(/./) },
      sku: 'JUG 1/b',
      title: 'Jug & "lid" <blue>',
      descriptionHtml: '<p>Chipped &amp; old, £5 less</p>',
      pricePence: 1250,
      currency: 'GBP',
      quantity: 2,
      counted: true,
      stockPool: null,
      imageUrls: ['https://images.example/a.jpg?x=1&y=2', 'https://images.example/b.jpg'],
      url: `${shop.config.ebay.itemUrl}/${listingId}`,
      ebayCategory: '63861',
      condition: 'USED_GOOD',
      conditionNotes: 'A chip at the lip',
      specifics: { Brand: ['Denby'], Colour: ['Blue', 'White'] },
      settings: {
        payment_policy: 'At once',
        shipping_policy: 'Large & heavy',
        return_policy: '30 days',
        store_category: '/Home/Jugs & mugs',
        second_category: '870',
        vat: 'standard',
      },
      values: { lot_size: 6 },
      createdAt: startsAt.toISOString(),
      summary: expect.stringContaining('Jug'),
    });
  });

  test('are not asked for offers where the account has none, as most have at first', async () => {
    for (const n of [1, 2, 3]) fromSellerHub({ title: `Jug ${n}`, price: '9.00', sku: `JUG${n}` });
    const offers = () => shop.simulator.requests.matching('GET', '/sell/inventory/v1/offer');
    expect(itemsOf(await everyPage())).toHaveLength(3);
    expect(offers()).toEqual([]);
    await publish(shop.context(), draft({ sku: 'OURS1' }));
    shop.simulator.requests.clear();
    expect(itemsOf(await everyPage())).toHaveLength(4);
    expect(
      offers()
        .map(({ query }) => query.get('sku'))
        .sort(),
    ).toEqual(['JUG1', 'JUG2', 'JUG3', 'OURS1', 'OURS1']);
  });

  test('are left out with a reason where they cannot be ended alone, have no SKU or are not on sale', async () => {
    const auction = fromSellerHub({ title: 'Clock', price: '9.00', sku: 'A1', auction: { bids: 2 } });
    const shirts = fromSellerHub({
      title: 'Shirts',
      price: '9.00',
      variations: [
        { sku: 'S', specifics: { Size: 'S' }, price: '9.00', quantity: 1 },
        { sku: 'M', specifics: { Size: 'M' }, price: '9.00', quantity: 1 },
      ],
    });
    const one = fromSellerHub({
      title: 'One variation',
      price: '9.00',
      variations: [{ sku: 'L', specifics: { Size: 'L' }, price: '9.00', quantity: 1 }],
    });
    const nameless = fromSellerHub({ title: 'Nameless', price: '4.00' });
    const ended = fromSellerHub({ title: 'Ended', price: '4.00', sku: 'E1' });
    shop.site.endListing(ended.listingId);
    shop.site.addListing('ann', {
      title: 'Later',
      price: '4.00',
      sku: 'L1',
      sellerHub: true,
      startsAt: new Date(Date.now() + 3_600_000),
    });
    const pages = await everyPage();
    expect(itemsOf(pages)).toEqual([]);
    const url = (id: string) => `${shop.config.ebay.itemUrl}/${id}`;
    expect(skippedOf(pages)).toMatchObject([
      { title: 'Clock', url: url(auction.listingId), reason: 'auction' },
      { title: 'Shirts', url: url(shirts.listingId), reason: 'variations' },
      { title: 'One variation', url: url(one.listingId), reason: 'variations' },
      {
        title: 'Nameless',
        url: url(nameless.listingId),
        reason: 'no_sku',
        item: { externalId: nameless.listingId, sku: '', extra: { trading: 'true' }, quantity: 1 },
      },
    ]);
  });

  test('that are out of stock are left out', async () => {
    const seller = shop.site.site.sellers.get('ann');
    if (seller) seller.outOfStockControl = true;
    const { listingId } = fromSellerHub({ title: 'Gone', price: '4.00', sku: 'G1' });
    shop.site.buy(listingId);
    const pages = await everyPage();
    expect(itemsOf(pages)).toEqual([]);
    expect(skippedOf(pages)).toMatchObject([{ title: 'Gone', reason: 'out_of_stock' }]);
  });

  test('of the SKU of an ended offer are told by themselves', async () => {
    const wanted = draft({ sku: 'AGAIN1' });
    const ours = await publish(shop.context(), wanted);
    shop.site.endListing(ours.externalId);
    const { listingId } = fromSellerHub({ title: 'Relisted there', price: '4.00', sku: 'AGAIN1' });
    expect(itemsOf(await everyPage()).map(({ externalId }) => externalId)).toEqual([listingId]);
  });

  test('1,000 of both kinds are told once, over many pages and after every interruption', async () => {
    for (let n = 0; n < 500; n += 1) {
      shop.site.addListing('ann', { title: `Ours ${n}`, price: '5.00', sku: `OURS${n}` });
      fromSellerHub({ title: `Theirs ${n}`, price: '6.00', sku: `THEIRS-${n}` });
    }
    const pages = await everyPage();
    const items = itemsOf(pages);
    expect(items).toHaveLength(1000);
    expect(new Set(items.map(({ externalId }) => externalId)).size).toBe(1000);
    expect(pages.length).toBeGreaterThan(20);
    expect(Math.max(...pages.map((page) => page.items.length))).toBeLessThanOrEqual(50);
    expect(callsOf('GetItem')).toHaveLength(500);
    expect(pages.at(-1)?.total).toBe(1000);

    const [third] = pages.slice(-3);
    const resumed = await everyPage(pages.at(-4)?.next ?? null);
    expect(itemsOf(resumed)).toEqual(itemsOf(pages.slice(-3)));
    expect(third).toEqual(resumed[0]);
  }, 60_000);

  test('none is missed when others end while the pages are read', async () => {
    const all = Array.from({ length: 160 }, (_, n) =>
      fromSellerHub({ title: `Thing ${n}`, price: '6.00', sku: `T${n}`, startsAt: new Date(n + 1) }),
    );
    const seen = new Set<string>();
    for (let cursor: string | null = 'trading', turn = 0; cursor !== null; turn += 1) {
      const page = await activeListings(shop.context(), cursor);
      for (const { sku } of page.items) seen.add(sku);
      cursor = page.next;
      // Twenty of the oldest go each time, which moves everything later to the front.
      for (const { listingId } of all.slice(turn * 20, turn * 20 + 20)) shop.site.endListing(listingId);
    }
    const active = shop.site.listings().filter(({ status }) => status === 'ACTIVE');
    expect(active.length).toBeGreaterThan(50);
    expect(active.filter(({ sku = '' }) => !seen.has(sku))).toEqual([]);
  }, 30_000);

  test('looked at by a list of which every page is the first end with a sentence', async () => {
    const listings = Array.from({ length: 230 }, (_, n) => {
      const { listingId } = fromSellerHub({ title: `Thing ${n}`, price: '6.00', sku: `T${n}` });
      return { externalId: listingId, extra: { trading: 'true' }, sku: `T${n}`, url: '' };
    });
    expect((await readStatuses(shop.context(), listings)).every(({ state }) => state === 'live')).toBe(true);
    shop.site.site.ignoresPaging = true;
    const error = await failureOf(readStatuses(shop.context(), listings));
    expect(error.message).toBe('eBay answers with the same page of a list again and again.');
  });

  test('a place in the pages that is none is refused', async () => {
    await expect(activeListings(shop.context(), 'trading:x')).rejects.toMatchObject({ kind: 'rejected' });
  });
});

describe('everything on sale, made there', () => {
  testReading(() => subjectOf(shop, { sellerHub: true }), 60_000);
});
