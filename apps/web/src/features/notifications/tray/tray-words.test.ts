import type { Batch } from '@crosslister/contract/batch.ts';
import { expect, test } from 'vitest';
import { batchLine, batchTitle, doneWords, hasListed, missingWords, undoWord } from './tray-words.ts';

const running: Batch = {
  id: 'a',
  action: 'crosslist',
  platforms: ['ebay', 'etsy'],
  total: 25,
  running: 7,
  planned: 0,
  starts_at: null,
  waiting: 0,
  failed: 0,
  cancelled: 0,
  completed: 18,
  drafts: 0,
  retryable: 0,
  again: false,
  relists: false,
  deletes: false,
  cancellable: true,
  undoable: false,
};
const now = Date.parse('2026-11-23T12:00:00Z');
const ended = { ...running, running: 0, completed: 25 };

test('a batch that is running says how many of its products have ended', () => {
  expect(batchLine(running, now)).toBe('Listing on eBay and Etsy, 18 of 25 products');
  expect(batchLine({ ...running, completed: 16, failed: 2 }, now)).toBe(
    'Listing on eBay and Etsy, 18 of 25 products, 2 failed',
  );
  expect(batchLine({ ...running, completed: 15, waiting: 3 }, now)).toBe(
    'Listing on eBay and Etsy, 15 of 25 products, 3 waiting for you',
  );
});

test('a line of listings says when none of them stands any more', () => {
  expect(batchLine({ ...ended, listed: true }, now)).toBe('25 products listed on eBay and Etsy');
  expect(batchLine({ ...ended, listed: false }, now)).toBe(
    '25 products listed on eBay and Etsy, ended since',
  );
  expect(batchLine({ ...ended, completed: 0, failed: 25, listed: false }, now)).not.toContain('since');
});

test('its end is told by products, with what went another way', () => {
  expect(batchLine(ended, now)).toBe('25 products listed on eBay and Etsy');
  expect(batchLine({ ...ended, completed: 23, failed: 2 }, now)).toBe(
    '23 products listed on eBay and Etsy, 2 failed',
  );
  expect(batchLine({ ...ended, completed: 0, failed: 25 }, now)).toBe(
    'Nothing listed on eBay and Etsy, 25 failed',
  );
  expect(batchLine({ ...ended, drafts: 1, completed: 20, cancelled: 5 }, now)).toBe(
    '20 products listed on eBay and Etsy, 1 as a draft, 5 cancelled',
  );
  expect(batchLine({ ...ended, completed: 0, waiting: 25, platforms: ['vinted'] }, now)).toBe(
    '25 waiting for you on Vinted',
  );
});

test('where each product has several listings, a failure of one of them does not hide the others', () => {
  const several = { ...ended, total: 4, completed: 0, failed: 4, listings: 9, listings_completed: 1 };
  expect(batchLine(several, now)).toBe(
    '0 of 4 products listed on eBay and Etsy (1 of 9 listings), 4 products with failures',
  );
  expect(batchLine({ ...several, completed: 3, failed: 1, action: 'delist' }, now)).toBe(
    '3 of 4 products delisted from eBay and Etsy (1 of 9 listings), 1 product with a failure',
  );
  expect(batchLine({ ...several, running: 1, failed: 3 }, now)).toBe(
    'Listing on eBay and Etsy, 3 of 4 products, 3 products with failures',
  );
  expect(batchLine({ ...several, completed: 4, failed: 0, listings: 8, listings_completed: 8 }, now)).toBe(
    '4 products listed on eBay and Etsy (8 listings)',
  );
});

test('25 products on two shops of which two failed on one of them are 25, not 50', () => {
  const two = { ...ended, completed: 23, failed: 2, listings: 50, listings_completed: 48 };
  expect(batchLine(two, now)).toBe(
    '23 of 25 products listed on eBay and Etsy (48 of 50 listings), 2 products with failures',
  );
});

test('where some products are for one of two marketplaces only, the listings stand beside them', () => {
  const uneven = { ...ended, total: 23, completed: 23, listings: 28, listings_completed: 28 };
  expect(batchLine(uneven, now)).toBe('23 products listed on eBay and Etsy (28 listings)');
});

test('what was skipped is named with what is missing, also where each product is for one marketplace only', () => {
  const skipped = [{ platform: 'ebay' as const, count: 16, missing: ['Type', 'Condition'] }];
  const some = { ...ended, listings: 25, listings_completed: 25, skipped };
  expect(batchLine(some, now)).toBe('25 products listed on eBay and Etsy (25 listings), 16 skipped on eBay');
  expect(missingWords(some)).toBe('Missing: Type, Condition');
  const both = {
    ...running,
    skipped: [...skipped, { platform: 'etsy' as const, count: 1, missing: ['Photos'] }],
  };
  expect(batchLine(both, now)).toBe(
    'Listing on eBay and Etsy, 18 of 25 products, 16 skipped on eBay and 1 on Etsy',
  );
  expect(missingWords(both)).toBe('Missing on eBay: Type, Condition. Missing on Etsy: Photos');
  expect(missingWords(ended)).toBeNull();
  const many = [{ platform: 'ebay' as const, count: 9, missing: ['A', 'B', 'C', 'D', 'E', 'F'] }];
  expect(missingWords({ ...ended, skipped: many })).toBe('Missing: A, B, C, D and 2 more');
});

test.each<[Partial<Batch>, string, string]>([
  [{ action: 'delist' }, 'Delisting from eBay and Etsy', '25 products delisted from eBay and Etsy'],
  [
    { action: 'delist', deletes: true },
    'Deleting from eBay and Etsy',
    '25 products deleted from eBay and Etsy',
  ],
  [{ action: 'revise' }, 'Updating on eBay and Etsy', '25 products updated on eBay and Etsy'],
  [
    { action: 'delist', relists: true },
    'Relisting on eBay and Etsy',
    '25 products relisted on eBay and Etsy',
  ],
  [
    { action: 'revise', puts_back: true },
    'Putting back as before on eBay and Etsy',
    '25 products put back as before on eBay and Etsy',
  ],
  [{ again: true }, 'Putting back on sale on eBay and Etsy', '25 products back on sale on eBay and Etsy'],
])('%o is named as what it is', (fields, title, end) => {
  expect(batchTitle({ ...running, ...fields })).toBe(title);
  expect(batchLine({ ...ended, ...fields }, now)).toBe(end);
});

test('what is planned says until when it waits', () => {
  const planned = { ...running, running: 0, planned: 25, completed: 0, starts_at: '2026-11-29T19:00:00Z' };
  expect(batchLine(planned, now)).toBe(
    'Listing on eBay and Etsy, 0 of 25 products, waits until Sunday 29 November, 19:00',
  );
  expect(batchLine({ ...planned, starts_at: '2026-11-28T19:00:00Z' }, now)).toBe(
    'Listing on eBay and Etsy, 0 of 25 products, waits until Saturday 28 November, 19:00',
  );
  expect(batchLine({ ...planned, planned: 24, failed: 1, starts_at: '2026-11-23T12:10:00Z' }, now)).toBe(
    'Listing on eBay and Etsy, 1 of 25 products, 1 failed, waits until 12:10',
  );
});

test('the Undo of a bulk sale says that it undoes the sale, also of products that were listed nowhere', () => {
  expect(undoWord({ ...ended, action: 'delist', sales: 30 })).toBe('Undo sale of 30 products');
  expect(undoWord({ ...ended, action: 'delist', sales: 0 })).toBe('Undo');
});

test('Undo of a crosslist is there once it has ended, for as long as there is something to end', () => {
  expect(hasListed({ ...ended, listed: true })).toBe(true);
  expect(hasListed({ ...ended, listings_completed: 25, listed: false })).toBe(false);
  expect(hasListed({ ...running, listed: true })).toBe(false);
  expect(hasListed({ ...ended, again: true, listed: true })).toBe(false);
});

test('the question before Undo names the product of a batch that has one', () => {
  const one = { ...ended, total: 1, product_name: 'Brass lamp' };
  expect(doneWords(one, '1 listed on eBay')).toBe('Brass lamp: 1 listed on eBay');
  expect(doneWords({ ...one, sales: 1 }, '1 delisted from eBay')).toBe(
    'Brass lamp: 1 product marked as sold, 1 delisted from eBay',
  );
  // Three were sold, of which one was listed.
  expect(doneWords({ ...one, sales: 3 }, '1 delisted from eBay')).toBe(
    '3 products marked as sold, 1 delisted from eBay',
  );
  expect(doneWords({ ...ended, product_name: null }, '25 listed')).toBe('25 listed');
});
