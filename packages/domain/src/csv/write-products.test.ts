import { expect, test } from 'vitest';
import { csvLines } from './write-products.ts';

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['7" single', '"7"" single"'],
  ['two\nlines', '"two\nlines"'],
  ['old\rMac', '"old\rMac"'],
  [' before', '" before"'],
  ['behind ', '"behind "'],
  ['\uFEFFmarked', '"\uFEFFmarked"'],
])('the cell %j is written as %j', (cell, written) => {
  expect(csvLines([[cell, 'next']])).toBe(`${written},next\r\n`);
});
