import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import { descriptionOf, type Platform } from '@crosslister/contract/platforms.ts';
import type { CategoryDefaults } from '@crosslister/contract/settings/category-defaults.ts';
import { filledWith, lackingIn } from '../../product-dialog/ebay/defaults-in-form.ts';
import { categoryColumn } from '../ebay/ebay-columns.ts';
import type { GridColumn } from '../grid/grid-columns.ts';
import { type CellEdit, cellEdit, formWithEdits, noEdits, type Sheet, textOf } from '../sheet.ts';

type Result = CrosslistCheck['results'][number];

/** The column with the category on a platform. */
function columnKey(platform: Platform): string | undefined {
  const usual = descriptionOf(platform).categories?.usual;
  if (!usual) return undefined;
  return 'field' in usual ? categoryColumn.key : `overrides.${platform}.${usual.setting}`;
}

/** What is suggested by the name, of which nothing says that it does not fit. */
function suggestedIn({ category }: Result): string | undefined {
  if (!category) return undefined;
  const { id, from, doubtful, instead } = category;
  if (instead) return instead.doubtful ? undefined : instead.id;
  return (from === 'suggested' || from === 'remembered') && !doubtful ? (id ?? undefined) : undefined;
}

/** Cells without a category, and what the marketplaces suggest for them. */
export function suggestedCells(
  sheet: Sheet,
  columns: readonly GridColumn[],
  results: readonly Result[],
): CellEdit[] {
  const rows = new Map(sheet.rows.map((row) => [row.product.id, row]));
  return results.flatMap((result) => {
    const row = rows.get(result.product_id);
    const id = suggestedIn(result);
    const key = columnKey(result.platform);
    const column = columns.find((each) => each.key === key);
    if (!row || !id || !column || textOf(row, sheet.edits.get(row.product.id) ?? noEdits, column) !== '')
      return [];
    return [cellEdit(row, column, id)];
  });
}

/** What the seller keeps as defaults of the categories in these cells, where their rows say nothing. */
export function defaultCells(
  sheet: Sheet,
  columns: readonly GridColumn[],
  categories: readonly CellEdit[],
  defaults: readonly CategoryDefaults[],
): CellEdit[] {
  return categories.flatMap(({ id, column, text }) => {
    const row = sheet.rows.find(({ product }) => product.id === id);
    const kept = defaults.find((each) => column === categoryColumn.key && each.category_id === text);
    if (!row || !kept) return [];
    const form = formWithEdits(row, sheet.edits.get(id) ?? noEdits, columns);
    const filled = { ...form, ...filledWith(form, lackingIn(form, kept)) };
    return columns.flatMap((each) => {
      const next = each.read(filled);
      return next === each.read(form) ? [] : [cellEdit(row, each, next)];
    });
  });
}
