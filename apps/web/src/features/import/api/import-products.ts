import { type DuplicateHandling, ProductImportResult } from '@crosslister/contract/product.ts';
import { callApi } from '../../../lib/api-client.ts';

/** Stores one batch of rows, which are JSON already: a page has no time to write large ones. */
export function importProducts(rows: readonly { json: string }[], duplicateHandling: DuplicateHandling) {
  const products = rows.map(({ json }) => json).join(',');
  return callApi('/api/products/', ProductImportResult, {
    method: 'POST',
    json: `{"products":[${products}],"duplicate_handling":"${duplicateHandling}"}`,
  });
}
