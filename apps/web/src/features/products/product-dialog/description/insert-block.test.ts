import { expect, test } from 'vitest';
import { insertBlock } from './insert-block.ts';

const block = 'Brand: Acme\nSize: 12';

test.each([
  ['', null, block],
  [' \n', { from: 1, to: 1 }, block],
  ['Blue coat.\n', null, `Blue coat.\n\n${block}`],
  ['Blue coat.', { from: 10, to: 10 }, `Blue coat.\n\n${block}`],
  ['Blue coat. Warm.', { from: 11, to: 11 }, `Blue coat. ${block}Warm.`],
  ['Blue coat. Warm.', { from: 5, to: 9 }, `Blue ${block}. Warm.`],
  ['Price < 5', null, `Price < 5\n\n${block}`],
  ['<p>Blue</p>', null, '<p>Blue</p>\n\nBrand: Acme<br>\nSize: 12'],
])('%j at %j becomes %j', (description, caret, wanted) => {
  expect(insertBlock(description, block, caret)).toBe(wanted);
});

test('a block of HTML stays as it is', () => {
  expect(insertBlock('<p>Blue</p>', '<ul>\n<li>12</li>\n</ul>', null)).toBe(
    '<p>Blue</p>\n\n<ul>\n<li>12</li>\n</ul>',
  );
});
