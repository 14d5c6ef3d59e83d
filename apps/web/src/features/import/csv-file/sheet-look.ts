import { Unzip, UnzipInflate } from 'fflate';
import type { NumberFormat } from './number-format.ts';
import { attribute, type WorkbookParts } from './workbook-parts.ts';

/** What a sheet says beside its values. Rows and columns count from 0. */
export interface SheetLook {
  /** Cells whose number is shown otherwise than it is stored, by row and column. */
  formats: ReadonlyMap<number, ReadonlyMap<number, NumberFormat>>;
  /** Also what a filter hides. */
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: ReadonlySet<number>;
  /** Rows of which most cells are struck through. */
  struckRows: ReadonlySet<number>;
}

const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** A row or column without height or width is as good as hidden. */
const isHidden = (tag: string, extent: string): boolean =>
  /^(?:1|true)$/.test(attribute(tag, 'hidden')) || /^0(?:\.0+)?$/.test(attribute(tag, extent));

/** Reads a sheet's tags alone, part by part. */
export function lookOfSheet(bytes: Uint8Array, path: string, { formats, struck }: WorkbookParts): SheetLook {
  const found = new Map<number, Map<number, NumberFormat>>();
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<number>();
  const struckRows = new Set<number>();
  const asksForCells = formats.size + struck.size > 0;
  const tags = new RegExp(`<(?:\\w+:)?(row|col${asksForCells ? '|c' : ''})(\\s[^>]*)?\\/?>`, 'g');
  let row = -1;
  let column = -1;
  let filled = 0;
  let crossed = 0;
  let rest = '';
  const decoder = new TextDecoder();
  function takeRow(tag: string): void {
    const place = attribute(tag, 'r');
    row = place === '' ? row + 1 : Number(place) - 1;
    column = -1;
    filled = 0;
    crossed = 0;
    if (isHidden(tag, 'ht')) hiddenRows.add(row);
  }
  function takeColumns(tag: string): void {
    if (!isHidden(tag, 'width')) return;
    const last = Math.min(Number(attribute(tag, 'max')), MAX_COLUMNS);
    for (let at = Number(attribute(tag, 'min')); at <= last; at += 1) hiddenColumns.add(at - 1);
  }
  function takeCell(tag: string): void {
    const place = attribute(tag, 'r');
    column = place === '' ? column + 1 : columnOf(/^[A-Za-z]+/.exec(place)?.[0] ?? '');
    const style = Number(attribute(tag, 's') || -1);
    if (!tag.endsWith('/')) {
      filled += 1;
      if (struck.has(style)) crossed += 1;
      if (2 * crossed > filled) struckRows.add(row);
      else struckRows.delete(row);
    }
    const format = formats.get(style);
    if (format === undefined) return;
    const cells = found.get(row) ?? new Map<number, NumberFormat>();
    found.set(row, cells.set(column, format));
  }
  const takeOf = { row: takeRow, col: takeColumns, c: takeCell };
  const take = (xml: string, isLast: boolean) => {
    const text = rest + xml;
    const end = isLast ? text.length : text.lastIndexOf('>') + 1;
    rest = text.slice(end);
    for (const [, kind, tag = ''] of text.slice(0, end).matchAll(tags))
      takeOf[kind as keyof typeof takeOf](tag);
  };
  const unzip = new Unzip((entry) => {
    if (entry.name.toLowerCase() !== path.toLowerCase()) return;
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      take(decoder.decode(chunk, { stream: !isLast }), isLast);
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  const PIECE = 1_000_000;
  for (let at = 0; at < bytes.length; at += PIECE)
    unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  return { formats: found, hiddenRows, hiddenColumns, struckRows };
}

/** As many as a sheet has. */
const MAX_COLUMNS = 16_384;
