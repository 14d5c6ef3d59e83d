import { useEffect } from 'react';
import { useCategoryDefaults } from '../../../../lib/api/keep-category-defaults.ts';
import { formatCount, plural } from '../../../../lib/format.ts';
import { SmallButton } from '../../../../ui/buttons.ts';
import { focusActiveCell } from '../../../../ui/grid/active-cell.ts';
import type { GridColumn } from '../grid/grid-columns.ts';
import type { Sheet, SheetChange, SheetRow } from '../sheet.ts';
import styles from './new-things.module.css';
import { defaultCells, suggestedCells } from './suggested-cells.ts';
import type { useListReady } from './use-list-ready.ts';

interface Props {
  sheet: Sheet;
  columns: readonly GridColumn[];
  listing: ReturnType<typeof useListReady>;
  /** That the keyboard is on. */
  row: SheetRow | undefined;
  change: (change: SheetChange) => void;
}

/** Of drafts that were just made: how many are ready, what the one in hand misses, and categories to take over. */
export function NewThingsBar({ sheet, columns, listing, row, change }: Props) {
  const { data: defaults = [] } = useCategoryDefaults();
  const { results, isChecking, ready, sent, states } = listing;
  // The first name can be typed at once.
  useEffect(() => {
    const timer = setTimeout(() => focusActiveCell(document));
    return () => clearTimeout(timer);
  }, []);
  const cells = suggestedCells(sheet, columns, results);
  const own = row && states.get(row.product.id);
  return (
    <div className={styles.bar}>
      <p role="status">
        {isChecking
          ? 'Checking what they lack.'
          : states.size > 0 &&
            `${formatCount(ready)} of ${plural(sheet.rows.length - sent, 'draft')} ready${sent > 0 ? `, ${formatCount(sent)} listed` : ''}.`}
      </p>
      {cells.length > 0 && (
        <SmallButton
          disabled={isChecking}
          onClick={() =>
            change({ type: 'edit', cells: [...cells, ...defaultCells(sheet, columns, cells, defaults)] })
          }
        >
          Use {plural(cells.length, 'suggested category', 'suggested categories')}
        </SmallButton>
      )}
      <p className={styles.own} data-ready={own?.kind === 'done' || undefined}>
        {own?.kind === 'warning' ? `Missing on ${own.message}` : own?.message}
      </p>
    </div>
  );
}
