import { formatCount } from '../../../../lib/format.ts';
import { type RowEdits, type Sheet, textOf } from '../sheet.ts';
import type { GridColumn } from './grid-columns.ts';

/** Why texts of a row cannot be saved, by the column's key. */
export type RowMistakes = Readonly<Record<string, string>>;
export const noMistakes: RowMistakes = {};

const SAME_SKU = 'Another row has this SKU.';

/** Remembered by the row's edits, so that one edit checks one row, and the others are not drawn again. */
export function createCheck(columns: readonly GridColumn[]) {
  const known = new WeakMap<RowEdits, RowMistakes>();
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return (edits: RowEdits | undefined): RowMistakes => {
    if (!edits) return noMistakes;
    let mistakes = known.get(edits);
    if (!mistakes) {
      const found = Object.entries(edits).flatMap(([key, text]) => {
        const mistake = byKey.get(key)?.mistake(text);
        return mistake ? [[key, mistake] as const] : [];
      });
      mistakes = found.length > 0 ? Object.fromEntries(found) : noMistakes;
      known.set(edits, mistakes);
    }
    return mistakes;
  };
}

interface Mistaken {
  id: number;
  key: string;
}

/** The first cell, from above, that cannot be saved. */
export function firstMistake(sheet: Sheet, mistakes: ReadonlyMap<number, RowMistakes>): Mistaken | undefined {
  const row = mistakes.size > 0 && sheet.rows.find(({ product }) => mistakes.has(product.id));
  if (!row) return undefined;
  const { id } = row.product;
  const [key = ''] = Object.keys(mistakes.get(id) ?? {});
  return { id, key };
}

/** What is wrong with one cell, and how many others are wrong. Undefined once it is mended. */
export function mistakeSentence(
  sheet: Sheet,
  mistakes: ReadonlyMap<number, RowMistakes>,
  { id, key }: Mistaken,
): string | undefined {
  const mistake = mistakes.get(id)?.[key];
  if (!mistake) return undefined;
  const row = sheet.rows.findIndex(({ product }) => product.id === id) + 1;
  const cells = [...mistakes.values()].reduce((sum, each) => sum + Object.keys(each).length, 0);
  const more = cells > 1 ? ` And ${formatCount(cells - 1)} more.` : '';
  return `Row ${formatCount(row)} cannot be saved as it is: ${mistake}${more}`;
}

/** The mistakes of all edited rows, with SKUs that two rows of the sheet have. Rows without one are absent. */
export function mistakesIn(
  sheet: Sheet,
  check: (edits: RowEdits | undefined) => RowMistakes,
  sku: GridColumn | undefined,
): ReadonlyMap<number, RowMistakes> {
  const mistakes = new Map<number, RowMistakes>();
  for (const [id, edits] of sheet.edits) {
    const own = check(edits);
    const refused = sheet.refused.get(id);
    if (own !== noMistakes || refused) mistakes.set(id, refused ? { ...refused, ...own } : own);
  }
  if (!sku || ![...sheet.edits.values()].some((edits) => sku.key in edits)) return mistakes;
  const rows = Map.groupBy(sheet.rows, (row) =>
    textOf(row, sheet.edits.get(row.product.id) ?? {}, sku)
      .trim()
      .toLowerCase(),
  );
  for (const [text, alike] of rows) {
    if (text === '' || alike.length < 2) continue;
    for (const { product } of alike) {
      if (!(sku.key in (sheet.edits.get(product.id) ?? {}))) continue;
      mistakes.set(product.id, { ...mistakes.get(product.id), [sku.key]: SAME_SKU });
    }
  }
  return mistakes;
}
