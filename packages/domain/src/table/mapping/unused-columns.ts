import type { Mapping } from '../table-row.ts';
import { plainTitle } from './fields.ts';
import { isOwnTitle } from './own-titles.ts';

/** By these a program or shop finds and sorts its own things. */
const ofProgram =
  /\b(?:ids?|uuid|handle|token|parent|position)$|^(?:tax|visibility)\b|^attribute \d+ (?:global|default)$/;
/** A column of nothing else says nothing. */
const saysNothing = /^(?:0|no|false|n\/a|-+)?$/i;

/** Watches for columns that hold something and are not imported, so that the seller is told. */
export function watchUnused(header: readonly string[], { columns, source, own }: Mapping) {
  const isKnown = (title: string) =>
    own ? isOwnTitle(title) : source !== null && ofProgram.test(plainTitle(title));
  const width = Math.max(header.length, columns.length);
  const empty = new Set(
    Array.from({ length: width }, (_, place) => place).filter(
      (place) => columns[place] == null && !isKnown(header[place] ?? ''),
    ),
  );
  const filled: number[] = [];
  return {
    see(cells: readonly string[]): void {
      for (const place of empty) {
        if (saysNothing.test((cells[place] ?? '').trim())) continue;
        empty.delete(place);
        filled.push(place);
      }
    },
    /** Their titles, in the order of the table. `read` are columns of which something was made all the same. */
    titles: (read: ReadonlySet<number>): string[] =>
      filled
        .filter((place) => !read.has(place))
        .toSorted((one, other) => one - other)
        .map((place) => (header[place] ?? '').trim() || `Column ${place + 1}`),
  };
}
