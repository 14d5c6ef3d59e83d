import { describe, expect, test } from 'vitest';
import { missingSettings, unmetNeeds } from './requirements.ts';

const all = { payment_policy: 'Pay now', shipping_policy: 'Royal Mail', return_policy: '30 days' };

describe('eBay policies', () => {
  test('nothing is missing when all three are named', () => {
    expect(missingSettings('ebay', all)).toEqual([]);
    expect(unmetNeeds('ebay', all)).toBeNull();
  });

  test('a policy of blanks counts as missing', () => {
    expect(missingSettings('ebay', { ...all, return_policy: '  ' })).toEqual(['return_policy']);
    expect(missingSettings('ebay', {})).toEqual(['payment_policy', 'shipping_policy', 'return_policy']);
  });

  test('the message names the missing ones between the two sentences of the spec', () => {
    expect(unmetNeeds('ebay', { shipping_policy: 'Royal Mail' })).toEqual({
      title: 'eBay Policies Required',
      message:
        'eBay crosslisting requires the following policies to be configured: Payment Policy, Return Policy.',
      nextStep: 'Please go to Settings -> Default Policies to configure them.',
    });
  });
});

test('Etsy needs a shipping profile and no return policy', () => {
  expect(unmetNeeds('etsy', {})).toMatchObject({
    title: 'Etsy Shipping Profile Required',
    message: 'Etsy crosslisting requires a Shipping Profile to be configured.',
  });
  expect(unmetNeeds('etsy', { shipping_profile: 'Royal Mail' })).toBeNull();
});

test.each(['woocommerce', 'vinted'] as const)('%s needs none', (platform) => {
  expect(unmetNeeds(platform, {})).toBeNull();
});
