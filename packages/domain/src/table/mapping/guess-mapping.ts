import { isMonthFirst } from '../cells/foreign-date.ts';
import { decimalOf, readCount } from '../cells/numbers.ts';
import { isNoSku, saysNothing } from '../cells/said-sold.ts';
import { conditionMeant, statusMeant } from '../cells/words.ts';
import { isTotal } from '../rows/total-line.ts';
import { headingIn } from '../rows/why-no-product.ts';
import type { Source } from '../sources/source.ts';
import { sources } from '../sources/table-sources.ts';
import type { Mapping } from '../table-row.ts';
import { fieldByName, fieldOf, ownNames, rankOf } from './field-by-title.ts';
import { holdsDates, holdsMany, type ImportField, importField, plainTitle } from './fields.ts';
import { byContent, cellsOf, currencyColumn } from './guess-content.ts';
import { whyNoCatalogue } from './sales-report.ts';

/** Rows that are looked at to find out what a column is. */
export const SAMPLE_ROWS = 200;

/** A line about the file, which eBay's templates have above the header. */
export const isInfoLine = ([first = '']: readonly string[]): boolean =>
  /^(#INFO\b.*|Info)$/.test(first.trim());

/** The program that writes tables with these titles. */
export function sourceWith(header: readonly string[]): Source | undefined {
  const titles = new Set(header.map(plainTitle));
  return sources.find(({ has }) => has.every((title) => titles.has(title)));
}

/** How many of these are titles of columns that are known. */
export const knownTitles = (header: readonly string[]): number =>
  header.filter((title) => title.length <= 60 && fieldOf(title)).length;

/** Whether at least two of these are titles of columns that are known. */
export const knowsHeader = (header: readonly string[]): boolean =>
  sourceWith(header) !== undefined || knownTitles(header) >= 2 || isSalesHeader(header);

const isSalesHeader = (header: readonly string[]): boolean => whyNoCatalogue(header) !== null;

interface Guess {
  mapping: Mapping;
  /** Columns that were taken for something by their cells alone. */
  guessed: number[];
}

/**
 * What the columns of a table are: those of a known program, else by their titles, else by what is in them. The seller
 * sees it and can change it.
 */
export function guessMapping(
  header: readonly string[],
  samples: readonly (readonly string[])[],
  hidden: readonly number[] = [],
): Guess {
  const source = sourceWith(header);
  const columns: (string | null)[] = header.map((title) => fieldIn(source, plainTitle(title)));
  // A program's own list comes first. Sellers choose the columns of many exports, so no list has them all.
  const aside = { otherwise: source?.otherwise ?? [], hidden };
  byTitle(columns, header, samples, aside);
  if (source === undefined && takeCondition(columns, samples)) byTitle(columns, header, samples, aside);
  const currency = columns.includes('currency of the price') ? undefined : currencyColumn(columns, samples);
  if (currency !== undefined) columns[currency] = 'currency of the price';
  const guessed = source ? [] : byContent(columns, header, samples, hidden);
  const ofKind = (fits: (field: ImportField) => boolean) =>
    columns.flatMap((key, place) => {
      const field = key === null ? undefined : importField(key);
      return field && fits(field) ? cellsOf(samples, place) : [];
    });
  const decimal = decimalOf(ofKind(({ kind }) => kind === 'price' || kind === 'amount'));
  const mapping: Mapping = {
    columns,
    source: source?.key ?? null,
    monthFirst: isMonthFirst(ofKind(holdsDates)),
    makeSkus: lacksSkus(header, columns, samples),
    ...(decimal && { decimal }),
    ...(ofKind(({ kind }) => kind === 'sold').some((cell) => /^(?:[2-9]|\d\d{1,2})$/.test(cell)) && {
      countsSold: true as const,
    }),
    width: widthOf(header, samples),
  };
  return { mapping, guessed };
}

function lacksSkus(
  header: readonly string[],
  columns: readonly (string | null)[],
  samples: readonly (readonly string[])[],
): boolean {
  const [sku, name] = [columns.indexOf('sku'), columns.indexOf('name')];
  if (sku === -1) return true;
  return samples.some((row) => {
    const said = row[name] ?? '';
    return isNoSku(row[sku] ?? '') && !saysNothing(said) && !isTotal(said) && !headingIn(header, row);
  });
}

/** A column without a title counts if it is in use: a row that is a cell too long would fill it, too. */
function widthOf(header: readonly string[], samples: readonly (readonly string[])[]): number {
  const isUsed = (place: number) => cellsOf(samples, place).length > samples.length / 2;
  const used = header.flatMap((title, place) => (title.trim() !== '' || isUsed(place) ? [place + 1] : []));
  return Math.max(0, ...used);
}

const fieldIn = (source: Source | undefined, title: string): string | null =>
  source?.fields[title] ?? source?.patterns?.find(([pattern]) => pattern.test(title))?.[1] ?? null;

function byTitle(
  columns: (string | null)[],
  header: readonly string[],
  samples: readonly (readonly string[])[],
  { otherwise, hidden }: { otherwise: readonly string[]; hidden: readonly number[] },
): void {
  const counts = header.flatMap((title, at) => (fieldOf(title, fieldByName)?.key === 'quantity' ? [at] : []));
  // One that is filled in for some of the things only, says nothing of the others.
  const left = header.findIndex(
    (title, place) =>
      columns[place] === null &&
      !hidden.includes(place) &&
      leftTitle.test(plainTitle(title)) &&
      cellsOf(samples, place).every((cell) => readCount(cell) !== null) &&
      samples.every((row) => saysAt(row, place) || !counts.some((at) => saysAt(row, at))),
  );
  if (left !== -1 && !columns.includes('quantity')) columns[left] = 'quantity';
  // "SKU" comes before "Item number", in whatever order the two stand.
  for (const names of [ownNames, fieldByName]) {
    const found = header.flatMap((title, place) => {
      if (columns[place] !== null || otherwise.includes(plainTitle(title))) return [];
      const field = fieldOf(title, names);
      // What the seller sees comes before what is hidden.
      const behind = hidden.includes(place) ? HIDDEN_RANK : 0;
      return field ? [{ field, place, rank: rankOf(field, title) + behind }] : [];
    });
    for (const { field, place, rank } of found.toSorted((one, other) => one.rank - other.rank)) {
      if (!holdsMany(field) && columns.includes(field.key)) continue;
      // Of two prices with one title either may be meant, so the seller is asked.
      const equals = found.filter((other) => other.field === field && other.rank === rank);
      const isClear = equals.length < 2 || !(field.kind === 'price' || field.kind === 'quantity');
      if (isClear || equals.every((other) => sameCells(samples, other.place, place)))
        columns[place] = field.key;
    }
  }
}

/** What is left counts more than what there was before some sold. */
const leftTitle =
  /^(?:(?:quantity|qty|stock|number|items) )?(?:remaining|left)$|^(?:remaining|closing) (?:quantity|qty|stock)$/;

/** Some programs call the condition "Status". */
function takeCondition(columns: (string | null)[], samples: readonly (readonly string[])[]): boolean {
  const place = columns.indexOf('status');
  const isCondition = (cell: string) => conditionMeant(cell) !== undefined && statusMeant(cell) === undefined;
  const cells = cellsOf(samples, place);
  if (columns.includes('condition') || cells.length === 0 || !cells.every(isCondition)) return false;
  columns[place] = 'condition';
  return true;
}

const saysAt = (row: readonly string[], place: number) => (row[place] ?? '').trim() !== '';

const sameCells = (samples: readonly (readonly string[])[], one: number, other: number): boolean =>
  samples.every((row) => (row[one] ?? '').trim() === (row[other] ?? '').trim());

const HIDDEN_RANK = 10_000;
