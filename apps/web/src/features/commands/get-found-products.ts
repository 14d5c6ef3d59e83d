import { useQuery } from '@tanstack/react-query';
import { productsAnswer } from '../../lib/answers/product-answers.ts';
import { callApi } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const MOST = 5;

/** The first products of any tab that match. None for an empty search. */
export function useFoundProducts(search: string) {
  const query = { search, page_size: MOST };
  return useQuery({
    queryKey: [...queryKeys.productList, 'commands', query],
    queryFn: ({ signal }) => callApi('/api/products/', productsAnswer, { query, signal }),
    enabled: search !== '',
  });
}
