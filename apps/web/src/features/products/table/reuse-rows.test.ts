import { expect, test } from 'vitest';
import { nextKeys } from './reuse-rows.ts';

const first = nextKeys({ ids: [], keys: [] }, [11, 12, 13]);

test('a page of other products takes the rows over, more or fewer of them', () => {
  expect(first.keys).toEqual([0, 1, 2]);
  expect(nextKeys(first, [21, 22, 23]).keys).toEqual([0, 1, 2]);
  expect(nextKeys(first, [21]).keys).toEqual([0]);
  expect(nextKeys(nextKeys(first, [21, 22, 23, 24]), [31]).keys).toEqual([0]);
  expect(nextKeys(first, [21, 22, 23, 24]).keys).toEqual([0, 1, 2, 3]);
});

test('without the products of before, rows are filled in their order', () => {
  expect(nextKeys({ ids: [], keys: first.keys }, [13, 11, 12, 14]).keys).toEqual([0, 1, 2, 3]);
});

test('a product that stays keeps its row wherever it goes, and nothing else takes a row of one that left', () => {
  const sold = nextKeys(first, [11, 13, 14]);
  expect(sold.keys).toEqual([0, 2, 3]);
  expect(nextKeys(sold, [14, 13, 11]).keys).toEqual([3, 2, 0]);
  expect(nextKeys(sold, [12, 13]).keys).toEqual([4, 2]);
});
