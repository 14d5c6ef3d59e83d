import type { Operation } from '@crosslister/contract/operation.ts';
import { expect, test } from 'vitest';
import { savedToast } from './saved-toast.ts';

const revise = (id: number, platform: Operation['platform'], waits_for_seller = false) =>
  ({ id, platform, waits_for_seller }) as Operation;

test('an edit that no listing shows is saved, and says no more', () => {
  expect(savedToast('Jug', undefined)).toEqual({
    type: 'success',
    title: 'Product Saved',
    message: '"Jug" has been saved.',
  });
});

test('a price edit says which marketplaces follow, and the toast shows how that ends', () => {
  expect(savedToast('Jug', [revise(1, 'ebay'), revise(2, 'etsy')])).toEqual({
    type: 'success',
    title: 'Product Saved',
    message: '"Jug" has been saved.',
    details: 'Sending to eBay and Etsy too...',
    work: { ids: [1, 2], isFollowUp: true },
  });
});

test('what only the seller can change is theirs to do', () => {
  expect(savedToast('Jug', [revise(1, 'ebay'), revise(2, 'vinted', true)])).toMatchObject({
    details: 'Sending to eBay too...\nYou have to change it on Vinted: see the queue.',
    actions: [{ label: 'See what waits' }],
  });
});
