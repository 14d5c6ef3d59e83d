import type { ProposedCategory } from '@crosslister/contract/listings/category-choice.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { expect, test } from 'vitest';
import { agreedTo, doubtsAbout, hasDoubtfulSuggestion, suggestedInstead } from './shown-categories.ts';

const shown = (
  product_id: number,
  category: Omit<ProposedCategory, 'kinds'> & { kinds?: string[] },
  platform: Platform = 'ebay',
) => ({
  product_id,
  platform,
  gaps: [],
  warnings: [],
  unknown: [],
  filled: [],
  unchecked: null,
  category: { kinds: ['ebay:1'], ...category },
});
const usual = { id: '2', from: 'unproven' } as const;
/** Nothing was suggested for it. */
const alone = { ...usual, kinds: ['name:jar'] };

test('the button stores every category that was shown, but those that the product or a fitting default says', () => {
  const results = [
    shown(1, { id: '1', from: 'product' }),
    shown(2, { id: '2', from: 'default' }),
    shown(3, { id: '3', from: 'suggested' }),
    shown(4, { id: '4', from: 'remembered' }),
    shown(5, { ...usual, kinds: ['ebay:9', 'name:mug'], instead: { id: '9', missing: [] } }),
    shown(6, alone),
    shown(7, { id: null, from: null }),
    shown(8, { id: null, from: 'earlier' }),
  ];
  const agreed = (asked: Parameters<typeof agreedTo>[2]) =>
    agreedTo(results, ['ebay'], asked)
      .map(({ product_id, category_id, kinds }) => [product_id, category_id, kinds])
      .toSorted();
  expect(agreed([])).toEqual([
    [3, '3', ['ebay:1']],
    [4, '4', ['ebay:1']],
    [5, '2', []],
    [6, '2', []],
  ]);
  // What was asked about is kept for such a name.
  expect(agreed(doubtsAbout(results, ['ebay'])).slice(2)).toEqual([
    [5, '2', ['name:mug']],
    [6, '2', ['name:jar']],
  ]);
  expect(agreedTo(results, ['etsy'], [])).toEqual([]);
});

test('a default without a suggestion is in doubt only where something is suggested for another of the selection', () => {
  const doubted = (...args: Parameters<typeof doubtsAbout>) =>
    doubtsAbout(...args).map(({ product_id, platform, instead }) => [
      product_id,
      platform,
      instead?.id ?? null,
    ]);
  const jar = shown(1, alone);
  const mug = shown(2, { ...usual, kinds: ['ebay:9'], instead: { id: '9', missing: ['Type'] } });
  const record = shown(3, { id: '3', from: 'suggested' });
  // Alone, and where nothing is suggested for anything: suggestions may not work at all.
  expect(doubted([jar], ['ebay'])).toEqual([]);
  expect(doubted([jar, shown(4, alone)], ['ebay'])).toEqual([]);
  expect(doubted([jar, record], ['ebay'])).toEqual([[1, 'ebay', null]]);
  expect(doubted([jar, mug], ['ebay'])).toEqual([
    [1, 'ebay', null],
    [2, 'ebay', '9'],
  ]);
  // Another of the selection that is not listed now will do.
  expect(doubted([jar], ['ebay'], new Set(['ebay'] as const))).toEqual([[1, 'ebay', null]]);
  // What eBay suggests says nothing about Etsy.
  const onEtsy = shown(1, { ...alone, kinds: ['ebay:1', 'name:jar'] }, 'etsy');
  expect(doubted([jar, record, onEtsy], ['ebay', 'etsy'])).toEqual([[1, 'ebay', null]]);
  expect(doubted([jar, record], ['etsy'])).toEqual([]);
});

test('a doubtful suggestion is never taken with the others, and asked about where it would be listed in', () => {
  const sure = shown(1, { ...usual, kinds: ['ebay:9'], instead: { id: '9', missing: [] } });
  const lamp = shown(2, {
    ...usual,
    kinds: ['name:lamp'],
    instead: { id: '7', missing: [], doubtful: true },
  });
  const kinds = ['name:lamp'];
  const alone = shown(3, { id: '7', from: 'suggested', doubtful: true, kinds });
  const all = [sure, lamp, alone];
  expect(suggestedInstead(all, ['ebay']).map(({ product_id }) => product_id)).toEqual([1]);
  expect(all.filter(hasDoubtfulSuggestion)).toEqual([lamp, alone]);
  const doubts = doubtsAbout(all, ['ebay']);
  expect(doubts.map(({ product_id, doubtful }) => [product_id, doubtful])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  expect(agreedTo([alone], ['ebay'], doubts)).toMatchObject([{ category_id: '7', kinds: ['name:lamp'] }]);
});
