import { expect, test } from 'vitest';
import { rowKeySku } from './row-key-sku.ts';

test.each([
  ['Brass lamp & shade, 1930s', '123', 'W', 'BRASSLAMPW123'],
  ['Café crème jug', '1234567890', 'Et', 'CAFECREMEJUGET1234567890'],
  ['Extraordinarily long first word', '7', 'W', 'EXTRAORDINARW7'],
  ['The Lord of the Rings', '8', 'W', 'LORDRINGSW8'],
  ['The', '8', 'W', 'THEW8'],
  ['茶碗', '110012345678', 'E', 'ITEME110012345678'],
  ['', '9', 'V', 'ITEMV9'],
  ['Band shirt', '1234567890.Large, Blue', 'Et', 'BANDSHIRTET1234567890LARGEBLUE'],
])('%s is named %s', (title, externalId, letter, sku) => {
  expect(rowKeySku({ title, externalId, letter })).toBe(sku);
});

test('is letters and digits, 32 at most, and differs for every id', () => {
  const skus = Array.from({ length: 50 }, (_, n) =>
    rowKeySku({ title: 'An old thing', externalId: `12345678901234567890${n}`, letter: 'Et' }),
  );
  expect(new Set(skus).size).toBe(50);
  for (const sku of skus) expect(sku).toMatch(/^[A-Z0-9]{1,32}$/);
});
