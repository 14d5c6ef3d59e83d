import { describe, expect, test } from 'vitest';
import { storeOf, storeUrl } from './store-address.ts';

describe('a store address', () => {
  test.each([
    ['https://shop.example', 'https://shop.example'],
    ['shop.example', 'https://shop.example'],
    [' shop.example:8443/ ', 'https://shop.example:8443'],
    ['http://Shop.Example/', 'http://shop.example'],
    ['https://example.org/shop//', 'https://example.org/shop'],
    ['https://example.org/shop/wp-admin/', 'https://example.org/shop'],
    ['https://example.org/wp-admin/admin.php?page=wc-settings', 'https://example.org'],
    ['https://example.org/wp-json/wc/v3', 'https://example.org'],
    ['https://example.org/wp-jsonx/', 'https://example.org/wp-jsonx'],
    ['https://example.org/?utm=1#top', 'https://example.org'],
  ])('%s is %s', (typed, url) => {
    expect(storeUrl(typed)).toBe(url);
  });

  test.each(['', 'ftp://shop.example', 'https://', 'my shop', 'https://me:secret@shop.example'])(
    '%s is refused',
    (typed) => {
      expect(() => storeUrl(typed)).toThrow(/is not a store address/);
    },
  );

  test('a password in it is not repeated', () => {
    expect(() => storeUrl('https://me:secret@shop.example')).toThrow(/^(?!.*secret).*$/);
  });
});

test('keys that are missing or swapped are told', () => {
  const url = 'https://shop.example';
  expect(() => storeOf({ url, consumer_key: 'ck_1', consumer_secret: ' ' })).toThrow(/both API keys/);
  expect(() => storeOf({ url, consumer_key: 'cs_1', consumer_secret: 'ck_1' })).toThrow(/swapped/);
  expect(storeOf({ url, consumer_key: ' ck_1 ', consumer_secret: 'cs_1' })).toEqual({
    url,
    secure: true,
    key: 'ck_1',
    secret: 'cs_1',
  });
});
