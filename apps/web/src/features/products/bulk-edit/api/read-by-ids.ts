import { MAX_READ, ProductsFound } from '@crosslister/contract/bulk-edit.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { callApi } from '../../../../lib/api-client.ts';

/** The products with these ids as they are now, in that order. Those that are gone are left out. */
export async function readByIds(ids: readonly number[], signal: AbortSignal): Promise<Product[]> {
  const products: Product[] = [];
  for (let at = 0; at < ids.length; at += MAX_READ) {
    const body = { ids: ids.slice(at, at + MAX_READ) };
    const { results } = await callApi('/api/products/by_ids/', ProductsFound, {
      method: 'POST',
      body,
      signal,
    });
    products.push(...results);
  }
  return products;
}
