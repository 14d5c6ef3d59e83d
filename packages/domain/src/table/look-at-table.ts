import { guessMapping, sourceWith } from './guess-mapping.ts';
import { isOwnTable, ownMapping } from './own-titles.ts';
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
  /** The program that wrote it. */
  sourceName: string | null;
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
  const isOwn = isOwnTable(header);
  const cells = rows.map((row) => row.cells);
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
    mapping: isOwn ? ownMapping(header) : guessMapping(header, cells),
    sourceName: isOwn ? null : (sourceWith(header)?.name ?? null),
  };
}
