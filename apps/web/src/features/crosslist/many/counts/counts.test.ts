import type { CategorySource } from '@crosslister/contract/listings/category-choice.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { expect, test } from 'vitest';
import type { Cells, CheckResult } from '../../check/cells.ts';
import { missedIn } from '../fill-in/missed.ts';
import { groupRows } from '../grid/group-rows.ts';
import { skippedFor, stillMissing, withoutDoubts, withoutSkipped } from './leave-out.ts';
import { sharedNotes, sumUp } from './sum-up.ts';
import { rowsToCheck, rowsWithoutCategory } from './to-check.ts';

const product = (id: number, listedOn: Platform[] = []) =>
  ({
    id,
    listings: Object.fromEntries(listedOn.map((platform) => [platform, { url: 'https://shop.test/1' }])),
  }) as unknown as Product;

interface Found {
  category?: string;
  missing?: string[];
  from?: CategorySource;
  warnings?: string[];
}
const result = (
  product_id: number,
  platform: Platform,
  { category, missing = [], from, warnings = [] }: Found = {},
) => ({
  product_id,
  platform,
  gaps: missing.length > 0 ? [{ message: 'Long.', field: 'specifics' as const, missing }] : [],
  warnings,
  filled: [],
  unchecked: null,
  ...((from || category) && { category: { id: category ?? '1', from: from ?? 'product', kinds: [] } }),
});

const cellsOf = (
  products: Product[],
  results: CheckResult[],
  rest: Partial<Pick<Cells, 'leftOut' | 'sent' | 'problems'>> = {},
): Cells => ({
  products,
  results: new Map(products.map(({ id }) => [id, results.filter((each) => each.product_id === id)])),
  leftOut: new Map(),
  sent: new Map(),
  problems: new Map(),
  ...rest,
});
const both: Platform[] = ['ebay', 'vinted'];

test('a row that needs a look says why, in doubt are those that are asked about, and one that is listed or left out needs none', () => {
  const suggested = (id: number) => {
    const found = result(id, 'ebay', { from: 'unproven' });
    return {
      ...found,
      category: {
        ...found.category,
        id: '1',
        from: 'unproven',
        kinds: [],
        instead: { id: '2', missing: [] },
      },
    };
  };
  const all = cellsOf(
    [product(1, ['ebay']), product(2), product(3), product(4), product(5), product(6)],
    [
      result(1, 'ebay', { missing: ['Size'] }),
      { ...suggested(2), gaps: result(2, 'ebay', { missing: ['Size'] }).gaps } as CheckResult,
      result(3, 'ebay', { missing: ['Size'] }),
      result(4, 'ebay', { from: 'unproven' }),
      result(5, 'ebay', { missing: ['Size'] }),
      result(6, 'ebay'),
    ],
    { leftOut: new Map([[5, ['ebay']]]) },
  );
  expect([...rowsToCheck(all, both, [{ product_id: 3 }, { product_id: 4 }])]).toEqual([
    [2, ['suggested']],
    [3, ['missing', 'doubt']],
    [4, ['doubt']],
  ]);
});

test('rows of one category are one group, and what is listed comes after all groups', () => {
  const all = cellsOf(
    [product(1), product(2, ['ebay']), product(3), product(4)],
    [
      result(1, 'ebay', { category: '7' }),
      result(3, 'ebay', { category: '8' }),
      result(4, 'ebay', { category: '7' }),
    ],
  );
  const { rows, groups } = groupRows(all.products, all, 'ebay');
  expect(rows.map(({ id }) => id)).toEqual([1, 4, 3, 2]);
  expect(groups.map(({ categoryId, ids }) => [categoryId, ids])).toEqual([
    ['7', [1, 4]],
    ['8', [3]],
  ]);
  expect(groupRows(all.products, all, 'vinted').groups).toEqual([]);
});

test('rows without a category stand by what they are, and the sentence about them leads to these', () => {
  const named = (id: number, name: string) => ({ ...product(id), name }) as Product;
  const sentence = 'Choose its Etsy category.';
  const without = (id: number) => ({
    ...result(id, 'etsy'),
    gaps: [{ message: sentence, field: 'category' as const, missing: [] }],
    category: { id: null, from: null, kinds: [] },
  });
  const all = cellsOf(
    [
      named(1, 'Stoneware Jug, Teal'),
      named(2, 'Wall Light'),
      named(3, 'Blue jug, 1960s'),
      named(4, 'Blue'),
      named(5, 'Mug'),
    ],
    [without(1), without(2), without(3), without(4), result(5, 'etsy', { category: '7' })],
    { leftOut: new Map([[2, ['etsy']]]) },
  );
  const { groups } = groupRows(all.products, all, 'etsy');
  expect(groups.map(({ thing, categoryId, ids }) => [thing ?? categoryId, ids])).toEqual([
    ['Jug', [1, 3]],
    ['Light', [2]],
    [null, [4]],
    ['7', [5]],
  ]);
  expect(rowsWithoutCategory(sentence, all, ['ebay', 'etsy'])).toEqual({ platform: 'etsy', ids: [1, 3, 4] });
  expect(rowsWithoutCategory('No photo.', all, ['etsy'])).toBeNull();
});

test('what is skipped because something is missing is named, and not what is listed or left out on purpose', () => {
  const gaps = [
    { message: 'No photo.', field: 'photos' as const, missing: [] },
    { message: 'Ask eBay.', field: null, missing: [] },
    { message: 'Long.', field: 'specifics' as const, missing: ['Type'] },
  ];
  const all = cellsOf(
    [product(1, ['ebay']), product(2), product(3)],
    [{ ...result(2, 'ebay'), gaps }, result(2, 'vinted'), result(3, 'ebay', { missing: ['Type'] })],
    { leftOut: new Map([[3, ['ebay']]]), problems: new Map([[1, { vinted: 'Too large.' }]]) },
  );
  expect(skippedFor(all, both)).toEqual([
    { product_id: 1, platform: 'vinted', missing: [] },
    { product_id: 2, platform: 'ebay', missing: ['Photos', 'Ask eBay.', 'Type'] },
  ]);
});

test('what was just sent counts as listed, and not as left out', () => {
  const all = cellsOf(
    [product(1), product(2)],
    [result(1, 'ebay'), result(2, 'ebay', { missing: ['Type'] })],
    {
      sent: new Map([[1, ['ebay']]]),
    },
  );
  expect(sumUp(all, ['ebay'])).toMatchObject({ list: 0, skip: 1, listed: 1 });
  expect(sumUp(all, ['ebay']).causes).toEqual([{ text: 'eBay: Missing: Type', count: 1 }]);
  expect(withoutSkipped(all, ['ebay'], { ids: [1, 2] }).target.ids).toEqual([]);
});

test('each product on each platform is listed or skipped, with the most frequent cause first', () => {
  const all = cellsOf(
    [product(1, ['ebay']), product(2), product(3), product(4)],
    [
      result(2, 'ebay', { missing: ['Size', 'Type'] }),
      result(3, 'ebay', { missing: ['Size'] }),
      result(4, 'ebay', { from: 'unproven' }),
      result(4, 'vinted'),
    ],
    { leftOut: new Map([[4, ['vinted']]]), problems: new Map([[1, { vinted: 'Too large.' }]]) },
  );
  expect(sumUp(all, both)).toEqual({
    list: 3,
    products: 3,
    skip: 4,
    listed: 1,
    on: [
      { platform: 'ebay', list: 1, open: 3 },
      { platform: 'vinted', list: 2, open: 4 },
    ],
    causes: [
      { text: 'eBay: Missing: Size', count: 2 },
      { text: 'eBay: Missing: Type', count: 1 },
      { text: 'Vinted: An edit is not saved', count: 1 },
      { text: 'Vinted: Left out', count: 1 },
    ],
  });
  // On the platforms that are ticked, and no others.
  expect(sumUp(all, ['vinted'])).toMatchObject({ list: 2, skip: 2 });
});

test('a product that is skipped everywhere is not sent, and one that is skipped somewhere says where', () => {
  const all = cellsOf([product(1), product(2, both), product(3)], [result(1, 'ebay', { missing: ['Size'] })]);
  const query = { search: 'vase' };
  expect(withoutSkipped(all, both, { ids: [1, 2, 3, 4], query })).toEqual({
    target: { ids: [1, 3, 4], query },
    skip: [{ product_id: 1, platforms: ['ebay'] }],
  });
});

test('without those in doubt the others are sent, each where its category fits', () => {
  const all = cellsOf([product(1), product(2)], [], { leftOut: new Map([[1, ['vinted']]]) });
  const doubts = [
    { product_id: 1, platform: 'ebay' as const },
    { product_id: 2, platform: 'ebay' as const },
  ];
  expect(withoutSkipped(withoutDoubts(all, doubts), both, { ids: [1, 2] })).toEqual({
    target: { ids: [2] },
    skip: [{ product_id: 2, platforms: ['ebay'] }],
  });
});

test('what several products have in common is said once', () => {
  const warnings = ['No photos there.'];
  const all = cellsOf(
    [product(1), product(2)],
    [result(1, 'ebay', { warnings: [...warnings, 'Its name is long.'] }), result(2, 'ebay', { warnings })],
  );
  expect(sharedNotes(all.results, 'ebay')).toEqual(warnings);
});

test('what several products miss, each product once', () => {
  const all = cellsOf(
    [product(1), product(2), product(3), product(4, ['ebay'])],
    [
      result(1, 'ebay', { missing: ['Type', 'Size'] }),
      result(1, 'vinted', { missing: ['Type'] }),
      result(2, 'ebay', { missing: ['Type'] }),
      result(3, 'vinted', { missing: ['Size'] }),
      result(4, 'ebay', { missing: ['Type'] }),
    ],
  );
  const found = missedIn(all, both).map(({ name, cells }) => [name, cells.map((each) => each.product_id)]);
  expect(found).toEqual([
    ['Type', [1, 2]],
    ['Size', [1, 3]],
  ]);
  expect(missedIn(all, ['vinted']).map(({ name }) => name)).toEqual(['Type', 'Size']);
  expect(stillMissing(skippedFor(all, both))).toEqual({ values: 4, rows: 3 });
  const leftOut = new Map([
    [1, both],
    [3, both],
  ]);
  expect(missedIn({ ...all, leftOut }, both)).toMatchObject([{ name: 'Type', cells: [{ product_id: 2 }] }]);
});

test('one item specific of several categories is filled in for each of them', () => {
  const all = cellsOf(
    [product(1), product(2), product(3)],
    [
      result(1, 'ebay', { category: '7', missing: ['Type'] }),
      result(2, 'ebay', { category: '8', missing: ['Type'] }),
      result(3, 'ebay', { category: '7', missing: ['Type'] }),
    ],
  );
  const cells = missedIn(all, ['ebay']).map((each) => each.cells.map(({ product_id: id }) => id));
  expect(cells).toEqual([[1, 3], [2]]);
});

test('the same sentence is one cause with the sum, however it goes on', () => {
  const found = (id: number, message: string) => ({
    ...result(id, 'ebay'),
    gaps: [{ message, field: 'condition' as const, missing: [] }],
  });
  const [one, other] = ['eBay does not take it. It takes: New.', 'eBay does not take it. It takes: Used.'];
  const all = cellsOf(
    [product(1), product(2), product(3), product(4)],
    [found(1, one), found(2, other), found(3, other), found(4, 'eBay asks. Answer it.')],
  );
  expect(sumUp(all, ['ebay']).causes).toEqual([
    {
      text: 'eBay does not take it.',
      count: 3,
      ways: [
        { text: other, count: 2 },
        { text: one, count: 1 },
      ],
    },
    { text: 'eBay asks. Answer it.', count: 1 },
  ]);
});
