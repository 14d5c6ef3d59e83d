import { whyNoSaleDate } from '../../csv/date.ts';
import { short } from '../../csv/product-of-row.ts';
import { readForeignDate } from '../cells/foreign-date.ts';
import { isAuction, WITHOUT_BID } from '../rows/row-price.ts';
import { cellAt, filledFrom, type SourceRow, type TableRow, withCells } from '../table-row.ts';
import { HOLDS_VARIATIONS, type PlaceOf } from './source.ts';

const ofVariation =
  'It is one variation of a listing. The address of the listing is left out, because it is that of all its variations.';

/** Columns of a table of eBay, by the titles that it has for them. */
export interface Places {
  name: number | undefined;
  number: number | undefined;
  details: number | undefined;
  skus: readonly (number | undefined)[];
}

/** `Colour=Red|Size=M` and `Colour=Red;Size=M` as words. */
const choices = (details: string) =>
  details
    .split(/[|;]/)
    .map((each) => each.slice(each.indexOf('=') + 1).trim())
    .filter(Boolean)
    .join(', ');

/** `Colour=Red;Blue` and `[Colour=Red,Blue]` list what all variations are, and are none themselves. */
const isList = (details: string) =>
  /^\[.*\]$/.test(details) || details.split(/[|;]/).some((each) => each.trim() !== '' && !each.includes('='));

/** The variations of one listing as products, and the row of the listing, which is none, wherever it comes. */
export function variationsOf(rows: readonly TableRow[], places: Places): SourceRow[] {
  const said = (row: TableRow) => cellAt(row, places.details);
  const isOne = (row: TableRow) => said(row) !== '' && !isList(said(row));
  const variations = rows.filter(isOne);
  const whole = rows.find((row) => !isOne(row));
  if (variations.length === 0) return [...rows];
  const first = whole ?? variations[0];
  return rows.map((row) => {
    if (!isOne(row)) return { ...row, leftOut: HOLDS_VARIATIONS };
    const filled = first ? filledFrom(row, first) : row;
    const title = cellAt(filled, places.name);
    // Some reports have the choices in the title of a variation already.
    const name = title.endsWith(choices(said(row))) ? title : `${title} - ${choices(said(row))}`;
    return {
      ...withCells(filled, [
        [places.name, name],
        [places.number, ''],
        ...places.skus.map((place) => [place, cellAt(row, place)] as const),
      ]),
      ...(cellAt(filled, places.number) !== '' && { warning: ofVariation }),
    };
  });
}

/** Of a report, whose rows may be sorted: those with one number are one listing. A number that was cut is none. */
export function byNumber(rows: readonly TableRow[], places: Places): SourceRow[] {
  const numberOf = (row: TableRow) => {
    const number = cellAt(row, places.number);
    return /^\d{9,}$/.test(number) ? number : null;
  };
  const groups = Map.groupBy(rows, (row) => numberOf(row) ?? row);
  const read = [...groups.values()].flatMap((group) => variationsOf(group, places));
  return read.toSorted((one, other) => one.row - other.row);
}

/** A listing that ended is for sale no more, and its address leads to none that is live. Reports of unsold ones have these. */
export function withEnd(row: SourceRow, end: number | undefined): SourceRow {
  const said = cellAt(row, end);
  const ended = readForeignDate(said, false);
  if (ended === null || whyNoSaleDate(ended) !== undefined) return row;
  const why = `Its listing ended on ${short(said)}, so it is not linked, and a new product comes in as Inactive.`;
  return { ...row, isOff: true, warning: row.warning === undefined ? why : `${row.warning} ${why}` };
}

/** What others bid in an auction is no price: that of *Buy It Now* is. */
export function withoutBids(
  row: SourceRow,
  placeOf: PlaceOf,
  titles: { format: string; price: string; now: string },
) {
  const { format, price, now } = titles;
  if (!isAuction(cellAt(row, placeOf(format)))) return row;
  const asked = cellAt(row, placeOf(now));
  if (/[1-9]/.test(asked)) return withCells(row, [[placeOf(price), asked]]);
  return {
    ...row,
    withoutPrice: WITHOUT_BID,
  };
}
