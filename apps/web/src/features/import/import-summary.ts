import type { DuplicateHandling } from '@crosslister/contract/product.ts';
import type { ImportResult } from '@crosslister/contract/results.ts';
import { formatCount, plural } from '../../lib/format.ts';

interface ImportCounts {
  created: number;
  updated: number;
  /** Rows whose SKU was in the catalogue already. */
  duplicates: number;
  /** Rows the server refused. */
  refused?: number;
}

/** The result of an import in words: each row once. With `skip` a known SKU is what the seller asked for, and no failure. */
export function importWords(
  { created, updated, duplicates, refused = 0 }: ImportCounts,
  handling: DuplicateHandling,
): string {
  const parts = [`${formatCount(created)} created`, `${formatCount(updated)} updated`];
  const untouched = duplicates - (handling === 'skip' ? 0 : updated);
  if (untouched > 0) {
    const known = `${formatCount(untouched)} already in the catalogue`;
    parts.push(handling === 'skip' ? `${known}, kept as they are` : known);
  }
  if (refused > 0) parts.push(`${formatCount(refused)} refused`);
  return parts.join(', ');
}

/** The counts of a finished import, in a sentence. */
export function importSummary(result: ImportResult, handling: DuplicateHandling): string {
  const { products = [], created = 0, updated = 0, duplicates_found = 0, skipped_without_sku = 0 } = result;
  const total = result.total_processed ?? products.length;
  const done = importWords({ created, updated, duplicates: duplicates_found }, handling);
  const nameless =
    skipped_without_sku > 0 ? `; ${formatCount(skipped_without_sku)} without a SKU wait for your review` : '';
  const count = (result.left_out ?? []).reduce((sum, each) => sum + each.count, 0);
  const leftOut = count > 0 ? `; ${formatCount(count)} left out` : '';
  return [`${plural(total, 'product')}: ${done}${nameless}${leftOut}.`, ...(result.warnings ?? [])].join(' ');
}
