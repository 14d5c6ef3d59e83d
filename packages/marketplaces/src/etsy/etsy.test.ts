import { describe, expect, test } from 'vitest';
import { describeMarketplace } from '../conformance/conformance.ts';
import { etsy } from './etsy.ts';
import { etsySubject } from './simulated-etsy.ts';

describeMarketplace('Etsy', etsySubject);

describe('the id in an address', () => {
  test.each([
    ['https://www.etsy.com/listing/1700000001/enamel-sign', '1700000001'],
    ['https://www.etsy.com/uk/listing/1700000001?ref=shop_home', '1700000001'],
    ['http://127.0.0.1:4020/listing/1700000001/', '1700000001'],
    ['https://www.etsy.com/shop/annShop', null],
    ['https://www.etsy.com/listing/enamel-sign', null],
    ['not an address', null],
  ])('%s is %s', (address, id) => {
    expect(etsy.listing.externalIdFromUrl(address)).toBe(id);
  });
});
