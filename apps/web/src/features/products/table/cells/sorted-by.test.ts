import { expect, test } from 'vitest';
import { latestListing } from './sorted-by.ts';

type Product = Parameters<typeof latestListing>[0];
const listed = (day: string | null) => ({ created_at: day && `2026-11-${day}T10:00:00Z` });
const product = (part: object) =>
  ({ status: 'active', date_added: '2026-11-05T09:00:00Z', listings: {}, ...part }) as Product;

test('by newest and oldest first the day of the latest listing says where a product has its place', () => {
  const twice = product({
    listings: { woocommerce: listed('05'), etsy: listed('21'), vinted: listed(null) },
  });
  expect(latestListing(twice, 'newest')).toBe('2026-11-21T10:00:00Z');
  expect(latestListing(twice, 'oldest')).toBe('2026-11-21T10:00:00Z');
  expect(latestListing(twice, 'price_asc')).toBeNull();
});

test('the day it was added says so already, and that of its sale has a column', () => {
  expect(latestListing(product({}), 'newest')).toBeNull();
  expect(latestListing(product({ listings: { vinted: listed(null) } }), 'newest')).toBeNull();
  expect(latestListing(product({ listings: { ebay: listed('05') } }), 'newest')).toBeNull();
  expect(latestListing(product({ status: 'sold', listings: { ebay: listed('21') } }), 'newest')).toBeNull();
});
