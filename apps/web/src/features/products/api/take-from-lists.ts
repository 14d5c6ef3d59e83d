import type { ProductPage } from '@crosslister/contract/product-query.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Takes products out of the pages shown, before the server has answered; reading again puts right what failed. */
export async function takeFromLists(client: QueryClient, ids: readonly number[]): Promise<void> {
  await client.cancelQueries({ queryKey: queryKeys.productList });
  client.setQueriesData<ProductPage>({ queryKey: queryKeys.productList }, (page) => {
    if (!page) return page;
    const results = page.results.filter(({ id }) => !ids.includes(id));
    return { results, count: page.count - (page.results.length - results.length) };
  });
}

/** After any change of products: their pages, their counts, and the queue their listings end in. */
export function readProductsAgain(client: QueryClient): Promise<unknown> {
  const stale = [queryKeys.products, queryKeys.statistics, queryKeys.operations];
  return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}
