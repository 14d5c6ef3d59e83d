import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { catalogueCategories, type Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { proposeSpecific, valueForNone } from '@crosslister/domain/specifics/propose-specific.ts';
import { useQueries } from '@tanstack/react-query';
import { useCategoryText } from '../../../../lib/categories/use-category-text.ts';
import { categoryRulesQuery } from '../../../../lib/ebay/get-category-rules.ts';
import type { Missed } from './missed.ts';

/** A value for one item specific of one product, which the seller may accept. */
export interface Proposal {
  product_id: number;
  platform: Platform;
  name: string;
  value: string;
}

/** What is likely by each product's name and category; and for the rest the category's value for "none". */
export interface Proposals {
  likely: Proposal[];
  none: Proposal[];
}

export function proposalsFor(
  missed: readonly Missed[],
  nameOf: (productId: number) => string,
  ruleOf: (categoryId: string | null, name: string) => SpecificRule | undefined,
  pathOf: (categoryId: string) => string,
): Proposals {
  const likely: Proposal[] = [];
  const none: Proposal[] = [];
  for (const { field, name, cells } of missed) {
    if (field === 'condition') continue;
    for (const { categoryId, ...cell } of cells) {
      const rule = ruleOf(categoryId, name);
      if (!rule || categoryId === null) continue;
      const value = proposeSpecific(rule, nameOf(cell.product_id), pathOf(categoryId));
      const nothing = value === null ? valueForNone(rule) : null;
      if (value !== null) likely.push({ ...cell, name, value });
      if (nothing !== null) none.push({ ...cell, name, value: nothing });
    }
  }
  return { likely, none };
}

export function useProposals(all: readonly Missed[], products: readonly Product[]): Proposals {
  const byId = new Map(products.map((product) => [product.id, product]));
  // What was entered since the last check is no longer missing.
  const missed = all.map((each) => ({
    ...each,
    cells: each.cells.filter(({ product_id: id }) => !byId.get(id)?.specifics[each.name]?.length),
  }));
  const cells = missed.filter(({ field }) => field === 'specifics').flatMap((each) => each.cells);
  const ids = [...new Set(cells.map(({ categoryId }) => categoryId ?? ''))];
  const rules = useQueries({
    queries: ids.map(categoryRulesQuery),
    combine: (answers) => new Map(ids.map((id, at) => [id, answers[at]?.data?.specifics ?? []])),
  });
  const textOf = useCategoryText(catalogueCategories, ids.length > 0);
  return proposalsFor(
    missed,
    (id) => byId.get(id)?.name ?? '',
    (id, name) => rules.get(id ?? '')?.find((rule) => rule.name === name),
    textOf,
  );
}
