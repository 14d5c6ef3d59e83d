import type { ProductStatus } from '@crosslister/contract/product.ts';
import { z } from 'zod';

export const optionalColumns = ['date_added', 'last_updated', 'date_sold', 'description', 'id'] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

export const columnNames: Record<OptionalColumn, string> = {
  date_added: 'Date Added',
  last_updated: 'Last Updated',
  date_sold: 'Date Sold',
  description: 'Description',
  id: 'ID',
};

const Column = z.enum(optionalColumns);
const Choices = z.record(z.string(), z.partialRecord(Column, z.boolean()));
/** What the seller chose, for each tab; what was never chosen keeps its default. */
export type ColumnChoices = z.infer<typeof Choices>;

function isDefault(column: OptionalColumn, tab: ProductStatus): boolean {
  return column === 'date_added' || (column === 'date_sold' && tab === 'sold');
}

export function shownColumns(choices: ColumnChoices, tab: ProductStatus): OptionalColumn[] {
  return optionalColumns.filter((column) => choices[tab]?.[column] ?? isDefault(column, tab));
}

export function toggleColumn(
  choices: ColumnChoices,
  tab: ProductStatus,
  column: OptionalColumn,
): ColumnChoices {
  const shown = shownColumns(choices, tab).includes(column);
  return { ...choices, [tab]: { ...choices[tab], [column]: !shown } };
}

export function resetColumns(choices: ColumnChoices, tab: ProductStatus): ColumnChoices {
  const { [tab]: _, ...others } = choices;
  return others;
}

/** The choices stored in the browser; none when there are none or they cannot be understood. */
export function parseChoices(stored: unknown): ColumnChoices {
  const parsed = Choices.safeParse(stored);
  return parsed.success ? parsed.data : {};
}
