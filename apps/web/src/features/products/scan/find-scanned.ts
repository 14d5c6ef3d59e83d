import type { Product } from '@crosslister/contract/product.ts';
import { ProductPage } from '@crosslister/contract/product-query.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const MOST_SIMILAR = 8;

interface Scanned {
  product: Product | null;
  /** What a search for the code finds, if no product has it as its SKU. */
  similar: Product[];
}

async function find(sku: string, signal: AbortSignal): Promise<Scanned> {
  const exact = await callApi('/api/products/by_sku/', ProductPage, { query: { sku }, signal });
  const [product] = exact.results;
  if (product) return { product, similar: [] };
  const query = { search: sku.slice(0, 200), page_size: MOST_SIMILAR };
  const { results } = await callApi('/api/products/', ProductPage, { query, signal });
  return { product: null, similar: results };
}

/** Below the products, so that it is read again when one of them changes. */
export function useScanned(sku: string) {
  return useQuery({
    queryKey: [...queryKeys.products, 'scanned', sku],
    queryFn: ({ signal }) => find(sku, signal),
  });
}
