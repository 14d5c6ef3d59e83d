import { readPrice } from '../csv-product.ts';
import { addressesIn, isMonthFirst, readForeignDate } from './cells.ts';
import { holdsDates, holdsMany, type ImportField, importField, importFields, plainTitle } from './fields.ts';
import { sources } from './sources/registry.ts';
import type { Source } from './sources/source.ts';
import type { Mapping } from './table-row.ts';

/** Rows that are looked at to find out what a column is. */
export const SAMPLE_ROWS = 200;
/** The part of a column's cells that must look alike. */
const MOST = 0.8;

/** A line about the file, which eBay's templates have above the header. */
export const isInfoLine = ([first = '']: readonly string[]): boolean =>
  /^(#INFO\b.*|Info)$/.test(first.trim());

/** The program that writes tables with these titles. */
export function sourceWith(header: readonly string[]): Source | undefined {
  const titles = new Set(header.map(plainTitle));
  return sources.find(({ has }) => has.every((title) => titles.has(title)));
}

function byNames(namesOf: (field: ImportField) => readonly string[]): Map<string, ImportField> {
  const found = new Map<string, ImportField>();
  for (const each of importFields) {
    for (const name of namesOf(each)) {
      const plain = plainTitle(name);
      if (!found.has(plain)) found.set(plain, each);
    }
  }
  return found;
}
const ownNames = byNames(({ label, same }) => [label, ...same]);
const fieldByName = byNames(({ label, same, names }) => [label, ...same, ...names]);

/** "Photo 3" and "image3" are what "photo" and "image" are. */
const fieldOf = (title: string, names = fieldByName): ImportField | undefined => {
  const plain = plainTitle(title);
  const bare = names.get(plain.replace(/\s?\d{1,2}$/, ''));
  return names.get(plain) ?? (bare && holdsMany(bare) ? bare : undefined);
};

/** Whether at least two of these are titles of columns that are known. */
export const knowsHeader = (header: readonly string[]): boolean =>
  sourceWith(header) !== undefined || header.filter((title) => fieldOf(title)).length >= 2;

/**
 * What the columns of a table are: those of a known program, else by their titles, else by what is in them. The seller
 * sees it and can change it.
 */
export function guessMapping(header: readonly string[], samples: readonly (readonly string[])[]): Mapping {
  const source = sourceWith(header);
  const columns: (string | null)[] = header.map((title) => source?.fields[plainTitle(title)] ?? null);
  // A program's own list comes first. Sellers choose the columns of many exports, so no list has them all.
  byTitle(columns, header, source?.otherwise);
  if (!source) byContent(columns, samples);
  const dates = columns.flatMap((key, place) => {
    const field = key === null ? undefined : importField(key);
    return field && holdsDates(field) ? cellsOf(samples, place) : [];
  });
  const skus = columns.indexOf('sku');
  const lacksSkus = skus === -1 || samples.some((row) => (row[skus] ?? '').trim() === '');
  return { columns, source: source?.key ?? null, monthFirst: isMonthFirst(dates), makeSkus: lacksSkus };
}

function byTitle(
  columns: (string | null)[],
  header: readonly string[],
  otherwise: readonly string[] = [],
): void {
  // "SKU" comes before "Item number", in whatever order the two stand.
  for (const names of [ownNames, fieldByName]) {
    for (const [place, title] of header.entries()) {
      if (columns[place] !== null || otherwise.includes(plainTitle(title))) continue;
      const field = fieldOf(title, names);
      if (field && (holdsMany(field) || !columns.includes(field.key))) columns[place] = field.key;
    }
  }
}

const cellsOf = (samples: readonly (readonly string[])[], place: number): string[] =>
  samples.map((row) => (row[place] ?? '').trim()).filter(Boolean);

const most = (cells: readonly string[], test: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(test).length >= cells.length * MOST;

const isWeb = (cell: string) => /^https?:\/\/\S+$/i.test(cell);
const isPhoto = (cell: string) =>
  addressesIn(cell).every((each) => isWeb(each) && /\.(jpe?g|png|webp|gif|heic|avif)\b/i.test(each));
const hostIs = (cell: string, name: string) =>
  URL.canParse(cell) && new URL(cell).hostname.split('.').includes(name);
const isCode = (cell: string) => cell.length <= 40 && /^[\w./#-]+$/.test(cell) && /\d/.test(cell);
const isAmountText = (cell: string) => typeof readPrice(cell) === 'number' && /[.,]\d\d$|£/.test(cell);

/** Finds what no title named, the surest first. */
function byContent(columns: (string | null)[], samples: readonly (readonly string[])[]): void {
  const open = () => columns.flatMap((key, place) => (key === null ? [place] : []));
  const find = (key: string, looks: (cells: string[]) => boolean) => {
    if (columns.includes(key)) return;
    const place = open().find((at) => looks(cellsOf(samples, at)));
    if (place !== undefined) columns[place] = key;
  };
  for (const { key, platform, kind } of importFields) {
    if (kind === 'address') find(key, (cells) => most(cells, (cell) => hostIs(cell, platform ?? '')));
  }
  find('photo addresses', (cells) => most(cells, isPhoto));
  find('price', (cells) => most(cells, isAmountText));
  find('date added', (cells) => most(cells, (cell) => readForeignDate(cell, false) !== null));
  find('sku', (cells) => most(cells, isCode) && new Set(cells).size === cells.length);
  find('name', (cells) =>
    most(cells, (cell) => cell.length >= 8 && cell.length <= 200 && /\p{L} \p{L}/u.test(cell)),
  );
}
