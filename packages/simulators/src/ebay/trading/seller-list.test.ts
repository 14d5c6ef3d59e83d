import { expect, test } from 'vitest';
import { textAt, valueAt } from '../../http/json-values.ts';
import { startWithSeller, type TestSeller } from '../test-seller.ts';
import { ask } from './ask.ts';

/** From one moment, as a range of 120 days is refused. */
function endingIn(days: number, { ebay }: Pick<TestSeller, 'ebay'>): string {
  const now = ebay.clock.now().getTime();
  const end = new Date(now + days * 86_400_000).toISOString();
  return `<EndTimeFrom>${new Date(now).toISOString()}</EndTimeFrom><EndTimeTo>${end}</EndTimeTo>`;
}

test('what is on sale is found by its custom label', async () => {
  const seller = await startWithSeller();
  const jug = seller.ebay.addListing('ann', { title: 'Jug', price: '9.50', sellerHub: true, sku: 'JUG 1' });
  seller.ebay.addListing('bob', { title: 'Of another', price: '9.50', sellerHub: true, sku: 'JUG 1' });
  const find = (label: string, days = 119) =>
    ask(
      seller,
      'GetSellerList',
      `${endingIn(days, seller)}<GranularityLevel>Fine</GranularityLevel><SKUArray><SKU>${label}</SKU></SKUArray>`,
    );
  expect(valueAt(await find('JUG 1'), 'ItemArray', 'Item')).toMatchObject({ ItemID: jug.listingId });
  expect(valueAt(await find('JUG 2'), 'ItemArray')).toBe('');
  expect(await find('JUG 1', 120)).toMatchObject({ Ack: 'Failure', Errors: { ErrorCode: '37' } });
  seller.ebay.endListing(jug.listingId);
  seller.ebay.clock.advance(1);
  expect(valueAt(await find('JUG 1'), 'ItemArray')).toBe('');
});

test('what ends in a range comes by pages, whole if that is asked for, and never with its item specifics', async () => {
  const seller = await startWithSeller();
  const begun = (days: number) => new Date(seller.ebay.clock.now().getTime() - days * 86_400_000);
  const jug = seller.ebay.addListing('ann', {
    title: 'Jug',
    price: '9.50',
    sellerHub: true,
    description: '<p>Old</p>',
    imageUrls: ['https://images.example/1.jpg', 'https://images.example/2.jpg'],
    specifics: { Colour: ['Blue'] },
    startsAt: begun(1),
  });
  const shirts = seller.ebay.addListing('ann', {
    title: 'Shirts',
    price: '9.00',
    sellerHub: true,
    variations: [{ specifics: { Size: 'Large' }, price: '9.00', quantity: 4 }],
    startsAt: begun(29),
  });
  seller.ebay.addListing('bob', { title: 'Of another', price: '1.00', sellerHub: true });
  const pageOf = (page: number, more = '<DetailLevel>ReturnAll</DetailLevel>', days = 119) =>
    ask(
      seller,
      'GetSellerList',
      `${more}${endingIn(days, seller)}<Sort>2</Sort><Pagination><EntriesPerPage>1</EntriesPerPage><PageNumber>${page}</PageNumber></Pagination>`,
    );
  const first = await pageOf(1);
  expect(first).toMatchObject({
    PaginationResult: { TotalNumberOfPages: '2', TotalNumberOfEntries: '2' },
    HasMoreItems: 'true',
    ItemsPerPage: '1',
    PageNumber: '1',
    ReturnedItemCountActual: '1',
  });
  // Its next renewal is tomorrow.
  expect(textAt(first, 'ItemArray', 'Item', 'ItemID')).toBe(shirts.listingId);
  expect(valueAt(first, 'ItemArray', 'Item', 'Variations')).toBeUndefined();
  const withVariations = await pageOf(
    1,
    '<DetailLevel>ReturnAll</DetailLevel><IncludeVariations>true</IncludeVariations>',
  );
  expect(valueAt(withVariations, 'ItemArray', 'Item', 'Variations')).toBeDefined();
  const second = valueAt(await pageOf(2), 'ItemArray', 'Item');
  expect(second).toMatchObject({
    ItemID: jug.listingId,
    Description: '<p>Old</p>',
    ConditionID: '3000',
    PictureDetails: { PictureURL: ['https://images.example/1.jpg', 'https://images.example/2.jpg'] },
    SellingStatus: { ListingStatus: 'Active', QuantitySold: '0' },
  });
  expect(valueAt(second, 'ItemSpecifics')).toBeUndefined();
  const bare = valueAt(await pageOf(2, ''), 'ItemArray', 'Item');
  expect(Object.keys(bare as object)).toEqual(['ItemID', 'ListingDetails']);
  const fine = valueAt(await pageOf(2, '<GranularityLevel>Fine</GranularityLevel>'), 'ItemArray', 'Item');
  expect(fine).toMatchObject({ Title: 'Jug' });
  expect(valueAt(fine, 'Description')).toBeUndefined();
  expect(await pageOf(3)).toMatchObject({ Errors: { ErrorCode: '340' } });
  expect(valueAt(await pageOf(1, undefined, 7), 'PaginationResult', 'TotalNumberOfEntries')).toBe('1');
  const refused = (inner: string) =>
    ask(seller, 'GetSellerList', `<DetailLevel>ReturnAll</DetailLevel>${endingIn(7, seller)}${inner}`);
  const size = (n: number) => `<Pagination><EntriesPerPage>${n}</EntriesPerPage></Pagination>`;
  expect(await refused('')).toMatchObject({ Errors: { ErrorCode: '37' } });
  expect(await refused(size(201))).toMatchObject({ Errors: { ErrorCode: '37' } });
  // What ends in a range that has begun stays in it.
  const since = endingIn(7, seller);
  seller.ebay.endListing(shirts.listingId);
  const ended = await ask(seller, 'GetSellerList', `<DetailLevel>ReturnAll</DetailLevel>${since}${size(5)}`);
  expect(valueAt(ended, 'ItemArray', 'Item', 'SellingStatus')).toMatchObject({ ListingStatus: 'Completed' });
});
