import { short } from '../../csv/product-of-row.ts';
import { isFormula, isSpreadsheetError, whySpoiled } from '../cells/spoiled-cells.ts';
import { isTotal } from './total-line.ts';

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');

/** A line of dashes, as tables in texts have it below their titles. */
const isRule = (cells: readonly string[]) => filled(cells).every((cell) => /^[\s:=_–—-]{3,}$/.test(cell));

/** One cell alone in a table of several columns: "SHOES", or "SOLD", above the rows that it is said of. */
export const headingIn = (header: readonly string[], cells: readonly string[]): string | undefined => {
  const said = filled(cells);
  return said.length === 1 && filled(header).length >= 3 ? said[0]?.trim() : undefined;
};

const plain = (cells: readonly string[]) => filled(cells.map((cell) => cell.trim().toLowerCase())).join('\n');

/** Nothing, or how many there are, where the SKU would be. */
const isNoNumber = /^(?:\d+ (?:items?|products?|listings?|pieces?|things?))?$/i;

interface Read {
  header: readonly string[];
  cells: readonly string[];
  name: string;
  sku: string;
  /** Columns that hold something. */
  titled: number;
  isOwn: boolean;
}

/** Why a row is no product, before its cells are read. */
export function whyNoProduct({ header, cells, name, sku, titled, isOwn }: Read): string | null {
  const count = cells.length;
  if (count < header.length)
    return `It has ${count} ${count === 1 ? 'column' : 'columns'} where the header has ${header.length}.`;
  const beyond = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (count > header.length || beyond > titled)
    return `It has ${Math.max(count > header.length ? count : 0, beyond)} cells where the header has ${titled} titles. A comma in a name or price has to be in quotation marks.`;
  if (!isOwn) {
    if (plain(cells) === plain(header)) return 'It repeats the titles of the columns.';
    if (isRule(cells)) return 'It is a line of dashes and no product.';
    if ((isNoNumber.test(sku) && isTotal(name)) || isTotal(sku))
      return 'It is a line of totals and no product.';
    const heading = headingIn(header, cells);
    if (heading !== undefined)
      return `It has one cell alone, "${short(heading)}", so it was taken for a heading and no product.`;
  }
  const spoiled = [
    ['name', isSpreadsheetError(name) || (!isOwn && isFormula(name)) ? whySpoiled(name) : undefined, name],
    ['SKU', whySpoiled(sku), sku],
  ].find(([, why]) => why !== undefined);
  return spoiled
    ? `Its ${spoiled[0]} "${short(spoiled[2] ?? '')}" is ${spoiled[1]}. Correct it here, or in the file.`
    : null;
}
