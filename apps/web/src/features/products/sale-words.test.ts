import { expect, test } from 'vitest';
import { saleWords } from './sale-words.ts';

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
