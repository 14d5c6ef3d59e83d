import { queryOptions, useQuery } from '@tanstack/react-query';
import { productsAnswer } from '../../../lib/answers/product-answers.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { type ProductView, selectionParameters } from '../view.ts';

/** One page of the catalogue. */
export function productsQuery(view: ProductView) {
  const query = {
    ...selectionParameters(view),
    sort: view.sort,
    page: view.page,
    page_size: view.pageSize,
  };
  return queryOptions({
    queryKey: [...queryKeys.productList, view.tab, query],
    queryFn: ({ signal }) => callApi('/api/products/', productsAnswer, { query, signal }),
  });
}

/** While another page of the same tab is loading, the old one stays. */
export function useProducts(view: ProductView) {
  return useQuery({
    ...productsQuery(view),
    placeholderData: (previous, former) =>
      former?.queryKey[queryKeys.productList.length] === view.tab ? previous : undefined,
  });
}
