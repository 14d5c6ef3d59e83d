import { expect, test } from 'vitest';
import { readAddress } from './dashboard-address.ts';

test.each([
  ['http://192.168.1.20:3000/?q=vase#top', { origin: 'http://192.168.1.20:3000' }],
  [' crosslister.example ', { origin: 'https://crosslister.example' }],
  ['HTTPS://Crosslister.Example:8443', { origin: 'https://crosslister.example:8443' }],
  ['', { error: 'Enter the address you open your dashboard at.' }],
  ['https://', { error: 'That is not the address of a web page.' }],
  ['file:///etc/passwd', { error: 'The address must start with https:// or http://.' }],
  ['https://www.etsy.com', { error: 'That is a marketplace, not your dashboard.' }],
])('%s', (typed, expected) => {
  expect(readAddress(typed)).toEqual(expected);
});
