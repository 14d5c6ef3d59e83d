import type { Product } from '@crosslister/contract/product.ts';
import type { ProductPage } from '@crosslister/contract/product-query.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/**
 * Removes products from the shown pages before the server has answered. Reading again corrects it if the call failed.
 */
export async function takeFromLists(client: QueryClient, ids: readonly number[]): Promise<void> {
  await client.cancelQueries({ queryKey: queryKeys.productList });
  client.setQueriesData<ProductPage>({ queryKey: queryKeys.productList }, (page) => {
    if (!page) return page;
    const results = page.results.filter(({ id }) => !ids.includes(id));
    return { results, count: page.count - (page.results.length - results.length) };
  });
}

/** Shows the new values of a product in every page that has it. */
export function showInLists(client: QueryClient, id: number, part: Partial<Product>): void {
  client.setQueriesData<ProductPage>({ queryKey: queryKeys.productList }, (page) => {
    if (!page?.results.some((product) => product.id === id)) return page;
    return {
      ...page,
      results: page.results.map((product) => (product.id === id ? { ...product, ...part } : product)),
    };
  });
}

/** After any change of products: their pages, their counts and the queue. */
export const staleWithProducts = [queryKeys.products, queryKeys.statistics, queryKeys.operations];
