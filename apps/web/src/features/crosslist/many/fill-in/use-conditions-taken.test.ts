import { expect, test } from 'vitest';
import { takenConditions } from './use-conditions-taken.ts';

const cell = (product_id: number, categoryId: string | null) => ({
  product_id,
  platform: 'ebay' as const,
  categoryId,
});
const rules: Record<string, { condition: string; label: string }[]> = {
  cards: [
    { condition: 'LIKE_NEW', label: 'Graded' },
    { condition: 'USED_VERY_GOOD', label: 'Ungraded' },
  ],
  records: [
    { condition: 'NEW', label: 'Brand New' },
    { condition: 'USED_VERY_GOOD', label: 'Very Good' },
  ],
};
const offered = (...cells: ReturnType<typeof cell>[]) =>
  takenConditions(cells, (id) => rules[id ?? ''] ?? []).map(({ label, cells: of }) => [
    label,
    of.map(({ product_id }) => product_id),
  ]);

test('only what a category of the rows takes is offered, and what some do not take says so', () => {
  expect(offered(cell(1, 'cards'), cell(2, 'cards'))).toEqual([
    ['Graded', [1, 2]],
    ['Ungraded', [1, 2]],
  ]);
  expect(offered(cell(1, 'cards'), cell(2, 'records'))).toEqual([
    ['Brand New (1 of 2 rows)', [2]],
    ['Graded (1 of 2 rows)', [1]],
    ['Used - Very good', [1, 2]],
  ]);
  expect(offered(cell(1, null))).toEqual([]);
});
