import { expect, test } from 'vitest';
import { skuOfLabel } from './sku-of-label.ts';

test.each([
  ['https://sales.example/?sku=0042', '0042'],
  ['http://127.0.0.1:3000/?sku=JKT-41%2Fa+b', 'JKT-41/a b'],
  ['https://shop.example/coats?sku=0042', null],
  ['https://shop.example/?sku=0042&utm_source=qr', null],
  ['https://sales.example/?sku=', null],
  ['https://sales.example/', null],
  ['WIFI:S:home;;', null],
  ['0042', null],
])('%s: %s', (code, sku) => {
  expect(skuOfLabel(code)).toBe(sku);
});
