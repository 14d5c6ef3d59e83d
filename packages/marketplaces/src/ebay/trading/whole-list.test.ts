import type { ReadyListing } from '@crosslister/simulators/ebay/inventory/ready-listing.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FindKnown, RemotePage } from '../../catalogue/remote-item.ts';
import { failureOf } from '../../conformance/subject.ts';
import { activeListings } from '../catalogue/active-listings.ts';
import { type Connected, connected } from '../simulated-ebay.ts';
import { readSpecifics } from './item.ts';
import { wholeCursor } from './trading-place.ts';

let shop: Connected;
beforeEach(async () => {
  shop = await connected();
  return () => shop.simulator.stop();
});

const DAY = 86_400_000;
const photo = 'https://images.example/1.jpg';
const add = (title: string, more: Partial<ReadyListing> = {}) =>
  shop.site.addListing('ann', {
    title,
    price: '6.00',
    sellerHub: true,
    sku: title.replace(' ', '-'),
    imageUrls: [photo],
    ...more,
  });
/** Just more than are read one by one. Their ends are spread over the month. */
const MANY = 510;
const addMany = () =>
  Array.from({ length: MANY }, (_, n) =>
    add(`Thing ${n}`, { startsAt: new Date(shop.site.clock.now().getTime() - (n % 29) * DAY - n * 1000) }),
  );

const itemsOf = ({ items, skipped }: RemotePage) => [
  ...items,
  ...skipped.flatMap((one) => ('item' in one ? [one.item] : [])),
];

/** Reads on from this cursor as the server does, which knows what it has met. */
async function readOn(
  from: string | null,
  met = new Set<string>(),
  after: (pages: RemotePage[]) => void = () => {},
): Promise<RemotePage[]> {
  const findKnown: FindKnown = async (ids) =>
    new Map(ids.filter((id) => met.has(id)).map((id) => [id, { extra: {}, isMet: true }]));
  const pages: RemotePage[] = [];
  for (let cursor: string | null = from, first = true; first || cursor !== null; first = false) {
    const page: RemotePage = await activeListings(shop.context(), cursor, findKnown);
    pages.push(page);
    for (const { externalId } of itemsOf(page)) met.add(externalId);
    cursor = page.next;
    after(pages);
  }
  return pages;
}

const calls = () => {
  const names = shop.simulator.requests.all().flatMap(({ headers }) => headers['x-ebay-api-call-name'] ?? []);
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
};

const active = () =>
  shop.site
    .listings()
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ listingId }) => listingId);

describe('a large account', () => {
  test('comes by pages of whole items, which say the same as each by itself but for the item specifics', async () => {
    addMany();
    add('Nameless', { sku: '' });
    add('Without photo', { imageUrls: [] });
    add('Clock', { auction: { bids: 2 } });
    add('Shirts', { variations: [{ sku: 'S', specifics: { Size: 'S' }, price: '9.00', quantity: 1 }] });
    add('Later', { startsAt: new Date(shop.site.clock.now().getTime() + DAY) });
    shop.site.endListing(add('Ended').listingId);
    const pages = await readOn(null);
    // A call each for the photo's sake only. The first look at each list says how many pages it has.
    expect(calls()).toEqual({ GetMyeBaySelling: 1 + 1 + 3, GetSellerList: 6, GetItem: 1 });
    const read = pages.flatMap(itemsOf);
    expect(new Set(read.map(({ externalId }) => externalId)).size).toBe(read.length);
    expect(
      pages.flatMap(({ skipped }) => skipped.map(({ title, reason }) => [title, reason])).sort(),
    ).toEqual([
      ['Clock', 'auction'],
      ['Nameless', 'no_sku'],
      ['Shirts', 'variations'],
    ]);

    // Without the call each is read separately, and nothing fails.
    shop.simulator.requests.clear();
    shop.site.site.lacksCalls.add('GetSellerList');
    const byId = new Map((await readOn(null)).flatMap(itemsOf).map((item) => [item.externalId, item]));
    expect(calls()).toEqual({ GetMyeBaySelling: 1 + 1 + 3, GetSellerList: 1, GetItem: MANY + 2 });
    expect(read).toHaveLength(byId.size);
    for (const { lacksSpecifics, ...item } of read) {
      expect(lacksSpecifics).toBe(item.imageUrls.length > 0 || undefined);
      expect({ ...byId.get(item.externalId), ...(lacksSpecifics && { specifics: {} }) }).toEqual(item);
    }
    const [some] = read;
    expect(some && (await readSpecifics(shop.context(), some))).toEqual({
      Brand: ['Unbranded'],
    });
  }, 60_000);

  test('is complete when listings end, begin and are renewed meanwhile', async () => {
    const made = addMany();
    const renewed = made[0]?.listingId ?? '';
    const pages = await readOn(null, new Set(), (so) => {
      if (so.length !== 4) return;
      const read = new Set(so.flatMap(itemsOf).map(({ externalId }) => externalId));
      const unread = made.map(({ listingId }) => listingId).filter((id) => !read.has(id));
      for (const id of unread.slice(0, 30)) shop.site.endListing(id);
      for (let n = 0; n < 5; n += 1) add(`New ${n}`);
      // It ends a month later now, which moves all behind it forward by one.
      const listing = shop.site.site.listings.get(renewed);
      if (listing) listing.startsAt = new Date(shop.site.clock.now());
    });
    const read = pages.flatMap(itemsOf).map(({ externalId }) => externalId);
    expect(new Set(read).size).toBe(read.length);
    expect(active().filter((id) => !read.includes(id))).toEqual([]);
  }, 60_000);

  test('goes on at any page in another process, which repeats no call', async () => {
    addMany();
    const met = new Set<string>();
    const pages = await readOn(null, met);
    shop.simulator.requests.clear();
    const cursor = pages[2]?.next ?? null;
    const later = new Set(
      pages
        .slice(0, 3)
        .flatMap(itemsOf)
        .map(({ externalId }) => externalId),
    );
    const again = await readOn(cursor, later);
    expect(again.map(({ next }) => next)).toEqual(pages.slice(3).map(({ next }) => next));
    expect(again.flatMap(itemsOf)).toEqual(pages.slice(3).flatMap(itemsOf));
    expect(calls().GetItem).toBeUndefined();
  }, 60_000);

  test('with a page that always fails is read around it, and nothing is lost', async () => {
    const made = addMany();
    const broken = shop.site.site.listings.get(made[200]?.listingId ?? '');
    if (broken) broken.broken = true;
    const pages = await readOn(null);
    const read = pages.flatMap(itemsOf).map(({ externalId }) => externalId);
    expect(active().filter((id) => !read.includes(id))).toEqual([broken?.listingId]);
    expect(pages.flatMap(({ skipped }) => skipped)).toMatchObject([
      { title: broken?.title, reason: 'unreadable' },
    ]);
    // The twenty beside it, and the broken one twice.
    expect(calls().GetItem).toBe(20 + 1);
  }, 60_000);

  test('is read to an end where every page of whole items is the first', async () => {
    addMany();
    shop.site.site.ignoresPaging = true;
    const met = new Set<string>();
    const from = wholeCursor('trading-only', shop.site.clock.now().getTime(), 0);
    const pages = await readOn(from, met, ({ length }) => {
      if (length === 6) for (const id of active()) met.add(id);
    });
    expect(pages.slice(0, 6).map((page) => itemsOf(page).length)).toEqual([100, 0, 0, 0, 0, 0]);
    expect(pages[5]?.next).toBe('trading-only:rest');
  }, 60_000);

  test('that is known here already is read as before', async () => {
    const made = addMany();
    await readOn(null, new Set(made.map(({ listingId }) => listingId)));
    expect(calls()).toEqual({ GetMyeBaySelling: 1 + 11 });
  }, 60_000);
});

describe('where whole items cannot be had', () => {
  const cursor = () => wholeCursor('trading-only', shop.site.clock.now().getTime(), 0);
  const first = (at = cursor()) => activeListings(shop.context(), at, async () => new Map());
  const answer = (status: number, body: string, times?: number) =>
    shop.simulator.faults.add({
      path: '/ws/api.dll',
      kind: 'error_before',
      status,
      body,
      contentType: 'text/xml',
      ...(times && { times }),
    });

  test.each([
    [404, '<html>Not found</html>'],
    [400, '{"error":"unknown call"}'],
    [501, ''],
    [
      200,
      '<GetSellerListResponse><Ack>Failure</Ack><Errors><ErrorCode>2</ErrorCode></Errors></GetSellerListResponse>',
    ],
    [
      200,
      '<GetSellerListResponse><Ack>Success</Ack><ItemArray><Item><ItemID>1</ItemID><Title>Bare</Title><ListingType>FixedPriceItem</ListingType><Quantity>1</Quantity><ListingDetails><StartTime>2020-01-01T00:00:00.000Z</StartTime></ListingDetails><SellingStatus><CurrentPrice currencyID="GBP">1.0</CurrentPrice><ListingStatus>Active</ListingStatus></SellingStatus></Item></ItemArray><PaginationResult><TotalNumberOfPages>9</TotalNumberOfPages><TotalNumberOfEntries>900</TotalNumberOfEntries></PaginationResult></GetSellerListResponse>',
    ],
    [200, '<GetSellerListResponse><Ack>Success</Ack></GetSellerListResponse>'],
  ])('an answer %i of %s leads to the other list at once', async (status, body) => {
    answer(status, body);
    expect(await first()).toMatchObject({ items: [], skipped: [], next: 'trading-only:rest' });
  });

  test('for a while they are asked for again, and after that the other list is read', async () => {
    answer(
      200,
      '<GetSellerListResponse><Ack>Failure</Ack><Errors><ErrorCode>16100</ErrorCode></Errors></GetSellerListResponse>',
    );
    const error = await failureOf(first());
    expect(error).toMatchObject({ kind: 'unavailable' });
    expect(error.details.skip).toEqual({ to: 'trading-only:rest', missing: null });
  });

  test('because the day’s calls are used up, reading waits there', async () => {
    shop.site.setQuota('trading', 0);
    const error = await failureOf(first());
    expect(error).toMatchObject({ kind: 'rate_limited' });
    expect(error.details.skip).toBeUndefined();
  });

  test('a page that is too much for eBay is read in smaller ones', async () => {
    addMany();
    answer(500, '', 1);
    expect(await first()).toMatchObject({
      items: Array.from({ length: 20 }, () => ({ lacksSpecifics: true })),
      next: expect.stringMatching(/-20$/),
    });
  });
});
