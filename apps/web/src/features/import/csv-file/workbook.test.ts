import { CsvProblem } from '@crosslister/domain/table/read-parts.ts';
import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { batchesOf, lookAt, summarise } from './read-csv-file.ts';
import { number, packed, product, titles, word, written } from './written-workbook.ts';

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
async function workbook(...sheets: unknown[][][]): Promise<Blob> {
  const written = await writeXlsx({
    sheets: sheets.map((rows, n) => ({ name: `Sheet ${n + 1}`, rows: rows as never })),
  });
  return blob(written as Uint8Array);
}
const reasonOf = async (file: Blob) =>
  lookAt(file).then(
    () => 'read',
    (error: unknown) => (error instanceof CsvProblem ? error.message : String(error)),
  );

test('a workbook is read from its first sheet that has rows; days are days, and short rows are whole', async () => {
  const file = await workbook(
    [],
    [
      [null, null],
      ['Name', 'SKU', 'Price', 'Date Added', 'Description'],
      ['Blue vase', 'V1', 24.5, new Date(Date.UTC(2026, 6, 1)), '<b>Blue</b> & old'],
      ['Lamp', 1234567890123, 0.1 + 0.2],
    ],
    [['Other', 'Sheet']],
  );
  const look = await lookAt(file);
  expect(look).toMatchObject({ isOwn: true, form: { label: 'xlsx' } });
  const { count, preview } = await summarise(file);
  expect(count).toBe(2);
  expect(preview).toMatchObject([
    {
      name: 'Blue vase',
      sku: 'V1',
      price: 24.5,
      date_added: '2026-06-30T23:00:00.000Z',
      description: '<b>Blue</b> & old',
    },
    { name: 'Lamp', sku: '1234567890123', price: 0.3 },
  ]);
  const batches = [];
  for await (const batch of batchesOf(file, { form: look.form, mapping: null }, 500)) batches.push(batch);
  expect(batches.flatMap(({ items }) => items.map(({ row }) => row))).toEqual([3, 4]);
});

test('a foreign workbook is asked about', async () => {
  const file = await workbook([
    ['Item', 'Stock code', 'Selling price', 'Weather'],
    ['Blue vase', 'V1', 24.5, 'Rain'],
  ]);
  expect(await lookAt(file)).toMatchObject({
    isOwn: false,
    mapping: { columns: ['name', 'sku', 'price', null] },
    samples: [['Blue vase'], ['V1'], ['24.5'], ['Rain']],
  });
});

/** Changes what the directory of a packed file says of the size of its largest entry. */
function withClaimedSize(packed: Uint8Array, size: number): Uint8Array {
  const bytes = packed.slice();
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 4; at += 1)
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1000)
      view.setUint32(at + 24, size, true);
  return bytes;
}

test('what would unpack to more than memory holds is refused before it is unpacked, and so is a false size', async () => {
  const rows = Array.from({ length: 2000 }, (_, n) => [`Vase ${n}`, `V${n}`]);
  const file = new Uint8Array(await (await workbook([['Name', 'SKU'], ...rows])).arrayBuffer());
  expect(await reasonOf(blob(withClaimedSize(file, 4_000_000_000)))).toContain('unpacks to more than 200 MB');
  expect(await reasonOf(blob(withClaimedSize(file, 0)))).toContain('unpacks to more than 200 MB');
  expect(await summarise(blob(withClaimedSize(file, 1100))).then(() => 'read', String)).toContain(
    'could not be read',
  );
});

test.each([
  ['.ods', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }],
  ['Numbers', { 'Index/Document.iwa': 'x', 'preview.jpg': 'x' }],
  ['.xlsb', { 'xl/workbook.bin': 'x', 'xl/worksheets/sheet1.bin': 'x' }],
])('%s is named, with the way out', async (what, files) => {
  expect(await reasonOf(packed(files))).toMatch(
    new RegExp(`^This is a .*${what}.*Save it there as Excel \\(\\.xlsx\\) or CSV, and choose that\\.$`),
  );
});

test.each([
  ['another packed file', zipSync({ 'notes.txt': new TextEncoder().encode('hello') })],
  ['the beginning of a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
])('%s gets a clear answer', async (_what, bytes) => {
  const reason = await reasonOf(blob(bytes));
  expect(reason).toContain('a workbook (.xlsx) or another packed file');
  expect(reason).toContain('not a CSV file');
});

test('a sheet of what has sold is read last, and makes nothing that is for sale', async () => {
  const sold = { name: 'Sold 2025', rows: [titles, product(number(1))] };
  const both = written([sold, { name: 'Stock', rows: [titles, product(number(45))] }]);
  const look = await lookAt(both);
  expect(look.form.note).toMatch(/^The sheet “Stock” is read, and “Sold 2025” is not\./);
  expect((await summarise(both, look.mapping)).preview).toMatchObject([{ price: 45 }]);
  const alone = written([sold]);
  expect((await summarise(alone, (await lookAt(alone)).mapping)).preview).toMatchObject([
    { price: 1, status_if_new: 'inactive' },
  ]);
  const euros = written([{ name: 'Prices EUR', rows: [titles, product(number(45))] }]);
  expect(await summarise(euros, (await lookAt(euros)).mapping)).toMatchObject({ currencies: { EUR: 1 } });
});

test.each([
  [
    'a hidden sheet',
    [{ rows: [titles, product(number(1))], state: 'hidden' }, { rows: [titles, product(number(45))] }],
  ],
  [
    'a very hidden sheet',
    [{ rows: [titles, product(number(1))], state: 'veryHidden' }, { rows: [titles, product(number(45))] }],
  ],
  [
    'a sheet of instructions',
    [
      { rows: [[word('Fill in the next sheet')], [word('Thank you'), word('Us')]] },
      { rows: [titles, product(number(45))] },
    ],
  ],
])('%s is not read, and it is said which is', async (_what, sheets) => {
  const look = await lookAt(written(sheets));
  expect(look.form.note).toMatch(/^The sheet “S2” is read, and “S1”.* is not\./);
  expect((await summarise(written(sheets), look.mapping)).preview).toMatchObject([{ price: 45 }]);
});

test('rows that have nothing but a format are none, however many there are', async () => {
  const after = Array.from(
    { length: 250_000 },
    (_, n) => `<row r="${n + 3}"><c r="A${n + 3}" s="3"/></row>`,
  ).join('');
  const file = written([{ rows: [titles, product(number(45))], after }]);
  expect(await summarise(file, (await lookAt(file)).mapping)).toMatchObject({
    count: 1,
    skipped: { count: 0 },
  });
}, 300_000);

const far = (rows: number) =>
  Array.from(
    { length: rows },
    (_, n) => `<row r="${n + 3}">${word('x').replace('@', `r="XFD${n + 3}"`)}</row>`,
  ).join('');
const cell = (place: string) => `<row r="3">${word('x').replace('@', `r="${place}"`)}</row>`;

test.each([
  ['cells far to the right', far(700), 'more than 10 million cells'],
  ['one cell in the last corner', cell('XFD1048576'), 'read'],
  ['a cell beyond all columns', cell('ZZZZZZZ9'), 'could not be read'],
  ['elements within each other', `<row r="3"><c>${'<is>'.repeat(100_000)}`, 'read'],
  ['elements without an end', '<c '.repeat(300_000), 'read'],
  ['signs that open nothing', '<'.repeat(500_000), 'read'],
  ['entities of its own', `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1000)}">]>${'&a;'.repeat(10_000)}`, 'read'],
])('a sheet of %s: read, or a clear answer', async (_what, after, outcome) => {
  const file = written([{ rows: [titles, product(number(45))], after }]);
  const reason = await lookAt(file)
    .then((look) => summarise(file, look.mapping))
    .then(
      ({ count }) => (count === 1 ? 'read' : `${count} products`),
      (error: unknown) => (error instanceof CsvProblem ? error.message : String(error)),
    );
  expect(reason).toContain(outcome);
});

test('our own ZIP is read, and says what becomes of its photos', async () => {
  const zip = packed({
    'photos/OWL-1.jpg': 'x',
    'crosslister-products.csv': 'Name,SKU,Price\nOwl,OWL-1,45\n',
  });
  const look = await lookAt(zip);
  expect(look).toMatchObject({ isOwn: true, form: { label: 'utf-8', inside: 'crosslister-products.csv' } });
  expect(look.form.note).toMatch(/photos beside it in the ZIP \(1\) are not uploaded/);
  expect((await summarise(zip, look.mapping, look.form)).preview).toMatchObject([
    { sku: 'OWL-1', price: 45 },
  ]);
  const packedAgain = packed({
    'export/crosslister-products.csv': 'Name,SKU,Price\nOwl,OWL-1,45\n',
    'export/photos/OWL-1.jpg': 'x',
    '__MACOSX/export/._crosslister-products.csv': 'x',
    'export/.DS_Store': 'x',
  });
  const again = await lookAt(packedAgain);
  expect(again.form.note).toMatch(/photos beside it in the ZIP \(1\)/);
  expect((await summarise(packedAgain, again.mapping, again.form)).preview).toMatchObject([{ sku: 'OWL-1' }]);
  expect(await reasonOf(packed({ 'crosslister-products.json': '{}' }))).toContain('goes back by the API');
  expect(await reasonOf(packed({ 'a.csv': 'x', 'b.csv': 'y' }))).toContain('several tables (a.csv, b.csv)');
});

test('months that are first are seen in a row of thousands, too', async () => {
  const rows = Array.from({ length: 400 }, (_, n) => `Owl,S-${n},45,03/04/2026`);
  for (const [day, isMonthFirst] of Object.entries({ '11/26/2025': true, '26/11/2025': false })) {
    const lines = ['Item,SKU,Price,Date added', ...rows, `Hen,H,9,${day}`];
    const { mapping } = await lookAt(blob(new TextEncoder().encode(lines.join('\n'))));
    expect(mapping.monthFirst).toBe(isMonthFirst);
  }
});
