import type { SpecificRule } from '@crosslister/contract/item-specifics.ts';
import { catalogueCategories, type Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import {
  differsByThing,
  type ProposedValue,
  proposeSpecific,
  valueForNone,
} from '@crosslister/domain/specifics/propose-specific.ts';
import { useQueries } from '@tanstack/react-query';
import { useCategoryText } from '../../../../lib/categories/use-category-text.ts';
import { categoryRulesQuery } from '../../../../lib/ebay/get-category-rules.ts';
import type { Missed } from './missed.ts';

/** A value for one item specific of one product, which the seller may accept or change. */
export interface Proposal {
  product_id: number;
  platform: Platform;
  name: string;
  /** Empty where it is the seller's to type. */
  value: string;
  /** Where it comes from; null for a value that says that there is none, and for none. */
  from: ProposedValue['from'] | null;
}

/**
 * What is likely by each product's name and category; for the rest the category's value for "none"; and what is another
 * value in each row, with nothing that is likely.
 */
export interface Proposals {
  likely: Proposal[];
  none: Proposal[];
  open: Proposal[];
}

/** The title of one record is not that of another, so no value is offered for all of them. */
export const isOneForEach = ({ name, cells }: Pick<Missed, 'name' | 'cells'>): boolean =>
  cells.length > 1 && differsByThing(name);

export function proposalsFor(
  missed: readonly Missed[],
  nameOf: (productId: number) => string,
  ruleOf: (categoryId: string | null, name: string) => SpecificRule | undefined,
  pathOf: (categoryId: string) => string,
): Proposals {
  const likely: Proposal[] = [];
  const none: Proposal[] = [];
  const open: Proposal[] = [];
  for (const { field, name, cells } of missed) {
    if (field === 'condition') continue;
    for (const { categoryId, ...cell } of cells) {
      const rule = ruleOf(categoryId, name);
      if (!rule || categoryId === null) continue;
      const proposed = proposeSpecific(rule, nameOf(cell.product_id), pathOf(categoryId));
      const nothing = proposed === null ? valueForNone(rule) : null;
      if (proposed !== null) likely.push({ ...cell, name, ...proposed });
      if (nothing !== null) none.push({ ...cell, name, value: nothing, from: null });
      if (proposed === null && isOneForEach({ name, cells }))
        open.push({ ...cell, name, value: '', from: null });
    }
  }
  return { likely, none, open };
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
