import { urlColumns } from '../../csv/url-columns.ts';
import { saleColumns } from '../../csv/write-products.ts';
import type { Mapping } from '../table-row.ts';
import { importFields, ownTitle } from './fields.ts';

/** The words of the specification: the columns of the *Export* button. */
const specified = ['name', 'sku', 'price', 'status', 'description', 'date added', 'last updated'].concat(
  Object.values(urlColumns).map(ownTitle),
);
const sales = saleColumns.map(([title]) => ownTitle(title));
/** Files of before have it not. */
const NEWER = 'not known';
/** What one of our exports may have beside them. */
const exported = new Set([
  ...specified,
  ...importFields.map(({ label }) => ownTitle(label)),
  'photo files',
  ...sales,
]);

/** Whether a column of this title is one of our own, imported or not. */
export const isOwnTitle = (title: string): boolean => exported.has(ownTitle(title));

/**
 * What the columns of our own file are, by its titles and by the few others that have always been read. A title of our
 * own comes before any other.
 */
export function ownMapping(header: readonly string[]): Mapping {
  const titles = header.map(ownTitle);
  const columns: (string | null)[] = header.map(() => null);
  for (const { key, label, same } of importFields) {
    const place = [ownTitle(label), ...same].map((title) => titles.indexOf(title)).find((at) => at !== -1);
    if (place !== undefined && columns[place] === null) columns[place] = key;
  }
  return { columns, source: null, monthFirst: false, makeSkus: false, own: true };
}

/**
 * Whether nothing has to be asked about such a file: all its titles are words of the specification, or it is a whole
 * export by Crosslister. A single other title makes it somebody else's, whose words may mean something else.
 */
export function isOwnTable(header: readonly string[]): boolean {
  const titles = header.map(ownTitle).filter((title) => title !== '');
  const has = (title: string) => titles.includes(title);
  if (!has('name') || !has('sku')) return false;
  if (titles.every((title) => specified.includes(title))) return true;
  const saysSales = sales.some((title) => title !== 'date sold' && has(title));
  const isWhole =
    specified.every(has) && (!saysSales || sales.every((title) => title === NEWER || has(title)));
  return isWhole && titles.every((title) => exported.has(title));
}
