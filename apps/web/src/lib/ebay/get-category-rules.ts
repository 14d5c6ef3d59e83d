import { CategoryRulesAnswer } from '@crosslister/contract/item-specifics.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { queryKeys } from '../query-keys.ts';

const MINUTE_MS = 60_000;

export const categoryRulesQuery = (categoryId: string) =>
  queryOptions({
    queryKey: queryKeys.categoryRules(categoryId),
    enabled: /^\d{1,15}$/.test(categoryId),
    staleTime: 10 * MINUTE_MS,
    queryFn: ({ signal }) =>
      callApi(`/api/ebay-categories/${categoryId}/rules/`, CategoryRulesAnswer, { signal }),
  });

/** What eBay requires in a category, once its id is a number. */
export const useCategoryRules = (categoryId: string) => useQuery(categoryRulesQuery(categoryId));
