import { expect, test } from 'vitest';
import { saleWords, soldFor, soldWhere } from './sale-words.ts';

const sale = { platforms: ['ebay' as const], price: 39.59, refunded: 0, currency: 'GBP' };

test('the Sales tab says where it sold, what it brought, and that a sale was cancelled', () => {
  expect(saleWords(sale)).toBe('on eBay for\u00a0£39.59');
  expect(saleWords({ ...sale, platforms: ['woocommerce'], price: 35, refunded: 12 })).toBe(
    'on WooCommerce for\u00a0£35.00 after a refund of £12.00',
  );
  expect(saleWords({ ...sale, platforms: [], price: null })).toBe('elsewhere');
  expect(saleWords({ ...sale, cancelled: { asks: true } })).toBe(
    'Cancelled: put it back on sale or leave it',
  );
  expect(saleWords({ ...sale, cancelled: { asks: false } })).toBe('Sale cancelled');
});

test('beside the price it says only where, and a cancelled sale has brought nothing', () => {
  expect([soldFor({ sale }), soldWhere(sale)]).toEqual(['£39.59', 'on eBay']);
  expect(soldFor({ sale: { ...sale, price: 40, currency: 'USD' } })).toBe('US$40.00');
  expect(soldWhere({ ...sale, refunded: 2 })).toBe('on eBay after a refund of £2.00');
  const cancelled = { ...sale, cancelled: { asks: false } };
  expect([soldFor({ sale: cancelled }), soldWhere(cancelled)]).toEqual([null, 'Sale cancelled']);
  expect(soldFor({})).toBeNull();
  expect(soldWhere({ ...sale, awaits_payment: true })).toBe('on eBay, waiting for payment');
});
