import type { CategoryRulesAnswer } from '@crosslister/contract/item-specifics.ts';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { categoryRulesQuery } from '../../../../lib/ebay/get-category-rules.ts';
import { categoryColumn, requiredSpecifics } from '../ebay/ebay-columns.ts';
import type { GridColumn } from '../grid/grid-columns.ts';
import { noEdits, type Sheet, textOf } from '../sheet.ts';

/** Each is a question to eBay. */
const MOST_CATEGORIES = 20;
const none: readonly GridColumn[] = [];
const knownOf = (queries: { data: CategoryRulesAnswer | undefined }[]) =>
  queries.flatMap(({ data }) => data ?? []);

/** After the category. What is required takes the place of what was only offered. */
export const withRequired = (
  columns: readonly GridColumn[],
  required: readonly GridColumn[],
): readonly GridColumn[] =>
  columns
    .filter(({ key }) => !required.some((each) => each.key === key))
    .flatMap((column) => (column.key === categoryColumn.key ? [column, ...required] : [column]));

/** A column for each item specific that a category of the sheet requires, as the categories are in it now. */
export function useRequiredSpecifics(
  sheet: Sheet,
  columns: readonly GridColumn[],
  enabled: boolean,
): readonly GridColumn[] {
  const category = columns.find(({ key }) => key === categoryColumn.key);
  const ids = useMemo(
    () =>
      category && enabled
        ? [
            ...new Set(
              sheet.rows.map((row) => textOf(row, sheet.edits.get(row.product.id) ?? noEdits, category)),
            ),
          ]
            .filter((id) => /^\d+$/.test(id))
            .slice(0, MOST_CATEGORIES)
        : [],
    [sheet.rows, sheet.edits, category, enabled],
  );
  const answers = useQueries({
    queries: ids.map(categoryRulesQuery),
    combine: knownOf,
  });
  return useMemo(() => (answers.length === 0 ? none : requiredSpecifics(answers)), [answers]);
}
