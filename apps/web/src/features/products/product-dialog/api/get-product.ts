import { Product } from '@crosslister/contract/product.ts';
import type { ProductPage } from '@crosslister/contract/product-query.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api-client.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';

/** One product, shown at once as the table has it, then as the server has it. */
export function useProduct(id: number) {
  const client = useQueryClient();
  return useQuery({
    queryKey: queryKeys.product(id),
    queryFn: ({ signal }) => callApi(`/api/products/${id}/`, Product, { signal }),
    placeholderData: () =>
      client
        .getQueriesData<ProductPage>({ queryKey: queryKeys.productList })
        .flatMap(([, page]) => page?.results ?? [])
        .find((product) => product.id === id),
  });
}
