import type { SkippedRow } from '@crosslister/domain/table/read-parts.ts';
import { useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { SmallButton } from '../../../ui/buttons.ts';
import { type Row, Sheet } from './fix-sheet.tsx';
import type { FixHere } from './left-out-rows.tsx';

/** Rows that are corrected together. The next ones come after them. */
const AT_ONCE = 50;

/** Each row once, with all that is said of it. One whose end is not known cannot be corrected. */
function rowsOf(notes: readonly SkippedRow[]): Row[] {
  const unread = new Set(notes.flatMap(({ row, unread }) => (unread ? [row] : [])));
  const byRow = Map.groupBy(
    notes.filter(({ row }) => !unread.has(row)),
    ({ row }) => row,
  );
  return [...byRow]
    .map(([number, said]) => ({ number, reasons: [...new Set(said.map(({ reason }) => reason))] }))
    .toSorted((one, other) => one.number - other.number);
}

/** The rows with a note as a sheet, to correct several at once. */
export function FixTable({ notes, fixHere }: { notes: readonly SkippedRow[]; fixHere: FixHere }) {
  const [opened, setOpened] = useState<{ rows: Row[]; cells: readonly (readonly string[])[] } | null>(null);
  const rows = rowsOf(notes);
  if (opened) {
    return (
      <Sheet
        {...fixHere}
        {...opened}
        onCancel={() => setOpened(null)}
        onSave={async (corrected) => {
          if (corrected.size > 0) await fixHere.fix(corrected);
          setOpened(null);
        }}
      />
    );
  }
  if (rows.length < 2) return null;
  return (
    <div>
      <SmallButton
        onClick={async () => {
          const first = rows.slice(0, AT_ONCE);
          const cells = await fixHere.cellsOf(first.map(({ number }) => number));
          setOpened(cells && { rows: first, cells });
        }}
      >
        {rows.length > AT_ONCE
          ? `Fix the first ${AT_ONCE} of ${plural(rows.length, 'row')} in a table`
          : `Fix these ${plural(rows.length, 'row')} in a table`}
      </SmallButton>
    </div>
  );
}
