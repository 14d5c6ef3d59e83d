/**
 * What the parts of a grid are to a screen reader, with their places, counted from 1. Its elements are not a table's,
 * because only the rows in sight are drawn.
 */
export const partOf = {
  grid: (label: string, rows: number, columns: number) => ({
    role: 'grid',
    'aria-label': label,
    'aria-rowcount': rows,
    'aria-colcount': columns,
  }),
  group: { role: 'rowgroup' },
  row: (at: number) => ({ role: 'row', 'aria-rowindex': at }),
  heading: (at: number) => ({ role: 'columnheader', 'aria-colindex': at }),
  rowHeading: { role: 'rowheader', 'aria-colindex': 1 },
  /** Above several rows, over all columns. */
  band: { role: 'row' },
  bandHeading: (columns: number) => ({ role: 'rowheader', 'aria-colindex': 1, 'aria-colspan': columns }),
  /** `isStop`: the active one, if Tab leads to it rather than to a field in it. */
  cell: (at: number, isActive: boolean, isStop: boolean) => ({
    role: 'gridcell',
    'aria-colindex': at,
    'data-active': isActive || undefined,
    tabIndex: isActive && isStop ? 0 : -1,
  }),
  /** Of a grid in which cells are marked. */
  selectable: { 'aria-multiselectable': true },
  state: (isMarked: boolean, isWrong: boolean) => ({
    'aria-selected': isMarked,
    'aria-invalid': isWrong || undefined,
  }),
};
