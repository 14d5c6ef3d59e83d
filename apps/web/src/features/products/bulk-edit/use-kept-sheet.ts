import type { Product } from '@crosslister/contract/product.ts';
import { useRef } from 'react';
import type { FirstPriceChange } from '../../../lib/dialog-props.ts';
import type { Kept } from '../../../lib/kept/kept.ts';
import { useKeptForm } from '../../../lib/kept/use-kept-form.ts';
import type { GridColumn } from './grid/grid-columns.ts';
import { GRID_FORM, keptSheet, keptTitle, type Restored, readKeptSheet, restoreSheet } from './kept-sheet.ts';
import { firstSheet } from './quick-changes/quick-change.ts';
import type { CellEdit, Sheet } from './sheet.ts';

interface Beginning {
  products: readonly Product[];
  columns: readonly GridColumn[];
  price: FirstPriceChange | undefined;
  restored: Kept | undefined;
}

/** What the grid opens with. What a change from elsewhere means is shown before anything else. */
export function beginning(from: Beginning): Restored & { isReview: boolean } {
  const sheet = firstSheet(from.products, from.price);
  const kept = from.restored && readKeptSheet(from.restored.typed);
  if (!kept) return { sheet, conflicts: new Map(), isReview: sheet.edits.size > 0 };
  const before = restoreSheet(sheet, kept, from.columns);
  return { ...before, isReview: kept.isReview && before.conflicts.size === 0 };
}

interface Options {
  sheet: Sheet;
  columns: readonly GridColumn[];
  opened: boolean;
  isReview: boolean;
  restored: Kept | undefined;
}

/** Keeps what is typed into the grid, with the cell that is being edited: `onTyping` is told of it. */
export function useKeptSheet({ sheet, columns, opened, isReview, restored }: Options) {
  const typing = useRef<CellEdit | null>(null);
  const { noteChange } = useKeptForm({
    form: GRID_FORM,
    title: keptTitle(sheet.edits.size),
    read: () => (opened ? keptSheet(sheet, columns, { isReview, typing: typing.current }) : null),
    takenOver: restored,
  });
  return {
    isTyping: () => typing.current !== null,
    onTyping(cell: CellEdit | null): void {
      typing.current = cell;
      noteChange();
    },
  };
}
