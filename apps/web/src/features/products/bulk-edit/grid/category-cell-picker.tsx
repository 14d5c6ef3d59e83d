import { CategoryPicker } from '../../../../ui/category-picker/category-picker.tsx';
import type { Place } from '../../../../ui/grid/active-cell.ts';
import { cellEdit, noEdits, type Sheet, type SheetChange, textOf } from '../sheet.ts';
import type { GridColumn } from './grid-columns.ts';

interface Props {
  sheet: Sheet;
  columns: readonly GridColumn[];
  place: Place;
  change: (change: SheetChange) => void;
  onClose: () => void;
}

export function CategoryCellPicker({ sheet, columns, place, change, onClose }: Props) {
  const [row, column] = [sheet.rows[place.row], columns[place.column]];
  if (!row || !column?.picker) return null;
  return (
    <CategoryPicker
      platform={column.picker}
      value={textOf(row, sheet.edits.get(row.product.id) ?? noEdits, column)}
      onChoose={(id) => change({ type: 'edit', cells: [cellEdit(row, column, id)] })}
      onClose={onClose}
    />
  );
}
