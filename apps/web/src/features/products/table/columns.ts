import { type Platform, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { ProductStatus } from '@crosslister/contract/product.ts';
import type { ProductSort } from '@crosslister/contract/product-query.ts';
import { optionalColumns } from '@crosslister/contract/products/product-table-columns.ts';
import type { ColumnChoices, OptionalColumn } from '@crosslister/contract/views.ts';

const priceColumnNames = Object.fromEntries(
  platforms.map((platform) => [`price_${platform}`, `Price on ${platformNames[platform]}`]),
) as Record<`price_${Platform}`, string>;

export const columnNames: Record<OptionalColumn, string> = {
  date_added: 'Date Added',
  last_updated: 'Last Updated',
  date_sold: 'Date Sold',
  days_listed: 'Days Listed',
  times_viewed: 'Times Viewed',
  quantity: 'Quantity',
  cost: 'Cost',
  margin: 'Margin',
  fees: 'Fees',
  profit: 'Profit',
  ...priceColumnNames,
  location: 'Location',
  labels: 'Labels',
  description: 'Description',
  id: 'ID',
};

/** The orders that a column's title asks for. */
export const columnSorts: Partial<Record<OptionalColumn, { up: ProductSort; down: ProductSort }>> = {
  days_listed: { up: 'days_asc', down: 'days_desc' },
  quantity: { up: 'quantity_asc', down: 'quantity_desc' },
  cost: { up: 'cost_asc', down: 'cost_desc' },
};

const dates: readonly OptionalColumn[] = ['date_added', 'last_updated', 'date_sold'];
const words: readonly OptionalColumn[] = ['description', 'id', 'location', 'labels'];
/** Numbers, which end at the same edge. */
export const isNumeric = (column: OptionalColumn) => !dates.includes(column) && !words.includes(column);

function isDefault(column: OptionalColumn, tab: ProductStatus): boolean {
  return column === 'date_added' || (column === 'date_sold' && tab === 'sold');
}

/** The optional columns a tab shows. A column that was never chosen has its default. */
export function shownColumns(choices: ColumnChoices, tab: ProductStatus): OptionalColumn[] {
  return optionalColumns.filter((column) => choices[column] ?? isDefault(column, tab));
}

/** The choices of a tab that show just these columns. */
export const choicesOf = (columns: readonly OptionalColumn[], tab: ProductStatus): ColumnChoices =>
  Object.fromEntries(
    optionalColumns
      .filter((column) => columns.includes(column) !== isDefault(column, tab))
      .map((column) => [column, columns.includes(column)]),
  );

/** Without the prices of platforms that are hidden. */
export const columnsFor = (
  columns: readonly OptionalColumn[],
  platforms: readonly { platform: Platform }[],
): OptionalColumn[] =>
  columns.filter(
    (column) =>
      !column.startsWith('price_') || platforms.some(({ platform }) => column === `price_${platform}`),
  );

export function toggleColumn(
  choices: ColumnChoices,
  tab: ProductStatus,
  column: OptionalColumn,
): ColumnChoices {
  return { ...choices, [column]: !shownColumns(choices, tab).includes(column) };
}
