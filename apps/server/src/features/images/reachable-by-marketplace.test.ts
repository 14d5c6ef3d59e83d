import { expect, test } from 'vitest';
import { isReachableByMarketplace } from './reachable-by-marketplace.ts';

const shop = 'https://shop.example.com';

test.each([
  ['https://crosslister.example.com', shop, false, true],
  ['https://crosslister.example.com', 'http://192.168.1.9', true, true],
  ['http://crosslister.example.com', shop, false, false],
  ['http://crosslister.example.com', shop, true, true],
  // A laptop, with and without permission to use its own network.
  ['http://127.0.0.1:3000', shop, false, false],
  ['http://127.0.0.1:3000', shop, true, false],
  ['http://127.0.0.1:3000', 'http://localhost:8080', true, true],
  ['http://127.0.0.1:3000', 'http://localhost:8080', false, false],
  ['http://192.168.1.5:3000', 'https://shop.local', true, true],
  ['https://192.168.1.5', shop, true, false],
  ['http://[::1]:3000', 'http://[fd00::2]', true, true],
  ['https://nas.local', shop, false, false],
])('from %s to %s, private networks allowed %s: %s', (publicUrl, address, allowed, within) => {
  expect(isReachableByMarketplace(publicUrl, [address], allowed)).toBe(within);
});
