import { expect, test } from 'vitest';
import { cornerOf, labelSheets, pagesOf, perPage } from './label-sheets.ts';

const sheetOf = (key: string) => {
  const found = labelSheets.find((sheet) => sheet.key === key);
  if (!found) throw new Error(key);
  return found;
};

test.each(labelSheets)('$name: every label lies on its page, and none on another', (sheet) => {
  const { page, label } = sheet;
  const corners = Array.from({ length: perPage(sheet) }, (_, place) => cornerOf(sheet, place));
  for (const { x, y } of corners) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + label.width).toBeLessThanOrEqual(page.width + 0.001);
    expect(y + label.height).toBeLessThanOrEqual(page.height + 0.001);
  }
  const overlapping = corners.filter((one, at) =>
    corners.some(
      (other, place) =>
        place > at &&
        Math.abs(one.x - other.x) < label.width - 0.001 &&
        Math.abs(one.y - other.y) < label.height - 0.001,
    ),
  );
  expect(overlapping).toEqual([]);
});

test('the edges of L7160 and L7651 are those of their templates', () => {
  expect(cornerOf(sheetOf('L7160'), 0)).toEqual({ x: 7.25, y: expect.closeTo(15.15) });
  expect(cornerOf(sheetOf('L7160'), 4)).toEqual({ x: 73.25, y: expect.closeTo(53.25) });
  expect(cornerOf(sheetOf('L7651'), 0)).toEqual({ x: expect.closeTo(4.75), y: expect.closeTo(10.7) });
});

test('a sheet that was begun goes on, and the rest takes further pages', () => {
  const labels = Array.from({ length: 20 }, (_, n) => n);
  const pages = pagesOf(labels, sheetOf('L7160'), 3);
  expect(pages.map((page) => page.length)).toEqual([21, 2]);
  expect(pages[0]?.slice(0, 5)).toEqual([null, null, null, 0, 1]);
  expect(pagesOf(labels, sheetOf('roll-62-29'), 0)).toHaveLength(20);
});
