import { describe, expect, test } from 'vitest';
import { ebayPoliciesMessage, missingEbayPolicies } from './requirements.ts';

const all = { payment_policy: 'Pay now', shipping_policy: 'Royal Mail', return_policy: '30 days' };

describe('eBay policies', () => {
  test('nothing is missing when all three are named', () => {
    expect(missingEbayPolicies(all)).toEqual([]);
    expect(ebayPoliciesMessage(all)).toBeNull();
  });

  test('a policy of blanks counts as missing', () => {
    expect(missingEbayPolicies({ ...all, return_policy: '  ' })).toEqual([
      { field: 'return_policy', label: 'Return Policy' },
    ]);
    expect(missingEbayPolicies({}).map(({ label }) => label)).toEqual([
      'Payment Policy',
      'Shipping Policy',
      'Return Policy',
    ]);
  });

  test('the message names the missing ones between the two sentences of the spec', () => {
    expect(ebayPoliciesMessage({ shipping_policy: 'Royal Mail' })).toBe(
      'eBay crosslisting requires the following policies to be configured: Payment Policy, Return Policy. ' +
        'Please go to Settings -> Default Policies to configure them.',
    );
  });
});
