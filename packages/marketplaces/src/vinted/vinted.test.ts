import { expect, test } from 'vitest';
import { describeByHand } from '../conformance/by-hand.ts';
import { vinted } from './vinted.ts';

describeByHand(vinted, [
  'https://www.vinted.co.uk/items/4711-blue-vase',
  'https://vinted.co.uk/items/4711',
  'https://www.vinted.co.uk/items/4711-blue-vase/edit',
  'https://www.vinted.co.uk/items/4711/',
]);

test('an address is kept with its name and without what a shared link adds', () => {
  const shared = 'https://vinted.co.uk/items/4711-blue-vase?referrer=catalog';
  expect(vinted.listingUrl('4711', shared)).toBe('https://www.vinted.co.uk/items/4711-blue-vase');
  expect(vinted.listingUrl('4711', vinted.editUrl('4711'))).toBe('https://www.vinted.co.uk/items/4711');
});

test.each(['https://www.vinted.fr/items/4711-vase-bleu', 'https://www.vinted.co.uk/member/4711-someone'])(
  '%s is no listing on the British Vinted',
  (url) => {
    expect(vinted.externalIdFromUrl(url)).toBeNull();
  },
);
