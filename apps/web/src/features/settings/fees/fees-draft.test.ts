import { FeeSettings } from '@crosslister/contract/fees.ts';
import { expect, test } from 'vitest';
import { draftOfFees, feesOf, hasFeeMistake, percentMistake } from './fees-draft.ts';

const saved = FeeSettings.parse({
  vat_registered: true,
  platforms: {
    ebay: { account: 'business', category: 'clothes' },
    etsy: { typed: { listing: 0.16 } },
    woocommerce: { own: { percent: 1.5, fixed: 0.2, from: '2026-04-06' } },
    vinted: {},
  },
});

test('what was saved is sent back as it was', () => {
  expect(feesOf(draftOfFees(saved))).toEqual(saved);
});

test('own figures begin with either field and end with both empty; a mistake is found', () => {
  const draft = draftOfFees(saved);
  const typing = (more: Partial<(typeof draft)['platforms']['woocommerce']>) => ({
    ...draft,
    platforms: { ...draft.platforms, woocommerce: { ...draft.platforms.woocommerce, ...more } },
  });
  expect(feesOf(typing({ percent: '' })).platforms.woocommerce?.own).toEqual({
    percent: 0,
    fixed: 0.2,
    from: '2026-04-06',
  });
  expect(feesOf(typing({ percent: '', fixed: ' ' })).platforms.woocommerce?.own).toBeNull();
  expect([hasFeeMistake(draft), hasFeeMistake(typing({ percent: '1,5,' }))]).toEqual([false, true]);
  expect(['0', '1,5', '12.345', '101'].map(percentMistake)).toEqual([
    undefined,
    undefined,
    'A percentage is a number such as 1.5.',
    'A fee is at most 100 %.',
  ]);
});
