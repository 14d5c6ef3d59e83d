import type { CategoryRulesAnswer } from '@crosslister/contract/item-specifics.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCredentials } from '../../../../lib/api/get-credentials.ts';
import { categoryRulesQuery } from '../../../../lib/ebay/get-category-rules.ts';
import type { GridColumn } from '../grid/grid-columns.ts';
import { sharedSpecifics } from './ebay-columns.ts';

/** Each is a question to eBay. Things of more kinds than that share little. */
const MOST_CATEGORIES = 8;

const answersOf = (queries: { data: CategoryRulesAnswer | undefined }[]) => queries.map(({ data }) => data);

/** Why there are no columns for item specifics, if that is because the products are of too many kinds. */
export function tooManyKinds(products: readonly Product[]): string | undefined {
  const kinds = new Set(products.map(({ ebay_category }) => ebay_category)).size;
  if (kinds <= MOST_CATEGORIES) return undefined;
  return `No item specifics: these products have ${kinds} eBay categories. Edit those of at most ${MOST_CATEGORIES} together to see what they share.`;
}

/** A column for each item specific that the categories of all these products have. */
export function useSharedSpecifics(products: readonly Product[]): readonly GridColumn[] {
  const { data: credentials } = useCredentials();
  const usual = credentials?.default_ebay_category ?? '';
  const ids = useMemo(
    () => [...new Set(products.map(({ ebay_category }) => ebay_category ?? usual))],
    [products, usual],
  );
  const isAsked = ids.length <= MOST_CATEGORIES && !ids.includes('');
  const answers = useQueries({ queries: isAsked ? ids.map(categoryRulesQuery) : [], combine: answersOf });
  return useMemo(() => {
    const known = answers.flatMap((answer) => answer ?? []);
    return known.length === answers.length ? sharedSpecifics(known) : [];
  }, [answers]);
}
