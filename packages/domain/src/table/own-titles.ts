import { importFields, ownTitle } from './fields.ts';
import type { Mapping } from './table-row.ts';

/** Columns of our own exports that say what happened, or what lies beside the table, so that no import takes them. */
const notImported = new Set(['sold on', 'sold for', 'fees', 'profit', 'currency', 'photo files']);

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

/** Whether nothing has to be asked about such a file: name and SKU are there, and each title is one of ours. */
export function isOwnTable(header: readonly string[]): boolean {
  const known = new Set(importFields.flatMap(({ label, same }) => [ownTitle(label), ...same]));
  const { columns } = ownMapping(header);
  const isKnown = (title: string) => title === '' || known.has(title) || notImported.has(title);
  return columns.includes('name') && columns.includes('sku') && header.map(ownTitle).every(isKnown);
}
