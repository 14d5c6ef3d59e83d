import { memo } from 'react';
import { partOf } from '../../../../ui/grid/grid-roles.ts';
import { ProductImage } from '../../../../ui/product-image.tsx';
import type { RowResult } from '../saving/row-results.ts';
import { type RowEdits, rowSave, type SheetRow, textOf } from '../sheet.ts';
import { CellEditor, type Move, type Typing } from './cell-editor.tsx';
import styles from './grid.module.css';
import type { GridColumn } from './grid-columns.ts';
import type { RowMistakes } from './mistakes.ts';

interface RowHandlers {
  onType: (text: string) => void;
  onCommit: (text: string, move: Move) => void;
  onCancel: () => void;
}

interface Props {
  at: number;
  /** From the top of the grid's rows, in pixels. */
  top: number;
  row: SheetRow;
  edits: RowEdits;
  mistakes: RowMistakes;
  result: RowResult | undefined;
  columns: readonly GridColumn[];
  /** The first and last marked column, if the row is in the range. */
  from: number;
  to: number;
  /** The column of the active cell, or -1. */
  active: number;
  /** What the active cell is edited with. Null while it is not. */
  editing: Typing | null;
  /** Below it there is no room for a hint. */
  isLast: boolean;
  /** Of its photo, in pixels. */
  photo: number;
  handlers: RowHandlers;
}

const hintId = (id: number, { key }: GridColumn) => `mistake-${id}-${key.replaceAll(/\W/g, '-')}`;

/** Long texts are cut: a cell shows one line of them. */
const MOST_SHOWN = 200;

/** Memoised: of thousands of rows, only those that change are drawn again. */
export const GridRow = memo(function GridRow(props: Props) {
  const {
    at,
    top,
    row,
    edits,
    mistakes,
    result,
    columns,
    from,
    to,
    active,
    editing,
    isLast,
    photo,
    handlers,
  } = props;
  return (
    <div {...partOf.row(at + 2)} className={styles.row} style={{ transform: `translateY(${top}px)` }}>
      <div {...partOf.rowHeading} className={styles.head} data-result={result?.kind} title={result?.message}>
        <span>
          {at + 1}
          {result && (
            <>
              {' '}
              <span className={styles.result}>{result.label}</span>
            </>
          )}
        </span>
        {/* Beside "Conflict" there is less room. */}
        <ProductImage src={row.product.images[0]?.src} size={result?.kind === 'failed' ? 24 : photo} />
        <span className="visually-hidden">
          {' '}
          {row.product.name} {result?.message}
        </span>
      </div>
      {columns.map((column, n) => {
        const text = textOf(row, edits, column);
        const mistake = mistakes[column.key];
        const isActive = n === active;
        const isEdited = column.key in edits;
        const { Note } = column;
        const noteOf = (typed: string) =>
          Note && (
            <Note of={{ ...row.product, ...rowSave(row, { ...edits, [column.key]: typed }, columns) }} />
          );
        return (
          <div
            key={column.key}
            {...partOf.cell(n + 2, isActive, editing === null)}
            {...partOf.state(n >= from && n <= to, mistake !== undefined)}
            className={styles.cell}
            data-key={column.key}
            data-edited={isEdited || undefined}
            data-numeric={column.numeric || undefined}
            aria-describedby={mistake && hintId(row.product.id, column)}
            title={
              isEdited && !mistake
                ? `Was: ${column.read(row.began).slice(0, MOST_SHOWN) || 'empty'}`
                : undefined
            }
          >
            {isActive && editing !== null ? (
              <CellEditor
                column={column}
                rowName={row.product.name}
                initial={editing}
                noteOf={noteOf}
                {...handlers}
              />
            ) : (
              <>
                <span className={styles.text}>
                  {column.Label ? <column.Label text={text} /> : text.slice(0, MOST_SHOWN)}
                </span>
                {mistake && (
                  <>
                    <span className={styles.mistake} aria-hidden>
                      {mistake}
                    </span>
                    <span
                      role="tooltip"
                      id={hintId(row.product.id, column)}
                      className={`${styles.hint} ${styles.whole}`}
                      data-above={isLast && at > 0}
                    >
                      {mistake}
                    </span>
                  </>
                )}
              </>
            )}
          </div>
        );
      })}
    </div>
  );
});
