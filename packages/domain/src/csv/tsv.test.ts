import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTsv, parseTsv } from './tsv.ts';

test.each([
  ['one cell', 'Lamp', [['Lamp']]],
  ['nothing', '', [['']]],
  [
    'rows and columns',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'the line breaks of Windows, one at the end',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['empty cells and an empty row', 'a\t\t\n\nb', [['a', '', ''], [''], ['b']]],
  ['a quoted cell with a tab, a line break and quotes', '"a\tb\n""c"""\td', [['a\tb\n"c"', 'd']]],
  ['commas are text', '1,200.50\tx, y', [['1,200.50', 'x, y']]],
  ['quotes inside a plain cell', '12" vinyl\tx', [['12" vinyl', 'x']]],
  [
    'a quotation mark that is never closed',
    '"5 inch\tx\ny\tz',
    [
      ['"5 inch', 'x'],
      ['y', 'z'],
    ],
  ],
])('%s', (_, text, rows) => {
  expect(parseTsv(text)).toEqual(rows);
});

const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', ',', '£', 'é') });
test('what is copied is pasted as it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      (rows) => {
        // The line break after the last row is one of the clipboard's own.
        fc.pre(rows.at(-1)?.length !== 1 || rows.at(-1)?.[0] !== '' || rows.length === 1);
        expect(parseTsv(formatTsv(rows))).toEqual(rows);
      },
    ),
  );
});

test('any text is cells, and none of its letters is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', '\t', '\n', '\r', '"') }), (text) => {
      const letters = (value: string) => value.replace(/[^ab]/g, '');
      expect(letters(parseTsv(text).flat().join(''))).toBe(letters(text));
    }),
  );
});
