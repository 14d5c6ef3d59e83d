/**
 * The roles that table elements have anyway, until their rows are laid out as grids: some browsers then no longer see a
 * table. In variables, because written out the linter takes them for redundant.
 */
export const roles = {
  table: 'table',
  group: 'rowgroup',
  row: 'row',
  header: 'columnheader',
  rowHeader: 'rowheader',
  cell: 'cell',
} as const;
