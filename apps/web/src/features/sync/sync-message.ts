import type { SyncResult } from '@crosslister/contract/results.ts';

/** The sentence of a finished sync. */
export function syncCompleted(platform: string, result: SyncResult): string {
  const { total_processed = 0, created = 0, updated = 0, skipped_without_sku = 0 } = result;
  const done = `${platform} sync completed! Processed ${total_processed} products (${created} created, ${updated} updated).`;
  if (skipped_without_sku === 0) return done;
  const items = skipped_without_sku === 1 ? 'item has' : 'items have';
  return `${done} ${skipped_without_sku} ${items} no SKU and cannot be matched.`;
}

export function syncFailed(platform: string, error: string | undefined): string {
  return `${platform} sync failed: ${error ?? 'Unknown error'}`;
}
