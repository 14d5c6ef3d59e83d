import { cellAt, type SourceRow, type TableRow, withCells } from '../table-row.ts';
import type { Fold, Source } from './source.ts';

const stock = /^current quantity\b/;

/** A row for each variation. The one that is alone has the name "Regular". */
function foldLibrary(placeOf: (title: string) => number | undefined, titles: readonly string[]): Fold {
  const [name, variation] = ['item name', 'variation name'].map(placeOf);
  const places = titles.flatMap((title, place) => (stock.test(title) ? [place] : []));
  function take(row: TableRow): SourceRow {
    const choice = cellAt(row, variation);
    const whole = [cellAt(row, name), choice.toLowerCase() === 'regular' ? '' : choice].filter(Boolean);
    // One thing may be kept in several places.
    const counts = places.map((place) => cellAt(row, place)).filter(Boolean);
    const sum = counts.length > 1 && counts.every((count) => /^-?\d+$/.test(count));
    return withCells(row, [
      [name, whole.join(' - ')],
      ...(sum ? [[places[0], String(counts.reduce((all, count) => all + Number(count), 0))] as const] : []),
    ]);
  }
  return { unfold: (rows) => rows.map(take) };
}

/** Items, Actions, Export library. */
export const itemLibrary: Source = {
  key: 'square-library',
  name: 'Square, item library',
  learnedFrom:
    'Titles and rows of the library in public fixtures of programs that read it; squareup.com help, "Import items".',
  has: ['item name', 'variation name', 'sku', 'price'],
  fields: { 'item name': 'name', sku: 'sku', description: 'description', price: 'price' },
  patterns: [[stock, 'quantity']],
  otherwise: ['category', 'default unit cost'],
  fold: foldLibrary,
};
