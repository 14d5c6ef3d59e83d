import type { Product } from '@crosslister/contract/product.ts';
import { MAX_READ } from '@crosslister/contract/products/bulk-edit.ts';
import { productsAnswer } from '../answers/product-answers.ts';
import { callApi } from '../api-client.ts';

/** The products with these ids as they are now, in that order. Those that are gone are left out. */
export async function readByIds(ids: readonly number[], signal?: AbortSignal): Promise<Product[]> {
  const calls = Array.from({ length: Math.ceil(ids.length / MAX_READ) }, (_, n) =>
    callApi('/api/products/by_ids/', productsAnswer, {
      method: 'POST',
      body: { ids: ids.slice(n * MAX_READ, (n + 1) * MAX_READ) },
      ...(signal && { signal }),
    }),
  );
  const pages = await Promise.all(calls);
  return pages.flatMap(({ results }) => results);
}
