import { CsvProblem } from '@crosslister/domain/table/read-parts.ts';
import { expect, test } from 'vitest';
import { batchesOf, type CsvBatch, cellsOfRows, summarise } from './read-csv-file.ts';

const utf8 = { label: 'utf-8', note: null } as const;
const file = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))));
const utf16 = (text: string, order: 'le' | 'be') =>
  [...text].flatMap((letter) => {
    const code = letter.charCodeAt(0);
    return order === 'le' ? [code & 255, code >> 8] : [code >> 8, code & 255];
  });
const reasonOf = async (blob: Blob) =>
  summarise(blob).then(
    () => 'read',
    (error: unknown) => (error instanceof CsvProblem ? error.message : String(error)),
  );
async function allBatches(blob: Blob, maxRows = 500, maxCharacters?: number): Promise<CsvBatch[]> {
  const batches: CsvBatch[] = [];
  for await (const batch of batchesOf(blob, { form: utf8, mapping: null }, maxRows, maxCharacters))
    batches.push(batch);
  return batches;
}

const text = 'Name,SKU,Price\nCafé £5,C1,5\n';

test.each([
  ['UTF-8', file(text), 'utf-8'],
  ['UTF-8 with its mark', file([0xef, 0xbb, 0xbf], text), 'utf-8'],
  ['UTF-16 with its mark', file([0xff, 0xfe], utf16(text, 'le')), 'utf-16le'],
  ['UTF-16, the other order', file([0xfe, 0xff], utf16(text, 'be')), 'utf-16be'],
  ['UTF-16 without its mark', file(utf16(text, 'le')), 'utf-16le'],
  ['UTF-16, the other order, without its mark', file(utf16(text, 'be')), 'utf-16be'],
  [
    'what Excel saves on Windows',
    file('Name,SKU,Price\nCaf', [0xe9], ' ', [0xa3], '5,C1,5\n'),
    'windows-1252',
  ],
])('reads %s', async (_what, blob, label) => {
  const summary = await summarise(blob);
  expect(summary).toMatchObject({ count: 1, preview: [{ name: 'Café £5', sku: 'C1' }], form: { label } });
  expect(summary.form.note === null).toBe(label !== 'windows-1252');
});

test.each([
  ['nothing', file(), 'The file is empty'],
  ['an Excel workbook', file([0x50, 0x4b, 3, 4], 'xl/workbook.xml'), 'a workbook (.xlsx)'],
  ['an old Excel workbook', file([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'an Excel workbook (.xls)'],
  ['a photo', file([0xff, 0xd8, 0xff, 0xe0]), 'a picture'],
  ['bytes', file(Array.from({ length: 900 }, (_, n) => (n * 7) % 256)), 'contains no text'],
  ['letters of another code page', file('Name,SKU\n', [0x83, 0x81, 0x83, 0x93], ',1\n'), 'text encoding'],
  ['half UTF-8, half Windows', file('Name,SKU\nCafé éé,1\nCaf', [0xe9], ',2\n'), 'Part of the file is UTF-8'],
  ['a header alone', file('Name,SKU\n'), 'no products below it'],
  ['another table', file('What,Cost\na,1\n'), 'lacks the columns Name and SKU. It has: What, Cost.'],
  ['a web page', file('<!DOCTYPE html>\n<html></html>'), 'lacks the columns Name and SKU'],
])('says what is wrong with %s', async (_what, blob, reason) => {
  expect(await reasonOf(blob)).toContain(reason);
});

test('a letter whose bytes lie in two pieces of the file is one letter', async () => {
  const long = `Name,SKU,Price\n${'é,S,1\n'.repeat(200_000)}`;
  const { count, preview } = await summarise(file(long));
  expect(count).toBe(200_000);
  expect(preview).toHaveLength(5);
  const names = (await allBatches(file(long))).flatMap(({ items }) =>
    items.map(({ json }) => json.slice(0, 11)),
  );
  expect(new Set(names)).toEqual(new Set(['{"name":"é"']));
});

test('a SKU twice in one file is told before the import, and so is a price that is no number', async () => {
  const summary = await summarise(file('Name,SKU,Price\nA,S1,1\nB,S2,2\nC,s1,free\nD,S1,4\n'));
  expect(summary).toMatchObject({ count: 4, skipped: { count: 0 }, warned: { count: 3 } });
  expect(summary.warned.first).toEqual([
    { row: 4, sku: 's1', reason: expect.stringMatching(/^Row 2 has the same SKU/) },
    { row: 4, sku: 's1', reason: expect.stringMatching(/^Its price "free"/) },
    { row: 5, sku: 'S1', reason: expect.stringMatching(/^Row 2 has the same SKU/) },
  ]);
});

test('batches keep the order, the numbers of the rows and what was left out', async () => {
  const batches = await allBatches(file('Name,SKU\nA,1\nB\nC,3\n\nD,4\nE,5\n'), 2);
  expect(batches.map(({ items }) => items.map(({ row, sku }) => [row, sku]))).toEqual([
    [
      [2, '1'],
      [4, '3'],
    ],
    [
      [6, '4'],
      [7, '5'],
    ],
  ]);
  expect(batches.flatMap(({ skipped }) => skipped.map(({ row }) => row))).toEqual([3]);
});

test('a batch ends before it grows too large, and one large row goes alone', async () => {
  const long = 'x'.repeat(200);
  const batches = await allBatches(file(`Name,SKU\nA,1\nB,2\n${long},3\nD,4\n`), 500, 200);
  expect(batches.map(({ items }) => items.map(({ sku }) => sku))).toEqual([['1', '2'], ['3'], ['4']]);
});

test('a row that is corrected is read as it was corrected, in the preview and in the import', async () => {
  const blob = file('Name,SKU,Price\nA,S1,ask me\nB,,2\nC,S3\nD,S4,4\n');
  expect((await summarise(blob)).skipped.first.map(({ row }) => row)).toEqual([3, 4]);
  expect(await cellsOfRows(blob, utf8, [4, 2])).toEqual([
    ['C', 'S3', ''],
    ['A', 'S1', 'ask me'],
  ]);
  await expect(cellsOfRows(blob, utf8, [2, 9])).rejects.toThrow('Row 9 could not be read again.');
  const fixes = new Map([
    [2, ['A', 'S1', '12']],
    [3, ['B', 'S2', '2']],
    [4, ['C', 'S3', '3']],
  ]);
  const { count, skipped, warned } = await summarise(blob, null, utf8, fixes);
  expect([count, skipped.count, warned.count]).toEqual([4, 0, 0]);
  const batches: CsvBatch[] = [];
  for await (const batch of batchesOf(blob, { form: utf8, mapping: null, fixes }, 500)) batches.push(batch);
  const sent = batches.flatMap(({ items }) => items.map(({ row, json }) => [row, JSON.parse(json).price]));
  expect(sent).toEqual([
    [2, 12],
    [3, 2],
    [4, 3],
    [5, 4],
  ]);
});
