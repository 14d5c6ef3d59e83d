import type { ImportResult } from '@crosslister/contract/results.ts';
import { formatCount, plural } from '../../lib/format.ts';

/** The counts of a finished import, in a sentence. */
export function importSummary(result: ImportResult): string {
  const { products = [], created = 0, updated = 0, duplicates_found = 0, skipped_without_sku = 0 } = result;
  const total = result.total_processed ?? products.length;
  const parts = [
    `${formatCount(created)} created`,
    `${formatCount(updated)} updated`,
    `${plural(duplicates_found, 'duplicate')} found`,
  ];
  if (skipped_without_sku > 0) parts.push(`${formatCount(skipped_without_sku)} without a SKU left out`);
  return `${plural(total, 'product')}: ${parts.join(', ')}.`;
}
