/** A cell by the places of its row and its column. */
export interface Place {
  row: number;
  column: number;
}

export interface Size {
  rows: number;
  columns: number;
}

const PAGE_ROWS = 15;
const FAR = Number.POSITIVE_INFINITY;

/** How many rows and columns a key moves on, then with Ctrl. */
const steps: Record<string, readonly [number, number, number, number]> = {
  ArrowUp: [-1, 0, -FAR, 0],
  ArrowDown: [1, 0, FAR, 0],
  ArrowLeft: [0, -1, 0, -FAR],
  ArrowRight: [0, 1, 0, FAR],
  PageUp: [-PAGE_ROWS, 0, -FAR, 0],
  PageDown: [PAGE_ROWS, 0, FAR, 0],
  Home: [0, -FAR, -FAR, -FAR],
  End: [0, FAR, FAR, FAR],
};

const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));

/** The cell so many rows and columns on, or the last one there is in that direction. */
export const moved = (
  { row, column }: Place,
  [rows, columns]: readonly [number, number],
  size: Size,
): Place => ({
  row: within(row + rows, size.rows),
  column: within(column + columns, size.columns),
});

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** Where a key leads from a cell. Undefined for a key that leads nowhere. */
export function placeAfter({ key, ctrlKey, metaKey }: Press, from: Place, size: Size): Place | undefined {
  const step = steps[key];
  if (!step) return undefined;
  const [rows, columns, farRows, farColumns] = step;
  return moved(from, ctrlKey || metaKey ? [farRows, farColumns] : [rows, columns], size);
}

/** The cell around an element. */
export const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;

/** The cell that an event came from, by what it is to a screen reader: headings are the first row and the first column. */
export function placeOf(target: EventTarget | null): Place | null {
  const cell = cellOf(target);
  const row = cell?.closest('[role="row"]');
  if (!cell || !row) return null;
  const at = (of: Element, name: string) => Number(of.getAttribute(name)) - 2;
  return { row: at(row, 'aria-rowindex'), column: at(cell, 'aria-colindex') };
}

/** Puts the focus into the active cell, and the cell into sight. A field in it that has the focus keeps it. */
export function focusActiveCell(grid: ParentNode | null): void {
  const cell = grid?.querySelector<HTMLElement>('[role="gridcell"][data-active]');
  if (!cell?.contains(document.activeElement)) cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
