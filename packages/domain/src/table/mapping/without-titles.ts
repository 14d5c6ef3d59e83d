import { readForeignDate } from '../cells/foreign-date.ts';
import type { TableRow } from '../table-row.ts';
import { isAmountText, isCode, isWeb } from './guess-content.ts';
import { knownTitles } from './guess-mapping.ts';

/** Rows below it that are compared. */
const COMPARED = 20;

/** What no title is: an amount, a date, an address. A year may be one. */
const isSurelyNone = (cell: string) =>
  isAmountText(cell) || isWeb(cell) || readForeignDate(cell, false) !== null;
const isNumber = (cell: string) => /^\d{1,6}$/.test(cell) && !/^(?:19|20)\d\d$/.test(cell);

/**
 * Whether the first row of a table, which has no title that is known, is a product like those below it: there is an
 * amount, a date, an address, a number or a code in it where they have one, too.
 */
export function isProductRow(cells: readonly string[], below: readonly TableRow[]): boolean {
  const known = knownTitles(cells);
  const rows = below.slice(0, COMPARED).map((row) => row.cells);
  return cells.some((cell, place) => {
    const said = cell.trim();
    if (said === '') return false;
    const others = rows.map((row) => (row[place] ?? '').trim()).filter(Boolean);
    const alike = (is: (text: string) => boolean) => is(said) && others.filter(is).length > others.length / 2;
    if (others.length === 0) return known === 0 && isSurelyNone(said);
    // A product may have a word that is a title elsewhere, such as "Sold".
    if (known <= 2 && alike(isSurelyNone)) return true;
    if (known > 0) return false;
    return alike(isNumber) || alike((text) => isCode(text) && /[a-z]/i.test(text));
  });
}
