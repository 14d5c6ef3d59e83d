import { readForeignDate, readsBothWays } from '@crosslister/domain/table/cells/foreign-date.ts';
import type { TableLook } from '@crosslister/domain/table/look-at-table.ts';
import { isDateColumn } from '@crosslister/domain/table/mapping/fields.ts';
import type { Mapping } from '@crosslister/domain/table/table-row.ts';

/** How a date of the file is read that can be read in two ways, with the name of the month. */
export function dateOrder(
  { samples }: Pick<TableLook, 'samples'>,
  { columns, monthFirst }: Mapping,
): string | undefined {
  const date = samples.flatMap((cells, at) => (isDateColumn(columns[at]) ? cells : [])).find(readsBothWays);
  const read = date === undefined ? null : readForeignDate(date, monthFirst);
  if (read === null) return undefined;
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' });
  return `${date} is read as ${day.format(new Date(read))}.`;
}
