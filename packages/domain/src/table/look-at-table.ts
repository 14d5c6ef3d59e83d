import { currencyIn, isCurrency } from './cells/currency.ts';
import { isMonthFirst } from './cells/foreign-date.ts';
import { decimalOf } from './cells/numbers.ts';
import { soundsSold } from './cells/said-sold.ts';
import { isDateColumn } from './mapping/fields.ts';
import { cellsOf } from './mapping/guess-content.ts';
import { guessMapping, knownTitles, sourceWith } from './mapping/guess-mapping.ts';
import { isOwnTable, ownMapping } from './mapping/own-titles.ts';
import type { Mapping, TableRow } from './table-row.ts';

const SHOWN_SAMPLES = 3;
const SAMPLE_LENGTH = 80;
/** Sellers write no longer ones by hand. */
const LONGEST_SKU = 40;

/** What a table looks like, before the seller has said what its columns are. */
export interface TableLook {
  header: string[];
  /** Of each column the first cells that are not empty, shortened. */
  samples: string[][];
  /** Columns with a short text of its own in each row that was looked at: one of them may be the SKU. */
  distinct: number[];
  /** Nothing has to be asked. */
  isOwn: boolean;
  mapping: Mapping;
  /** Columns that were taken for something by their cells alone, so the seller should look at them. */
  guessed: number[];
  /** The program that wrote it. */
  sourceName: string | null;
  /** Columns that are hidden in the sheet. */
  hidden: readonly number[];
  /** Made: the file has none, and begins with a product. Unknown: it may be so. */
  titles: 'known' | 'unknown' | 'made';
}

/** Of one row alone nothing can be said. */
function isDistinct(cells: readonly string[]): boolean {
  const texts = new Set(cells.map((cell) => cell.trim().toLowerCase()));
  const fit = [...texts].every((text) => text !== '' && text.length <= LONGEST_SKU);
  return cells.length > 1 && fit && texts.size === cells.length;
}

/** `rows` are the header and some rows below it. */
export function lookAtTable([head, ...rows]: readonly TableRow[]): TableLook {
  const header = head?.cells ?? [];
  const cells = rows.map((row) => row.cells);
  const asideOf = ({ columns }: Mapping) =>
    saidAside(head?.above ?? [], cellsOf(cells, columns.indexOf('price')));
  const own = isOwnTable(header) ? ownLook(header, cells) : null;
  // Nothing of the kind is beside our own table.
  const isOwn = own !== null && Object.keys(asideOf(own)).length === 0;
  const hidden = head?.hiddenColumns ?? [];
  const { mapping, guessed } = isOwn ? { mapping: own, guessed: [] } : guessMapping(header, cells, hidden);
  return {
    header,
    samples: header.map((_, place) =>
      cells
        .map((row) => (row[place] ?? '').trim().slice(0, SAMPLE_LENGTH))
        .filter(Boolean)
        .slice(0, SHOWN_SAMPLES),
    ),
    distinct: header.flatMap((_, place) => (isDistinct(cells.map((row) => row[place] ?? '')) ? [place] : [])),
    isOwn,
    mapping: isOwn ? mapping : { ...mapping, ...asideOf(mapping) },
    guessed,
    sourceName: isOwn ? null : (sourceWith(header)?.name ?? null),
    hidden,
    titles: head?.made
      ? 'made'
      : isOwn || sourceWith(header) || knownTitles(header) > 0
        ? 'known'
        : 'unknown',
  };
}

const ofPrices = /\b(?:prices?|amounts?|currency|all in|preise?|prix|precios?|währung|devise|moneda)\b/i;

/**
 * "Stock list, all prices in USD" and "Sold items 2025": a line about the file may hold for all its rows. So does a
 * currency alone in the column of the price, as a second line of titles has it.
 */
function saidAside(
  lines: readonly string[],
  prices: readonly string[],
): Pick<Mapping, 'currency' | 'heading'> {
  const currency = [...lines.filter((line) => ofPrices.test(line)), ...prices.filter(isCurrency)]
    .map(currencyIn)
    .find((code) => code !== undefined && code !== 'GBP');
  const heading = lines.find(soundsSold);
  return { ...(currency && { currency }), ...(heading && { heading }) };
}

/** Our own dates have the day first and our amounts a point, but a spreadsheet may have saved them otherwise. */
function ownLook(header: readonly string[], samples: readonly (readonly string[])[]): Mapping {
  const mapping = ownMapping(header);
  const decimal = decimalOf(cellsOf(samples, mapping.columns.indexOf('price')));
  return {
    ...mapping,
    ...(decimal === 'comma' && { decimal }),
    monthFirst: isMonthFirst(datesIn(mapping, samples)),
  };
}

/** The cells of all columns that hold dates. */
export const datesIn = ({ columns }: Mapping, rows: readonly (readonly string[])[]): string[] =>
  columns.flatMap((key, place) => (isDateColumn(key) ? cellsOf(rows, place) : []));
