import { useQuery } from '@tanstack/react-query';
import { tabCountsAnswer } from '../../../lib/answers/sale-answers.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { type ProductView, selectionParameters } from '../view.ts';

/** How many products of each tab the search and the filters find. */
export function useTabCounts(view: ProductView, enabled: boolean) {
  const { status: _, ...query } = selectionParameters(view);
  return useQuery({
    queryKey: [...queryKeys.productCounts, query],
    enabled,
    queryFn: ({ signal }) => callApi('/api/products/tab_counts/', tabCountsAnswer, { query, signal }),
  });
}
