import { conditionNames, ebayConditions } from '@crosslister/contract/listings/conditions.ts';
import { useQueries } from '@tanstack/react-query';
import { categoryRulesQuery } from '../../../../lib/ebay/get-category-rules.ts';
import { formatCount, plural } from '../../../../lib/format.ts';
import type { Missed } from './missed.ts';

type Cells = Missed['cells'];

/** A condition that the categories of some of these rows take, and which rows those are. */
export interface TakenCondition {
  value: string;
  label: string;
  cells: Cells;
}

/** The conditions to choose from for these rows: those that the category of at least one of them takes. */
export function useConditionsTaken(cells: Cells): TakenCondition[] {
  const ids = [...new Set(cells.map(({ categoryId }) => categoryId ?? ''))];
  return useQueries({
    queries: ids.map(categoryRulesQuery),
    combine: (answers) => {
      const rules = new Map(ids.map((id, at) => [id, answers[at]?.data?.conditions ?? []]));
      return takenConditions(cells, (id) => rules.get(id ?? '') ?? []);
    },
  });
}

/** A category has its own words for a condition, which are shown where all of them have the same. */
export function takenConditions(
  cells: Cells,
  conditionsOf: (categoryId: string | null) => readonly { condition: string; label: string }[],
): TakenCondition[] {
  return ebayConditions.flatMap((value) => {
    const found = cells.flatMap((cell) => {
      const taken = conditionsOf(cell.categoryId).find(({ condition }) => condition === value);
      return taken ? [{ cell, label: taken.label }] : [];
    });
    if (found.length === 0) return [];
    const [label = '', other] = new Set(found.map((each) => each.label));
    const name = other === undefined && label ? label : conditionNames[value];
    const some = `${formatCount(found.length)} of ${plural(cells.length, 'row')}`;
    return {
      value,
      label: found.length < cells.length ? `${name} (${some})` : name,
      cells: found.map(({ cell }) => cell),
    };
  });
}
