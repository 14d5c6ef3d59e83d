import type { Listing } from '@crosslister/contract/product.ts';
import { expect, test } from 'vitest';
import { daysListed } from './days-listed.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const listing = (status: Listing['status'], created_at: string | null): Listing => ({
  id: '1',
  url: 'https://e.example/1',
  price: 1,
  status,
  created_at,
  delisted_at: null,
  scheduled_time: null,
});

test('counts from the first listing that can be bought, in whole days', () => {
  const ebay = listing('active', '2026-11-20T13:00:00Z');
  const etsy = listing('active', '2026-11-01T12:00:00Z');
  const vinted = listing('delisted', '2026-01-01T12:00:00Z');
  const woocommerce = listing('draft', '2026-01-01T12:00:00Z');
  expect(daysListed({ listings: { ebay } }, now)).toBe(2);
  expect(daysListed({ listings: { ebay, etsy, vinted, woocommerce } }, now)).toBe(22);
});

test('is nothing without one; a clock that is behind makes it no less than 0', () => {
  expect(daysListed({ listings: { ebay: listing('scheduled', '2026-11-01T12:00:00Z') } }, now)).toBeNull();
  expect(daysListed({ listings: {} }, now)).toBeNull();
  expect(daysListed({ listings: { ebay: listing('active', '2026-11-24T12:00:00Z') } }, now)).toBe(0);
});
