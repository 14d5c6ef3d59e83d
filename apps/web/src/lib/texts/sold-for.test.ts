import { expect, test } from 'vitest';
import { soldFor } from './sold-for.ts';

test('a refund is told beside what the thing sold for', () => {
  expect(soldFor({ kept: 35, refunded: 12, currency: 'GBP' })).toBe('£47.00, of which £12.00 was refunded');
  expect(soldFor({ kept: 35, refunded: 0, currency: 'GBP' })).toBe('£35.00');
});
