/**
 * The cell with an apostrophe before it when a spreadsheet would run it as a formula. Apostrophes before a formula's
 * sign are escaped too, so that restoring is always exact. A loss such as -3.20 stays a number that can be added up.
 */
export function escapeFormula(cell: string): string {
  if (/^-\d+(\.\d\d)?$/.test(cell)) return cell;
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** The cell as it was before `escapeFormula`. */
export function restoreFormula(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
