import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grossPence, netPrice, rateOf } from './vat-price.ts';

test.each([
  ['10', 1200],
  ['10.00', 1200],
  ['8.325', 999],
  ['8.33', 1000],
  ['0', 0],
  ['', 0],
])('%s without VAT is %i pence for a buyer at 20 %%', (net, pence) => {
  expect(grossPence(net, 200_000)).toBe(pence);
});

test.each([
  [1200, '10.00'],
  [999, '8.325'],
  [995, '8.2917'],
  [1, '0.0083'],
])('%i pence are entered as %s', (pence, net) => {
  expect(netPrice(pence, 200_000)).toBe(net);
});

test.each(['10,50', '1,234.50', '-5', '£5', 'ten'])('%s is not guessed at', (net) => {
  expect(grossPence(net, 200_000)).toBeNull();
});

test.each([
  ['20.0000', 200_000],
  ['20', 200_000],
  ['5.5', 55_000],
  ['0.0000', 0],
  ['20 %', null],
  ['', null],
])('the rate %s is %s', (text, rate) => {
  expect(rateOf(text)).toBe(rate);
});

test('what is sent comes back as the same price, whatever the rate', () => {
  const pence = fc.integer({ min: 0, max: 99_999_999_999 });
  const rate = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(pence, rate, (amount, at) => {
      const net = netPrice(amount, at);
      expect(net).toMatch(/^\d+\.\d{2,4}$/);
      expect(grossPence(net, at)).toBe(amount);
      // Sent again it is the same, so a sync never changes a price.
      expect(netPrice(grossPence(net, at) ?? -1, at)).toBe(net);
    }),
  );
});
