import { escapeFormula } from '@crosslister/domain/csv/escape-formula.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The most characters that Excel opens in a cell. */
const CELL = 32_767;
const CUT =
  '… [cut here: a cell of a workbook takes 32,767 characters. The CSV and JSON files have all of it.]';

/** A workbook with one sheet, in parts. A cell that is a number can be added up there. */
export async function* workbookBytes(
  name: string,
  rows: AsyncIterable<readonly (string | number)[]> | Iterable<readonly (string | number)[]>,
): AsyncGenerator<Uint8Array> {
  async function* cells() {
    for await (const row of rows) yield row.map((cell) => (typeof cell === 'number' ? cell : text(cell)));
  }
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(cells(), { name });
}

/** Excel reads `_x0041_` as a sign, and XML has no place for two signs. */
function text(cell: string): string {
  const safe = escapeFormula(cell)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD');
  if (safe.length <= CELL) return safe;
  return safe.slice(0, CELL - CUT.length).toWellFormed() + CUT;
}
