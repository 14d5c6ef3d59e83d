import { FeeSettings } from '@crosslister/contract/settings/fees.ts';
import { expect, test } from 'vitest';
import {
  draftOfFees,
  editOfFees,
  feesOf,
  hasFeeMistake,
  percentMistake,
  sinceMistake,
  withNewFee,
} from './fees-draft.ts';

const saved = FeeSettings.parse({
  vat_registered: true,
  platforms: {
    ebay: { account: 'business', category: 'clothes' },
    etsy: { typed: { listing: 0.16 } },
    woocommerce: {
      own: { percent: 1.5, fixed: 0.2, from: '2026-04-06' },
      earlier: [{ percent: 2, fixed: 0 }],
    },
    vinted: {},
  },
});

test('what was saved is sent back as it was', () => {
  expect(feesOf(draftOfFees(saved))).toEqual(saved);
});

test('fees that read as they were saved are no unsaved change; another choice and a mistake are', () => {
  const draft = draftOfFees(saved);
  const typing = (fixed: string) => ({
    ...draft,
    platforms: { ...draft.platforms, woocommerce: { ...draft.platforms.woocommerce, fixed } },
  });
  const drafts = [typing('0.2'), { ...draft, vat_registered: false }, typing('0.2.')];
  expect(drafts.map((each) => editOfFees(each, saved).isDirty)).toEqual([false, true, true]);
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
  const table = { percent: '', fixed: ' ', earlier: [] };
  expect(feesOf(typing(table)).platforms.woocommerce?.own).toBeNull();
  expect([hasFeeMistake(draft), hasFeeMistake(typing({ percent: '1,5,' }))]).toEqual([false, true]);
  expect(['0', '1,5', '12.345', '101'].map(percentMistake)).toEqual([
    undefined,
    undefined,
    'A percentage is a number such as 1.5.',
    'A fee is at most 100%.',
  ]);
});

test('a new fee keeps the one before with its day, and has to follow it', () => {
  const draft = draftOfFees(saved).platforms.woocommerce;
  const next = withNewFee(draft, '2026-11-24');
  expect(next).toMatchObject({
    percent: '1.5',
    from: '2026-11-24',
    earlier: [
      { percent: 1.5, fixed: 0.2, from: '2026-04-06' },
      { percent: 2, fixed: 0, from: null },
    ],
  });
  expect(
    [next, { ...next, from: '2026-04-06' }, { ...next, from: '' }, { ...next, percent: '', fixed: '' }].map(
      sinceMistake,
    ),
  ).toEqual([
    undefined,
    'This day must be after those of the earlier fees.',
    'Enter the day since when this fee holds.',
    'Enter the fee that holds now, or remove the earlier ones.',
  ]);
});
