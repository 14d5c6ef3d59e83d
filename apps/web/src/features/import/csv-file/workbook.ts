import { CsvProblem } from '@crosslister/domain/table/read-parts.ts';
import type { TableRow } from '@crosslister/domain/table/table-row.ts';
import { unzipSync } from 'fflate';
import { streamXlsxRows } from 'hucre/xlsx';

/** A workbook is read in memory, so it has limits. What an entry unpacks to is never more than its directory says. */
const MAX_FILE = 50_000_000;
const MAX_UNPACKED = 200_000_000;
const MAX_ROWS = 200_000;
const ROWS_AT_ONCE = 500;
const AS_CSV = "Save the sheet as 'CSV UTF-8' and choose that.";

/** Whether the file begins as a packed file does. */
export const isPacked = (head: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, at) => head[at] === byte);

/** The number of sheets of a workbook. Throws CsvProblem if it is none, or too large to be unpacked. */
function sheetsIn(bytes: Uint8Array): number {
  let unpacked = 0;
  let sheets = 0;
  try {
    unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        // An entry that hides what it unpacks to could be of any size.
        unpacked += originalSize === 0 && size > 0 ? MAX_UNPACKED + 1 : originalSize;
        if (/^xl\/worksheets\/[^/]+\.xml$/i.test(name)) sheets += 1;
        return false;
      },
    });
  } catch (cause) {
    throw new CsvProblem(NOT_READ, { cause });
  }
  if (sheets === 0) throw new CsvProblem(NOT_READ);
  if (unpacked > MAX_UNPACKED)
    throw new CsvProblem(`This workbook unpacks to more than ${MAX_UNPACKED / 1_000_000} MB. ${AS_CSV}`);
  return sheets;
}

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

/** The rows of the first sheet that has any, in groups. Empty rows above the first are left aside. */
export async function* workbookRows(file: Blob): AsyncGenerator<TableRow[]> {
  const bytes = await bytesOf(file);
  const sheets = sheetsIn(bytes);
  for (let sheet = 0; sheet < sheets; sheet += 1) {
    let found = false;
    for await (const rows of sheetRows(bytes, sheet)) {
      found = true;
      yield rows;
    }
    if (found) return;
  }
}

async function* sheetRows(bytes: Uint8Array, sheet: number): AsyncGenerator<TableRow[]> {
  let rows: TableRow[] = [];
  let width = 0;
  let count = 0;
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      const cells = values.map(textOf);
      if (width === 0 && cells.every((cell) => cell.trim() === '')) continue;
      count += 1;
      if (count > MAX_ROWS)
        throw new CsvProblem(
          `The sheet has more than ${MAX_ROWS.toLocaleString('en-GB')} rows. Divide it, or save it as 'CSV UTF-8'.`,
        );
      // A workbook leaves out what is empty at the end of a row.
      while (width === 0 && cells.at(-1)?.trim() === '') cells.pop();
      width ||= cells.length;
      while (cells.length < width) cells.push('');
      rows.push({ row: index + 1, cells });
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

/** A cell as text. A day has no zone: it is the one that the spreadsheet shows. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return '';
  const [day = '', time = ''] = value.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
}
