import type { SkippedRow } from '@crosslister/domain/table/read-parts.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { QuietButton, SmallButton } from '../../../ui/buttons.ts';
import { type LeftOut, reportFile } from '../import-report.ts';
import { FixRow, type FixRowProps } from './fix-row.tsx';
import styles from './import.module.css';

const SHOWN = 20;
const MORE = 200;

interface NotesProps {
  title: string;
  count: number;
  first: readonly SkippedRow[];
  open?: boolean;
  fixHere?: FixHere;
}

/** How the seller corrects a row before it is imported. */
export interface FixHere extends Pick<FixRowProps, 'header' | 'columns' | 'setUnsaved'> {
  cellsOf: (rows: readonly number[]) => Promise<readonly (readonly string[])[] | null>;
  fix: (corrected: ReadonlyMap<number, readonly string[]>) => Promise<void>;
}

/** Notes about some rows of a file. */
export function RowNotes({ title, count, first, open = false, fixHere }: NotesProps) {
  const [shown, setShown] = useState(SHOWN);
  const [fixing, setFixing] = useState<{ note: string; cells: readonly string[] } | null>(null);
  const summary = useRef<HTMLElement>(null);
  if (count === 0) return null;
  const hidden = Math.min(first.length, shown + MORE) - Math.min(first.length, shown);
  return (
    <details className={styles.skipped} open={open}>
      <summary ref={summary}>{title}</summary>
      <ul>
        {first.slice(0, shown).map(({ row, sku, reason, unread }) => {
          const note = `${row} ${reason}`;
          return (
            <li key={note}>
              Row {formatCount(row)}
              {sku && ` (${sku})`}: {reason}
              {fixHere && !unread && fixing?.note !== note && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  onClick={async () => {
                    const cells = (await fixHere.cellsOf([row]))?.[0];
                    setFixing(cells ? { note, cells } : null);
                  }}
                >
                  Fix here<span className="visually-hidden"> row {row}</span>
                </Button>
              )}
              {fixHere && fixing?.note === note && (
                <FixRow
                  {...fixHere}
                  row={row}
                  cells={fixing.cells}
                  onCancel={() => setFixing(null)}
                  onSave={async (cells) => {
                    await fixHere.fix(new Map([[row, cells]]));
                    setFixing(null);
                    // The note may be gone, and the focus with it.
                    summary.current?.focus();
                  }}
                />
              )}
            </li>
          );
        })}
        {count > shown && <li>and {formatCount(count - Math.min(first.length, shown))} more</li>}
      </ul>
      {hidden > 0 && (
        <QuietButton onClick={() => setShown(shown + MORE)}>Show {formatCount(hidden)} more</QuietButton>
      )}
    </details>
  );
}

interface Props {
  count: number;
  first: readonly SkippedRow[];
  /** Rows that were imported with a warning. */
  warned?: LeftOut;
  /** For the download, once the import has ended. */
  report?: LeftOut;
}

/** Which rows made no product, and why, and which should be checked. */
export function LeftOutRows({ count, first, warned, report }: Props) {
  if (count === 0 && !warned?.count) return null;
  return (
    <div className={styles.leftOut}>
      {warned && <RowNotes title={plural(warned.count, 'warning')} {...warned} />}
      <RowNotes title={`${plural(count, 'row')} left out`} count={count} first={first} />
      {report && (
        <SmallButton
          onClick={() => saveFile(reportFile(warned ? [warned, report] : [report]), 'import-report.csv')}
        >
          Download report
        </SmallButton>
      )}
    </div>
  );
}
