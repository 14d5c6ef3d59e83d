import { CsvProblem } from '@crosslister/domain/table/read-parts.ts';
import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { batchesOf, lookAt, summarise } from './read-csv-file.ts';

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
  ['another packed file', zipSync({ 'notes.txt': new TextEncoder().encode('hello') })],
  ['the beginning of a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
])('%s gets a clear answer', async (_what, bytes) => {
  const reason = await reasonOf(blob(bytes));
  expect(reason).toContain('a workbook (.xlsx) or another packed file');
  expect(reason).toContain('not a CSV file');
});
