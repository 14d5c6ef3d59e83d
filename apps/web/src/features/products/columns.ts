import { optionalColumns } from '@crosslister/contract/lists.ts';
import type { ProductStatus } from '@crosslister/contract/product.ts';
import type { ColumnChoices, OptionalColumn } from '@crosslister/contract/views.ts';

export const columnNames: Record<OptionalColumn, string> = {
  date_added: 'Date Added',
  last_updated: 'Last Updated',
  date_sold: 'Date Sold',
  description: 'Description',
  id: 'ID',
};

function isDefault(column: OptionalColumn, tab: ProductStatus): boolean {
  return column === 'date_added' || (column === 'date_sold' && tab === 'sold');
}

/** The optional columns a tab shows. A column that was never chosen has its default. */
export function shownColumns(choices: ColumnChoices, tab: ProductStatus): OptionalColumn[] {
  return optionalColumns.filter((column) => choices[column] ?? isDefault(column, tab));
}

export function toggleColumn(
  choices: ColumnChoices,
  tab: ProductStatus,
  column: OptionalColumn,
): ColumnChoices {
  return { ...choices, [column]: !shownColumns(choices, tab).includes(column) };
}
