import { createRowReader } from './rows.ts';

/**
 * Cells as a spreadsheet puts them on the clipboard: columns separated by tabs, and a cell with a tab, a line break or a
 * quotation mark in it is quoted. A quotation mark that is never closed is text: a cell may be `"5 inch`.
 */
export function parseTsv(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const reader = createRowReader({ delimiter: '\t' });
  const first = reader.read(lines);
  const last = reader.end();
  if (first.open || last.open) return lines.split('\n').map((line) => line.split('\t'));
  const rows = [...first.rows, ...last.rows];
  return rows.length > 0 ? rows : [['']];
}

/** The same the other way round. */
export function formatTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\n');
}

const quoted = (cell: string) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
