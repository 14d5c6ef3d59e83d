import type { Listing } from '@crosslister/contract/product.ts';
import { expect, test } from 'vitest';
import { listingNote } from './listing-note.ts';

const listing: Listing = {
  id: '1',
  url: 'https://www.ebay.co.uk/itm/1',
  price: 10,
  status: 'active',
  created_at: '2026-01-05T14:02:33Z',
  delisted_at: null,
  scheduled_time: null,
};
const delisted: Listing = { ...listing, status: 'delisted', delisted_at: '2026-01-06T09:00:00Z' };

test.each<[string, Listing | undefined, string]>([
  ['none', undefined, ''],
  ['a live one', listing, ''],
  ['a draft', { ...listing, status: 'draft' }, 'Draft'],
  ['an ended one without proof', delisted, 'Delisted 06/01/2026'],
  [
    'an ended one',
    { ...delisted, proof: { status_seen: 'ended', checked_at: '2026-01-06T09:00:00Z' } },
    'Delisted 06/01/2026, 09:00 (ended)',
  ],
  [
    'one that ended there by itself',
    { ...delisted, proof: { status_seen: 'ended', checked_at: '2026-01-07T10:00:00Z', found: 'ended' } },
    'Ended on eBay since 06/01/2026, 09:00 (ended)',
  ],
  [
    'one that sold out there',
    {
      ...delisted,
      proof: { status_seen: 'out of stock', checked_at: '2026-01-07T10:00:00Z', found: 'sold_out' },
    },
    'Sold out on eBay since 06/01/2026, 09:00 (out of stock)',
  ],
])('%s', (_, given, note) => expect(listingNote('ebay', given)).toBe(note));
