import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addressOfSku, isOnlyHere, skuIn } from './sku-address.ts';

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

test.each([
  ['127.0.0.1', true],
  ['127.0.1.1', true],
  ['localhost', true],
  ['shop.localhost', true],
  ['[::1]', true],
  ['192.168.1.20', false],
  ['127.example.org', false],
  ['localhost.example.org', false],
])('a code with the address of %s leads to this computer only: %s', (hostname, only) => {
  vi.stubGlobal('location', { hostname });
  expect(isOnlyHere()).toBe(only);
});
