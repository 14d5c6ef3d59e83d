import { soundsSold } from '@crosslister/domain/table/cells/said-sold.ts';
import { createTitleFinder } from '@crosslister/domain/table/mapping/above-titles.ts';
import { knowsHeader } from '@crosslister/domain/table/mapping/guess-mapping.ts';
import { CsvProblem } from '@crosslister/domain/table/read-parts.ts';
import type { TableRow, Titles } from '@crosslister/domain/table/table-row.ts';
import { unzipSync } from 'fflate';
import { streamXlsxRows } from 'hucre/xlsx';
import { type NumberFormat, shownNumber } from './number-format.ts';
import { lookOfSheet, type SheetLook } from './sheet-look.ts';
import { partsOf, type WorkbookParts } from './workbook-parts.ts';

/** A workbook is read in memory, so it has limits. What an entry unpacks to is never more than its directory says. */
const MAX_FILE = 50_000_000;
const MAX_UNPACKED = 200_000_000;
const MAX_ROWS = 200_000;
/** With those left out before the last of a row. */
const MAX_CELLS = 10_000_000;
const ROWS_AT_ONCE = 500;
const AS_CSV = "Save the sheet as 'CSV UTF-8' and choose that.";

/** Whether the file begins as a packed file does. */
export const isPacked = (head: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, at) => head[at] === byte);

/** The number of sheets of a workbook. Throws CsvProblem if it is none, or too large to be unpacked. */
function sheetsIn(bytes: Uint8Array): number {
  let unpacked = 0;
  let sheets = 0;
  let other: string | undefined;
  try {
    unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        // An entry that hides what it unpacks to could be of any size.
        unpacked += originalSize === 0 && size > 0 ? MAX_UNPACKED + 1 : originalSize;
        other ??= others.find(([part]) => part.test(name))?.[1];
        if (/^xl\/worksheets\/[^/]+\.xml$/i.test(name)) sheets += 1;
        return false;
      },
    });
  } catch (cause) {
    throw new CsvProblem(NOT_READ, { cause });
  }
  if (sheets === 0)
    throw new CsvProblem(
      other === undefined
        ? NOT_READ
        : `This is ${other}. Save it there as Excel (.xlsx) or CSV, and choose that.`,
    );
  if (unpacked > MAX_UNPACKED)
    throw new CsvProblem(`This workbook unpacks to more than ${MAX_UNPACKED / 1_000_000} MB. ${AS_CSV}`);
  return sheets;
}

/** Files of other programs that are packed, too, by a part that they have. */
const others: readonly (readonly [part: RegExp, what: string])[] = [
  [/^content\.xml$/i, 'a spreadsheet of LibreOffice or OpenOffice (.ods)'],
  [/^Index\/|^Index\.zip$/, 'a spreadsheet of Apple Numbers'],
  [/^xl\/workbook\.bin$/i, 'a binary Excel workbook (.xlsb)'],
  [/^word\//, 'a Word document'],
];

const NOT_READ = `This is a workbook (.xlsx) or another packed file that could not be read, and not a CSV file. Open it in your spreadsheet, save it as 'CSV UTF-8' and choose that.`;

async function bytesOf(file: Blob): Promise<Uint8Array> {
  if (file.size > MAX_FILE)
    throw new CsvProblem(`This workbook is larger than ${MAX_FILE / 1_000_000} MB. ${AS_CSV}`);
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new CsvProblem('The file was changed or moved since it was chosen. Choose it again.', { cause });
  }
}

/** How many rows are looked at to find the sheet with a catalogue. */
const LOOKED_AT = 25;

/**
 * The sheet that is read: the first that is not hidden and whose titles are known, else the first of those with rows. A
 * workbook often begins with one of instructions.
 */
async function sheetToRead(
  bytes: Uint8Array,
  count: number,
  { sheets }: WorkbookParts,
): Promise<number | null> {
  const all = Array.from({ length: count }, (_, at) => at);
  const shown = all.filter((at) => !sheets[at]?.hidden);
  const withRows: number[] = [];
  // That of what has sold comes last.
  const isSold = (at: number) => soundsSold(sheets[at]?.name ?? '');
  const read = shown.length > 0 ? shown : all;
  for (const at of read.toSorted((one, other) => Number(isSold(one)) - Number(isSold(other)))) {
    const rows = await firstRows(bytes, at);
    if (rows.some((cells) => knowsHeader(cells))) return at;
    if (rows.length > 0) withRows.push(at);
  }
  return withRows[0] ?? null;
}

async function firstRows(bytes: Uint8Array, sheet: number): Promise<string[][]> {
  const rows: string[][] = [];
  try {
    for await (const { values } of streamXlsxRows(bytes, { sheet, maxRows: LOOKED_AT })) {
      const cells = values.map((value) => textOf(value));
      if (cells.some((cell) => cell.trim() !== '')) rows.push(cells);
    }
  } catch (cause) {
    throw new CsvProblem(NOT_READ, { cause });
  }
  return rows;
}

/** Which of several sheets is read, in a sentence. */
export async function sheetNote(file: Blob): Promise<string | null> {
  const bytes = await bytesOf(file);
  const count = sheetsIn(bytes);
  const parts = partsOf(bytes);
  const at = await sheetToRead(bytes, count, parts);
  const read = at === null ? undefined : parts.sheets[at];
  const others: typeof parts.sheets = [];
  for (const [place, sheet] of parts.sheets.entries())
    if (place !== at && (await firstRows(bytes, place)).length > 0) others.push(sheet);
  if (read === undefined || others.length === 0) return null;
  const names = others.slice(0, 3).map(({ name, hidden }) => `“${name}”${hidden ? ' (hidden)' : ''}`);
  return `The sheet “${read.name}” is read, and ${names.join(', ')}${others.length > 3 ? ' and others' : ''} ${others.length > 1 ? 'are' : 'is'} not. To import another one, save it as a file of its own.`;
}

/** The rows of the sheet that is read, in groups. What is above the titles is left aside. */
export async function* workbookRows(file: Blob, titlesAre?: Titles): AsyncGenerator<TableRow[]> {
  const bytes = await bytesOf(file);
  const count = sheetsIn(bytes);
  const parts = partsOf(bytes);
  const sheet = await sheetToRead(bytes, count, parts);
  if (sheet === null) return;
  const look = lookOfSheet(bytes, parts.sheets[sheet]?.path ?? '', parts);
  const titles = createTitleFinder(parts.sheets[sheet]?.name, titlesAre);
  let width = 0;
  // A workbook leaves out what is empty at the end of a row, and keeps cells that have nothing but a format.
  const whole = (rows: TableRow[]) => {
    if (width === 0 && rows[0]) {
      width = rows[0].cells.length;
      rows[0].hiddenColumns = rows[0].cells.flatMap((_, place) =>
        look.hiddenColumns.has(place) ? [place] : [],
      );
    }
    for (const { cells } of rows) {
      while (cells.length > width && cells.at(-1)?.trim() === '') cells.pop();
      while (cells.length < width) cells.push('');
    }
    return rows;
  };
  for await (const rows of sheetRows(bytes, sheet, look)) yield whole(titles.take(rows));
  yield whole(titles.end());
}

/** Rows that have only formats are none, however many there are. */
async function* sheetRows(
  bytes: Uint8Array,
  sheet: number,
  { formats, hiddenRows, struckRows }: SheetLook,
): AsyncGenerator<TableRow[]> {
  let rows: TableRow[] = [];
  let count = 0;
  let held = 0;
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      held += values.length;
      if (held > MAX_CELLS)
        throw new CsvProblem(
          `The sheet has more than ${MAX_CELLS / 1_000_000} million cells. Remove what is far to the right, or save it as 'CSV UTF-8'.`,
        );
      const cells = values.map((value, place) => textOf(value, formats.get(index)?.get(place)));
      while (cells.at(-1)?.trim() === '') cells.pop();
      if (cells.length === 0) continue;
      count += 1;
      if (count > MAX_ROWS)
        throw new CsvProblem(
          `The sheet has more than ${MAX_ROWS.toLocaleString('en-GB')} rows. Divide it, or save it as 'CSV UTF-8'.`,
        );
      rows.push({
        row: index + 1,
        cells,
        ...(hiddenRows.has(index) && { hidden: true }),
        ...(struckRows.has(index) && { struck: true }),
      });
      if (rows.length === ROWS_AT_ONCE) {
        yield rows;
        rows = [];
      }
    }
  } catch (error) {
    if (error instanceof CsvProblem) throw error;
    throw new CsvProblem(NOT_READ, { cause: error });
  }
  if (rows.length > 0) yield rows;
}

/** A cell as text, as the spreadsheet shows it. A day has no zone: it is the one that the spreadsheet shows. */
function textOf(value: unknown, format?: NumberFormat): string {
  if (value === null || value === undefined) return '';
  // A spreadsheet keeps 15 digits, so such a number has lost its last ones.
  if (typeof value === 'number' && Math.abs(value) >= 1e15) return value.toExponential().toUpperCase();
  if (typeof value === 'number' && format) return shownNumber(value, format);
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return '';
  const [day = '', time = ''] = value.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
}
