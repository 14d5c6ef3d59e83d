import { describe, expect, test } from 'vitest';
import { expectNextStep } from '../conformance/subject.ts';
import type { MarketplaceErrorKind } from '../errors.ts';
import { rules } from './error-rules.ts';
import { consentLost, existingOfferId, refusal } from './errors.ts';

interface Fault {
  errorId: number;
  message: string;
  longMessage?: string;
  parameters?: { name: string; value: string }[];
}

function answer(status: number, errors: Fault[]) {
  return { status, headers: new Headers(), text: '', json: { errors } };
}

const about = 'The eBay listing associated with the inventory item, or the unpublished offer has';

const said: [Fault, MarketplaceErrorKind, RegExp][] = [
  [{ errorId: 1001, message: 'Invalid access token' }, 'credentials', /no longer lets/],
  [{ errorId: 1100, message: 'Access denied' }, 'credentials', /no longer lets/],
  [{ errorId: 2001, message: 'Too many requests.' }, 'rate_limited', /used up for today/],
  [{ errorId: 25001, message: 'A system error has occurred.' }, 'unknown', /did not say/],
  [{ errorId: 25025, message: 'Concurrent access' }, 'unavailable', /still working/],
  [
    { errorId: 25002, message: 'A user error has occurred. Offer entity already exists.' },
    'rejected',
    /already has an offer/,
  ],
  [{ errorId: 25002, message: 'A user error has occurred. Add at least 1 photo.' }, 'setup', /usable photo/],
  [
    { errorId: 25002, message: 'It looks like this listing is a duplicate of another.' },
    'rejected',
    /already list this/,
  ],
  [{ errorId: 25002, message: 'No <Item.Country> exists.' }, 'setup', /where the item is/],
  [
    { errorId: 25002, message: 'A user error has occurred. Something odd.' },
    'rejected',
    /eBay says: Something odd\.$/,
  ],
  [
    { errorId: 25003, message: `${about} an invalid price. At least 0.99.` },
    'setup',
    /price\. eBay says: At least 0\.99\.$/,
  ],
  [{ errorId: 25004, message: 'x' }, 'setup', /quantity/],
  [{ errorId: 25005, message: 'x' }, 'setup', /category/],
  [{ errorId: 25006, message: 'x' }, 'rejected', /listing options/],
  [
    {
      errorId: 25006,
      message: `${about} an invalid listing option. Lot Size is invalid, need to be greater than 1.`,
    },
    'unavailable',
    /problem with new listings/,
  ],
  [{ errorId: 25007, message: 'x' }, 'setup', /shipping policy/],
  [{ errorId: 25008, message: 'x' }, 'setup', /payment policy/],
  [{ errorId: 25009, message: 'x' }, 'setup', /return policy/],
  [{ errorId: 25012, message: 'x' }, 'setup', /sent from/],
  [{ errorId: 25013, message: 'x' }, 'setup', /item specifics/],
  [{ errorId: 25014, message: 'x' }, 'setup', /photos/],
  [{ errorId: 25015, message: 'x' }, 'setup', /photos/],
  [{ errorId: 25016, message: 'x' }, 'setup', /values/],
  [{ errorId: 25017, message: 'x' }, 'setup', /misses/],
  [{ errorId: 25018, message: 'x' }, 'setup', /not complete/],
  [{ errorId: 25019, message: 'x' }, 'rejected', /changed now/],
  [{ errorId: 25020, message: 'x' }, 'setup', /parcel/],
  [{ errorId: 25021, message: 'x' }, 'setup', /condition/],
  [{ errorId: 25022, message: 'x' }, 'setup', /item specifics/],
  [{ errorId: 25026, message: 'x' }, 'setup', /selling limit/],
  [{ errorId: 25029, message: 'x' }, 'setup', /misses/],
  [{ errorId: 25035, message: 'x' }, 'setup', /not for eBay in the UK/],
  [{ errorId: 25036, message: 'x' }, 'setup', /not for eBay in the UK/],
  [{ errorId: 25038, message: 'x' }, 'rejected', /bids/],
  [{ errorId: 25080, message: 'x' }, 'setup', /too long/],
  [{ errorId: 25086, message: 'x' }, 'setup', /photos/],
  [{ errorId: 25097, message: 'x' }, 'rejected', /rules/],
  [{ errorId: 25113, message: 'x' }, 'setup', /responsible person/],
  [{ errorId: 25501, message: 'x' }, 'setup', /photos/],
  [{ errorId: 25502, message: 'x' }, 'setup', /item specifics/],
  [{ errorId: 25601, message: 'x' }, 'setup', /item specifics/],
  [{ errorId: 25604, message: 'x' }, 'rejected', /values/],
  [{ errorId: 25701, message: 'x' }, 'rejected', /know this SKU/],
  [{ errorId: 25707, message: 'x' }, 'setup', /the SKU/],
  [{ errorId: 25709, message: 'x' }, 'rejected', /values/],
  [
    { errorId: 25709, message: 'Invalid value for header Accept-Language.' },
    'fault',
    /Crosslister is updated/,
  ],
  [{ errorId: 25713, message: 'x' }, 'rejected', /not available/],
  [{ errorId: 25715, message: 'x' }, 'setup', /parcel/],
  [{ errorId: 25718, message: 'x' }, 'rejected', /hand this listing over/],
  [{ errorId: 25729, message: 'x' }, 'rejected', /already has an offer/],
  [{ errorId: 25752, message: 'x' }, 'setup', /start time/],
  [{ errorId: 25803, message: 'x' }, 'setup', /sent from/],
  [{ errorId: 30850, message: 'x' }, 'rejected', /the question about orders/],
  [{ errorId: 30800, message: 'x' }, 'fault', /Crosslister is updated\.$/],
  [{ errorId: 2002, message: 'Resource not found' }, 'fault', /Crosslister is updated/],
  [{ errorId: 62009, message: 'x' }, 'setup', /category/],
  [{ errorId: 99999, message: 'Never heard of.' }, 'rejected', /eBay says: Never heard of\.$/],
];

describe('what eBay says', () => {
  test.each(said)('%o is %s: %s', (fault, kind, message) => {
    const error = refusal(answer(400, [fault]));
    expect(error.kind).toBe(kind);
    expect(error.message).toMatch(message);
    expect(error.details).toMatchObject({ status: 400, code: String(fault.errorId) });
    expectNextStep(error);
  });

  test('every rule is a sentence, and has a next step where waiting is no use', () => {
    for (const { kind, message, nextStep } of rules) {
      expect(message).toMatch(/^(eBay|You|Your|One|A|The) .*\.$/);
      // That of our own fault is the same for all.
      if (!['fault', 'rate_limited', 'unavailable', 'unknown'].includes(kind))
        expect(nextStep).toMatch(/^[A-Z].*\.$/);
    }
  });

  test('item specifics that are missing are named, all of them', () => {
    const missing = (name: string) => ({
      errorId: 25002,
      message: `A user error has occurred. The item specific ${name} is missing. Add ${name} to this listing.`,
    });
    const error = refusal(answer(400, [missing('Brand'), missing('UK Shoe Size')]));
    expect(error.kind).toBe('setup');
    expect(error.message).toBe('eBay needs these item specifics in this category: Brand, UK Shoe Size.');
  });

  test.each([
    ['The EAN field is missing. Please add EAN to the listing and retry.', ['EAN']],
    ['The ISBN field is missing. Please add ISBN to the listing and try again.', ['ISBN']],
    [
      'Input data for tag <BrandMPN> is invalid or missing. Please check API documentation.',
      ['Brand', 'MPN'],
    ],
  ])('“%s” opens the item specifics with %j, and offers Does not apply', (words, specifics) => {
    const fault = { errorId: 25002, message: `A user error has occurred. ${words}` };
    const { kind, details } = refusal(answer(400, [fault]), { isNew: true });
    expect([kind, details.fix]).toEqual(['setup', { target: 'product', field: 'specifics', specifics }]);
    expect(details.nextStep).toContain('is listed with "Does not apply"');
  });

  test.each([
    [25713, 'setup', /^Not listed\. .*registration/, /registration as a seller/],
    [25019, 'setup', /^Not listed\. .*words of the title/, /Product Name or the Description/],
    [25097, 'rejected', /^Not listed\. /, /Change it in the product/],
  ])('of a thing that was never listed %i sends nobody to a listing', (errorId, kind, message, nextStep) => {
    const error = refusal(answer(404, [{ errorId, message: 'x' }]), { isNew: true });
    expect(error.kind).toBe(kind);
    expect(error.message).toMatch(message);
    expect(error.details.nextStep).toMatch(nextStep);
  });

  test('several faults are told together, the first decides', () => {
    const error = refusal(
      answer(400, [said[10]?.[0] ?? { errorId: 0, message: '' }, { errorId: 25021, message: '' }]),
    );
    expect(error.kind).toBe('setup');
    expect(error.message).toBe(
      'eBay does not accept the price. eBay says: At least 0.99. eBay does not take this condition in the chosen category.',
    );
    expect(error.details.nextStep).toContain('price');
  });

  test('a refusal without words still has a next step', () => {
    const error = refusal({ status: 404, headers: new Headers(), text: '', json: undefined });
    expect(error).toMatchObject({ kind: 'rejected', message: 'eBay refused this (404) without saying why.' });
    expect(error.details.nextStep).toBeTruthy();
  });

  test('lost consent sends the seller to Connections', () => {
    const error = consentLost(answer(403, [{ errorId: 1100, message: 'Access denied' }]));
    expect(error.details.nextStep).toContain('Connect eBay again');
  });

  test('the id of an offer is taken only from a fault that says it exists', () => {
    const parameters = [{ name: 'offerId', value: '8209' }];
    const exists = 'A user error has occurred. Offer entity already exists.';
    expect(existingOfferId([{ errorId: 25002, message: exists, parameters }])).toBe('8209');
    expect(
      existingOfferId([{ errorId: 25002, message: 'Another listing is a duplicate.', parameters }]),
    ).toBeUndefined();
    expect(existingOfferId([])).toBeUndefined();
  });
});
