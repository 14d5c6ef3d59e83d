/** Of a table, or of a list of cards. */
const rowsOf = (table: HTMLElement | null) => [...(table?.querySelectorAll('tbody > tr, [data-row]') ?? [])];

/** Which row of the table has the keyboard, counted from 0; -1 if none. */
export function focusedRow(table: HTMLElement | null): number {
  return rowsOf(table).findIndex((row) => row.contains(document.activeElement));
}

/** The `data-id` of that row: the rows that are drawn may be those of an earlier answer. */
export function focusedId(table: HTMLElement | null): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-id]');
  return row && table?.contains(row) ? Number(row.dataset.id) : null;
}

/** The name in the row after this one, or with -1 before it. From outside the table: in its first row. */
export function moveFocus(table: HTMLElement | null, by: -1 | 1, from = focusedRow(table)): void {
  const row = rowsOf(table)[from < 0 ? 0 : from + by];
  row?.querySelector<HTMLElement>('button[aria-haspopup="dialog"]')?.focus();
}

/** In the row with this `data-id`: its box if the keyboard is in one, else the name, where j and k put it. */
export function focusRow(table: HTMLElement | null, id: number): void {
  const isInBox = document.activeElement instanceof HTMLInputElement;
  table
    ?.querySelector(`[data-id="${id}"]`)
    ?.querySelector<HTMLElement>(isInBox ? 'input[type="checkbox"]' : 'button[aria-haspopup="dialog"]')
    ?.focus();
}
