import { type DuplicateHandling, ProductImportResult } from '@crosslister/contract/product.ts';
import type { CsvProduct } from '@crosslister/domain/csv.ts';
import { callApi } from '../../../lib/api-client.ts';

/** Stores one batch of rows. */
export function importProducts(products: readonly CsvProduct[], duplicateHandling: DuplicateHandling) {
  return callApi('/api/products/', ProductImportResult, {
    method: 'POST',
    body: { products, duplicate_handling: duplicateHandling },
  });
}
