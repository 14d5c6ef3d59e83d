import { describe, expect, test } from 'vitest';
import type { HttpAnswer } from '../http.ts';
import { keyRefused, refusal } from './errors.ts';

function answer(status: number, body: unknown): HttpAnswer {
  return { status, headers: new Headers(), text: JSON.stringify(body), json: body };
}

const change = { method: 'PATCH', path: '/shops/1/listings/1' } as const;

describe('refusals', () => {
  test.each([
    ['There was a problem with /shipping/profile : cannot be null', 'setup', 'shipping profile'],
    ['There was a problem with /return/policy : cannot be null', 'setup', 'return policy'],
    ['A readiness_state_id is required for physical listings.', 'setup', 'processing profile'],
    ['Oh dear, you cannot sell this item: when_made must be vintage', 'setup', 'who made the item'],
    ['Invalid taxonomy_id: 1', 'setup', 'the category'],
    ['There was a problem with /images : cannot be less than 1 items', 'setup', 'the photos'],
    ['image id 4066219216 is invalid', 'rejected', 'linked to a photo that is gone'],
    ['title contains invalid characters', 'setup', 'the title'],
    ['There was a problem with /description : cannot be empty', 'setup', 'the description'],
    ['sku cannot be longer than 32 characters', 'setup', 'the SKU'],
    ['There was a problem with /price : must be between 0.20 and 50000.00', 'setup', 'the price'],
    ['There was a problem with /quantity : must be between 1 and 999', 'setup', 'the quantity'],
    ['You have a past due balance', 'setup', 'about payments'],
    ['This shop is on vacation', 'setup', 'cannot list at the moment'],
    ['Something never seen', 'rejected', 'Etsy refused this'],
  ])('%s', (said, kind, words) => {
    const error = refusal(answer(400, { error: said }), change);
    expect(error.kind).toBe(kind);
    expect(error.message).toContain(words);
    expect(error.message).toContain(`Etsy says: ${said.replace(/\.$/, '')}.`);
    expect(error.details.nextStep).toMatch(/\w{3,}.*\.$/);
  });

  test.each([
    [400, "Invalid value for 'includes': 'Inventory'. Must be one of: Images, Shop."],
    [400, 'Invalid value for parameter includes'],
    [400, 'Invalid value for the parameter includes'],
    [400, "Invalid key 'title_1'."],
    [400, 'The personalization fields on listings are no longer supported.'],
    [404, 'Resource not found'],
    [410, 'This endpoint has been removed'],
  ])('%i %s is a fault of ours, and nothing to change in the product', (status, said) => {
    const call = { method: 'POST', path: '/shops/1/listings' } as const;
    const { kind, message, details } = refusal(answer(status, { error: said }), call);
    expect([kind, message]).toEqual(['fault', expect.stringContaining('once Crosslister is updated')]);
    // The seller reads what to do first, and what Etsy has answered behind it.
    expect(message).not.toContain('says');
    const { nextStep = '' } = details;
    expect(nextStep).toContain('Crosslister has to be updated');
    expect(nextStep.endsWith(`Etsy says: ${said.replace(/\.$/, '')}.`)).toBe(true);
  });

  test.each([
    ['Something never seen', 'fault', /Crosslister has to be updated/],
    ['The title is no longer part of this', 'fault', /Crosslister has to be updated/],
    ['Invalid taxonomy_id: 1', 'fault', /Crosslister has to be updated/],
    ['This shop is on vacation', 'setup', /Open your shop on Etsy/],
  ])('of a read is never about the product: %s', (said, kind, next) => {
    const error = refusal(answer(400, { error: said }), { method: 'GET', path: '/listings/1' });
    expect([error.kind, error.details.nextStep]).toEqual([kind, expect.stringMatching(next)]);
  });

  test('a bare list is read as well', () => {
    const error = refusal(
      answer(400, [
        { path: '/title/1', type: 'string_too_long', message: 'cannot be longer than 140 characters' },
        { path: '/tags', message: 'cannot be more than 13 items' },
      ]),
      change,
    );
    expect(error.message).toBe(
      'Etsy does not accept the title. Etsy says: /title/1: cannot be longer than 140 characters; /tags: cannot be more than 13 items.',
    );
  });

  test.each([
    [403, { error: 'You cannot edit this shop' }, 'credentials', 'does not allow this for your shop'],
    [
      404,
      { error: 'Could not find a Listing with listing_id = 1' },
      'rejected',
      'does not know this listing',
    ],
    [409, { error: 'Listing 1 cannot be deleted in its current state.' }, 'rejected', 'in the state'],
    [400, undefined, 'rejected', 'without saying why'],
  ])('%i %o', (status, body, kind, words) => {
    const error = refusal(answer(status, body), change);
    expect(error.kind).toBe(kind);
    expect(error.message).toContain(words);
  });
});

test.each(['/shops/1/sections', '/shops/1/policies/return', '/shops/1/listings'])(
  'a 404 of %s says nothing of a listing',
  (path) => {
    const { message, details } = refusal(answer(404, { error: 'Shop not found' }), { method: 'GET', path });
    expect(`${message} ${details.nextStep}`).not.toMatch(/this listing|list the product/i);
    expect(message).toContain('in your shop. Etsy says: Shop not found.');
  },
);

describe('refusals that are not about the request', () => {
  test.each([
    ['API key not found or not active, or incorrect shared secret', 'setup', 'does not know these app keys'],
    ['Shared secret is required in x-api-key header.', 'setup', 'does not know these app keys'],
    [
      'Invalid API key: should be in the format keystring:shared_secret',
      'setup',
      'does not know these app keys',
    ],
    ['API key is not approved', 'setup', 'has not approved'],
    ['insufficient_scope: Missing scope listings_d', 'credentials', 'does not allow this'],
  ])('%s', (said, kind, words) => {
    const error = keyRefused(answer(403, { error: said }));
    expect(error?.kind).toBe(kind);
    expect(error?.message).toContain(words);
    expect(error?.details.nextStep).toMatch(/\w{3,}/);
  });

  test.each([
    [403, { error: 'You cannot edit this shop' }],
    [400, { error: 'Invalid API key' }],
    [200, { error: 'Invalid API key' }],
  ])('%i %o is none', (status, body) => {
    expect(keyRefused(answer(status, body))).toBeNull();
  });
});
