import { expect, test } from 'vitest';
import { labelCopies, MOST_LABELS } from './label-copies.ts';

const things = (...quantities: number[]) => quantities.map((quantity) => ({ quantity }));

test('one for each piece in stock: what has none gets none, and nothing is left out', () => {
  expect(labelCopies(things(2, 0, 1), true)).toEqual({ labels: things(2, 2, 1), isCut: false, without: 1 });
  expect(labelCopies(things(2, 0), false)).toEqual({ labels: things(2, 0), isCut: false, without: 0 });
});

test('only so many are laid out', () => {
  const { labels, isCut } = labelCopies(things(MOST_LABELS, 1), true);
  expect([labels.length, isCut]).toEqual([MOST_LABELS, true]);
});
