import { Product } from '@crosslister/contract/product.ts';
import { ProductPage } from '@crosslister/contract/product-query.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { type ProductView, selectionParameters } from '../view.ts';

/** A bare array is the whole answer of a server without pages. */
const Answer = z.union([
  ProductPage,
  z.array(Product).transform((results) => ({ results, count: results.length })),
]);

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
    queryFn: ({ signal }) => callApi('/api/products/', Answer, { query, signal }),
  });
}

/** While another page of the same tab is on its way, the old one stays. */
export function useProducts(view: ProductView) {
  return useQuery({
    ...productsQuery(view),
    placeholderData: (previous, former) =>
      former?.queryKey[queryKeys.productList.length] === view.tab ? previous : undefined,
  });
}
