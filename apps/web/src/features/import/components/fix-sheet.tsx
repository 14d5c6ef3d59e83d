import { parseTsv } from '@crosslister/domain/csv/tsv.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatCount, plural } from '../../../lib/format.ts';
import { SmallButton } from '../../../ui/buttons.ts';
import styles from './fix-table.module.css';
import type { FixHere } from './left-out-rows.tsx';
import { useUnsaved } from './use-unsaved.ts';

export interface Row {
  number: number;
  reasons: string[];
}

interface SheetProps extends Pick<FixHere, 'header' | 'columns' | 'setUnsaved'> {
  rows: readonly Row[];
  cells: readonly (readonly string[])[];
  onSave: (corrected: ReadonlyMap<number, readonly string[]>) => Promise<void>;
  onCancel: () => void;
}

export function Sheet({ header, columns, setUnsaved, rows, cells: before, onSave, onCancel }: SheetProps) {
  const [cells, setCells] = useState(before);
  const [saving, setSaving] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const places = header.flatMap((_, place) => (columns[place] == null ? [] : [place]));
  const titleOf = (place: number) => header[place] || `Column ${place + 1}`;

  /** Puts a block of cells in, as a spreadsheet does. What goes beyond the table is left out. */
  function put(row: number, column: number, block: readonly (readonly string[])[]): void {
    setCells((all) =>
      all.map((line, at) => {
        const given = block[at - row];
        if (!given) return line;
        const changed = header.map((_, place) => line[place] ?? '');
        for (const [n, value] of given.entries()) {
          const place = places[column + n];
          if (place !== undefined) changed[place] = value;
        }
        return changed;
      }),
    );
  }

  function moveTo(row: number, column: number): void {
    table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus();
  }

  const corrected = new Map(
    rows.flatMap(({ number }, at) => {
      const line = cells[at];
      return line && line !== before[at] ? [[number, line] as const] : [];
    }),
  );
  useUnsaved(corrected.size > 0, setUnsaved);
  return (
    <form
      className={styles.sheet}
      aria-label="Rows to correct"
      onSubmit={async (event) => {
        event.preventDefault();
        setSaving(true);
        await onSave(corrected);
      }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved sideways with the keyboard, too */}
      <section className={styles.scroll} aria-label="Table of rows to correct" tabIndex={0}>
        <table ref={table} className={styles.table}>
          <thead>
            <tr>
              {places.map((place) => (
                <th key={place} scope="col">
                  {titleOf(place)}
                </th>
              ))}
            </tr>
          </thead>
          {rows.map(({ number, reasons }, row) => (
            <tbody key={number}>
              <tr>
                <th scope="rowgroup" colSpan={places.length}>
                  <span className={styles.reason}>
                    Row {formatCount(number)}: {reasons.join(' ')}
                  </span>
                </th>
              </tr>
              <tr>
                {places.map((place, column) => (
                  <td key={place}>
                    <input
                      className={styles.cell}
                      data-cell={`${row} ${column}`}
                      aria-label={`${titleOf(place)}, row ${number}`}
                      value={cells[row]?.[place] ?? ''}
                      // biome-ignore lint/a11y/noAutofocus: the button that opened the table has gone
                      autoFocus={row === 0 && column === 0}
                      onChange={({ currentTarget: { value } }) => put(row, column, [[value]])}
                      onPaste={(event) => {
                        const block = parseTsv(event.clipboardData.getData('text/plain'));
                        if (block.length === 1 && block[0]?.length === 1) return;
                        event.preventDefault();
                        put(row, column, block);
                      }}
                      onKeyDown={(event) => {
                        const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
                        if (by === undefined || event.nativeEvent.isComposing) return;
                        event.preventDefault();
                        moveTo(row + by, column);
                      }}
                    />
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
        </table>
      </section>
      <p className={styles.buttons}>
        <Button type="submit" size="compact-sm" loading={saving}>
          {corrected.size > 0 ? `Use ${plural(corrected.size, 'corrected row')}` : 'Use these rows'}
        </Button>
        <SmallButton onClick={onCancel}>Cancel</SmallButton>
      </p>
    </form>
  );
}
