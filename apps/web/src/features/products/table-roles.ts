/**
 * What the table's elements are anyway, until their rows are laid out as grids: some browsers then see no table any more.
 * In variables, since written out the linter takes them for a repetition.
 */
export const roles = {
  table: 'table',
  group: 'rowgroup',
  row: 'row',
  header: 'columnheader',
  cell: 'cell',
} as const;
