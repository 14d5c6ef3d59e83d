import { describe, expect, test } from 'vitest';
import { describeMarketplace } from '../conformance/conformance.ts';
import { ebay } from './ebay.ts';
import { ebaySubject } from './simulated-ebay.ts';

describeMarketplace('eBay', ebaySubject);

describe('the id in an address', () => {
  test.each([
    ['https://www.ebay.co.uk/itm/256700000001', '256700000001'],
    ['https://www.ebay.co.uk/itm/Enamel-sign-red/256700000001?hash=item3b', '256700000001'],
    ['http://127.0.0.1:4010/itm/256700000001/', '256700000001'],
    ['https://www.ebay.co.uk/itm/Enamel-sign', null],
    ['https://www.ebay.co.uk/usr/ann/256700000001', null],
    ['not an address', null],
  ])('%s is %s', (address, id) => {
    expect(ebay.listing.externalIdFromUrl(address)).toBe(id);
  });
});
