import { useVirtualizer } from '@tanstack/react-virtual';
import { plural } from '../../../../lib/format.ts';
import { partOf } from '../../../../ui/grid/grid-roles.ts';
import { useIsPhone } from '../../../../ui/use-is-phone.ts';
import { type RowResult, resultNow } from '../saving/row-results.ts';
import { noEdits } from '../sheet.ts';
import { boundsOf } from './cell-range.ts';
import styles from './grid.module.css';
import { GridRow } from './grid-row.tsx';
import { noMistakes, type RowMistakes } from './mistakes.ts';
import { type GridOptions, useGrid } from './use-grid.ts';

/** In pixels; with photos by which a thing is recognised, and as it is known by its name. */
const ROW_HEIGHT = { tall: 64, usual: 44 };
const PHOTO = { tall: 40, usual: 32 };
/** Wide enough for "1 missing" beside the photo. */
const HEAD_WIDTH = { tall: 114, usual: 84 };
/** So that a phone shows two columns. */
const PHONE_WIDTH = 150;

interface Props extends GridOptions {
  mistakes: ReadonlyMap<number, RowMistakes>;
  results: ReadonlyMap<number, RowResult>;
  /** The photos are what is known of the rows. */
  tall: boolean;
}

/** Products by columns, as in a spreadsheet. Only the rows in sight are drawn. */
export function Grid({ mistakes, results, tall, ...props }: Props) {
  const rowHeight = tall ? ROW_HEIGHT.tall : ROW_HEIGHT.usual;
  const { sheet, columns, range } = props;
  const { box, rangeExtractor, editing, handlers, events } = useGrid(props);
  const { active } = range;
  const rows = useVirtualizer({
    count: sheet.rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    rangeExtractor,
  });
  const { top, bottom, left, right } = boundsOf(range);
  const phone = useIsPhone();
  const widths = columns.map(({ width }) => (phone ? Math.min(width, PHONE_WIDTH) : width));
  const headWidth = tall ? HEAD_WIDTH.tall : HEAD_WIDTH.usual;
  const style: React.CSSProperties & Record<'--columns' | '--row' | '--head', string> = {
    '--columns': [headWidth, ...widths].map((px) => `${px}px`).join(' '),
    '--head': `${headWidth}px`,
    '--row': `${rowHeight}px`,
    minWidth: widths.reduce((sum, width) => sum + width, headWidth),
  };
  return (
    <div
      ref={box}
      {...partOf.grid(plural(sheet.rows.length, 'product'), sheet.rows.length + 1, columns.length + 1)}
      {...partOf.selectable}
      className={styles.grid}
      {...events}
    >
      <div {...partOf.group} className={styles.headings} style={style}>
        <div {...partOf.row(1)} className={styles.headingRow}>
          <div {...partOf.heading(1)} className={styles.head}>
            Row
          </div>
          {columns.map((column, n) => (
            <div
              key={column.key}
              {...partOf.heading(n + 2)}
              className={styles.heading}
              data-key={column.key}
              data-numeric={column.numeric || undefined}
            >
              {column.label}
            </div>
          ))}
        </div>
      </div>
      <div {...partOf.group} className={styles.rows} style={{ ...style, height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const row = sheet.rows[index];
          if (!row) return null;
          const { id } = row.product;
          const isMarked = index >= top && index <= bottom;
          const isActive = index === active.row;
          return (
            <GridRow
              key={id}
              at={index}
              top={start}
              row={row}
              edits={sheet.edits.get(id) ?? noEdits}
              mistakes={mistakes.get(id) ?? noMistakes}
              result={resultNow(results.get(id), sheet.edits.has(id))}
              columns={columns}
              from={isMarked ? left : 0}
              to={isMarked ? right : -1}
              active={isActive ? active.column : -1}
              editing={isActive ? editing : null}
              isLast={index === sheet.rows.length - 1}
              photo={tall ? PHOTO.tall : PHOTO.usual}
              handlers={handlers}
            />
          );
        })}
      </div>
    </div>
  );
}
