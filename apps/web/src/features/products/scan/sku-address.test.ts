import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addressOfSku, skuIn } from './sku-address.ts';

beforeAll(() => vi.stubGlobal('location', { origin: 'http://192.168.1.20:3000' }));
afterAll(() => vi.unstubAllGlobals());

test.each(['LAMP-1', 'A & B/2 #3', 'Größe 42', '?sku=x', 'http'])('the label of %s is read again', (sku) => {
  expect(addressOfSku(sku)).toMatch(/^http:\/\/192\.168\.1\.20:3000\/\?sku=/);
  expect(skuIn(addressOfSku(sku))).toBe(sku);
});

test('a label of another address, a bare code, and an address that is no label', () => {
  expect(skuIn('https://old.example/app/?sku=LAMP-1&x=2')).toBe('LAMP-1');
  expect(skuIn('  5012345678900 ')).toBe('5012345678900');
  expect(skuIn('https://shop.example/lamp')).toBe('https://shop.example/lamp');
  expect(skuIn('http://')).toBe('http://');
});
